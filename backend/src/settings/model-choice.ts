// The models that a user may choose, and the storyteller of a story: its parent's own key if it began with one, otherwise the
// service.
import { AppError } from "@lion-tails/common/errors";
import {
	DEFAULT_VOICE_MODEL,
	isVoiceModel,
	type ModelChoice,
	STORY_MODELS,
	VOICE_MODELS,
} from "@lion-tails/common/settings";
import type { Storyteller } from "../models/storyteller.ts";
import type { OwnKeyServer } from "./own-key-server.ts";
import type { OwnKeys } from "./own-keys.ts";
import type { SettingsStore } from "./store.ts";

type ModelChoices = ReturnType<typeof openModelChoices>;

type Deps = {
	settings: SettingsStore["settings"];
	ownKeys: OwnKeys;
	/** The story model of users who have chosen none. */
	defaultModel: string;
};

export function openModelChoices({ settings, ownKeys, defaultModel }: Deps) {
	async function of(userId: string): Promise<ModelChoice> {
		const chosen = await settings.get(userId);
		return { model: chosen?.model ?? defaultModel, voiceModel: chosen?.voiceModel ?? DEFAULT_VOICE_MODEL };
	}

	const withoutKey = [defaultModel, DEFAULT_VOICE_MODEL];
	const hasUsableKey = async (userId: string) => (await ownKeys.status(userId)).isReadable === true;

	return {
		of,
		/** Accepts any model for a user with an own key, otherwise only the offered ones. Throws `no_own_key`. */
		async choose(userId: string, model: string): Promise<ModelChoice> {
			if (!withoutKey.includes(model) && !(await hasUsableKey(userId))) throw new AppError("no_own_key");
			await settings.update(userId, isVoiceModel(model) ? { voiceModel: model } : { model });
			return of(userId);
		},
		async offeredTo(userId: string): Promise<string[]> {
			if (!(await hasUsableKey(userId))) return withoutKey;
			return [...new Set([defaultModel, ...STORY_MODELS, ...VOICE_MODELS])];
		},
	};
}

type StorytellerDeps = { ownKeys: OwnKeys; models: ModelChoices; server: OwnKeyServer; service: Storyteller };

/**
 * Returns the storyteller of a generation from start to end; a key that changes while it runs affects only later ones.
 * `counted`: a story of the quota was reserved, because the parent had no key at the start. Throws `no_own_key` or
 * `own_key_unreadable` if that key is gone: the service never tells a story that is not counted.
 */
export function storytellers({ ownKeys, models, server, service }: StorytellerDeps) {
	return async ({ userId, counted }: { userId: string; counted: boolean }): Promise<Storyteller> => {
		if (counted) return service;
		const apiKey = await ownKeys.open(userId);
		if (apiKey === null)
			throw new AppError("no_own_key", {
				message: "Your OpenAI key was removed before this story was told. Please ask for the story again.",
			});
		return server.storyteller({ apiKey, model: (await models.of(userId)).model });
	};
}
