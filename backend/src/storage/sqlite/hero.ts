import type { Hero } from "@lion-tails/common/hero";
import type { HeroStore } from "../../hero/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, json, type Row, rowAccess } from "./database.ts";

export function heroSqlite(db: Database): StoragePart<HeroStore, "heroes"> {
	return {
		stores: { heroes: heroesIn(db) },
		removeOfUser: async () => {},
		records: { heroes: rowAccess(db, { table: "heroes", id: "id", read: toHero, write: (hero) => putHero(db, hero) }) },
	};
}

const toHero = (row: Row) => json<Hero>(row.body);

function heroesIn(db: Database): HeroStore["heroes"] {
	return {
		list: async () => db.all("SELECT body FROM heroes ORDER BY name, id").map(toHero),
		async byId(id) {
			const row = db.one("SELECT body FROM heroes WHERE id = ?", id);
			return row && toHero(row);
		},
		async put(heroes) {
			db.atomically(() => {
				for (const hero of heroes) putHero(db, hero);
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
