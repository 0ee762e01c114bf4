// What every adapter must do for stories: how they are kept here, the rest and the generations in the files beside.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../account/store.ts";
import type { StoryRecord } from "../../story/store.ts";
import type { Storage } from "../storage.ts";
import { aUser } from "./account.ts";
import type { NounContract, OpenStorage } from "./noun-contract.ts";
import { aStory, everything, YEAR_ON } from "./story.ts";
import { aGeneration, declareGenerationTests, failedEntry, startedEntry, textEntry } from "./story-generations.ts";
import { declareReadingTests } from "./story-reading.ts";
import { declareSearchTests } from "./story-search.ts";
import { declareSortTests } from "./story-sort.ts";

export const storyContract: NounContract = {
	declareTests(open) {
		declareGenerationTests(open);
		declareStoryTests(open);
		declareSearchTests(open);
		declareSortTests(open);
		declareReadingTests(open);
	},
	async fillOfUser(storage, userId) {
		for (const ends of [true, false]) {
			const { id } = await storage.generations.insert(aGeneration(userId, { idempotencyKey: `key ${ends}` }));
			await storage.generations.requestCancel(id);
			await storage.generations.append([startedEntry(id), textEntry(id, 2, `Once ${userId}`)], 1);
			if (ends) await storage.generations.append([failedEntry(id, 3)], 2);
			await storage.stories.insert(aStory(userId, { isFavorite: ends }));
		}
	},
	async fill(storage) {
		const user = aUser();
		await storage.users.insert(user);
		const { id } = await storage.generations.insert(aGeneration(user.id, { idempotencyKey: "key" }));
		await storage.generations.requestCancel(id);
		await storage.generations.append([startedEntry(id), textEntry(id, 2, "Once ")], 1);
		const generation = await storage.generations.byId(id);
		const log = await storage.generations.log(id);
		const { userId, ...story } = aStory(user.id);
		await storage.stories.insert({ ...story, userId });
		story.heroId = "corrie";
		story.position = { paragraph: 1, offset: 5, readAt: "2026-11-21T20:00:00.000Z" };
		await storage.stories.setHero(userId, story.id, story.heroId);
		await storage.stories.setPosition(userId, story.id, story.position);
		return async (copy) => {
			expect(await copy.generations.byId(id)).toEqual(generation);
			expect(await copy.generations.log(id)).toEqual(log);
			expect(await copy.stories.byId(userId, story.id)).toEqual(story);
			const found = await copy.stories.cards(userId, { ...everything, text: "burned", sort: "title" });
			expect(found.items.map((card) => card.id)).toEqual([story.id]);
		};
	},
};

