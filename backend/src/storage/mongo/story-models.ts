// The collections of stories, generations and their logs.
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { Connection, Model } from "mongoose";
import type { LogEntry } from "../../live/log.ts";
import type { Generation, StoryRecord } from "../../story/store.ts";
import { flag, json, number, oneOf, optionalJson, schemaOf, text, textOrNull } from "./collection.ts";

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

export type GenerationDocument = Omit<Generation, "id" | "cancelRequested" | "idempotencyKey"> & {
	_id: string;
	/** `key:` and the key, or `past:` or `none:` and the id, so that a plain unique index is enough. */
	idempotencyKey: string;
	/** `active#1` to `active#20` until the end, so that a unique index limits unfinished generations; then `idSlot`. */
	slot: string;
	/** True once the entries that the compacted log replaces are removed. */
	isPruned: boolean;
};

/** Returns the slot of a generation that has ended, is older than slots, or comes from another store. */
export const idSlot = (id: string) => `id:${id}`;

/** The id is the generation's. */
type CancellationDocument = { _id: string };

/** The document of the terminal entry also has the compacted log, and the time at which the generation ended. */
export type LogDocument = LogEntry & { _id: string; compacted?: LogEntry[]; endedAt?: number };

/** A story without its text and debug data, which are fields of their own and omitted from lists. */
type Textless = Omit<StoredStory["story"], "content" | "debugData">;

export type StoryDocument = Omit<StoryRecord, "id" | "story" | "position"> & {
	_id: string;
	story: Textless;
	content: string;
	debugData?: StoredStory["story"]["debugData"];
	titleKey: string;
	words: string[];
	position?: NonNullable<StoryRecord["position"]>;
	/** The id of the request's series; omitted if the story continues none. */
	seriesId?: string;
};

const generationSchema = schemaOf<GenerationDocument>({
	userId: text,
	status: oneOf("queued", "running", "completed", "failed", "cancelled"),
	request: json,
	counted: flag,
	idempotencyKey: text,
	bodyHash: text,
	createdAt: number,
	endedAt: { type: Number, default: null },
	slot: text,
	isPruned: flag,
});
generationSchema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
generationSchema.index({ userId: 1, slot: 1 }, { unique: true });
generationSchema.index({ userId: 1, endedAt: 1 });
generationSchema.index({ endedAt: 1, isPruned: 1 });

const cancellationSchema = schemaOf<CancellationDocument>({});

const logSchema = schemaOf<LogDocument>({
	generationId: text,
	position: number,
	kind: oneOf("event", "checkpoint", "lease"),
	event: optionalJson,
	checkpoint: optionalJson,
	holder: { type: String },
	compacted: optionalJson,
	endedAt: { type: Number },
});
logSchema.index({ generationId: 1, position: 1 });

const storySchema = schemaOf<StoryDocument>({
	userId: text,
	createdAt: text,
	isFavorite: flag,
	expiresAt: textOrNull,
	heroId: textOrNull,
	wordCount: number,
	story: json,
	content: text,
	debugData: optionalJson,
	request: json,
	searchMetadata: json,
	titleKey: text,
	words: { type: [String], required: true },
	position: optionalJson,
	seriesId: { type: String },
});
storySchema.index({ userId: 1, createdAt: -1, _id: -1 });
storySchema.index({ userId: 1, isFavorite: 1, createdAt: -1, _id: -1 });
storySchema.index({ userId: 1, titleKey: 1, _id: 1 });
storySchema.index({ userId: 1, isFavorite: 1, titleKey: 1, _id: 1 });
storySchema.index({ userId: 1, heroId: 1, createdAt: -1, _id: -1 });
storySchema.index({ userId: 1, seriesId: 1, createdAt: 1, _id: 1 });
storySchema.index({ userId: 1, words: 1 });
storySchema.index({ expiresAt: 1 });
