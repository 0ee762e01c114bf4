import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Page, StoryQuery, StorySort } from "../../story/store.ts";
import type { Storage } from "../storage.ts";
import { aUser } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";
import { aStory, everything } from "./story.ts";

const SORTS: StorySort[] = ["newest", "oldest", "title"];

export function declareSortTests(open: OpenStorage): void {
	let storage: Storage;
	let userId: string;
	beforeEach(async () => {
		storage = await open();
		const user = aUser();
		await storage.users.insert(user);
		userId = user.id;
	});
	afterEach(() => storage.close());

	async function insert(title: string, createdAt: string, isFavorite = false): Promise<string> {
		const story = aStory(userId, { createdAt, isFavorite });
		await storage.stories.insert({ ...story, story: { ...story.story, title } });
		return story.id;
	}
	/** Page by page. */
	async function all(query: Partial<StoryQuery>, limit = 2) {
		const cards: Page<{ id: string; createdAt: string; title: string }>["items"] = [];
		for (let cursor: string | null = null; ; ) {
			const page: Awaited<ReturnType<Storage["stories"]["cards"]>> = await storage.stories.cards(userId, {
				...everything,
				...query,
				limit,
				cursor,
			});
			cards.push(...page.items.map(({ id, createdAt, story }) => ({ id, createdAt, title: story.title })));
			if (page.next === null) return cards;
			cursor = page.next;
		}
	}

	describe("the library", () => {
		test("is sorted by time or by title, page by page, each story once, also those with the same", async () => {
			const ids: string[] = [];
			for (let at = 0; at < 7; at++)
				ids.push(
					await insert(["Same", "same", "Other"][at % 3] ?? "", `2026-11-2${at >> 1}T00:00:00.000Z`, at % 2 === 0),
				);
			for (const sort of SORTS)
				for (const text of ["", "lamp"])
					for (const filter of ["all", "favorites", "temporary"] as const) {
						const cards = await all({ sort, text, filter });
						const expected = ids.filter((_, at) => filter === "all" || (at % 2 === 0) === (filter === "favorites"));
						expect(cards.map(({ id }) => id).toSorted(), `${sort} ${text} ${filter}`).toEqual(expected.toSorted());
						const keys = cards.map(({ createdAt, title }) => (sort === "title" ? title.toLowerCase() : createdAt));
						const sorted = keys.toSorted();
						expect(keys).toEqual(sort === "newest" ? sorted.toReversed() : sorted);
						expect(await all({ sort, text, filter }, 60)).toEqual(cards);
						const whole = await storage.stories.list(userId, { ...everything, sort, text, filter });
						expect(whole.items.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
					}
		});

		test("is sorted by title without regard to case, diacritics and punctuation", async () => {
			const titles = [
				"100 Kites",
				"Ark",
				"“Ärmel”",
				"arms",
				"Éclair",
				"eden",
				"The Lamp",
				"the lamp and I",
				"Zoë",
				"Ωmega",
				"獅子",
			];
			for (const title of titles.toReversed()) await insert(title, "2026-11-21T00:00:00.000Z");
			expect((await all({ sort: "title" })).map(({ title }) => title)).toEqual(titles);
		});

		test("pages long titles, and those without a letter", async () => {
			for (const title of ["🦁", "…", "獅".repeat(300), `${"獅".repeat(300)}!`, "a".repeat(300)])
				await insert(title, "2026-11-21T00:00:00.000Z");
			const cards = await all({ sort: "title" }, 1);
			expect(new Set(cards.map(({ id }) => id)).size).toBe(5);
			const { next } = await storage.stories.cards(userId, { ...everything, sort: "title", limit: 4 });
			expect(next?.length).toBeLessThanOrEqual(500);
		});

		test("goes on behind a page whose last story was removed meanwhile, and before one that came", async () => {
			for (const day of [1, 2, 3, 4]) await insert(`Story ${day}`, `2026-11-0${day}T00:00:00.000Z`);
			for (const sort of SORTS) {
				const query = { ...everything, sort, limit: 2 };
				const { items, next } = await storage.stories.cards(userId, query);
				await storage.stories.remove(userId, items[1]?.id ?? "");
				const rest = await storage.stories.cards(userId, { ...query, cursor: next, limit: 60 });
				expect(rest.items.map(({ id }) => id)).not.toContain(items[1]?.id);
				expect(rest.items).toHaveLength(2);
				await insert(items[1]?.story.title ?? "", items[1]?.createdAt ?? "");
			}
		});

		test("refuses a cursor of another sort, and one that is nonsense", async () => {
			for (const day of [1, 2, 3]) await insert(`Story ${day}`, `2026-11-0${day}T00:00:00.000Z`);
			const refused = { code: "validation", issues: [{ path: "cursor" }] };
			const cards = (cursor: string, sort: StorySort) => storage.stories.cards(userId, { ...everything, cursor, sort });
			for (const sort of SORTS) {
				const { next } = await storage.stories.cards(userId, { ...everything, sort, limit: 1 });
				for (const other of SORTS)
					if (other !== sort) await expect(cards(next ?? "", other)).rejects.toMatchObject(refused);
				for (const cursor of ["", "x", "!", "\u0000", Buffer.from("2026 x").toString("base64url"), "🦁", "null", "W10"])
					await expect(cards(cursor, sort)).rejects.toMatchObject(refused);
			}
		});

		test("answers something for any cursor of the right form", async () => {
			await insert("Story", "2026-11-01T00:00:00.000Z");
			for (const sort of SORTS)
				for (const id of ["", "x", "1e999", "-1", "0x10", "\u0000", "\ud83e", "NaN"]) {
					const cursor = Buffer.from(JSON.stringify([sort, "\ud83e\u0000", id])).toString("base64url");
					const page = await storage.stories.cards(userId, { ...everything, sort, cursor }).catch((error) => error);
					expect(page.items ?? page).toEqual(
						page.items ? expect.any(Array) : expect.objectContaining({ code: "validation" }),
					);
				}
		});
	});
}
