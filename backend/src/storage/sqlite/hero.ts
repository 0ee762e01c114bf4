import type { Hero, HeroStory } from "@lion-tails/common/hero";
import type { HeroStore } from "../../hero/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, json, type Row, rowAccess, text, type Value } from "./database.ts";

export function heroSqlite(db: Database): StoragePart<HeroStore, "heroes" | "heroStories"> {
	const heroes = bodyTable<Hero>(db, "heroes", "name", ({ name }) => name);
	const stories = bodyTable<HeroStory>(db, "hero_stories", "hero_id", ({ heroId }) => heroId);
	return {
		stores: { heroes: heroesIn(db, heroes), heroStories: heroStoriesIn(db, stories) },
		records: { heroes: heroes.access, heroStories: stories.access },
	};
}

type BodyTable<T extends { id: string }> = ReturnType<typeof bodyTable<T>>;

/** A table of records as JSON text, with their ids and one other column. */
function bodyTable<T extends { id: string }>(
	db: Database,
	name: string,
	column: string,
	toValue: (record: T) => Value,
) {
	const read = (row: Row) => json<T>(row.body);
	const put = (record: T) => {
		db.run(
			`INSERT INTO ${name} VALUES (?, ?, ?)
			 ON CONFLICT (id) DO UPDATE SET ${column} = excluded.${column}, body = excluded.body`,
			record.id,
			toValue(record),
			JSON.stringify(record),
		);
	};
	return {
		put,
		/** `rest` is the end of a SELECT. */
		all: (rest: string, ...values: Value[]): T[] => db.all(`SELECT body FROM ${name} ${rest}`, ...values).map(read),
		byId: async (id: string): Promise<T | null> => {
			const row = db.one(`SELECT body FROM ${name} WHERE id = ?`, id);
			return row && read(row);
		},
		access: rowAccess(db, { table: name, id: "id", read, write: put }),
	};
}

function heroesIn(db: Database, { all, byId, put }: BodyTable<Hero>): HeroStore["heroes"] {
	return {
		list: async () => all("ORDER BY name, id"),
		names: async () =>
			db
				.all("SELECT id, name FROM heroes ORDER BY name, id")
				.map((row) => ({ id: text(row.id), name: text(row.name) })),
		byId,
		put: async (heroes) => db.atomically(() => heroes.forEach(put)),
		remove: async (id) =>
			db.atomically(() => {
				db.run`DELETE FROM hero_stories WHERE hero_id = ${id}`;
				return db.run`DELETE FROM heroes WHERE id = ${id}` > 0;
			}),
	};
}

function heroStoriesIn(db: Database, { all, byId, put }: BodyTable<HeroStory>): HeroStore["heroStories"] {
	return {
		ofHero: async (heroId) => all("WHERE hero_id = ? ORDER BY id", heroId),
		byId,
		count: async () => db.count("hero_stories"),
		async put(lists) {
			db.atomically(() => {
				for (const { heroId } of lists) db.run`DELETE FROM hero_stories WHERE hero_id = ${heroId}`;
				for (const { stories } of lists) stories.forEach(put);
			});
		},
	};
}
