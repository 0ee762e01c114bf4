// The story on the landing page: composed by the built-in storyteller, a different one each day in rotation.
import { type SampleStory, StoryRequest } from "@lion-tails/common/story";
import { PictureRequest } from "@lion-tails/common/storyboard/picture-request";
import type { Storyteller } from "../models/storyteller.ts";
import { resumeStory } from "./running-story.ts";
import samples from "./sample-stories.json" with { type: "json" };
import { writeStory } from "./write-story.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Chosen by hand. The id determines the seed: with the same material it is always the same story. */
const SAMPLES: { id: string; request: object }[] = samples;

/** Returns a function that returns the story of the day, which is composed once. */
export function sampleStories(storyteller: Storyteller, now: () => number): () => Promise<SampleStory> {
	let composed: { day: number; story: Promise<SampleStory> } | null = null;
	return () => {
		const day = Math.floor(now() / DAY_MS);
		if (composed?.day !== day) {
			const story = composeSample(storyteller, day, now);
			composed = { day, story };
			// The next caller tries again.
			story.catch(() => {
				composed = null;
			});
		}
		return composed.story;
	};
}

async function composeSample(storyteller: Storyteller, day: number, now: () => number): Promise<SampleStory> {
	const sample = SAMPLES[day % SAMPLES.length] as (typeof SAMPLES)[number];
	const request = StoryRequest.parse({ storyLength: "very-short", ...sample.request });
	const nobody = { append() {}, checkpoint() {} };
	const story = resumeStory({ id: sample.id, request }, [], nobody, storyteller.model, () => {});
	const { debugData: _, ...result } = await writeStory(story, {
		request,
		storyteller,
		fallback: storyteller,
		sources: {},
		signal: new AbortController().signal,
		now,
	});
	return { ...result, pictures: PictureRequest.parse(request) };
}
