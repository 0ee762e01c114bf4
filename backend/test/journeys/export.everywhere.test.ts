// A parent takes all data along: as JSON, and as a ZIP file of readable text.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateLimiter } from "../../src/http/rate-limit.ts";
import { onPath } from "../programs.ts";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

let app: TestApp;
let parent: TestUser;
let stranger: TestUser;
let running: string;
beforeAll(async () => {
	app = await openTestApp();
	[parent, stranger] = [await TestUser.register(app), await TestUser.register(app)];
	for (const title of TITLES) await save(parent, title);
	await save(stranger, "A stranger's story");
	await (await parent.watch(await parent.requestStory())).untilEnd();
	app.model.delayMs = 20;
	running = await parent.requestStory({ childName: "Ruth" });
	await (await parent.watch(running)).untilText(20);
});
afterAll(() => app.close());

const TITLES = ["The Lamp", "the lamp", "../../Ноев ковчег", "ノアの箱舟: 🦁?", "The Lamp"];

const save = (user: TestUser, title: string, content = "Once there was a lamp.\nIt shone.\n\nThen it was day.") =>
	user.call<{ id: string }>("POST", "/api/story/save", {
		story: {
			title,
			content,
			bibleVerse: { reference: "Psalm 119:105", text: "Your word is a lamp to my feet.", translation: "WEB" },
			applicationQuestions: ["Who lit the lamp?", "When is it day?"],
		},
		request: { childName: "Noah", theme: "courage" },
	});

function download(user: TestUser, path: string, more: RequestInit = {}): Promise<Response> {
	return fetch(user.url + path, { ...more, headers: { authorization: `Bearer ${user.token}`, ...more.headers } });
}
const today = () => new Date().toISOString().slice(0, 10);

type Export = {
	stories: StoredStory[];
	generations: {
		id: string;
		status: string;
		request: { childName: string };
		createdAt: string;
		endedAt: string | null;
	}[];
	sessions: Record<string, unknown>[];
} & Record<string, unknown>;

describe("the JSON", () => {
	test("has everything of the parent, and nothing that opens the account or is somebody else's", async () => {
		const answer = await download(parent, "/api/account/export");
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-type")).toContain("application/json");
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="lion-tails-${today()}.json"`);
		const text = await answer.text();
		const document = JSON.parse(text) as Export;
		expect(Object.keys(document)).toEqual([
			...["format", "version", "exportedAt"],
			...["account", "sessions", "usage", "stories", "generations"],
		]);
		expect(document).toMatchObject({ format: "lion-tails-export", version: 1 });
		expect(document.account).toMatchObject({
			username: parent.name,
			email: `${parent.name}@example.org`,
			createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		});
		expect(document.stories).toEqual((await parent.call("GET", "/api/stories")).body);
		expect(document.stories.some(({ story }) => story.debugData?.length)).toBe(true);
		expect(document.generations).toHaveLength(2);
		expect(document.generations.find(({ id }) => id === running)).toMatchObject({
			status: "running",
			request: { childName: "Ruth" },
			endedAt: null,
		});
		expect(document.sessions).toEqual([
			{ signedInAt: expect.stringMatching(/Z$/), expiresAt: expect.stringMatching(/Z$/) },
		]);
		expect(document.usage).toEqual((await parent.call("GET", "/api/stats/story-generation")).body);
		for (const secret of ["argon2", parent.token, stranger.name, "stranger"]) expect(text).not.toContain(secret);
	});

	test("of a new account has empty lists", async () => {
		const newcomer = await TestUser.register(app);
		expect(await (await download(newcomer, "/api/account/export")).json()).toMatchObject({
			stories: [],
			generations: [],
		});
	});
});

describe("the ZIP file", () => {
	test("has each story as text under a name of its own, and the same JSON", async () => {
		const answer = await download(parent, "/api/account/export.zip");
		expect(answer.headers.get("content-type")).toBe("application/zip");
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="lion-tails-${today()}.zip"`);
		const bytes = new Uint8Array(await answer.arrayBuffer());
		const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)] as const);
		const { "README.txt": readme, "account.json": json, ...stories } = Object.fromEntries(files);
		expect(readme).toContain("Your stories, a text file for each.");
		const { exportedAt: _, ...document } = JSON.parse(json ?? "");
		const { exportedAt: __, ...same } = (await (await download(parent, "/api/account/export")).json()) as Export;
		expect(document).toEqual(same);
		const kept = same.stories;
		expect(Object.keys(stories).toSorted()).toEqual(
			[
				`stories/${today()} .. .. Ноев ковчег.txt`,
				`stories/${today()} The Lamp.txt`,
				`stories/${today()} the lamp (2).txt`,
				`stories/${today()} The Lamp (3).txt`,
				`stories/${today()} ノアの箱舟 🦁.txt`,
				`stories/${today()} ${kept[0]?.story.title}.txt`,
			].toSorted(),
		);
		expect(stories[`stories/${today()} ノアの箱舟 🦁.txt`]).toBe(
			[
				"ノアの箱舟: 🦁?",
				`${new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date())}\nFor Noah`,
				"Once there was a lamp.\nIt shone.",
				"Then it was day.",
				"“Your word is a lamp to my feet.”\nPsalm 119:105 (WEB)",
				"Questions to talk about\n1. Who lit the lamp?\n2. When is it day?\n",
			].join("\n\n"),
		);
		for (const { story } of kept) {
			const text = Object.values(stories).find((one) => one.startsWith(`${story.title}\n`)) ?? "";
			for (const paragraph of story.content.split("\n\n")) expect(text).toContain(paragraph);
		}
	});

	test.runIf(onPath("unzip"))("opens in another program", async () => {
		const path = join(aFolder(), "export.zip");
		const answer = await download(parent, "/api/account/export.zip");
		writeFileSync(path, new Uint8Array(await answer.arrayBuffer()));
		expect(execFileSync("unzip", ["-t", path], { encoding: "utf8" })).toContain("No errors detected");
		expect(execFileSync("unzip", ["-p", path, "README.txt"], { encoding: "utf8" })).toContain("Your Lion Tails data");
	});
});

