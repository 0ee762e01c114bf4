// Which models a user has chosen, and may choose.
import { AppError } from "@lion-tails/common/errors";
import {
	DEFAULT_VOICE_MODEL,
	isVoiceModel,
	type ModelChoice,
	STORY_MODELS,
	VOICE_MODELS,
} from "@lion-tails/common/settings";
import type { OwnKeys } from "./own-keys.ts";
import type { SettingsStore } from "./store.ts";

export type ModelChoices = {
	of(userId: string): Promise<ModelChoice>;
	/** Any model with a key of one's own, else those that are offered. Throws `no_own_key`. */
	choose(userId: string, model: string): Promise<ModelChoice>;
	offeredTo(userId: string): Promise<string[]>;
};

type Deps = {
	settings: SettingsStore["settings"];
	ownKeys: OwnKeys;
	/** The story model of those who have chosen none. */
	defaultModel: string;
};

export function openModelChoices({ settings, ownKeys, defaultModel }: Deps): ModelChoices {
	async function of(userId: string): Promise<ModelChoice> {
		const chosen = await settings.get(userId);
		return { model: chosen?.model ?? defaultModel, voiceModel: chosen?.voiceModel ?? DEFAULT_VOICE_MODEL };
	}

	const withoutKey = [defaultModel, DEFAULT_VOICE_MODEL];
	const hasUsableKey = async (userId: string) => (await ownKeys.status(userId)).isReadable === true;

	return {
		of,
		async choose(userId, model) {
			if (!withoutKey.includes(model) && !(await hasUsableKey(userId))) throw new AppError("no_own_key");
			await settings.update(userId, isVoiceModel(model) ? { voiceModel: model } : { model });
			return of(userId);
		},
		async offeredTo(userId) {
			if (!(await hasUsableKey(userId))) return withoutKey;
			return [...new Set([defaultModel, ...STORY_MODELS, ...VOICE_MODELS])];
		},
	};
}
