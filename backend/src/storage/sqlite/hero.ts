import type { Hero, HeroStory } from "@lion-tails/common/hero";
import type { HeroStore } from "../../hero/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, json, type Row, rowAccess, text } from "./database.ts";

export function heroSqlite(db: Database): StoragePart<HeroStore, "heroes" | "heroStories"> {
	return {
		stores: { heroes: heroesIn(db), heroStories: heroStoriesIn(db) },
		records: {
			heroes: rowAccess(db, { table: "heroes", id: "id", read: toHero, write: (hero) => putHero(db, hero) }),
			heroStories: rowAccess(db, {
				table: "hero_stories",
				id: "id",
				read: toStory,
				write: (story) => putStory(db, story),
			}),
		},
	};
}

const toHero = (row: Row) => json<Hero>(row.body);
const toStory = (row: Row) => json<HeroStory>(row.body);

function heroesIn(db: Database): HeroStore["heroes"] {
	return {
		list: async () => db.all("SELECT body FROM heroes ORDER BY name, id").map(toHero),
		names: async () =>
			db
				.all("SELECT id, name FROM heroes ORDER BY name, id")
				.map((row) => ({ id: text(row.id), name: text(row.name) })),
		async byId(id) {
			const row = db.one("SELECT body FROM heroes WHERE id = ?", id);
			return row && toHero(row);
		},
		async put(heroes) {
			db.atomically(() => {
				for (const hero of heroes) putHero(db, hero);
			});
		},
		remove: async (id) =>
			db.atomically(() => {
				db.run("DELETE FROM hero_stories WHERE hero_id = ?", id);
				return db.run("DELETE FROM heroes WHERE id = ?", id) > 0;
			}),
	};
}

function heroStoriesIn(db: Database): HeroStore["heroStories"] {
	return {
		ofHero: async (heroId) =>
			db.all("SELECT body FROM hero_stories WHERE hero_id = ? ORDER BY id", heroId).map(toStory),
		async byId(id) {
			const row = db.one("SELECT body FROM hero_stories WHERE id = ?", id);
			return row && toStory(row);
		},
		count: async () => db.count("hero_stories"),
		async put(lists) {
			db.atomically(() => {
				for (const { heroId } of lists) db.run("DELETE FROM hero_stories WHERE hero_id = ?", heroId);
				for (const { stories } of lists) for (const story of stories) putStory(db, story);
			});
		},
	};
}

function putHero(db: Database, hero: Hero): void {
	db.run(
		"INSERT INTO heroes VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, body = excluded.body",
		hero.id,
		hero.name,
		JSON.stringify(hero),
	);
}

function putStory(db: Database, story: HeroStory): void {
	db.run(
		"INSERT INTO hero_stories VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET hero_id = excluded.hero_id, body = excluded.body",
		story.id,
		story.heroId,
		JSON.stringify(story),
	);
}
