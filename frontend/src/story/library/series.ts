// The stories of a series, in their order.
import type { StoryCard } from "@lion-tails/common/saved-story";
import { seriesOf } from "@lion-tails/common/series";
import { callForHeaders, UnreachableError } from "../../net/client.ts";
import { nextCursor } from "../../net/next-cursor.ts";
import { createResource } from "../../net/resource.ts";
import { heldCopies } from "../offline/story-copies.ts";

/** Each of 60 stories. */
const MAX_PAGES = 5;

/** By the id of the first story. */
export const seriesStories = createResource(loadSeries, { maxEntries: 8 });

export const seriesPath = (id: string) => `/saved-stories?series=${encodeURIComponent(id)}`;

/** The id of the series that a story is of, or would begin. */
export const seriesIdOf = ({ id, request }: Pick<StoryCard, "id" | "request">) => seriesOf(request)?.id ?? id;

export const partOf = ({ request }: Pick<StoryCard, "request">) => seriesOf(request)?.part ?? 1;

/** From the server or, where that cannot be reached, those that are kept here. Throws what the call throws. */
async function loadSeries(id: string): Promise<StoryCard[]> {
	try {
		const stories: StoryCard[] = [];
		let cursor: string | undefined;
		for (let page = 0; page < MAX_PAGES; page++) {
			const { answer, headers } = await callForHeaders("GET /api/stories", {
				query: { view: "card", series: id, sort: "oldest", cursor },
			});
			stories.push(...answer);
			cursor = nextCursor(headers) ?? undefined;
			if (!cursor) break;
		}
		return inOrder(stories);
	} catch (error) {
		if (!(error instanceof UnreachableError)) throw error;
		return inOrder((await heldCopies()).filter((story) => seriesIdOf(story) === id));
	}
}

const inOrder = (stories: StoryCard[]) =>
	stories.toSorted((one, other) => partOf(one) - partOf(other) || one.createdAt.localeCompare(other.createdAt));
