// The storyteller of the service: the configured model, else the built-in storyteller.
import type { Config } from "../config.ts";
import { builtInStoryteller } from "./built-in/built-in.ts";
import { openAiStoryteller } from "./openai.ts";
import type { ServerMemory } from "./server-memory.ts";
import type { Storyteller } from "./storyteller.ts";

type Settings = Pick<Config, "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "OPENAI_MODEL" | "STORYTELLER_TOKENS_PER_SECOND">;

/** Returns a storyteller on the configured model, or the built-in one without a key and an address. */
export function chooseStoryteller(settings: Settings, memory?: ServerMemory): Storyteller {
	const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = settings;
	if (apiKey || baseURL)
		return openAiStoryteller({ apiKey: apiKey ?? "none", baseURL, model, ...(memory && { memory }) });
	return builtInStoryteller(settings.STORYTELLER_TOKENS_PER_SECOND);
}
