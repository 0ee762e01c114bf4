import { AppError } from "@lion-tails/common/errors";
import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { expect, test } from "vitest";
import { aHero } from "../contract/records.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

const app = await openTestApp({ limits: { monthly: 1000, welcome: 0 } });
const parent = await TestUser.register(app);

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

test("the cover of a saved story is a panel of its first half, in the library too, with the looks of its child", async () => {
	const looks = { skin: "brown", hairStyle: "braids" };
	const { story, request } = aStory();
	const content = [
		"Ruth lay in bed and looked at the moon for a long time, while the house was quiet and the wind went round the house and over the fields, and the stars stood above the barn, and nobody else was awake but Ruth, who listened to the wind and to the clock in the kitchen and thought of the day that was to come in the morning.",
		"In the morning Ruth ran through the garden with her brother Leo. A dove sat on the wall. Ruth held a kite.",
		"Ruth ran down the path. The path was wet, and the grass was high, and the sun stood above the hill. Ruth ran past the gate and past the old well, and she ran until the path ended at the meadow, where the wind was so strong that she had to hold on to the string with both hands and lean back as far as she could.",
		"Ruth and Leo sat in the barn with Grandma and Dad. The dove sat on the cart next to the dog. Ruth held the kite, a ball and a lantern.",
	].join("\n\n");
	const saved = { ...aStory(), story: { ...story, content }, request: { ...request, looks } };
	const { id } = (await parent.call<{ id: string }>("POST", "/api/story/save", saved)).body;
	const { coverPanel } = (await parent.call<StoredStory>("GET", `/api/stories/${id}`)).body.story;
	expect(coverPanel).toMatchObject({
		paragraph: 1,
		people: expect.arrayContaining([expect.objectContaining({ who: "Ruth" })]),
	});
	const cards = (await parent.call<StoryCard[]>("GET", "/api/stories?view=card")).body;
	expect(cards.find((card) => card.id === id)).toMatchObject({ story: { coverPanel }, request: { looks } });
});

test("a completed story saved again by hand is still one story", async () => {
	const id = await parent.requestStory();
	await (await parent.watch(id)).untilEnd();
	const again = await parent.call("POST", "/api/story/save", { ...aStory(), generationId: id });
	expect(again.body).toEqual({ id });
	expect((await parent.stories()).filter((story) => story.id === id)).toHaveLength(1);
});

test("a running generation's story cannot be saved by hand", async () => {
	app.model.slowAfter = 300;
	const id = await parent.requestStory();
	const reader = await parent.watch(id);
	await reader.untilText(100);
	expect(await parent.call("POST", "/api/story/save", { ...aStory(), generationId: id })).toMatchObject({
		status: 409,
		body: { code: "generation_running", error: expect.stringContaining("still being told") },
	});
	app.model.slowAfter = Infinity;
	const live = await reader.untilEnd();
	expect((await parent.stories()).find((story) => story.id === id)?.story.content).toBe(live.text);
});

test("a story from elsewhere is saved with its hero and any number of questions in either form", async () => {
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
	["alsoSentTo", Array(21).fill({ host: "a", what: "speech" }), "This list may have at most 20 entries"],
	["alsoSentTo.0.host", [{ host: "x".repeat(256), what: "speech" }], "Please use at most 255 characters"],
	["chapterStarts", Array(41).fill(1), "This list may have at most 40 entries"],
	["debugData", Array(101).fill(aDebugEntry()), "This list may have at most 100 entries"],
	["debugData.0.response", [aDebugEntry("x".repeat(100_001))], "Please use at most 100000 characters"],
])("a story whose %s exceeds its limit is refused with a plain message", async (path, value, message) => {
	const field = path.split(".")[0] ?? "";
	const body = { ...aStory(), story: { ...aStory().story, [field]: value } };
	expect(await parent.call("POST", "/api/story/save", body)).toMatchObject({
		status: 400,
		body: { error: message, issues: [{ path: `story.${path}`, message }] },
	});
});

test("a saved story keeps the valid fields of its request, and drops unknown and invalid ones", async () => {
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

test("a story is saved with a picture of the story server or of another site", async () => {
	for (const imageUrl of ["/api/stories/1/image?v=2", "https://example.org/a.png", "http://example.org/a.png"]) {
		const story = { ...aStory().story, imageUrl };
		const { body } = await parent.call<{ id: string }>("POST", "/api/story/save", { story });
		expect((await parent.call("GET", `/api/stories/${body.id}`)).body).toMatchObject({ story: { imageUrl } });
	}
});

test("the server measures a story's reading level when it is saved, and sends it with its card and its export", async () => {
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

test("a story is associated with a hero, and the association is removed again", async () => {
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

test("the reading position is the latest one of all devices, and is sent with the story and its card", async () => {
	const id = await save();
	const put = (position: object, by = parent) => by.call("PUT", `/api/stories/${id}/position`, position);
	const at = (paragraph: number, readAt: string) => ({ paragraph, offset: 12, readAt });
	expect(await put(at(3, "2026-11-20T20:00:00Z"))).toMatchObject({
		status: 200,
		body: at(3, "2026-11-20T20:00:00.000Z"),
	});
	const later = at(4, "2026-11-20T20:00:00.500Z");
	expect((await put(later)).body).toEqual(later);
	// This time is earlier, although its text sorts later.
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

test("the list has the texts without debug data, which a single story and `view=debug` include", async () => {
	const reader = await TestUser.register(app);
	const { body } = await reader.call<{ storyId: string }>("POST", "/api/story/generate", aRequest());
	const whole = await reader.call<StoredStory>("GET", `/api/stories/${body.storyId}`);
	expect(whole.body.story.debugData?.length).toBeGreaterThan(0);
	const { debugData: _, ...told } = whole.body.story;
	expect((await reader.call("GET", "/api/stories")).body).toEqual([{ ...whole.body, story: told }]);
	expect((await reader.call("GET", "/api/stories?view=debug")).body).toEqual([whole.body]);
});

test("the lists of one user are read one after another, and those of two users concurrently", async () => {
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
});

test("a story waits until the store can be read", async () => {
	const { stories } = app.storage;
	let errors = 1;
	const withSlowStore = await openTestApp({
		storage: {
			...app.storage,
			stories: {
				...stories,
				async titles(...query) {
					if (errors-- > 0) throw new AppError("unavailable");
					return stories.titles(...query);
				},
			},
			close: async () => {},
		},
	});
	const reader = await TestUser.register(withSlowStore);
	const { body } = await reader.call("POST", "/api/story/generate", aRequest());
	expect(body).toMatchObject({ saved: true });
	expect(errors).toBeLessThan(0);
});
