import { z } from "zod";
import { ModelChoice, ModelRequest, OwnKeyRequest, OwnKeyStatus, Trial } from "../settings.ts";
import type { EndpointTable } from "./endpoint.ts";

export const settingsEndpoints = {
	"GET /api/settings/openai-key-status": {
		summary: "Whether the user has a key of their own",
		access: "session",
		answers: { 200: { description: "The status, never the key", body: OwnKeyStatus } },
	},
	"POST /api/settings/openai-key": {
		summary: "Stores the user's own OpenAI key, encrypted",
		access: "session",
		body: OwnKeyRequest,
		answers: { 200: { description: "The status, with what a first trial said", body: OwnKeyStatus } },
	},
	"DELETE /api/settings/openai-key": {
		summary: "Removes the user's own key",
		access: "session",
		answers: { 200: { description: "The status", body: OwnKeyStatus } },
	},
	"POST /api/settings/openai-key/try": {
		summary: "Asks the chosen model for a few words with the user's own key",
		access: "session",
		answers: {
			200: {
				description: "What was found, line by line",
				body: Trial,
			},
		},
		errors: ["no_own_key", "own_key_unreadable"],
	},
	"GET /api/settings/openai-model": {
		summary: "The chosen models",
		access: "session",
		answers: { 200: { description: "The story model and the reading voice's", body: ModelChoice } },
	},
	"POST /api/settings/openai-model": {
		summary: "Chooses a model; a text-to-speech model sets the reading voice",
		access: "session",
		body: ModelRequest,
		answers: { 200: { description: "The choice as it is now", body: ModelChoice } },
		errors: ["no_own_key"],
	},
	"GET /api/settings/openai-models": {
		summary: "The models that may be chosen, and those that the key's server lists",
		access: "session",
		answers: {
			200: {
				description: "`offered` by us, `listed` by the server: empty without a key or where it does not list them",
				body: z.object({ offered: z.array(z.string()), listed: z.array(z.string()) }),
			},
		},
	},
} as const satisfies EndpointTable;
