import { z } from "zod";
import { CharacterDetails, Gender } from "./character.ts";
import { MAX_OTHER_CHILDREN } from "./character-choices.ts";
import { Hero } from "./hero.ts";
import { Looks } from "./looks.ts";
import { OtherChild } from "./other-child.ts";
import { EarlierStory, Series } from "./series.ts";
import {
	BIBLICAL_EVENTS,
	HERO_OR_EVENT,
	LEARNING_FOCUSES,
	MAX_PICTURE_DESCRIPTION_CHARS,
	MAX_PROMPT_CHARS,
	MAX_REFERENCE_CHARS,
	READING_LEVELS,
	STORY_LENGTHS,
	STORY_TYPES,
	THEMES,
} from "./story-choices.ts";
import { MAX_STORY_SCENES, StoryScene } from "./story-scene.ts";
import { PictureRequest } from "./storyboard/picture-request.ts";
import { isObject, longText, shortText } from "./text.ts";

/** Reading level as US school grades by two formulas, with one decimal; below 0 for very simple texts. */
export const MeasuredLevel = z.object({ fleschKincaid: z.number(), automatedReadability: z.number() });
export type MeasuredLevel = z.infer<typeof MeasuredLevel>;

export * from "./story-choices.ts";

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

export const NEEDS_CHILD =
	"You can select a character for any story type. If no character is selected, the child's name and gender are required (except for Biblical narratives).";

type ChildFields = {
	childName: string;
	gender?: unknown;
	characterId?: unknown;
	characterDetails?: unknown;
	storyType: string;
	useCharacter?: unknown;
};
const hasChild = (request: ChildFields) =>
	Boolean(
		(request.characterId && request.useCharacter !== false) ||
			request.characterDetails ||
			(request.childName && request.gender),
	) || request.storyType === "biblical_narrative";

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
		/** Description of the picture that the story is about. */
		pictureDescription: longText(MAX_PICTURE_DESCRIPTION_CHARS).default(""),
		/** The server that described the picture before this request. */
		pictureSeenBy: shortText(255).optional(),
		biblePassage: shortText(MAX_REFERENCE_CHARS).default(""),
		historicalAccuracy: z.boolean().default(true),
		learningFocus: LearningFocus.default("none"),
		readingLevel: ReadingLevel.default("early-elementary"),
		storyLength: StoryLength.default("medium"),
		/** `false` ignores the character of `characterId`. Default: true. */
		useCharacter: z.boolean().optional(),
		customSystemPrompt: longText(MAX_PROMPT_CHARS).default(""),
		customUserPrompt: longText(MAX_PROMPT_CHARS).default(""),
		useCustomPrompts: z.boolean().default(false),
		characterDetails: CharacterDetails.optional(),
		/** How the child is drawn. Default: the looks of the character, or a figure that could be any child. */
		looks: Looks.optional(),
		/** The children next to the first one. A biblical narrative has none. */
		otherChildren: z
			.array(OtherChild)
			.max(MAX_OTHER_CHILDREN, `A story has at most ${MAX_OTHER_CHILDREN + 1} children`)
			.optional(),
		/** The saved story to continue with the same heroes. */
		continuesStory: shortText(64).optional(),
	})
	.refine(hasChild, { path: ["characterId"], message: NEEDS_CHILD, when: isObject })
	.refine((request) => !request.heroOfFaith || (request.biblicalEvent ?? "none") === "none", {
		path: ["heroOfFaith"],
		message: HERO_OR_EVENT,
		when: isObject,
	});
export type StoryRequest = z.infer<typeof StoryRequest>;
export type StoryRequestInput = z.input<typeof StoryRequest>;

/** A request as stored, with data added by the server. */
export const CompletedRequest = StoryRequest.safeExtend({ series: Series.optional() });
export type CompletedRequest = z.infer<typeof CompletedRequest>;

