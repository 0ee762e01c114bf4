// Songs that everybody finds: what an admin gives, how often they are opened, and what is left when their owner leaves.
import type { Song } from "@lion-tails/common/song";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { rateLimiter } from "../../src/http/rate-limit.ts";
import { aPublicSong } from "../../src/storage/contract/song.ts";
import { addSong, LULLABY, listSongs, makeAdmin, NOT_FOUND, SONG_SEEDS, songTitles } from "../songs.ts";
import { dumpStores } from "../store-dump.ts";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";

let app: TestApp;
let parent: TestUser;
let other: TestUser;
let admin: TestUser;
let stranger: TestUser;
beforeAll(async () => {
	app = await openTestApp();
	[parent, other, admin] = await Promise.all([TestUser.register(app), TestUser.register(app), TestUser.register(app)]);
	stranger = new TestUser(app.url);
	await makeAdmin(app, admin);
	await app.storage.songs.putPublic(SONG_SEEDS);
});
afterAll(() => app.close());
beforeEach(async () => {
	for (const user of [parent, other, admin])
		for (const { id, isMine } of await listSongs(user)) if (isMine) await user.call("DELETE", `/api/songs/${id}`);
});

describe("an admin", () => {
	test("gives a song to everybody, corrects it, and takes it back; it stays its owner's", async () => {
		const { id } = await addSong(parent);
		expect(await songTitles(admin)).not.toContain(LULLABY.title);
		expect(await admin.call("PUT", `/api/songs/${id}`, LULLABY)).toMatchObject(NOT_FOUND);
		expect((await admin.call<Song>("GET", `/api/songs/${id}`)).body).toMatchObject({ isMine: false, isPublic: false });
		const publish = (isPublic: boolean) => admin.call<Song>("PUT", `/api/songs/${id}/published`, { isPublic });
		expect((await publish(true)).body).toMatchObject({ id, isPublic: true, isMine: false });
		for (const user of [stranger, other]) expect(await songTitles(user)).toContain(LULLABY.title);
		expect((await listSongs(parent)).find((song) => song.id === id)).toMatchObject({ isMine: true, isPublic: true });
		const corrected = await admin.call<Song>("PUT", `/api/songs/${id}`, { ...LULLABY, tempo: 60 });
		expect(corrected.body).toMatchObject({ tempo: 60, isPublic: true });
		expect((await publish(false)).body).toMatchObject({ isPublic: false });
		expect(await stranger.call("GET", `/api/songs/${id}`)).toMatchObject(NOT_FOUND);
		expect((await parent.call<Song>("GET", `/api/songs/${id}`)).body).toMatchObject({ isMine: true, tempo: 60 });
	});

	test("has to publish a song again after its owner changed its words", async () => {
		const { id } = await addSong(parent);
		await admin.call("PUT", `/api/songs/${id}/published`, { isPublic: true });
		const changed = await parent.call<Song>("PUT", `/api/songs/${id}`, { ...LULLABY, title: "Unread" });
		expect(changed.body).toMatchObject({ isPublic: false, isMine: true });
		expect(await songTitles(stranger)).not.toContain("Unread");
	});

	test("corrects and removes a song that we ship, its melody untouched; nobody else does", async () => {
		const seed = aPublicSong("to-correct", { title: "To Correct", musicNotes: SONG_SEEDS[0]?.song.musicNotes ?? [] });
		await app.storage.songs.putPublic([seed]);
		expect(await parent.call("PUT", "/api/songs/to-correct", LULLABY)).toMatchObject(NOT_FOUND);
		expect(await parent.call("DELETE", "/api/songs/to-correct")).toMatchObject(NOT_FOUND);
		const { body } = await admin.call<Song>("PUT", "/api/songs/to-correct", { ...LULLABY, title: "Corrected" });
		expect(body).toMatchObject({ title: "Corrected", isPublic: true, musicNotes: seed.song.musicNotes });
		expect((await admin.call("DELETE", "/api/songs/to-correct")).body).toEqual({ ok: true });
		expect(await stranger.call("GET", "/api/songs/to-correct")).toMatchObject(NOT_FOUND);
	});
});

