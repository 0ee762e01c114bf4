// The contract of every adapter for pictures.
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../src/account/store.ts";
import { episodeId, pageImageId, songVoiceId, voiceId } from "../../src/image/store.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";
import { addUser, aGeneration, anImage, aSong, aStory, failedEntry, startedEntry } from "./records.ts";

const HOUR_MS = 3600_000;

export const imageContract: FeatureContract = {
	declareTests,
	async fillOfUser(storage, userId) {
		await storage.images.put(anImage(userId));
	},
	async fill(storage) {
		const user = await addUser(storage);
		const images = [anImage(user.id), anImage(user.id, { bytes: new Uint8Array(600_000).fill(7) }), anImage(user.id)];
		for (const image of images) await storage.images.put(image);
		return async (copy) => {
			for (const image of images) expect(await copy.images.byId(user.id, image.id)).toEqual(image);
		};
	},
};

function declareTests(storage: Storage): void {
	describe("pictures", () => {
		let user: User;
		beforeEach(async () => {
			user = await addUser(storage);
		});

		test("images are returned byte for byte, and only to their owner", async () => {
			const bytes = Uint8Array.from({ length: 700_000 }, (_, at) => (at * at) % 251);
			const image = anImage(user.id, { bytes });
			const { bytes: _, ...head } = image;
			await storage.images.put(image);
			expect(await storage.images.byId(user.id, image.id)).toEqual(image);
			expect(await storage.images.headOf(user.id, image.id)).toEqual(head);
			const other = await addUser(storage);
			expect(await storage.images.byId(other.id, image.id)).toBeNull();
			expect(await storage.images.headOf(other.id, image.id)).toBeNull();
			await storage.images.remove(other.id, image.id);
			expect(await storage.images.byId(user.id, image.id)).toEqual(image);
			expect(await storage.images.byId(user.id, "unknown")).toBeNull();
		});

		test("images.put replaces an older picture, and put and remove are idempotent", async () => {
			const image = anImage(user.id);
			const newer = { ...image, version: "newer", bytes: Uint8Array.from([1, 2, 3]) };
			for (const each of [image, image, newer, newer]) await storage.images.put(each);
			expect(await storage.images.byId(user.id, image.id)).toEqual(newer);
			expect(await storage.records.count("images")).toBe(1);
			await storage.images.remove(user.id, image.id);
			await storage.images.remove(user.id, image.id);
			expect(await storage.images.byId(user.id, image.id)).toBeNull();
			expect(await storage.records.count("images")).toBe(0);
		});

		test("images.remove of a story removes the pictures and voices of its pages, and no others", async () => {
			const story = anImage(user.id);
			const page = anImage(user.id, { id: pageImageId(story.id, 12) });
			const voice = anImage(user.id, { id: voiceId(story.id, 12) });
			const other = anImage(user.id, { id: `${story.id}0` });
			for (const image of [story, page, voice, other]) await storage.images.put(image);
			expect(await storage.images.byId(user.id, page.id)).toEqual(page);
			await storage.images.remove(user.id, page.id);
			expect(await storage.images.headOf(user.id, story.id)).not.toBeNull();
			await storage.images.put(page);
			await storage.images.remove(user.id, story.id);
			expect(await storage.images.headOf(user.id, story.id)).toBeNull();
			expect(await storage.images.headOf(user.id, page.id)).toBeNull();
			expect(await storage.images.headOf(user.id, voice.id)).toBeNull();
			expect(await storage.images.byId(user.id, other.id)).toEqual(other);
		});

		test("images.remove of a song removes one family's recordings, images.removeOfSong those of all", async () => {
			const other = await addUser(storage);
			const families = [user, other];
			for (const { id } of families)
				for (const song of ["song", "song-2"]) await storage.images.put(anImage(id, { id: songVoiceId(song, 0, id) }));
			const left = async () => {
				const found = await Promise.all(families.map(({ id }) => storage.images.voicesOf(id)));
				return found.map((heads) => heads.map(({ id }) => id.split("/")[0]));
			};
			await storage.images.remove(user.id, "song");
			expect(await left()).toEqual([["song-2"], ["song-2", "song"]]);
			await storage.images.put(anImage(user.id, { id: songVoiceId("song", 0, user.id) }));
			await storage.images.removeOfSong("song");
			expect(await left()).toEqual([["song-2"], ["song-2"]]);
		});

		test("images.voicesOf returns the user's voices with their sizes, and no pictures", async () => {
			const picture = anImage(user.id, { id: "story/3" });
			const voices = [3, 12].map((paragraph) =>
				anImage(user.id, { id: voiceId("story", paragraph), bytes: new Uint8Array(paragraph * 100_000) }),
			);
			const other = await addUser(storage);
			for (const image of [picture, ...voices, anImage(other.id, { id: voiceId("other", 3) })])
				await storage.images.put(image);
			const [third, twelfth] = voices.map(({ bytes, ...head }) => ({ ...head, size: bytes.length }));
			expect(await storage.images.voicesOf(user.id)).toEqual([twelfth, third]);
			await storage.images.put(anImage(user.id, { id: voiceId("story", 12) }));
			expect((await storage.images.voicesOf(user.id)).map(({ size }) => size)).toEqual([6, 300_000]);
			await storage.images.put(anImage(user.id, { id: episodeId("story", 3) }));
			expect((await storage.images.voicesOf(user.id)).map(({ id }) => id)).toContain(episodeId("story", 3));
		});

		test("concurrent images.put leave one complete picture", async () => {
			const image = anImage(user.id);
			const versions = Array.from({ length: 5 }, (_, at) => ({
				...image,
				version: `v${at}`,
				bytes: new Uint8Array(300_000).fill(at),
			}));
			await Promise.all(versions.map((one) => storage.images.put(one)));
			const kept = await storage.images.byId(user.id, image.id);
			expect(versions).toContainEqual(kept);
			await storage.images.remove(user.id, image.id);
			expect(await storage.images.headOf(user.id, image.id)).toBeNull();
		});

		test("images.put accepts any text as id and version", async () => {
			const image = anImage(user.id, { id: "../a/b\\c:*", version: "../../.." });
			await storage.images.put(image);
			expect(await storage.images.byId(user.id, image.id)).toEqual(image);
		});

		test("images.ofUser returns pages by id", async () => {
			for (let at = 0; at < 5; at++) await storage.images.put(anImage(user.id));
			const first = await storage.images.ofUser(user.id, "", 3);
			const rest = await storage.images.ofUser(user.id, first.at(-1)?.id ?? "", 3);
			const ids = [...first, ...rest].map(({ id }) => id);
			expect([first.length, rest.length]).toEqual([3, 2]);
			expect(ids).toEqual(ids.toSorted());
			expect(await storage.images.ofUser("another", "", 3)).toEqual([]);
		});

		test("the sweep removes recordings of a removed song after an hour", async () => {
			const song = aSong(user.id);
			await storage.songs.insert(song, 1000);
			const [kept, orphan] = [songVoiceId(song.id, 0, user.id), songVoiceId("removed", 0, user.id)];
			for (const id of [kept, orphan]) await storage.images.put(anImage(user.id, { id }));
			expect(await storage.sweep(2 * HOUR_MS, 0)).toMatchObject({ images: 1 });
			expect((await storage.images.voicesOf(user.id)).map(({ id }) => id)).toEqual([kept]);
		});

		test("the sweep removes pictures without a story or generation after an hour", async () => {
			const story = aStory(user.id, { expiresAt: "2026-12-01T00:00:00.000Z" });
			await storage.stories.insert(story);
			const running = await storage.generations.insert(aGeneration(user.id));
			const failed = await storage.generations.insert(aGeneration(user.id));
			await storage.generations.append([startedEntry(failed.id), failedEntry(failed.id, 2)], 100);
			const orphan = anImage(user.id);
			const ids = {
				story: story.id,
				page: pageImageId(story.id, 3),
				voice: voiceId(story.id, 3),
				running: running.id,
				failed: failed.id,
				orphan: orphan.id,
			};
			for (const id of Object.values(ids)) await storage.images.put({ ...orphan, id });
			const left = async () => {
				const kept = await Promise.all(Object.values(ids).map((id) => storage.images.headOf(user.id, id)));
				return Object.keys(ids).filter((_, at) => kept[at]);
			};
			await storage.sweep(HOUR_MS, 0);
			expect(await left()).toEqual(["story", "page", "voice", "running", "failed", "orphan"]);
			expect(await storage.sweep(HOUR_MS + 6, 0)).toMatchObject({ images: 1 });
			expect(await left()).toEqual(["story", "page", "voice", "running", "failed"]);
			expect(await storage.sweep(HOUR_MS + 6, 101)).toMatchObject({ images: 1 });
			expect(await left()).toEqual(["story", "page", "voice", "running"]);
			expect(await storage.sweep(Date.parse("2026-12-02T00:00:00Z"), 101)).toMatchObject({ stories: 1, images: 3 });
			expect(await left()).toEqual(["running"]);
		});
	});
}
