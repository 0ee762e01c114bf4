// The stories about a hero: ours for everyone, and a parent's own.
import { HeroStoriesAnswer, type HeroStory } from "@lion-tails/common/hero";
import type { StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { aHero, aHeroStory, aStory } from "../contract/records.ts";
import { answerWith, goodAnswer } from "../model-server.ts";
import { openTestApp, TestUser } from "../test-app.ts";

const VERSE = { reference: "Psalm 119:114", text: "You are my hiding place and my shield. I hope in your word." };
const OTHER_VERSE = { reference: "Psalm 4:8", text: "In peace I will both lay myself down and sleep." };

const app = await openTestApp({ limits: { monthly: 1000, welcome: 0 } });
await app.storage.heroes.put([
	aHero({ bibleVerse: VERSE }),
	aHero({ id: "monica", name: "Monica" }),
	aHero({ id: "nobody-told-of", name: "Zoe" }),
]);

const storiesAbout = async (heroId: string, by = new TestUser(app.url)) => {
	const { status, body } = await by.call("GET", `/api/heroes/${heroId}/stories`);
	expect(status).toBe(200);
	return HeroStoriesAnswer.parse(body);
};
const idsOf = (stories: HeroStory[]) => stories.map(({ id }) => id);
const save = async (by: TestUser, more: object) =>
	(
		await by.call<{ id: string }>("POST", "/api/story/save", {
			story: { title: "Told at home", content: "Once.\n\nThen." },
			...more,
		})
	).body.id;

test("the built-in stories about a hero are sent to every visitor, newest first, and for the youngest first within a day", async () => {
	const stories = [
		aHeroStory("corrie", "a", { level: "middle-school", createdAt: "2026-11-21T00:00:00.000Z" }),
		aHeroStory("corrie", "b", { level: "preschool", createdAt: "2026-11-21T08:00:00.000Z" }),
		aHeroStory("corrie", "c", { level: "middle-school", createdAt: "2026-11-22T00:00:00.000Z", isFeatured: true }),
		aHeroStory("corrie", "d", { level: "early-elementary", createdAt: "2026-11-20T00:00:00.000Z" }),
		aHeroStory("corrie", "e", { level: "preschool", createdAt: "2026-11-20T00:00:00.000Z" }),
	];
	await app.storage.heroStories.put([
		{ heroId: "corrie", stories },
		{ heroId: "monica", stories: [aHeroStory("monica", "m")] },
	]);
	const parent = await TestUser.register(app);
	for (const caller of [new TestUser(app.url), parent]) {
		const { heroStories, userStories } = await storiesAbout("corrie", caller);
		expect(idsOf(heroStories)).toEqual(["c", "b", "a", "e", "d"]);
		expect(heroStories[0]).toEqual({ ...stories[2], createdBy: 0 });
		expect(userStories).toEqual([]);
	}
	expect(await storiesAbout("nobody-told-of")).toEqual({ heroStories: [], userStories: [] });
});

test("an unknown hero has no stories", async () => {
	for (const caller of [new TestUser(app.url), await TestUser.register(app)])
		expect(await caller.call("GET", "/api/heroes/nobody/stories")).toMatchObject({
			status: 404,
			body: { code: "not_found" },
		});
});

test("a parent's saved stories about a hero are sent only to that parent, newest first", async () => {
	const [parent, other] = [await TestUser.register(app), await TestUser.register(app)];
	const first = await save(parent, { heroId: "corrie", request: { readingLevel: "kindergarten" } });
	const second = await save(parent, { heroId: "corrie", request: { readingLevel: "for grandmothers" } });
	const later = await save(parent, {});
	await save(parent, { heroId: "monica" });
	await save(parent, {});
	await save(other, { heroId: "corrie" });
	await parent.call("POST", `/api/stories/${later}/associate-hero`, { heroId: "corrie" });

	const { userStories } = await storiesAbout("corrie", parent);
	expect(idsOf(userStories)).toEqual([later, second, first]);
	expect(userStories[2]).toEqual({
		id: first,
		heroId: "corrie",
		title: "Told at home",
		content: "Once.\n\nThen.",
		level: "kindergarten",
		isHistoricallyAccurate: false,
		sources: [{ title: "User Generated Story", type: "other" }],
		bibleVerse: VERSE,
		createdAt: expect.any(String),
		createdBy: 1,
		isFeatured: false,
	});
	expect(userStories[1]).not.toHaveProperty("level");
	expect((await storiesAbout("corrie")).userStories).toEqual([]);
	expect((await storiesAbout("corrie", other)).userStories).toHaveLength(1);

	await parent.call("POST", `/api/stories/${second}/associate-hero`, { heroId: null });
	await parent.call("DELETE", `/api/stories/${later}`);
	expect(idsOf((await storiesAbout("corrie", parent)).userStories)).toEqual([first]);
});

test("a parent's story about a hero has its own verse, else the hero's, else one of the Bible", async () => {
	const parent = await TestUser.register(app);
	const withVerse = { title: "With a verse", content: "Once.", bibleVerse: { ...OTHER_VERSE, verified: true } };
	await save(parent, { heroId: "corrie", story: withVerse });
	await save(parent, { heroId: "monica" });
	const [own] = (await storiesAbout("corrie", parent)).userStories;
	expect(own?.bibleVerse).toEqual(OTHER_VERSE);
	const [without] = (await storiesAbout("monica", parent)).userStories;
	expect(without?.bibleVerse.text.length).toBeGreaterThan(20);
	expect(without?.bibleVerse.reference).toMatch(/^\p{L}+ \d+:\d+$/u);
});

test("at most the 60 newest stories of a parent about a hero are sent", async () => {
	const parent = await TestUser.register(app);
	const { id: userId = "" } = (await app.storage.users.byName(parent.name)) ?? {};
	const stories = Array.from({ length: 70 }, (_, at) =>
		aStory(userId, { heroId: "corrie", createdAt: new Date(1_800_000_000_000 + at * 1000).toISOString() }),
	);
	await app.storage.records.write("stories", stories);
	const { userStories } = await storiesAbout("corrie", parent);
	expect(idsOf(userStories)).toEqual(
		stories
			.map(({ id }) => id)
			.toReversed()
			.slice(0, 60),
	);
});

const narrative = { storyType: "biblical_narrative", childName: "Biblical Character", gender: "boy" } as const;

test("a story with a hero is listed with that hero, and marked as historical only if it is", async () => {
	const parent = await TestUser.register(app);
	const tell = async (request: StoryRequestInput) => {
		const id = await parent.requestStory({ heroOfFaith: "corrie", ...request });
		await (await parent.watch(id)).untilEnd();
		return (await storiesAbout("corrie", parent)).userStories.find((story) => story.id === id);
	};
	expect(await tell(narrative)).toMatchObject({ isHistoricallyAccurate: true, level: "early-elementary" });
	expect(await tell({ ...narrative, historicalAccuracy: false })).toMatchObject({ isHistoricallyAccurate: false });
	expect(await tell({ ...narrative, childName: "Noah" })).toMatchObject({ isHistoricallyAccurate: false });
	expect(await tell({})).toMatchObject({ isHistoricallyAccurate: false, sources: [{ title: "User Generated Story" }] });
	expect(await parent.call("GET", "/api/stories?view=card")).toMatchObject({
		body: Array.from({ length: 4 }, () => ({ heroId: "corrie" })),
	});
});

test("a cancelled story with some text is listed with its hero", async () => {
	const parent = await TestUser.register(app);
	app.model.delayMs = 20;
	const id = await parent.requestStory({ heroOfFaith: "corrie" });
	const reader = await parent.watch(id);
	await reader.untilText(50);
	await parent.call("POST", `/api/story/generations/${id}/cancel`);
	const { status, text } = await reader.untilEnd();
	app.model.delayMs = 0;
	expect(status).toBe("cancelled");
	expect((await storiesAbout("corrie", parent)).userStories).toMatchObject([{ id, content: text, bibleVerse: VERSE }]);
});

test("a story with a hero has the hero's verse if the model's verse does not exist", async () => {
	const parent = await TestUser.register(app);
	const answer = { ...goodAnswer({ user: "" }, 600), bibleVerse: { reference: "Hezekiah 3:4" } };
	app.model.script(answerWith(JSON.stringify(answer)));
	const id = await parent.requestStory({ heroOfFaith: "corrie" });
	await (await parent.watch(id)).untilEnd();
	expect((await storiesAbout("corrie", parent)).userStories).toMatchObject([{ id, bibleVerse: VERSE }]);
});

test("the facts about a hero are in the prompts of every step, and in those of Parent Mode", async () => {
	const parent = await TestUser.register(app);
	await app.storage.heroes.put([
		aHero({ id: "facts", name: "Perpetua of Somewhere", contribution: "She kept a diary." }),
	]);
	await parent.unlock();
	const own = { useCustomPrompts: true, customUserPrompt: "Tell of a lamp." };
	for (const request of [{ storyLength: "long" }, own] as const) {
		app.model.calls.length = 0;
		const id = await parent.requestStory({ heroOfFaith: "facts", ...request });
		await (await parent.watch(id)).untilEnd();
		expect(app.model.calls.length).toBeGreaterThan(0);
		for (const { user } of app.model.calls) {
			expect(user).toContain("- Hero of Faith: Perpetua of Somewhere");
			expect(user).toContain("- Hero's contribution: She kept a diary.");
		}
	}
});
