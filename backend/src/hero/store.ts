// The storage port of heroes and our stories about them.
import type { Hero, HeroStory } from "@lion-tails/common/hero";

export type HeroStore = {
	heroes: {
		/** All heroes, ordered by name. */
		list(): Promise<Hero[]>;
		/** Ids and names of all heroes, ordered by name. */
		names(): Promise<Pick<Hero, "id" | "name">[]>;
		byId(id: string): Promise<Hero | null>;
		/** Adds heroes, or replaces those with the same id. */
		put(heroes: Hero[]): Promise<void>;
		/** Removes the hero and our stories about the hero. */
		remove(id: string): Promise<boolean>;
	};
	heroStories: {
		/** Our stories about a hero, ordered by id. */
		ofHero(heroId: string): Promise<HeroStory[]>;
		byId(id: string): Promise<HeroStory | null>;
		count(): Promise<number>;
		/** Replaces all our stories about each of these heroes. */
		put(lists: HeroStoryList[]): Promise<void>;
	};
};

type HeroStoryList = { heroId: string; stories: HeroStory[] };

/** The ids by which records move to another store. */
export const heroRecordIds = {
	heroes: (hero: Hero) => hero.id,
	heroStories: (story: HeroStory) => story.id,
};
