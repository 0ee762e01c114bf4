// Saved stories: as stored, in the library's lists, saved manually, and as shown by the reader.
import { z } from "zod";
import { BibleVerse, CompletedRequest, DebugEntry, MoralOutcome, Receiver, StoryResult } from "./story.ts";
import { SPEECH_VOICES } from "./story-choices.ts";
import { Panel } from "./storyboard/panel.ts";
import { pageLimit, shortText } from "./text.ts";

export { SPEECH_VOICES };

/** A question as text; other programs may write `{question}`. */
const Question = z.union([z.string(), z.object({ question: z.string() }).transform(({ question }) => question)]);
const trimmed = (questions: string[]) => questions.map((question) => question.trim()).filter(Boolean);
/** Drops empty questions. */
const Questions = z.array(Question).transform(trimmed);

/** A saved story. A cancelled one may have no questions. */
export const KeptStory = StoryResult.extend({
	applicationQuestions: z.array(z.string()),
	/** The panel that is drawn as its cover; missing in a story that is not saved and in older ones. */
	coverPanel: Panel.optional().catch(undefined),
});
export type KeptStory = z.infer<typeof KeptStory>;

const field = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** A time in ISO 8601 may have any number of digits after the second. */
const MAX_TIME_CHARS = 40;

const boundedText = (max: number) => z.string().max(max, `Please use at most ${max} characters`);

const MAX_IMAGE_URL_CHARS = 2000;
/** Address of a picture on another site, or a path on this server. */
const ImageUrl = z
	.string()
	.max(MAX_IMAGE_URL_CHARS, `The address of the picture may have at most ${MAX_IMAGE_URL_CHARS} characters`)
	.regex(/^(?:https?:\/\/|\/(?![/\\]))\S*$/i, "The address of the picture must begin with https://, http:// or /");

/** A step from another program, which may name the user prompt `prompt` and use times in milliseconds. */
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

