import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { builtInStoryteller } from "../models/built-in/built-in.ts";
import { type Checkpoint, resumeStory } from "./running-story.ts";
import { writeStory } from "./write-story.ts";

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
		await writeStory(story, {
			request,
			storyteller,
			fallback: storyteller,
			sources: {},
			signal: new AbortController().signal,
			now: Date.now,
		});
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
		const { debugData = [] } = await writeStory(story, {
			request,
			storyteller,
			fallback: storyteller,
			sources: {},
			signal: new AbortController().signal,
			now: Date.now,
		});
		expect(debugData).toHaveLength(story.steps.length);
		expect(stored.flatMap(({ debug }) => debug)).toEqual(debugData.slice(0, -1));
		expect(stored.at(-1)?.metadata.questions).toHaveLength(5);
	},
);
