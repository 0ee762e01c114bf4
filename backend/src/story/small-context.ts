import type { PromptOptions } from "@lion-tails/common/prompts";
import type { Storyteller } from "../models/storyteller.ts";

const SMALL_CONTEXT_TOKENS = 8192;

/** How much of their sources prompts for a small context have. */
export const SMALL_PROMPTS = {
	maxPassageWords: 120,
	maxHeroEvents: 4,
	maxEarlierWords: 40,
} as const satisfies PromptOptions;

export async function hasSmallContext({ contextTokens }: Storyteller): Promise<boolean> {
	const context = await contextTokens();
	return context !== null && context <= SMALL_CONTEXT_TOKENS;
}
