import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHero } from "../contract/records.ts";
import { aRequest, openTestApp, type TestApp, TestUser } from "../test-app.ts";

let app: TestApp;
let parent: TestUser;
beforeAll(async () => {
	app = await openTestApp({ limits: { monthly: 1000, welcome: 0 } });
	parent = await TestUser.register(app);
});
afterAll(() => app.close());

const aStory = (title = "Saved by hand") => ({
	story: {
		title,
		content: "Once.\n\nThen.",
		moralOutcome: "positive",
		applicationQuestions: ["1?", "2?", "3?", "4?", "5?"],
		imagePrompt: "a lamp",
	},
	request: { childName: "Ruth", gender: "girl", animal: "dove", theme: "peace" },
	isFavorite: false,
});
const save = async (title?: string) =>
	(await parent.call<{ id: string }>("POST", "/api/story/save", aStory(title))).body.id;

test("a story saved by hand expires after a year, and never while it is a favourite", async () => {
	const id = await save();
	const read = () => parent.call<StoredStory>("GET", `/api/stories/${id}`).then((answer) => answer.body);
	const { expiresAt, createdAt } = await read();
	expect(Date.parse(expiresAt ?? "") - Date.parse(createdAt)).toBeGreaterThan(364 * 24 * 3600_000);
	expect((await parent.call("POST", `/api/story/favorite/${id}`, { isFavorite: true })).body).toEqual({
		isFavorite: true,
	});
	expect(await read()).toMatchObject({ isFavorite: true, expiresAt: null });
	expect((await parent.call("PUT", `/api/stories/${id}/favorite`, { isFavorite: false })).body).toMatchObject({
		id,
		isFavorite: false,
		expiresAt: expect.any(String),
	});
	expect((await parent.call("DELETE", `/api/stories/${id}`)).status).toBe(200);
	expect((await parent.call("GET", `/api/stories/${id}`)).status).toBe(404);
});

test("a completed story saved again by hand is still one story", async () => {
	const id = await parent.requestStory();
	await (await parent.watch(id)).untilEnd();
	const again = await parent.call("POST", "/api/story/save", { ...aStory(), generationId: id });
	expect(again.body).toEqual({ id });
	expect((await parent.stories()).filter((story) => story.id === id)).toHaveLength(1);
});

test("a running generation's story cannot be saved by hand: its text would be another one under the same id", async () => {
	app.model.delayMs = 5;
	const id = await parent.requestStory();
	const reader = await parent.watch(id);
	await reader.untilText(100);
	expect(await parent.call("POST", "/api/story/save", { ...aStory(), generationId: id })).toMatchObject({
		status: 409,
		body: { code: "generation_running", error: expect.stringContaining("still being told") },
	});
	app.model.delayMs = 0;
	const live = await reader.untilEnd();
	expect((await parent.stories()).find((story) => story.id === id)?.story.content).toBe(live.text);
});

test("a story from elsewhere is saved with its hero and its questions, in either form and any number", async () => {
	await app.storage.heroes.put([aHero()]);
	const { story } = aStory();
	const questions = ["1?", { question: " 2? " }, "", { question: "3?" }, "4?", "5?", "6?"];
	const { body } = await parent.call<{ id: string }>("POST", "/api/story/save", {
		story: { title: story.title, content: story.content, applicationQuestions: questions, somethingElse: 1 },
		heroId: "corrie",
	});
	expect((await parent.call<StoredStory>("GET", `/api/stories/${body.id}`)).body).toMatchObject({
		heroId: "corrie",
		story: { applicationQuestions: ["1?", "2?", "3?", "4?", "5?", "6?"], moralOutcome: "positive" },
	});
	expect(await parent.call("POST", "/api/story/save", { ...aStory(), heroId: "nobody" })).toMatchObject({
		status: 400,
		body: { code: "hero_not_found", issues: [{ path: "heroId" }] },
	});
});

test.each([
	[{}, "story", "No story to save"],
	[{ story: null }, "story", "No story to save"],
	[{ story: { title: "T" } }, "story.content", "No story to save"],
	[{ story: { title: "T", content: "  " } }, "story.content", "No story to save"],
	[{ story: { content: "Once." } }, "story.title", "A story needs a title"],
	[{ story: { title: 5, content: "Once." } }, "story.title", "A story needs a title"],
	[{ story: { title: "T", content: "Once.", imageUrl: 5 } }, "story.imageUrl", "This must be text"],
	[{ ...aStory(), isFavorite: "yes" }, "isFavorite", "This must be true or false"],
	[{ ...aStory(), request: "none" }, "request", "This must be an object"],
])("saving %j is refused with a plain message", async (body, path, message) => {
	expect(await parent.call("POST", "/api/story/save", body)).toMatchObject({
		status: 400,
		body: { error: message, issues: [{ path, message }] },
	});
});

