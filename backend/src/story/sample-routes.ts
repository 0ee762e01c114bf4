import type { Api } from "../http/endpoint.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { sampleStories } from "./sample-story.ts";

type Deps = { fallback: Storyteller; now: () => number };

export function sampleRoutes({ on }: Api, { fallback, now }: Deps): void {
	const sampleStory = sampleStories(fallback, now);

	on("GET /api/sample-story", async (ctx) => {
		ctx.body = await sampleStory();
		ctx.set("Cache-Control", "public, max-age=86400");
	});
}
