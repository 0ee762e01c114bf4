import type { Hero, HeroStory } from "@lion-tails/common/hero";
import type { HeroStore } from "../../hero/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, type RecordTable, recordTable, text } from "./database.ts";

export function heroSqlite(db: Database): StoragePart<HeroStore, "heroes" | "heroStories"> {
	const heroes = recordTable<Hero>(db, {
		name: "heroes",
		id: "id",
		computed: { name: (hero) => hero.name },
		body: (hero) => hero,
	});
	const stories = recordTable<HeroStory>(db, {
		name: "hero_stories",
		id: "id",
		computed: { hero_id: (story) => story.heroId },
		body: (story) => story,
	});
	return {
		stores: { heroes: heroesIn(db, heroes), heroStories: heroStoriesIn(db, stories) },
		records: { heroes: heroes.access, heroStories: stories.access },
	};
}

function heroesIn(db: Database, { all, one, put }: RecordTable<Hero>): HeroStore["heroes"] {
	return {
		list: async () => all("TRUE ORDER BY name, id"),
		names: async () =>
			db
				.all("SELECT id, name FROM heroes ORDER BY name, id")
				.map((row) => ({ id: text(row.id), name: text(row.name) })),
		byId: async (id) => one`id = ${id}`,
		put: async (heroes) => db.atomically(() => heroes.forEach(put)),
		remove: async (id) =>
			db.atomically(() => {
				db.run`DELETE FROM hero_stories WHERE hero_id = ${id}`;
				return db.run`DELETE FROM heroes WHERE id = ${id}` > 0;
			}),
	};
}

function heroStoriesIn(db: Database, { all, one, put }: RecordTable<HeroStory>): HeroStore["heroStories"] {
	return {
		ofHero: async (heroId) => all`hero_id = ${heroId} ORDER BY id`,
		byId: async (id) => one`id = ${id}`,
		count: async () => db.count("hero_stories"),
		async put(lists) {
			db.atomically(() => {
				for (const { heroId } of lists) db.run`DELETE FROM hero_stories WHERE hero_id = ${heroId}`;
				for (const { stories } of lists) stories.forEach(put);
			});
		},
	};
}
