import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoryRecord } from "../../story/store.ts";
import type { Storage } from "../storage.ts";
import { aUser } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";
import { aStory, everything } from "./story.ts";

export function declareSearchTests(open: OpenStorage): void {
	let storage: Storage;
	let userId: string;
	beforeEach(async () => {
		storage = await open();
		const user = aUser();
		await storage.users.insert(user);
		userId = user.id;
	});
	afterEach(() => storage.close());

	const tell = async (title: string, content: string, more: Partial<StoryRecord> = {}) => {
		const story = aStory(userId, { request: {}, searchMetadata: noTags, ...more });
		await storage.stories.insert({ ...story, story: { ...story.story, title, content } });
		return story.id;
	};
	const search = async (text: string, more: object = {}) =>
		(await storage.stories.cards(userId, { ...everything, text, ...more })).items.map(({ story }) => story.title);

	describe("a search of the library", () => {
		test.each([
			["the title", "LAMP"],
			["the child's name", "noah"],
			["the animal", "lion"],
			["the theme", "courage"],
			["the hero", "corrie boom"],
			["a reference", "joshua 1:9"],
			["words inside the story", "whispering harbour"],
		])("finds a story by %s", async (_, text) => {
			await tell("Another", "There is nothing.");
			await tell("The Lamp", "In a whispering wind they left the harbour.", {
				request: { childName: "Noah", animal: "lion", theme: "courage", heroOfFaith: "corrie-ten-boom" },
				searchMetadata: { ...noTags, biblicalReferences: ["Joshua 1:9"] },
			});
			expect(await search(text)).toEqual(["The Lamp"]);
		});

		test("finds each word as a word or the beginning of one, in any order, without regard to case and diacritics", async () => {
			await tell("Noé", "The ark was Straße wide — ﬁrst of the Ἀρχή, and «Crème brûlée» for Željko’s İstanbul.");
			for (const text of [
				...["noe", "NOÉ", "noe\u0301", "no", "n", "ark noe", "noé the WAS", "straße", "STRAß", "first", "αρχη"],
				...["creme bru", "ZELJKO", "Željko's", "istanbul", "ark ark ar a"],
			])
				expect(await search(text), text).toEqual(["Noé"]);
			for (const text of ["oe", "rk", "noes", "noe whale", "strasse", "arks", "ark x"])
				expect(await search(text), text).toEqual([]);
		});

		test("takes punctuation for spaces, and no word for an operator", async () => {
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

		test("without any word finds every story", async () => {
			await tell("One", "Once.");
			for (const text of ["", " ", "%", '"', "*", "🦁", "\u0000", "\ud83e", "—…!?", "\u0301"])
				expect(await search(text), JSON.stringify(text)).toEqual(["One"]);
		});

		test("finds words of other scripts, and long ones by their beginning", async () => {
			await tell("獅子の話", `むかし 獅子 ${"long".repeat(5000)} 𝕬 नमस्ते 한국어 שלום`);
			for (const text of ["獅子", "獅", "むか", "long".repeat(50), "a", "नमस्ते", "한국", "한", "שלום"])
				expect(await search(text), text).toEqual(["獅子の話"]);
			expect(await search("子")).toEqual([]);
		});

		test("never throws, whatever is searched for", async () => {
			await tell("One", "Once.");
			const pieces = [
				'"',
				"*",
				"-",
				"NEAR",
				"AND",
				"(",
				")",
				"\u0000",
				"\ud83e",
				"\udd81",
				"🦁",
				"獅",
				"^",
				"$",
				"\\",
				"é",
			];
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

		test("finds what any model of it finds", async () => {
			const words = ["a", "ab", "abc", "b", "ba", "Äb", "c"];
			const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
			const fold = (text: string) => text.toLowerCase().replaceAll("ä", "a").split(" ");
			await fc.assert(
				fc.asyncProperty(fc.array(sentence, { maxLength: 5 }), sentence, async (stories, query) => {
					const owner = aUser();
					await storage.users.insert(owner);
					userId = owner.id;
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

		test("finds nothing of other users, and nothing that was removed", async () => {
			const id = await tell("Mine", "A kite in the wind.");
			const other = aUser();
			await storage.users.insert(other);
			await storage.stories.insert(aStory(other.id));
			expect(await search("lamp")).toEqual([]);
			expect(await search("kite")).toEqual(["Mine"]);
			await storage.stories.remove(userId, id);
			expect(await search("kite")).toEqual([]);
			await tell("Mine again", "A kite in the wind.");
			expect(await search("kite")).toEqual(["Mine again"]);
			expect(await search("mine", { sort: "title" })).toEqual(["Mine again"]);
		});

		test("goes with a filter", async () => {
			const id = await tell("Kept", "A kite in the wind.");
			await tell("Passing", "A kite in the rain.");
			await storage.stories.setFavorite(userId, id, true, null);
			for (const sort of ["newest", "oldest", "title"]) {
				expect(await search("kite", { sort, filter: "favorites" })).toEqual(["Kept"]);
				expect(await search("kite", { sort, filter: "temporary" })).toEqual(["Passing"]);
				expect(await search("rain", { sort, filter: "favorites" })).toEqual([]);
			}
		});
	});
}

const noTags = { keywords: [], tags: [], characters: [], biblicalReferences: [], themes: [] };
