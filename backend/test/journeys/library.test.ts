import type { StoredStory, StoryCard } from "@lion-tails/common/story";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRequest, openTestApp, type TestApp, TestUser } from "../test-app.ts";

let app: TestApp;
let parent: TestUser;
beforeAll(async () => {
	app = await openTestApp({ limits: { monthly: 1000, welcome: 0 } });
	parent = await TestUser.at(app);
});
afterAll(() => app.close());

const aStory = (title = "Kept by hand") => ({
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

test("a story saved by hand is there, with a year to live, until it is a favourite", async () => {
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

test("a told story saved again by hand is still one story", async () => {
	const id = await parent.ask();
	await (await parent.watch(id)).over();
	const again = await parent.call("POST", "/api/story/save", { ...aStory(), generationId: id });
	expect(again.body).toEqual({ id });
	expect((await parent.stories()).filter((story) => story.id === id)).toHaveLength(1);
});

test("pages follow each other by the Link header, with the counts of all", async () => {
	const reader = await TestUser.at(app);
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

test("a list is of 60 at most", async () => {
	const reader = await TestUser.at(app);
	for (let at = 0; at < 61; at++) await reader.call("POST", "/api/story/save", aStory());
	const page = await reader.call<StoredStory[]>("GET", "/api/stories?limit=1000");
	expect(page.body).toHaveLength(60);
	expect(page.headers.get("link")).toContain('rel="next"');
});

test("a story whose saving fails is shown all the same, says so, and can be saved by hand", async () => {
	const { stories } = app.storage;
	const frail = await openTestApp({
		storage: {
			...app.storage,
			stories: { ...stories, insert: () => Promise.reject(new Error("disk full")) },
			close: async () => {},
		},
	});
	const reader = await TestUser.at(frail);
	const { body } = await reader.call("POST", "/api/story/generate", aRequest());
	expect(body).toMatchObject({ saved: false, storyId: null, applicationQuestions: { length: 5 } });
	await frail.close();
});
