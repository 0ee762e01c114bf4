import { AppError } from "@lion-tails/common/errors";
import type { AccountStore } from "../account/store.ts";
import type { HeroStore } from "../hero/store.ts";
import type { Api } from "../http/endpoint.ts";
import { userOf } from "../http/session.ts";
import { storiesByUs, storiesByUser } from "./hero-stories.ts";
import { READS_PER_USER } from "./library-routes.ts";
import type { StoryStore } from "./store.ts";

type Deps = { storage: HeroStore & StoryStore & Pick<AccountStore, "users"> };

export function heroStoriesRoutes({ on, limit, oneByOne }: Api, { storage }: Deps): void {
	on("GET /api/heroes/:id/stories", limit(READS_PER_USER), oneByOne, async (ctx) => {
		const [hero, user] = await Promise.all([storage.heroes.byId(ctx.state.params.id), userOf(ctx, storage.users)]);
		if (!hero) throw new AppError("not_found");
		const [heroStories, userStories] = await Promise.all([
			storiesByUs(storage, hero),
			user ? storiesByUser(storage.stories, user.id, hero) : [],
		]);
		ctx.body = { heroStories, userStories };
	});
}
