// A generation in the API: its events and the resulting live story.
import { z } from "zod";
import { CoverSource } from "./cover-source.ts";
import { errorCodes } from "./errors.ts";
import { CompletedRequest, StoryResult } from "./story.ts";
import { StoryLabel } from "./story-label.ts";
import { StoryScene } from "./story-scene.ts";
import { PictureRequest } from "./storyboard/picture-request.ts";

/** Maximum unfinished generations of one parent, including queued ones. */
export const MAX_ACTIVE_GENERATIONS = 20;

export const GenerationStatus = z.enum(["queued", "running", "completed", "failed", "cancelled"]);
export type GenerationStatus = z.infer<typeof GenerationStatus>;

const ErrorCode = z.enum(errorCodes);

/** Progress of a generation. `step` is the debug name of the model call; `words` counts the story so far. */
export const Progress = z.object({
	step: z.string(),
	index: z.int(),
	total: z.int(),
	attempt: z.int(),
	maxAttempts: z.int(),
	words: z.int(),
	targetWords: z.int(),
	/** The storyteller's activity before text arrives; missing while it writes. */
	activity: z.enum(["thinking", "loading", "waiting"]).exactOptional(),
	/** The end of the waiting time. */
	until: z.iso.datetime().exactOptional(),
});
export type Progress = z.infer<typeof Progress>;

/** An event without id and sequence number. */
export type GenerationEventBody =
	| { type: "started"; targetWords: number; steps: number; toldBy: string }
	| ({ type: "progress" } & Progress)
	/**
	 * `figures`: contents of the cover, if the storyteller names them. Sent again with the titles of all chapters, and with the
	 * `scenes` of the text that follows, if the storyteller gives them before it.
	 */
	| { type: "title"; title: string; figures?: string[]; chapterTitles?: string[]; scenes?: StoryScene[] }
	/** `chapterStarts`: offsets in this text, in UTF-16 units, of chapters after the first. */
	| { type: "text"; text: string; chapterStarts?: number[] }
	| { type: "completed"; story: StoryResult; storyId: string | null; saved: boolean }
	/** `keptChars`: length of the text, up to the end of a sentence, that is saved as story `storyId`. */
	| ({ type: "failed"; storyId?: string; keptChars?: number } & LiveError)
	| { type: "cancelled"; storyId: string | null; refunded: boolean };

/** `seq` counts from 1 within a generation without gaps, even after a restart of the server. */
export type GenerationEvent = { id: string; seq: number } & GenerationEventBody;

const LiveError = z.object({ message: z.string(), code: ErrorCode, refunded: z.boolean() });
type LiveError = z.infer<typeof LiveError>;

/** A running story: the fold of its events. */
export const LiveStory = z.object({
	id: z.string(),
	status: GenerationStatus,
	seq: z.int(),
	title: z.string(),
	text: z.string(),
	figures: z.array(z.string()).exactOptional(),
	/** Offsets of chapters after the first, in UTF-16 units. */
	chapterStarts: z.array(z.int()).exactOptional(),
	/** Titles of all chapters, "" for a chapter that has no title. */
	chapterTitles: z.array(z.string()).exactOptional(),
	/** The scenes of the text so far, and of the text that follows. */
	scenes: z.array(StoryScene).exactOptional(),
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
 * `text` starts at `textFrom` UTF-16 units; the client has the text before it. `cover`: the cover's data from the request, so
 * that all devices draw the same one before the title. `label`: the kind of story. `pictures`: the parts of the request that the
 * pictures between its paragraphs are made from.
 */
export const Snapshot = LiveStory.extend({
	textFrom: z.int(),
	cover: CoverSource,
	label: StoryLabel.exactOptional(),
	pictures: PictureRequest,
});
export type Snapshot = z.infer<typeof Snapshot>;

/** The answer of `GET /api/story/generations/:id`: the snapshot with the complete text, and the request. */
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