const aDebugEntry = (response = "{}") => ({
	...{ step: "createContent", systemPrompt: "system", userPrompt: "user", response, wordCount: 1, targetWordCount: 1 },
	...{ attempt: 1, maxAttempts: 3, timestamp: "2026-11-20T20:00:00.000Z", model: "gpt", maxTokens: 1000 },
});

test.each([
	["content", "x".repeat(200_001), "This story is too long to save"],
	["bibleVerse.text", { text: "x".repeat(5001), reference: "John 3:16" }, "Please use at most 5000 characters"],
	["bibleVerse.reference", { text: "He", reference: "x".repeat(201) }, "Please use at most 200 characters"],
	["imagePrompt", "x".repeat(5001), "Please use at most 5000 characters"],
	["applicationQuestions.0", ["x".repeat(501)], "Please use at most 500 characters"],
	["applicationQuestions", Array(51).fill("Why?"), "This list may have at most 50 entries"],
	["toldBy", "x".repeat(201), "Please use at most 200 characters"],
	[
		"imageUrl",
		`https://example.org/${"x".repeat(2000)}`,
		"The address of the picture may have at most 2000 characters",
	],
	["imageUrl", "data:image/png;base64,AAAA", "The address of the picture must begin with https://, http:// or /"],
	["imageUrl", "//example.org/a.png", "The address of the picture must begin with https://, http:// or /"],
	["imageUrl", "javascript:alert(1)", "The address of the picture must begin with https://, http:// or /"],
	["figures", Array(5).fill("lamb"), "This list may have at most 4 entries"],
	["notHonored", Array(13).fill("a wish"), "This list may have at most 12 entries"],
	["chapterStarts", Array(41).fill(1), "This list may have at most 40 entries"],
	["debugData", Array(101).fill(aDebugEntry()), "This list may have at most 100 entries"],
	["debugData.0.response", [aDebugEntry("x".repeat(100_001))], "Please use at most 100000 characters"],
])("refuses to save a story whose %s is beyond its bound, and says so", async (path, value, message) => {
	const field = path.split(".")[0] ?? "";
	const body = { ...aStory(), story: { ...aStory().story, [field]: value } };
	expect(await parent.call("POST", "/api/story/save", body)).toMatchObject({
		status: 400,
		body: { error: message, issues: [{ path: `story.${path}`, message }] },
	});
});

test("keeps the fields of a story request when a story is saved, and drops unknown and invalid ones", async () => {
	const details = { age: 7, hair: "red" };
	const kept = { childName: "Ruth", gender: "girl", theme: "peace", useAnimal: false, characterDetails: details };
	const request = {
		...kept,
		animal: "x".repeat(41),
		storyLength: "endless",
		characterName: "Ruth",
		junk: "x".repeat(100_000),
	};
	const { body } = await parent.call<{ id: string }>("POST", "/api/story/save", { ...aStory(), request });
	expect((await parent.call<StoredStory>("GET", `/api/stories/${body.id}`)).body.request).toEqual(kept);
});

test("saves the pictures of the story server and of other sites", async () => {
	for (const imageUrl of ["/api/stories/1/image?v=2", "https://example.org/a.png", "http://example.org/a.png"]) {
		const story = { ...aStory().story, imageUrl };
		const { body } = await parent.call<{ id: string }>("POST", "/api/story/save", { story });
		expect((await parent.call("GET", `/api/stories/${body.id}`)).body).toMatchObject({ story: { imageUrl } });
	}
});

test("saving is rate-limited, with the time to wait", async () => {
	const limited = await openTestApp();
	const saver = await TestUser.register(limited);
	for (let at = 0; at < 60; at++) expect((await saver.call("POST", "/api/story/save", aStory())).status).toBe(200);
	const refused = await saver.call("POST", "/api/story/save", aStory());
	expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	await limited.close();
});

