import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SongQuery } from "../../song/store.ts";
import { titleKeyOf } from "../search-words.ts";
import type { Storage } from "../storage.ts";
import { aUser } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";
import { aPublicSong, aSong } from "./song.ts";

export function declareSongListTests(open: OpenStorage): void {
	let storage: Storage;
	let userId: string;
	beforeEach(async () => {
		storage = await open();
		const user = aUser();
		await storage.users.insert(user);
		userId = user.id;
	});
	afterEach(() => storage.close());

	const all = { viewer: null, text: null, limit: 100, cursor: null } satisfies SongQuery;

	/** The titles of all pages. */
	async function titles(query: Partial<SongQuery>): Promise<string[]> {
		const seen: string[] = [];
		for (let cursor: string | null = null; ; ) {
			const page: { items: { card: { title: string } }[]; next: string | null } = await storage.songs.cards({
				...all,
				...query,
				cursor,
			});
			seen.push(...page.items.map(({ card }) => card.title));
			if (page.next === null) return seen;
			cursor = page.next;
		}
	}

	describe("lists of songs", () => {
		test("have the public ones and one's own by title, page by page, each once", async () => {
			const names = ["Élan", "a lamb", "Zion", "«Amen»", "elan", "Ἀρχή", "A Lamb 2", "獅子", "🦁", "élan"];
			for (const [at, title] of names.entries()) {
				if (at % 3 === 0) await storage.songs.putPublic([aPublicSong(`seed-${at}`, { title })]);
				else await storage.songs.insert(aSong(userId, { title }, { isPublic: at % 3 === 1 }), 100);
			}
			const sorted = (list: string[]) => list.map(titleKeyOf).toSorted();
			for (const limit of [1, 3, 100]) {
				expect((await titles({ viewer: userId, limit })).map(titleKeyOf)).toEqual(sorted(names));
				const seenByAll = names.filter((_, at) => at % 3 !== 2);
				expect((await titles({ limit })).map(titleKeyOf)).toEqual(sorted(seenByAll));
			}
			expect(await storage.songs.count({ viewer: userId, text: null })).toBe(names.length);
			expect(await storage.songs.count({ viewer: null, text: null })).toBe(7);
		});

		test("give whole songs, or cards with the first 100 characters of their words", async () => {
			const song = aSong(userId, { verses: [{ lyrics: ["la ".repeat(80), "lo"], chords: [] }], audioUrl: "/a.mp3" });
			await storage.songs.insert(song, 5);
			const query = { ...all, viewer: userId };
			expect((await storage.songs.list(query)).items).toEqual([song]);
			const { verses: _, chorus: __, bridge: ___, musicNotes: ____, chords: diagrams, ...card } = song.song;
			expect(diagrams).not.toEqual([]);
			const { song: _____, openings: ______, ...head } = song;
			const lyrics = "la ".repeat(80).slice(0, 100);
			expect((await storage.songs.cards(query)).items).toEqual([
				{ ...head, card: { ...card, lyrics, hasGeneratedAudio: false } },
			]);
		});

		test("a page of songs ends before its songs exceed 1 MB, and the next page has the rest", async () => {
			const line = "la ".repeat(166);
			const verse = { lyrics: Array.from({ length: 200 }, () => line), chords: [] };
			for (let at = 0; at < 24; at++)
				await storage.songs.insert(aSong(userId, { title: `Song ${10 + at}`, verses: [verse] }), 100);
			const pages: string[][] = [];
			for (let cursor: string | null = null; ; ) {
				const page = await storage.songs.list({ viewer: userId, text: null, limit: 60, cursor });
				pages.push(page.items.map(({ song }) => song.title));
				const size = page.items.reduce((sum, { song }) => sum + Buffer.byteLength(JSON.stringify(song)), 0);
				expect(size).toBeLessThanOrEqual(1_000_000);
				if (page.next === null) break;
				cursor = page.next;
			}
			expect(pages.length).toBeGreaterThanOrEqual(3);
			expect(pages[0]?.length).toBeGreaterThan(5);
			expect(pages.flat()).toEqual(Array.from({ length: 24 }, (_, at) => `Song ${10 + at}`));
			expect(await titles({ viewer: userId, limit: 60 })).toHaveLength(24);
		});

		test("a song that exceeds the size of a page alone is a page", async () => {
			const verse = { lyrics: Array.from({ length: 200 }, () => "la ".repeat(2000)), chords: [] };
			for (const title of ["One", "Two"]) await storage.songs.insert(aSong(userId, { title, verses: [verse] }), 100);
			const page = await storage.songs.list({ viewer: userId, text: null, limit: 60, cursor: null });
			expect(page.items.map(({ song }) => song.title)).toEqual(["One"]);
			expect(page.next).not.toBeNull();
		});

		test("the public version changes with every change of a public song, and with nothing else", async () => {
			let version = await storage.songs.publicVersion();
			const isChanged = async (change: () => Promise<unknown>) => {
				await change();
				const before = version;
				version = await storage.songs.publicVersion();
				return version !== before;
			};
			const { songs } = storage;
			const { updatedAt, ...own } = aSong(userId);
			const seed = aPublicSong("seed");
			const changes: [boolean, () => Promise<unknown>][] = [
				[true, () => songs.putPublic([seed])],
				[false, () => songs.putPublic([seed])],
				[true, () => songs.putPublic([aPublicSong("seed", { title: "Changed" })])],
				[false, () => songs.countOpening("seed", "visitor", "2026-11-22")],
				[false, () => songs.insert({ ...own, updatedAt }, 5)],
				[false, () => songs.update(own.id, { song: { ...own.song, title: "Mine" }, updatedAt })],
				[true, () => songs.update(own.id, { isPublic: true, updatedAt })],
				[true, () => songs.update(own.id, { song: own.song, updatedAt })],
				[true, () => songs.update(own.id, { isPublic: false, updatedAt })],
				[false, () => songs.remove(own.id)],
				[true, () => songs.remove("seed")],
				[true, () => songs.insert(aSong(userId, {}, { isPublic: true }), 5)],
				[true, () => storage.removeUser(userId, 5)],
			];
			for (const [at, [expected, change]] of changes.entries()) expect(await isChanged(change), `${at}`).toBe(expected);
		});

		test("refuse a cursor that is none", async () => {
			for (const cursor of ["", "x", Buffer.from('["title","a","b"]').toString("base64url")])
				await expect(storage.songs.cards({ ...all, cursor })).rejects.toMatchObject({ code: "validation" });
		});

		test("of the popular ones begin with what was opened most, and have public ones only", async () => {
			await storage.songs.putPublic(["a", "b", "c", "d"].map((id) => aPublicSong(id, { title: `Song ${id}` })));
			const own = aSong(userId, {}, { openings: 9 });
			await storage.songs.insert(own, 5);
			for (const [id, visitors] of Object.entries({ c: 3, b: 1 }))
				for (let at = 0; at < visitors; at++) await storage.songs.countOpening(id, `visitor ${at}`, "2026-11-22");
			expect((await storage.songs.popular(3)).map(({ id }) => id)).toEqual(["c", "b", "a"]);
			expect((await storage.songs.popularCards(10)).map(({ id }) => id)).toEqual(["c", "b", "a", "d"]);
		});
	});

	describe("a search of the songs", () => {
		test.each([
			["the title", "AMAZING"],
			["the artist", "newton"],
			["a tag", "lullaby"],
			["words of a verse", "wretch savéd"],
			["words of the chorus", "hallelu"],
			["words of the bridge", "ten thousand ye"],
		])("finds one by %s", async (_, text) => {
			const part = (line: string) => ({ lyrics: [line], chords: [[]] });
			const song = {
				title: "Amazing Grace",
				artist: "John Newton",
				tags: ["lullaby"],
				verses: [part("How sweet the sound"), part("that saved a wretch like me")],
				chorus: part("Hallelujah"),
				bridge: part("ten thousand years"),
			};
			await storage.songs.putPublic([aPublicSong("one", song), aPublicSong("two", { title: "Another" })]);
			expect(await titles({ text })).toEqual(["Amazing Grace"]);
			expect(await storage.songs.count({ viewer: null, text })).toBe(1);
		});

		test("finds nothing for a text without a word, and nothing of other users", async () => {
			await storage.songs.insert(aSong(userId, { title: "Mine" }), 5);
			for (const text of ["", "  ", '"*', "🦁"]) {
				expect(await titles({ viewer: userId, text })).toEqual([]);
				expect(await storage.songs.count({ viewer: userId, text })).toBe(0);
			}
			expect(await titles({ viewer: userId, text: "mine" })).toEqual(["Mine"]);
			expect(await titles({ viewer: aUser().id, text: "mine" })).toEqual([]);
			expect(await titles({ text: "mine" })).toEqual([]);
		});

		test("goes page by page, by title, also where it finds many", async () => {
			const many = Array.from({ length: 350 }, (_, at) => `Lamp ${1000 + at}`);
			await storage.songs.putPublic(many.map((title) => aPublicSong(title, { title })));
			await storage.songs.insert(aSong(userId, { title: "Lamp 1100 and a half" }), 5);
			const expected = [...many, "Lamp 1100 and a half"].toSorted();
			expect(await titles({ viewer: userId, text: "lam", limit: 60 })).toEqual(expected);
			expect(await titles({ viewer: userId, text: "half la", limit: 60 })).toEqual(["Lamp 1100 and a half"]);
		});

		test("finds what any model of it finds", async () => {
			const sentence = fc
				.array(fc.constantFrom("a", "ab", "abcabcabca", "abcabcabc", "b", "Äb", "c"), { minLength: 1, maxLength: 4 })
				.map((words) => words.join(" "));
			const fold = (text: string) => text.toLowerCase().replaceAll("ä", "a").split(" ");
			const plain = { artist: "x", tags: [], verses: [], chorus: null };
			await fc.assert(
				fc.asyncProperty(fc.array(sentence, { maxLength: 5 }), sentence, async (names, text) => {
					const owner = aUser();
					await storage.users.insert(owner);
					for (const title of names) await storage.songs.insert(aSong(owner.id, { ...plain, title }), 100);
					const expected = names.filter((name) =>
						fold(text).every((word) => fold(name).some((one) => one.startsWith(word))),
					);
					expect((await titles({ viewer: owner.id, text, limit: 2 })).toSorted()).toEqual(expected.toSorted());
					expect(await storage.songs.count({ viewer: owner.id, text })).toBe(expected.length);
				}),
				{ numRuns: 40 },
			);
		});
	});
}
