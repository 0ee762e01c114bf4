import { readFileSync } from "node:fs";
import { Hero } from "@lion-tails/common/hero";
import { z } from "zod";
import type { HeroStore } from "./store.ts";

/** Gives a store without heroes the ones we ship; answers how many. */
export async function seedHeroes({ heroes: store }: HeroStore): Promise<number> {
	if ((await store.list()).length > 0) return 0;
	const heroes = shippedHeroes();
	await store.put(heroes);
	return heroes.length;
}

export const shippedHeroes = () =>
	z.array(Hero).parse(JSON.parse(readFileSync(new URL("./heroes.json", import.meta.url), "utf8")));
