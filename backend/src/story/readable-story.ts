import type { StoredStory } from "@lion-tails/common/saved-story";
import { partOfSeries, seriesOf } from "@lion-tails/common/series";
import { storyText } from "@lion-tails/common/story-text";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The story as plain text, with its day, its child and its place in a series. */
export function readableStory({ story, request, createdAt }: StoredStory): string {
	const { childName } = request;
	const about = [longDate.format(new Date(createdAt))];
	if (typeof childName === "string" && childName) about.push(`For ${childName}`);
	const series = seriesOf(request);
	if (series) about.push(partOfSeries(series.part));
	return storyText(story, about);
}
