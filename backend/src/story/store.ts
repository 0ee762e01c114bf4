// What stories keep: generations with their logs, and the saved stories. Times are milliseconds since the epoch.
import type { GenerationStatus } from "@lion-tails/common/generation";
import type { LibraryQuery, ReadingPosition, StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import type { CompletedRequest, StoryResult } from "@lion-tails/common/story";
import type { LogEntry } from "../live/log.ts";

export type Generation = {
	id: string;
	userId: string;
	status: GenerationStatus;
	request: CompletedRequest;
	/** Whether a story of the quota was reserved for it. */
	counted: boolean;
	idempotencyKey: string | null;
	/** Hash of the request's body, to tell a repeat from another request under the same key. */
	bodyHash: string;
	createdAt: number;
	/** Null until it is over. */
	endedAt: number | null;
	/** A person cancelled it; kept so that a cancel survives a crash. */
	cancelRequested: boolean;
};

/** The sort key of unfinished generations. */
export type GenerationOrder = Pick<Generation, "createdAt" | "id">;

export type GenerationStore = {
	/**
	 * Returns the recorded one instead when the user's key is already taken. Throws `too_many_active` while the user has
	 * `MAX_ACTIVE_GENERATIONS` unfinished ones, also for concurrent calls, and `unauthorized` once the user's deletion has begun.
	 */
	insert(generation: Generation): Promise<Generation>;
	byId(id: string): Promise<Generation | null>;
	byKey(userId: string, idempotencyKey: string, since: number): Promise<Generation | null>;
	/** The user's next unfinished generations after `after`, oldest first. */
	activeOf(userId: string, after: GenerationOrder | null, limit: number): Promise<Generation[]>;
	/** The user's next generations in the order of their ids, those after the id `after`, over or not. */
	ofUser(userId: string, after: string, limit: number): Promise<Generation[]>;
	/** The next unfinished generations of all users after `after`, oldest first. */
	unfinished(after: GenerationOrder | null, limit: number): Promise<Generation[]>;
	requestCancel(id: string): Promise<void>;
	/**
	 * Appends in order. The first event sets the status to running; the terminal one ends the generation and compacts its
	 * log. An entry that is there already changes nothing. The entries of a generation that is gone, or whose log has
	 * another's entry at or after their position, are left out and the rest is kept: throws `LogConflict`.
	 */
	append(entries: LogEntry[], now: number): Promise<void>;
	log(id: string): Promise<LogEntry[]>;
};

export type StoryFilter = "all" | "favorites" | "temporary";

export type StorySort = LibraryQuery["sort"];
export type StoryQuery = {
	limit: number;
	/** What the page before answered, of the same sort: any other is refused with `validation`. Null: the first page. */
	cursor: string | null;
	/**
	 * Each word has to be a word of the story, or the beginning of one, without regard to case and diacritics. A text without
	 * letters and digits has no word, and so finds every story.
	 */
	text: string;
	filter: StoryFilter;
	/** Only the first story of a series and those that continue it; left out for all stories. */
	series?: string | undefined;
	/** By title: without regard to case, diacritics and punctuation. */
	sort: StorySort;
};
export type Page<T> = { items: T[]; next: string | null };
export type StoryRecord = StoredStory & { userId: string };

/** What somebody has heard of a story. */
export type ToldText = Pick<StoryResult, "title" | "content" | "applicationQuestions">;

export type SavedStoryStore = {
	/** Keeps the story; a second one with its id changes nothing. True if it is new. */
	insert(story: StoryRecord): Promise<boolean>;
	byId(userId: string, id: string): Promise<StoredStory | null>;
	/** Without their debug data, which is several times the story. */
	list(userId: string, query: StoryQuery): Promise<Page<StoredStory>>;
	listWithDebug(userId: string, query: StoryQuery): Promise<Page<StoredStory>>;
	cards(userId: string, query: StoryQuery): Promise<Page<StoryCard>>;
	/** The last `limit` stories that are about a hero, newest first, without their debug data. */
	ofHero(userId: string, heroId: string, limit: number): Promise<StoredStory[]>;
	/**
	 * The last `limit` stories that were kept before `before` (ISO 8601) and told for a child of this name, whatever its case, or
	 * for no child where it is empty; newest first. Of a user with very many stories only the last ones are looked at.
	 */
	ofChild(userId: string, childName: string, before: string, limit: number): Promise<ToldText[]>;
	/** The requests of the last `limit` stories, newest first. */
	requests(userId: string, limit: number): Promise<Pick<StoredStory, "request" | "createdAt">[]>;
	counts(userId: string): Promise<{ total: number; favorites: number }>;
	setFavorite(userId: string, id: string, isFavorite: boolean, expiresAt: string | null): Promise<StoredStory | null>;
	setHero(userId: string, id: string, heroId: string | null): Promise<StoredStory | null>;
	/** Null where there is no such story. */
	setImageUrl(userId: string, id: string, imageUrl: string): Promise<StoredStory | null>;
	/** Keeps the position with the later `readAt`, and answers it; null where there is no such story. */
	setPosition(userId: string, id: string, position: ReadingPosition): Promise<ReadingPosition | null>;
	remove(userId: string, id: string): Promise<boolean>;
};

export type StoryStore = { generations: GenerationStore; stories: SavedStoryStore };

export type GenerationRecord = Generation & { log: LogEntry[] };
export const storyRecordIds = {
	generations: (generation: GenerationRecord) => generation.id,
	stories: (story: StoryRecord) => story.id,
};
