// The port to what is kept. Plain types in and out; adapters live beside it and only main, opener and tests know them.
// Times are milliseconds since the epoch.
import { AppError } from "@lion-tails/common/errors";
import type { GenerationEvent, GenerationStatus } from "@lion-tails/common/generation";
import type { Hero } from "@lion-tails/common/hero";
import type { StoredStory, StoryCard, StoryRequest } from "@lion-tails/common/story";

export type User = {
	id: string;
	username: string;
	email: string;
	passwordHash: string;
	firstName: string | null;
	lastName: string | null;
	isVerified: boolean;
	isAdmin: boolean;
	createdAt: number;
	updatedAt: number;
};

/** A server-side session; `key` is a hash, so that a copy of the store opens no door. */
export type SessionRecord = { key: string; userId: string | null; content: string; expiresAt: number };

/** What a user has used. `month` is `YYYY-MM` in UTC; counts are stories. */
export type QuotaUse = { month: string; monthUsed: number; welcomeUsed: number; welcomeUsedBefore: number };
export type QuotaLimits = { monthly: number; welcome: number };

export type Generation = {
	id: string;
	userId: string;
	status: GenerationStatus;
	request: StoryRequest;
	/** Whether a story of the quota was reserved for it. */
	counted: boolean;
	idempotencyKey: string | null;
	/** Hash of the request's body, to tell a repeat from another request under the same key. */
	bodyHash: string;
	createdAt: number;
	/** Null until it is over. */
	endedAt: number | null;
	/** A person asked to stop it; kept so that a stop survives a crash. */
	stopAsked: boolean;
};

/**
 * One line of a generation's log: an event as shown, a checkpoint only the teller reads, or a claim by which a teller
 * makes sure that it alone goes on. `position` rises within a generation.
 */
export type LogEntry = { generationId: string; position: number } & (
	| { kind: "event"; event: GenerationEvent }
	| { kind: "checkpoint"; checkpoint: unknown }
	| { kind: "claim"; by: string }
);

/** Another teller has written at or after the positions of these generations: whoever gets this has lost them. */
export class LogConflict extends Error {
	readonly generationIds: string[];

	constructor(generationIds: string[]) {
		super(`another teller has gone on with ${generationIds.join(", ")}`);
		this.generationIds = generationIds;
	}
}

/** A story of the quota, taken for one generation. `month` is `YYYY-MM` in UTC, `madeAt` a time. */
export type Reservation = {
	generationId: string;
	userId: string;
	month: string;
	source: "month" | "welcome";
	state: "held" | "spent";
	madeAt: number;
};

export type StoryFilter = "all" | "favorites" | "temporary";

/** `cursor` is what the page before answered; null begins at the newest. */
export type StoryQuery = { limit: number; cursor: string | null; text: string; filter: StoryFilter };
export type Page<T> = { items: T[]; next: string | null };
export type KeptStoryRecord = StoredStory & { userId: string };

