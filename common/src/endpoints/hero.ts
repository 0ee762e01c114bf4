import { z } from "zod";
import { Hero, HeroStoriesAnswer } from "../hero.ts";
import { type EndpointTable, Id } from "./endpoint.ts";

export const heroEndpoints = {
	"GET /api/heroes": {
		summary: "All Heroes of Faith",
		access: "public",
		answers: { 200: { description: "By name", body: z.array(Hero) } },
		errors: ["too_many_requests"],
	},
	"GET /api/heroes-of-faith": {
		summary: "The heroes' names",
		access: "public",
		answers: { 200: { description: "By name", body: z.array(Hero.pick({ id: true, name: true })) } },
		errors: ["too_many_requests"],
	},
	"GET /api/heroes/:id/stories": {
		summary: "The stories about a hero: ours and, with a session, one's own; each list newest first",
		access: "public",
		params: Id,
		answers: {
			200: {
				description: "Both lists; of one's own at most 60, and fewer where they are large: less than 2 MB",
				body: HeroStoriesAnswer,
			},
		},
		errors: ["not_found"],
	},
} as const satisfies EndpointTable;
