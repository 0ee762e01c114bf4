import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";

/** The storage key under which another page leaves the hero that a story is to be about. */
export const SELECTED_HERO_KEY = "selectedHeroOfFaith";

export const heroes = createResource(() => call("GET /api/heroes"), { isPublic: true });
