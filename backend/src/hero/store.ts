// What heroes keep.
import type { Hero } from "@lion-tails/common/hero";

export type HeroStore = {
	heroes: {
		list(): Promise<Hero[]>;
		byId(id: string): Promise<Hero | null>;
		/** Adds heroes, or replaces those with the same id. */
		put(heroes: Hero[]): Promise<void>;
	};
};

export const heroRecordIds = { heroes: (hero: Hero) => hero.id };
