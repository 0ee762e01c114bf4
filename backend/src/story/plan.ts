// The plan of a story: its steps (one call for the shorter stories; outline, chapters and finale for the longer ones), its
// seed, and the room for prompts and answers.
import { createHash } from "node:crypto";
import { aimOf, type PromptOptions } from "@lion-tails/common/prompts";
import { STORY_LENGTHS, type StoryRequest } from "@lion-tails/common/story";
import type { Storyteller } from "../models/storyteller.ts";

export type Step =
	| { kind: "single"; name: "generateShortStorySingleCall"; words: WordGoal }
	| { kind: "outline"; name: "generateOutline"; chapters: number }
	| { kind: "chapter"; name: "generateChapter"; chapter: number; chapters: number; words: WordGoal }
	| { kind: "finale"; name: "finalizeStory" };

/** Words of a step: the prompt requests `target`; a text below `min` is extended. */
export type WordGoal = { min: number; target: number };

export function planSteps({ storyLength }: Pick<StoryRequest, "storyLength">): Step[] {
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
export const minStoryWords = ({ storyLength }: Pick<StoryRequest, "storyLength">) => STORY_LENGTHS[storyLength].min / 2;

/** Tokens of an answer: English takes about 1.4 tokens a word; doubled for JSON, questions and a generous model. */
export const tokensFor = (words: number) => Math.ceil(words * 2.8) + 800;
/** The same for small contexts, without reserve. */
export const minTokensFor = (words: number) => Math.ceil(words * 1.6) + 300;

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
