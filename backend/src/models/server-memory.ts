// Knowledge about model servers, shared by all storytellers of a process, and stored for the next process.
import { mergeFeatures, NOTHING_KNOWN } from "./server-features.ts";
import type { ModelServerStore, ServerFeatures } from "./store.ts";

export type ServerMemory = ReturnType<typeof serverMemory>;

/** A server may be updated: after this time its knowledge is dropped. */
const FORGET_AFTER_MS = 7 * 24 * 3600 * 1000;
/** An operator may restart a server with another context; one that stated none may load the model at any time. */
const ASK_CONTEXT_AGAIN_MS = 3600 * 1000;
const ASK_UNKNOWN_CONTEXT_AGAIN_MS = 60 * 1000;
/** Parents' own keys may name any model. */
const MAX_SERVERS = 1000;

type Known = { features: ServerFeatures; learnedAt: number };

/**
 * Returns a memory that lasts as long as the process, or longer with a store. Errors of the store go to `onError` and
 * never fail a story.
 */
export function serverMemory(
	store?: ModelServerStore["modelServers"],
	{ now = Date.now, onError = () => {} }: { now?: () => number; onError?: (error: unknown) => void } = {},
) {
	const known = new Map<string, Known>();
	const contexts = new Map<string, { stated: Promise<number | null>; tokens: number | null; askAgainAt: number }>();
	const isFresh = ({ learnedAt }: Known) => now() - learnedAt < FORGET_AFTER_MS;

	async function load(key: string): Promise<Known | null> {
		try {
			return (await store?.get(key)) ?? null;
		} catch (error) {
			onError(error);
			return null;
		}
	}

	/** Merges with what another process may have stored since. */
	async function keep(key: string, { features, learnedAt }: Known): Promise<void> {
		const stored = await load(key);
		const others = stored && isFresh(stored) ? stored : { features, learnedAt };
		await store?.put({
			key,
			features: mergeFeatures(others.features, features),
			learnedAt: Math.min(others.learnedAt, learnedAt),
		});
	}

	function remember<T>(servers: Map<string, T>, key: string, server: T): void {
		servers.delete(key);
		servers.set(key, server);
		const [oldest = key] = servers.keys();
		if (servers.size > MAX_SERVERS) servers.delete(oldest);
	}

	async function recallLearned(key: string): Promise<ServerFeatures> {
		const inProcess = known.get(key);
		if (inProcess && isFresh(inProcess)) return inProcess.features;
		const stored = await load(key);
		const learnedMeanwhile = known.get(key);
		if (learnedMeanwhile && isFresh(learnedMeanwhile)) return learnedMeanwhile.features;
		if (stored && isFresh(stored)) remember(known, key, stored);
		else known.delete(key);
		return known.get(key)?.features ?? NOTHING_KNOWN;
	}

	return {
		async recall(key: string): Promise<ServerFeatures> {
			const features = await recallLearned(key);
			const stated = contexts.get(key)?.tokens ?? null;
			return stated === null ? features : mergeFeatures(features, { contextTokens: stated });
		},
		/** Calls `ask` for the context that the server states, at most once an hour; `recall` then includes it. */
		async learnContext(key: string, ask: () => Promise<number | null>): Promise<void> {
			const before = contexts.get(key);
			if (before && now() < before.askAgainAt) return void (await before.stated);
			const context = { stated: ask(), tokens: before?.tokens ?? null, askAgainAt: now() + ASK_CONTEXT_AGAIN_MS };
			remember(contexts, key, context);
			const tokens = await context.stated;
			// A server that has unloaded the model states no context for the moment.
			context.tokens = tokens ?? context.tokens;
			if (tokens === null) context.askAgainAt = now() + ASK_UNKNOWN_CONTEXT_AGAIN_MS;
		},
		/** Adds to the knowledge. Nothing is removed, so concurrent stories do not conflict. */
		learn(key: string, lesson: Partial<ServerFeatures>): void {
			const before = known.get(key);
			const base = before && isFresh(before) ? before : { features: NOTHING_KNOWN, learnedAt: now() };
			const features = mergeFeatures(base.features, lesson);
			if (JSON.stringify(features) === JSON.stringify(base.features)) return;
			remember(known, key, { features, learnedAt: base.learnedAt });
			keep(key, { features, learnedAt: base.learnedAt }).catch(onError);
		},
	};
}
