import { readFileSync } from "node:fs";
import { Hero } from "@lion-tails/common/hero";
import { z } from "zod";
import type { Storage } from "../storage/storage.ts";

/** Gives a store without heroes the ones we ship; answers how many. */
export async function seedHeroes(storage: Storage): Promise<number> {
	if ((await storage.heroes.list()).length > 0) return 0;
	const heroes = shippedHeroes();
	await storage.heroes.put(heroes);
	return heroes.length;
}

export const shippedHeroes = () =>
	z.array(Hero).parse(JSON.parse(readFileSync(new URL("./heroes.json", import.meta.url), "utf8")));