/** A story from another program. Title and text are required; unknown and invalid fields are dropped. */
export const ReadableStory = z.object({
	title: z.string().trim().min(1),
	content: z.string().trim().min(1),
	moralOutcome: MoralOutcome.catch("positive"),
	bibleVerse: BibleVerse.optional().catch(undefined),
	applicationQuestions: z.array(Question.catch("")).transform(trimmed).catch([]),
	imagePrompt: z.string().catch(""),
	imageUrl: field(ImageUrl),
	figures: StoryResult.shape.figures.catch(undefined),
	chapterStarts: StoryResult.shape.chapterStarts.catch(undefined),
	chapterTitles: StoryResult.shape.chapterTitles.catch(undefined),
	remember: StoryResult.shape.remember.catch(undefined),
	scenes: StoryResult.shape.scenes.catch(undefined),
	notHonored: StoryResult.shape.notHonored.catch(undefined),
	isEndedEarly: StoryResult.shape.isEndedEarly.catch(undefined),
	versesLeftOut: StoryResult.shape.versesLeftOut.catch(undefined),
	debugData: z
		.array(ReadableDebugEntry.catch({ userPrompt: undefined }))
		.optional()
		.catch(undefined),
	toldBy: z.string().optional().catch(undefined),
	sentTo: StoryResult.shape.sentTo.catch(undefined),
	alsoSentTo: StoryResult.shape.alsoSentTo.catch(undefined),
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

/** Reading position: paragraph from 0, and offset in it in UTF-16 units. */
export const ReadingPlace = z.object({ paragraph: z.int().min(0).max(100_000), offset: z.int().min(0).max(1_000_000) });
export type ReadingPlace = z.infer<typeof ReadingPlace>;

/** The latest position on any device; the larger `readAt` wins. */
export const ReadingPosition = ReadingPlace.extend({ readAt: z.iso.datetime().max(MAX_TIME_CHARS) });
export type ReadingPosition = z.infer<typeof ReadingPosition>;

export const StoredStory = z.object({
	id: z.string(),
	story: KeptStory,
	request: z.record(z.string(), z.unknown()),
	createdAt: z.iso.datetime(),
	isFavorite: z.boolean(),
	/** Null for favourites, which never expire. */
	expiresAt: z.iso.datetime().nullable(),
	heroId: z.string().nullable(),
	wordCount: z.int(),
	searchMetadata: SearchMetadata,
	/** Null before the first reading. */
	position: ReadingPosition.nullable(),
});
export type StoredStory = z.infer<typeof StoredStory>;

/** Fields of story and request for the card and its cover. */
export const CARD_FIELDS = {
	story: ["title", "imageUrl", "imagePrompt", "figures", "coverPanel", "readingLevel"],
	request: [
		"childName",
		"gender",
		"animal",
		"useAnimal",
		"theme",
		"biblicalEvent",
		"heroOfFaith",
		"storyType",
		"useTimeTravel",
		"series",
		"customPrompt",
		"looks",
	],
} as const;

export const StoryCard = StoredStory.omit({ searchMetadata: true }).extend({
	story: KeptStory.pick({
		title: true,
		imageUrl: true,
		imagePrompt: true,
		figures: true,
		coverPanel: true,
		readingLevel: true,
	}),
});
export type StoryCard = z.infer<typeof StoryCard>;

/** On one page of the library. */
const MAX_PAGE_STORIES = 60;

export const LibraryQuery = z.object({
	limit: pageLimit(MAX_PAGE_STORIES),
	/** From the `Link` header of the previous page with the same `sort`. */
	cursor: z.string().max(500).optional(),
	/** Matches stories whose title, names or text contain every word or prefix. */
	q: z.string().trim().max(200, "Please search for at most 200 characters").default(""),
	/** `title` ignores case. */
	sort: z.enum(["newest", "oldest", "title"], "sort must be newest, oldest or title").default("newest"),
	filter: z.enum(["all", "favorites", "temporary"], "filter must be favorites or temporary").default("all"),
	/** Id of a series' first story: returns only its parts, oldest first. */
	series: shortText(64).min(1).optional(),
	/** `card` returns cards; `debug` adds debug data, like the call for a single story. */
	view: z.enum(["full", "card", "debug"], "view must be card, full or debug").default("full"),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

const NO_STORY = "No story to save";

/** Without what the server adds. */
const { readingLevel: _, pageImages: __, coverPanel: ___, ...SavedFields } = KeptStory.shape;

/** Limits of the debug data stored with a story. All texts together have at most `total` characters. */
export const MAX_DEBUG = { entries: 100, text: 100_000, total: 600_000 };
const debugText = boundedText(MAX_DEBUG.text);

const SavedDebugEntry = DebugEntry.extend({
	step: boundedText(100),
	systemPrompt: debugText,
	userPrompt: debugText,
	response: debugText,
	model: boundedText(200),
	timestamp: DebugEntry.shape.timestamp.max(MAX_TIME_CHARS),
	parseError: boundedText(2000).optional(),
});

const withoutDefault = (schema: z.ZodType) => (schema instanceof z.ZodDefault ? schema.unwrap() : schema) as z.ZodType;

/** The request of a manually saved story, possibly from another program: all fields are optional; invalid ones are dropped. */
const SavedRequest = z.object(
	Object.fromEntries(
		Object.entries(CompletedRequest.shape).map(([name, schema]) => [name, field(withoutDefault(schema))]),
	),
) as unknown as z.ZodType<Partial<CompletedRequest>, Record<string, unknown>>;

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
			applicationQuestions: Questions.pipe(z.array(boundedText(500)).max(50)).default([]),
			imagePrompt: boundedText(5000).default(""),
			imageUrl: ImageUrl.optional(),
			bibleVerse: BibleVerse.extend({
				text: boundedText(5000),
				reference: boundedText(200),
				translation: boundedText(200).optional(),
			}).optional(),
			debugData: z.array(SavedDebugEntry).max(MAX_DEBUG.entries).optional(),
			toldBy: boundedText(200).optional(),
			alsoSentTo: z
				.array(Receiver.extend({ host: boundedText(255) }))
				.max(20)
				.optional(),
		},
		NO_STORY,
	),
	request: SavedRequest.default({}),
	isFavorite: z.boolean().default(false),
	heroId: shortText(64).nullable().default(null),
	/** The story's generation, if any: saving it again has no effect. */
	generationId: shortText(64).optional(),
});
export type SaveStoryRequest = z.infer<typeof SaveStoryRequest>;

/** Null removes the association. */
export const AssociateHeroRequest = z.object({
	heroId: shortText(64).min(1, "Please choose a hero").nullable(),
});

/** One sentence of a saved story for speech. Both numbers count from 0; `sentence` within its paragraph. */
export const SpeechQuery = z.object({
	paragraph: z.coerce.number("paragraph must be a number").int().min(0),
	sentence: z.coerce.number("sentence must be a number").int().min(0),
	voice: z.enum(SPEECH_VOICES, "There is no such voice").default("sage"),
});
export type SpeechQuery = z.infer<typeof SpeechQuery>;

export const FavoriteRequest = z.object({ isFavorite: z.boolean("isFavorite must be true or false") });
