// The export is made while it is sent, so only a few stories are in memory at a time.
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { openSqlite } from "../../src/storage/sqlite/sqlite.ts";
import { aStory } from "../contract/records.ts";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";

const STORIES = 120;
/** Together the stories exceed the buffers of the network, even compressed. */
const STORY_BYTES = 200_000;
/** Two stories fill a page: their content is hexadecimal, which doubles its size. */
const PAGES = STORIES / 2;

let app: TestApp;
let parent: TestUser;
let pagesRead = 0;
let failAtPage = Number.POSITIVE_INFINITY;
beforeAll(async () => {
	const storage = openSqlite(":memory:");
	const { stories } = storage;
	app = await openTestApp({
		storage: {
			...storage,
			stories: {
				...stories,
				async listWithDebug(...query) {
					if (++pagesRead >= failAtPage) throw new AppError("unavailable");
					return stories.listWithDebug(...query);
				},
			},
		},
	});
	parent = await aParentWithStories(STORY_BYTES);
});

async function aParentWithStories(bytes: number): Promise<TestUser> {
	const user = await TestUser.register(app);
	const userId = (await user.call<{ id: string }>("GET", "/api/auth/me")).body.id;
	for (let at = 0; at < STORIES; at++) {
		const { story, ...rest } = aStory(userId);
		// Random, so that compression does not shrink it and the search index stays small.
		const content = randomBytes(bytes).toString("hex");
		await app.storage.stories.insert({ ...rest, story: { ...story, title: `Story ${at}`, content } });
	}
	return user;
}

const download = (path: string, encoding = "identity", more: RequestInit = {}, { token } = parent) =>
	fetch(app.url + path, {
		...more,
		headers: { authorization: `Bearer ${token}`, "accept-encoding": encoding },
	});

test("the export has every story once", async () => {
	const user = await aParentWithStories(1000);
	const read = (path: string) => download(path, "identity", {}, user);
	const { stories } = (await (await read("/api/account/export")).json()) as { stories: { id: string }[] };
	expect(new Set(stories.map(({ id }) => id)).size).toBe(STORIES);
	expect(stories).toHaveLength(STORIES);
	const zip = unzipSync(new Uint8Array(await (await read("/api/account/export.zip")).arrayBuffer()));
	expect(Object.keys(zip)).toHaveLength(STORIES + 2);
});

test.each([
	["/api/account/export", "gzip"],
	["/api/account/export", "identity"],
	["/api/account/export.zip", "identity"],
])("%s (%s) reads no more than the client receives, even if the client disconnects", async (path, encoding) => {
	pagesRead = 0;
	const leave = new AbortController();
	const answer = await download(path, encoding, { signal: leave.signal });
	await answer.body?.getReader().read();
	for (let before = -1; before !== pagesRead; await wait(300)) before = pagesRead;
	expect(pagesRead).toBeLessThan(PAGES);
	leave.abort();
	await wait(300);
	expect(pagesRead).toBeLessThan(PAGES);
});

test("a store error aborts the download, so that a part is not mistaken for the complete export", async () => {
	failAtPage = 5;
	for (const path of ["/api/account/export", "/api/account/export.zip"]) {
		pagesRead = 0;
		const answer = await download(path);
		expect(answer.status).toBe(200);
		await expect(answer.arrayBuffer()).rejects.toThrow();
	}
	failAtPage = Number.POSITIVE_INFINITY;
});
