// The JSON Schemas of the answers, for servers that hold a model to one.
import { MoralOutcome } from "@lion-tails/common/story";
import type { AnswerSchema } from "../../models/storyteller.ts";
import type { AnswerKind } from "./answer.ts";

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
