// A parent records a story, paragraph by paragraph, and a song, part by part.
import { readdirSync } from "node:fs";
import { partNumber } from "@lion-tails/common/song-card";
import { MAX_VOICE_BYTES, type SongVoicePage, type VoicePage, type Voices } from "@lion-tails/common/voice";
import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { addSong, LULLABY, makeAdmin, NOT_FOUND } from "../songs.ts";
import { dumpStores } from "../store-dump.ts";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";

const STORY = {
	title: "The Lamp",
	content: "Noah lit a lamp.\n\n***\n\nIt burned all night.",
	bibleVerse: { reference: "Psalm 23:1", text: "The Lord is my shepherd." },
};
const VERSE = 3;
const MAX_BYTES = 120_000;

let app: TestApp;
let parent: TestUser;
let id: string;
beforeEach(async () => {
	app = await openTestApp({ maxVoiceBytes: MAX_BYTES });
	parent = await TestUser.register(app);
	id = await save(STORY);
});

/** A multiple of three, so that the words are recognised in base64. */
const WORDS_AT = 12;

/** A recording of `size` bytes that contains these words. */
function aRecording(words: string, size = 100): Buffer {
	const bytes = Buffer.alloc(size);
	bytes.writeUInt32BE(0x1a45dfa3);
	bytes.write(words, WORDS_AT, "latin1");
	return bytes;
}

/** Returns the words of recordings that a store still has. */
async function wordsIn(words: readonly string[]): Promise<string[]> {
	const dump = await dumpStores(app.environment);
	// GridFS stores bytes, which the dump has as base64: three bytes are four characters, of which the last may be incomplete.
	return words.filter(
		(each) =>
			dump.includes(each) ||
			dump.includes(
				Buffer.from(each)
					.toString("base64")
					.replace(/(...=|..==)$/, ""),
			),
	);
}

const save = async (story: object, user = parent) =>
	(await user.call<{ id: string }>("POST", "/api/story/save", { story })).body.id;
const record = (paragraph: number | string, bytes: Buffer, { user = parent, storyId = id } = {}) =>
	user.call<VoicePage & { code: string; error: string }>("PUT", `/api/stories/${storyId}/voices/${paragraph}`, {
		audioBase64: bytes.toString("base64"),
		isAdult: true,
	});
const list = async (user = parent) => (await user.call<Voices>("GET", "/api/voices")).body;
const hear = (paragraph: number, { user = parent, version = "" } = {}) =>
	fetch(`${user.url}/api/stories/${id}/voices/${paragraph}${version && `?v=${version}`}`, {
		headers: { authorization: `Bearer ${user.token}` },
	});
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test("only the owner’s devices receive the bytes of a recording", async () => {
	const device = await parent.connect();
	const change = new Promise((resolve) => device.socket.once("library:changed", resolve));
	const sound = aRecording("first page", 20_000);
	const { status, body: page } = await record(0, sound);
	expect(status).toBe(200);
	expect(await change).toEqual({ reason: "recorded", storyId: id });
	await record(VERSE, aRecording("the verse", 30_000));
	expect(await list()).toEqual({
		pages: [page, { storyId: id, paragraph: VERSE, version: expect.any(String) }],
		songs: [],
		usedBytes: 50_000,
		maxBytes: MAX_BYTES,
	});
	const heard = await hear(0, { version: page.version });
	expect(heard.headers.get("content-type")).toBe("audio/webm");
	expect(heard.headers.get("cache-control")).toContain("private, max-age=");
	expect((await bytesOf(heard)).equals(sound)).toBe(true);
	expect((await hear(2)).status).toBe(404);
	const other = await TestUser.register(app);
	expect((await hear(0, { user: other })).status).toBe(404);
	expect((await record(0, sound, { user: other })).status).toBe(404);
	expect((await list(other)).pages).toEqual([]);
});

test("a page that is recorded again replaces the earlier recording", async () => {
	const { body: first } = await record(0, aRecording("a cough", 90_000));
	const { body: second } = await record(0, aRecording("without the cough", 80_000));
	expect(second.version).not.toBe(first.version);
	expect(await list()).toMatchObject({ pages: [second], usedBytes: 80_000 });
	expect((await bytesOf(await hear(0))).includes("without the cough")).toBe(true);
	expect(await dumpStores(app.environment)).not.toContain("a cough\0");
});

