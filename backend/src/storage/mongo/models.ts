// The collections: what a document holds, what it must hold, and its indexes. JSON goes in as text: keys with `$` and `.`,
// halves of a surrogate pair and absent values come back as they were.
import { type Connection, type Model, Schema } from "mongoose";
import type { Reservation, SessionRecord, User } from "../../account/store.ts";
import type { LogEntry } from "../../live/log.ts";
import type { Generation } from "../../story/store.ts";

export type UserDocument = Omit<User, "id"> & { _id: string; usernameKey: string; emailKey: string };
export type SessionDocument = Omit<SessionRecord, "key"> & { _id: string };
/** `slot` is `2026-11#3` for the month's third story, `welcome#7` for the seventh welcome one. */
export type ReservationDocument = Omit<Reservation, "generationId"> & { _id: string; slot: string };
export type GenerationDocument = Omit<Generation, "id" | "request" | "cancelRequested" | "idempotencyKey"> & {
	_id: string;
	request: string;
	/** `key:` and the key, `past:` or `none:` and the id: every generation has one, so that a plain unique index will do. */
	idempotencyKey: string;
	/** Nothing is left in the log that its last document does not hold. */
	isTidy: boolean;
};
export type StopDocument = { _id: string };
/** `gathered` and `endedAt` are in the document that ended its generation. */
export type LogDocument = {
	_id: string;
	generationId: string;
	position: number;
	kind: LogEntry["kind"];
	body: string;
	gathered?: string;
	endedAt?: number;
};
export type HeroDocument = { _id: string; name: string; body: string };
export type StoryDocument = {
	_id: string;
	userId: string;
	createdAt: string;
	isFavorite: boolean;
	expiresAt: string | null;
	heroId: string | null;
	wordCount: number;
	card: string;
	content: string;
	debug: string | null;
	request: string;
	searchMetadata: string;
	searchText: string;
};

export type Models = {
	users: Model<UserDocument>;
	sessions: Model<SessionDocument>;
	reservations: Model<ReservationDocument>;
	generations: Model<GenerationDocument>;
	stops: Model<StopDocument>;
	log: Model<LogDocument>;
	heroes: Model<HeroDocument>;
	stories: Model<StoryDocument>;
};

// An empty text is a text.
Schema.Types.String.checkRequired((value: unknown) => typeof value === "string");

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const textOrNull = { type: String, default: null } as const;
const oneOf = (...values: string[]) => ({ type: String, required: true, enum: values }) as const;

const options = {
	strict: "throw",
	strictQuery: "throw",
	versionKey: false,
	minimize: false,
	autoIndex: false,
	autoCreate: false,
	bufferCommands: false,
	id: false,
} as const;

const users = new Schema<UserDocument>(
	{
		_id: text,
		username: text,
		usernameKey: text,
		email: text,
		emailKey: text,
		passwordHash: text,
		firstName: textOrNull,
		lastName: textOrNull,
		isVerified: flag,
		isAdmin: flag,
		createdAt: number,
		updatedAt: number,
	},
	options,
);
users.index({ usernameKey: 1 }, { unique: true });
users.index({ emailKey: 1 }, { unique: true });

const sessions = new Schema<SessionDocument>(
	{ _id: text, userId: textOrNull, content: text, expiresAt: number },
	options,
);
sessions.index({ userId: 1 });
sessions.index({ expiresAt: 1 });

const reservations = new Schema<ReservationDocument>(
	{
		_id: text,
		userId: text,
		month: text,
		source: oneOf("month", "welcome"),
		state: oneOf("held", "spent"),
		createdAt: number,
		slot: text,
	},
	options,
);
reservations.index({ userId: 1, slot: 1 }, { unique: true });
reservations.index({ userId: 1, source: 1, month: 1 });
reservations.index({ state: 1, createdAt: 1 });

const generations = new Schema<GenerationDocument>(
	{
		_id: text,
		userId: text,
		status: oneOf("queued", "running", "completed", "failed", "cancelled"),
		request: text,
		counted: flag,
		idempotencyKey: text,
		bodyHash: text,
		createdAt: number,
		endedAt: { type: Number, default: null },
		isTidy: flag,
	},
	options,
);
generations.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
generations.index({ userId: 1, endedAt: 1 });
generations.index({ endedAt: 1, isTidy: 1 });

const log = new Schema<LogDocument>(
	{
		_id: text,
		generationId: text,
		position: number,
		kind: oneOf("event", "checkpoint", "lease"),
		body: text,
		gathered: { type: String },
		endedAt: { type: Number },
	},
	options,
);
log.index({ generationId: 1, position: 1 });

const stories = new Schema<StoryDocument>(
	{
		_id: text,
		userId: text,
		createdAt: text,
		isFavorite: flag,
		expiresAt: textOrNull,
		heroId: textOrNull,
		wordCount: number,
		card: text,
		content: text,
		debug: textOrNull,
		request: text,
		searchMetadata: text,
		searchText: text,
	},
	options,
);
stories.index({ userId: 1, createdAt: -1, _id: -1 });
stories.index({ expiresAt: 1 });

export function modelsOf(connection: Connection): Models {
	return {
		users: connection.model<UserDocument>("User", users, "users"),
		sessions: connection.model<SessionDocument>("Session", sessions, "sessions"),
		reservations: connection.model<ReservationDocument>("Reservation", reservations, "reservations"),
		generations: connection.model<GenerationDocument>("Generation", generations, "generations"),
		stops: connection.model<StopDocument>("Stop", new Schema<StopDocument>({ _id: text }, options), "stops"),
		log: connection.model<LogDocument>("LogEntry", log, "generation_log"),
		heroes: connection.model<HeroDocument>(
			"Hero",
			new Schema<HeroDocument>({ _id: text, name: text, body: text }, options),
			"heroes",
		),
		stories: connection.model<StoryDocument>("Story", stories, "stories"),
	};
}

export const isDuplicate = (error: unknown) => (error as { code?: unknown } | null)?.code === 11_000;

/** Puts documents in the place of those with the same id, of the same user where documents have one. */
export async function replaceAll<T extends { _id: string; userId?: string | null }>(
	model: Model<T>,
	documents: T[],
): Promise<void> {
	const isOwned = model.collection.name !== "sessions";
	const writes = documents.map((replacement) => {
		const { _id, userId } = replacement;
		const filter = isOwned && userId ? { _id, userId } : { _id };
		return { replaceOne: { filter, replacement, upsert: true } };
	});
	if (writes.length) await model.bulkWrite(writes as Parameters<typeof model.bulkWrite>[0], { ordered: true });
}