describe("popularity", () => {
	const popular = (query = "") => songTitles(stranger, `/api/songs/popular${query}`);
	const open = async (user: TestUser, id: string) =>
		expect(await user.call("POST", `/api/songs/${id}/openings`)).toMatchObject({ status: 200, body: { ok: true } });
	const openingsOf = async (id: string) => (await app.storage.songs.byId(id))?.openings;

	test("counts an opening once a day for each visitor, and keeps no address", async () => {
		for (let at = 0; at < 3; at++) for (const user of [stranger, parent]) await open(user, "jesus-loves-me");
		await open(parent, "be-thou-my-vision");
		expect([await openingsOf("jesus-loves-me"), await openingsOf("be-thou-my-vision")]).toEqual([2, 1]);
		expect(await popular()).toEqual(["Jesus Loves Me", "Be Thou My Vision", "Amazing Grace"]);
		expect(await popular("?limit=1&view=card")).toEqual(["Jesus Loves Me"]);
		expect(await dumpStores(app.environment)).not.toContain("127.0.0.1");
	});

	test("is counted for so many openings from one address", async () => {
		const limited = await openTestApp({ rateLimiter: rateLimiter() });
		onTestFinished(() => limited.close());
		await limited.storage.songs.putPublic(SONG_SEEDS);
		const visitor = new TestUser(limited.url);
		for (let at = 0; at < 600; at++) await open(visitor, "amazing-grace");
		const { status, body, headers } = await visitor.call("POST", "/api/songs/amazing-grace/openings");
		expect([status, body.code]).toEqual([429, "too_many_requests"]);
		expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
	});
});

describe("a parent who leaves", () => {
	test("takes their songs along, and leaves behind only one that an admin published, as nobody's", async () => {
		const leaving = await TestUser.register(app);
		const [own, published] = [await addSong(leaving), await addSong(leaving, { title: "For Everybody" })];
		await admin.call("PUT", `/api/songs/${published.id}/published`, { isPublic: true });
		const authorization = `Bearer ${leaving.token}`;
		const download = (path: string) => fetch(app.url + path, { headers: { authorization } });
		const { songs } = (await (await download("/api/account/export")).json()) as { songs: Song[] };
		expect(songs.toSorted((one, two) => one.title.localeCompare(two.title))).toEqual([
			{ ...published, isPublic: true },
			own,
		]);
		const zip = unzipSync(new Uint8Array(await (await download("/api/account/export.zip")).arrayBuffer()));
		expect(strFromU8(zip["songs/Our Lullaby.txt"] ?? new Uint8Array())).toBe(
			"Our Lullaby\nMother\nKey of G, 70 BPM, 3/4\n\nVerse 1:\n[G]Sleep, [D7]my lamb\n\nChorus:\n[C]Hush\n[N.C.]Hush\n\nVerse 2:\n[G]Night is near\n",
		);
		expect((await leaving.call("DELETE", "/api/account", { password: leaving.password })).status).toBe(200);
		expect(await admin.call("GET", `/api/songs/${own.id}`)).toMatchObject(NOT_FOUND);
		expect((await stranger.call<Song>("GET", `/api/songs/${published.id}`)).body).toMatchObject({ isPublic: true });
		expect(await app.storage.songs.byId(published.id)).toMatchObject({ userId: null });
		await admin.call("DELETE", `/api/songs/${published.id}`);
	});

	test("had 500 songs at most", async () => {
		const collector = await TestUser.register(app);
		const { id: userId = "" } = (await app.storage.users.byName(collector.name)) ?? {};
		const [record] = [await app.storage.songs.byId((await addSong(collector)).id)];
		if (!record) throw new Error("the song is not there");
		await app.storage.records.write(
			"songs",
			Array.from({ length: 499 }, (_, at) => ({ ...record, userId, id: `${record.id}-${at}` })),
		);
		expect(await collector.call("POST", "/api/songs", LULLABY)).toMatchObject({
			status: 409,
			body: { code: "song_limit", error: "You have as many songs as we can keep. Please delete one first." },
		});
	});
});
