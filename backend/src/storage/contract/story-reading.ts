// What is kept with a story beside its text: its hero, its series, and where somebody is in it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoryRecord } from "../../story/store.ts";
import type { Storage } from "../storage.ts";
import { aUser } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";
import { aStory, everything } from "./story.ts";

const at = (paragraph: number, minute: number) => ({
	paragraph,
	offset: paragraph * 7,
	readAt: `2026-11-21T20:${String(minute).padStart(2, "0")}:00.000Z`,
});

export function declareReadingTests(open: OpenStorage): void {
	let storage: Storage;
	let userId: string;
	let id: string;
	beforeEach(async () => {
		storage = await open();
		const user = aUser();
		await storage.users.insert(user);
		userId = user.id;
		const story = aStory(userId);
		id = story.id;
		await storage.stories.insert(story);
	});
	afterEach(() => storage.close());

	describe("a story's hero", () => {
		test("is set, replaced and taken away, and nothing else changes", async () => {
			const before = await storage.stories.byId(userId, id);
			for (const heroId of ["corrie", "corrie", "monica", null, null]) {
				expect(await storage.stories.setHero(userId, id, heroId)).toEqual({ ...before, heroId });
				expect(await storage.stories.byId(userId, id)).toEqual({ ...before, heroId });
			}
		});

		test("is null for a story that is not there, or another's", async () => {
			const other = aUser();
			await storage.users.insert(other);
			expect(await storage.stories.setHero(userId, "nothing", "corrie")).toBeNull();
			expect(await storage.stories.setHero(other.id, id, "corrie")).toBeNull();
			expect(await storage.stories.byId(userId, id)).toMatchObject({ heroId: null });
		});
	});

	describe("the stories told for a child", () => {
		const add = (childName: string, day: number, title: string, owner = userId) =>
			storage.stories.insert(
				aStory(owner, {
					createdAt: `2026-11-1${day}T00:00:00.000Z`,
					request: { ...aStory(owner).request, childName },
					story: { ...aStory(owner).story, title, content: `${title}.`, applicationQuestions: [`${title}?`] },
				}),
			);
		const titles = async (childName: string, before = "2026-12-01T00:00:00.000Z", limit = 60) =>
			(await storage.stories.ofChild(userId, childName, before, limit)).map(({ title }) => title);

		test("are those of that name in any case, newest first, kept before the time and no more than the limit", async () => {
			const other = aUser();
			await storage.users.insert(other);
			await add("Zoë Anne", 1, "first");
			await add("zoë ANNE", 2, "second");
			await add("Zoë", 3, "another child’s");
			await add("", 4, "no child’s");
			await add("ZOË anne", 5, "third");
			await add("Zoë Anne", 5, "a stranger’s", other.id);
			await add("Zoë Anne", 6, "last");
			expect(await titles("Zoë Anne")).toEqual(["last", "third", "second", "first"]);
			expect(await titles("Zoë Anne", "2026-11-16T00:00:00.000Z")).toEqual(["third", "second", "first"]);
			expect(await titles("Zoë Anne", "2026-12-01T00:00:00.000Z", 2)).toEqual(["last", "third"]);
			expect(await titles("")).toContain("no child’s");
			expect(await titles("")).not.toContain("last");
			expect(await titles("Nobody")).toEqual([]);
		});

		test("come with their text and their questions, and nothing else", async () => {
			await add("Ezra", 1, "The Kite");
			expect(await storage.stories.ofChild(userId, "ezra", "2026-12-01T00:00:00.000Z", 60)).toEqual([
				{ title: "The Kite", content: "The Kite.", applicationQuestions: ["The Kite?"] },
			]);
		});
	});

	describe("the stories about a hero", () => {
		const add = async (day: number, more: Partial<StoryRecord> = {}) => {
			const story = aStory(userId, { createdAt: `2026-11-1${day}T00:00:00.000Z`, heroId: "corrie", ...more });
			await storage.stories.insert(story);
			return story;
		};
		const idsOf = async (owner: string, heroId = "corrie", limit = 60) =>
			(await storage.stories.ofHero(owner, heroId, limit)).map((story) => story.id);

		test("are the user's own about that hero, newest first, and no more than the limit", async () => {
			const other = aUser();
			await storage.users.insert(other);
			const stories: string[] = [];
			for (const day of [2, 4, 1, 3]) stories[day] = (await add(day)).id;
			await add(5, { heroId: "monica" });
			await add(6, { heroId: null });
			const { id: others } = await add(7, { userId: other.id });
			expect(await idsOf(userId)).toEqual([4, 3, 2, 1].map((day) => stories[day]));
			expect(await idsOf(userId, "corrie", 2)).toEqual([4, 3].map((day) => stories[day]));
			expect(await idsOf(other.id)).toEqual([others]);
			expect(await idsOf(userId, "nobody")).toEqual([]);
		});

		test("are whole but for their debug data, and those whose hero is set later are among them", async () => {
			const { story, userId: _, ...record } = await add(1);
			expect(await storage.stories.ofHero(userId, "corrie", 5)).toEqual([{ ...record, story }]);
			const debugData = [{ step: "one" }] as unknown as NonNullable<StoryRecord["story"]["debugData"]>;
			const { id: debugged } = await add(2, { story: { ...story, debugData } });
			expect((await storage.stories.byId(userId, debugged))?.story).toHaveProperty("debugData");
			expect((await storage.stories.ofHero(userId, "corrie", 1))[0]?.story).toEqual(story);
			await storage.stories.setHero(userId, id, "corrie");
			expect(await idsOf(userId)).toEqual([id, debugged, record.id]);
			await storage.stories.setHero(userId, record.id, null);
			expect(await idsOf(userId)).toEqual([id, debugged]);
		});
	});

	describe("the stories of a series", () => {
		const add = async (day: number, series?: object, more: Partial<StoryRecord> = {}) => {
			const request = { childName: "Mia", ...(series && { series }) };
			const story = aStory(userId, { createdAt: `2026-11-1${day}T00:00:00.000Z`, request, ...more });
			await storage.stories.insert(story);
			return story.id;
		};
		const idsOf = async (series: string, more: object = {}, owner = userId) =>
			(await storage.stories.cards(owner, { ...everything, sort: "oldest", series, ...more })).items.map(
				(card) => card.id,
			);

		test("are the first one and those that continue it, in any order, and only the user's own", async () => {
			const first = await add(1);
			const third = await add(4, { id: first, part: 3 });
			const second = await add(3, { id: first, part: 2 }, { isFavorite: true, expiresAt: null });
			await add(5, { id: "another", part: 2 });
			await add(6, { part: 2 });
			const other = aUser();
			await storage.users.insert(other);
			const stranger = await add(2, { id: first, part: 2 }, { userId: other.id });
			expect(await idsOf(first)).toEqual([first, second, third]);
			expect(await idsOf(first, { sort: "newest" })).toEqual([third, second, first]);
			expect(await idsOf(first, { filter: "favorites" })).toEqual([second]);
			expect(await idsOf(first, { text: "burned", sort: "title" })).toHaveLength(3);
			expect(await idsOf(first, {}, other.id)).toEqual([stranger]);
			expect(await idsOf("nothing")).toEqual([]);
			expect((await storage.stories.list(userId, { ...everything, series: first })).items).toHaveLength(3);
			await storage.stories.remove(userId, first);
			expect(await idsOf(first)).toEqual([second, third]);
		});

		test("come in pages", async () => {
			const first = await add(1);
			const all = [first, await add(2, { id: first, part: 2 }), await add(3, { id: first, part: 3 })];
			for (const sort of ["oldest", "title"] as const) {
				const query = { ...everything, sort, series: first, limit: 2 };
				const page = await storage.stories.cards(userId, query);
				const rest = await storage.stories.cards(userId, { ...query, cursor: page.next });
				const ids = [...page.items, ...rest.items].map((card) => card.id);
				expect(ids.toSorted()).toEqual(all.toSorted());
				expect(rest.next).toBeNull();
			}
		});
	});

	describe("a reading position", () => {
		test("comes with the story, in lists and with cards", async () => {
			expect(await storage.stories.byId(userId, id)).toMatchObject({ position: null });
			expect(await storage.stories.setPosition(userId, id, at(3, 1))).toEqual(at(3, 1));
			const kept = { id, position: at(3, 1) };
			expect(await storage.stories.byId(userId, id)).toMatchObject(kept);
			expect((await storage.stories.cards(userId, everything)).items).toMatchObject([kept]);
			expect((await storage.stories.list(userId, everything)).items).toMatchObject([kept]);
			expect(await storage.stories.setFavorite(userId, id, true, null)).toMatchObject(kept);
			expect(await storage.stories.setHero(userId, id, "corrie")).toMatchObject(kept);
		});

		test("is the one that was read last, in whatever order they come, and repeats change nothing", async () => {
			for (const [position, kept] of [
				[at(3, 5), at(3, 5)],
				[at(9, 4), at(3, 5)],
				[at(3, 5), at(3, 5)],
				[at(1, 6), at(1, 6)],
				[at(3, 5), at(1, 6)],
			] as const)
				expect(await storage.stories.setPosition(userId, id, position)).toEqual(kept);
			expect(await storage.stories.byId(userId, id)).toMatchObject({ position: at(1, 6) });
		});

		test("is null for a story that is not there, or another's", async () => {
			const other = aUser();
			await storage.users.insert(other);
			expect(await storage.stories.setPosition(userId, "nothing", at(1, 1))).toBeNull();
			expect(await storage.stories.setPosition(other.id, id, at(1, 1))).toBeNull();
			expect(await storage.stories.byId(userId, id)).toMatchObject({ position: null });
			await storage.stories.remove(userId, id);
			expect(await storage.stories.setPosition(userId, id, at(1, 1))).toBeNull();
		});
	});
}
