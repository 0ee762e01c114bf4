// Prompts of later steps and attempts: each repeats the user prompt and adds a task. The built-in storyteller
// recognizes the tasks by their wording.
import { FIGURES_KEY, METADATA_KEYS, SCENES_KEY } from "./system-prompt.ts";
import type { Prompts } from "./user-prompt.ts";

export type Outline = { title: string; chapters: { title: string; summary: string }[] };

export type StepOptions = {
	/** The most characters of the story so far, taken from its end; default: all. */
	maxStoryChars?: number | undefined;
};

/** Chapters leave a sentence that later ones need, in case the story so far is cut. */
type ChapterOptions = StepOptions & { remembered?: readonly (string | null | undefined)[] | undefined };

const REMEMBER_KEY = `"remember": string (one sentence: the object, gesture or line of talk that a later chapter needs)`;

/** The keys of a chapter besides its text. A system prompt for a small context does not describe scenes. */
const chapterKeys = ({ system }: Prompts) =>
	system.includes(SCENES_KEY) ? `${REMEMBER_KEY}, "scenes": [1 to 3, as above]` : REMEMBER_KEY;

export function outlinePrompt(prompts: Prompts, chapters: number): Prompts {
	return withTask(
		prompts,
		`First only the outline. Settle these before you plan: what somebody wants, what stands in the way, what is discovered, the quiet picture at the end, and one plain object that returns in every chapter. Plan ${chapters} chapters of one continuous story. Each summary says in two or three sentences what happens, what is different when the chapter ends, and where the object is; the first names the want, the middle ones the obstacle, the last ones the discovery and the final picture. Answer with one JSON object and nothing else: {"title": string, ${FIGURES_KEY}, "chapters": [${chapters} × {"title": string, "summary": string}]}`,
	);
}

export function chapterPrompt(
	prompts: Prompts,
	outline: Outline,
	index: number,
	words: number,
	text: string,
	{ maxStoryChars, remembered = [] }: ChapterOptions = {},
): Prompts {
	const isLast = index + 1 === outline.chapters.length;
	const told = text ? `The story so far:\n${storySoFar(text, maxStoryChars)}\n\n` : "";
	const isCut = tailOf(text, maxStoryChars).length < text.length;
	const memory = isCut ? memoryText(remembered) : "";
	return withTask(
		prompts,
		`${outlineText(outline)}\n\n${memory}${told}Now write chapter ${index + 1} of ${outline.chapters.length}, ${rangeAround(words)} words, without a heading${isLast ? ", and bring the story to its quiet end" : "; the story goes on after it"}. When it ends, something has changed. Repeat nothing already told. Answer with one JSON object and nothing else: {"content": string, ${chapterKeys(prompts)}}`,
	);
}

/** Models fill a range better than they meet a number. */
const rangeAround = (words: number) => `${Math.round(words * 0.9)} to ${Math.round(words * 1.1)}`;

function memoryText(remembered: readonly (string | null | undefined)[]): string {
	const lines = remembered.flatMap((line, at) => (line ? [`${at + 1}. ${line}`] : []));
	return lines.length > 0 ? `To remember from the chapters:\n${lines.join("\n")}\n\n` : "";
}

export type ContinueReason = "cut" | "short";

/** Requests the continuation of a text that broke off (`cut`) or is too short (`short`). */
export function continuePrompt(
	prompts: Prompts,
	text: string,
	reason: ContinueReason,
	words: number,
	isEnding: boolean,
	{ maxStoryChars, isChapter = false }: StepOptions & { isChapter?: boolean } = {},
): Prompts {
	const instruction =
		reason === "cut"
			? "The telling broke off, perhaps in the middle of a word. Continue at the very next character, inside the word or sentence if it stopped there; do not repeat the last words"
			: "It is too short and has not ended yet. Continue with new scenes before any ending, after its last sentence";
	return withTask(
		prompts,
		`The story so far, already read to the child, must stay as it is:\n${storySoFar(text, maxStoryChars)}\n\n${instruction}, for about ${words} more words${isEnding ? ", and then bring the story to its quiet end" : "; the story goes on after them"}. Repeat nothing. Answer with one JSON object and nothing else: {"content": string${isChapter ? `, ${chapterKeys(prompts)}` : ""}}`,
	);
}

/** Requests the metadata of a story whose text is complete. If only its end fits, the outline is added. */
export function finalePrompt(
	prompts: Prompts,
	title: string,
	text: string,
	{ maxStoryChars, outline }: StepOptions & { outline?: Outline | undefined } = {},
): Prompts {
	const isTail = tailOf(text, maxStoryChars).length < text.length;
	const plan = isTail && outline ? `${outlineText(outline)}\n\n` : "";
	return withTask(
		prompts,
		`${plan}The story is told:\n${storySoFar(text, maxStoryChars)}\n\nNow finish it with what belongs beside the story, and write no more of its text. Answer with one JSON object and nothing else: {"title": string${title ? ` (it is "${title}")` : ""}, ${METADATA_KEYS}}`,
	);
}

export const STORY_SO_FAR = ["<story-so-far>", "</story-so-far>"] as const;

/** The note is outside the tags, so that only text of the story is between them. */
function storySoFar(text: string, maxCharacters: number | undefined): string {
	const tail = tailOf(text, maxCharacters);
	const note = tail.length < text.length ? "(the beginning is left out)\n" : "";
	return `${note}${STORY_SO_FAR[0]}${tail}${STORY_SO_FAR[1]}`;
}

/**
 * Returns at most `maxCharacters` of a text's end, from the beginning of a paragraph, else of a sentence, else of a
 * word.
 */
export function tailOf(text: string, maxCharacters = Number.POSITIVE_INFINITY): string {
	if (text.length <= maxCharacters) return text;
	const from = text.length - Math.max(0, Math.floor(maxCharacters));
	for (const [begin, leastShare] of TAIL_BEGINS) {
		begin.lastIndex = Math.max(0, from - MAX_GAP_CHARS);
		for (let found = begin.exec(text); found; found = begin.exec(text)) {
			const at = found.index + found[0].length;
			if (at < from) continue;
			const length = text.length - at;
			if (length > 0 && length >= maxCharacters * leastShare) return text.slice(at);
			break;
		}
	}
	// One word is longer than the maximum; a surrogate pair is never split.
	return text.slice(/[\uDC00-\uDFFF]/.test(text[from] ?? "") ? from + 1 : from);
}

/** The pattern before a beginning, and the least share of the maximum that the tail must have. */
const TAIL_BEGINS: readonly [RegExp, number][] = [
	[/\n{2,}/g, 0.6],
	[/[.!?…]["”’)]*\s+/g, 0.5],
	[/\s+/g, 0],
];

/** The gap between two sentences: a mark, quotes and a blank line. */
const MAX_GAP_CHARS = 6;

const outlineText = ({ title, chapters }: Outline) =>
	`The outline of "${title}":\n${chapters.map((chapter, at) => `${at + 1}. ${chapter.title}: ${chapter.summary}`).join("\n")}`;

const withTask = (prompts: Prompts, task: string): Prompts => ({
	system: prompts.system,
	user: `${prompts.user}\n\n---\nOne step of this story; the words and the answer that it asks for count now, not those above.\n\n${task}`,
});
