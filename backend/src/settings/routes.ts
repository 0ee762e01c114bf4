import { perTenMinutes } from "@lion-tails/common/endpoints";
import { AppError } from "@lion-tails/common/errors";
import type { ExportPart } from "../account/export.ts";
import { whenClientLeaves } from "../http/client-key.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { openModelChoices, storytellers } from "./model-choice.ts";
import { type OwnKeyServer, type OwnKeyServerOptions, openOwnKeyServer } from "./own-key-server.ts";
import { openOwnKeys } from "./own-keys.ts";
import { noSettings, type SettingsStore } from "./store.ts";

/** Requests to the server of the own key; other reads of the list are answered from a cache. */
const MODEL_LISTS = perTenMinutes("own-key-models", 10);

/** The server for users' own keys, with the model of users who have chosen none. */
export type OwnKeyServerSettings = OwnKeyServerOptions & { defaultModel: string };

type Deps = {
	storage: SettingsStore;
	/** Returns the secret of the server, then earlier ones. */
	readSecrets: () => readonly string[];
	ownKeyServer: OwnKeyServerSettings;
	/** Tells the stories of users without an own key. */
	serviceStoryteller: Storyteller;
	rateLimiter: RateLimiter;
	now: () => number;
};

export type SettingsFeature = ReturnType<typeof settingsFeature>;

export function settingsFeature({ storage, readSecrets, ownKeyServer, serviceStoryteller, rateLimiter, now }: Deps) {
	const { settings } = storage;
	const server = openOwnKeyServer(ownKeyServer);
	const ownKeys = openOwnKeys(storage, readSecrets, server.tryKey);
	const models = openModelChoices({ settings, ownKeys, defaultModel: ownKeyServer.defaultModel });
	const storytellerFor = storytellers({ ownKeys, models, server, service: serviceStoryteller });
	return {
		ownKeys,
		models,
		server,
		storytellerFor,
		/** Returns whether the user's stories use an own key and are not counted. */
		isUnlimited: async (userId: string) => (await ownKeys.status(userId)).isReadable === true,
		/** The storyteller for calls that the quota does not count. Throws `own_key_unreadable`, as a story would. */
		nextStoryteller: async (userId: string) =>
			storytellerFor({ userId, counted: !(await ownKeys.status(userId)).hasKey }),
		endSharing: (userId: string) => settings.update(userId, { sealedKey: null, acceptedKey: null, podcastNonce: null }),
		exports: [settingsExport(settings)],
		routes({ on }: Api) {
			const listedModels = openListedModels(server, now);
			/** Users with a trial in progress. */
			const trying = new Set<string>();

			on("GET /api/settings/openai-key-status", async (ctx) => {
				ctx.body = await ownKeys.status(ctx.state.user.id);
			});

			on("POST /api/settings/openai-key", async (ctx) => {
				const { user, body } = ctx.state;
				await ownKeys.put(user.id, body.key);
				listedModels.forget(user.id);
				const { model } = await models.of(user.id);
				const { verdict, note } = await server.tryNewKey({ apiKey: body.key, model });
				if (verdict === "accepted") await ownKeys.setAccepted(user.id, body.key);
				ctx.body = { ...(await ownKeys.status(user.id)), note };
			});

			on("DELETE /api/settings/openai-key", async (ctx) => {
				await ownKeys.remove(ctx.state.user.id);
				listedModels.forget(ctx.state.user.id);
				ctx.body = await ownKeys.status(ctx.state.user.id);
			});

			on("POST /api/settings/openai-key/try", async (ctx) => {
				const { id } = ctx.state.user;
				const [apiKey, { model }] = await Promise.all([ownKeys.open(id), models.of(id)]);
				if (apiKey === null) throw new AppError("no_own_key");
				if (trying.has(id))
					throw new AppError("too_many_requests", {
						message: "Your key is being tried already. Please wait for that.",
					});
				trying.add(id);
				const left = whenClientLeaves(ctx);
				try {
					ctx.body = await server.try({ apiKey, model }, left);
				} catch (error) {
					if (!left.aborted) throw error;
					// The client has left, so this answer is never read.
					ctx.body = { findings: [], canTell: false };
				} finally {
					trying.delete(id);
				}
			});

			on("GET /api/settings/openai-model", async (ctx) => {
				ctx.body = await models.of(ctx.state.user.id);
			});

			on("POST /api/settings/openai-model", async (ctx) => {
				ctx.body = await models.choose(ctx.state.user.id, ctx.state.body.model);
			});

			on("GET /api/settings/openai-models", async (ctx) => {
				const { id } = ctx.state.user;
				const { isReadable } = await ownKeys.status(id);
				const apiKey = isReadable ? await ownKeys.open(id) : null;
				const listed =
					apiKey === null ? [] : await listedModels.of(id, apiKey, () => rateLimiter.consume(MODEL_LISTS, id));
				ctx.body = { offered: await models.offeredTo(id), listed };
			});
		},
	};
}

/** The key itself and the secret address of the podcast are never exported. */
const settingsExport = (settings: SettingsStore["settings"]): ExportPart => ({
	name: "settings",
	async read({ id }) {
		const { sealedKey, model, voiceModel, podcastNonce } = (await settings.get(id)) ?? noSettings(id);
		return { hasOpenAiKey: sealedKey !== null, model, voiceModel, hasPodcast: podcastNonce !== null };
	},
});

const CACHE_TTL_MS = 5 * 60_000;
const MAX_CACHED_USERS = 1000;

/** Caches the models that the server lists for a user's key, because the page requests them at each visit. */
function openListedModels(server: OwnKeyServer, now: () => number) {
	const cache = new Map<string, { ending: string; until: number; names: Promise<string[]> }>();
	return {
		/** Returns an empty list if the server does not list its models. Calls `limit` before each request to the server. */
		async of(userId: string, apiKey: string, limit: () => Promise<void>): Promise<string[]> {
			// Another process may have stored another key; the key itself is not kept in memory.
			const ending = apiKey.slice(-4);
			const cached = cache.get(userId);
			if (cached && cached.until > now() && cached.ending === ending) return cached.names;
			await limit();
			// The empty list is cached too, so that such a server is not called at each visit.
			const names = server.listModels(apiKey).catch(() => []);
			cache.delete(userId);
			cache.set(userId, { ending, until: now() + CACHE_TTL_MS, names });
			for (const oldest of cache.keys()) {
				if (cache.size <= MAX_CACHED_USERS) break;
				cache.delete(oldest);
			}
			return names;
		},
		/** Call it when the user's key changes. */
		forget: (userId: string) => void cache.delete(userId),
	};
}
