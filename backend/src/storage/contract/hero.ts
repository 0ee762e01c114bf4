// What every adapter must do for heroes.
import type { Hero } from "@lion-tails/common/hero";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Storage } from "../storage.ts";
import type { NounContract, OpenStorage } from "./noun-contract.ts";

export const heroContract: NounContract = {
	declareTests,
	fillOfUser: async () => {},
	async fill(storage) {
		const hero = aHero();
		await storage.heroes.put([hero]);
		return async (copy) => expect(await copy.heroes.byId(hero.id)).toEqual(hero);
	},
};

export const aHero = (more: Partial<Hero> = {}): Hero => ({
	id: "corrie",
	name: "Corrie ten Boom",
	description: "d",
	timePeriod: "20th century",
	contribution: "c",
	birthYear: 1892,
	deathYear: 1983,
	sources: [],
	keyEvents: [],
	createdAt: "2026-11-21T00:00:00.000Z",
	...more,
});

function declareTests(open: OpenStorage): void {
	let storage: Storage;
	beforeEach(async () => {
		storage = await open();
	});
	afterEach(() => storage.close());

	describe("heroes", () => {
		test("are listed by name and put again without a second copy", async () => {
			const hero = aHero();
			await storage.heroes.put([hero]);
			await storage.heroes.put([{ ...hero, description: "new" }]);
			expect(await storage.heroes.list()).toEqual([{ ...hero, description: "new" }]);
			expect(await storage.heroes.byId("nobody")).toBeNull();
			const many = Array.from({ length: 20 }, (_, at) => aHero({ id: `hero-${at}`, name: `Hero ${100 + at}` }));
			await Promise.all(Array.from({ length: 5 }, () => storage.heroes.put(many)));
			expect((await storage.heroes.list()).slice(1)).toEqual(many);
		});
	});
}