test("a story's reading level is measured when it is kept, whatever its sender says, and comes with its card and its export", async () => {
	const reader = await TestUser.register(app);
	const keep = async (content: string, request = {}) => {
		const story = { ...aStory().story, content, readingLevel: { fleschKincaid: 99 } };
		return (await reader.call<{ id: string }>("POST", "/api/story/save", { story, request })).body.id;
	};
	const prose = await keep("The cat sat on the mat.");
	const poem = await keep("The cat sat on the mat.", { storyType: "poem" });
	const level = { fleschKincaid: -1.4, automatedReadability: -5.1 };
	expect((await reader.call("GET", `/api/stories/${prose}`)).body).toMatchObject({ story: { readingLevel: level } });
	const levels = (stories: StoryCard[]) =>
		Object.fromEntries(stories.map(({ id, story }) => [id, story.readingLevel ?? null]));
	const cards = await reader.call<StoryCard[]>("GET", "/api/stories?view=card");
	expect(levels(cards.body)).toEqual({ [prose]: level, [poem]: null });
	const exported = await reader.call<{ stories: StoredStory[] }>("GET", "/api/account/export");
	expect(levels(exported.body.stories)).toEqual({ [prose]: level, [poem]: null });
});

test("each page links to the next one, and has the counts of all stories", async () => {
	const reader = await TestUser.register(app);
	const ids: string[] = [];
	for (let at = 0; at < 7; at++)
		ids.push((await reader.call<{ id: string }>("POST", "/api/story/save", aStory(`Story ${at}`))).body.id);
	await reader.call("POST", `/api/story/favorite/${ids[0]}`, { isFavorite: true });
	const seen: string[] = [];
	let path: string | null = "/api/stories?limit=3&view=card";
	while (path) {
		const page: { body: StoryCard[]; headers: Headers } = await reader.call<StoryCard[]>("GET", path);
		expect(page.headers.get("x-total-count")).toBe("7");
		expect(page.headers.get("x-favorite-count")).toBe("1");
		for (const card of page.body) expect(card.story).not.toHaveProperty("content");
		seen.push(...page.body.map((card) => card.id));
		path = /^<(.+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1] ?? null;
	}
	expect(seen.toSorted()).toEqual(ids.toSorted());
	expect(
		(await reader.call<StoryCard[]>("GET", "/api/stories?filter=favorites")).body.map((story) => story.id),
	).toEqual([ids[0]]);
	expect((await reader.call<StoryCard[]>("GET", "/api/stories?q=story%203")).body.map((story) => story.id)).toEqual([
		ids[3],
	]);
});

