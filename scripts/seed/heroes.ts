import { isDeepStrictEqual } from "node:util";
import { heroFaults } from "@lion-tails/backend/hero/hero-faults";
import { shippedHeroes } from "@lion-tails/backend/hero/seed";
import type { HeroStore } from "@lion-tails/backend/hero/store";
import { toRecords, WrittenHero } from "@lion-tails/backend/hero/written-hero";
import type { HeroStory } from "@lion-tails/common/hero";
import { faultsOf, type SeedKind } from "./seed-kind.ts";

export const heroes: SeedKind = {
	name: "Hero",
	plural: "Heroes",
	shipped: shippedHeroes,
	async check({ heroes: store, heroStories }, written) {
		const { data, error } = WrittenHero.safeParse(written);
		if (error) return { faults: faultsOf(error) };
		const faults = [...heroFaults(data), ...(await takenIds(heroStories, data))];
		if (faults.length) return { faults };
		const before = { hero: await store.byId(data.id), stories: await heroStories.ofHero(data.id) };
		const { hero, stories = before.stories } = toRecords(data, before, new Date().toISOString());
		const isSame = isDeepStrictEqual(before.hero, hero) && isDeepStrictEqual(byId(before.stories), byId(stories));
		if (isSame) return { outcome: "unchanged" };
		return {
			outcome: before.hero ? "changed" : "added",
			async write() {
				await store.put([hero]);
				await heroStories.put([{ heroId: hero.id, stories }]);
			},
		};
	},
};

async function takenIds(store: HeroStore["heroStories"], { id: heroId, stories = [] }: WrittenHero): Promise<string[]> {
	const faults: string[] = [];
	for (const [at, { id }] of stories.entries()) {
		const found = await store.byId(id);
		if (found && found.heroId !== heroId) faults.push(`stories.${at}.id: ${id} is a story about ${found.heroId}`);
	}
	return faults;
}

const byId = (stories: HeroStory[]) => stories.toSorted((one, other) => (one.id < other.id ? -1 : 1));
