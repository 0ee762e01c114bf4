import type { Storyteller } from "../models/storyteller.ts";

const SMALL_CONTEXT_TOKENS = 8192;
/** Of a passage, in a prompt for a small context. */
export const SMALL_PASSAGE_WORDS = 120;

/** How many words of a passage the prompts of this storyteller have; undefined: all. */
export async function passageLimitOf({ contextTokens }: Storyteller): Promise<number | undefined> {
	const context = await contextTokens();
	return context !== null && context <= SMALL_CONTEXT_TOKENS ? SMALL_PASSAGE_WORDS : undefined;
}
