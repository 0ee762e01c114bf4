// What belongs to a story beside its text, gathered from the answers.
import type { StoryResult } from "@lion-tails/common/story";
import type { AnswerMetadata } from "./answer/answer.ts";

export const QUESTION_COUNT = 5;

/** As far as it has been given. `reference`: the verse's. */
export type StoryMetadata = Partial<
	Pick<StoryResult, "moralOutcome" | "imagePrompt"> & {
		questions: string[];
		reference: string;
		figures: string[];
		notHonored: string[];
	}
>;

/** Whether the model gave what is worth another call to it. */
export const isComplete = (metadata: StoryMetadata) =>
	metadata.questions?.length === QUESTION_COUNT && Boolean(metadata.imagePrompt);

/** Adds what an answer gave. The first of each counts; questions are added until there are enough, each once. */
export function mergeMetadata(metadata: StoryMetadata, answer: AnswerMetadata): void {
	metadata.reference ||= answer.reference;
	metadata.imagePrompt ||= answer.imagePrompt;
	if (answer.moralOutcome) metadata.moralOutcome ??= answer.moralOutcome;
	const questions = metadata.questions ?? [];
	const known = new Set(questions.map(comparable));
	for (const question of answer.questions) {
		if (questions.length >= QUESTION_COUNT || known.has(comparable(question))) continue;
		known.add(comparable(question));
		questions.push(question);
	}
	metadata.questions = questions;
}

/** Without what is not for children: it is as if the model had not given it. */
export const safeMetadata = (answer: AnswerMetadata, isSafe: (text: string) => boolean): AnswerMetadata => ({
	...answer,
	questions: answer.questions.filter(isSafe),
	imagePrompt: isSafe(answer.imagePrompt) ? answer.imagePrompt : "",
});

const comparable = (question: string) =>
	question
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
