import { isDeepStrictEqual } from "node:util";
import { shippedHeroes } from "@lion-tails/backend/hero/seed";
import { Hero } from "@lion-tails/common/hero";
import { parseRecord, SeedId, type SeedKind } from "./seed-kind.ts";

/** Without the day, one that is there keeps its own. */
const WrittenHero = Hero.extend({ id: SeedId, createdAt: Hero.shape.createdAt.optional() }).strict();

export const heroes: SeedKind = {
	name: "Hero",
	plural: "Heroes",
	shipped: shippedHeroes,
	async check({ heroes: store }, written) {
		const { data, faults } = parseRecord(WrittenHero, written);
		if (!data) return { faults };
		const before = await store.byId(data.id);
		const hero = { ...data, createdAt: data.createdAt ?? before?.createdAt ?? new Date().toISOString() };
		if (isDeepStrictEqual(before, hero)) return { outcome: "unchanged" };
		return { outcome: before ? "changed" : "added", write: () => store.put([hero]) };
	},
};
