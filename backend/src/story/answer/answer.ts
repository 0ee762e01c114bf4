// The common form into which answers of models in any shape are read, and the JSON Schemas that servers can enforce.
import type { FigureName } from "@lion-tails/common/figures";
import { MoralOutcome } from "@lion-tails/common/story";
import type { StoryScene } from "@lion-tails/common/story-scene";
import { PANEL_HOURS, PANEL_WEATHERS } from "@lion-tails/common/storyboard/panel";
import { type AnswerSchema, answerSchema, objectSchema, type StorytellerError } from "../../models/storyteller.ts";

/** The requested content: a story with its metadata, story text alone, an outline, or metadata alone. */
export type AnswerKind = "story" | "text" | "outline" | "metadata";

export type Answer = {
	/** One line; empty if missing. */
	title: string;
	/** True if the story text reached its own end; false if it broke off or is missing. */
	isContentComplete: boolean;
	/** The figures of the story's picture; known names only. */
	figures: FigureName[];
	/** Requested details that the storyteller did not include; left out if the list would be empty. */
	unhonored?: string[];
	/** Scenes for the pictures; left out if the list would be empty. */
	scenes?: StoryScene[];
	/** People and things that a later part has to remember; left out if the list would be empty. */
	remember?: string[];
	chapters: { title: string; summary: string }[];
	metadata: AnswerMetadata;
	/** The unchanged answer with its thought; only the beginning of a long one. */
	raw: string;
	/**
	 * Whether the answer began with thought that no opening tag marks; left out if the answer does not show it, for example because
	 * it begins with its object.
	 */
	thinksAloud?: boolean;
	/** No text was passed on, because the answer broke off while all of it might have been thought. */
	isWithheld?: true;
	/** Why the answer is incomplete; left out for a complete one. */
	error?: StorytellerError;
};

export type AnswerMetadata = {
	/** Reference of the Bible verse, as the model wrote it; empty if missing. */
	reference: string;
	moralOutcome: MoralOutcome | null;
	/** Empty if missing or broken off. */
	imagePrompt: string;
	/** The complete, distinct questions, without numbers or bullets. */
	questions: string[];
};

export type AnswerListener = {
	/** `figures`: the figures of the story's picture, if the answer gives them right after the title. */
	onTitle?: (title: string, figures: FigureName[]) => void;
	/** The scenes of the text that follows, if the answer gives them before it. */
	onScenes?: (scenes: StoryScene[]) => void;
	/** Receives story text as it arrives. Return false to stop reading the answer. */
	onText?: (text: string) => boolean;
	/** The story text is complete; the answer may continue. */
	onContentEnd?: () => void;
	/** Called at the first thought inside the answer. */
	onThought?: () => void;
	/** Called for each piece of the answer; `hasWords`: it contains more than thought and white space. */
	onPiece?: (hasWords: boolean) => void;
	/** Called when the reading ends, with the number of pieces. */
	onEnd?: (pieces: number) => void;
};

const string = { type: "string" };
const list = (items: unknown) => ({ type: "array", items });

const metadata = {
	bibleVerse: objectSchema({ reference: string }),
	moralOutcome: { type: "string", enum: MoralOutcome.options },
	applicationQuestions: list(string),
	imagePrompt: string,
	unhonored: list(string),
	remember: list(string),
};

const scenes = list(
	objectSchema({
		at: string,
		place: string,
		hour: { type: "string", enum: PANEL_HOURS },
		weather: { type: "string", enum: PANEL_WEATHERS },
		child: string,
		seen: list(string),
	}),
);

export const ANSWER_SCHEMAS: Record<AnswerKind | "chapter", AnswerSchema> = {
	story: answerSchema("story", { title: string, figures: list(string), content: string, ...metadata, scenes }),
	text: answerSchema("text", { content: string }),
	chapter: answerSchema("chapter", { content: string, remember: string, scenes }),
	outline: answerSchema("outline", {
		title: string,
		figures: list(string),
		chapters: list(objectSchema({ title: string, summary: string })),
	}),
	metadata: answerSchema("metadata", { title: string, ...metadata }),
};
