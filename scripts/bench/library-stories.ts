// Stories for the library's bench: about 1,200 words each, or as many as are asked for.
import { randomUUID } from "node:crypto";
import type { StoryRecord } from "@lion-tails/backend/story/store";
import { capitalise, nextWord, sentence } from "./words.ts";

const WORDS_PER_STORY = 1200;
const WORDS_PER_PARAGRAPH = 60;
const FIRST_DAY = Date.parse("2016-01-01");
const HOUR_MS = 3_600_000;
const CHILDREN = ["Noémie", "Noémie", "Ezra"];
/** The stories from the one numbered `first` on; an hour lies between two. Every tenth is a favourite. */
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
