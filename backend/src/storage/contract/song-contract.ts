// What every adapter must do for songs.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../account/store.ts";
import { RECORDING_PART_BYTES, type SongRecord } from "../../song/store.ts";
import type { Storage } from "../storage.ts";
import { aUser } from "./account.ts";
import type { NounContract, OpenStorage } from "./noun-contract.ts";
import { aPublicSong, aSong, SONG_TIME, someContent } from "./song.ts";
import { declareSongListTests } from "./song-lists.ts";

export const songContract: NounContract = {
	declareTests,
	async fillOfUser(storage, userId) {
		await storage.songs.insert(aSong(userId), 5);
	},
	async fill(storage) {
		const user = aUser();
		await storage.users.insert(user);
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

function declareTests(open: OpenStorage): void {
	declareSongListTests(open);

	describe("songs", () => {
		let storage: Storage;
		let user: User;
		beforeEach(async () => {
			storage = await open();
			user = aUser();
			await storage.users.insert(user);
		});
		afterEach(() => storage.close());
		const found = async (text: string, viewer: string | null = user.id) =>
			(await storage.songs.cards({ viewer, text, limit: 10, cursor: null })).items.map(({ id }) => id);

		test("come back as they were kept, changed as they were changed, and are gone when they are removed", async () => {
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

		test("are found by everybody once they are public, and by their owner alone when they are taken back", async () => {
			const song = aSong(user.id, { title: "Lantern" });
			await storage.songs.insert(song, 5);
			const { updatedAt } = song;
			expect([await found("lantern"), await found("lantern", null)]).toEqual([[song.id], []]);
			expect(await storage.songs.update(song.id, { isPublic: true, updatedAt })).toEqual({ ...song, isPublic: true });
			expect([await found("lantern"), await found("lantern", null)]).toEqual([[song.id], [song.id]]);
			await storage.songs.update(song.id, { isPublic: false, updatedAt });
			expect([await found("lantern"), await found("lantern", null)]).toEqual([[song.id], []]);
		});

		test("of a user are never more than the limit, those added at the same moment included", async () => {
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

		test("of a user are read in pages by id", async () => {
			for (let at = 0; at < 5; at++) await storage.songs.insert(aSong(user.id), 10);
			const other = aUser();
			await storage.users.insert(other);
			await storage.songs.insert(aSong(other.id), 10);
			const first = await storage.songs.ofUser(user.id, "", 3);
			const rest = await storage.songs.ofUser(user.id, first.at(-1)?.id ?? "", 3);
			const ids = [...first, ...rest].map(({ id }) => id);
			expect([first.length, rest.length]).toEqual([3, 2]);
			expect(ids).toEqual(ids.toSorted());
		});

		test("for everybody are added, replaced where they changed, and left alone where they did not", async () => {
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

		test("have recordings in parts, which are replaced by version and go with their song", async () => {
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

		test("count an opening once a day for each visitor, also of those who come at the same moment", async () => {
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
			// Sweeping forgets the visitors of the days before, and no opening.
			await storage.sweep(Date.parse("2026-11-23T12:00:00Z"), 0);
			expect(await openings()).toBe(3);
			expect(await storage.songs.countOpening("one", "ada", "2026-11-23")).toBe(false);
			expect(await storage.songs.countOpening("one", "ada", "2026-11-22")).toBe(true);
		});

		test("of a user who leaves go with them; one that an admin published stays, as nobody's", async () => {
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
