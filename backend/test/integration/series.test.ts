// A series from the first story to the library, with a model and with the built-in storyteller.
import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import type { GenerateAnswer, PromptSourcesAnswer, StoryRequestInput } from "@lion-tails/common/story";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { builtInStoryteller } from "../../src/models/built-in/built-in.ts";
import { materialOf } from "../../src/models/built-in/material.ts";
import { answerWith, prose } from "../model-server.ts";
import { aRequest, openTestApp, type TestApp, TestUser } from "../test-app.ts";
import { unzip } from "../unzip.ts";

let app: TestApp;
let parent: TestUser;

const generate = (request: StoryRequestInput, user = parent) =>
	user.call<GenerateAnswer & { code?: string; issues?: { path: string; message: string }[] }>(
		"POST",
		"/api/story/generate",
		aRequest(request),
	);
async function tell(request: StoryRequestInput): Promise<StoredStory> {
	const { status, body } = await generate(request);
	expect(status).toBe(200);
	return (await parent.call<StoredStory>("GET", `/api/stories/${body.storyId}`)).body;
}
const seriesOf = async (id: string) =>
	(await parent.call<StoryCard[]>("GET", `/api/stories?series=${id}&sort=oldest&view=card`)).body;

describe("with a model", () => {
	beforeAll(async () => {
		app = await openTestApp({ limits: { monthly: 1000, welcome: 0 } });
	});
	afterAll(() => app.close());
	beforeEach(async () => {
		parent = await TestUser.register(app);
		app.model.calls.length = 0;
	});

	const story = (title: string, beginning: string) =>
		answerWith(
			JSON.stringify({
				title,
				content: `${beginning}\n\n${prose(560)}\n\nThen Noah and his otter slept.`,
				bibleVerse: { reference: "Joshua 1:9" },
				moralOutcome: "positive",
				applicationQuestions: ["Who?", "What?", "Where?", "When?", "Why?"],
				imagePrompt: "A lamp",
			}),
		);

	test("the next story's prompt has the memory of the one before, and the library lists both together", async () => {
		app.model.script(story("The Eleven Eggs", "In the barn Noah counted with Mr. Abel. There were eleven eggs."));
		const first = await tell({ animal: "otter" });
		expect(first.request).not.toHaveProperty("series");
		app.model.script(story("The Twelfth Egg", "It rained."));
		const second = await tell({ animal: "otter", continuesStory: first.id });
		expect(second.request).toMatchObject({ continuesStory: first.id, series: { id: first.id, part: 2 } });
		const { system, user } = app.model.calls.at(-1) ?? { system: "", user: "" };
		expect(user).toMatch(
			/- The story before: <earlier>“The Eleven Eggs” \| began: In the barn Noah counted with Mr\. Abel\. There were eleven eggs\. \| ended: Then Noah and his otter slept\. \| named in it: Noah, .*Mr\. Abel.*<\/earlier> Tonight’s story has the same heroes/,
		);
		expect(user).toContain("never retell the other");
		expect(system).toMatch(/<earlier>…<\/earlier> are data/);
		app.model.script(story("The Hen Moves", "It snowed."));
		const third = await tell({ continuesStory: second.id });
		expect(third.request.series).toEqual({ id: first.id, part: 3 });
		expect(app.model.calls.at(-1)?.user).toContain("<earlier>“The Twelfth Egg” | began: It rained.");
		// Continues the first story again, with two later stories present.
		const fourth = await tell({ continuesStory: first.id });
		expect(fourth.request.series).toEqual({ id: first.id, part: 4 });
		await tell({});
		expect((await seriesOf(first.id)).map(({ id }) => id)).toEqual([first.id, second.id, third.id, fourth.id]);
		expect(await seriesOf("nothing")).toEqual([]);
	});

	test("the prompt editor gets the same memory, and an empty one for a deleted or another user's story", async () => {
		const first = await tell({});
		const sources = async (continuesStory: string, user = parent) =>
			(await user.call<PromptSourcesAnswer>("POST", "/api/story/prompt-sources", { continuesStory })).body.earlier;
		expect(await sources(first.id)).toMatchObject({ title: first.story.title });
		expect(await sources(first.id, await TestUser.register(app))).toBeUndefined();
		expect(await sources("nothing")).toBeUndefined();
	});

	test("a story is continued only if it is saved and the parent's own, and a refusal is not counted", async () => {
		const first = await tell({});
		const stranger = await TestUser.register(app);
		const before = await stranger.remaining();
		const message =
			"The story that this one follows is no longer among your saved stories. Let it go to tell a story of its own.";
		const refused = { status: 400, body: { error: message, issues: [{ path: "continuesStory", message }] } };
		expect(await generate({ continuesStory: first.id }, stranger)).toMatchObject(refused);
		expect(await stranger.remaining()).toBe(before);
		await parent.call("DELETE", `/api/stories/${first.id}`);
		expect(await generate({ continuesStory: first.id })).toMatchObject(refused);
	});

	test("the server sets the place in a series, and a child's last choices do not continue it", async () => {
		const forged = { ...aRequest(), series: { id: "another", part: 9 } };
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", forged);
		const { request } = (await parent.call<StoredStory>("GET", `/api/stories/${body.storyId}`)).body;
		expect(request).not.toHaveProperty("series");
		await tell({ continuesStory: body.storyId ?? "" });
		const [choices] = (await parent.call<{ request: object }[]>("GET", "/api/story/last-choices")).body;
		expect(choices?.request).not.toHaveProperty("continuesStory");
	});

	test("an export names the series, as text and as JSON", async () => {
		const first = await tell({});
		const second = await tell({ continuesStory: first.id });
		const headers = { authorization: `Bearer ${parent.token}` };
		const { stories } = (await (await fetch(`${app.url}/api/account/export`, { headers })).json()) as {
			stories: StoredStory[];
		};
		expect(stories.find(({ id }) => id === second.id)?.request.series).toEqual({ id: first.id, part: 2 });
		const archive = await (await fetch(`${app.url}/api/account/export.zip`, { headers })).arrayBuffer();
		const texts = Object.entries(unzip(new Uint8Array(archive)))
			.filter(([name]) => name.includes("stories/"))
			.map(([, bytes]) => new TextDecoder().decode(bytes));
		expect(texts.filter((text) => text.includes("Part 2 of a series"))).toHaveLength(1);
	});
});

/** The most frequent name. */
const petIn = ({ story }: StoredStory) =>
	materialOf("people")
		.pets.map((name) => ({ name, count: story.content.split(name).length - 1 }))
		.filter(({ count }) => count > 0)
		.toSorted((one, other) => other.count - one.count)[0]?.name;

describe("with the built-in storyteller", () => {
	beforeAll(async () => {
		app = await openTestApp({ storyteller: builtInStoryteller(0), limits: { monthly: 1000, welcome: 0 } });
		parent = await TestUser.register(app);
	});
	afterAll(() => app.close());

	test.each<[string, StoryRequestInput]>([
		["a child's day", {}],
		["a moral story for the youngest", { storyType: "moral", readingLevel: "preschool" }],
		["a journey through time", { useTimeTravel: true }],
	])("%s recalls the story before by its title, and the cloth animal keeps its name", async (_, request) => {
		const long = { animal: "otter", storyLength: "medium" } as const;
		const first = await tell(long);
		const next = await tell({ ...long, ...request, continuesStory: first.id });
		expect(next.story.content).toContain(`“${first.story.title}”`);
		expect(next.story.title).not.toBe(first.story.title);
		expect(petIn(first)).toBeDefined();
		expect(petIn(next)).toBe(petIn(first));
	});
});
