import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { builtInStoryteller } from "../models/built-in/built-in.ts";
import { resumeStory } from "./running-story.ts";
import { writeStory } from "./write-story.ts";

test("the built-in storyteller's text is shown as it arrives, also where it could be an early ending", async () => {
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
