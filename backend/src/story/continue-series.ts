// A story that continues a series: which it is, and what is remembered of the story before.
import { AppError } from "@lion-tails/common/errors";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { type EarlierStory, type Series, seriesOf } from "@lion-tails/common/series";
import { namesIn } from "./names-in.ts";
import type { SavedStoryStore } from "./store.ts";
import { storySeed } from "./story-seed.ts";

const MAX_TITLE_CHARS = 100;
const MAX_BEGINNING_CHARS = 240;
const MAX_ENDING_CHARS = 280;

const GONE =
	"The story that this one follows is no longer among your saved stories. Let it go to tell a story of its own.";

/**
 * The place in the series of a story that continues this one: behind all its saved parts. Throws at the field where there is no
 * such story among the user's own.
 */
export async function nextInSeries(
	stories: Pick<SavedStoryStore, "byId" | "cards">,
	userId: string,
	continuesStory: string,
): Promise<Series> {
	const earlier = await stories.byId(userId, continuesStory);
	if (!earlier)
		throw new AppError("validation", { message: GONE, issues: [{ path: "continuesStory", message: GONE }] });
	const id = seriesIdOf(earlier);
	const { items } = await stories.cards(userId, {
		...{ limit: 1, cursor: null, text: "", filter: "all", sort: "newest" },
		series: id,
	});
	const parts = [earlier, ...items].map(({ request }) => seriesOf(request)?.part ?? 1);
	return { id, part: Math.max(...parts) + 1 };
}

export function earlierStory(stored: Pick<StoredStory, "id" | "story" | "request">): EarlierStory {
	const { title, content } = stored.story;
	const paragraphs = splitParagraphs(content);
	const { childName } = stored.request;
	return {
		seriesSeed: storySeed(seriesIdOf(stored)),
		title: beginningOf(title, MAX_TITLE_CHARS),
		beginning: beginningOf(paragraphs[0] ?? "", MAX_BEGINNING_CHARS),
		ending: paragraphs.length > 1 ? endOf(paragraphs.at(-1) ?? "", MAX_ENDING_CHARS) : "",
		names: namesIn(content, typeof childName === "string" ? childName : ""),
	};
}

const seriesIdOf = ({ id, request }: Pick<StoredStory, "id" | "request">) => seriesOf(request)?.id ?? id;

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Whole words, where there are spaces between them. */
function beginningOf(text: string, maxChars: number): string {
	const line = oneLine(text);
	if (line.length <= maxChars) return line;
	const cut = line.slice(0, maxChars);
	return `${cut.replace(/\s\S*$/, "").toWellFormed()} …`;
}

function endOf(text: string, maxChars: number): string {
	const line = oneLine(text);
	if (line.length <= maxChars) return line;
	const cut = line.slice(-maxChars);
	return `… ${cut.replace(/^\S*\s/, "").toWellFormed()}`;
}
