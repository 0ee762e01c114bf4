-- Songs. Songs without an owner are public.
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
