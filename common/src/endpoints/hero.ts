import { z } from "zod";
import { Hero, HeroStoriesAnswer } from "../hero.ts";
import { type EndpointTable, Id, perTenMinutes, STORY_READS } from "./endpoint.ts";

/** All members of a congregation may share one address. */
const LISTS = perTenMinutes("hero-lists", 500);

export const heroEndpoints = {
	"GET /api/heroes": {
		summary: "All Heroes of Faith",
		access: "public",
		limit: LISTS,
		answers: { 200: { description: "By name", body: z.array(Hero) } },
	},
	"GET /api/heroes-of-faith": {
		summary: "The heroes' names",
		access: "public",
		limit: LISTS,
		answers: { 200: { description: "By name", body: z.array(Hero.pick({ id: true, name: true })) } },
	},
	"GET /api/heroes/:id/stories": {
		summary: "The stories about a hero: built-in ones and, with a session, the user's own; each list newest first",
		access: "public",
		limit: STORY_READS,
		params: Id,
		answers: {
			200: {
				description: "Both lists; at most 60 own stories and 1 MB of them",
				body: HeroStoriesAnswer,
			},
		},
		errors: ["not_found"],
	},
} as const satisfies EndpointTable;
