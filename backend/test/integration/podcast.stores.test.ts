// A parent keeps a told story as sound, and a podcast app plays it from the family's secret address.
import type { Podcast } from "@lion-tails/common/voice";
import { beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";

const STORY = {
	title: "The Lamp & the <Moth>",
	content: "Noah lit a lamp.\n\n***\n\nIt burned all night.",
	bibleVerse: { reference: "Psalm 23:1", text: "The Lord is my shepherd." },
};
/** The second paragraph is a scene break, which is not spoken. */
const PARTS = [0, 2, 3] as const;
const MAX_BYTES = 120_000;

let app: TestApp;
let parent: TestUser;
let id: string;
beforeEach(async () => {
	app = await openTestApp({ maxVoiceBytes: MAX_BYTES });
	parent = await TestUser.register(app);
	id = (await parent.call<{ id: string }>("POST", "/api/story/save", { story: STORY })).body.id;
});

/** An MP3 of `size` bytes that all have this value. */
function sound(value: number, size = 1000): Buffer {
	const bytes = Buffer.alloc(size, value);
	bytes.write("ID3", "latin1");
	return bytes;
}

const keep = (paragraph: number, bytes: Buffer, storyId = id) =>
	parent.call<{ code: string }>("PUT", `/api/stories/${storyId}/episode/${paragraph}`, {
		audioBase64: bytes.toString("base64"),
	});
const openFeed = async () => (await parent.call<Podcast>("PUT", "/api/podcast/address")).body.address ?? "";
/** The address as the test reaches it. */
const load = (address: string, headers: Record<string, string> = {}) =>
	fetch(`${parent.url}${new URL(address).pathname}`, { headers });
const enclosureIn = (feed: string) => /<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"/.exec(feed) ?? [];

async function keepAll(): Promise<Buffer> {
	for (const paragraph of PARTS) await keep(paragraph, sound(paragraph, 1000 * (paragraph + 1)));
	return Buffer.concat(PARTS.map((paragraph) => sound(paragraph, 1000 * (paragraph + 1))));
}

test("a podcast app finds the complete episode at the secret address and loads it in ranges", async () => {
	const whole = await keepAll();
	const answer = await load(await openFeed());
	expect(answer.headers.get("content-type")).toContain("application/rss+xml");
	expect(answer.headers.get("cache-control")).toBe("private, no-cache");
	const feed = await answer.text();
	expect(feed).toContain("<title>The Lamp &amp; the &lt;Moth&gt;</title>");
	const [, url = "", length, type] = enclosureIn(feed);
	expect([Number(length), type]).toEqual([whole.length, "audio/mpeg"]);
	const complete = await load(url);
	expect(complete.status).toBe(200);
	expect(complete.headers.get("content-length")).toBe(String(whole.length));
	expect(complete.headers.get("cache-control")).toBe("private, no-cache");
	expect(Buffer.from(await complete.arrayBuffer()).equals(whole)).toBe(true);
	// In the first part, over two parts, the last bytes, and one byte.
	for (const [range, from, to] of [
		["bytes=10-19", 10, 19],
		["bytes=900-4100", 900, 4100],
		["bytes=-5", whole.length - 5, whole.length - 1],
		["bytes=1000-1000", 1000, 1000],
	] as const) {
		const part = await load(url, { range });
		expect(part.status).toBe(206);
		expect(part.headers.get("content-range")).toBe(`bytes ${from}-${to}/${whole.length}`);
		expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to + 1))).toBe(true);
	}
	const known = answer.headers.get("etag") ?? "";
	expect((await load(await currentAddress(), { "if-none-match": known })).status).toBe(304);
});

const currentAddress = async () => (await parent.call<Podcast>("GET", "/api/podcast")).body.address ?? "";

test("a new address ends the earlier one, and a podcast that is ended has none", async () => {
	await keepAll();
	const first = await openFeed();
	const [, episode = ""] = enclosureIn(await (await load(first)).text());
	const second = await openFeed();
	expect(second).not.toBe(first);
	expect((await load(second)).status).toBe(200);
	for (const old of [first, episode]) expect((await load(old)).status).toBe(404);
	const { body } = await parent.call<Podcast>("DELETE", "/api/podcast/address");
	expect(body).toMatchObject({ address: null, episodes: [{ storyId: id, isComplete: true, file: `${id}.mp3` }] });
	expect((await load(second)).status).toBe(404);
	// The key of another family, and no key at all.
	const other = await TestUser.register(app);
	const others = String((await other.call<Podcast>("PUT", "/api/podcast/address")).body.address);
	const { id: userId } = (await parent.call<{ id: string }>("GET", "/api/auth/me")).body;
	expect((await load(others.replace(/podcasts\/[^/]+/, `podcasts/${userId}`))).status).toBe(404);
});

test("the feed lists an episode when all its paragraphs are stored in one format", async () => {
	const address = await openFeed();
	const titles = async () => (await (await load(address)).text()).match(/<item>/g)?.length ?? 0;
	await keep(0, sound(0));
	await keep(2, sound(2));
	expect((await parent.call<Podcast>("GET", "/api/podcast")).body.episodes).toEqual([
		{ storyId: id, isComplete: false, file: null, bytes: 2000 },
	]);
	expect(await titles()).toBe(0);
	await keep(3, Buffer.from([0xff, 0xf1, 0, 0, 0, 0, 0, 0, 0]));
	expect(await titles()).toBe(0);
	await keep(3, sound(3));
	expect(await titles()).toBe(1);
});

test("an episode is deleted with its story, and its removal leaves the recorded voice", async () => {
	const address = await openFeed();
	await keepAll();
	const audioBase64 = Buffer.from("OggS\0\0\0\0\0", "latin1").toString("base64");
	await parent.call("PUT", `/api/stories/${id}/voices/0`, { audioBase64, isAdult: true });
	const [, url = ""] = enclosureIn(await (await load(address)).text());
	expect((await parent.call<Podcast>("DELETE", `/api/stories/${id}/episode`)).body.episodes).toEqual([]);
	expect((await load(url)).status).toBe(404);
	expect((await parent.call("GET", "/api/voices")).body).toMatchObject({ pages: [{ paragraph: 0 }] });
	await keepAll();
	await parent.call("DELETE", `/api/stories/${id}`);
	// The sounds are removed after the answer.
	await expect
		.poll(async () => (await parent.call<Podcast>("GET", "/api/podcast")).body)
		.toMatchObject({ episodes: [], usedBytes: 0 });
	expect((await load(url)).status).toBe(404);
});

test("the podcast of a deleted account is gone", async () => {
	await keepAll();
	const address = await openFeed();
	expect((await load(address)).status).toBe(200);
	const deleted = await parent.call("DELETE", "/api/account", { password: parent.password });
	expect(deleted.status).toBe(200);
	expect((await load(address)).status).toBe(404);
});

test("episodes count into the family's space, and anything but MP3 or AAC is refused", async () => {
	expect((await keep(0, sound(0, 100_000))).status).toBe(200);
	expect(await keep(2, sound(2, 30_000))).toMatchObject({ status: 409, body: { code: "voices_full" } });
	expect((await parent.call("GET", "/api/voices")).body).toMatchObject({ pages: [], usedBytes: 100_000 });
	for (const bytes of [Buffer.from("OggS\0\0\0\0\0", "latin1"), Buffer.from("<script>alert(1)</script>")])
		expect(await keep(2, bytes)).toMatchObject({ status: 400, body: { code: "voice_invalid" } });
	expect((await keep(1, sound(1))).status).toBe(404);
});
