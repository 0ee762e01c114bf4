// Writes the text of one step: each attempt after the first continues from the text shown so far.
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import {
	type ContinueReason,
	chapterPrompt,
	continuePrompt,
	type Prompts,
	WORDS_PER_STANZA,
} from "@lion-tails/common/prompts";
import { BUILT_IN_MODEL, countWords } from "@lion-tails/common/story";
import type { Storyteller, StorytellerError } from "../models/storyteller.ts";
import type { Ask } from "./ask-storyteller.ts";
import type { Step, TextGoal } from "./plan.ts";
import { MAX_ATTEMPTS, type RunningStory } from "./running-story.ts";
import { storyText, type Unshown } from "./text/story-text.ts";

/** Shared by the steps of one story. */
export type Writing = {
	story: RunningStory;
	ask: Ask;
	prompts: Prompts;
	/** The same for a small context; null if they are already in use. */
	smallPrompts: (() => Prompts) | null;
	storyteller: Storyteller;
	/** The built-in storyteller, which supplies what the other one leaves out. */
	fallback: Storyteller;
};

export type TextStep = Extract<Step, { words: TextGoal }>;

/** The fewest words that an extending attempt requests. */
const MIN_EXTENSION_WORDS = 60;
/**
 * An answer that broke off after at least `MIN_BREAK_WORDS` does not count as a failed attempt, at most `MAX_BREAKS` times: some
 * servers cut every answer.
 */
const MIN_BREAK_WORDS = 60;
const MAX_BREAKS = 5;

/** `isWhole`: the text reached its own end; otherwise `error` is the reason. */
type WrittenText = { isWhole: boolean; error: StorytellerError | undefined };

/** Throws `StorytellerError` if the storyteller does not answer. */
export async function writeText(
	{ story, ask, prompts, storyteller }: Writing,
	step: TextStep,
	isLast: boolean,
): Promise<WrittenText> {
	const { state } = story;
	if (state.hasAllText) return { isWhole: true, error: undefined };
	const from = state.textAt;
	const { min, target, unit } = step.words;
	const wordsBefore = countWords(story.text.slice(0, from));
	const stepAmount = () => (unit === "stanza" ? stanzasIn(story.text.slice(from)) : story.words - wordsBefore);
	const wordsPerUnit = unit === "stanza" ? WORDS_PER_STANZA : 1;
	const isBuiltIn = storyteller.model === BUILT_IN_MODEL;
	let unshown: Unshown = { pending: "", ending: "" };
	let reason: ContinueReason = "cut";
	let error: StorytellerError | undefined;
	let breaks = 0;

	async function tell(attempt: number): Promise<boolean> {
		const isFirst = story.text.length === from && !unshown.pending;
		const words = Math.max(Math.round((target - stepAmount()) * wordsPerUnit), MIN_EXTENSION_WORDS);
		const told = story.text + unshown.pending;
		const text = storyText({
			shown: story.text,
			pending: unshown.pending,
			after: isFirst || reason === "short" ? "paragraph" : "cut",
			// A poem may be twice as long, because prose that never ends is cut, but a long poem is complete. The built-in
			// storyteller needs no limit: its answers always end, and some of its poems are prose.
			words: isBuiltIn ? Number.POSITIVE_INFINITY : unit === "stanza" ? words * 2 : words,
			// The built-in storyteller always reaches the requested length, so none of its text is held back as an early ending.
			share: () => (isBuiltIn ? 1 : stepAmount() / min),
			emit: (added) => story.addText(added, step, attempt),
		});
		let isEnded = false;
		function end(isWhole: boolean): void {
			if (isEnded) return;
			isEnded = true;
			unshown = text.end(isWhole);
			story.flushText();
			if (!isWhole || stepAmount() < min) return;
			state.hasAllText = true;
			story.checkpoint(state.debug.length);
		}
		const answer = await ask({
			storyteller,
			step,
			kind: step.kind === "single" && isFirst ? "story" : "text",
			prompt: (maxStoryChars) =>
				isFirst
					? firstPrompt(prompts, story, step, maxStoryChars)
					: continuePrompt(prompts, told, reason, words, isLast, { maxStoryChars, isChapter: step.kind === "chapter" }),
			words,
			attempt,
			onText: text.add,
			onContentEnd: () => end(true),
		}).finally(() => end(text.isFull));
		error = answer.error;
		return (answer.isContentComplete || text.isFull) && !text.isRetelling && story.text.length > from;
	}

	function show(text: string, attempt: number): void {
		story.addText(text, step, attempt);
		story.flushText();
	}

	for (let attempt = 1; attempt <= MAX_ATTEMPTS; ) {
		const wordsAtStart = story.words;
		story.reportProgress(step, attempt);
		const isWhole = await tell(attempt);
		const isEnough = stepAmount() >= min;
		if (isEnough && (isWhole || endsSentence(story.text + unshown.pending))) {
			if (unshown.pending) show(unshown.pending, attempt);
			return { isWhole: true, error };
		}
		reason = isWhole ? "short" : "cut";
		if (!isWhole && story.words - wordsAtStart >= MIN_BREAK_WORDS && breaks < MAX_BREAKS) breaks++;
		else attempt++;
	}
	// The story is short but usable: its ending, held back for more text before it, is now shown.
	if (unshown.ending) show(unshown.ending, MAX_ATTEMPTS);
	return { isWhole: reason === "short", error };
}

/** Some models put a blank line after every line of a poem, or after none: then four lines count as a stanza. */
function stanzasIn(text: string): number {
	const stanzas = splitParagraphs(text).filter((part) => part.includes("\n") || countWords(part) > MAX_LINE_WORDS);
	const lines = text.split("\n").filter((line) => line.trim());
	return Math.max(stanzas.length, Math.floor(lines.length / LINES_PER_STANZA));
}

const MAX_LINE_WORDS = 14;

const LINES_PER_STANZA = 4;

export const endsSentence = (text: string) => /[.!?…]["”’)]*\s*$/.test(text);

function firstPrompt(
	prompts: Prompts,
	{ title, text, state }: RunningStory,
	step: TextStep,
	maxStoryChars: number,
): Prompts {
	if (step.kind === "single") return prompts;
	const outline = state.outline ?? { title, chapters: [] };
	return chapterPrompt(prompts, outline, step.chapter, step.words.target, text, {
		maxStoryChars,
		remembered: state.remembered,
	});
}
