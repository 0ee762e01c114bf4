// The plan of a story: its steps (one call for the shorter stories; outline, chapters and finale for the longer ones), its
// seed, and the room for prompts and answers.
import { createHash } from "node:crypto";
import { aimOf, POEM_STANZAS, type PromptOptions, WORDS_PER_STANZA } from "@lion-tails/common/prompts";
import { BUILT_IN_MODEL, STORY_LENGTHS, type StoryRequest } from "@lion-tails/common/story";
import type { Storyteller } from "../models/storyteller.ts";

export type Step =
	| { kind: "single"; name: "generateShortStorySingleCall"; words: TextGoal }
	| { kind: "outline"; name: "generateOutline"; chapters: number }
	| { kind: "chapter"; name: "generateChapter"; chapter: number; chapters: number; words: TextGoal }
	| { kind: "finale"; name: "finalizeStory" };

/** Words or stanzas of a step: the prompt requests `target`; a text below `min` is extended. */
export type TextGoal = { min: number; target: number; unit?: "stanza" };

type Planned = Pick<StoryRequest, "storyLength" | "storyType" | "heroOfFaith">;

/** Poems are measured in stanzas. The built-in storyteller tells the lives of heroes in prose. */
const isInStanzas = ({ storyType, heroOfFaith }: Planned, toldBy: string) =>
	storyType === "poem" && !(heroOfFaith && toldBy === BUILT_IN_MODEL);

/** The built-in storyteller never pads a poem: a short tale stays short at any length. */
const fewestStanzas = ({ storyLength }: Planned, toldBy: string) =>
	POEM_STANZAS[toldBy === BUILT_IN_MODEL ? "very-short" : storyLength].min;

export function planSteps(request: Planned, toldBy: string): Step[] {
	const { storyLength } = request;
	if (isInStanzas(request, toldBy)) {
		const { min, max } = POEM_STANZAS[storyLength];
		const words = {
			min: fewestStanzas(request, toldBy),
			target: Math.round((min + max) / 2),
			unit: "stanza",
		} as const;
		return [{ kind: "single", name: "generateShortStorySingleCall", words }];
	}
	const { min, chapters } = STORY_LENGTHS[storyLength];
	const aim = aimOf(storyLength);
	if (chapters === 0) return [{ kind: "single", name: "generateShortStorySingleCall", words: { min, target: aim } }];
	const words = { min: Math.ceil(min / chapters), target: Math.round(aim / chapters) };
	return [
		{ kind: "outline", name: "generateOutline", chapters },
		...Array.from(
			{ length: chapters },
			(_, chapter): Step => ({ kind: "chapter", name: "generateChapter", chapter, chapters, words }),
		),
		{ kind: "finale", name: "finalizeStory" },
	];
}

/** A story with fewer words after all attempts has failed. */
export const minStoryWords = (request: Planned, toldBy: string) =>
	isInStanzas(request, toldBy)
		? (fewestStanzas(request, toldBy) * WORDS_PER_STANZA) / 4
		: STORY_LENGTHS[request.storyLength].min / 2;

/** Returns the number of words with which the progress of a story is compared. */
export const targetWordsOf = (request: Planned, toldBy: string) =>
	isInStanzas(request, toldBy)
		? POEM_STANZAS[request.storyLength].max * WORDS_PER_STANZA
		: STORY_LENGTHS[request.storyLength].target;

/** Tokens of an answer: English takes about 1.4 tokens a word; doubled for JSON, questions and a generous model. */
export const tokensFor = (words: number) => Math.ceil(words * 2.8) + 800;
/** The same for small contexts, without reserve. */
export const minTokensFor = (words: number) => Math.ceil(words * 1.6) + 400;

const SMALL_CONTEXT_TOKENS = 8192;

/** How much of their sources prompts for a small context contain. */
export const SMALL_PROMPTS = {
	maxPassageWords: 120,
	maxHeroEvents: 4,
	maxEarlierWords: 40,
} as const satisfies PromptOptions;

export async function hasSmallContext({ contextTokens }: Storyteller): Promise<boolean> {
	const context = await contextTokens();
	return context !== null && context <= SMALL_CONTEXT_TOKENS;
}

/** 31 bits, the same for the same id. */
export const storySeed = (id: string): number => createHash("sha256").update(id).digest().readUInt32BE() >>> 1;
