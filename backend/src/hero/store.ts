// What heroes keep: the heroes, and our stories about them.
import type { Hero, HeroStory } from "@lion-tails/common/hero";

export type HeroStore = {
	heroes: {
		/** By name. */
		list(): Promise<Hero[]>;
		/** The same without what is told of them. */
		names(): Promise<Pick<Hero, "id" | "name">[]>;
		byId(id: string): Promise<Hero | null>;
		/** Adds heroes, or replaces those with the same id. */
		put(heroes: Hero[]): Promise<void>;
		/** Removes the hero and our stories about the hero. */
		remove(id: string): Promise<boolean>;
	};
	heroStories: {
		/** By id. */
		ofHero(heroId: string): Promise<HeroStory[]>;
		byId(id: string): Promise<HeroStory | null>;
		count(): Promise<number>;
		/** Gives each of these heroes exactly these stories: those that it had besides are removed. */
		put(lists: HeroStoryList[]): Promise<void>;
	};
};

export type HeroStoryList = { heroId: string; stories: HeroStory[] };

export const heroRecordIds = {
	heroes: (hero: Hero) => hero.id,
	heroStories: (story: HeroStory) => story.id,
};
