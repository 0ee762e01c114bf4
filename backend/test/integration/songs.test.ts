// The library of songs: public songs and a parent's own.
import type { Song, SongCard } from "@lion-tails/common/song";
import { beforeEach, describe, expect, test } from "vitest";
import { withDiagrams } from "../../src/song/songs.ts";
import { addSong, LULLABY, listSongs, NOT_FOUND, SONG_SEEDS, songTitles } from "../songs.ts";
import { openTestApp, TestUser } from "../test-app.ts";

const ROOTS = ["C", "D", "E", "F", "G", "A", "B"];
const QUALITIES = ["", "m", "7", "m7", "maj7", "sus4", "dim", "aug", "6", "9"];

const app = await openTestApp();
const [parent, other, stranger] = [await TestUser.register(app), await TestUser.register(app), new TestUser(app.url)];
await app.storage.songs.putPublic(SONG_SEEDS);
beforeEach(async () => {
	for (const user of [parent, other])
		for (const { id, isMine } of await listSongs(user)) if (isMine) await user.call("DELETE", `/api/songs/${id}`);
});

describe("the library", () => {
	test("the library lists the public songs for every visitor by title, complete or as cards", async () => {
		for (const user of [stranger, parent]) {
			const { body, headers } = await user.call<Song[]>("GET", "/api/songs");
			expect(body.map(({ title }) => title)).toEqual(["Amazing Grace", "Be Thou My Vision", "Jesus Loves Me"]);
			expect(headers.get("x-total-count")).toBe("3");
			expect(headers.get("link")).toBeNull();
			expect(body[0]).toMatchObject({
				isPublic: true,
				isMine: false,
				hasGeneratedAudio: true,
				lyrics: expect.any(String),
			});
		}
		const [card] = (await stranger.call<SongCard[]>("GET", "/api/songs?view=card")).body;
		expect(card).toMatchObject({ title: "Amazing Grace", hasGeneratedAudio: true });
		expect(card).not.toHaveProperty("verses");
	});

	test("the library links the next page in its Link header", async () => {
		await addSong(parent, { title: "Bedtime" });
		const pages = await parent.pages<SongCard>("/api/songs?limit=1&view=card");
		for (const { headers } of pages) expect(headers.get("x-total-count")).toBe("4");
		const seen = pages.flatMap(({ body }) => body.map(({ title }) => title));
		expect(seen).toEqual(["Amazing Grace", "Be Thou My Vision", "Bedtime", "Jesus Loves Me"]);
		expect(await parent.call("GET", "/api/songs?cursor=x")).toMatchObject({
			status: 400,
			body: { code: "validation" },
		});
	});

	test.each([
		["", "Please enter at least 2 characters to search"],
		["?q=", "Please enter at least 2 characters to search"],
		["?q=%20a%20", "Please enter at least 2 characters to search"],
	])("refuses a search for too little: %j", async (query, error) => {
		expect(await stranger.call("GET", `/api/songs/search${query}`)).toMatchObject({
			status: 400,
			body: { code: "validation", error, issues: [{ path: "q", message: error }] },
		});
	});

	test("a search finds beginnings of words in title, artist, tags and lyrics", async () => {
		const { id } = await addSong(parent);
		const search = (user: TestUser, q: string) =>
			songTitles(user, `/api/songs/search?view=card&q=${encodeURIComponent(q)}`);
		expect(await search(stranger, "gra AMA")).toEqual(["Amazing Grace"]);
		expect(await search(stranger, "hymnal 1")).toEqual(["Be Thou My Vision"]);
		for (const text of ["ou", "mother", "home", "lamb sle", "hush"]) {
			expect(await search(parent, text), text).toEqual(["Our Lullaby"]);
			expect(await search(other, text), text).toEqual([]);
		}
		const { body, headers } = await parent.call<Song[]>("GET", "/api/songs/search?q=lamp&limit=2");
		expect([body.length, headers.get("x-total-count")]).toEqual([2, "3"]);
		expect(headers.get("link")).toMatch(/^<\/api\/songs\/search\?q=lamp&limit=2&cursor=[\w-]+>; rel="next"$/);
		await parent.call("DELETE", `/api/songs/${id}`);
		expect(await search(parent, "mother")).toEqual([]);
	});
});

