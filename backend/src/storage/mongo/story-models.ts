// The collections of stories. JSON goes in as text: keys with `$` and `.`, halves of a surrogate pair and absent values come
// back as they were.
import { type Connection, type Model, Schema } from "mongoose";
import type { LogEntry } from "../../live/log.ts";
import type { Generation } from "../../story/store.ts";
import { flag, number, oneOf, schemaOptions, text, textOrNull } from "./collection.ts";

export type StoryModels = {
	generations: Model<GenerationDocument>;
	cancellations: Model<CancellationDocument>;
	log: Model<LogDocument>;
	stories: Model<StoryDocument>;
};

export function storyModels(connection: Connection): StoryModels {
	return {
		generations: connection.model<GenerationDocument>("Generation", generationSchema, "generations"),
		cancellations: connection.model<CancellationDocument>("Cancellation", cancellationSchema, "cancellations"),
		log: connection.model<LogDocument>("LogEntry", logSchema, "generation_log"),
		stories: connection.model<StoryDocument>("Story", storySchema, "stories"),
	};
}

export type GenerationDocument = Omit<Generation, "id" | "request" | "cancelRequested" | "idempotencyKey"> & {
	_id: string;
	request: string;
	/** `key:` and the key, `past:` or `none:` and the id: every generation has one, so that a plain unique index will do. */
	idempotencyKey: string;
	/** `active#1` to `active#20`, from the insert to the end, so that a unique index limits them; otherwise `idSlot`. */
	slot: string;
	/** Nothing is left in the log that its last document does not hold. */
	isPruned: boolean;
};

/** The slot of a generation that has ended, or was written before there were slots or by another store. */
export const idSlot = (id: string) => `id:${id}`;

/** The id is the generation's. */
export type CancellationDocument = { _id: string };

/** `compacted` (the compacted log as JSON) and `endedAt` are in the document that ended its generation. */
export type LogDocument = {
	_id: string;
	generationId: string;
	position: number;
	kind: LogEntry["kind"];
	body: string;
	compacted?: string;
	endedAt?: number;
};

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
	titleKey: string;
	words: string[];
	position?: string;
	/** Of a picture that came after the story. */
	imageUrl?: string;
	readAt?: string;
	/** Of its request: left out where it continues no story. */
	seriesId?: string;
};

const generationSchema = new Schema<GenerationDocument>(
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
		slot: text,
		isPruned: flag,
	},
	schemaOptions,
);
generationSchema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
generationSchema.index({ userId: 1, slot: 1 }, { unique: true });
generationSchema.index({ userId: 1, endedAt: 1 });
generationSchema.index({ endedAt: 1, isPruned: 1 });

const cancellationSchema = new Schema<CancellationDocument>({ _id: text }, schemaOptions);

const logSchema = new Schema<LogDocument>(
	{
		_id: text,
		generationId: text,
		position: number,
		kind: oneOf("event", "checkpoint", "lease"),
		body: text,
		compacted: { type: String },
		endedAt: { type: Number },
	},
	schemaOptions,
);
logSchema.index({ generationId: 1, position: 1 });

const storySchema = new Schema<StoryDocument>(
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
		titleKey: text,
		words: { type: [String], required: true },
		position: { type: String },
		imageUrl: { type: String },
		readAt: { type: String },
		seriesId: { type: String },
	},
	schemaOptions,
);
storySchema.index({ userId: 1, createdAt: -1, _id: -1 });
storySchema.index({ userId: 1, isFavorite: 1, createdAt: -1, _id: -1 });
storySchema.index({ userId: 1, titleKey: 1, _id: 1 });
storySchema.index({ userId: 1, isFavorite: 1, titleKey: 1, _id: 1 });
storySchema.index({ userId: 1, heroId: 1, createdAt: -1, _id: -1 });
storySchema.index({ userId: 1, seriesId: 1, createdAt: 1, _id: 1 });
storySchema.index({ userId: 1, words: 1 });
storySchema.index({ expiresAt: 1 });
