import type { Api } from "../http/endpoint.ts";
import type { HeroStore } from "./store.ts";

/** They are the same for everybody. */
const CACHE_CONTROL = "private, no-cache";

export function heroRoutes({ on }: Api, { heroes }: HeroStore): void {
	on("GET /api/heroes", async (ctx) => {
		ctx.set("Cache-Control", CACHE_CONTROL);
		ctx.body = await heroes.list();
	});

	on("GET /api/heroes-of-faith", async (ctx) => {
		ctx.set("Cache-Control", CACHE_CONTROL);
		ctx.body = await heroes.names();
	});
}