test.each([
	["MP4", Buffer.from("\0\0\0\x18ftypiso5", "latin1"), "audio/mp4"],
	["Ogg", Buffer.from("OggS\0\0\0\0\0", "latin1"), "audio/ogg"],
])("a recording in the format %s is accepted", async (_, bytes, mediaType) => {
	expect((await record(0, bytes)).status).toBe(200);
	expect((await hear(0)).headers.get("content-type")).toBe(mediaType);
});

test("anything but an adult's recording of a paragraph with words is refused in one sentence", async () => {
	const path = `/api/stories/${id}/voices/0`;
	const audioBase64 = aRecording("a child").toString("base64");
	for (const body of [{ audioBase64 }, { audioBase64, isAdult: false }])
		expect(await parent.call("PUT", path, body)).toMatchObject({
			status: 400,
			body: { code: "validation", error: expect.stringContaining("adult") },
		});
	expect(await record(0, Buffer.from("<script>alert(1)</script>"))).toMatchObject({
		status: 400,
		body: { code: "voice_invalid" },
	});
	expect(await record(0, Buffer.from("x"))).toMatchObject({ body: { code: "voice_invalid" } });
	// A scene break, and the paragraph after the verse.
	for (const paragraph of [1, VERSE + 1]) expect((await record(paragraph, aRecording(""))).status).toBe(404);
	expect((await record(0, aRecording("", MAX_VOICE_BYTES + 3))).body).toMatchObject({
		code: "too_large",
		error: "This recording is larger than 5 MB. Please record a shorter page.",
	});
	expect((await list()).pages).toEqual([]);
});

test("recordings that arrive at once do not exceed the family's space, and a full space loses none", async () => {
	const other = await save({ ...STORY, title: "Another" });
	const answers = await Promise.all(
		[id, other].flatMap((storyId) => [0, 2].map((paragraph) => record(paragraph, aRecording("", 50_000), { storyId }))),
	);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
	const full = answers.find(({ status }) => status === 409);
	expect(full?.body).toMatchObject({ code: "voices_full", error: expect.stringContaining("The others are safe.") });
	const kept = await list();
	expect(kept).toMatchObject({ usedBytes: 100_000, pages: [{}, {}] });
	// Recording a page again needs only the difference.
	const [page] = kept.pages;
	expect((await record(page?.paragraph ?? 0, aRecording("", 70_000), { storyId: page?.storyId ?? "" })).status).toBe(
		200,
	);
	expect((await list()).usedBytes).toBe(120_000);
});

test("the number of recordings is limited too: a short one counts as 16 KB", async () => {
	const stories: string[] = [];
	for (let at = 0; at < 4; at++) stories.push(await save({ ...STORY, title: `Story ${at}` }));
	const statuses: number[] = [];
	for (const storyId of stories)
		for (const paragraph of [0, 2]) statuses.push((await record(paragraph, aRecording(""), { storyId })).status);
	expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 409]);
	expect((await list()).usedBytes).toBe(7 * 16_384);
});

test("a site with VOICE_MEGABYTES=0 stores no recordings", async () => {
	const without = await openTestApp({ maxVoiceBytes: 0 });
	const user = await TestUser.register(without);
	const { body } = await record(0, aRecording(""), { user, storyId: await save(STORY, user) });
	expect(body).toMatchObject({ code: "voices_full", error: "This site does not store recordings." });
});

test("the export has each recording as a file and in the document", async () => {
	const sound = aRecording("Grandma reads");
	await record(2, sound);
	const headers = { authorization: `Bearer ${parent.token}` };
	const zip = await fetch(`${parent.url}/api/account/export.zip`, { headers });
	const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
	expect(Buffer.from(files["voices/The Lamp, paragraph 3.webm"] ?? []).equals(sound)).toBe(true);
	expect(Object.keys(files).filter((name) => name.startsWith("pictures/"))).toEqual([]);
	expect(strFromU8(files["README.txt"] ?? new Uint8Array())).toContain("voices/");
	const document = JSON.parse(strFromU8(files["account.json"] ?? new Uint8Array()));
	expect(document.voices).toEqual([
		{
			storyId: id,
			paragraph: 2,
			createdAt: expect.any(String),
			mediaType: "audio/webm",
			audioBase64: sound.toString("base64"),
		},
	]);
	expect(document.pictures).toEqual([]);
});

