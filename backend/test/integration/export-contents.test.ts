// A parent exports all data: as JSON, and as a ZIP file of readable text.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
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
	await parent.call("POST", "/api/characters", {
		name: "Ruth",
		gender: "girl",
		favoriteAnimal: "lamb",
		looks: { skin: "tan", hearingAid: true },
	});
	await parent.call("POST", "/api/settings/openai-key", { key: OWN_KEY });
});

const OWN_KEY = "sk-a-key-that-stays-on-the-server";
const TITLES = ["The Lamp", "the lamp", "../../Ноев ковчег", "ノアの箱舟: 🦁?", "The Lamp"];

const save = (user: TestUser, title: string) =>
	user.call<{ id: string }>("POST", "/api/story/save", {
		story: {
			title,
			content: "Once there was a lamp.\nIt shone.\n\nThen it was day.",
			bibleVerse: { reference: "Psalm 119:105", text: "Your word is a lamp to my feet.", translation: "WEB" },
			applicationQuestions: ["Who lit the lamp?", "When is it day?"],
		},
		request: { childName: "Noah", theme: "courage" },
	});

const download = (user: TestUser, path: string) =>
	fetch(user.url + path, { headers: { authorization: `Bearer ${user.token}` } });
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
	test("the JSON export has all data of the parent, and no secrets or data of others", async () => {
		const answer = await download(parent, "/api/account/export");
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-type")).toContain("application/json");
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="lion-tails-${today()}.json"`);
		const text = await answer.text();
		const document = JSON.parse(text) as Export;
		expect(Object.keys(document)).toEqual([
			...["format", "version", "exportedAt"],
			...[
				"account",
				"sessions",
				"signInMethods",
				"usage",
				"ledger",
				"characters",
				"settings",
				"songs",
				"stories",
				"generations",
				"pictures",
				"voices",
			],
		]);
		expect(document).toMatchObject({ format: "lion-tails-export", version: 1 });
		expect(document.account).toMatchObject({
			username: parent.name,
			email: `${parent.name}@example.org`,
			createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		});
		expect(document.stories).toEqual((await parent.call("GET", "/api/stories?view=debug")).body);
		expect(document.stories.some(({ story }) => story.debugData?.length)).toBe(true);
		expect(document.generations).toHaveLength(2);
		expect(document.generations.find(({ id }) => id === running)).toMatchObject({
			status: "running",
			request: { childName: "Ruth" },
			endedAt: null,
		});
		expect(document.sessions).toEqual([
			{
				signedInAt: expect.stringMatching(/Z$/),
				expiresAt: expect.stringMatching(/Z$/),
				device: "A script",
				addressRange: parent.address.replace(/\d+$/, "x"),
			},
		]);
		expect(document.ledger).toEqual((await parent.call("GET", "/api/stats/story-ledger")).body);
		expect(document.characters).toEqual((await parent.call("GET", "/api/characters")).body);
		expect(document.settings).toEqual({ hasOpenAiKey: true, model: null, voiceModel: null, hasPodcast: false });
		expect(document.usage).toEqual((await parent.call("GET", "/api/stats/story-generation")).body);
		for (const secret of ["argon2", OWN_KEY, parent.token, stranger.name, "stranger"])
			expect(text).not.toContain(secret);
	});

	test("the JSON export of a new account has empty lists", async () => {
		const newcomer = await TestUser.register(app);
		expect(await (await download(newcomer, "/api/account/export")).json()).toMatchObject({
			stories: [],
			generations: [],
		});
	});
});

describe("the ZIP file", () => {
	test("the ZIP export has each story as text under its own name, and the same JSON", async () => {
		const answer = await download(parent, "/api/account/export.zip");
		expect(answer.headers.get("content-type")).toBe("application/zip");
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="lion-tails-${today()}.zip"`);
		const bytes = new Uint8Array(await answer.arrayBuffer());
		const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)] as const);
		const {
			"README.txt": readme,
			"account.json": json,
			"characters.txt": characters,
			...stories
		} = Object.fromEntries(files);
		expect(readme).toContain("Your stories, a text file for each.");
		expect(characters).toMatch(/^Ruth\n {2}Girl, 8 years old\n.*Favorite animal: lamb/s);
		expect(characters).toContain("In pictures: skin tan, hearing aid\n");
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

	test.runIf(onPath("unzip"))("the ZIP export opens in another program", async () => {
		const path = join(aFolder(), "export.zip");
		const answer = await download(parent, "/api/account/export.zip");
		writeFileSync(path, new Uint8Array(await answer.arrayBuffer()));
		expect(execFileSync("unzip", ["-t", path], { encoding: "utf8" })).toContain("No errors detected");
		expect(execFileSync("unzip", ["-p", path, "README.txt"], { encoding: "utf8" })).toContain("Your Lion Tails data");
	});
});
