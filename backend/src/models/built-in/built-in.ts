// The built-in storyteller: composes stories from authored material. The `openai` SDK talks to it as to any other model, by its `fetch`.
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { openAiStoryteller } from "../openai.ts";
import type { Storyteller } from "../storyteller.ts";
import { builtInFetch } from "./completions.ts";

export { builtInFetch };

/** `tokensPerSecond` 0: without delay. */
export function builtInStoryteller(tokensPerSecond: number): Storyteller {
	return openAiStoryteller({
		apiKey: "none",
		baseURL: "http://built-in.invalid/v1",
		model: BUILT_IN_MODEL,
		sees: false,
		fetch: builtInFetch(tokensPerSecond),
	});
}
