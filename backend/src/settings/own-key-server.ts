// The server for parents' own keys: stories, pictures, speech, and the calls of the settings page.
import { ModelRequest, type Trial } from "@lion-tails/common/settings";
import { listModels, type OpenAiOptions, openAiStoryteller } from "../models/openai.ts";
import { paint } from "../models/paint.ts";
import type { Patience } from "../models/patience.ts";
import { hostOf, isPrivateHost } from "../models/server-address.ts";
import { classify, ServerError } from "../models/server-error.ts";
import { speak } from "../models/speech.ts";
import { tryModel } from "../models/try-model.ts";

/** The operator sets the address; keys are never sent to the server of the service itself. */
export type OwnKeyServerOptions = Pick<OpenAiOptions, "baseURL" | "memory" | "patience">;
type Access = { apiKey: string; model: string };

/** `unknown`: the server could not be reached or was busy. */
export type KeyVerdict = "accepted" | "refused" | "unknown";

export type OwnKeyServer = ReturnType<typeof openOwnKeyServer>;

const FIRST_TRIAL_TIMEOUT_MS = 5000;
const LIST_TIMEOUT_MS = 10_000;
const TRIAL_TIMEOUT_MS = 60_000;
const MAX_LISTED = 500;
/** Shorter than for a story, because a person waits for a few words. */
const TRIAL_PATIENCE: Partial<Patience> = {
	firstWordMs: 20_000,
	silenceMs: 10_000,
	thinkingSilenceMs: 20_000,
	maxWaitMs: 40_000,
	answerMs: 40_000,
};

export function openOwnKeyServer({ baseURL, memory, patience }: OwnKeyServerOptions) {
	const server = { baseURL, ownKey: true, ...(memory && { memory }) };

	async function firstList(apiKey: string): Promise<KeyTrial & { listed: string[] }> {
		try {
			const tooLate = AbortSignal.timeout(FIRST_TRIAL_TIMEOUT_MS);
			const listed = await listModels({ baseURL, apiKey, ownKey: true }, tooLate);
			return { verdict: "accepted", listed, note: null };
		} catch (error) {
			return { ...trialOf(error, isPrivateHost(baseURL)), listed: [] };
		}
	}

	return {
		/** The host that receives all of the calls below. */
		host: hostOf(baseURL),
		storyteller: (access: Access) => openAiStoryteller({ ...server, ...access, ...(patience && { patience }) }),
		/** Tests a key with a cheap call. */
		tryKey: async (apiKey: string) => (await firstList(apiKey)).verdict,
		/** Tests a new key, and returns a note for its owner or null. */
		async tryNewKey({ apiKey, model }: Access): Promise<KeyTrial> {
			const { verdict, listed, note } = await firstList(apiKey);
			if (note !== null || !listed.length || listed.includes(model)) return { verdict, note };
			return {
				verdict,
				note: `Your key is stored. Its provider does not list the model “${model}” for it: please choose another one.`,
			};
		},
		/** Requests a few words from the model. Throws the signal's reason. */
		async try(access: Access, signal: AbortSignal): Promise<Trial> {
			const tooLate = AbortSignal.timeout(TRIAL_TIMEOUT_MS);
			try {
				const options = { ...server, ...access, patience: { ...TRIAL_PATIENCE, ...patience } };
				return await tryModel(options, AbortSignal.any([signal, tooLate]));
			} catch (error) {
				if (signal.aborted || !tooLate.aborted) throw error;
				const words = `No answer came within ${TRIAL_TIMEOUT_MS / 1000} seconds.`;
				return { findings: [{ name: "answer", isGood: false, words }], canTell: false };
			}
		},
		/** Returns the sorted names of the listed models. Throws if the server does not list them. */
		async listModels(apiKey: string): Promise<string[]> {
			const listed = await listModels({ baseURL, apiKey, ownKey: true }, AbortSignal.timeout(LIST_TIMEOUT_MS));
			const usable = listed.filter((model) => ModelRequest.safeParse({ model }).success);
			return [...new Set(usable)].toSorted().slice(0, MAX_LISTED);
		},
		/** Returns the bytes of a picture of the prompt; `model` is an image model. Throws like `paint` of models/paint.ts. */
		paint: (access: Access, prompt: string, signal: AbortSignal) =>
			paint({ baseURL, ownKey: true, ...access, prompt, ...(patience && { patience }) }, signal),
		/** Returns a sentence as MP3 while it arrives; `model` is a voice model. Throws like `speak` of models/speech.ts. */
		speak: (access: Access, what: { text: string; voice: string }, signal: AbortSignal) =>
			speak({ baseURL, ownKey: true, ...access, ...what, ...(patience && { patience }) }, signal),
	};
}

type KeyTrial = { verdict: KeyVerdict; note: string | null };

/** Servers may not support the call, so only an error about the key itself counts as a refusal. */
function trialOf(error: unknown, isPrivateServer: boolean): KeyTrial {
	if (!(error instanceof ServerError))
		return {
			verdict: "unknown",
			note: "Your key is stored. Its provider could not be reached, so the key was not tried.",
		};
	const kind = classify(error, isPrivateServer);
	if (kind === "credit")
		return { verdict: "accepted", note: "Your key is stored, but it has no credit left with its provider." };
	if (kind === "key" && error.status !== 403)
		return {
			verdict: "refused",
			note: "Your key is stored, but its provider did not accept it. Please check that you copied all of it.",
		};
	if (kind === "busy" || error.status >= 500)
		return {
			verdict: "unknown",
			note: "Your key is stored. Its provider is busy right now, so the key was not tried.",
		};
	return {
		verdict: "accepted",
		note: "Your key is stored. Its provider shows no list of models for it, so the first story will tell whether it works.",
	};
}
