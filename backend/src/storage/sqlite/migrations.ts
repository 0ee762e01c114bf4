// The schema, one migration per version. A published migration is never edited; new ones are added at the end.
import type { DatabaseSync } from "node:sqlite";
import { addDiagrams } from "@lion-tails/common/chords/song-diagrams";
import { cardOf } from "@lion-tails/common/song-card";
import { titleKeyOf } from "../search-words.ts";
import { searchTermsOf } from "./search.ts";

export const migrations = [
	`
	CREATE TABLE users (
		id TEXT PRIMARY KEY,
		username TEXT NOT NULL,
		username_key TEXT NOT NULL UNIQUE,
		email TEXT NOT NULL,
		email_key TEXT NOT NULL UNIQUE,
		password_hash TEXT NOT NULL,
		first_name TEXT,
		last_name TEXT,
		is_verified INTEGER NOT NULL,
		is_admin INTEGER NOT NULL,
		created_at INTEGER NOT NULL,
		updated_at INTEGER NOT NULL
	) STRICT;
	CREATE TABLE sessions (
		key TEXT PRIMARY KEY,
		user_id TEXT REFERENCES users(id) ON DELETE CASCADE,
		content TEXT NOT NULL,
		expires_at INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE INDEX sessions_by_user ON sessions(user_id);
	CREATE INDEX sessions_by_expiry ON sessions(expires_at);
	CREATE TABLE quota (
		user_id TEXT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
		month TEXT NOT NULL,
		month_used INTEGER NOT NULL,
		welcome_used INTEGER NOT NULL,
		welcome_used_before INTEGER NOT NULL
	) STRICT;
	CREATE TABLE reservations (
		generation_id TEXT PRIMARY KEY,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		month TEXT NOT NULL,
		source TEXT NOT NULL CHECK (source IN ('month', 'welcome')),
		state TEXT NOT NULL CHECK (state IN ('held', 'spent', 'returned'))
	) STRICT, WITHOUT ROWID;
	CREATE INDEX reservations_held ON reservations(state) WHERE state = 'held';
	CREATE TABLE generations (
		id TEXT PRIMARY KEY,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		status TEXT NOT NULL,
		request TEXT NOT NULL,
		counted INTEGER NOT NULL,
		idempotency_key TEXT,
		body_hash TEXT NOT NULL,
		created_at INTEGER NOT NULL,
		ended_at INTEGER,
		stop_asked INTEGER NOT NULL
	) STRICT;
	CREATE UNIQUE INDEX generations_by_key ON generations(user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
	CREATE INDEX generations_open ON generations(user_id) WHERE ended_at IS NULL;
	CREATE INDEX generations_by_end ON generations(ended_at) WHERE ended_at IS NOT NULL;
	CREATE TABLE generation_log (
		place INTEGER PRIMARY KEY,
		generation_id TEXT NOT NULL REFERENCES generations(id) ON DELETE CASCADE,
		kind TEXT NOT NULL,
		body TEXT NOT NULL
	) STRICT;
	CREATE INDEX generation_log_of ON generation_log(generation_id, place);
	CREATE TABLE stories (
		id TEXT PRIMARY KEY,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		created_at TEXT NOT NULL,
		is_favorite INTEGER NOT NULL,
		expires_at TEXT,
		hero_id TEXT,
		word_count INTEGER NOT NULL,
		card TEXT NOT NULL,
		content TEXT NOT NULL,
		debug TEXT,
		request TEXT NOT NULL,
		search_metadata TEXT NOT NULL,
		search_text TEXT NOT NULL
	) STRICT;
	CREATE INDEX stories_by_time ON stories(user_id, created_at DESC, id DESC);
	CREATE INDEX stories_by_expiry ON stories(expires_at) WHERE expires_at IS NOT NULL;
	CREATE TABLE heroes (
		id TEXT PRIMARY KEY,
		name TEXT NOT NULL,
		body TEXT NOT NULL
	) STRICT;
	`,
	`
	CREATE TABLE numbered_log (
		generation_id TEXT NOT NULL REFERENCES generations(id) ON DELETE CASCADE,
		place INTEGER NOT NULL,
		kind TEXT NOT NULL,
		body TEXT NOT NULL,
		PRIMARY KEY (generation_id, place)
	) STRICT;
	INSERT INTO numbered_log
		SELECT generation_id, row_number() OVER (PARTITION BY generation_id ORDER BY place), kind, body FROM generation_log;
	DROP TABLE generation_log;
	ALTER TABLE numbered_log RENAME TO generation_log;
	DELETE FROM reservations WHERE state = 'returned';
	ALTER TABLE reservations ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0;
	CREATE INDEX reservations_of ON reservations(user_id, source, month);
	DROP TABLE quota;
	`,
	`
	ALTER TABLE generation_log RENAME COLUMN place TO position;
	UPDATE generation_log SET kind = 'lease' WHERE kind = 'claim';
	ALTER TABLE generations RENAME COLUMN stop_asked TO cancel_requested;
	ALTER TABLE reservations RENAME COLUMN made_at TO created_at;
	`,
	`
	CREATE TABLE model_servers (
		key TEXT PRIMARY KEY,
		features TEXT NOT NULL,
		learned_at INTEGER NOT NULL
	) STRICT;
	`,
	`
	ALTER TABLE sessions ADD COLUMN parent_mode_until INTEGER;
	CREATE TABLE tokens (
		id TEXT PRIMARY KEY,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		hash TEXT NOT NULL UNIQUE,
		type TEXT NOT NULL,
		email TEXT NOT NULL,
		expires_at INTEGER NOT NULL,
		created_at INTEGER NOT NULL
	) STRICT;
	CREATE INDEX tokens_by_user ON tokens(user_id, type);
	CREATE TABLE mails (
		id TEXT PRIMARY KEY,
		user_id TEXT REFERENCES users(id) ON DELETE CASCADE,
		kind TEXT NOT NULL,
		recipient TEXT NOT NULL,
		recipient_key TEXT NOT NULL,
		created_at INTEGER NOT NULL,
		attempts INTEGER NOT NULL,
		problem TEXT,
		next_attempt_at INTEGER,
		lease_until INTEGER NOT NULL DEFAULT 0
	) STRICT;
	CREATE INDEX mails_by_attempt ON mails(next_attempt_at);
	CREATE INDEX mails_by_user ON mails(user_id);
	CREATE INDEX mails_by_recipient ON mails(recipient_key, kind);
	CREATE TABLE ledger (
		generation_id TEXT PRIMARY KEY,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		title TEXT NOT NULL,
		source TEXT NOT NULL,
		state TEXT NOT NULL,
		reason TEXT,
		created_at INTEGER NOT NULL
	) STRICT;
	CREATE INDEX ledger_by_time ON ledger(user_id, created_at DESC, generation_id);
	CREATE INDEX ledger_by_age ON ledger(created_at);
	CREATE TABLE characters (
		id TEXT PRIMARY KEY,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		body TEXT NOT NULL,
		created_at TEXT NOT NULL
	) STRICT;
	CREATE INDEX characters_by_time ON characters(user_id, created_at, id);
	CREATE TABLE user_settings (
		user_id TEXT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
		body TEXT NOT NULL
	) STRICT;
	CREATE TABLE deletions (
		user_id TEXT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
		created_at INTEGER NOT NULL
	) STRICT;
	CREATE INDEX generations_of ON generations(user_id, id);
	`,
	// Stories get numbers in the order of their time (story.ts), small rows without their texts, and a search index.
	`
	CREATE TABLE numbered_stories (
		number INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		created_at TEXT NOT NULL,
		is_favorite INTEGER NOT NULL,
		expires_at TEXT,
		hero_id TEXT,
		word_count INTEGER NOT NULL,
		title_key TEXT NOT NULL,
		card TEXT NOT NULL,
		request TEXT NOT NULL,
		search_metadata TEXT NOT NULL,
		position TEXT,
		read_at TEXT
	) STRICT;
	CREATE TABLE story_texts (
		number INTEGER PRIMARY KEY REFERENCES numbered_stories(number) ON DELETE CASCADE,
		content TEXT NOT NULL,
		debug TEXT
	) STRICT;
	INSERT INTO numbered_stories
		SELECT
			place + MAX(CAST(round(unixepoch(created_at, 'subsec') * 1000) AS INTEGER) * 1000 - place) OVER (ORDER BY place),
			id, user_id, created_at, is_favorite, expires_at, hero_id, word_count, title_key_of(card ->> 'title'), card, request,
			search_metadata, NULL, NULL
		FROM (
			SELECT
				row_number() OVER (ORDER BY created_at, id) AS place, id, user_id, created_at, is_favorite, expires_at, hero_id,
				word_count, card, request, search_metadata
			FROM stories
		);
	INSERT INTO story_texts SELECT number, content, debug FROM numbered_stories JOIN stories USING (id);
	DROP TABLE stories;
	ALTER TABLE numbered_stories RENAME TO stories;
	CREATE INDEX stories_by_time ON stories(user_id, number);
	CREATE INDEX stories_by_title ON stories(user_id, title_key, number);
	CREATE INDEX stories_filtered_by_time ON stories(user_id, is_favorite, number);
	CREATE INDEX stories_filtered_by_title ON stories(user_id, is_favorite, title_key, number);
	CREATE INDEX stories_by_expiry ON stories(expires_at) WHERE expires_at IS NOT NULL;
	CREATE VIRTUAL TABLE story_search USING fts5(terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
	INSERT INTO story_search(rowid, terms)
		SELECT number, search_terms_of(user_id, card, request, search_metadata, content)
		FROM stories JOIN story_texts USING (number) ORDER BY number;
	CREATE TABLE removed_from_search (number INTEGER NOT NULL) STRICT;
	CREATE TABLE story_counts (
		user_id TEXT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
		total INTEGER NOT NULL,
		favorites INTEGER NOT NULL
	) STRICT;
	INSERT INTO story_counts SELECT user_id, COUNT(*), SUM(is_favorite) FROM stories GROUP BY user_id;
	CREATE TRIGGER story_added AFTER INSERT ON stories BEGIN
		INSERT INTO story_counts VALUES (new.user_id, 1, new.is_favorite)
			ON CONFLICT (user_id) DO UPDATE SET total = total + 1, favorites = favorites + excluded.favorites;
	END;
	CREATE TRIGGER story_favorite_changed AFTER UPDATE OF is_favorite ON stories BEGIN
		UPDATE story_counts SET favorites = favorites + new.is_favorite - old.is_favorite WHERE user_id = new.user_id;
	END;
	CREATE TRIGGER story_removed AFTER DELETE ON stories BEGIN
		UPDATE story_counts SET total = total - 1, favorites = favorites - old.is_favorite WHERE user_id = old.user_id;
		DELETE FROM story_search WHERE rowid = old.number;
		INSERT INTO removed_from_search VALUES (old.number);
	END;
	`,
	// Songs. Songs without an owner are public.
	`
	CREATE TABLE songs (
		number INTEGER PRIMARY KEY,
		id TEXT NOT NULL UNIQUE,
		user_id TEXT REFERENCES users(id) ON DELETE SET NULL,
		is_public INTEGER NOT NULL,
		title_key TEXT NOT NULL,
		openings INTEGER NOT NULL,
		created_at TEXT NOT NULL,
		updated_at TEXT NOT NULL,
		card TEXT NOT NULL,
		body TEXT NOT NULL
	) STRICT;
	CREATE INDEX songs_by_title ON songs(is_public, title_key, id);
	CREATE INDEX songs_by_openings ON songs(is_public, openings DESC, title_key, id);
	CREATE INDEX songs_of_user_by_title ON songs(user_id, is_public, title_key, id);
	CREATE INDEX songs_of_user ON songs(user_id, id);
	CREATE TABLE song_openings (
		song_number INTEGER NOT NULL REFERENCES songs(number) ON DELETE CASCADE,
		day TEXT NOT NULL,
		visitor TEXT NOT NULL,
		PRIMARY KEY (song_number, day, visitor)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX song_openings_by_day ON song_openings(day);
	CREATE VIRTUAL TABLE song_search USING fts5(terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
	CREATE TABLE removed_from_song_search (number INTEGER NOT NULL) STRICT;
	CREATE TRIGGER song_removed AFTER DELETE ON songs BEGIN
		DELETE FROM song_search WHERE rowid = old.number;
		INSERT INTO removed_from_song_search VALUES (old.number);
	END;
	CREATE TRIGGER song_owner_removed BEFORE DELETE ON users BEGIN
		DELETE FROM songs WHERE user_id = old.id AND is_public = 0;
	END;
	`,
	`
	CREATE TABLE hero_stories (
		id TEXT PRIMARY KEY,
		hero_id TEXT NOT NULL,
		body TEXT NOT NULL
	) STRICT;
	CREATE INDEX hero_stories_of ON hero_stories(hero_id, id);
	CREATE INDEX stories_by_hero ON stories(user_id, hero_id, number) WHERE hero_id IS NOT NULL;
	`,
	// A picture is stored before the generation of its story, so it refers to neither.
	`
	CREATE TABLE images (
		id TEXT PRIMARY KEY,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		version TEXT NOT NULL,
		file TEXT NOT NULL UNIQUE,
		created_at INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE INDEX images_of_user ON images(user_id, id);
	`,
	// Removals no longer merge parts of an index, which took 60 ms at a time: search.ts merges in portions.
	`
	INSERT INTO story_search(story_search, rank) VALUES ('deletemerge', 0);
	INSERT INTO song_search(song_search, rank) VALUES ('deletemerge', 0);
	`,
	// The log of an ended generation is stored in its row (story-log.ts); older logs stay where they are. New stories wait for the
	// search index, so that many are written to it at once (search.ts). The indexes of favourites have no entries for other
	// stories, which nearly all new ones are.
	`
	ALTER TABLE generations ADD COLUMN log TEXT;
	CREATE TABLE unindexed_stories (
		number INTEGER PRIMARY KEY REFERENCES stories(number) ON DELETE CASCADE
	) STRICT;
	INSERT INTO story_search(story_search, rank) VALUES ('automerge', 16);
	INSERT INTO story_search(story_search, rank) VALUES ('crisismerge', 32);
	DROP INDEX stories_by_time;
	DROP INDEX stories_by_title;
	DROP INDEX stories_filtered_by_time;
	DROP INDEX stories_filtered_by_title;
	CREATE INDEX stories_by_time ON stories(user_id, number, is_favorite);
	CREATE INDEX stories_by_title ON stories(user_id, title_key, number, is_favorite);
	CREATE INDEX favorites_by_time ON stories(user_id, number) WHERE is_favorite = 1;
	CREATE INDEX favorites_by_title ON stories(user_id, title_key, number) WHERE is_favorite = 1;
	`,
	// Songs are stored with the diagrams of their chords.
	`
	UPDATE songs SET body = song_with_diagrams(body);
	`,
	// A number that changes with every change of a public song.
	`
	CREATE TABLE public_songs_version (version INTEGER NOT NULL) STRICT;
	INSERT INTO public_songs_version VALUES (0);
	CREATE TRIGGER public_song_added AFTER INSERT ON songs WHEN new.is_public = 1 BEGIN
		UPDATE public_songs_version SET version = version + 1;
	END;
	CREATE TRIGGER public_song_changed AFTER UPDATE OF user_id, is_public, title_key, created_at, updated_at, card, body ON songs
	WHEN old.is_public = 1 OR new.is_public = 1 BEGIN
		UPDATE public_songs_version SET version = version + 1;
	END;
	CREATE TRIGGER public_song_removed AFTER DELETE ON songs WHEN old.is_public = 1 BEGIN
		UPDATE public_songs_version SET version = version + 1;
	END;
	`,
	// The stories of a series are found without reading the requests of all others.
	`
	CREATE INDEX stories_by_series ON stories(user_id, json_extract(request, '$.series.id'), number)
		WHERE json_extract(request, '$.series.id') IS NOT NULL;
	`,
	// Recordings of songs, in parts. The cards of songs with a recording elsewhere offer the melody instead.
	`
	CREATE TABLE song_recordings (
		id TEXT PRIMARY KEY,
		song_id TEXT NOT NULL,
		version TEXT NOT NULL,
		media_type TEXT NOT NULL,
		size INTEGER NOT NULL,
		base64 TEXT NOT NULL
	) STRICT;
	CREATE INDEX song_recordings_of_song ON song_recordings(song_id, version);
	CREATE TRIGGER song_with_recording_removed AFTER DELETE ON songs BEGIN
		DELETE FROM song_recordings WHERE song_id = old.id;
	END;
	UPDATE songs SET card = song_card_of(body) WHERE json_extract(card, '$.audioUrl') IS NOT NULL;
	`,
	`
	CREATE TABLE sign_in_methods (
		id TEXT PRIMARY KEY,
		user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
		kind TEXT NOT NULL CHECK (kind IN ('passkey', 'oidc')),
		name TEXT NOT NULL,
		content TEXT NOT NULL,
		created_at INTEGER NOT NULL,
		used_at INTEGER
	) STRICT;
	CREATE INDEX sign_in_methods_by_user ON sign_in_methods(user_id, created_at);
	`,
];

/** Migrates the store to the newest version. Throws if the store was written by a newer program. */
export function migrate(db: DatabaseSync): void {
	const versionOf = () => (db.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
	const version = versionOf();
	if (version > migrations.length) {
		throw new Error(
			`The store is of version ${version}; this program knows versions up to ${migrations.length}. Please update Lion Tails.`,
		);
	}
	defineFunctions(db);
	for (let next = version; next < migrations.length; next++) {
		db.exec("BEGIN IMMEDIATE");
		// Another process that starts at the same time may have been first.
		if (versionOf() === next) db.exec(`${migrations[next]} PRAGMA user_version = ${next + 1};`);
		db.exec("COMMIT");
	}
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
