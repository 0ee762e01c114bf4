/** A text's sentences for finding repetitions: lower case, no punctuation, none of up to four words, which may come again like a refrain. */
export function normalizedSentences(text: string): string[] {
	return (text.match(/[^.!?…\n]+(?:[.!?…]+[”’)]*|$)/gu) ?? [])
		.map((sentence) =>
			sentence
				.toLowerCase()
				.replaceAll(/[^\p{L}\p{N} ]/gu, "")
				.trim(),
		)
		.filter((sentence) => sentence.split(/\s+/).length > 4);
}
