// The saved story that the form's next one continues.
import type { StoredStory } from "@lion-tails/common/saved-story";
import { BIBLICAL_CHARACTER_NAME, StoryRequest } from "@lion-tails/common/story";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { type Change, NEW_STORY, pickFields } from "./field-rules.ts";

type ContinuedStory = Pick<StoredStory, "id" | "request"> & { title: string };

export const continuedStories = createResource(
	async (id): Promise<ContinuedStory> => {
		const { request, story } = await call("GET /api/stories/:id", { params: { id } });
		return { id, request, title: story.title };
	},
	{ maxEntries: 4 },
);

const SAME_AGAIN = [
	"childName",
	"gender",
	"animal",
	"useAnimal",
	"characterId",
	"useCharacter",
	"characterDetails",
	"storyType",
	"useTimeTravel",
	"readingLevel",
	"storyLength",
] as const;
const NEW_AGAIN = [
	"theme",
	"heroOfFaith",
	"biblicalEvent",
	"biblePassage",
	"customPrompt",
	"pictureDescription",
] as const;

/** The same heroes and kind of story, and nothing of what it was about. The request of another program changes nothing else. */
export function fillFromStory({ id, request }: ContinuedStory): Change {
	const read = StoryRequest.safeParse(request);
	return {
		...(read.success && { ...pickFields(read.data, SAME_AGAIN), ...pickFields(NEW_STORY, NEW_AGAIN) }),
		continuesStory: id,
	};
}

/** “Another story with Mia and Otter, after “The Eleven Eggs”” */
export function describeContinued({ request, title }: ContinuedStory): string {
	const { childName, animal, useAnimal } = request;
	const names = [
		childName === BIBLICAL_CHARACTER_NAME ? "" : childName,
		useAnimal !== false && typeof animal === "string" && animal.replace(/^./, (letter) => letter.toUpperCase()),
	].filter((name) => typeof name === "string" && name !== "");
	return names.length > 0
		? `Another story with ${names.join(" and ")}, after “${title}”`
		: `Another story after “${title}”`;
}
