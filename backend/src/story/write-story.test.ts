import type { GenerationEventBody } from "@lion-tails/common/generation";
import { applyEvent, newLiveStory } from "@lion-tails/common/live";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { StoryRequest } from "@lion-tails/common/story";
import type { StoryScene } from "@lion-tails/common/story-scene";
import { scenesByPanel } from "@lion-tails/common/storyboard/scenes";
import { expect, test } from "vitest";
import { builtInStoryteller } from "../models/built-in/built-in.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { type Checkpoint, type RunningStory, resumeStory } from "./running-story.ts";
import { writeStory } from "./write-story.ts";

const write = (story: RunningStory, request: StoryRequest, storyteller: Storyteller) =>
	writeStory(story, {
		request,
		storyteller,
		fallback: storyteller,
		sources: {},
		signal: new AbortController().signal,
		now: Date.now,
	});

test("the built-in storyteller's text is emitted as it arrives, even if it looks like an early ending", async () => {
	const storyteller = builtInStoryteller(0);
	for (let evening = 0; evening < 5; evening++) {
		const request = StoryRequest.parse({ childName: "Noah", gender: "boy", storyLength: "extended" });
		const texts: string[] = [];
		const live = {
			append(_id: string, event: { type: string; text?: string }) {
				if (event.type === "text" && event.text) texts.push(event.text);
			},
			checkpoint() {},
		};
		const story = resumeStory({ id: `story-${evening}`, request }, [], live, storyteller.model, () => {});
		await write(story, request, storyteller);
		// One answer for each step: none was too short.
		expect(story.state.debug).toHaveLength(story.steps.length);
		const longest = texts.reduce((one, other) => (one.length > other.length ? one : other));
		// A sentence that could be an early ending waits for the beginning of the next one.
		expect(longest.length, longest).toBeLessThan(200);
	}
});

test.each(["very-short", "long"] as const)(
	"the last step of a %s story that lacks nothing stores no prompts and answers, which are saved with the story",
	async (storyLength) => {
		const storyteller = builtInStoryteller(0);
		const request = StoryRequest.parse({ childName: "Noah", gender: "boy", storyLength });
		const stored: Checkpoint[] = [];
		const live = { append() {}, checkpoint: (_id: string, state: unknown) => void stored.push(state as Checkpoint) };
		const story = resumeStory({ id: "story", request }, [], live, storyteller.model, () => {});
		const { debugData = [] } = await write(story, request, storyteller);
		expect(debugData).toHaveLength(story.steps.length);
		expect(stored.flatMap(({ debug }) => debug)).toEqual(debugData.slice(0, -1));
		expect(stored.at(-1)?.metadata.questions).toHaveLength(5);
	},
);

test.each(["short", "extended"] as const)(
	"a %s story by the built-in storyteller has the same scenes live and saved",
	async (storyLength) => {
		const storyteller = builtInStoryteller(0);
		const request = StoryRequest.parse({ childName: "Noah", gender: "boy", animal: "otter", storyLength });
		let live = newLiveStory("story");
		const early = new Map<number, StoryScene>();
		const log = {
			append(id: string, event: GenerationEventBody) {
				live = applyEvent(live, { id, seq: live.seq + 1, ...event });
				if (event.type !== "text") return;
				const paragraphs = splitParagraphs(live.text);
				for (const [at, scene] of scenesByPanel(paragraphs, live.scenes ?? [], true))
					if (!early.has(at)) early.set(at, scene);
			},
			checkpoint() {},
		};
		const story = resumeStory({ id: "story", request }, [], log, storyteller.model, () => {});
		const { content, scenes = [] } = await write(story, request, storyteller);
		expect(scenes.length).toBeGreaterThan(4);
		expect(live.scenes).toEqual(scenes);
		expect(early).toEqual(scenesByPanel(splitParagraphs(content), scenes));
	},
);

test("a process that takes over a story keeps its scenes", () => {
	const scenes: StoryScene[] = [{ at: "One evening", place: "kitchen", all: ["cup"] }];
	const log = [{ type: "title", title: "Cups", scenes } as const, { type: "text", text: "One evening" } as const];
	const entries = log.map((event, at) => ({
		...{ generationId: "story", position: at + 1, kind: "event" as const },
		event: { ...event, id: "story", seq: at + 1 },
	}));
	const request = StoryRequest.parse({ childName: "Noah", gender: "boy" });
	const story = resumeStory(
		{ id: "story", request },
		entries as never,
		{ append() {}, checkpoint() {} },
		"m",
		() => {},
	);
	expect(story.state.metadata.scenes).toEqual(scenes);
});
