// A trial: a model tells one very short story as parents would get it. The findings list what came from the model.
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import type { LiveStory } from "@lion-tails/common/generation";
import { applyEvent, newLiveStory } from "@lion-tails/common/live";
import { READING_MEASURES } from "@lion-tails/common/prompts/reading-measures";
import type { Finding, Trial } from "@lion-tails/common/settings";
import {
	BUILT_IN_MODEL,
	countWords,
	type DebugEntry,
	STORY_LENGTHS,
	StoryRequest,
	type StoryResult,
} from "@lion-tails/common/story";
import { isRecord, parseJson } from "../models/read-completion.ts";
import { type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { errorFindings, seconds } from "../models/try-model.ts";
import { findVerse } from "../scripture/scripture.ts";
import { QUESTION_COUNT, type RunningStory, resumeStory, type StoryMetadata } from "./running-story.ts";
import { filterFor } from "./safety/safe-text.ts";
import { panelsOf } from "./story-panels.ts";
import { writeStory } from "./write-story.ts";

const LENGTH = "very-short";
/** Determines the story's seed. */
const ID = "try-story";
/** The same for every model, so that models can be compared. */
const REQUEST = StoryRequest.parse({
	childName: "Noah",
	gender: "boy",
	animal: "lion",
	theme: "kindness",
	storyLength: LENGTH,
});
/** A story may exceed the requested length by this factor. */
const MAX_OVERLENGTH = 1.15;
/** The longest sentence may exceed the requested length by this factor. */
const MAX_SENTENCE_EXCESS = 1.3;

type Deps = {
	storyteller: Storyteller;
	/** The built-in storyteller, which supplies what the other one leaves out. */
	fallback: Storyteller;
	signal: AbortSignal;
	/** Receives the story as a reader would see it, after each change. */
	onChange: (live: LiveStory) => void;
	request?: StoryRequest;
};

/** Returns the findings of one trial story. Throws only the signal's reason. */
export async function tryStory({ storyteller, fallback, signal, onChange, request = REQUEST }: Deps): Promise<Trial> {
	const startedAt = performance.now();
	let live = newLiveStory(ID);
	let firstTextMs = 0;
	const story = resumeStory(
		{ id: ID, request },
		[],
		{
			append(_, event) {
				live = applyEvent(live, { ...event, id: ID, seq: live.seq + 1 });
				onChange(live);
			},
			checkpoint() {},
		},
		storyteller.model,
		() => (firstTextMs = performance.now() - startedAt),
	);
	let pieces = 0;
	const counted: Storyteller = {
		...storyteller,
		async *tell(...question) {
			for await (const piece of storyteller.tell(...question)) {
				pieces++;
				yield piece;
			}
		},
	};
	let fromModel: Given | undefined;
	const watched: Storyteller = {
		...fallback,
		tell(question, ...rest) {
			if (question.schema.name === "metadata") fromModel ??= givenOf(story);
			return fallback.tell(question, ...rest);
		},
	};
	try {
		const result = await writeStory(story, {
			request,
			storyteller: counted,
			fallback: watched,
			sources: {},
			signal,
			now: Date.now,
		});
		const findings: Finding[] = [
			{ name: "first word", isGood: null, words: `after ${seconds(firstTextMs)}` },
			lengthFinding(story.words, seconds(performance.now() - startedAt)),
			...endingFindings(story),
			{
				name: "arrived",
				isGood: pieces > 1,
				words: pieces > 1 ? `in ${pieces} pieces` : "all at once, when it was whole",
			},
			sentencesFinding(result),
			...answersFindings(story.state.debug, storyteller.model),
			...givenFindings(fromModel ?? givenOf(story), result, hasOwnVerse(story.state.debug)),
		];
		return { findings, canTell: true };
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof AppError)) throw error;
		const told: Finding = { name: "told", isGood: null, words: `${story.words} words` };
		const calls = answersFindings(story.state.debug, storyteller.model);
		const reason =
			error.cause instanceof StorytellerError
				? errorFindings("story", error.cause)
				: [{ name: "story", isGood: false, words: error.message }];
		return { findings: [told, ...calls, ...reason], canTell: false };
	}
}

type Given = StoryMetadata & { title: string };

const givenOf = ({ state, title }: RunningStory): Given => ({ ...structuredClone(state.metadata), title });

function lengthFinding(words: number, time: string): Finding {
	const { min, max } = STORY_LENGTHS[LENGTH];
	const isRight = words >= min && words <= max * MAX_OVERLENGTH;
	const amiss = isRight ? "" : words < min ? ", shorter than asked for" : ", longer than asked for";
	return {
		name: "story",
		isGood: isRight ? true : null,
		words: `${words} words (asked for: ${min} to ${max})${amiss}, in ${time}`,
	};
}

