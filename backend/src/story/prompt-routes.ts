import { shortenEarlier, shortenHero, shortenScripture } from "@lion-tails/common/prompts";
import type { HeroStore } from "../hero/store.ts";
import type { Api } from "../http/endpoint.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { findSources } from "./prompt-sources.ts";
import { hasSmallContext, SMALL_PROMPTS } from "./small-context.ts";
import type { StoryStore } from "./store.ts";

type Deps = {
	storage: StoryStore & HeroStore;
	/** Who would tell the user's next story. */
	nextStoryteller: (userId: string) => Promise<Storyteller>;
};

export function promptRoutes({ on }: Api, { storage, nextStoryteller }: Deps): void {
	on("GET /api/story/storyteller", async (ctx) => {
		// A key that cannot be read is told of where it is used.
		const storyteller = await nextStoryteller(ctx.state.user.id).catch(() => null);
		ctx.body = { toldBy: storyteller?.model ?? null };
	});

	on("POST /api/story/prompt-sources", async (ctx) => {
		const { user, body: request } = ctx.state;
		const { hero, passage, earlier, ...sources } = await findSources(storage, user.id, request);
		// The generation shortens them too: the editor shows what is sent.
		const isSmall = (hero || passage || earlier) && (await hasSmallContext(await nextStoryteller(user.id)));
		const { maxPassageWords, maxHeroEvents, maxEarlierWords } = isSmall ? SMALL_PROMPTS : {};
		ctx.body = {
			...sources,
			...(hero && { hero: shortenHero(hero, maxHeroEvents) }),
			...(passage && { passage: shortenScripture(passage, maxPassageWords) }),
			...(earlier && { earlier: shortenEarlier(earlier, maxEarlierWords) }),
		};
	});
}
