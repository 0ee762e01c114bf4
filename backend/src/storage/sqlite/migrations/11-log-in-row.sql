-- The log of an ended generation is stored in its row (story-log.ts); older logs stay where they are. New stories wait for the
-- search index, so that many are written to it at once (search.ts). The indexes of favourites have no entries for other
-- stories, which nearly all new ones are.
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
