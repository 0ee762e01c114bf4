import type { StoryRecord } from "../story/store.ts";

/** What a library search looks through, in lower case: title, child, animal, theme and what describes the story. */
export function searchTextOf({ story, request, searchMetadata }: StoryRecord): string {
	const { childName = "", animal = "", theme = "" } = request;
	return [story.title, childName, animal, theme, ...Object.values(searchMetadata).flat()].join("\n").toLowerCase();
}
