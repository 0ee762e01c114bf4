// The contract of every adapter for heroes and the stories about them.
import { describe, expect, test } from "vitest";
import type { Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";
import { aHero, aHeroStory } from "./records.ts";

export const heroContract: FeatureContract = {
	declareTests,
	fillOfUser: async () => {},
	async fill(storage) {
		const hero = aHero();
		const stories = [aHeroStory(hero.id, "corrie-youngest"), aHeroStory(hero.id, "corrie-oldest")];
		await storage.heroes.put([hero]);
		await storage.heroStories.put([{ heroId: hero.id, stories }]);
		return async (copy) => {
			expect(await copy.heroes.byId(hero.id)).toEqual(hero);
			expect(await copy.heroStories.ofHero(hero.id)).toEqual(stories.toReversed());
		};
	},
};

function declareTests(storage: Storage): void {
	describe("heroes", () => {
		test("heroes are listed by name, and putting them again replaces them", async () => {
			const hero = aHero();
			await storage.heroes.put([hero]);
			await storage.heroes.put([{ ...hero, description: "new" }]);
			expect(await storage.heroes.list()).toEqual([{ ...hero, description: "new" }]);
			expect(await storage.heroes.byId("nobody")).toBeNull();
			const many = Array.from({ length: 20 }, (_, at) => aHero({ id: `hero-${at}`, name: `Hero ${100 + at}` }));
			await Promise.all(Array.from({ length: 5 }, () => storage.heroes.put(many)));
			expect((await storage.heroes.list()).slice(1)).toEqual(many);
			expect(await storage.heroes.names()).toEqual((await storage.heroes.list()).map(({ id, name }) => ({ id, name })));
		});

		test("heroes.remove removes the stories about the hero", async () => {
			await storage.heroes.put([aHero(), aHero({ id: "monica", name: "Monica" })]);
			await storage.heroStories.put([
				{ heroId: "corrie", stories: [aHeroStory("corrie", "a")] },
				{ heroId: "monica", stories: [aHeroStory("monica", "b")] },
			]);
			expect([await storage.heroes.remove("corrie"), await storage.heroes.remove("corrie")]).toEqual([true, false]);
			expect((await storage.heroes.list()).map(({ id }) => id)).toEqual(["monica"]);
			expect(await storage.heroStories.byId("a")).toBeNull();
			expect(await storage.heroStories.byId("b")).not.toBeNull();
		});
	});

	describe("stories about heroes", () => {
		const ids = async (heroId: string) => (await storage.heroStories.ofHero(heroId)).map(({ id }) => id);

		test("heroStories are stored unchanged and listed by id for their hero", async () => {
			const stories = [aHeroStory("corrie", "b"), aHeroStory("corrie", "a", { level: "middle-school" })];
			await storage.heroStories.put([
				{ heroId: "corrie", stories },
				{ heroId: "monica", stories: [aHeroStory("monica", "c")] },
			]);
			expect(await storage.heroStories.ofHero("corrie")).toEqual(stories.toReversed());
			expect(await storage.heroStories.byId("b")).toEqual(stories[0]);
			expect(await storage.heroStories.byId("nothing")).toBeNull();
			expect(await ids("monica")).toEqual(["c"]);
			expect(await ids("nobody")).toEqual([]);
			expect(await storage.heroStories.count()).toBe(3);
		});

		test("heroStories.put replaces all stories of the given heroes and keeps those of others", async () => {
			await storage.heroStories.put([
				{ heroId: "corrie", stories: [aHeroStory("corrie", "a"), aHeroStory("corrie", "b")] },
				{ heroId: "monica", stories: [aHeroStory("monica", "c")] },
			]);
			const changed = aHeroStory("corrie", "b", { title: "Another title" });
			const list = { heroId: "corrie", stories: [changed, aHeroStory("corrie", "d")] };
			for (let time = 0; time < 2; time++) {
				await storage.heroStories.put([list]);
				expect(await ids("corrie")).toEqual(["b", "d"]);
				expect(await storage.heroStories.byId("b")).toEqual(changed);
			}
			await storage.heroStories.put([{ heroId: "corrie", stories: [] }]);
			expect(await ids("corrie")).toEqual([]);
			expect(await ids("monica")).toEqual(["c"]);
		});

		test("heroStories.put stores each story once when several servers call it at the same time", async () => {
			const lists = Array.from({ length: 10 }, (_, at) => ({
				heroId: `hero-${at}`,
				stories: [aHeroStory(`hero-${at}`, `story-${at}`), aHeroStory(`hero-${at}`, `other-${at}`)],
			}));
			await Promise.all(Array.from({ length: 5 }, () => storage.heroStories.put(lists)));
			expect(await storage.heroStories.count()).toBe(20);
			expect(await ids("hero-7")).toEqual(["other-7", "story-7"]);
		});
	});
}
