import { isDeepStrictEqual } from "node:util";
import { shippedHeroes } from "@lion-tails/backend/hero/seed";
import { Hero } from "@lion-tails/common/hero";
import { faultsOf, SEED_ID, SEED_ID_MESSAGE, type SeedKind } from "./seed-kind.ts";

/** Without the day, one that is there keeps its own. */
const WrittenHero = Hero.extend({
	id: Hero.shape.id.regex(SEED_ID, SEED_ID_MESSAGE),
	createdAt: Hero.shape.createdAt.optional(),
}).strict();

export const heroes: SeedKind = {
	name: "Hero",
	plural: "Heroes",
	shipped: shippedHeroes,
	async check({ heroes: store }, written) {
		const { data, error } = WrittenHero.safeParse(written);
		if (error) return { faults: faultsOf(error) };
		const before = await store.byId(data.id);
		const hero = { ...data, createdAt: data.createdAt ?? before?.createdAt ?? new Date().toISOString() };
		if (isDeepStrictEqual(before, hero)) return { outcome: "unchanged" };
		return { outcome: before ? "changed" : "added", write: () => store.put([hero]) };
	},
};
