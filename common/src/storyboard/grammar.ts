// Classes of English words for reading a story's sentences without a parser.

import grammar from "./grammar.json" with { type: "json" };

type Class = keyof typeof grammar;

const classes = Object.entries(grammar).map(([name, words]) => [name, new Set(words.split(" "))]);
export const WORDS = Object.fromEntries(classes) as Record<Class, ReadonlySet<string>>;

/** True for most verbs in the forms that stories use. */
export const isVerb = (word: string) =>
	WORDS.verbs.has(word) || (endsInEd(word) && word.length > 4) || word.endsWith("n't");

export const isParticiple = (word: string) => WORDS.participles.has(word) || endsInEd(word);

/** "Walked", but not "feed" */
export const endsInEd = (word: string) => word.endsWith("ed") && word.length > 2 && !word.endsWith("eed");

/** True if the words after the one at `at` name something to which another is compared. */
export function isComparison(sentence: readonly { word: string }[], at: number): boolean {
	const word = sentence[at]?.word ?? "";
	const before = sentence[at - 1]?.word ?? "";
	const after = sentence[at + 1]?.word ?? "";
	if (word === "than") return true;
	if (word === "like")
		return !/^(?:would|will|to|did|do|does|not|i|you|we|they|also|really)$/.test(before) && !before.endsWith("n't");
	if (word !== "as") return false;
	if (/^(?:if|though|when|with|a|an|you|one|people|anyone|everyone|somebody|water)$/.test(after)) return true;
	// "As she had once on a train"
	if (/^(?:had|did|does|do|used|always)$/.test(sentence[at + 2]?.word ?? "")) return true;
	// "As some men did in those days"
	if (/^(?:some|many|most|other|all|certain)$/.test(after) && /^(?:did|do)$/.test(sentence[at + 3]?.word ?? ""))
		return true;
	const isOpening = sentence.slice(at + 1, at + 5).findIndex((token) => token.word === "as") > 0;
	const isClosing = sentence
		.slice(Math.max(0, at - 5), at)
		.some((token, index, all) => token.word === "as" && index < all.length - 1);
	return isClosing && !isOpening;
}

const BEFORE_VERB =
	/^(?:to|not|could|would|can|will|did|does|must|should|may|might|i|he|she|they|it|who|cannot|everyone|everybody|somebody|nobody)$/;
const LEAVING =
	/^(?:for|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|soon|early|next|home|school|him|me|us|them|it|his|without|at)\b/;

/** "Hana can whistle", "Obi leaves for college": words that may be things elsewhere. */
export function isVerbAt(words: readonly string[], at: number): boolean {
	const before = words[at - 1] ?? "";
	if (BEFORE_VERB.test(before) || before.endsWith("n't")) return true;
	return (
		words[at] === "leaves" &&
		before !== "" &&
		!WORDS.determiners.has(before) &&
		!WORDS.prepositions.has(before) &&
		LEAVING.test(words.slice(at + 1, at + 3).join(" "))
	);
}
