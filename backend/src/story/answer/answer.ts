// What an answer of a model is read into, whatever shape it came in.
import type { FigureName } from "@lion-tails/common/figures";
import { MoralOutcome } from "@lion-tails/common/story";
import type { AnswerSchema, StorytellerError } from "../../models/storyteller.ts";

/** What was asked for: a story with its metadata, story text alone, an outline, or metadata alone. */
export type AnswerKind = "story" | "text" | "outline" | "metadata";

export type Answer = {
	/** One line; empty if there was none. */
	title: string;
	/** Whether the story text came to its own end; false where the answer broke off inside it, or had none. */
	isContentComplete: boolean;
	/** What the story's picture is to show, wherever the answer says so; known names only. */
	figures: FigureName[];
	/** What the storyteller says it could not honor; left out where there is nothing. */
	unhonored?: string[];
	chapters: { title: string; summary: string }[];
	metadata: AnswerMetadata;
	/** The answer as it came, thought included; long ones only their beginning. */
	raw: string;
	/**
	 * Whether the answer began with thought that no opening tag marks; omitted where the answer does not show it, as one that
	 * begins with its object does not.
	 */
	thinksAloud?: boolean;
	/** No text reached the reader, because the answer broke off where all of it might be thought. */
	isWithheld?: true;
	/** Why the answer is not whole, if it is not. */
	error?: StorytellerError;
};

export type AnswerMetadata = {
	/** Of the Bible verse, as the model wrote it; empty if it named none. */
	reference: string;
	moralOutcome: MoralOutcome | null;
	/** Empty if there was none, or if it broke off. */
	imagePrompt: string;
	/** As many as came whole, each once, without numbers or bullets. */
	questions: string[];
};

export type AnswerListener = {
	/** `figures`: what the story's picture is to show, where the answer says so right after the title. */
	onTitle?: (title: string, figures: FigureName[]) => void;
	/** Story text, as it arrives. False: that is enough, the rest of the answer is not read. */
	onText?: (text: string) => boolean;
	/** The story text is whole; the answer may still go on. */
	onContentEnd?: () => void;
	/** The model thinks inside its answer, for the first time. */
	onThought?: () => void;
	/** A piece of the answer came; `hasWords`: more than thought and white space. */
	onPiece?: (hasWords: boolean) => void;
	/** The answer has ended, or is not read any more: in so many pieces it came. */
	onEnd?: (pieces: number) => void;
};

const object = (properties: Record<string, unknown>) => ({
	type: "object",
	properties,
	required: Object.keys(properties),
	additionalProperties: false,
});
const string = { type: "string" };
const list = (items: unknown) => ({ type: "array", items });

const metadata = {
	bibleVerse: object({ reference: string }),
	moralOutcome: { type: "string", enum: MoralOutcome.options },
	applicationQuestions: list(string),
	imagePrompt: string,
};

export const ANSWER_SCHEMAS: Record<AnswerKind, AnswerSchema> = {
	story: { name: "story", schema: object({ title: string, content: string, ...metadata }) },
	text: { name: "text", schema: object({ content: string }) },
	outline: {
		name: "outline",
		schema: object({ title: string, chapters: list(object({ title: string, summary: string })) }),
	},
	metadata: { name: "metadata", schema: object({ title: string, ...metadata }) },
};