describe("with many stories", () => {
	const STORIES = 120;
	let reads = 0;
	let failAt = Number.POSITIVE_INFINITY;
	let large: TestApp;
	let writer: TestUser;
	beforeAll(async () => {
		const { stories } = app.storage;
		large = await openTestApp({
			storage: {
				...app.storage,
				stories: {
					...stories,
					async list(...query) {
						if (++reads >= failAt) throw new AppError("unavailable");
						return stories.list(...query);
					},
				},
				close: async () => {},
			},
		});
		writer = await TestUser.register(large);
		// More than the network holds on its way.
		for (let at = 0; at < STORIES; at++) await save(writer, `Story ${at}`, randomBytes(70_000).toString("base64"));
	});
	afterAll(() => large.close());

	test("all of them are there, each once", async () => {
		const { stories } = (await (await download(writer, "/api/account/export")).json()) as Export;
		expect(new Set(stories.map(({ story }) => story.title)).size).toBe(STORIES);
		expect(stories).toHaveLength(STORIES);
		const zip = unzipSync(new Uint8Array(await (await download(writer, "/api/account/export.zip")).arrayBuffer()));
		expect(Object.keys(zip)).toHaveLength(STORIES + 2);
	});

	test.each([
		["/api/account/export", "gzip"],
		["/api/account/export", "identity"],
		["/api/account/export.zip", "identity"],
	])("%s (%s) reads no more than the client takes, also when it leaves", async (path, encoding) => {
		const all = STORIES / 10;
		reads = 0;
		const leave = new AbortController();
		const answer = await download(writer, path, {
			signal: leave.signal,
			headers: { "accept-encoding": encoding },
		});
		const reader = answer.body?.getReader();
		await reader?.read();
		let before = -1;
		while (before !== reads) {
			before = reads;
			await wait(300);
		}
		expect(reads).toBeLessThan(all);
		leave.abort();
		await wait(300);
		expect(reads).toBeLessThan(all);
		expect((await writer.call("GET", "/api/auth/me")).status).toBe(200);
	});

	test("a store that fails breaks the download off, so that half of it is not taken for the whole", async () => {
		reads = 0;
		failAt = 5;
		for (const path of ["/api/account/export", "/api/account/export.zip"]) {
			reads = 0;
			const answer = await download(writer, path);
			expect(answer.status).toBe(200);
			await expect(answer.arrayBuffer()).rejects.toThrow();
		}
		failAt = Number.POSITIVE_INFINITY;
	});
});

test("exports are rate-limited, with the time to wait", async () => {
	const limited = await openTestApp({ rateLimiter: rateLimiter() });
	const reader = await TestUser.register(limited);
	for (let at = 0; at < 10; at++)
		for (const path of ["/api/account/export", "/api/account/export.zip"])
			expect((await (await download(reader, path)).arrayBuffer()).byteLength).toBeGreaterThan(100);
	const refused = await reader.call("GET", "/api/account/export.zip");
	expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	await limited.close();
});
