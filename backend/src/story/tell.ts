// The telling of one story: the steps of its plan, asked of the storyteller one after another, each attempt going on
// from the text already shown. Whatever it says is said through `live`; whatever it must remember over a crash is noted there.
import { createHash } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import {
	buildPrompts,
	type ContinueReason,
	chapterPrompt,
	continuePrompt,
	finalePrompt,
	type Outline,
	outlinePrompt,
	type PromptSources,
	type Prompts,
} from "@lion-tails/common/prompts";
import { countWords, type DebugEntry, STORY_LENGTHS, type StoryResult } from "@lion-tails/common/story";
import type { LiveStories } from "../live/live-stories.ts";
import { foldLog } from "../live/log-fold.ts";
import { STORYTELLER_ERROR_CODES, type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { findVerse, verseForTheme } from "../scripture/scripture.ts";
import type { Generation, LogEntry } from "../storage/storage.ts";
import { type Extracted, extract } from "./extract.ts";
import { type Continuation, continueText } from "./join.ts";
import { gatherParts, isWhole, type Parts, QUESTIONS, readChapters } from "./parts.ts";
import { planSteps, type Step, tokensFor, type WordGoal } from "./plan.ts";

const MAX_ATTEMPTS = 3;
/** A progress event is said each time this many words have been told. */
const PROGRESS_WORDS = 50;
/** Room for the outline and for questions, verse and picture. */
const SMALL_ANSWER_WORDS = 400;

/**
 * What a step leaves behind; the sum of these is where a telling stands. `textAt`: characters told when it ended;
 * `told`: the running step has told all its text, and only what belongs beside it may be missing.
 */
type Checkpoint = { done: number; textAt: number; told: boolean; outline?: Outline; parts: Parts; debug: DebugEntry[] };

type Tools = {
	live: LiveStories;
	storyteller: Storyteller;
	sources: PromptSources;
	signal: AbortSignal;
	now: () => number;
	onFirstText: () => void;
};

/** Tells the story to its end, from wherever its log stands. Throws `AppError`, or the signal's reason. */
export async function tellStory(generation: Generation, log: LogEntry[], tools: Tools): Promise<StoryResult> {
	const { id, request } = generation;
	const { live, storyteller, signal } = tools;
	const prompts = buildPrompts(request, tools.sources);
	const steps = planSteps(request);
	const targetWords = STORY_LENGTHS[request.storyLength].target;
	const seed = seedOf(id);
	let { title, text, seq } = foldLog(id, log);
	const state = foldCheckpoints(log);

	if (seq === 0) live.tell(id, { type: "started", targetWords, steps: steps.length, toldBy: storyteller.model });
	while (state.done < steps.length) {
		const step = steps[state.done];
		if (!step) break;
		const debugBefore = state.debug.length;
		await take(step);
		state.done++;
		state.textAt = text.length;
		state.told = false;
		live.note(id, { ...state, debug: state.debug.slice(debugBefore) } satisfies Checkpoint);
	}
	if (!isWhole(state.parts)) {
		await finale({ kind: "finale", name: "finalizeStory" });
		live.note(id, { ...state, debug: state.debug.slice(-MAX_ATTEMPTS) } satisfies Checkpoint);
	}
	const { questions, reference, moralOutcome, imagePrompt } = state.parts;
	if (questions?.length !== QUESTIONS) throw new AppError("model_broken");
	const bibleVerse = (reference && findVerse(reference)) || verseForTheme(request.theme, seed);
	title ||= request.childName ? `A Story for ${request.childName}` : "A Bedtime Story";
	return {
		title,
		content: text,
		moralOutcome: moralOutcome ?? "positive",
		bibleVerse,
		applicationQuestions: questions,
		imagePrompt: imagePrompt || `A gentle picture-book illustration of “${title}”, warm and quiet, without words.`,
		debugData: state.debug,
		toldBy: storyteller.model,
	};

	async function take(step: Step): Promise<void> {
		if (step.kind === "outline") return outline(step);
		if (step.kind === "finale") return finale(step);
		return telling(step);
	}

	async function outline(step: Extract<Step, { kind: "outline" }>): Promise<void> {
		await untilGood(
			step,
			() => outlinePrompt(prompts, step.chapters),
			SMALL_ANSWER_WORDS,
			({ draft }) => {
				const chapters = readChapters(draft.chapters);
				if (chapters.length < step.chapters) return false;
				state.outline = { title, chapters: chapters.slice(0, step.chapters) };
				return true;
			},
		);
		// A story can do without a plan; a chapter still knows its place and what was told.
		state.outline ??= {
			title,
			chapters: Array.from({ length: step.chapters }, (_, at) => ({ title: `Chapter ${at + 1}`, summary: "" })),
		};
	}

	async function finale(step: Extract<Step, { kind: "finale" }>): Promise<void> {
		if (isWhole(state.parts)) return;
		await untilGood(
			step,
			() => finalePrompt(prompts, title, text),
			SMALL_ANSWER_WORDS,
			() => isWhole(state.parts),
		);
		if (state.parts.questions?.length !== QUESTIONS) throw new AppError("model_broken");
	}

	/** Asks up to three times for an answer without story text. */
	async function untilGood(
		step: Step,
		prompt: () => Prompts,
		words: number,
		isGood: (answer: Extracted) => boolean,
	): Promise<void> {
		for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
			progress(step, attempt);
			const answer = await ask(step, prompt(), words, attempt, null);
			gatherParts(state.parts, answer);
			if (isGood(answer)) return;
			if (answer.fault?.kind === "refused" && attempt === MAX_ATTEMPTS)
				throw new AppError("model_refused", { cause: answer.fault });
		}
	}

	/** Tells a step's part of the story; attempts after the first go on from what was told. */
	async function telling(step: Extract<Step, { words: WordGoal }>): Promise<void> {
		if (state.told) return;
		const from = state.textAt;
		const chapter = step.kind === "chapter" ? step.chapter : 0;
		const last = step.kind === "single" || chapter + 1 === step.chapters;
		let reason: ContinueReason = "cut";
		let fault: StorytellerError | undefined;
		for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
			const told = countWords(text.slice(from));
			const fresh = text.length === from;
			const wanted = Math.max(Math.round(step.words.target - told), 60);
			progress(step, attempt);
			const prompt = fresh
				? step.kind === "single"
					? prompts
					: chapterPrompt(prompts, state.outline ?? { title, chapters: [] }, chapter, step.words.target, text)
				: continuePrompt(prompts, text, reason, wanted, last);
			const say = continueText(text, fresh || reason === "short" ? "paragraph" : "cut", (news) =>
				tellText(step, attempt, news),
			);
			const answer = await ask(step, prompt, wanted, attempt, say, () => {
				if (countWords(text.slice(from)) >= step.words.least)
					live.note(id, { ...state, told: true, debug: [] } satisfies Checkpoint);
			});
			gatherParts(state.parts, answer);
			fault = answer.fault;
			const isTold = answer.whole.has("content") && text.length > from;
			if (isTold && countWords(text.slice(from)) >= step.words.least) return;
			reason = isTold ? "short" : "cut";
		}
		// Three attempts were made. A story that is only shorter than hoped is a story; one that broke off is not.
		if (reason === "short") return;
		throw new AppError(fault ? STORYTELLER_ERROR_CODES[fault.kind] : "model_broken", { cause: fault });
	}

	async function ask(
		step: Step,
		prompt: Prompts,
		words: number,
		attempt: number,
		say: Continuation | null,
		onContent?: () => void,
	): Promise<Extracted> {
		signal.throwIfAborted();
		const maxTokens = tokensFor(words);
		const timestamp = new Date(tools.now()).toISOString();
		let answer: Extracted;
		try {
			const pieces = storyteller.tell({ ...prompt, maxTokens, seed }, signal);
			answer = await extract(pieces, {
				onTitle(given) {
					if (title) return;
					title = given;
					live.tell(id, { type: "title", title });
				},
				...(say && { onText: say.add }),
				onContent() {
					say?.end();
					onContent?.();
				},
			});
		} catch (error) {
			if (error instanceof StorytellerError) throw new AppError(STORYTELLER_ERROR_CODES[error.kind], { cause: error });
			throw error;
		} finally {
			say?.end();
		}
		state.debug.push({
			step: step.name,
			systemPrompt: prompt.system,
			userPrompt: prompt.user,
			response: answer.raw,
			wordCount: countWords(typeof answer.draft.content === "string" ? answer.draft.content : ""),
			targetWordCount: words,
			attempt,
			maxAttempts: MAX_ATTEMPTS,
			timestamp,
			model: storyteller.model,
			maxTokens,
			...(answer.fault && { parseError: answer.fault.message }),
		});
		return answer;
	}

	function tellText(step: Step, attempt: number, news: string): void {
		const before = text.length;
		text += news;
		live.tell(id, { type: "text", text: news });
		if (before === 0) tools.onFirstText();
		// About six characters a word: near enough to know when to count.
		const stride = PROGRESS_WORDS * 6;
		if (Math.floor(before / stride) !== Math.floor(text.length / stride)) progress(step, attempt);
	}

	function progress(step: Step, attempt: number): void {
		live.tell(id, {
			type: "progress",
			step: step.name,
			index: Math.min(state.done, steps.length - 1),
			total: steps.length,
			attempt,
			maxAttempts: MAX_ATTEMPTS,
			words: countWords(text),
			targetWords,
		});
	}
}

/** A number of 31 bits that is the same for the same generation. */
function seedOf(id: string): number {
	return createHash("sha256").update(id).digest().readUInt32BE() >>> 1;
}

function foldCheckpoints(log: LogEntry[]): Checkpoint {
	let state: Checkpoint = { done: 0, textAt: 0, told: false, parts: {}, debug: [] };
	for (const entry of log) {
		if (entry.kind !== "checkpoint") continue;
		const next = entry.checkpoint as Checkpoint;
		state = { ...next, debug: [...state.debug, ...next.debug] };
	}
	return state;
}
