// The library in pages, as each store sorts, searches and limits them.
import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { expect, test } from "vitest";
import { answerWith } from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

const app = await openTestApp({ limits: { monthly: 1000, welcome: 0 } });
const MAX_PAGE_BYTES = 1_000_000;

/** Saves a story with this title; resolves with its id. */
async function save(user: TestUser, title: string, more: object = {}, request: object = {}): Promise<string> {
	const story = { title, content: "Once.\n\nThen.", applicationQuestions: ["1?", "2?", "3?", "4?", "5?"], ...more };
	const body = { story, request: { childName: "Ruth", ...request } };
	return (await user.call<{ id: string }>("POST", "/api/story/save", body)).body.id;
}

const cardsOf = async (user: TestUser, path: string) => (await user.pages<StoryCard>(path)).flatMap(({ body }) => body);

test("each page links to the next one, and has the counts of all stories", async () => {
	const reader = await TestUser.register(app);
	const ids: string[] = [];
	for (let at = 0; at < 7; at++) ids.push(await save(reader, `Story ${at}`));
	await reader.call("POST", `/api/story/favorite/${ids[0]}`, { isFavorite: true });
	const pages = await reader.pages<StoryCard>("/api/stories?limit=3&view=card");
	for (const { body, headers } of pages) {
		expect([headers.get("x-total-count"), headers.get("x-favorite-count")]).toEqual(["7", "1"]);
		for (const card of body) expect(card.story).not.toHaveProperty("content");
	}
	const shown = pages.flatMap(({ body }) => body.map(({ id }) => id));
	expect(shown.toSorted()).toEqual(ids.toSorted());
	expect((await cardsOf(reader, "/api/stories?filter=favorites")).map(({ id }) => id)).toEqual([ids[0]]);
	expect((await cardsOf(reader, "/api/stories?q=story%203")).map(({ id }) => id)).toEqual([ids[3]]);
});

test("a search finds words inside the story, and continues in pages in the chosen order", async () => {
	const reader = await TestUser.register(app);
	for (const title of ["Noé and the Ark", "“Élan” the Moose", "Zoe at the Shore", "bread", "A Lamp"])
		await save(reader, title, { content: `Once a kite flew. ${title.length} sparrows.` });
	const titles = async (query: string) =>
		(await cardsOf(reader, `/api/stories?view=card&${query}`)).map(({ story }) => story.title);
	const byTitle = ["A Lamp", "bread", "“Élan” the Moose", "Noé and the Ark", "Zoe at the Shore"];
	expect(await titles("q=KITE%20fl&sort=title&limit=2")).toEqual(byTitle);
	expect((await titles("q=ruth&sort=newest&limit=2")).toReversed()).toEqual(await titles("q=ruth&sort=oldest&limit=3"));
	expect(await titles("q=noe%20spar")).toEqual(["Noé and the Ark"]);
	expect(await titles(`q=${encodeURIComponent('elan " NEAR(the')}`)).toEqual([]);
	expect(await titles(`q=${encodeURIComponent('elan* "the')}`)).toEqual(["“Élan” the Moose"]);
	expect(await titles("q=whale")).toEqual([]);
	const { headers } = await reader.call("GET", "/api/stories?sort=title&limit=1&q=kite");
	const cursor = new URLSearchParams(/\?([^>]+)>/.exec(headers.get("link") ?? "")?.[1]).get("cursor");
	for (const query of [`sort=newest&cursor=${cursor}`, "cursor=nonsense", "sort=title&cursor=%F0%9F%A6%81", "cursor="])
		expect(await reader.call("GET", `/api/stories?${query}`)).toMatchObject({
			status: 400,
			body: { code: "validation", issues: [{ path: "cursor" }] },
		});
	expect(await reader.call("GET", "/api/stories?sort=longest")).toMatchObject({
		status: 400,
		body: { error: "sort must be newest, oldest or title" },
	});
});

test("a page has at most 60 stories", async () => {
	const reader = await TestUser.register(app);
	expect((await reader.call("POST", "/api/story/generate", aRequest())).status).toBe(200);
	for (let at = 0; at < 60; at++) await save(reader, "Saved by hand");
	const page = await reader.call<StoredStory[]>("GET", "/api/stories?limit=1000");
	expect(page.body).toHaveLength(60);
	expect(page.headers.get("link")).toContain('rel="next"');
});