export const BibleVerse = z.object({
	text: z.string(),
	reference: z.string(),
	/** True if the text is from the bundled Bible; never from the model. */
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

/**
 * A server that received the picture that the story is about or, after its end, a part of it: for speech, for a painting of the story
 * or of a page, or for a prayer.
 */
export const Receiver = z.object({
	host: z.string(),
	what: z.enum(["picture", "speech", "painting", "page painting", "prayer"]),
});
export type Receiver = z.infer<typeof Receiver>;

export const StoryResult = z.object({
	title: z.string(),
	content: z.string(),
	moralOutcome: MoralOutcome,
	bibleVerse: BibleVerse.optional(),
	applicationQuestions: z.array(z.string()).length(5),
	imagePrompt: z.string(),
	imageUrl: z.string().optional(),
	/** Addresses of the pictures that a model painted for single pages, by the index of their paragraph. */
	pageImages: z.record(z.string().regex(/^\d+$/), z.string()).optional(),
	/** Figures of the cover, if the storyteller names them. */
	figures: z.array(z.string().max(40)).max(4).optional(),
	/** Offsets of chapters after the first, in UTF-16 units of the content. */
	chapterStarts: z.array(z.int().min(0)).max(40).optional(),
	/** Titles of all chapters, the first one included; "" for a chapter that has no title. */
	chapterTitles: z.array(z.string().max(200)).max(41).optional(),
	/** People and things that a next part has to remember, each in a few words. */
	remember: z.array(z.string().max(120)).max(5).optional(),
	/** Scenes for the pictures, if the storyteller gives them. */
	scenes: z.array(StoryScene).max(MAX_STORY_SCENES).optional(),
	/** Parts of the request that are not in the story: in the storyteller's short words, or in a sentence. */
	notHonored: z.array(z.string().max(200)).max(12).optional(),
	/** The storyteller stopped before the end, and the built-in storyteller added an ending. */
	isEndedEarly: z.boolean().optional(),
	/** Verses of the passage omitted because of the model's small context. */
	versesLeftOut: z.string().max(200).optional(),
	/** Measured by the server; missing for poems and older stories. */
	readingLevel: MeasuredLevel.optional(),
	debugData: z.array(DebugEntry).optional(),
	/** The model's name; `BUILT_IN_MODEL` for the built-in storyteller. */
	toldBy: z.string().optional(),
	/** The server that received the request and wrote the story; `isModerated`: it also checked each paragraph. Missing if none did. */
	sentTo: z.object({ host: z.string().max(255), isModerated: z.boolean() }).optional(),
	alsoSentTo: z.array(Receiver).optional(),
});
export type StoryResult = z.infer<typeof StoryResult>;

/** The answer of a generate call without `respond-async`, when the story is complete. */
export const GenerateAnswer = StoryResult.extend({
	generationId: z.string(),
	storyId: z.string().nullable(),
	saved: z.boolean(),
});
export type GenerateAnswer = z.infer<typeof GenerateAnswer>;

/** The choices of a child's last story, without custom prompts and wish. */
export const LastChoices = z.object({
	childName: z.string(),
	createdAt: z.iso.datetime(),
	request: StoryRequest,
});
export type LastChoices = z.infer<typeof LastChoices>;

/** The parts of a request that select the sources of its prompts. */
export const PromptSourcesRequest = z.object({
	childName: shortText(50).optional(),
	heroOfFaith: shortText(64).optional(),
	biblicalEvent: BiblicalEvent.default("none"),
	biblePassage: shortText(MAX_REFERENCE_CHARS).default(""),
	characterId: shortText(64).optional(),
	continuesStory: shortText(64).optional(),
});
export type PromptSourcesRequest = z.infer<typeof PromptSourcesRequest>;

/** `passage` is missing if none was requested or it does not exist; `earlier` if no story is continued or it was deleted. */
export const PromptSourcesAnswer = z.object({
	hero: Hero.optional(),
	/** Scenes of the hero's life, if it is written for children. */
	heroScenes: z.array(z.string()).optional(),
	/** `leftOut`: verses omitted because of the model's small context. */
	passage: z.object({ reference: z.string(), text: z.string(), leftOut: z.string().optional() }).optional(),
	/** The titles of this child's stories. */
	recentTitles: z.array(z.string()),
	earlier: EarlierStory.optional(),
	/** The prompts request the scenes of the pictures. False for a small context, which has no room for them. */
	hasScenes: z.boolean(),
});
export type PromptSourcesAnswer = z.infer<typeof PromptSourcesAnswer>;

/** The story on the landing page, with the parts of its request that its pictures are made from. */
export const SampleStory = StoryResult.omit({ debugData: true }).extend({ pictures: PictureRequest });
export type SampleStory = z.infer<typeof SampleStory>;

/** The storyteller of the caller's next story: a model's name or `BUILT_IN_MODEL`; null if unknown. */
export const NextStoryteller = z.object({ toldBy: z.string().nullable() });
export type NextStoryteller = z.infer<typeof NextStoryteller>;