const endingFindings = ({ state }: RunningStory): Finding[] =>
	state.isEndedEarly
		? [{ name: "ending", isGood: null, words: "the story broke off; the built-in storyteller ended it" }]
		: [];

function sentencesFinding({ content }: StoryResult): Finding {
	const { meanWords, longestWords } = READING_MEASURES[REQUEST.readingLevel];
	const lengths = content
		.split(/(?<=[.!?…]["”’)]*)\s+|\n+/)
		.map(countWords)
		.filter((words) => words > 0);
	const mean = Math.round(lengths.reduce((sum, words) => sum + words, 0) / lengths.length);
	const longest = Math.max(...lengths);
	return {
		name: "sentences",
		isGood: mean <= meanWords && longest <= longestWords * MAX_SENTENCE_EXCESS ? true : null,
		words: `${mean} words on average, at most ${longest} (asked for: ${meanWords}, at most ${longestWords})`,
	};
}

function answersFindings(debug: DebugEntry[], model: string): Finding[] {
	const answers = debug.filter((entry) => entry.model === model).map(({ response }) => response);
	if (answers.length === 0) return [];
	const isOne = answers.length === 1;
	const count = answers.filter((answer) => isRecord(parseJson(answer))).length;
	return [
		{
			name: "calls",
			isGood: isOne ? true : null,
			words: isOne ? "1" : `${answers.length}: what was missing was asked for again`,
		},
		{
			name: "form",
			isGood: count === answers.length ? true : null,
			words:
				count === answers.length
					? "JSON, as asked for"
					: `${count} of ${answers.length} as asked for (JSON); what came otherwise was read too`,
		},
	];
}

const FROM_MODEL = "from the model";
const FROM_BUILT_IN = "from the built-in storyteller";

/** Returns true if the debug data show that the verse is not the model's. */
const hasOwnVerse = (debug: DebugEntry[]) =>
	debug.some(
		({ model, systemPrompt, response }) => model === BUILT_IN_MODEL && !systemPrompt && /"reference"/.test(response),
	);

function givenFindings(given: Given, { title, bibleVerse }: StoryResult, isOwnVerse: boolean): Finding[] {
	const count = given.questions?.length ?? 0;
	const isVerse = !isOwnVerse && Boolean(given.reference && findVerse(given.reference));
	const questions =
		count === QUESTION_COUNT
			? `${count} ${FROM_MODEL}`
			: `${count} ${FROM_MODEL}, ${QUESTION_COUNT - count} ${FROM_BUILT_IN}`;
	return [
		{ name: "title", isGood: given.title ? true : null, words: given.title ? `“${title}”` : "none from the model" },
		{ name: "questions", isGood: count === QUESTION_COUNT ? true : null, words: questions },
		{
			name: "verse",
			isGood: isVerse ? true : null,
			words: `${bibleVerse?.reference} ${isVerse ? FROM_MODEL : "chosen by Lion Tails"}`,
		},
		{
			name: "picture",
			isGood: given.imagePrompt ? true : null,
			words: `described ${given.imagePrompt ? "by the model" : "by the built-in storyteller"}`,
		},
	];
}

/** One wish for each story: a story with all of them would hold the event loop for longer. */
const WISHES = [
	"He has a brother called Ben and a red kite.",
	"Please no dogs, he is afraid of them.",
	"Noah’s grandma moved to another town on Monday, and he misses her. On Friday she will come with a cake.",
];

/**
 * Runs once what the first story of a process would otherwise wait for: opens the Bible, the vocabulary of the pictures and the word
 * filters, and tells stories of the built-in storyteller that are discarded; null if a model tells the stories. Throws only the
 * signal's reason.
 */
export async function warmUp(builtIn: Storyteller | null, signal: AbortSignal): Promise<void> {
	const paragraphs: string[] = [];
	for (const reference of ["John 1:5", "Psalm 23:1-4", "Luke 15:11-13"]) {
		paragraphs.push(findVerse(reference)?.text ?? "");
		await nextTurn();
	}
	await panelsOf({ customPrompt: WISHES.join(" ") }, { content: paragraphs.join("\n\n") });
	filterFor({ readingLevel: "preschool" });
	await nextTurn();
	if (!builtIn) return;
	const tellers = { storyteller: builtIn, fallback: builtIn, signal, onChange() {} };
	await tryStory(tellers);
	for (const customPrompt of WISHES) await tryStory({ ...tellers, request: { ...REQUEST, customPrompt } });
}
