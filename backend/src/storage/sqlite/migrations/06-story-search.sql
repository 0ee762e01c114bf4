-- Stories get numbers in the order of their time (story.ts), small rows without their texts, and a search index.
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
