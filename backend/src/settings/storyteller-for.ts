// Who tells a story: its parent's own key where it began with one, else the service.
import { AppError } from "@lion-tails/common/errors";
import type { Storyteller } from "../models/storyteller.ts";
import type { ModelChoices } from "./model-choice.ts";
import type { OwnKeyServer } from "./own-key-server.ts";
import type { OwnKeys } from "./own-keys.ts";

/** `counted`: a story of the quota was reserved for it, because its parent had no key when it began. */
type Told = { userId: string; counted: boolean };

type Deps = { ownKeys: OwnKeys; models: ModelChoices; server: OwnKeyServer; service: Storyteller };

/**
 * The storyteller of a generation, from here to its end: what happens to the key meanwhile is for the next one. Throws
 * `no_own_key` or `own_key_unreadable` where the key that it began with is gone: a story that is not counted is never
 * told by the service.
 */
export function storytellers({ ownKeys, models, server, service }: Deps) {
	return async ({ userId, counted }: Told): Promise<Storyteller> => {
		if (counted) return service;
		const apiKey = await ownKeys.open(userId);
		if (apiKey === null)
			throw new AppError("no_own_key", {
				message: "Your OpenAI key was removed before this story was told. Please ask for the story again.",
			});
		return server.storyteller({ apiKey, model: (await models.of(userId)).model });
	};
}
