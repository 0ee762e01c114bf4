import { z } from "zod";
import { ModelChoice, ModelRequest, OwnKeyRequest, OwnKeyStatus, Trial } from "../settings.ts";
import { type EndpointTable, perTenMinutes } from "./endpoint.ts";

// Each call that uses the key is limited closely: no one shall test stolen keys here.
export const settingsEndpoints = {
	"GET /api/settings/openai-key-status": {
		summary: "The status of the user's own key",
		answers: { 200: { description: "The status, never the key", body: OwnKeyStatus } },
	},
	"POST /api/settings/openai-key": {
		summary: "Stores the user's own OpenAI key, encrypted",
		limit: perTenMinutes("own-key", 10),
		body: OwnKeyRequest,
		answers: { 200: { description: "The status, with the result of a first trial", body: OwnKeyStatus } },
	},
	"DELETE /api/settings/openai-key": {
		summary: "Removes the user's own key",
		limit: perTenMinutes("own-key-removals", 60),
		answers: { 200: { description: "The status", body: OwnKeyStatus } },
	},
	"POST /api/settings/openai-key/try": {
		summary: "Tries the chosen model with the user's own key",
		limit: perTenMinutes("own-key-try", 10),
		answers: {
			200: {
				description: "The findings",
				body: Trial,
			},
		},
		errors: ["no_own_key", "own_key_unreadable"],
	},
	"GET /api/settings/openai-model": {
		summary: "The chosen models",
		answers: { 200: { description: "The story model and the voice model", body: ModelChoice } },
	},
	"POST /api/settings/openai-model": {
		summary: "Chooses a model; a text-to-speech model sets the reading voice",
		limit: perTenMinutes("model-choices", 100),
		body: ModelRequest,
		answers: { 200: { description: "The stored choice", body: ModelChoice } },
		errors: ["no_own_key"],
	},
	"GET /api/settings/openai-models": {
		summary: "The offered models, and those listed by the key's server",
		limit: perTenMinutes("model-lists", 200),
		answers: {
			200: {
				description: "`offered` by Lion Tails, `listed` by the key's server (empty without a key or a list)",
				body: z.object({ offered: z.array(z.string()), listed: z.array(z.string()) }),
			},
		},
	},
} as const satisfies EndpointTable;
