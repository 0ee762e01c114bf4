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

export type ScriptureSource = {
	reference: string;
	text: string;
	/** The text by verse; a passage without them is shortened by its sentences. */
	verses?: readonly { chapter: number; verse: number; text: string }[] | undefined;
	/** The reference of verses that the text lacks. */
	leftOut?: string | undefined;
};

/** Like `shortenPassage`, by whole verses. The result names the verses that were left out between beginning and end. */
export function shortenScripture(
	{ reference, text, verses = [], leftOut }: ScriptureSource,
	maxWords = Number.POSITIVE_INFINITY,
): Pick<ScriptureSource, "reference" | "text" | "leftOut"> {
	const whole = { reference, text, ...(leftOut && { leftOut }) };
	if (countOf([text]) <= maxWords) return whole;
	if (maxWords < 1) return { ...whole, text: "" };
	const texts = verses.map((verse) => verse.text);
	const ending = take(texts.toReversed(), maxWords / 2).toReversed();
	const beginning = take(texts.slice(0, texts.length - ending.length), maxWords - countOf(ending));
	const first = verses[beginning.length];
	const last = verses[verses.length - ending.length - 1];
	if (!first || !last || beginning.length + ending.length === 0)
		return { reference, text: shortenPassage(text, maxWords), leftOut: `parts of ${reference}` };
	const book = /^(?:\d\s)?\D+?(?=\s\d|$)/.exec(reference)?.[0] ?? reference;
	const end = last.chapter === first.chapter ? `${last.verse}` : `${last.chapter}:${last.verse}`;
	const range = first === last ? "" : `-${end}`;
	return {
		reference,
		text: [...beginning, "…", ...ending].join(" "),
		leftOut: `${book} ${first.chapter}:${first.verse}${range}`,
	};
}
