import { shortenPassage } from "@lion-tails/common/prompts";
import type { HeroStore } from "../hero/store.ts";
import type { Api } from "../http/endpoint.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { passageLimitOf } from "./passage-limit.ts";
import { findSources } from "./prompt-sources.ts";
import type { StoryStore } from "./store.ts";

type Deps = {
	storage: StoryStore & HeroStore;
	/** Who would tell the user's next story. */
	nextStoryteller: (userId: string) => Promise<Storyteller>;
};

export function promptRoutes({ on }: Api, { storage, nextStoryteller }: Deps): void {
	on("POST /api/story/prompt-sources", async (ctx) => {
		const { user, body: request } = ctx.state;
		const { passage, ...sources } = await findSources(storage, user.id, request);
		// The generation shortens it too: the editor shows what is sent.
		const limit = passage && (await passageLimitOf(await nextStoryteller(user.id)));
		ctx.body = {
			...sources,
			...(passage && { passage: { ...passage, text: shortenPassage(passage.text, limit) } }),
		};
	});
}
