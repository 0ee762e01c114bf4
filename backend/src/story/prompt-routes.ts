import type { HeroStore } from "../hero/store.ts";
import type { Api } from "../http/endpoint.ts";
import { findSources } from "./prompt-sources.ts";
import type { StoryStore } from "./store.ts";

export function promptRoutes({ on }: Api, storage: StoryStore & HeroStore): void {
	on("POST /api/story/prompt-sources", async (ctx) => {
		ctx.body = await findSources(storage, ctx.state.user.id, ctx.state.body);
	});
}
