import type { StoredStory } from "@lion-tails/common/saved-story";
import { storyText } from "@lion-tails/common/story-text";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The story as plain text, with its day and its child. */
export function readableStory({ story, request, createdAt }: StoredStory): string {
	const { childName } = request;
	const about = [longDate.format(new Date(createdAt))];
	if (typeof childName === "string" && childName) about.push(`For ${childName}`);
	return storyText(story, about);
}
