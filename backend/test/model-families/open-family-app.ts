// The app with a scripted family as its model, and the checks of a story from it.
import type { LiveStory } from "@lion-tails/common/generation";
import type { StoryRequestInput } from "@lion-tails/common/story";
import { countWords, STORY_LENGTHS } from "@lion-tails/common/story";
import { expect } from "vitest";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";
import { type Family, type FamilyServer, openFamily, SECOND_MS } from "./family-server.ts";
import { sentencesOf } from "./story-writer.ts";

/** The app's timeouts on the scale of the families. */
const patience = {
	firstWordMs: 300 * SECOND_MS,
	silenceMs: 30 * SECOND_MS,
	thinkingSilenceMs: 120 * SECOND_MS,
	maxWaitMs: 600 * SECOND_MS,
	quietMs: 8 * SECOND_MS,
	answerMs: 1200 * SECOND_MS,
	retryMs: SECOND_MS,
};

export type FamilyApp = { server: FamilyServer; app: TestApp; parent: TestUser; close(): Promise<void> };

export async function openFamilyApp(family: Family, ownKey = false): Promise<FamilyApp> {
	const server = await openFamily(family);
	const app = await openTestApp({
		modelAt: { baseURL: server.url, model: family.model ?? "scripted" },
		patience,
		ownKey,
	});
	const parent = await TestUser.register(app);
	return {
		server,
		app,
		parent,
		async close() {
			await app.close();
			await server.close();
		},
	};
}

/** Requests a story and watches it to its end. */
export async function watchStory(parent: TestUser, request: StoryRequestInput = {}): Promise<LiveStory> {
	const reader = await parent.watch(await parent.requestStory(request));
	const live = await reader.untilEnd();
	reader.close();
	return live;
}

/** A text below half of the lower limit is not a story; more than 15 % over the upper limit is too long. */
export const wordLimits = (length: keyof typeof STORY_LENGTHS, isEndless = false) => {
	const { min, max } = STORY_LENGTHS[length];
	return { least: min / 2, most: (max ?? Number.POSITIVE_INFINITY) * (isEndless ? 2 : 1.15) };
};

/** Checks every story from this server, however it was delivered. */
export async function expectWhole(
	{ server, parent }: Pick<FamilyApp, "server" | "parent">,
	live: LiveStory,
	length: keyof typeof STORY_LENGTHS = "very-short",
): Promise<void> {
	expect(live.error).toBeUndefined();
	expect(live).toMatchObject({ status: "completed", saved: true });
	const { story, text } = live;
	expect(story?.content).toBe(text);
	const kept = (await parent.stories()).find(({ id }) => id === live.storyId);
	expect(kept?.story.content).toBe(text);

	const told = sentencesOf(text);
	expect(told.filter((sentence) => !server.writer.sentences.has(sentence))).toEqual([]);
	expect(new Set(told).size).toBe(told.length);
	const { least, most } = wordLimits(length, server.family.isEndless);
	expect(countWords(text)).toBeGreaterThanOrEqual(least);
	expect(countWords(text)).toBeLessThanOrEqual(most);

	expect(new Set(story?.applicationQuestions).size).toBe(5);
	expect(story?.bibleVerse).toMatchObject({ verified: true, translation: "WEB" });
	expect(story?.title).toBeTruthy();
}
