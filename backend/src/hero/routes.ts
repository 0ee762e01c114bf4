import type { Api } from "../http/endpoint.ts";
import { packChanges, sendPacked } from "../http/packed.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import type { HeroStore } from "./store.ts";

/** A whole congregation may share one address. */
const LISTS_PER_CLIENT: RateLimit = { name: "hero-lists", points: 500, seconds: 600 };

/** The lists are the same for everyone. */
const CACHE_CONTROL = "private, no-cache";

export const heroFeature = ({ storage: { heroes } }: { storage: HeroStore }) => ({
	routes({ on, limit }: Api) {
		const pack = packChanges({ type: "json", headers: { "Cache-Control": CACHE_CONTROL } });

		on("GET /api/heroes", limit(LISTS_PER_CLIENT), async (ctx) => {
			await sendPacked(ctx, pack(JSON.stringify(await heroes.list())));
		});

		on("GET /api/heroes-of-faith", limit(LISTS_PER_CLIENT), async (ctx) => {
			ctx.set("Cache-Control", CACHE_CONTROL);
			ctx.body = await heroes.names();
		});
	},
});
