// The built-in storyteller: an OpenAI-compatible Chat Completions endpoint in the shape of a `fetch`.
import { openAiStoryteller } from "../openai.ts";
import type { Storyteller } from "../storyteller.ts";

export const BUILT_IN_MODEL = "built-in-storyteller";

export function builtInStoryteller(tokensPerSecond: number): Storyteller {
	return openAiStoryteller({
		apiKey: "none",
		baseURL: "http://built-in/v1",
		model: BUILT_IN_MODEL,
		fetch: builtInFetch(tokensPerSecond),
	});
}

export function builtInFetch(_tokensPerSecond: number): typeof fetch {
	return async () =>
		Response.json({ error: { message: "not ready", type: "server_error", param: null, code: null } }, { status: 501 });
}
