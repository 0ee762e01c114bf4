// One story of each kind: its parts, its prompts and its steps.
import type { Snapshot } from "@lion-tails/common/generation";
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { GenerateAnswer } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

const app = await openTestApp();
const parent = await TestUser.register(app);
const generate = async (request = aRequest()) =>
	(await parent.call<GenerateAnswer>("POST", "/api/story/generate", request)).body;

test("a story has five questions, its reading level, and its verse in the wording of the bundled Bible", async () => {
	const story = await generate();
	expect(story.applicationQuestions).toHaveLength(5);
	expect(story.bibleVerse).toEqual({
		reference: "Joshua 1:9",
		text: "Haven’t I commanded you? Be strong and courageous. Don’t be afraid. Don’t be dismayed, for Yahweh your God is with you wherever you go.",
		verified: true,
		translation: "WEB",
	});
	expect(story).toMatchObject({ saved: true, storyId: story.generationId });
	const readingLevel = { fleschKincaid: expect.any(Number), automatedReadability: expect.any(Number) };
	expect(story.readingLevel).toEqual(readingLevel);
	const { body: saved } = await parent.call<StoredStory>("GET", `/api/stories/${story.storyId}`);
	const { body: snapshot } = await parent.call<Snapshot>("GET", `/api/story/generations/${story.generationId}`);
	for (const copy of [saved.story, snapshot.story]) expect(copy?.readingLevel).toEqual(story.readingLevel);
});

test("a story names the server that received its request", async () => {
	const { generationId } = await generate();
	const { body: saved } = await parent.call<StoredStory>("GET", `/api/stories/${generationId}`);
	expect(saved.story.sentTo).toEqual({ host: "127.0.0.1", isModerated: false });
});

test.each([
	["very-short", ["generateShortStorySingleCall"]],
	["long", ["generateOutline", ...Array(4).fill("generateChapter"), "finalizeStory"]],
	["extended", ["generateOutline", ...Array(5).fill("generateChapter"), "finalizeStory"]],
] as const)("a %s story is generated in its steps, each with a debug entry", async (storyLength, steps) => {
	const { content, debugData } = await generate(aRequest({ storyLength }));
	expect(debugData?.map((entry) => entry.step)).toEqual(steps);
	expect(content).not.toMatch(/\n{3}|\S\n\S/);
});

test("the prompts have every field of the request, the passage, and the titles of earlier stories", async () => {
	const { title } = await generate(aRequest({ childName: "Zoë", biblicalEvent: "noah" }));
	expect(app.model.calls.at(-1)?.user).toContain("I set my rainbow in the cloud");
	await generate(
		aRequest({ childName: "Zoë", customPrompt: "with a red kite", readingLevel: "preschool", biblePassage: "ps 23" }),
	);
	const { system, user } = app.model.calls.at(-1) ?? { system: "", user: "" };
	expect(system).toContain("ages 3-4");
	for (const part of ["Zoë", "with a red kite", "Yahweh is my shepherd"]) expect(user).toContain(part);
	expect(user).toMatch(new RegExp(`<titles>.*${title}.*</titles>`));
	const newcomer = await TestUser.register(app);
	await newcomer.call("POST", "/api/story/generate", aRequest());
	expect(app.model.calls.at(-1)?.user).not.toContain("<titles>");
});

test("a story can be requested with 202 and read later at the response's Location", async () => {
	const { status, headers, body } = await parent.call("POST", "/api/story/generate", aRequest(), {
		prefer: "respond-async",
	});
	expect(status).toBe(202);
	expect(headers.get("preference-applied")).toBe("respond-async");
	const location = `/api/story/generations/${body.generationId}`;
	expect(headers.get("location")).toBe(location);
	expect((await parent.call("GET", location)).body).toMatchObject({
		id: body.generationId,
		textFrom: 0,
		cover: { theme: "courage" },
		label: "Fiction",
	});
});
