/**
 * A passage of at most so many words: its beginning and its end, because the outcome counts as much as the occasion.
 * Only whole sentences, unless one alone is longer.
 */
export function shortenPassage(text: string, maxWords = Number.POSITIVE_INFINITY): string {
	const words = text.split(/\s+/).filter(Boolean);
	if (words.length <= maxWords) return text;
	if (maxWords < 1) return "";
	const sentences = text.match(/\S.*?(?:[.!?]["”’)]*(?=\s)|$)/gs) ?? [];
	const ending = take(sentences.toReversed(), maxWords / 2).toReversed();
	const beginning = take(sentences.slice(0, sentences.length - ending.length), maxWords - countOf(ending));
	if (beginning.length + ending.length === 0) return `${words.slice(0, maxWords).join(" ")} …`;
	return [...beginning, "…", ...ending].join(" ");
}

/** As many of them, from the first, as have at most so many words together. */
function take(sentences: string[], maxWords: number): string[] {
	const taken: string[] = [];
	let left = maxWords;
	for (const sentence of sentences) {
		left -= sentence.split(/\s+/).length;
		if (left < 0) break;
		taken.push(sentence);
	}
	return taken;
}

const countOf = (sentences: string[]) => sentences.join(" ").split(/\s+/).filter(Boolean).length;