test("deleting a recording, its story or the account leaves nothing of the voice", async () => {
	const traces = ["voice deleted alone", "voice of the deleted story", "voice of the deleted account"];
	const stories = [id, await save(STORY), await save(STORY)];
	for (const [at, storyId] of stories.entries()) {
		await record(0, aRecording(traces[at] ?? ""), { storyId });
		await record(2, aRecording(traces[at] ?? ""), { storyId });
	}
	expect(await wordsIn(traces)).toEqual(traces);
	const [first, second, third] = stories;
	expect((await parent.call("DELETE", `/api/stories/${first}/voices`)).status).toBe(200);
	expect(new Set((await list()).pages.map(({ storyId }) => storyId))).toEqual(new Set([second, third]));
	await parent.call("DELETE", `/api/stories/${second}`);
	await expect.poll(async () => (await list()).pages.map(({ storyId }) => storyId)).toEqual([third, third]);
	expect(await wordsIn(traces)).toEqual([traces[2]]);
	expect((await parent.call("DELETE", "/api/account", { password: parent.password })).status).toBe(200);
	expect(await wordsIn(traces)).toEqual([]);
	const files = readdirSync(app.environment.DATA_DIR, { recursive: true }).map(String);
	expect(files.filter((file) => file.endsWith(".voice"))).toEqual([]);
});

test("another parent cannot delete the recordings of a story", async () => {
	await record(0, aRecording("stays"));
	const other = await TestUser.register(app);
	expect((await other.call("DELETE", `/api/stories/${id}/voices`)).status).toBe(404);
	expect((await list()).pages).toHaveLength(1);
});

// The parts of the song in songs.ts.
const FIRST = partNumber({ lyrics: ["Sleep, my lamb"] });
const SECOND = partNumber({ lyrics: ["Night is near"] });
const CHORUS = partNumber({ lyrics: ["Hush", "Hush"] });
const UNKNOWN = partNumber({ lyrics: ["Other words"] });
const sing = (songId: string, part: number, bytes: Buffer, user = parent) =>
	user.call<SongVoicePage & { code: string }>("PUT", `/api/songs/${songId}/voices/${part}`, {
		audioBase64: bytes.toString("base64"),
		isAdult: true,
	});
const hearSong = (songId: string, part: number, user = parent) =>
	fetch(`${user.url}/api/songs/${songId}/voices/${part}`, { headers: { authorization: `Bearer ${user.token}` } });

async function aPublishedSong(): Promise<{ songId: string; admin: TestUser }> {
	const admin = await TestUser.register(app);
	await makeAdmin(app, admin);
	const { id: songId } = await addSong(parent);
	expect((await admin.call("PUT", `/api/songs/${songId}/published`, { isPublic: true })).status).toBe(200);
	return { songId, admin };
}

test("each family has its own recording of a public song, which no other family receives", async () => {
	const { songId } = await aPublishedSong();
	const other = await TestUser.register(app);
	const { status, body: page } = await sing(songId, SECOND, aRecording("mother sings", 20_000));
	expect(status).toBe(200);
	expect(page).toEqual({ songId, part: SECOND, version: expect.any(String) });
	expect((await hearSong(songId, SECOND, other)).status).toBe(404);
	await sing(songId, SECOND, aRecording("grandpa sings", 30_000), other);
	await sing(songId, CHORUS, aRecording("grandpa’s chorus", 30_000), other);
	expect(await list()).toMatchObject({ pages: [], songs: [page], usedBytes: 20_000 });
	expect(new Set((await list(other)).songs.map(({ part }) => part))).toEqual(new Set([SECOND, CHORUS]));
	expect((await bytesOf(await hearSong(songId, SECOND))).includes("mother sings")).toBe(true);
	expect((await bytesOf(await hearSong(songId, SECOND, other))).includes("grandpa sings")).toBe(true);
	expect((await other.call("DELETE", `/api/songs/${songId}/voices`)).status).toBe(200);
	expect((await list(other)).songs).toEqual([]);
	expect((await list()).songs).toEqual([page]);
});

test("a song without a recording of its own family, another's song and a part without words are not found", async () => {
	const { id: songId } = await addSong(parent);
	const other = await TestUser.register(app);
	const sound = aRecording("");
	expect(await sing(songId, UNKNOWN, sound)).toMatchObject(NOT_FOUND);
	expect(await sing(songId, FIRST, sound, other)).toMatchObject(NOT_FOUND);
	expect(await other.call("DELETE", `/api/songs/${songId}/voices`)).toMatchObject(NOT_FOUND);
	expect((await hearSong(songId, FIRST)).status).toBe(404);
	expect(await sing(songId, FIRST, Buffer.from("no sound at all"))).toMatchObject({ body: { code: "voice_invalid" } });
	const audioBase64 = sound.toString("base64");
	expect(await parent.call("PUT", `/api/songs/${songId}/voices/${FIRST}`, { audioBase64 })).toMatchObject({
		status: 400,
	});
	expect((await list()).songs).toEqual([]);
});

