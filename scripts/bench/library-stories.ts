// Generated stories for benchmarks, with words as unequally frequent as in a language.
import { randomUUID } from "node:crypto";
import type { StoryRecord } from "@lion-tails/backend/story/store";

const WORDS_PER_STORY = 1200;
const WORDS_PER_PARAGRAPH = 60;
const FIRST_DAY = Date.parse("2016-01-01");
const HOUR_MS = 3_600_000;
const CHILDREN = ["Noémie", "Noémie", "Ezra"];
/** Returns `count` stories from number `first`, one hour apart. Every tenth is a favourite. */
export function libraryStories(userId: string, count: number, first: number, words = WORDS_PER_STORY): StoryRecord[] {
	return Array.from({ length: count }, (_, at) => {
		const isFavorite = (first + at) % 10 === 0;
		const childName = CHILDREN[(first + at) % CHILDREN.length] ?? "";
		const title = `${capitalise(nextWord())} and the ${capitalise(nextWord())} ${capitalise(nextWord())}`;
		return {
			id: randomUUID(),
			userId,
			story: {
				title,
				content: textOf(first + at === 50 ? "quetzal" : childName, words),
				moralOutcome: "positive",
				applicationQuestions: Array.from({ length: 5 }, () => `${sentence(12)}?`),
				imagePrompt: sentence(40),
			},
			request: { childName, animal: "lion", theme: "courage", storyLength: "medium", characterDetails: sentence(20) },
			createdAt: new Date(FIRST_DAY + (first + at) * HOUR_MS).toISOString(),
			isFavorite,
			expiresAt: isFavorite ? null : "2099-01-01T00:00:00.000Z",
			heroId: null,
			wordCount: words,
			searchMetadata: {
				keywords: ["lion"],
				tags: [],
				characters: [childName],
				biblicalReferences: ["Joshua 1:9"],
				themes: ["courage"],
			},
			position: null,
		};
	});
}

function textOf(word: string, words: number): string {
	const paragraphs = Array.from({ length: words / WORDS_PER_PARAGRAPH }, () => sentence(WORDS_PER_PARAGRAPH));
	return `The lantern of ${word}.\n\n${paragraphs.join(".\n\n")}.`;
}

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
/** Zipf's law: the word of rank n is about n times as rare as the first one. */
const nextWord = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? "the";

const sentence = (words: number) => Array.from({ length: words }, nextWord).join(" ");
const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a reproducible random generator (Park and Miller). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}
