// The contract of every adapter for saved stories; generations are in generation.ts.
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../src/account/store.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { Page, StoryQuery, StoryRecord, StorySort } from "../../src/story/store.ts";
import type { FeatureContract } from "./feature-contract.ts";
import { declareGenerationTests } from "./generation.ts";
import { addUser, aGeneration, aStory, everything, failedEntry, startedEntry, textEntry, YEAR_ON } from "./records.ts";

export const storyContract: FeatureContract = {
	declareTests(storage) {
		declareGenerationTests(storage);
		declareStoryTests(storage);
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
		const user = await addUser(storage);
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

function declareStoryTests(storage: Storage): void {
	let user: User;
	beforeEach(async () => {
		user = await addUser(storage);
	});

	describe("stories", () => {
		test("stories are returned unchanged, and only to their owner", async () => {
			const { userId, ...story } = aStory(user.id);
			expect(await storage.stories.insert({ ...story, userId })).toBe(true);
			expect(await storage.stories.byId(user.id, story.id)).toEqual(story);
			const other = await addUser(storage);
			expect(await storage.stories.byId(other.id, story.id)).toBeNull();
			expect(await storage.stories.setFavorite(other.id, story.id, true, null)).toBeNull();
			expect(await storage.stories.remove(other.id, story.id)).toBe(false);
		});

		test("stories.insert keeps the first story of an id", async () => {
			const story = aStory(user.id);
			await storage.stories.insert(story);
			expect(await storage.stories.insert({ ...story, wordCount: 1 })).toBe(false);
			expect(await storage.stories.byId(user.id, story.id)).toMatchObject({ wordCount: 9 });
		});

		test("stories.list returns the text, stories.listWithDebug also the debug data, and stories.cards neither", async () => {
			const { userId, ...story } = aStory(user.id);
			const debugData = [{ step: "one" }] as unknown as NonNullable<StoryRecord["story"]["debugData"]>;
			const whole = { ...story, story: { ...story.story, debugData } };
			await storage.stories.insert({ ...whole, userId });
			expect((await storage.stories.list(userId, everything)).items).toEqual([story]);
			expect((await storage.stories.listWithDebug(userId, everything)).items).toEqual([whole]);
			const [card] = (await storage.stories.cards(userId, everything)).items;
			expect(card?.story).toMatchObject({ title: "The Lamp on the Hill" });
			expect(card?.story).not.toHaveProperty("content");
			expect(card?.story).not.toHaveProperty("debugData");
			expect(await storage.stories.byId(userId, story.id)).toEqual(whole);
		});

		test("the sweep removes and counts all expired stories and keeps the others", async () => {
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

		test("stories.requests returns the latest requests, newest first", async () => {
			const add = (day: number) =>
				storage.stories.insert(
					aStory(user.id, { createdAt: `2026-11-0${day}T00:00:00.000Z`, request: { day, $a: [""] } }),
				);
			for (const day of [2, 4, 1, 3]) await add(day);
			const other = await addUser(storage);
			await storage.stories.insert(aStory(other.id));
			expect(await storage.stories.requests(user.id, 3)).toEqual(
				[4, 3, 2].map((day) => ({ createdAt: `2026-11-0${day}T00:00:00.000Z`, request: { day, $a: [""] } })),
			);
			expect(await storage.stories.requests("nobody", 3)).toEqual([]);
		});

		test("favorites stay, and other stories expire", async () => {
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

	const tell = async (title: string, content: string, more: Partial<StoryRecord> = {}) => {
		const story = aStory(user.id, { request: {}, searchMetadata: noTags, ...more });
		await storage.stories.insert({ ...story, story: { ...story.story, title, content } });
		return story.id;
	};
	const search = async (text: string, more: object = {}) =>
		(await storage.stories.cards(user.id, { ...everything, text, ...more })).items.map(({ story }) => story.title);

	describe("a search of the library", () => {
		test.each([
			["the title", "LAMP"],
			["the child's name", "noah"],
			["the animal", "lion"],
			["the theme", "courage"],
			["the hero", "corrie boom"],
			["a reference", "joshua 1:9"],
			["words inside the story", "whispering harbour"],
		])("a search finds a story by %s", async (_, text) => {
			await tell("Another", "There is nothing.");
			await tell("The Lamp", "In a whispering wind they left the harbour.", {
				request: { childName: "Noah", animal: "lion", theme: "courage", heroOfFaith: "corrie-ten-boom" },
				searchMetadata: { ...noTags, biblicalReferences: ["Joshua 1:9"] },
			});
			expect(await search(text)).toEqual(["The Lamp"]);
		});

		test("a search finds words and beginnings of words in any order, without case and diacritics", async () => {
			await tell("Noé", "The ark was Straße wide — ﬁrst of the Ἀρχή, and «Crème brûlée» for Željko’s İstanbul.");
			for (const text of [
				...["noe", "NOÉ", "noe\u0301", "no", "n", "ark noe", "noé the WAS", "straße", "STRAß", "first", "αρχη"],
				...["creme bru", "ZELJKO", "Željko's", "istanbul", "ark ark ar a"],
			])
				expect(await search(text), text).toEqual(["Noé"]);
			for (const text of ["oe", "rk", "noes", "noe whale", "strasse", "arks", "ark x"])
				expect(await search(text), text).toEqual([]);
		});

		test("a search treats punctuation as spaces and no word as an operator", async () => {
			await tell("Near and far", "Not one, or 100% of them: foo-bar (a* b:c) terms rank rowid.");
			for (const text of [
				...[
					"NEAR",
					"AND",
					"OR",
					"NOT",
					"near AND far",
					"NOT one",
					"NEAR(near far)",
					'"near far"',
					'"',
					"near*",
					"*near",
				],
				...[
					"-near",
					"^near",
					"near + far",
					"terms:near",
					"{terms} : near",
					"a* b:c",
					"100%",
					"foo_bar",
					"[a] $b .c \\",
				],
				...["near\u0000far", "near 🦁 far", "\ud83e near", "near\u200bfar", "'near", "near--", "near;", "#near"],
			])
				expect(await search(text), text).toEqual(["Near and far"]);
			for (const text of ["NEAR whale", "near OR whale", "near NOT far whale"]) expect(await search(text)).toEqual([]);
		});

		test("a search without words finds every story", async () => {
			await tell("One", "Once.");
			for (const text of ["", " ", "%", '"', "*", "🦁", "\u0000", "\ud83e", "—…!?", "\u0301"])
				expect(await search(text), JSON.stringify(text)).toEqual(["One"]);
		});

		test("a search finds words of other scripts, and long words by their beginning", async () => {
			await tell("獅子の話", `むかし 獅子 ${"long".repeat(5000)} 𝕬 नमस्ते 한국어 שלום`);
			for (const text of ["獅子", "獅", "むか", "long".repeat(50), "a", "नमस्ते", "한국", "한", "שלום"])
				expect(await search(text), text).toEqual(["獅子の話"]);
			expect(await search("子")).toEqual([]);
		});

		test("a search never throws", async () => {
			await tell("One", "Once.");
			const pieces = [...'"*-()\u0000🦁獅^$\\é', "NEAR", "AND", "\ud83e", "\udd81"];
			const text = fc.oneof(
				fc.string({ unit: "binary", maxLength: 200 }),
				fc
					.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 40 })
					.map((all) => all.join("")),
			);
			await fc.assert(
				fc.asyncProperty(text, async (words) => {
					for (const sort of ["newest", "title"]) await search(words.slice(0, 200), { sort });
				}),
				{ numRuns: 100 },
			);
		});

		test("a search finds the same as a simple model", async () => {
			const words = ["a", "ab", "abc", "b", "ba", "Äb", "c"];
			const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
			const fold = (text: string) => text.toLowerCase().replaceAll("ä", "a").split(" ");
			await fc.assert(
				fc.asyncProperty(fc.array(sentence, { maxLength: 5 }), sentence, async (stories, query) => {
					const owner = await addUser(storage);
					user = owner;
					for (const story of stories) await tell(story, story);
					const expected = stories.filter((story) =>
						fold(query).every((word) => fold(story).some((one) => one.startsWith(word))),
					);
					for (const sort of ["newest", "oldest", "title"])
						expect((await search(query, { sort })).toSorted()).toEqual(expected.toSorted());
				}),
				{ numRuns: 40 },
			);
		});

		test("a search finds no stories of other users and no removed stories", async () => {
			const id = await tell("Mine", "A kite in the wind.");
			const other = await addUser(storage);
			await storage.stories.insert(aStory(other.id));
			expect(await search("lamp")).toEqual([]);
			expect(await search("kite")).toEqual(["Mine"]);
			await storage.stories.remove(user.id, id);
			expect(await search("kite")).toEqual([]);
			await tell("Mine again", "A kite in the wind.");
			expect(await search("kite")).toEqual(["Mine again"]);
			expect(await search("mine", { sort: "title" })).toEqual(["Mine again"]);
		});

		test("a search can be filtered", async () => {
			const id = await tell("Kept", "A kite in the wind.");
			await tell("Passing", "A kite in the rain.");
			await storage.stories.setFavorite(user.id, id, true, null);
			for (const sort of ["newest", "oldest", "title"]) {
				expect(await search("kite", { sort, filter: "favorites" })).toEqual(["Kept"]);
				expect(await search("kite", { sort, filter: "temporary" })).toEqual(["Passing"]);
				expect(await search("rain", { sort, filter: "favorites" })).toEqual([]);
			}
		});
	});

	async function insert(title: string, createdAt: string, isFavorite = false): Promise<string> {
		const story = aStory(user.id, { createdAt, isFavorite });
		await storage.stories.insert({ ...story, story: { ...story.story, title } });
		return story.id;
	}
	/** Page by page. */
	async function all(query: Partial<StoryQuery>, limit = 2) {
		const cards: Page<{ id: string; createdAt: string; title: string }>["items"] = [];
		for (let cursor: string | null = null; ; ) {
			const page: Awaited<ReturnType<Storage["stories"]["cards"]>> = await storage.stories.cards(user.id, {
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
		test("the library is counted, filtered by favorite, and sorted by time or title in pages, with each story once", async () => {
			const ids: string[] = [];
			for (let at = 0; at < 7; at++)
				ids.push(
					await insert(["Same", "same", "Other"][at % 3] ?? "", `2026-11-2${at >> 1}T00:00:00.000Z`, at % 2 === 0),
				);
			expect(await storage.stories.counts(user.id)).toEqual({ total: 7, favorites: 4 });
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
						const whole = await storage.stories.list(user.id, { ...everything, sort, text, filter });
						expect(whole.items.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
					}
		});

		test("the library is sorted by title without case, diacritics and punctuation", async () => {
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

		test("the library pages long titles and titles without letters", async () => {
			for (const title of ["🦁", "…", "獅".repeat(300), `${"獅".repeat(300)}!`, "a".repeat(300)])
				await insert(title, "2026-11-21T00:00:00.000Z");
			const cards = await all({ sort: "title" }, 1);
			expect(new Set(cards.map(({ id }) => id)).size).toBe(5);
			const { next } = await storage.stories.cards(user.id, { ...everything, sort: "title", limit: 4 });
			expect(next?.length).toBeLessThanOrEqual(500);
		});

		test("a page continues after a removed story and before a new one", async () => {
			for (const day of [1, 2, 3, 4]) await insert(`Story ${day}`, `2026-11-0${day}T00:00:00.000Z`);
			for (const sort of SORTS) {
				const query = { ...everything, sort, limit: 2 };
				const { items, next } = await storage.stories.cards(user.id, query);
				await storage.stories.remove(user.id, items[1]?.id ?? "");
				const rest = await storage.stories.cards(user.id, { ...query, cursor: next, limit: 60 });
				expect(rest.items.map(({ id }) => id)).not.toContain(items[1]?.id);
				expect(rest.items).toHaveLength(2);
				await insert(items[1]?.story.title ?? "", items[1]?.createdAt ?? "");
			}
		});

		test("stories.cards refuses a cursor of another sort and an invalid one", async () => {
			for (const day of [1, 2, 3]) await insert(`Story ${day}`, `2026-11-0${day}T00:00:00.000Z`);
			const refused = { code: "validation", issues: [{ path: "cursor" }] };
			const cards = (cursor: string, sort: StorySort) =>
				storage.stories.cards(user.id, { ...everything, cursor, sort });
			for (const sort of SORTS) {
				const { next } = await storage.stories.cards(user.id, { ...everything, sort, limit: 1 });
				for (const other of SORTS)
					if (other !== sort) await expect(cards(next ?? "", other)).rejects.toMatchObject(refused);
				for (const cursor of ["", "x", "!", "\u0000", Buffer.from("2026 x").toString("base64url"), "🦁", "null", "W10"])
					await expect(cards(cursor, sort)).rejects.toMatchObject(refused);
			}
		});

		test("stories.cards accepts any cursor of the right form", async () => {
			await insert("Story", "2026-11-01T00:00:00.000Z");
			for (const sort of SORTS)
				for (const id of ["", "x", "1e999", "-1", "0x10", "\u0000", "\ud83e", "NaN"]) {
					const cursor = Buffer.from(JSON.stringify([sort, "\ud83e\u0000", id])).toString("base64url");
					const page = await storage.stories.cards(user.id, { ...everything, sort, cursor }).catch((error) => error);
					expect(page.items ?? page).toEqual(
						page.items ? expect.any(Array) : expect.objectContaining({ code: "validation" }),
					);
				}
		});
	});

	describe("a saved story", () => {
		let id: string;
		beforeEach(async () => {
			const story = aStory(user.id);
			id = story.id;
			await storage.stories.insert(story);
		});

		describe("a story's hero", () => {
			test("stories.setHero sets, replaces and removes only the hero", async () => {
				const before = await storage.stories.byId(user.id, id);
				for (const heroId of ["corrie", "corrie", "monica", null, null]) {
					expect(await storage.stories.setHero(user.id, id, heroId)).toEqual({ ...before, heroId });
					expect(await storage.stories.byId(user.id, id)).toEqual({ ...before, heroId });
				}
			});
		});

		describe("the stories told for a child", () => {
			const add = (childName: string, day: number, title: string, owner = user.id) =>
				storage.stories.insert(
					aStory(owner, {
						createdAt: `2026-11-1${day}T00:00:00.000Z`,
						request: { ...aStory(owner).request, childName },
						story: { ...aStory(owner).story, title, content: `${title}.`, applicationQuestions: [`${title}?`] },
					}),
				);
			const titles = async (childName: string, before = "2026-12-01T00:00:00.000Z", limit = 60) =>
				(await storage.stories.ofChild(user.id, childName, before, limit)).map(({ title }) => title);

			test("stories.ofChild returns at most `limit` stories of the name in any case before the time, newest first", async () => {
				const other = await addUser(storage);
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

			test("stories.titles returns the titles of the last `limit` stories of the name in any case, newest first", async () => {
				const other = await addUser(storage);
				const titlesOf = (childName: string, limit = 10) => storage.stories.titles(other.id, childName, limit);
				await add("Zoë Anne", 1, "first", other.id);
				await add("zoë ANNE", 2, "second", other.id);
				await add("Zoë", 3, "another child’s", other.id);
				await add("", 4, "no child’s", other.id);
				await add("Zoë Anne", 5, "a stranger’s");
				await add("ZOË anne ", 6, "last", other.id);
				expect(await titlesOf("Zoë Anne")).toEqual(["last", "second", "first"]);
				expect(await titlesOf("Zoë Anne", 2)).toEqual(["last", "second"]);
				expect(await titlesOf("")).toEqual(["no child’s"]);
				expect(await titlesOf("Nobody")).toEqual([]);
			});

			test("stories.ofChild returns only title, text and questions", async () => {
				await add("Ezra", 1, "The Kite");
				expect(await storage.stories.ofChild(user.id, "ezra", "2026-12-01T00:00:00.000Z", 60)).toEqual([
					{ title: "The Kite", content: "The Kite.", applicationQuestions: ["The Kite?"] },
				]);
			});
		});

		describe("the stories about a hero", () => {
			const add = async (day: number, more: Partial<StoryRecord> = {}) => {
				const story = aStory(user.id, { createdAt: `2026-11-1${day}T00:00:00.000Z`, heroId: "corrie", ...more });
				await storage.stories.insert(story);
				return story;
			};
			const idsOf = async (owner: string, heroId = "corrie", limit = 60) =>
				(await storage.stories.ofHero(owner, heroId, limit)).map((story) => story.id);

			test("stories.ofHero returns at most `limit` stories of the user about the hero, newest first", async () => {
				const other = await addUser(storage);
				const stories: string[] = [];
				for (const day of [2, 4, 1, 3]) stories[day] = (await add(day)).id;
				await add(5, { heroId: "monica" });
				await add(6, { heroId: null });
				const { id: others } = await add(7, { userId: other.id });
				expect(await idsOf(user.id)).toEqual([4, 3, 2, 1].map((day) => stories[day]));
				expect(await idsOf(user.id, "corrie", 2)).toEqual([4, 3].map((day) => stories[day]));
				expect(await idsOf(other.id)).toEqual([others]);
				expect(await idsOf(user.id, "nobody")).toEqual([]);
			});

			test("stories.ofHero returns stories without debug data, also those whose hero was set later", async () => {
				const { story, userId: _, ...record } = await add(1);
				expect(await storage.stories.ofHero(user.id, "corrie", 5)).toEqual([{ ...record, story }]);
				const debugData = [{ step: "one" }] as unknown as NonNullable<StoryRecord["story"]["debugData"]>;
				const { id: debugged } = await add(2, { story: { ...story, debugData } });
				expect((await storage.stories.byId(user.id, debugged))?.story).toHaveProperty("debugData");
				expect((await storage.stories.ofHero(user.id, "corrie", 1))[0]?.story).toEqual(story);
				await storage.stories.setHero(user.id, id, "corrie");
				expect(await idsOf(user.id)).toEqual([id, debugged, record.id]);
				await storage.stories.setHero(user.id, record.id, null);
				expect(await idsOf(user.id)).toEqual([id, debugged]);
			});
		});

		describe("the stories of a series", () => {
			const add = async (day: number, series?: object, more: Partial<StoryRecord> = {}) => {
				const request = { childName: "Mia", ...(series && { series }) };
				const story = aStory(user.id, { createdAt: `2026-11-1${day}T00:00:00.000Z`, request, ...more });
				await storage.stories.insert(story);
				return story.id;
			};
			const idsOf = async (series: string, more: object = {}, owner = user.id) =>
				(await storage.stories.cards(owner, { ...everything, sort: "oldest", series, ...more })).items.map(
					(card) => card.id,
				);

			test("a series has its first story and those that continue it, only of the user", async () => {
				const first = await add(1);
				const third = await add(4, { id: first, part: 3 });
				const second = await add(3, { id: first, part: 2 }, { isFavorite: true, expiresAt: null });
				await add(5, { id: "another", part: 2 });
				await add(6, { part: 2 });
				const other = await addUser(storage);
				const stranger = await add(2, { id: first, part: 2 }, { userId: other.id });
				expect(await idsOf(first)).toEqual([first, second, third]);
				expect(await idsOf(first, { sort: "newest" })).toEqual([third, second, first]);
				expect(await idsOf(first, { filter: "favorites" })).toEqual([second]);
				expect(await idsOf(first, { text: "burned", sort: "title" })).toHaveLength(3);
				expect(await idsOf(first, {}, other.id)).toEqual([stranger]);
				expect(await idsOf("nothing")).toEqual([]);
				expect((await storage.stories.list(user.id, { ...everything, series: first })).items).toHaveLength(3);
				await storage.stories.remove(user.id, first);
				expect(await idsOf(first)).toEqual([second, third]);
			});

			test("a series is returned in pages", async () => {
				const first = await add(1);
				const all = [first, await add(2, { id: first, part: 2 }), await add(3, { id: first, part: 3 })];
				for (const sort of ["oldest", "title"] as const) {
					const query = { ...everything, sort, series: first, limit: 2 };
					const page = await storage.stories.cards(user.id, query);
					const rest = await storage.stories.cards(user.id, { ...query, cursor: page.next });
					const ids = [...page.items, ...rest.items].map((card) => card.id);
					expect(ids.toSorted()).toEqual(all.toSorted());
					expect(rest.next).toBeNull();
				}
			});
		});

		describe("a reading position", () => {
			test("a reading position is returned with the story, in lists and with cards", async () => {
				expect(await storage.stories.byId(user.id, id)).toMatchObject({ position: null });
				expect(await storage.stories.setPosition(user.id, id, at(3, 1))).toEqual(at(3, 1));
				const kept = { id, position: at(3, 1) };
				expect(await storage.stories.byId(user.id, id)).toMatchObject(kept);
				expect((await storage.stories.cards(user.id, everything)).items).toMatchObject([kept]);
				expect((await storage.stories.list(user.id, everything)).items).toMatchObject([kept]);
				expect(await storage.stories.setFavorite(user.id, id, true, null)).toMatchObject(kept);
				expect(await storage.stories.setHero(user.id, id, "corrie")).toMatchObject(kept);
			});

			test("stories.setPosition keeps the latest position, in any order of calls", async () => {
				for (const [position, kept] of [
					[at(3, 5), at(3, 5)],
					[at(9, 4), at(3, 5)],
					[at(3, 5), at(3, 5)],
					[at(1, 6), at(1, 6)],
					[at(3, 5), at(1, 6)],
				] as const)
					expect(await storage.stories.setPosition(user.id, id, position)).toEqual(kept);
				expect(await storage.stories.byId(user.id, id)).toMatchObject({ position: at(1, 6) });
			});

			test("stories.setPosition and stories.setHero return null for unknown stories and those of other users", async () => {
				const other = await addUser(storage);
				expect(await storage.stories.setPosition(user.id, "nothing", at(1, 1))).toBeNull();
				expect(await storage.stories.setPosition(other.id, id, at(1, 1))).toBeNull();
				expect(await storage.stories.setHero(user.id, "nothing", "corrie")).toBeNull();
				expect(await storage.stories.setHero(other.id, id, "corrie")).toBeNull();
				expect(await storage.stories.byId(user.id, id)).toMatchObject({ position: null, heroId: null });
				await storage.stories.remove(user.id, id);
				expect(await storage.stories.setPosition(user.id, id, at(1, 1))).toBeNull();
			});
		});
	});
}

const at = (paragraph: number, minute: number) => ({
	paragraph,
	offset: paragraph * 7,
	readAt: `2026-11-21T20:${String(minute).padStart(2, "0")}:00.000Z`,
});

const SORTS: StorySort[] = ["newest", "oldest", "title"];

const noTags = { keywords: [], tags: [], characters: [], biblicalReferences: [], themes: [] };
