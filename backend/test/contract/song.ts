// The contract of every adapter for songs.
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../src/account/store.ts";
import { RECORDING_PART_BYTES, type SongQuery, type SongRecord } from "../../src/song/store.ts";
import { titleKeyOf } from "../../src/storage/search-words.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";
import { addUser, aPublicSong, aSong, aUser, SONG_TIME, someContent } from "./records.ts";

export const songContract: FeatureContract = {
	declareTests,
	async fillOfUser(storage, userId) {
		await storage.songs.insert(aSong(userId), 5);
	},
	async fill(storage) {
		const user = await addUser(storage);
		for (let at = 0; at < 3; at++) await storage.songs.insert(aSong(user.id, { title: `Song ${at}` }), 3);
		const seed = aPublicSong("amazing-grace", { title: "Amazing Grace" });
		await storage.songs.putPublic([seed]);
		await storage.songs.countOpening(seed.id, "visitor", "2026-11-22");
		const recording = { songId: seed.id, version: "v1", mediaType: "audio/mpeg", bytes: Buffer.from("a recording") };
		await storage.recordings.put(recording);
		const filled = await storage.songs.list({ viewer: user.id, text: null, limit: 10, cursor: null });
		return async (copy) => {
			expect(await copy.songs.list({ viewer: user.id, text: null, limit: 10, cursor: null })).toEqual(filled);
			expect(await copy.songs.count({ viewer: user.id, text: "song" })).toBe(3);
			expect((await copy.songs.byId(seed.id))?.openings).toBe(1);
			expect(await copy.recordings.part(seed.id, "v1", 0)).toEqual(recording.bytes);
			expect(await copy.songs.insert(aSong(user.id), 3)).toBe(false);
			expect(await copy.songs.insert(aSong(user.id), 4)).toBe(true);
		};
	},
};

