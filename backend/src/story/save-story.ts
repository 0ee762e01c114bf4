// The saved stories of a user.
import { type KeptStory, MAX_DEBUG, type SearchMetadata, type StoredStory } from "@lion-tails/common/saved-story";
import { BIBLICAL_CHARACTER_NAME, countWords } from "@lion-tails/common/story";
import type { Events } from "../events.ts";
import { withReadingLevel } from "./reading-level.ts";
import type { SavedStoryStore } from "./store.ts";

type NewStory = {
	id: string;
	story: KeptStory;
	request: Record<string, unknown>;
	heroId: string | null;
	isFavorite?: boolean;
};

type Deps = { stories: SavedStoryStore; events: Events; now: () => number };

/** Saves a story; a second one with its id changes nothing. */
export async function saveStory(
	{ stories, events, now }: Deps,
	userId: string,
	{ id, story, request, heroId, isFavorite = false }: NewStory,
): Promise<void> {
	const record: StoredStory = {
		id,
		story: withReadingLevel(withBoundedDebugData(story), request),
		request,
		createdAt: new Date(now()).toISOString(),
		isFavorite,
		expiresAt: expiryOf(isFavorite, now()),
		heroId,
		wordCount: countWords(story.content),
		searchMetadata: searchMetadataOf(story, request),
		position: null,
	};
	await stories.insert({ ...record, userId });
	events.emit("library-changed", { userId, change: { reason: "saved", storyId: id } });
}

/** The same story; the longest texts of its debug data are cut where all of them together exceed their bound. */
function withBoundedDebugData(story: KeptStory): KeptStory {
	if (!story.debugData) return story;
	const entries = story.debugData.slice(-MAX_DEBUG.entries);
	const lengths = entries.flatMap((entry) => DEBUG_TEXTS.map((name) => entry[name].length));
	const max = Math.min(MAX_DEBUG.text, longestTextWithin(lengths, MAX_DEBUG.total));
	const cut = (text: string) => (text.length > max ? cutText(text, max) : text);
	const debugData = entries.map((entry) => ({
		...entry,
		systemPrompt: cut(entry.systemPrompt),
		userPrompt: cut(entry.userPrompt),
		response: cut(entry.response),
		...(entry.parseError !== undefined && { parseError: entry.parseError.slice(0, MAX_PARSE_ERROR_CHARS) }),
	}));
	return { ...story, debugData };
}

const DEBUG_TEXTS = ["systemPrompt", "userPrompt", "response"] as const;
const MAX_PARSE_ERROR_CHARS = 2000;

/** The length to which longer texts must be cut so that all of them together have at most `total` characters. */
function longestTextWithin(lengths: readonly number[], total: number): number {
	let left = total;
	for (const [at, length] of lengths.toSorted((one, other) => one - other).entries()) {
		const share = Math.floor(left / (lengths.length - at));
		if (length > share) return share;
		left -= length;
	}
	return Number.POSITIVE_INFINITY;
}

function cutText(text: string, max: number): string {
	const note = ` … (${text.length - max} characters left out)`;
	return text.slice(0, Math.max(0, max - note.length)).toWellFormed() + note;
}

/** Favourites are kept indefinitely, other stories for one year. */
export function expiryOf(isFavorite: boolean, now: number): string | null {
	if (isFavorite) return null;
	const date = new Date(now);
	date.setUTCFullYear(date.getUTCFullYear() + 1);
	return date.toISOString();
}

function searchMetadataOf(story: KeptStory, request: Record<string, unknown>): SearchMetadata {
	const field = (key: string) => {
		const value = request[key];
		return typeof value === "string" && value && value !== "none" ? [value] : [];
	};
	return {
		keywords: [...field("animal"), ...field("biblicalEvent")],
		tags: [...field("storyType"), ...(isHistorical(request) ? ["historical"] : [])],
		characters: field("childName"),
		biblicalReferences: [...(story.bibleVerse ? [story.bibleVerse.reference] : []), ...field("biblePassage")],
		themes: field("theme"),
	};
}

/** Told by our rules of keeping strictly to Scripture and history, and about nobody but the people of that time. */
function isHistorical({
	storyType,
	historicalAccuracy = true,
	childName = "",
	useCustomPrompts,
}: Record<string, unknown>) {
	const hasChild = childName !== "" && childName !== BIBLICAL_CHARACTER_NAME;
	return storyType === "biblical_narrative" && historicalAccuracy === true && !hasChild && useCustomPrompts !== true;
}