test("songs and stories share the family's space", async () => {
	const { id: songId } = await addSong(parent);
	expect((await record(0, aRecording("", 70_000))).status).toBe(200);
	expect(await sing(songId, FIRST, aRecording("", 60_000))).toMatchObject({
		status: 409,
		body: { code: "voices_full" },
	});
	expect((await sing(songId, FIRST, aRecording("", 50_000))).status).toBe(200);
	expect(await list()).toMatchObject({ pages: [{}], songs: [{}], usedBytes: MAX_BYTES });
});

test("a recording stays with its words when a verse is added before them, and is kept when they are corrected", async () => {
	const { id: songId } = await addSong(parent);
	const verse = (line: string) => ({ lyrics: [line], chords: [[]] });
	const change = (verses: object[]) => parent.call("PUT", `/api/songs/${songId}`, { ...LULLABY, verses });
	await sing(songId, FIRST, aRecording("the lamb"));
	await change([verse("Morning comes"), verse("Sleep, my lamb!"), verse("Night is near")]);
	await sing(songId, partNumber(verse("Morning comes")), aRecording("the morning"));
	expect((await bytesOf(await hearSong(songId, FIRST))).includes("the lamb")).toBe(true);

	await change([verse("Sleep, my dear")]);
	expect(await sing(songId, FIRST, aRecording("the lamb again"))).toMatchObject(NOT_FOUND);
	expect((await bytesOf(await hearSong(songId, FIRST))).includes("the lamb")).toBe(true);
	expect((await list()).songs).toHaveLength(2);
	expect((await parent.call("DELETE", `/api/songs/${songId}/voices`)).status).toBe(200);
	expect((await list()).songs).toEqual([]);
});

test("the export names a recorded song and its part", async () => {
	const { id: songId } = await addSong(parent);
	const sound = aRecording("Grandma sings");
	await sing(songId, CHORUS, sound);
	const headers = { authorization: `Bearer ${parent.token}` };
	const zip = await fetch(`${parent.url}/api/account/export.zip`, { headers });
	const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
	expect(Buffer.from(files["voices/Our Lullaby, chorus.webm"] ?? []).equals(sound)).toBe(true);
	expect(JSON.parse(strFromU8(files["account.json"] ?? new Uint8Array())).voices).toEqual([
		{
			songId,
			part: CHORUS,
			createdAt: expect.any(String),
			mediaType: "audio/webm",
			audioBase64: sound.toString("base64"),
		},
	]);
});

test("a family can still play and delete its recording of a song that is no longer public", async () => {
	const { songId, admin } = await aPublishedSong();
	const other = await TestUser.register(app);
	await sing(songId, FIRST, aRecording("grandpa sings"), other);
	await admin.call("PUT", `/api/songs/${songId}/published`, { isPublic: false });
	expect(await sing(songId, SECOND, aRecording(""), other)).toMatchObject(NOT_FOUND);
	expect((await hearSong(songId, FIRST, other)).status).toBe(200);
	expect((await other.call("DELETE", `/api/songs/${songId}/voices`)).status).toBe(200);
	expect((await list(other)).songs).toEqual([]);
});

test("deleting a song or the account leaves nothing of any family's voice", async () => {
	const { songId, admin } = await aPublishedSong();
	const other = await TestUser.register(app);
	const { id: ownSong } = await addSong(other);
	const traces = ["mother of the deleted song", "grandpa of the deleted song", "grandpa of the deleted account"];
	const [first = "", second = "", third = ""] = traces;
	await sing(songId, FIRST, aRecording(first));
	await sing(songId, FIRST, aRecording(second), other);
	await sing(ownSong, FIRST, aRecording(third), other);
	expect(await wordsIn(traces)).toEqual(traces);
	expect((await admin.call("DELETE", `/api/songs/${songId}`)).status).toBe(200);
	await expect
		.poll(async () => [...(await list()).songs, ...(await list(other)).songs])
		.toMatchObject([{ songId: ownSong }]);
	expect(await wordsIn(traces)).toEqual([third]);
	expect((await other.call("DELETE", "/api/account", { password: other.password })).status).toBe(200);
	expect(await wordsIn(traces)).toEqual([]);
});
