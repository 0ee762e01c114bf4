import type { Api } from "../http/endpoint.ts";
import { packChanges, sendPacked } from "../http/packed.ts";
import type { HeroStore } from "./store.ts";

/** The lists are the same for everyone. */
const CACHE_CONTROL = "private, no-cache";

export const heroFeature = ({ storage: { heroes } }: { storage: HeroStore }) => ({
	routes({ on }: Api) {
		const pack = packChanges({ type: "json", headers: { "Cache-Control": CACHE_CONTROL } });

		on("GET /api/heroes", async (ctx) => {
			await sendPacked(ctx, pack(JSON.stringify(await heroes.list())));
		});

		on("GET /api/heroes-of-faith", async (ctx) => {
			ctx.set("Cache-Control", CACHE_CONTROL);
			ctx.body = await heroes.names();
		});
	},
});