function declareTests(storage: Storage): void {
	let user: User;
	beforeEach(async () => {
		user = await addUser(storage);
	});

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
		test("songs are listed by title in pages, public ones and the viewer's own", async () => {
			const names = ["Élan", "a lamb", "Zion", "«Amen»", "elan", "Ἀρχή", "A Lamb 2", "獅子", "🦁", "élan"];
			for (const [at, title] of names.entries()) {
				if (at % 3 === 0) await storage.songs.putPublic([aPublicSong(`seed-${at}`, { title })]);
				else await storage.songs.insert(aSong(user.id, { title }, { isPublic: at % 3 === 1 }), 100);
			}
			const sorted = (list: string[]) => list.map(titleKeyOf).toSorted();
			for (const limit of [1, 3, 100]) {
				expect((await titles({ viewer: user.id, limit })).map(titleKeyOf)).toEqual(sorted(names));
				const seenByAll = names.filter((_, at) => at % 3 !== 2);
				expect((await titles({ limit })).map(titleKeyOf)).toEqual(sorted(seenByAll));
			}
			expect(await storage.songs.count({ viewer: user.id, text: null })).toBe(names.length);
			expect(await storage.songs.count({ viewer: null, text: null })).toBe(7);
		});

		test("songs.list returns complete songs, songs.cards the first 100 characters of their words", async () => {
			const song = aSong(user.id, { verses: [{ lyrics: ["la ".repeat(80), "lo"], chords: [] }], audioUrl: "/a.mp3" });
			await storage.songs.insert(song, 5);
			const query = { ...all, viewer: user.id };
			expect((await storage.songs.list(query)).items).toEqual([song]);
			const { verses: _, chorus: __, bridge: ___, musicNotes: ____, chords: diagrams, ...card } = song.song;
			expect(diagrams).not.toEqual([]);
			const { song: _____, openings: ______, ...head } = song;
			const lyrics = "la ".repeat(80).slice(0, 100);
			expect((await storage.songs.cards(query)).items).toEqual([
				{ ...head, card: { ...card, lyrics, hasGeneratedAudio: false } },
			]);
		});

		test("a page of songs ends before 1 MB, and the next page has the rest", async () => {
			const line = "la ".repeat(166);
			const verse = { lyrics: Array.from({ length: 200 }, () => line), chords: [] };
			for (let at = 0; at < 24; at++)
				await storage.songs.insert(aSong(user.id, { title: `Song ${10 + at}`, verses: [verse] }), 100);
			const pages: string[][] = [];
			for (let cursor: string | null = null; ; ) {
				const page = await storage.songs.list({ viewer: user.id, text: null, limit: 60, cursor });
				pages.push(page.items.map(({ song }) => song.title));
				const size = page.items.reduce((sum, { song }) => sum + Buffer.byteLength(JSON.stringify(song)), 0);
				expect(size).toBeLessThanOrEqual(1_000_000);
				if (page.next === null) break;
				cursor = page.next;
			}
			expect(pages.length).toBeGreaterThanOrEqual(3);
			expect(pages[0]?.length).toBeGreaterThan(5);
			expect(pages.flat()).toEqual(Array.from({ length: 24 }, (_, at) => `Song ${10 + at}`));
			expect(await titles({ viewer: user.id, limit: 60 })).toHaveLength(24);
		});

		test("a song larger than a page is a page of its own", async () => {
			const verse = { lyrics: Array.from({ length: 200 }, () => "la ".repeat(2000)), chords: [] };
			for (const title of ["One", "Two"]) await storage.songs.insert(aSong(user.id, { title, verses: [verse] }), 100);
			const page = await storage.songs.list({ viewer: user.id, text: null, limit: 60, cursor: null });
			expect(page.items.map(({ song }) => song.title)).toEqual(["One"]);
			expect(page.next).not.toBeNull();
		});

		test("songs.publicVersion changes only with changes of public songs", async () => {
			let version = await storage.songs.publicVersion();
			const isChanged = async (change: () => Promise<unknown>) => {
				await change();
				const before = version;
				version = await storage.songs.publicVersion();
				return version !== before;
			};
			const { songs } = storage;
			const { updatedAt, ...own } = aSong(user.id);
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
				[true, () => songs.insert(aSong(user.id, {}, { isPublic: true }), 5)],
				[true, () => storage.removeUser(user.id, 5)],
			];
			for (const [at, [expected, change]] of changes.entries()) expect(await isChanged(change), `${at}`).toBe(expected);
		});

		test("songs.cards refuses an invalid cursor", async () => {
			for (const cursor of ["", "x", Buffer.from('["title","a","b"]').toString("base64url")])
				await expect(storage.songs.cards({ ...all, cursor })).rejects.toMatchObject({ code: "validation" });
		});

		test("songs.popular returns public songs, most opened first", async () => {
			await storage.songs.putPublic(["a", "b", "c", "d"].map((id) => aPublicSong(id, { title: `Song ${id}` })));
			const own = aSong(user.id, {}, { openings: 9 });
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
		])("a search of songs finds one by %s", async (_, text) => {
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

		test("a search of songs without a word finds nothing, and no search finds private songs of others", async () => {
			await storage.songs.insert(aSong(user.id, { title: "Mine" }), 5);
			for (const text of ["", "  ", '"*', "🦁"]) {
				expect(await titles({ viewer: user.id, text })).toEqual([]);
				expect(await storage.songs.count({ viewer: user.id, text })).toBe(0);
			}
			expect(await titles({ viewer: user.id, text: "mine" })).toEqual(["Mine"]);
			expect(await titles({ viewer: aUser().id, text: "mine" })).toEqual([]);
			expect(await titles({ text: "mine" })).toEqual([]);
		});

		test("a search of songs pages many results by title", async () => {
			const many = Array.from({ length: 350 }, (_, at) => `Lamp ${1000 + at}`);
			const publicSong = { userId: null, isPublic: true, openings: 0 };
			const records = many.map((title) => ({ ...aPublicSong(title, { title }), ...publicSong }));
			await storage.records.write("songs", records);
			await storage.songs.insert(aSong(user.id, { title: "Lamp 1100 and a half" }), 5);
			const expected = [...many, "Lamp 1100 and a half"].toSorted();
			expect(await titles({ viewer: user.id, text: "lam", limit: 60 })).toEqual(expected);
			expect(await titles({ viewer: user.id, text: "half la", limit: 60 })).toEqual(["Lamp 1100 and a half"]);
		});

		test("a search of songs finds the same as a simple model", async () => {
			const sentence = fc
				.array(fc.constantFrom("a", "ab", "abcabcabca", "abcabcabc", "b", "Äb", "c"), { minLength: 1, maxLength: 4 })
				.map((words) => words.join(" "));
			const fold = (text: string) => text.toLowerCase().replaceAll("ä", "a").split(" ");
			const plain = { artist: "x", tags: [], verses: [], chorus: null };
			await fc.assert(
				fc.asyncProperty(fc.array(sentence, { maxLength: 5 }), sentence, async (names, text) => {
					const owner = await addUser(storage);
					for (const title of names) await storage.songs.insert(aSong(owner.id, { ...plain, title }), 100);
					const expected = names.filter((name) =>
						fold(text).every((word) => fold(name).some((one) => one.startsWith(word))),
					);
					expect((await titles({ viewer: owner.id, text, limit: 2 })).toSorted()).toEqual(expected.toSorted());
					expect(await storage.songs.count({ viewer: owner.id, text })).toBe(expected.length);
				}),
				{ numRuns: 20 },
			);
		});
	});

	describe("songs", () => {
		const found = async (text: string, viewer: string | null = user.id) =>
			(await storage.songs.cards({ viewer, text, limit: 10, cursor: null })).items.map(({ id }) => id);

		test("songs are stored, changed and removed", async () => {
			const song = aSong(user.id);
			expect(await storage.songs.insert(song, 5)).toBe(true);
			expect(await storage.songs.byId(song.id)).toEqual(song);
			const change = { song: someContent({ title: "New", bridge: null }), updatedAt: "2026-11-22T00:00:00.000Z" };
			expect(await storage.songs.update(song.id, change)).toEqual({ ...song, ...change });
			expect(await storage.songs.byId(song.id)).toEqual({ ...song, ...change });
			expect(await found("new")).toEqual([song.id]);
			expect(await found("ruth")).toEqual([]);
			expect(await storage.songs.update("nothing", change)).toBeNull();
			expect(await storage.songs.remove(song.id)).toBe(true);
			expect(await storage.songs.remove(song.id)).toBe(false);
			expect(await storage.songs.byId(song.id)).toBeNull();
			expect(await found("new")).toEqual([]);
		});

		test("a song is found by everyone once it is public, and only by its owner once it is private again", async () => {
			const song = aSong(user.id, { title: "Lantern" });
			await storage.songs.insert(song, 5);
			const { updatedAt } = song;
			expect([await found("lantern"), await found("lantern", null)]).toEqual([[song.id], []]);
			expect(await storage.songs.update(song.id, { isPublic: true, updatedAt })).toEqual({ ...song, isPublic: true });
			expect([await found("lantern"), await found("lantern", null)]).toEqual([[song.id], [song.id]]);
			await storage.songs.update(song.id, { isPublic: false, updatedAt });
			expect([await found("lantern"), await found("lantern", null)]).toEqual([[song.id], []]);
		});

		test("songs.insert keeps the user's limit, also for concurrent calls", async () => {
			const [first] = await Promise.all([aSong(user.id), aSong(user.id)].map(insertOf(4)));
			const added = await Promise.all(Array.from({ length: 6 }, () => aSong(user.id)).map(insertOf(4)));
			expect(added.filter(({ isAdded }) => isAdded)).toHaveLength(2);
			expect(await storage.songs.count({ viewer: user.id, text: null })).toBe(4);
			await storage.songs.remove(first?.id ?? "");
			expect(await storage.songs.insert(aSong(user.id), 4)).toBe(true);
			expect(await storage.songs.insert(aSong(user.id), 4)).toBe(false);
		});
		const insertOf = (max: number) => async (song: SongRecord & { userId: string }) => ({
			id: song.id,
			isAdded: await storage.songs.insert(song, max),
		});

		test("songs.ofUser returns pages by id", async () => {
			for (let at = 0; at < 5; at++) await storage.songs.insert(aSong(user.id), 10);
			const other = await addUser(storage);
			await storage.songs.insert(aSong(other.id), 10);
			const first = await storage.songs.ofUser(user.id, "", 3);
			const rest = await storage.songs.ofUser(user.id, first.at(-1)?.id ?? "", 3);
			const ids = [...first, ...rest].map(({ id }) => id);
			expect([first.length, rest.length]).toEqual([3, 2]);
			expect(ids).toEqual(ids.toSorted());
		});

		test("songs.putPublic adds new songs, replaces changed ones and skips the others", async () => {
			const [one, two] = [aPublicSong("one"), aPublicSong("two")];
			expect(await storage.songs.putPublic([one, two])).toEqual(["added", "added"]);
			await storage.songs.countOpening("one", "visitor", "2026-11-22");
			expect(await storage.songs.putPublic([one, two])).toEqual(["unchanged", "unchanged"]);
			const later = "2026-11-30T00:00:00.000Z";
			const changed = { ...one, song: someContent({ title: "Corrected" }), createdAt: later, updatedAt: later };
			expect(await storage.songs.putPublic([changed, two])).toEqual(["changed", "unchanged"]);
			const kept = { userId: null, isPublic: true };
			expect(await storage.songs.byId("one")).toEqual({ ...changed, ...kept, openings: 1, createdAt: SONG_TIME });
			expect(await storage.songs.byId("two")).toEqual({ ...two, ...kept, openings: 0 });
			expect(await found("corrected", null)).toEqual(["one"]);
			const many = Array.from({ length: 10 }, (_, at) => aPublicSong(`many-${at}`));
			await Promise.all(Array.from({ length: 4 }, () => storage.songs.putPublic(many)));
			expect(await storage.songs.count({ viewer: null, text: null })).toBe(12);
		});

		test("recordings are stored in parts, replaced by version, and removed with their song", async () => {
			await storage.songs.putPublic([aPublicSong("one"), aPublicSong("two")]);
			const { recordings } = storage;
			const bytes = Buffer.from(Array.from({ length: RECORDING_PART_BYTES + 10 }, (_, at) => at % 251));
			const recording = { songId: "one", version: "v1", mediaType: "audio/mpeg", bytes };
			expect(await recordings.head("one", "v1")).toBeNull();
			for (let time = 0; time < 2; time++) await recordings.put(recording);
			await recordings.put({ ...recording, songId: "two" });
			expect(await recordings.head("one", "v1")).toEqual({ mediaType: "audio/mpeg", size: bytes.length });
			const parts = [await recordings.part("one", "v1", 0), await recordings.part("one", "v1", 1)];
			expect(Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)))).toEqual(bytes);
			expect(await recordings.part("one", "v1", 2)).toBeNull();
			await recordings.put({ ...recording, version: "v2", bytes: Buffer.from("short") });
			await recordings.removeOthers("one", "v2");
			expect(await recordings.head("one", "v1")).toBeNull();
			expect(await recordings.head("one", "v2")).toEqual({ mediaType: "audio/mpeg", size: 5 });
			await storage.songs.remove("one");
			expect(await recordings.head("one", "v2")).toBeNull();
			expect(await recordings.head("two", "v1")).not.toBeNull();
			await recordings.removeOthers("two", null);
			expect(await recordings.part("two", "v1", 0)).toBeNull();
		});

		test("songs.countOpening counts each visitor once a day, also for concurrent calls", async () => {
			await storage.songs.putPublic([aPublicSong("one")]);
			const openings = async () => (await storage.songs.byId("one"))?.openings;
			const same = await Promise.all(
				Array.from({ length: 5 }, () => storage.songs.countOpening("one", "ada", "2026-11-22")),
			);
			expect(same.filter(Boolean)).toHaveLength(1);
			expect(await openings()).toBe(1);
			await storage.songs.countOpening("one", "noah", "2026-11-22");
			await storage.songs.countOpening("one", "ada", "2026-11-23");
			expect(await openings()).toBe(3);
			expect(await storage.songs.countOpening("nothing", "ada", "2026-11-23")).toBe(false);
			// The sweep forgets the visitors of earlier days and keeps the openings.
			await storage.sweep(Date.parse("2026-11-23T12:00:00Z"), 0);
			expect(await openings()).toBe(3);
			expect(await storage.songs.countOpening("one", "ada", "2026-11-23")).toBe(false);
			expect(await storage.songs.countOpening("one", "ada", "2026-11-22")).toBe(true);
		});

		test("removing a user removes their private songs and keeps published ones without an owner", async () => {
			const [own, published] = [aSong(user.id), aSong(user.id, {}, { isPublic: true })];
			for (const song of [own, published]) await storage.songs.insert(song, 5);
			await storage.removeUser(user.id, 5);
			await storage.removeUser(user.id, 5);
			expect(await storage.songs.byId(own.id)).toBeNull();
			expect(await storage.songs.byId(published.id)).toEqual({ ...published, userId: null });
			expect(await found("lamp", null)).toEqual([published.id]);
			await expect(storage.songs.insert(aSong(user.id), 5)).rejects.toMatchObject({ code: "unauthorized" });
			expect(await storage.songs.count({ viewer: user.id, text: null })).toBe(1);
		});
	});
}
