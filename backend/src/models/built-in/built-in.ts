// The built-in storyteller: composes stories from authored material, behind the same SDK as every other storyteller.
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { openAiStoryteller } from "../openai.ts";
import type { Storyteller } from "../storyteller.ts";
import { builtInFetch } from "./completions.ts";

export { builtInFetch };

/** `tokensPerSecond` 0: as fast as it can. */
export function builtInStoryteller(tokensPerSecond: number): Storyteller {
	return openAiStoryteller({
		apiKey: "none",
		baseURL: "http://built-in.invalid/v1",
		model: BUILT_IN_MODEL,
		fetch: builtInFetch(tokensPerSecond),
	});
}
