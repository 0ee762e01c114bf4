// Saved stories: what is kept, what the library lists, what is saved by hand, what the reader can show.
import { z } from "zod";
import { BibleVerse, MoralOutcome, StoryResult } from "./story.ts";
import { SPEECH_VOICES } from "./story-choices.ts";
import { shortText } from "./text.ts";

export { SPEECH_VOICES };

/** A question as text. Stories from other programs may have it as `{question}`. */
const Question = z.union([z.string(), z.object({ question: z.string() }).transform(({ question }) => question)]);
const trimmed = (questions: string[]) => questions.map((question) => question.trim()).filter(Boolean);
/** Without empty questions. */
const Questions = z.array(Question).transform(trimmed);

/** A saved story: one that was cancelled has no questions yet, so their number is not fixed. */
export const KeptStory = StoryResult.extend({ applicationQuestions: z.array(z.string()) });
export type KeptStory = z.infer<typeof KeptStory>;

const field = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
/** A step of a story from another program, which may call the user prompt `prompt`, and have its times in milliseconds. */
const ReadableDebugEntry = z
	.object({
		step: field(z.string()),
		systemPrompt: field(z.string()),
		userPrompt: field(z.string()),
		prompt: field(z.string()),
		response: field(z.string()),
		wordCount: field(z.number()),
		targetWordCount: field(z.number()),
		attempt: field(z.number()),
		maxAttempts: field(z.number()),
		timestamp: field(z.union([z.string(), z.number().transform(toIso)])),
		model: field(z.string()),
		maxTokens: field(z.number()),
		parseError: field(z.string()),
	})
	.transform(({ prompt, ...entry }) => ({ ...entry, userPrompt: entry.userPrompt ?? prompt }));

function toIso(milliseconds: number): string {
	const time = new Date(milliseconds);
	return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

/**
 * A story from another program, as the reader shows it: title and text are required, unknown fields are ignored, invalid
 * ones are left out, and a debug entry may lack any field.
 */
export const ReadableStory = z.object({
	title: z.string().trim().min(1),
	content: z.string().trim().min(1),
	moralOutcome: MoralOutcome.catch("positive"),
	bibleVerse: BibleVerse.optional().catch(undefined),
	applicationQuestions: z.array(Question.catch("")).transform(trimmed).catch([]),
	imagePrompt: z.string().catch(""),
	imageUrl: z.string().optional().catch(undefined),
	figures: StoryResult.shape.figures.catch(undefined),
	chapterStarts: StoryResult.shape.chapterStarts.catch(undefined),
	notHonored: StoryResult.shape.notHonored.catch(undefined),
	debugData: z
		.array(ReadableDebugEntry.catch({ userPrompt: undefined }))
		.optional()
		.catch(undefined),
	toldBy: z.string().optional().catch(undefined),
});
export type ReadableStory = z.infer<typeof ReadableStory>;

const tags = z.array(z.string()).default([]);
export const SearchMetadata = z.object({
	keywords: tags,
	tags,
	characters: tags,
	biblicalReferences: tags,
	themes: tags,
});
export type SearchMetadata = z.infer<typeof SearchMetadata>;

/** Where somebody is in a story: a paragraph, counted from 0, and UTF-16 units into it. */
export const ReadingPlace = z.object({ paragraph: z.int().min(0).max(100_000), offset: z.int().min(0).max(1_000_000) });
export type ReadingPlace = z.infer<typeof ReadingPlace>;

/** The place that was reached last, on whatever device; `readAt` tells which of two is the later one. */
export const ReadingPosition = ReadingPlace.extend({ readAt: z.iso.datetime() });
export type ReadingPosition = z.infer<typeof ReadingPosition>;

export const StoredStory = z.object({
	id: z.string(),
	story: KeptStory,
	request: z.record(z.string(), z.unknown()),
	createdAt: z.iso.datetime(),
	isFavorite: z.boolean(),
	/** Null for a favourite, which never expires. */
	expiresAt: z.iso.datetime().nullable(),
	heroId: z.string().nullable(),
	wordCount: z.int(),
	searchMetadata: SearchMetadata,
	/** Null until somebody has read on. */
	position: ReadingPosition.nullable(),
});
export type StoredStory = z.infer<typeof StoredStory>;

/** A story in the library's list: without its text and its debug data. */
export const StoryCard = StoredStory.extend({ story: KeptStory.omit({ content: true, debugData: true }) });
export type StoryCard = z.infer<typeof StoryCard>;

/** On one page of the library. */
const MAX_PAGE_STORIES = 60;

export const LibraryQuery = z.object({
	limit: z.coerce
		.number("limit must be a number")
		.int("limit must be a whole number")
		.min(1, "limit must be at least 1")
		.default(MAX_PAGE_STORIES)
		.transform((limit) => Math.min(limit, MAX_PAGE_STORIES)),
	/** From the `Link` header of the previous page of the same `sort`. */
	cursor: z.string().max(500).optional(),
	/** Finds stories that have each of these words, or one that begins with it, in the title, the names or the text. */
	q: z.string().trim().max(200, "Please search for at most 200 characters").default(""),
	/** `title` is alphabetical, without regard to case. */
	sort: z.enum(["newest", "oldest", "title"], "sort must be newest, oldest or title").default("newest"),
	filter: z.enum(["all", "favorites", "temporary"], "filter must be favorites or temporary").default("all"),
	/** The id of a series' first story: only that and those that continue it. Their order is that of `sort=oldest`. */
	series: shortText(64).min(1).optional(),
	/** `card` leaves out the text too, `debug` adds the debug data, which otherwise only a single story's call answers. */
	view: z.enum(["full", "card", "debug"], "view must be card, full or debug").default("full"),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

const NO_STORY = "No story to save";

/** What the server measures is not taken from a client. */
const { readingLevel: _, ...SavedFields } = KeptStory.shape;

export const SaveStoryRequest = z.object({
	story: z.object(
		{
			...SavedFields,
			title: z
				.string("A story needs a title")
				.trim()
				.min(1, "A story needs a title")
				.max(300, "This title is too long"),
			content: z.string(NO_STORY).trim().min(1, NO_STORY).max(200_000, "This story is too long to save"),
			moralOutcome: MoralOutcome.catch("positive"),
			applicationQuestions: Questions.pipe(z.array(z.string().max(500)).max(50)).default([]),
			imagePrompt: z.string().max(5000).default(""),
		},
		NO_STORY,
	),
	request: z.record(z.string(), z.unknown()).default({}),
	isFavorite: z.boolean().default(false),
	heroId: shortText(64).nullable().default(null),
	/** The generation of the story, if it has one: saving it again changes nothing. */
	generationId: shortText(64).optional(),
});
export type SaveStoryRequest = z.infer<typeof SaveStoryRequest>;

/** Null: the story is about no hero any more. */
export const AssociateHeroRequest = z.object({
	heroId: shortText(64).min(1, "Please choose a hero").nullable(),
});

/** One sentence of a saved story to be read aloud; both numbers count from 0, `sentence` within its paragraph. */
export const SpeechQuery = z.object({
	paragraph: z.coerce.number("paragraph must be a number").int().min(0),
	sentence: z.coerce.number("sentence must be a number").int().min(0),
	voice: z.enum(SPEECH_VOICES, "There is no such voice").default("sage"),
});
export type SpeechQuery = z.infer<typeof SpeechQuery>;

export const FavoriteRequest = z.object({ isFavorite: z.boolean("isFavorite must be true or false") });
