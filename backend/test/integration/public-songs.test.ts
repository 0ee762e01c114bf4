// Public songs: publishing by an admin, popularity, and what remains when their owner leaves.
import type { Song } from "@lion-tails/common/song";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPublicSong } from "../contract/records.ts";
import { addSong, LULLABY, listSongs, makeAdmin, NOT_FOUND, SONG_SEEDS, songTitles } from "../songs.ts";
import { dumpStores } from "../store-dump.ts";
import { openTestApp, TestUser } from "../test-app.ts";

const app = await openTestApp();
const [parent, other, admin] = [
	await TestUser.register(app),
	await TestUser.register(app),
	await TestUser.register(app),
];
const stranger = new TestUser(app.url);
await makeAdmin(app, admin);
await app.storage.songs.putPublic(SONG_SEEDS);
beforeEach(async () => {
	for (const user of [parent, other, admin])
		for (const { id, isMine } of await listSongs(user)) if (isMine) await user.call("DELETE", `/api/songs/${id}`);
});

describe("an admin", () => {
	test("an admin publishes, corrects and unpublishes a song, which keeps its owner", async () => {
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

	test("an admin has to publish a song again after its owner changed its words", async () => {
		const { id } = await addSong(parent);
		await admin.call("PUT", `/api/songs/${id}/published`, { isPublic: true });
		const changed = await parent.call<Song>("PUT", `/api/songs/${id}`, { ...LULLABY, title: "Unread" });
		expect(changed.body).toMatchObject({ isPublic: false, isMine: true });
		expect(await songTitles(stranger)).not.toContain("Unread");
	});

	test("only an admin corrects and removes a shipped song, and its melody does not change", async () => {
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

describe("the list of the public songs", () => {
	const read = (headers: Record<string, string> = {}, query = "") => fetch(`${app.url}/api/songs${query}`, { headers });

	test("the list of public songs is the same compressed response for visitors and parents without songs, with a version", async () => {
		const [plain, zipped, brotli, signedIn] = await Promise.all([
			read({ "accept-encoding": "identity" }),
			read({ "accept-encoding": "gzip" }),
			read({ "accept-encoding": "br" }),
			read({ "accept-encoding": "br", authorization: `Bearer ${other.token}` }),
		]);
		expect([plain, zipped, brotli, signedIn].map(({ headers }) => headers.get("content-encoding"))).toEqual([
			null,
			"gzip",
			"br",
			"br",
		]);
		const etag = plain.headers.get("etag") ?? "";
		const songs = await plain.json();
		expect(songs).toHaveLength(3);
		for (const answer of [zipped, brotli, signedIn]) {
			expect(answer.headers.get("etag")).toBe(etag);
			expect(answer.headers.get("x-total-count")).toBe("3");
			expect(await answer.json()).toEqual(songs);
		}
		const again = await read({ "if-none-match": etag });
		expect([again.status, await again.text()]).toEqual([304, ""]);
	});

	test("the list of public songs includes each change at once, and the parent's own songs", async () => {
		const before = (await read()).headers.get("etag");
		const own = await addSong(parent, { title: "Bedtime" });
		expect((await read()).headers.get("etag")).toBe(before);
		expect(await songTitles(parent)).toEqual(["Amazing Grace", "Be Thou My Vision", "Bedtime", "Jesus Loves Me"]);
		await admin.call("PUT", `/api/songs/${own.id}/published`, { isPublic: true });
		for (const user of [stranger, other])
			expect(await songTitles(user)).toEqual(["Amazing Grace", "Be Thou My Vision", "Bedtime", "Jesus Loves Me"]);
		expect((await listSongs(parent)).find(({ id }) => id === own.id)?.isMine).toBe(true);
		await admin.call("PUT", `/api/songs/${own.id}/published`, { isPublic: false });
		expect((await read()).headers.get("etag")).toBe(before);
	});
});

describe("the recording of a song", () => {
	const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, at) => at % 251));
	const recording = { songId: "recorded", version: "v1", mediaType: "audio/mpeg", bytes };
	const url = "/api/songs/recorded/recording";
	const read = (headers: Record<string, string> = {}, query = "?v=v1") => fetch(app.url + url + query, { headers });
	beforeAll(async () => {
		await app.storage.recordings.put(recording);
		const musicNotes = SONG_SEEDS[0]?.song.musicNotes ?? [];
		await app.storage.songs.putPublic([
			aPublicSong("recorded", { title: "Recorded", musicNotes, audioUrl: `${url}?v=v1` }),
			aPublicSong("elsewhere", { title: "Recorded Elsewhere", musicNotes, audioUrl: "https://example.org/a.mp3" }),
		]);
	});
	afterAll(async () => {
		for (const id of ["recorded", "elsewhere"]) await app.storage.songs.remove(id);
	});

	test("a recording is sent to every visitor, complete and in byte ranges", async () => {
		const complete = await read();
		expect(complete.status).toBe(200);
		expect(Object.fromEntries(complete.headers)).toMatchObject({
			"accept-ranges": "bytes",
			"cache-control": "private, max-age=31536000, immutable",
			"content-length": "600000",
			"content-type": "audio/mpeg",
		});
		expect(Buffer.from(await complete.arrayBuffer()).equals(bytes)).toBe(true);
		for (const [range, from, to] of [
			["bytes=0-", 0, 599_999],
			["bytes=262140-524300", 262_140, 524_300],
			["bytes=599990-700000", 599_990, 599_999],
			["bytes=-10", 599_990, 599_999],
		] as const) {
			const part = await read({ range });
			expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to}/600000`]);
			expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1)), range).toBe(true);
		}
		const etag = complete.headers.get("etag") ?? "";
		expect((await read({ "if-none-match": etag, "cache-control": "max-age=0" })).status).toBe(304);
		expect((await read({ range: "bytes=0-9", "if-range": etag })).status).toBe(206);
	});

	test.each(["bytes=600000-", "bytes=5-2", "bytes=0-1,5-9", "bytes=-", "lines=1-2", "bytes=0-9"])(
		"a recording is sent complete for the invalid Range header %s",
		async (range) => {
			const answer = await read({ range, "if-range": '"an earlier version"' });
			expect([answer.status, answer.headers.get("content-length")]).toEqual([200, "600000"]);
			await answer.body?.cancel();
			if (range !== "bytes=0-9") expect((await read({ range })).status).toBe(200);
		},
	);

	test("a recording on another site is left out, and the song offers its melody", async () => {
		const { body } = await stranger.call<Song>("GET", "/api/songs/elsewhere");
		expect(body.hasGeneratedAudio).toBe(true);
		expect(body).not.toHaveProperty("audioUrl");
		for (const view of ["full", "card"]) {
			const songs = await listSongs(stranger, `?view=${view}`);
			expect(songs.find(({ id }) => id === "elsewhere")).toMatchObject({ hasGeneratedAudio: true });
			expect(JSON.stringify(songs)).not.toContain("example.org");
			expect(songs.find(({ id }) => id === "recorded")).toMatchObject({
				hasGeneratedAudio: false,
				audioUrl: `${url}?v=v1`,
			});
		}
		expect(await stranger.call("GET", "/api/songs/elsewhere/recording")).toMatchObject(NOT_FOUND);
	});
});

describe("popularity", () => {
	const popular = (query = "") => songTitles(stranger, `/api/songs/popular${query}`);
	const open = async (user: TestUser, id: string) =>
		expect(await user.call("POST", `/api/songs/${id}/openings`)).toMatchObject({ status: 200, body: { ok: true } });
	const openingsOf = async (id: string) => (await app.storage.songs.byId(id))?.openings;

	test("an opening counts once a day for each visitor, and stores no address", async () => {
		for (let at = 0; at < 3; at++) for (const user of [stranger, parent]) await open(user, "jesus-loves-me");
		await open(parent, "be-thou-my-vision");
		expect([await openingsOf("jesus-loves-me"), await openingsOf("be-thou-my-vision")]).toEqual([2, 1]);
		expect(await popular()).toEqual(["Jesus Loves Me", "Be Thou My Vision", "Amazing Grace"]);
		expect(await popular("?limit=1&view=card")).toEqual(["Jesus Loves Me"]);
		expect(await dumpStores(app.environment)).not.toContain("127.0.0.1");
	});
});

describe("a parent who leaves", () => {
	test("a parent who leaves takes their songs along, except published ones, which lose their owner", async () => {
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

	test("a parent has at most 500 songs", async () => {
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
			body: { code: "song_limit", error: "You have reached the maximum number of songs. Please delete one first." },
		});
	});
});
