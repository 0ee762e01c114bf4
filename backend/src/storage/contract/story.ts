// A saved story for tests, and the query that lists them all.
import { randomUUID } from "node:crypto";
import type { StoryRecord } from "../../story/store.ts";

export const YEAR_ON = "2027-11-21T00:00:00.000Z";
export const everything = { limit: 60, cursor: null, text: "", filter: "all", sort: "newest" } as const;

export const aStory = (userId: string, more: Partial<StoryRecord> = {}): StoryRecord => ({
	id: randomUUID(),
	userId,
	story: {
		title: "The Lamp on the Hill",
		content: "Once there was a lamp.\n\nIt burned “all” night — 🦁.",
		moralOutcome: "positive",
		applicationQuestions: ["1?", "2?", "3?", "4?", "5?"],
		imagePrompt: "a lamp",
	},
	request: { childName: "Noah", theme: "courage" },
	createdAt: "2026-11-21T00:00:00.000Z",
	isFavorite: false,
	expiresAt: YEAR_ON,
	heroId: null,
	wordCount: 9,
	searchMetadata: { keywords: ["lion"], tags: [], characters: ["Noah"], biblicalReferences: [], themes: ["courage"] },
	position: null,
	...more,
});
