import Router from "@koa/router";
import type { Storage } from "../storage/storage.ts";

export function heroRoutes(storage: Storage): Router {
	const router = new Router();
	router.get("/api/heroes", async (ctx) => {
		ctx.body = await storage.heroes.list();
	});
	router.get("/api/heroes-of-faith", async (ctx) => {
		ctx.body = (await storage.heroes.list()).map(({ id, name }) => ({ id, name }));
	});
	return router;
}
