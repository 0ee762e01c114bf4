// The choices of each child's last story, and the sample story of the landing page.
import { randomUUID } from "node:crypto";
import type { Character } from "@lion-tails/common/character";
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { LastChoices, StoryRequestInput, StoryResult } from "@lion-tails/common/story";
import { beforeEach, expect, test } from "vitest";
import { builtInStoryteller } from "../../src/models/built-in/built-in.ts";
import { aRequest, cookieOf, openTestApp, TestUser } from "../test-app.ts";

const DAY_MS = 24 * 3600 * 1000;

let parent: TestUser;
let now = Date.now();
const app = await openTestApp({ now: () => now });
beforeEach(async () => {
	now = Date.now();
	parent = await TestUser.register(app);
});

/** Saves a story whose request is this, a second after the one before. */
async function save(request: StoryRequestInput | Record<string, unknown>, user = parent): Promise<string> {
	now += 1000;
	const story = { title: "T", content: "Once.", applicationQuestions: [] };
	expect((await user.call("POST", "/api/story/save", { story, request })).status).toBe(200);
	return new Date(now).toISOString();
}
const choices = async (user = parent) => (await user.call<LastChoices[]>("GET", "/api/story/last-choices")).body;

test("each child's last choices come back, the latest first, whatever the case of the name", async () => {
	await save(aRequest({ childName: "Noah", theme: "joy" }));
	const ruthAt = await save(aRequest({ childName: "Ruth", gender: "girl", characterDetails: { age: 5 } }));
	const noahAt = await save(aRequest({ childName: "noah", theme: "peace", storyLength: "long" }));
	await save(aRequest({ childName: "Someone else’s" }), await TestUser.register(app));
	expect(await choices()).toMatchObject([
		{ childName: "noah", createdAt: noahAt, request: { theme: "peace", storyLength: "long", gender: "boy" } },
		{ childName: "Ruth", createdAt: ruthAt, request: { characterDetails: { age: 5 }, gender: "girl" } },
	]);
});

test("the last choices include a story that was just completed", async () => {
	const id = await parent.requestStory({ childName: "Ada", gender: "girl", theme: "wisdom" });
	await (await parent.watch(id)).untilEnd();
	expect(await choices()).toMatchObject([{ childName: "Ada", request: { theme: "wisdom" } }]);
});

test("the last choices have no wishes and custom prompts", async () => {
	await save(
		aRequest({
			customPrompt: "a ferry",
			useCustomPrompts: true,
			customSystemPrompt: "JSON only",
			customUserPrompt: "a story",
		}),
	);
	expect((await choices())[0]?.request).toMatchObject({
		customPrompt: "",
		useCustomPrompts: false,
		customSystemPrompt: "",
		customUserPrompt: "",
	});
});

test("the last choices leave out people of the Bible and requests of other programs", async () => {
	await save({
		childName: "Biblical Character",
		gender: "boy",
		storyType: "biblical_narrative",
		biblicalEvent: "noah",
	});
	await save({ storyType: "biblical_narrative", biblicalEvent: "noah" });
	await save({ childName: "Old", theme: "a theme of long ago" });
	await save({ childName: { first: "Odd" } });
	await save({});
	expect(await choices()).toEqual([]);
});

test("a character is another child than one with its name, until it is deleted", async () => {
	const { body } = await parent.call<Character>("POST", "/api/characters", { name: "Noah", gender: "boy" });
	await save(aRequest({ theme: "joy" }));
	await save(aRequest({ theme: "gratitude", characterId: body.id, useCharacter: true }));
	await save(aRequest({ theme: "peace", characterId: body.id, useCharacter: true }));
	expect((await choices()).map(({ request }) => [request.theme, request.characterId])).toEqual([
		["peace", body.id],
		["joy", undefined],
	]);
	await parent.call("DELETE", `/api/characters/${body.id}`);
	const [only, ...others] = await choices();
	expect(others).toEqual([]);
	expect(only?.request).toMatchObject({ childName: "Noah", theme: "peace", useCharacter: false });
	expect(only?.request).not.toHaveProperty("characterId");
});

test("at most 8 last choices are returned, from the last 60 stories", async () => {
	for (let at = 0; at < 9; at++) await save(aRequest({ childName: `Child ${at}` }));
	expect((await choices()).map(({ childName }) => childName)).toEqual(
		[8, 7, 6, 5, 4, 3, 2, 1].map((at) => `Child ${at}`),
	);
	// Written to the store, because a parent may save only 60 stories an hour.
	const [latest] = (await parent.call<StoredStory[]>("GET", "/api/stories?limit=1")).body;
	const userId = (await app.storage.users.byName(parent.name))?.id ?? "";
	for (let at = 0; at < 59; at++) {
		now += 1000;
		const request = aRequest({ childName: "Noah" });
		const createdAt = new Date(now).toISOString();
		await app.storage.stories.insert({ ...(latest as StoredStory), id: randomUUID(), userId, request, createdAt });
	}
	expect((await choices()).map(({ childName }) => childName)).toEqual(["Noah", "Child 8"]);
});

test("the sample story is the same for every visitor all day, composed once, and cacheable without a cookie", async () => {
	let calls = 0;
	const builtIn = builtInStoryteller(0);
	const counted = await openTestApp({
		now: () => now,
		fallback: {
			...builtIn,
			tell(...question) {
				calls++;
				return builtIn.tell(...question);
			},
		},
	});
	const visitor = new TestUser(counted.url);
	const read = () => visitor.call<StoryResult>("GET", "/api/sample-story");
	const [first, second] = await Promise.all([read(), read()]);
	expect(first).toMatchObject({
		status: 200,
		body: { toldBy: "built-in-storyteller", applicationQuestions: { length: 5 } },
	});
	expect(first.headers.get("cache-control")).toBe("public, max-age=86400");
	expect(first.body).not.toHaveProperty("debugData");
	expect(second.body).toEqual(first.body);
	expect(calls).toBe(1);
	const signedIn = await fetch(`${counted.url}/api/auth/register`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: "cookie", email: "cookie@example.org", password: "correct horse" }),
	});
	const cookie = cookieOf(signedIn);
	const withCookie = async (path: string) => (await fetch(counted.url + path, { headers: { cookie } })).headers;
	expect((await withCookie("/api/auth/me")).getSetCookie()).not.toEqual([]);
	expect((await withCookie("/api/sample-story")).getSetCookie()).toEqual([]);
	const titles = new Set<string>();
	for (let day = 0; day < 10; day++) {
		now += DAY_MS;
		titles.add((await read()).body.title);
	}
	expect(titles.size).toBeGreaterThan(1);
	expect(calls).toBe(11);
});
