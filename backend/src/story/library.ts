// The saved stories of a user: saving, listing by child and by hero, and exporting.
import { CREATED_BY_CALLER, type Hero, type HeroStory, USER_STORY_SOURCE } from "@lion-tails/common/hero";
import { type KeptStory, MAX_DEBUG, type SearchMetadata, type StoredStory } from "@lion-tails/common/saved-story";
import { partOfSeries, seriesOf } from "@lion-tails/common/series";
import {
	BIBLICAL_CHARACTER_NAME,
	countWords,
	type LastChoices,
	READING_LEVELS,
	ReadingLevel,
	StoryRequest,
} from "@lion-tails/common/story";
import { storyText } from "@lion-tails/common/story-text";
import { type ExportPart, iso, itemsById, itemsOf } from "../account/export.ts";
import { foldCase } from "../account/store.ts";
import type { CharacterStore } from "../character/store.ts";
import type { Events } from "../events.ts";
import type { HeroStore } from "../hero/store.ts";
import { verseForTheme } from "../scripture/scripture.ts";
import type { SavedStoryStore, StoryStore } from "./store.ts";
import { withCoverPanel } from "./story-panels.ts";

type NewStory = {
	id: string;
	story: KeptStory;
	request: Record<string, unknown>;
	heroId: string | null;
	isFavorite?: boolean;
};

type Deps = { stories: SavedStoryStore; events: Events; now: () => number };

/** Saves a story with its cover and the reading level that it has. Does nothing if its id exists already. */
export async function saveStory(
	{ stories, events, now }: Deps,
	userId: string,
	{ id, story, request, heroId, isFavorite = false }: NewStory,
): Promise<void> {
	const record: StoredStory = {
		id,
		story: await withCoverPanel(withBoundedDebugData(story), request),
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

/** Shortens the longest texts of the debug data if all of them together exceed `MAX_DEBUG.total` characters. */
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

/** Returns the length to which longer texts must be cut so that all of them together have at most `total` characters. */
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

/** Returns when a story expires (ISO 8601): a favourite never (null), any other after one year. */
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

/** Returns true if the prompt required strict history, and the story is only about people of that time. */
function isHistorical({
	storyType,
	historicalAccuracy = true,
	childName = "",
	useCustomPrompts,
}: Record<string, unknown>) {
	const hasChild = childName !== "" && childName !== BIBLICAL_CHARACTER_NAME;
	return storyType === "biblical_narrative" && historicalAccuracy === true && !hasChild && useCustomPrompts !== true;
}

const MAX_RECENT_STORIES = 60;
const MAX_CHILDREN = 8;

type LastChoicesStores = CharacterStore & { stories: Pick<SavedStoryStore, "requests"> };

/** The form values of the last story of each child, latest first. */
export async function lastChoices({ stories, characters }: LastChoicesStores, userId: string): Promise<LastChoices[]> {
	const [requests, known] = await Promise.all([stories.requests(userId, MAX_RECENT_STORIES), characters.list(userId)]);
	const characterIds = new Set(known.map(({ id }) => id));
	const byChild = new Map<string, LastChoices>();
	for (const { request: recorded, createdAt } of requests) {
		const request = readRequest(recorded, characterIds);
		if (!request) continue;
		const child = JSON.stringify([foldCase(request.childName), request.characterId]);
		if (!byChild.has(child)) byChild.set(child, { childName: request.childName, createdAt, request });
	}
	return [...byChild.values()].slice(0, MAX_CHILDREN);
}

/** Returns null for a story without a child, and for a request that an older version recorded. */
function readRequest(recorded: Record<string, unknown>, characterIds: ReadonlySet<string>): StoryRequest | null {
	const parsed = StoryRequest.safeParse(recorded);
	if (!parsed.success) return null;
	const { characterId, continuesStory: _, pictureSeenBy: __, ...request } = parsed.data;
	if (!request.childName || request.childName === BIBLICAL_CHARACTER_NAME) return null;
	return {
		...request,
		// A deleted character is left out; the request contains its traits.
		...(characterId && characterIds.has(characterId) ? { characterId, useCharacter: true } : { useCharacter: false }),
		customPrompt: "",
		pictureDescription: "",
		customSystemPrompt: "",
		customUserPrompt: "",
		useCustomPrompts: false,
	};
}

/** One page of the library, where the others can be found. */
const MAX_USER_STORIES = 60;

/** The shipped stories about a hero: newest first, within one day by rising reading level. */
export async function storiesByUs({ heroStories }: HeroStore, { id }: Hero): Promise<HeroStory[]> {
	const stories = await heroStories.ofHero(id);
	return stories.toSorted(
		(one, other) =>
			compareText(dayOf(other), dayOf(one)) || levelOf(one) - levelOf(other) || compareText(one.id, other.id),
	);
}

/** The user's saved stories about a hero, newest first. */
export async function storiesByUser(stories: SavedStoryStore, userId: string, hero: Hero): Promise<HeroStory[]> {
	const saved = await stories.ofHero(userId, hero.id, MAX_USER_STORIES);
	return saved.map((story) => toHeroStory(story, hero));
}

function toHeroStory({ id, story, request, searchMetadata, createdAt }: StoredStory, hero: Hero): HeroStory {
	const { text, reference } = story.bibleVerse ?? hero.bibleVerse ?? verseForTheme("faith", 0);
	const level = ReadingLevel.safeParse(request.readingLevel);
	return {
		id,
		heroId: hero.id,
		title: story.title,
		content: story.content,
		...(level.success && { level: level.data }),
		isHistoricallyAccurate: searchMetadata.tags.includes("historical"),
		sources: [{ title: USER_STORY_SOURCE, type: "other" }],
		bibleVerse: { text, reference },
		createdAt,
		createdBy: CREATED_BY_CALLER,
		isFeatured: false,
	};
}

const LEVELS = Object.keys(READING_LEVELS);
const levelOf = ({ level }: HeroStory) => (level ? LEVELS.indexOf(level) : LEVELS.length);
const dayOf = ({ createdAt }: HeroStory) => createdAt.slice(0, "2026-01-01".length);
const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const STORIES_PER_PAGE = 10;
const GENERATIONS_PER_PAGE = 50;

/** Saved stories and generations. */
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
				const all = itemsById(GENERATIONS_PER_PAGE, (after, limit) => generations.ofUser(userId, after, limit));
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

/** The story as plain text, with its date, child and place in a series. */
function readableStory({ story, request, createdAt }: StoredStory): string {
	const { childName } = request;
	const about = [longDate.format(new Date(createdAt))];
	if (typeof childName === "string" && childName) about.push(`For ${childName}`);
	const series = seriesOf(request);
	if (series) about.push(partOfSeries(series.part));
	return storyText(story, about);
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
