import { z } from "zod";
import { CharacterDetails, Gender } from "./character.ts";
import { longText, shortText } from "./text.ts";

// Enumerations: each value with its label.

export const THEMES = {
	none: "No particular theme",
	kindness: "Kindness",
	courage: "Courage",
	obedience: "Obedience",
	forgiveness: "Forgiveness",
	gratitude: "Gratitude",
	patience: "Patience",
	faith: "Faith",
	honesty: "Honesty",
	humility: "Humility",
	love: "Love",
	joy: "Joy",
	peace: "Peace",
	trust: "Trust",
	wisdom: "Wisdom",
	prayer: "Prayer",
	gentleness: "Gentleness",
	"self-control": "Self-control",
} as const;

export const BIBLICAL_EVENTS = {
	none: "No particular event",
	creation: "The Creation",
	noah: "Noah and the Ark",
	abraham: "Abraham’s Journey of Faith",
	joseph: "Joseph and His Brothers",
	moses: "Moses and the Exodus",
	joshua: "Joshua and the Walls of Jericho",
	davidGoliath: "David and Goliath",
	daniel: "Daniel in the Lions’ Den",
	jonah: "Jonah and the Great Fish",
	nativity: "The Birth of Jesus",
	miracles: "The Miracles of Jesus",
	parables: "The Parables of Jesus",
	crucifixion: "The Crucifixion",
	resurrection: "The Resurrection",
	pentecost: "Pentecost",
	paul: "Paul’s Journeys",
} as const;

export const STORY_TYPES = {
	regular: "Regular Bedtime Story",
	poem: "Bedtime Poem",
	moral: "Moral Bedtime Story",
	biblical_narrative: "Biblical Narrative",
} as const;

export const LEARNING_FOCUSES = {
	none: "No particular focus",
	"historical-context": "Historical context",
	"theological-significance": "Theological significance",
	"moral-lessons": "Moral lessons",
	"cultural-insights": "Cultural insights",
	"character-development": "Character development",
	"faith-application": "Faith application",
} as const;

/** `ages` is for the prompt, `label` for the form. */
export const READING_LEVELS = {
	preschool: { label: "Preschool (ages 3-4)", ages: "3-4" },
	kindergarten: { label: "Kindergarten (ages 5-6)", ages: "5-6" },
	"early-elementary": { label: "Early Elementary (ages 6-8)", ages: "6-8" },
	"late-elementary": { label: "Late Elementary (ages 9-12)", ages: "9-11" },
	"middle-school": { label: "Middle School (ages 12-14)", ages: "12-14" },
} as const;

/** In words: a story below `min` is extended; the user prompt requests `target`; without a maximum `max` is null. */
export const STORY_LENGTHS = {
	"very-short": { label: "Very short (2-4 minutes)", min: 500, max: 700, target: 500, chapters: 0 },
	short: { label: "Short (5-7 minutes)", min: 700, max: 1000, target: 1000, chapters: 0 },
	medium: { label: "Medium (8-12 minutes)", min: 1000, max: 1500, target: 1500, chapters: 0 },
	long: { label: "Long (13-20 minutes)", min: 1500, max: 2500, target: 2500, chapters: 4 },
	extended: { label: "Extended (20+ minutes)", min: 2500, max: null, target: 3500, chapters: 5 },
} as const;

const keys = <T extends Record<string, unknown>>(table: T) =>
	Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

export const Theme = z.enum(keys(THEMES), "Please choose a theme from the list");
export type Theme = z.infer<typeof Theme>;
export const BiblicalEvent = z.enum(keys(BIBLICAL_EVENTS), "Please choose a biblical event from the list");
export type BiblicalEvent = z.infer<typeof BiblicalEvent>;
export const StoryType = z.enum(keys(STORY_TYPES), "Please choose a story type from the list");
export type StoryType = z.infer<typeof StoryType>;
export const LearningFocus = z.enum(keys(LEARNING_FOCUSES), "Please choose a learning focus from the list");
export type LearningFocus = z.infer<typeof LearningFocus>;
export const ReadingLevel = z.enum(keys(READING_LEVELS), "Please choose a reading level from the list");
export type ReadingLevel = z.infer<typeof ReadingLevel>;
export const StoryLength = z.enum(keys(STORY_LENGTHS), "Please choose a story length from the list");
export type StoryLength = z.infer<typeof StoryLength>;
export const MoralOutcome = z.enum(["positive", "learning", "consequences", "creative"]);
export type MoralOutcome = z.infer<typeof MoralOutcome>;

/** The child's name in requests whose story is about people of the Bible. */
export const BIBLICAL_CHARACTER_NAME = "Biblical Character";

export const NEEDS_CHILD =
	"You can select a character for any story type. If no character is selected, the child's name and gender are required (except for Biblical narratives).";

export const HERO_OR_EVENT = "You can only select a Hero of Faith or a Biblical Event, not both.";

/** Runs a refinement over several fields also when one of them is invalid, so that every invalid field has its issue. */
const isObject = ({ value }: { value: unknown }) =>
	typeof value === "object" && value !== null && !Array.isArray(value);

