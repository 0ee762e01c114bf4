import { readdirSync, readFileSync } from "node:fs";
import { Hero, HeroStory } from "@lion-tails/common/hero";
import { z } from "zod";
import type { HeroStore } from "./store.ts";

/** Gives a store without heroes the ones we ship; answers how many. */
export async function seedHeroes({ heroes: store }: HeroStore): Promise<number> {
	if ((await store.list()).length > 0) return 0;
	const heroes = shippedHeroes().map(({ stories: _, ...hero }) => hero);
	await store.put(heroes);
	return heroes.length;
}

/** A hero as it is written in a file, with the stories. */
export const WrittenHero = Hero.extend({
	createdAt: Hero.shape.createdAt.default("2026-01-01T00:00:00.000Z"),
	stories: z
		.array(
			HeroStory.omit({ heroId: true, createdBy: true }).extend({
				createdAt: HeroStory.shape.createdAt.optional(),
				/** Its paragraphs. */
				content: z.array(z.string()).transform((paragraphs) => paragraphs.join("\n\n")),
				/** Titles of the hero's sources. */
				sources: z.array(z.string()),
			}),
		)
		.default([]),
});

const FOLDER = new URL("./heroes/", import.meta.url);

export const shippedHeroes = () =>
	readdirSync(FOLDER)
		.filter((name) => name.endsWith(".json"))
		.map((name) => WrittenHero.parse(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"))));