test("a search finds words inside the story, and goes on page by page in the order that was chosen", async () => {
	const reader = await TestUser.register(app);
	for (const title of ["Noé and the Ark", "“Élan” the Moose", "Zoe at the Shore", "bread", "A Lamp"]) {
		const story = aStory(title);
		await reader.call("POST", "/api/story/save", {
			...story,
			story: { ...story.story, content: `Once a kite flew. ${title.length} sparrows.` },
		});
	}
	const titles = async (first: string) => {
		const seen: string[] = [];
		for (let path: string | null = `/api/stories?view=card&${first}`; path; ) {
			const page: { status: number; body: StoryCard[]; headers: Headers } = await reader.call("GET", path);
			expect(page.status).toBe(200);
			seen.push(...page.body.map(({ story }) => story.title));
			path = /^<(.+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1] ?? null;
		}
		return seen;
	};
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

test("a story is associated with a hero, and with none again", async () => {
	await app.storage.heroes.put([aHero()]);
	const id = await save();
	const associate = (heroId: unknown, by = parent) => by.call("POST", `/api/stories/${id}/associate-hero`, { heroId });
	const watcher = await parent.connect();
	const change = new Promise((resolve) => watcher.socket.once("library:changed", resolve));
	expect(await associate("corrie")).toMatchObject({ status: 200, body: { id, heroId: "corrie" } });
	expect(await change).toEqual({ reason: "hero", storyId: id });
	watcher.close();
	expect(await associate("nobody")).toMatchObject({
		status: 400,
		body: { code: "hero_not_found", issues: [{ path: "heroId" }] },
	});
	expect(await associate("")).toMatchObject({ status: 400, body: { error: "Please choose a hero" } });
	expect(await associate(undefined)).toMatchObject({ status: 400, body: { code: "validation" } });
	expect((await parent.call<StoredStory>("GET", `/api/stories/${id}`)).body.heroId).toBe("corrie");
	expect(await associate("corrie", await TestUser.register(app))).toMatchObject({ status: 404 });
	expect(await associate(null)).toMatchObject({ status: 200, body: { id, heroId: null } });
	expect((await parent.call<StoredStory>("GET", `/api/stories/${id}`)).body.heroId).toBeNull();
	expect((await parent.call("POST", "/api/stories/nothing/associate-hero", { heroId: null })).status).toBe(404);
});

test("the position in a story is the one that was read last, on any device, and comes with the story and its card", async () => {
	const id = await save();
	const put = (position: object, by = parent) => by.call("PUT", `/api/stories/${id}/position`, position);
	const at = (paragraph: number, readAt: string) => ({ paragraph, offset: 12, readAt });
	expect(await put(at(3, "2026-11-20T20:00:00Z"))).toMatchObject({
		status: 200,
		body: at(3, "2026-11-20T20:00:00.000Z"),
	});
	const later = at(4, "2026-11-20T20:00:00.500Z");
	expect((await put(later)).body).toEqual(later);
	// As text it would be the later one.
	expect((await put(at(1, "2026-11-20T20:00:00Z"))).body).toEqual(later);
	expect((await put(at(1, "2026-11-20T19:00:00.000Z"))).body).toEqual(later);
	expect((await parent.call("GET", `/api/stories/${id}`)).body).toMatchObject({ position: later });
	expect(
		(await parent.call<StoryCard[]>("GET", "/api/stories?view=card")).body.find((card) => card.id === id),
	).toMatchObject({ position: later });

	const before = Date.now();
	const { body } = await put(at(5, "2099-01-01T00:00:00.000Z"));
	const readAt = Date.parse(String(body.readAt));
	expect(readAt).toBeGreaterThanOrEqual(before);
	expect(readAt).toBeLessThanOrEqual(Date.now());
	expect((await put(at(6, new Date(readAt + 1).toISOString()))).body).toMatchObject({ paragraph: 6 });

	for (const wrong of [
		{},
		at(-1, "2026-11-20T20:00:00.000Z"),
		at(0.5, "2026-11-20T20:00:00.000Z"),
		at(1, "yesterday"),
		at(1, "2026-02-30T20:00:00.000Z"),
		{ ...at(1, "2026-11-20T20:00:00.000Z"), offset: 1e9 },
		{ ...at(1, "2026-11-20T20:00:00.000Z"), paragraph: "1" },
	])
		expect(await put(wrong)).toMatchObject({ status: 400, body: { code: "validation" } });
	expect((await put(later, await TestUser.register(app))).status).toBe(404);
	expect((await parent.call("PUT", "/api/stories/nothing/position", later)).status).toBe(404);
});

test("a position written every few seconds is never refused", async () => {
	const limited = await openTestApp();
	const reader = await TestUser.register(limited);
	const { id } = (await reader.call<{ id: string }>("POST", "/api/story/save", aStory())).body;
	for (let paragraph = 0; paragraph < 300; paragraph++) {
		const position = { paragraph, offset: 0, readAt: new Date().toISOString() };
		expect((await reader.call("PUT", `/api/stories/${id}/position`, position)).status).toBe(200);
	}
	await limited.close();
});

test("the list has the texts without debug data, which one story's call answers, and the list itself where it is asked to", async () => {
	const reader = await TestUser.register(app);
	const { body } = await reader.call<{ storyId: string }>("POST", "/api/story/generate", aRequest());
	const whole = await reader.call<StoredStory>("GET", `/api/stories/${body.storyId}`);
	expect(whole.body.story.debugData?.length).toBeGreaterThan(0);
	const { debugData: _, ...told } = whole.body.story;
	expect((await reader.call("GET", "/api/stories")).body).toEqual([{ ...whole.body, story: told }]);
	expect((await reader.call("GET", "/api/stories?view=debug")).body).toEqual([whole.body]);
});

describe("a library of stories as large as they may be", () => {
	const MAX_PAGE_BYTES = 2_000_000;
	let reader: TestUser;
	const ids: string[] = [];
	beforeAll(async () => {
		reader = await TestUser.register(app);
		for (let at = 0; at < 12; at++) {
			const content = `Story ${at}. ${'\n\n“Look,” "she" said.'.repeat(8000)}`.slice(0, 200_000);
			const debugData = [aDebugEntry("r".repeat(100_000)), aDebugEntry("s".repeat(100_000))];
			const request = { childName: "Ruth", customSystemPrompt: "p".repeat(20_000) };
			const story = { ...aStory(`Story ${at}`).story, content, debugData };
			ids.unshift((await reader.call<{ id: string }>("POST", "/api/story/save", { story, request })).body.id);
		}
	});

	async function pagesOf(path: string): Promise<{ id: string }[][]> {
		const pages: { id: string }[][] = [];
		for (let next: string | null = path; next; ) {
			const page: { body: { id: string }[]; headers: Headers } = await reader.call("GET", next);
			expect(Buffer.byteLength(JSON.stringify(page.body))).toBeLessThan(MAX_PAGE_BYTES);
			expect(page.body.length).toBeGreaterThan(0);
			pages.push(page.body);
			next = /^<(.+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1] ?? null;
		}
		return pages;
	}

	test.each([
		["/api/stories", 2],
		["/api/stories?view=debug", 3],
		["/api/stories?q=story&sort=newest", 2],
	])("answers %s in pages of less than 2 MB that link to the rest", async (path, minPages) => {
		const pages = await pagesOf(path);
		expect(pages.length).toBeGreaterThanOrEqual(minPages);
		expect(pages.flat().map(({ id }) => id)).toEqual(ids);
	});

	test("answers cards with nothing but what a card shows", async () => {
		const [cards] = await pagesOf("/api/stories?view=card");
		expect(cards).toHaveLength(12);
		expect(Object.keys(cards?.[0] ?? {}).toSorted()).toEqual([
			...["createdAt", "expiresAt", "heroId", "id", "isFavorite"],
			...["position", "request", "story", "wordCount"],
		]);
		expect(cards?.[0]).toMatchObject({ request: { childName: "Ruth" }, story: { title: "Story 11" } });
		expect(Buffer.byteLength(JSON.stringify(cards))).toBeLessThan(12 * 1000);
	});

	test("lists a story that is larger than a page, from before there were bounds, on a page of its own", async () => {
		const legacy = await TestUser.register(app);
		const [whole] = (await reader.call<StoredStory[]>("GET", "/api/stories?limit=1")).body;
		const userId = (await app.storage.users.byName(legacy.name))?.id ?? "";
		for (const [day, title] of ["One", "Two", "Three"].entries())
			await app.storage.stories.insert({
				...(whole as StoredStory),
				...{ id: `legacy ${title}`, userId, createdAt: `2026-01-0${day + 1}T20:00:00.000Z` },
				request: { childName: "Ruth", junk: "x".repeat(2_500_000) },
			});
		const seen: string[] = [];
		for (let next: string | null = "/api/stories?sort=oldest"; next; ) {
			const page: { body: { id: string }[]; headers: Headers } = await legacy.call("GET", next);
			expect(page.body).toHaveLength(1);
			seen.push(...page.body.map(({ id }) => id));
			next = /^<(.+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1] ?? null;
		}
		expect(seen).toEqual(["legacy One", "legacy Two", "legacy Three"]);
	});
});

test("limits how often one user reads the library, and names the time to wait", async () => {
	const limited = await openTestApp();
	const reader = await TestUser.register(limited);
	const other = await TestUser.register(limited);
	for (let at = 0; at < 300; at++) expect((await reader.call("GET", "/api/stories?view=card")).status).toBe(200);
	for (const path of ["/api/stories?view=card", "/api/stories", "/api/stories/1", "/api/story/last-choices"]) {
		const refused = await reader.call("GET", path);
		expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	}
	expect((await other.call("GET", "/api/stories")).status).toBe(200);
	await limited.close();
});

test("reads the lists of one user one after another, and those of two users side by side", async () => {
	const { stories } = app.storage;
	const active: string[] = [];
	let most: string[] = [];
	const watched = await openTestApp({
		storage: {
			...app.storage,
			stories: {
				...stories,
				async list(userId, query) {
					active.push(userId);
					if (active.length > most.length) most = [...active];
					const page = await stories.list(userId, query);
					await new Promise((resolve) => setTimeout(resolve, 20));
					active.splice(active.indexOf(userId), 1);
					return page;
				},
			},
			close: async () => {},
		},
	});
	const readers = [await TestUser.register(watched), await TestUser.register(watched)];
	const calls = readers.flatMap((reader) => Array.from({ length: 8 }, () => reader.call("GET", "/api/stories")));
	expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
	expect(most).toHaveLength(2);
	expect(new Set(most).size).toBe(2);
	await watched.close();
});

test("a page has at most 60 stories", async () => {
	const reader = await TestUser.register(app);
	await reader.call("POST", "/api/story/generate", aRequest());
	for (let at = 0; at < 60; at++) await reader.call("POST", "/api/story/save", aStory());
	const page = await reader.call<StoredStory[]>("GET", "/api/stories?limit=1000");
	expect(page.body).toHaveLength(60);
	expect(page.headers.get("link")).toContain('rel="next"');
});

test("a story that cannot be saved is returned with `saved: false`", async () => {
	const { stories } = app.storage;
	const withBrokenStore = await openTestApp({
		storage: {
			...app.storage,
			stories: { ...stories, insert: () => Promise.reject(new Error("disk full")) },
			close: async () => {},
		},
	});
	const reader = await TestUser.register(withBrokenStore);
	const { body } = await reader.call("POST", "/api/story/generate", aRequest());
	expect(body).toMatchObject({ saved: false, storyId: null, applicationQuestions: { length: 5 } });
	await withBrokenStore.close();
});
