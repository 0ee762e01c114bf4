// Words for benches, as unequally common as those of a language.
const VOCABULARY_SIZE = 6000;
const COMMON =
	"the and he she to of a in was it his her they that with for on said had little lantern light night".split(" ");
const SYLLABLES =
	"ba ber bo dan da fi fo ga gle ho hum ja ka kin la lan le mar mi mo na nel no pa per ra ri ro sa sel ti to va wen wil".split(
		" ",
	);

const random = seeded(20_261_122);
const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
const vocabulary = [
	...COMMON,
	...Array.from({ length: VOCABULARY_SIZE }, () =>
		Array.from({ length: 2 + random() * 2 }, () => pick(SYLLABLES)).join(""),
	),
];
/** The word of rank n is about n times as rare as the first one. */
export const nextWord = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? "the";

export const sentence = (words: number) => Array.from({ length: words }, nextWord).join(" ");
export const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The same numbers in each run (Park and Miller's generator). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}
