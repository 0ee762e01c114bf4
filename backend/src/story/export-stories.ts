// What stories give for the export of a parent's data.
import type { StoredStory } from "@lion-tails/common/saved-story";
import { type ExportPart, itemsOf } from "../account/export.ts";
import { readableStory } from "./readable-story.ts";
import type { SavedStoryStore, StoryStore } from "./store.ts";

const STORIES_PER_PAGE = 10;
const GENERATIONS_PER_PAGE = 50;

export function storyExport({ stories, generations }: StoryStore): ExportPart[] {
	return [
		{
			name: "stories",
			read: ({ id }) => allStories(stories, id),
			files: {
				about: "stories/\n    Your stories, a text file for each.",
				async *read({ id }) {
					for await (const story of allStories(stories, id))
						yield {
							folder: "stories",
							name: `${story.createdAt.slice(0, 10)} ${story.story.title}`,
							text: readableStory(story),
							modifiedAt: story.createdAt,
						};
				},
			},
		},
		{
			name: "generations",
			async *read({ id: userId }) {
				const all = itemsOf("", async (after) => {
					const items = await generations.ofUser(userId, after, GENERATIONS_PER_PAGE);
					return { items, next: items.length < GENERATIONS_PER_PAGE ? null : (items.at(-1)?.id ?? null) };
				});
				for await (const { id, status, request, createdAt, endedAt } of all)
					yield { id, status, request, createdAt: iso(createdAt), endedAt: endedAt === null ? null : iso(endedAt) };
			},
		},
	];
}

const allStories = (stories: SavedStoryStore, userId: string) =>
	itemsOf<StoredStory, string | null>(null, (cursor) =>
		stories.listWithDebug(userId, { limit: STORIES_PER_PAGE, cursor, text: "", filter: "all", sort: "newest" }),
	);

const iso = (time: number) => new Date(time).toISOString();
