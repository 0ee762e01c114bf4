import type { Api } from "../http/endpoint.ts";
import type { HeroStore } from "./store.ts";

export function heroRoutes({ on }: Api, { heroes }: HeroStore): void {
	on("GET /api/heroes", async (ctx) => {
		ctx.body = await heroes.list();
	});

	on("GET /api/heroes-of-faith", async (ctx) => {
		ctx.body = await heroes.names();
	});
}
