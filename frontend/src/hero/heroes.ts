import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";

export const SELECTED_HERO_KEY = "selectedHeroOfFaith";

const MAX_HEROES_WITH_STORIES = 40;

export const heroes = createResource(() => call("GET /api/heroes"), { isPublic: true });

/** Our stories and the signed-in user's, by hero id. */
export const heroStories = createResource((id) => call("GET /api/heroes/:id/stories", { params: { id } }), {
	maxEntries: MAX_HEROES_WITH_STORIES,
});
