// The storage port for generations with their logs, and for saved stories. Times are milliseconds since the epoch.
import type { GenerationStatus } from "@lion-tails/common/generation";
import type { LibraryQuery, ReadingPosition, StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import type { CompletedRequest, Receiver, StoryResult } from "@lion-tails/common/story";
import type { LogEntry } from "../live/log.ts";

export type Generation = {
	id: string;
	userId: string;
	status: GenerationStatus;
	request: CompletedRequest;
	/** A story of the quota was reserved for it. */
	counted: boolean;
	idempotencyKey: string | null;
	/** Hash of the request's body, which distinguishes a repeat from another request under the same key. */
	bodyHash: string;
	createdAt: number;
	/** Null until the generation ends. */
	endedAt: number | null;
	/** The parent cancelled it; stored so that the cancel survives a crash. */
	cancelRequested: boolean;
};

/** The sort key of unfinished generations. */
export type GenerationOrder = Pick<Generation, "createdAt" | "id">;

export type GenerationStore = {
	/**
	 * Returns the recorded generation instead if the user's idempotency key is already used. Throws `too_many_active` while the user has
	 * `MAX_ACTIVE_GENERATIONS` unfinished ones, also for concurrent calls, and `unauthorized` once the user's deletion has begun.
	 */
	insert(generation: Generation): Promise<Generation>;
	byId(id: string): Promise<Generation | null>;
	byKey(userId: string, idempotencyKey: string, since: number): Promise<Generation | null>;
	/** The user's next unfinished generations after `after`, oldest first. */
	activeOf(userId: string, after: GenerationOrder | null, limit: number): Promise<Generation[]>;
	/** The user's next generations after the id `after`, ended or not, ordered by id. */
	ofUser(userId: string, after: string, limit: number): Promise<Generation[]>;
	/** The next unfinished generations of all users after `after`, oldest first. */
	unfinished(after: GenerationOrder | null, limit: number): Promise<Generation[]>;
	requestCancel(id: string): Promise<void>;
	/**
	 * Appends in order; an existing entry is skipped. The first event sets the status to running; the terminal one ends the
	 * generation and compacts its log. Throws `LogConflict`, after storing all other entries, if a generation is missing or its log
	 * has another process's entry at or after the same position.
	 */
	append(entries: LogEntry[], now: number): Promise<void>;
	log(id: string): Promise<LogEntry[]>;
};

export type StoryFilter = "all" | "favorites" | "temporary";

export type StorySort = LibraryQuery["sort"];
export type StoryQuery = {
	limit: number;
	/** The cursor of the previous page with the same sort; any other throws `validation`. Null: the first page. */
	cursor: string | null;
	/**
	 * Each word must equal a word of the story or the beginning of one, ignoring case and diacritics. A text without letters and
	 * digits matches every story.
	 */
	text: string;
	filter: StoryFilter;
	/** Id of a series, to list only its stories; left out for all stories. */
	series?: string | undefined;
	/** Titles are sorted ignoring case, diacritics and punctuation. */
	sort: StorySort;
};
export type Page<T> = { items: T[]; next: string | null };
export type StoryRecord = StoredStory & { userId: string };

/** The text of a story that a child has heard. */
export type ToldText = Pick<StoryResult, "title" | "content" | "applicationQuestions">;

export type SavedStoryStore = {
	/** Stores the story unless its id exists. Returns true if it is new. */
	insert(story: StoryRecord): Promise<boolean>;
	byId(userId: string, id: string): Promise<StoredStory | null>;
	/** The stories without their debug data, which is several times as large. */
	list(userId: string, query: StoryQuery): Promise<Page<StoredStory>>;
	listWithDebug(userId: string, query: StoryQuery): Promise<Page<StoredStory>>;
	cards(userId: string, query: StoryQuery): Promise<Page<StoryCard>>;
	/** The last `limit` stories about a hero, newest first, without debug data. */
	ofHero(userId: string, heroId: string, limit: number): Promise<StoredStory[]>;
	/**
	 * The last `limit` stories saved before `before` (ISO 8601) for the child of this name, ignoring case, or for no child if the
	 * name is empty; newest first. For a user with very many stories only the last ones are searched.
	 */
	ofChild(userId: string, childName: string, before: string, limit: number): Promise<ToldText[]>;
	/**
	 * The titles of the last `limit` stories for the child of this name, ignoring case, or for no child if the name is empty; newest
	 * first. Only the last stories of the user are searched.
	 */
	titles(userId: string, childName: string, limit: number): Promise<string[]>;
	/** The requests of the last `limit` stories, newest first. */
	requests(userId: string, limit: number): Promise<Pick<StoredStory, "request" | "createdAt">[]>;
	counts(userId: string): Promise<{ total: number; favorites: number }>;
	setFavorite(userId: string, id: string, isFavorite: boolean, expiresAt: string | null): Promise<StoredStory | null>;
	setHero(userId: string, id: string, heroId: string | null): Promise<StoredStory | null>;
	/** Returns null if the story is missing. */
	setImageUrl(userId: string, id: string, imageUrl: string): Promise<StoredStory | null>;
	/** Sets the address of the picture above a paragraph. Returns null if the story is missing. */
	setPageImage(userId: string, id: string, paragraph: number, imageUrl: string): Promise<StoredStory | null>;
	/** Adds a receiver unless the story has it. */
	addReceiver(userId: string, id: string, receiver: Receiver): Promise<void>;
	/** Keeps and returns the position with the later `readAt`; null if the story is missing. */
	setPosition(userId: string, id: string, position: ReadingPosition): Promise<ReadingPosition | null>;
	remove(userId: string, id: string): Promise<boolean>;
};

export type StoryStore = { generations: GenerationStore; stories: SavedStoryStore };

export type GenerationRecord = Generation & { log: LogEntry[] };
export const storyRecordIds = {
	generations: (generation: GenerationRecord) => generation.id,
	stories: (story: StoryRecord) => story.id,
};
