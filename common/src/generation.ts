// A generation as the API shows it: its events, and the live story that results from them.
import { z } from "zod";
import { CoverSource } from "./cover-source.ts";
import { errorCodes } from "./errors.ts";
import { CompletedRequest, StoryResult } from "./story.ts";
import { StoryLabel } from "./story-label.ts";

/** Unfinished generations that one parent may have at a time, queued ones included. */
export const MAX_ACTIVE_GENERATIONS = 20;

export const GenerationStatus = z.enum(["queued", "running", "completed", "failed", "cancelled"]);
export type GenerationStatus = z.infer<typeof GenerationStatus>;

const ErrorCode = z.enum(errorCodes);

/** How far the generation is. `step` is the debug name of the model call; `words` are those of the whole story. */
export const Progress = z.object({
	step: z.string(),
	index: z.int(),
	total: z.int(),
	attempt: z.int(),
	maxAttempts: z.int(),
	words: z.int(),
	targetWords: z.int(),
	/** What the storyteller does instead of telling; left out while it tells. */
	activity: z.enum(["thinking", "loading", "waiting"]).exactOptional(),
	/** Until when it waits. */
	until: z.iso.datetime().exactOptional(),
});
export type Progress = z.infer<typeof Progress>;

/** An event without its id and number. */
export type GenerationEventBody =
	| { type: "started"; targetWords: number; steps: number; toldBy: string }
	| ({ type: "progress" } & Progress)
	/** `figures`: what the story's picture shows, where its storyteller says so. */
	| { type: "title"; title: string; figures?: string[] }
	/** `chapterStarts`: where in this text a chapter after the first begins, in UTF-16 units. */
	| { type: "text"; text: string; chapterStarts?: number[] }
	| { type: "completed"; story: StoryResult; storyId: string | null; saved: boolean }
	/** `storyId`, `keptChars`: so much of the text, up to the end of a sentence, is kept as this story. */
	| ({ type: "failed"; storyId?: string; keptChars?: number } & LiveError)
	| { type: "cancelled"; storyId: string | null; refunded: boolean };

/** `seq` counts from 1 within a generation, without a gap, also after a restart of the server. */
export type GenerationEvent = { id: string; seq: number } & GenerationEventBody;

export const LiveError = z.object({ message: z.string(), code: ErrorCode, refunded: z.boolean() });
export type LiveError = z.infer<typeof LiveError>;

/** A story while it is generated: the fold of its events. */
export const LiveStory = z.object({
	id: z.string(),
	status: GenerationStatus,
	seq: z.int(),
	title: z.string(),
	text: z.string(),
	figures: z.array(z.string()).exactOptional(),
	/** Where each chapter after the first begins, in UTF-16 units of the text. */
	chapterStarts: z.array(z.int()).exactOptional(),
	targetWords: z.int(),
	steps: z.int(),
	toldBy: z.string(),
	progress: Progress.nullable(),
	story: StoryResult.exactOptional(),
	storyId: z.string().nullable().exactOptional(),
	saved: z.boolean().exactOptional(),
	refunded: z.boolean().exactOptional(),
	error: LiveError.exactOptional(),
});
export type LiveStory = z.infer<typeof LiveStory>;

/**
 * `text` begins at `textFrom` UTF-16 units: the client already has what is before. `cover`: what the request says of the
 * picture, so that every device draws the same one before there is a title. `label`: what kind of story was asked for.
 */
export const Snapshot = LiveStory.extend({ textFrom: z.int(), cover: CoverSource, label: StoryLabel.exactOptional() });
export type Snapshot = z.infer<typeof Snapshot>;

/** The answer of `GET /api/story/generations/:id`: the snapshot with the whole text, and the request. */
export const GenerationSnapshot = Snapshot.extend({ request: CompletedRequest });
export type GenerationSnapshot = z.infer<typeof GenerationSnapshot>;

/** An entry in the list of running generations. */
export const ActiveGeneration = z.object({
	id: z.string(),
	status: GenerationStatus,
	childName: z.string(),
	title: z.string(),
	createdAt: z.iso.datetime(),
});
export type ActiveGeneration = z.infer<typeof ActiveGeneration>;
