// What belongs to a story beside its text, as models give it: in any answer, whole or not, in one shape or another.
import type { Outline } from "@lion-tails/common/prompts";
import { MoralOutcome, type StoryResult } from "@lion-tails/common/story";
import type { Extracted } from "./extract.ts";

export const QUESTIONS = 5;

/** As far as it has been given. */
export type Parts = Partial<
	Pick<StoryResult, "moralOutcome" | "imagePrompt"> & { questions: string[]; reference: string }
>;

export const isWhole = (parts: Parts) => parts.questions?.length === QUESTIONS && Boolean(parts.imagePrompt);

/** Takes over what an answer gave; the first of each counts, and only what came whole. */
export function gatherParts(parts: Parts, { draft, whole }: Extracted): void {
	const verse = draft.bibleVerse;
	if (
		!parts.reference &&
		verse &&
		typeof verse === "object" &&
		"reference" in verse &&
		typeof verse.reference === "string"
	) {
		parts.reference = verse.reference;
	}
	const outcome = MoralOutcome.safeParse(draft.moralOutcome);
	if (!parts.moralOutcome && outcome.success) parts.moralOutcome = outcome.data;
	if (!parts.imagePrompt && whole.has("imagePrompt") && typeof draft.imagePrompt === "string") {
		parts.imagePrompt = draft.imagePrompt.trim();
	}
	if (parts.questions || !whole.has("applicationQuestions")) return;
	const questions = readQuestions(draft.applicationQuestions);
	if (questions.length >= QUESTIONS) parts.questions = questions.slice(0, QUESTIONS);
}

export function readChapters(value: unknown): Outline["chapters"] {
	if (!Array.isArray(value)) return [];
	const text = (given: unknown) => (typeof given === "string" ? given.trim() : "");
	return value
		.filter((chapter) => chapter && typeof chapter === "object")
		.map((chapter) => ({ title: text(chapter.title), summary: text(chapter.summary) }));
}

/** Questions as text, whether given as strings or as objects; each once. */
function readQuestions(value: unknown): string[] {
	if (!Array.isArray(value)) return [];
	const questions = value
		.map((given) => (typeof given === "string" ? given : given?.question))
		.filter((given) => typeof given === "string");
	return [...new Set(questions.map((question: string) => question.trim()).filter(Boolean))];
}
