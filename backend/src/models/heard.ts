// A family's earlier stories as hashes of their sentences, which a storyteller compares with what it could tell.

export type HeardStory = {
	title: string;
	/** A key for each sentence of the text and of its questions. */
	sentences: number[];
};

/** Returns what later stories are compared with. */
export const heardStory = (story: {
	title: string;
	content: string;
	applicationQuestions: readonly string[];
}): HeardStory => ({
	title: story.title,
	sentences: sentenceKeys([story.content, ...story.applicationQuestions].join("\n")),
});

/**
 * Returns a key for each sentence of three words or more. Sentences that differ only in names, case, punctuation or the
 * first word have the same key, because an authored sentence has different people in each story.
 */
export function sentenceKeys(text: string): number[] {
	const known = keysByText.get(text);
	if (known) return known;
	const keys = (text.match(SENTENCES) ?? []).flatMap((sentence) => {
		const words = sentence.match(WORDS) ?? [];
		if (words.length < MIN_WORDS) return [];
		return [hash(words.map((word, index) => (index === 0 || CAPITAL.test(word) ? "_" : word)).join(" "))];
	});
	if (text.length > MAX_CACHED_CHARS) return keys;
	if (keysByText.size >= MAX_CACHED_TEXTS) keysByText.clear();
	keysByText.set(text, keys);
	return keys;
}

const SENTENCES = /[^.!?…\n]+/gu;
const WORDS = /[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu;
const CAPITAL = /^[\p{Lu}\p{Lo}]/u;
const MIN_WORDS = 3;

/** A cache: the same lines are looked up many times, within a story and across stories. */
const keysByText = new Map<string, number[]>();
const MAX_CACHED_TEXTS = 20_000;
const MAX_CACHED_CHARS = 500;

/** FNV-1a, with its high bits folded into the low ones: 32 bits, for choices and look-ups, never for secrets. */
export function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
	return (value ^ (value >>> 13)) >>> 0;
}