/** Seven stories of the largest size fill two pages. */
const STORIES = 7;

const aDebugEntry = (response: string) => ({
	step: "createContent",
	systemPrompt: "system",
	userPrompt: "user",
	response,
	wordCount: 1,
	targetWordCount: 1,
	attempt: 1,
	maxAttempts: 3,
	timestamp: "2026-11-20T20:00:00.000Z",
	model: "gpt",
	maxTokens: 1000,
});

test("a library of stories as large as they may be is sent in pages of less than 1 MB, and cards with nothing else than a card shows", async () => {
	const reader = await TestUser.register(app);
	const ids: string[] = [];
	for (let at = 0; at < STORIES; at++) {
		const content = `Story ${at}. ${'\n\n“Look,” "she" said.'.repeat(8000)}`.slice(0, 200_000);
		const debugData = [aDebugEntry("r".repeat(100_000)), aDebugEntry("s".repeat(100_000))];
		const request = { customSystemPrompt: "p".repeat(20_000) };
		ids.unshift(await save(reader, `Story ${at}`, { content, debugData }, request));
	}
	for (const [path, minPages] of [
		["/api/stories", 2],
		["/api/stories?view=debug", 3],
		["/api/stories?q=story&sort=newest", 2],
	] as const) {
		const pages = await reader.pages<StoryCard>(path);
		for (const { body } of pages) {
			expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(MAX_PAGE_BYTES);
			expect(body.length).toBeGreaterThan(0);
		}
		expect(pages.length, path).toBeGreaterThanOrEqual(minPages);
		expect(pages.flatMap(({ body }) => body.map(({ id }) => id))).toEqual(ids);
	}
	const cards = await cardsOf(reader, "/api/stories?view=card");
	expect(cards).toHaveLength(STORIES);
	expect(Object.keys(cards[0] ?? {}).toSorted()).toEqual([
		...["createdAt", "expiresAt", "heroId", "id", "isFavorite"],
		...["position", "request", "story", "wordCount"],
	]);
	expect(cards[0]).toMatchObject({ request: { childName: "Ruth" }, story: { title: `Story ${STORIES - 1}` } });
	expect(Buffer.byteLength(JSON.stringify(cards))).toBeLessThan(STORIES * 1000);
});

test("a story that is larger than a page, from before there were bounds, is a page of its own", async () => {
	const reader = await TestUser.register(app);
	await save(reader, "Stored today");
	const [stored] = (await reader.call<StoredStory[]>("GET", "/api/stories")).body;
	const legacy = await TestUser.register(app);
	const userId = (await app.storage.users.byName(legacy.name))?.id ?? "";
	for (const [day, title] of ["One", "Two", "Three"].entries())
		await app.storage.stories.insert({
			...(stored as StoredStory),
			id: `legacy ${title}`,
			userId,
			createdAt: `2026-01-0${day + 1}T20:00:00.000Z`,
			request: { childName: "Ruth", junk: "x".repeat(2_500_000) },
		});
	const pages = await legacy.pages<StoryCard>("/api/stories?sort=oldest");
	expect(pages.map(({ body }) => body.map(({ id }) => id))).toEqual([["legacy One"], ["legacy Two"], ["legacy Three"]]);
});

test("a finished story lists each server that later received its text, once for each purpose", async () => {
	const reader = await TestUser.register(app);
	await reader.call("POST", "/api/settings/openai-key", { key: "sk-of-the-parent-1234" });
	const id = await save(reader, "The Lamp");
	for (let at = 0; at < 2; at++) {
		app.model.script(answerWith(JSON.stringify({ prayer: "Dear God, thank you for every small light. Amen." })));
		expect((await reader.call("POST", `/api/stories/${id}/prayer`)).status).toBe(200);
		const headers = { authorization: `Bearer ${reader.token}` };
		await (await fetch(`${reader.url}/api/stories/${id}/speech?paragraph=0&sentence=0`, { headers })).arrayBuffer();
	}
	const { body } = await reader.call<StoredStory>("GET", `/api/stories/${id}`);
	expect(body.story.alsoSentTo).toEqual([
		{ host: "127.0.0.1", what: "prayer" },
		{ host: "127.0.0.1", what: "speech" },
	]);
});