describe("a song of one's own", () => {
	test("an own song is added, read, corrected and deleted, with diagrams for its chords", async () => {
		const song = await addSong(parent);
		expect(song).toMatchObject({
			...LULLABY,
			bridge: null,
			difficulty: "beginner",
			isPublic: false,
			isMine: true,
			lyrics: "Sleep, my lamb\n\nHush\nHush\n\nNight is near",
			hasGeneratedAudio: false,
		});
		expect(song.chords.map(({ name }) => name)).toEqual(["G", "D7", "C"]);
		expect(song.chords[2]?.fingering).toEqual({
			string1: 0,
			string2: 1,
			string3: 0,
			string4: 2,
			string5: 3,
			string6: -1,
		});
		expect((await parent.call("GET", `/api/songs/${song.id}`)).body).toEqual(song);
		const changed = await parent.call<Song>("PUT", `/api/songs/${song.id}`, { ...LULLABY, title: "New", artist: " " });
		expect(changed).toMatchObject({ status: 200, body: { id: song.id, title: "New", artist: "Unknown Artist" } });
		expect((await parent.call("DELETE", `/api/songs/${song.id}`)).body).toEqual({ ok: true });
		expect(await parent.call("GET", `/api/songs/${song.id}`)).toMatchObject(NOT_FOUND);
	});

	test("an own song keeps each chord at its character, including blanks at the ends of a line", async () => {
		const verse = {
			lyrics: ["  Amen  "],
			chords: [
				[
					{ at: 2, chord: "G" },
					{ at: 8, chord: "C" },
				],
			],
		};
		expect((await addSong(parent, { verses: [verse] })).verses).toEqual([verse]);
	});

	test("an own song is missing for every other user", async () => {
		const { id } = await addSong(parent);
		const calls = (user: TestUser, path: string) => [
			user.call("GET", path),
			user.call("POST", `${path}/openings`),
			...(user === stranger
				? []
				: [
						user.call("PUT", path, LULLABY),
						user.call("DELETE", path),
						user.call("PUT", `${path}/published`, { isPublic: true }),
					]),
		];
		for (const user of [other, stranger]) {
			const answers = await Promise.all(calls(user, `/api/songs/${id}`));
			const unknown = await Promise.all(calls(user, "/api/songs/never-was"));
			expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
				unknown.map(({ status, body }) => ({ status, body })),
			);
			for (const answer of answers) expect(answer).toMatchObject(NOT_FOUND);
			expect(await songTitles(user)).not.toContain(LULLABY.title);
		}
		expect(await parent.call("PUT", `/api/songs/${id}/published`, { isPublic: true })).toMatchObject(NOT_FOUND);
		expect(await songTitles(parent)).toContain(LULLABY.title);
	});

	test("a song with more than 64 different chords is refused at the first chord over the limit", async () => {
		const names = ROOTS.flatMap((root) => QUALITIES.map((quality) => `${root}${quality}`));
		const lines = (count: number) => names.slice(0, count).map((chord) => [{ at: 0, chord }]);
		const request = (count: number) => ({
			verses: [
				{ lyrics: Array.from({ length: 60 }, () => "la"), chords: lines(60) },
				{ lyrics: Array.from({ length: count - 60 }, () => "la"), chords: lines(count).slice(60) },
			],
			chorus: null,
		});
		const song = await addSong(parent, request(64));
		expect(song.chords.map(({ name }) => name)).toEqual(names.slice(0, 64));
		const message = "Please use at most 64 different chords in a song";
		for (const [method, path] of [
			["POST", "/api/songs"],
			["PUT", `/api/songs/${song.id}`],
		] as const)
			expect(await parent.call(method, path, { ...LULLABY, ...request(66) })).toMatchObject({
				status: 400,
				body: { error: message, issues: [{ path: "verses.1.chords.4.0.chord", message }] },
			});
		expect((await parent.call("GET", `/api/songs/${song.id}`)).body).toEqual(song);
	});

	test("a song has at most 1,000 lines, 20,000 characters of words and 2,000 chords", async () => {
		const verse = (line: string, count: number, chords: object[] = []) => ({
			lyrics: Array.from({ length: count }, () => line),
			chords: Array.from({ length: count }, () => chords),
		});
		const g = { at: 0, chord: "G" };
		const words = { verses: [verse("x".repeat(500), 39)], chorus: verse("x".repeat(500), 2) };
		const chords = {
			verses: [verse("", 30, Array(60).fill(g))],
			chorus: null,
			bridge: verse("", 4, Array(60).fill(g)),
		};
		const lines = { verses: Array.from({ length: 6 }, () => verse("la", 180)), chorus: null };
		expect(await parent.call("POST", "/api/songs", { ...LULLABY, ...lines })).toMatchObject({
			status: 400,
			body: { issues: [{ path: "verses.5.lyrics.100", message: "Please use at most 1,000 lines in a song" }] },
		});
		expect(await parent.call("POST", "/api/songs", { ...LULLABY, ...words })).toMatchObject({
			status: 400,
			body: { issues: [{ path: "chorus.lyrics.1", message: "Please use at most 20,000 characters of lyrics" }] },
		});
		expect(await parent.call("POST", "/api/songs", { ...LULLABY, ...chords })).toMatchObject({
			status: 400,
			body: { issues: [{ path: "bridge.chords.3.20.chord", message: "Please use at most 2,000 chords in a song" }] },
		});
	});

	test("the server handles other requests while it computes the diagrams of 64 chords", async () => {
		const names = ROOTS.flatMap((root) => QUALITIES.map((quality) => `${root}${quality}/Eb`)).slice(0, 64);
		const chords = names.map((chord) => [{ at: 0, chord }]);
		let turns = 0;
		let isDone = false;
		const count = () => {
			turns++;
			if (!isDone) setImmediate(count);
		};
		setImmediate(count);
		const song = await withDiagrams({
			verses: [{ lyrics: names.map(() => "la"), chords }],
			chorus: null,
			bridge: null,
		});
		isDone = true;
		expect(song.chords).toHaveLength(64);
		expect(turns).toBeGreaterThanOrEqual(32);
	});

	test("reading a song returns its stored diagrams and computes none", async () => {
		const { id, chords } = await addSong(parent);
		const record = await app.storage.songs.byId(id);
		if (!record) throw new Error("the song is missing");
		expect(record.song.chords).toEqual(chords);
		const stored = chords.slice(0, 1).map((diagram) => ({ ...diagram, position: 9 }));
		await app.storage.songs.update(id, { song: { ...record.song, chords: stored }, updatedAt: record.updatedAt });
		expect((await parent.call<Song>("GET", `/api/songs/${id}`)).body.chords).toEqual(stored);
		for (const path of ["/api/songs", "/api/songs/search?q=lullaby"])
			expect((await parent.call<Song[]>("GET", path)).body.find((song) => song.id === id)?.chords).toEqual(stored);
		const corrected = await parent.call<Song>("PUT", `/api/songs/${id}`, LULLABY);
		expect(corrected.body.chords).toEqual(chords);
	});

	test("an unplayable chord keeps its name and has no diagram", async () => {
		const chords = ["riff", "H7", "C69#11/B", "N.C."].map((chord, at) => ({ at, chord }));
		const song = await addSong(parent, { verses: [{ lyrics: ["la la la"], chords: [chords] }], chorus: null });
		expect(song.verses[0]?.chords[0]).toEqual(chords);
		expect(song.chords).toHaveLength(1);
	});

	test("an invalid song is refused with an issue for each wrong field", async () => {
		const verses = [{ lyrics: ["a\nb", "x".repeat(501)], chords: [[{ at: 0, chord: "" }]] }];
		const { status, body } = await parent.call("POST", "/api/songs", {
			verses,
			key: "H",
			timeSignature: "4",
			tempo: 1,
		});
		expect(status).toBe(400);
		expect(body.issues).toEqual(
			expect.arrayContaining([
				{ path: "title", message: "Please enter a title" },
				{ path: "key", message: "A key is written like C, F#m or Bb" },
				{ path: "tempo", message: "The tempo is 20 to 300 BPM" },
				{ path: "timeSignature", message: "A time signature is written like 4/4 or 6/8" },
				{ path: "verses.0.lyrics.0", message: "A line of a song has no line breaks and no tabs" },
				{ path: "verses.0.lyrics.1", message: "Please use at most 500 characters a line" },
				{ path: "verses.0.chords.0.0.chord", message: "Please name the chord" },
			]),
		);
	});
});