export type Storage = {
	users: {
		/** Throws `username_taken` or `email_taken`; both compare without case. */
		insert(user: User): Promise<void>;
		byId(id: string): Promise<User | null>;
		byName(username: string): Promise<User | null>;
		byEmail(email: string): Promise<User | null>;
	};
	sessions: {
		get(key: string, now: number): Promise<SessionRecord | null>;
		put(session: SessionRecord): Promise<void>;
		remove(key: string): Promise<void>;
		removeOfUser(userId: string): Promise<void>;
	};
	quota: {
		/**
		 * Takes one story, the month's first, by one atomic conditional write. A repeat while the generation holds or has
		 * spent one takes nothing more.
		 */
		reserve(
			userId: string,
			generationId: string,
			month: string,
			limits: QuotaLimits,
			now: number,
		): Promise<"reserved" | "exhausted">;
		commit(generationId: string): Promise<void>;
		/** Gives the story back exactly once; false when there was nothing left to give back. */
		release(generationId: string): Promise<boolean>;
		use(userId: string, month: string): Promise<QuotaUse>;
		/** Gives back what was reserved before `madeBefore` for a generation that was never recorded (a crash between the two). */
		releaseOrphans(madeBefore: number): Promise<number>;
	};
	generations: {
		/** Answers the recorded one instead when the user's key is already taken. */
		insert(generation: Generation): Promise<Generation>;
		byId(id: string): Promise<Generation | null>;
		byKey(userId: string, idempotencyKey: string, since: number): Promise<Generation | null>;
		activeOf(userId: string): Promise<Generation[]>;
		unfinished(): Promise<Generation[]>;
		askStop(id: string): Promise<void>;
		/**
		 * Appends in order; the first event makes a generation run, the terminal one ends it and gathers its log. An entry
		 * that is there already, as it is, changes nothing. Where another's stands at or after its position, the entries of
		 * that generation are left out and the rest is kept: throws `LogConflict`.
		 */
		append(entries: LogEntry[], now: number): Promise<void>;
		log(id: string): Promise<LogEntry[]>;
	};
	stories: {
		/** Keeps the story; a second one with its id changes nothing. True if it is new. */
		insert(story: KeptStoryRecord): Promise<boolean>;
		byId(userId: string, id: string): Promise<StoredStory | null>;
		list(userId: string, query: StoryQuery): Promise<Page<StoredStory>>;
		cards(userId: string, query: StoryQuery): Promise<Page<StoryCard>>;
		counts(userId: string): Promise<{ total: number; favorites: number }>;
		setFavorite(userId: string, id: string, isFavorite: boolean, expiresAt: string | null): Promise<StoredStory | null>;
		remove(userId: string, id: string): Promise<boolean>;
	};
	heroes: {
		list(): Promise<Hero[]>;
		byId(id: string): Promise<Hero | null>;
		/** Adds heroes, or replaces those with the same id. */
		put(heroes: Hero[]): Promise<void>;
	};
	/** Removes what has expired: sessions, stories, generations ended before `generationsBefore`. */
	sweep(now: number, generationsBefore: number): Promise<{ sessions: number; stories: number; generations: number }>;
	/** Everything there is, for moving it to another store. */
	records: {
		count(kind: RecordKind): Promise<number>;
		/** The next records in the order of their ids, those after the id `after`. */
		read<K extends RecordKind>(kind: K, after: string, limit: number): Promise<StoreRecord[K][]>;
		/** Writes records as they are; those with the same id are replaced. */
		write<K extends RecordKind>(kind: K, records: StoreRecord[K][]): Promise<void>;
	};
	/** Rejects when the store does not answer. */
	ping(): Promise<void>;
	close(): Promise<void>;
};

/** What a store is made of, in the order in which it can be written. */
export type StoreRecord = {
	users: User;
	sessions: SessionRecord;
	heroes: Hero;
	generations: Generation & { log: LogEntry[] };
	reservations: Reservation;
	stories: KeptStoryRecord;
};
export type RecordKind = keyof StoreRecord;
export const RECORD_KINDS = ["users", "sessions", "heroes", "generations", "reservations", "stories"] as const;

/** The id of a record, by which `read` goes on. */
export const idOf: { [K in RecordKind]: (record: StoreRecord[K]) => string } = {
	users: (user) => user.id,
	sessions: (session) => session.key,
	heroes: (hero) => hero.id,
	generations: (generation) => generation.id,
	reservations: (reservation) => reservation.generationId,
	stories: (story) => story.id,
};

/** What an adapter throws for a name or an e-mail that is somebody's, said at the field. */
export function taken(field: "username" | "email"): AppError {
	const { code, message } = new AppError(`${field}_taken`);
	return new AppError(code, { issues: [{ path: field, message }] });
}

/** How names and e-mails are compared: without case, and however they were typed. */
export const foldCase = (name: string) => name.normalize("NFKC").toLowerCase();