function declareStoryTests(open: OpenStorage): void {
	let storage: Storage;
	let user: User;
	beforeEach(async () => {
		storage = await open();
		user = aUser();
		await storage.users.insert(user);
	});
	afterEach(() => storage.close());

	describe("stories", () => {
		test("come back as they were kept, and only to their owner", async () => {
			const { userId, ...story } = aStory(user.id);
			expect(await storage.stories.insert({ ...story, userId })).toBe(true);
			expect(await storage.stories.byId(user.id, story.id)).toEqual(story);
			const other = aUser();
			await storage.users.insert(other);
			expect(await storage.stories.byId(other.id, story.id)).toBeNull();
			expect(await storage.stories.setFavorite(other.id, story.id, true, null)).toBeNull();
			expect(await storage.stories.remove(other.id, story.id)).toBe(false);
		});

		test("saved twice under one id are one story, the first", async () => {
			const story = aStory(user.id);
			await storage.stories.insert(story);
			expect(await storage.stories.insert({ ...story, wordCount: 1 })).toBe(false);
			expect(await storage.stories.byId(user.id, story.id)).toMatchObject({ wordCount: 9 });
		});

		test("as cards carry neither the text nor debug data", async () => {
			await storage.stories.insert(aStory(user.id));
			const [card] = (await storage.stories.cards(user.id, everything)).items;
			expect(card?.story).toMatchObject({ title: "The Lamp on the Hill" });
			expect(card?.story).not.toHaveProperty("content");
			expect(card?.story).not.toHaveProperty("debugData");
		});

		test("in a list have their text, and their debug data only in the list that has them", async () => {
			const { userId, ...story } = aStory(user.id);
			const debugData = [{ step: "one" }] as unknown as NonNullable<StoryRecord["story"]["debugData"]>;
			const whole = { ...story, story: { ...story.story, debugData } };
			await storage.stories.insert({ ...whole, userId });
			expect((await storage.stories.list(userId, everything)).items).toEqual([story]);
			expect((await storage.stories.listWithDebug(userId, everything)).items).toEqual([whole]);
			expect(await storage.stories.byId(userId, story.id)).toEqual(whole);
		});

		test("that are due go however many they are, are all counted, and the others stay", async () => {
			const due = Array.from({ length: 70 }, (_, at) => aStory(user.id, { isFavorite: at % 2 === 0 }));
			const other = aStory(user.id, { isFavorite: true, expiresAt: null });
			await storage.records.write("stories", [...due, other]);
			expect(await storage.sweep(Date.parse(YEAR_ON) - 1, 0)).toMatchObject({ stories: 0 });
			expect(await storage.sweep(Date.parse(YEAR_ON), 0)).toMatchObject({ stories: 70 });
			expect(await storage.sweep(Date.parse(YEAR_ON), 0)).toMatchObject({ stories: 0 });
			expect(await storage.stories.counts(user.id)).toEqual({ total: 1, favorites: 1 });
			const found = await storage.stories.cards(user.id, { ...everything, text: "burned" });
			expect(found.items.map(({ id }) => id)).toEqual([other.id]);
		});

		test("are filtered and counted", async () => {
			const kept = aStory(user.id, { isFavorite: true, expiresAt: null });
			const other = aStory(user.id);
			await storage.stories.insert(kept);
			await storage.stories.insert(other);
			const ids = async (query: object) =>
				(await storage.stories.cards(user.id, { ...everything, ...query })).items.map((card) => card.id);
			expect(await ids({ filter: "favorites" })).toEqual([kept.id]);
			expect(await ids({ filter: "temporary" })).toEqual([other.id]);
			expect(await storage.stories.counts(user.id)).toEqual({ total: 2, favorites: 1 });
		});

		test("have their last requests read, newest first", async () => {
			const add = (day: number) =>
				storage.stories.insert(
					aStory(user.id, { createdAt: `2026-11-0${day}T00:00:00.000Z`, request: { day, $a: [""] } }),
				);
			for (const day of [2, 4, 1, 3]) await add(day);
			const other = aUser();
			await storage.users.insert(other);
			await storage.stories.insert(aStory(other.id));
			expect(await storage.stories.requests(user.id, 3)).toEqual(
				[4, 3, 2].map((day) => ({ createdAt: `2026-11-0${day}T00:00:00.000Z`, request: { day, $a: [""] } })),
			);
			expect(await storage.stories.requests("nobody", 3)).toEqual([]);
		});

		test("are kept as favourites and expire otherwise", async () => {
			const story = aStory(user.id);
			await storage.stories.insert(story);
			expect(await storage.stories.setFavorite(user.id, story.id, true, null)).toMatchObject({
				isFavorite: true,
				expiresAt: null,
			});
			await storage.sweep(Date.parse("2030-01-01"), 0);
			expect(await storage.stories.byId(user.id, story.id)).not.toBeNull();
			await storage.stories.setFavorite(user.id, story.id, false, YEAR_ON);
			expect(await storage.sweep(Date.parse(YEAR_ON), 0)).toMatchObject({ stories: 1 });
			expect(await storage.stories.byId(user.id, story.id)).toBeNull();
		});
	});
}
