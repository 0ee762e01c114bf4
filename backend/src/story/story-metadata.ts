// What belongs to a story beside its text, as models give it: in any answer, whole or not, in one shape or another.
import type { Outline } from "@lion-tails/common/prompts";
import { MoralOutcome, type StoryResult } from "@lion-tails/common/story";
import type { ParsedAnswer } from "./parse-answer-stream.ts";

export const QUESTION_COUNT = 5;

/** As far as it has been given. `reference`: the verse's. */
export type StoryMetadata = Partial<
	Pick<StoryResult, "moralOutcome" | "imagePrompt"> & { questions: string[]; reference: string }
>;

export const isComplete = (metadata: StoryMetadata) =>
	metadata.questions?.length === QUESTION_COUNT && Boolean(metadata.imagePrompt);

/** Adds what an answer gave. The first of each field counts, and only what came whole. */
export function mergeMetadata(metadata: StoryMetadata, { fields, complete }: ParsedAnswer): void {
	metadata.reference ||= readReference(fields.bibleVerse);
	const outcome = MoralOutcome.safeParse(fields.moralOutcome);
	if (!metadata.moralOutcome && outcome.success) metadata.moralOutcome = outcome.data;
	if (!metadata.imagePrompt && complete.has("imagePrompt") && typeof fields.imagePrompt === "string") {
		metadata.imagePrompt = fields.imagePrompt.trim();
	}
	if (metadata.questions || !complete.has("applicationQuestions")) return;
	const questions = readQuestions(fields.applicationQuestions);
	if (questions.length >= QUESTION_COUNT) metadata.questions = questions.slice(0, QUESTION_COUNT);
}

export function readChapters(value: unknown): Outline["chapters"] {
	if (!Array.isArray(value)) return [];
	const text = (field: unknown) => (typeof field === "string" ? field.trim() : "");
	return value
		.filter((chapter) => chapter && typeof chapter === "object")
		.map((chapter) => ({ title: text(chapter.title), summary: text(chapter.summary) }));
}

function readReference(verse: unknown): string {
	const isVerse = verse && typeof verse === "object" && "reference" in verse;
	return isVerse && typeof verse.reference === "string" ? verse.reference : "";
}

/** Questions as text, whether they came as strings or as objects; each once. */
function readQuestions(value: unknown): string[] {
	if (!Array.isArray(value)) return [];
	const questions = value
		.map((question) => (typeof question === "string" ? question : question?.question))
		.filter((question) => typeof question === "string");
	return [...new Set(questions.map((question: string) => question.trim()).filter(Boolean))];
}