type ChildFields = {
	childName: string;
	gender?: unknown;
	characterId?: unknown;
	characterDetails?: unknown;
	storyType: string;
};
const hasChild = (request: ChildFields) =>
	Boolean(request.characterId || request.characterDetails || (request.childName && request.gender)) ||
	request.storyType === "biblical_narrative";

export const StoryRequest = z
	.object({
		childName: shortText(50).default(""),
		gender: Gender.optional(),
		animal: shortText(40).default(""),
		useAnimal: z.boolean().default(true),
		theme: Theme.default("none"),
		biblicalEvent: BiblicalEvent.default("none"),
		heroOfFaith: shortText(64).optional(),
		storyType: StoryType.default("regular"),
		useTimeTravel: z.boolean().default(false),
		characterId: shortText(64).optional(),
		customPrompt: longText(1000).default(""),
		biblePassage: shortText(120).default(""),
		historicalAccuracy: z.boolean().default(true),
		learningFocus: LearningFocus.default("none"),
		readingLevel: ReadingLevel.default("early-elementary"),
		storyLength: StoryLength.default("medium"),
		useCharacter: z.boolean().default(false),
		customSystemPrompt: longText(20_000).default(""),
		customUserPrompt: longText(20_000).default(""),
		useCustomPrompts: z.boolean().default(false),
		characterDetails: CharacterDetails.optional(),
	})
	.refine(hasChild, { path: ["characterId"], message: NEEDS_CHILD, when: isObject })
	.refine((request) => !request.heroOfFaith || (request.biblicalEvent ?? "none") === "none", {
		path: ["heroOfFaith"],
		message: HERO_OR_EVENT,
		when: isObject,
	});
export type StoryRequest = z.infer<typeof StoryRequest>;
export type StoryRequestInput = z.input<typeof StoryRequest>;

export const BibleVerse = z.object({
	text: z.string(),
	reference: z.string(),
	/** True: the text was taken from the bundled Bible, never from the model. */
	verified: z.boolean().optional(),
	translation: z.string().optional(),
});
export type BibleVerse = z.infer<typeof BibleVerse>;

/** One call to the model, for the debug panel. Counts are words; `timestamp` is ISO 8601. */
export const DebugEntry = z.object({
	step: z.string(),
	systemPrompt: z.string(),
	userPrompt: z.string(),
	response: z.string(),
	wordCount: z.int(),
	targetWordCount: z.int(),
	attempt: z.int(),
	maxAttempts: z.int(),
	timestamp: z.iso.datetime(),
	model: z.string(),
	maxTokens: z.int(),
	parseError: z.string().optional(),
});
export type DebugEntry = z.infer<typeof DebugEntry>;

/** The model name of the built-in storyteller. */
export const BUILT_IN_MODEL = "built-in-storyteller";

export const StoryResult = z.object({
	title: z.string(),
	content: z.string(),
	moralOutcome: MoralOutcome,
	bibleVerse: BibleVerse.optional(),
	applicationQuestions: z.array(z.string()).length(5),
	imagePrompt: z.string(),
	imageUrl: z.string().optional(),
	debugData: z.array(DebugEntry).optional(),
	/** The model's name; `BUILT_IN_MODEL` for the built-in storyteller. */
	toldBy: z.string().optional(),
});
export type StoryResult = z.infer<typeof StoryResult>;

/** A question as text. Stories from other programs may have it as `{question}`. */
const Question = z.union([z.string(), z.object({ question: z.string() }).transform(({ question }) => question)]);
const trimmed = (questions: string[]) => questions.map((question) => question.trim()).filter(Boolean);
/** Without empty questions. */
const Questions = z.array(Question).transform(trimmed);

/** A saved story: one that was cancelled has no questions yet, so their number is not fixed. */
export const KeptStory = StoryResult.extend({ applicationQuestions: z.array(z.string()) });
export type KeptStory = z.infer<typeof KeptStory>;

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
	debugData: z.array(DebugEntry.partial().catch({})).optional().catch(undefined),
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
	/** From the `Link` header of the previous page. */
	cursor: z.string().max(200).optional(),
	q: z.string().trim().max(200, "Please search for at most 200 characters").default(""),
	filter: z.enum(["all", "favorites", "temporary"], "filter must be favorites or temporary").default("all"),
	view: z.enum(["full", "card"], "view must be card or full").default("full"),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

const NO_STORY = "No story to save";

export const SaveStoryRequest = z.object({
	story: z.object(
		{
			...KeptStory.shape,
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

export const FavoriteRequest = z.object({ isFavorite: z.boolean("isFavorite must be true or false") });

/** The answer of a generate call without `respond-async`, when the story is complete. */
export const GenerateAnswer = StoryResult.extend({
	generationId: z.string(),
	storyId: z.string().nullable(),
	saved: z.boolean(),
});
export type GenerateAnswer = z.infer<typeof GenerateAnswer>;

/** Counts runs of non-space characters that have a letter or a digit. */
export function countWords(text: string): number {
	let count = 0;
	for (const word of text.split(/\s+/)) if (/[\p{L}\p{N}]/u.test(word)) count++;
	return count;
}
