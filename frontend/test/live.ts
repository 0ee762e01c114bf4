// For tests: the state of a generation, as the server would report it.
import type { LiveStory } from "@lion-tails/common/generation";
import { newLiveStory } from "@lion-tails/common/live";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { act } from "@testing-library/react";
import { live } from "../src/story/live/live.ts";

/** Shows the generation `id`, which has told one paragraph unless `change` has other text. */
export function showLive(id: string, change: Partial<LiveStory> = {}): void {
	const story = { ...newLiveStory(id), text: "Once.", seq: 3, ...change };
	const stream = { paragraphs: splitParagraphs(story.text), tail: "", length: story.text.length };
	act(() => live.store.setState({ views: { [id]: { live: story, stream, isKnown: true } } }));
}
