// The models that the server lists for a user's key, remembered for a short time: the page asks at each visit.
import type { OwnKeyServer } from "./own-key-server.ts";

const CACHE_TTL_MS = 5 * 60_000;
const MAX_CACHED_USERS = 1000;

type Cached = { ending: string; until: number; names: Promise<string[]> };

export type ListedModels = {
	/** Empty where the server does not list them. `limit` is called before the server is asked. */
	of(userId: string, apiKey: string, limit: () => Promise<void>): Promise<string[]>;
	/** The user has another key, or none. */
	forget(userId: string): void;
};

export function openListedModels(server: OwnKeyServer, now: () => number): ListedModels {
	const cache = new Map<string, Cached>();
	return {
		async of(userId, apiKey, limit) {
			// Another process may have stored another key; the key itself is not kept in memory.
			const ending = apiKey.slice(-4);
			const cached = cache.get(userId);
			if (cached && cached.until > now() && cached.ending === ending) return cached.names;
			await limit();
			// A server that does not list its models is not asked again at each visit either.
			const names = server.listModels(apiKey).catch(() => []);
			cache.delete(userId);
			cache.set(userId, { ending, until: now() + CACHE_TTL_MS, names });
			for (const oldest of cache.keys()) {
				if (cache.size <= MAX_CACHED_USERS) break;
				cache.delete(oldest);
			}
			return names;
		},
		forget: (userId) => void cache.delete(userId),
	};
}
