// A child's earlier stories reach the built-in storyteller with the next request for this child, and no other.
import { BUILT_IN_MODEL, type GenerateAnswer } from "@lion-tails/common/story";
import { beforeEach, expect, test } from "vitest";
import { builtInStoryteller } from "../../src/models/built-in/built-in.ts";
import type { HeardStory } from "../../src/models/heard.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

/** The built-in storyteller, whose questions are looked at. */
const storyteller = builtInStoryteller(0);
let heard: (readonly HeardStory[] | undefined)[] = [];
let parent: TestUser;
const app = await openTestApp({
	storyteller: {
		...storyteller,
		tell(question, ...rest) {
			heard.push(question.heard);
			return storyteller.tell(question, ...rest);
		},
	},
});
beforeEach(async () => {
	heard = [];
	parent = await TestUser.register(app);
});

const tell = async (childName: string, user = parent) =>
	(await user.call<GenerateAnswer>("POST", "/api/story/generate", aRequest({ childName }))).body;
const titles = (at: number) => heard[at]?.map(({ title }) => title);

test("a new family has no memory, and each child has its own", async () => {
	const first = await tell("Noah");
	const second = await tell("noah");
	await tell("Miriam");
	await tell("Noah", await TestUser.register(app));
	expect(first.toldBy).toBe(BUILT_IN_MODEL);
	expect(titles(0)).toEqual([]);
	expect(titles(1)).toEqual([first.title]);
	expect(heard[1]?.[0]?.sentences.length).toBeGreaterThan(20);
	expect(second.title).not.toBe(first.title);
	expect(titles(2)).toEqual([]);
	expect(titles(3)).toEqual([]);
});

test("a story that is deleted is forgotten", async () => {
	const { storyId } = await tell("Noah");
	await tell("Noah");
	await parent.call("DELETE", `/api/stories/${storyId}`);
	await tell("Noah");
	expect(heard.map((stories) => stories?.length)).toEqual([0, 1, 1]);
});

test("all steps of a long story use the same memory, even if another story is saved", async () => {
	const { title } = await tell("Noah");
	heard = [];
	const request = aRequest({ storyLength: "long" });
	await Promise.all([parent.call("POST", "/api/story/generate", request), tell("Noah")]);
	expect(heard.length).toBeGreaterThan(4);
	expect(new Set(heard.map((stories) => JSON.stringify(stories?.map((one) => one.title)))).size).toBe(1);
	expect(titles(0)).toEqual([title]);
});
