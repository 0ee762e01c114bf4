CREATE TABLE hero_stories (
	id TEXT PRIMARY KEY,
	hero_id TEXT NOT NULL,
	body TEXT NOT NULL
) STRICT;
CREATE INDEX hero_stories_of ON hero_stories(hero_id, id);
CREATE INDEX stories_by_hero ON stories(user_id, hero_id, number) WHERE hero_id IS NOT NULL;
