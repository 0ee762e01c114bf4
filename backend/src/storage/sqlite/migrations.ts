// The schema: one file in migrations/ per version, numbered. A published migration is never edited.
import { readdirSync, readFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { addDiagrams } from "@lion-tails/common/chords/song-diagrams";
import { cardOf } from "@lion-tails/common/song-card";
import { titleKeyOf } from "../search-words.ts";
import { applyMigrations } from "./database.ts";
import { searchTermsOf } from "./search.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

/** The SQL of each version, in order. */
export const migrations = readdirSync(FOLDER)
	.filter((name) => name.endsWith(".sql"))
	.toSorted()
	.map((name) => readFileSync(new URL(name, FOLDER), "utf8"));

/** Migrates the store to the newest version. Throws if the store was written by a newer program. */
export function migrate(db: DatabaseSync): void {
	defineFunctions(db);
	applyMigrations(db, "store", migrations);
}

export function defineFunctions(db: DatabaseSync): void {
	db.function("song_with_diagrams", (body) => JSON.stringify(addDiagrams(JSON.parse(String(body)))));
	db.function("song_card_of", (body) => JSON.stringify(cardOf(JSON.parse(String(body)))));
	db.function("title_key_of", (title) => titleKeyOf(String(title)));
	db.function("search_terms_of", (userId, card, request, searchMetadata, content) =>
		searchTermsOf({
			userId: String(userId),
			story: { ...JSON.parse(String(card)), content },
			request: JSON.parse(String(request)),
			searchMetadata: JSON.parse(String(searchMetadata)),
		}),
	);
}
