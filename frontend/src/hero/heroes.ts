import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";

/** The storage key under which another page leaves the hero that a story is to be about. */
export const SELECTED_HERO_KEY = "selectedHeroOfFaith";

const MAX_HEROES_WITH_STORIES = 40;

export const heroes = createResource(() => call("GET /api/heroes"), { isPublic: true });

/** By the hero's id: ours, and those of whoever is signed in. */
export const heroStories = createResource((id) => call("GET /api/heroes/:id/stories", { params: { id } }), {
	maxEntries: MAX_HEROES_WITH_STORIES,
});
