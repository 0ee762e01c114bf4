-- Removals no longer merge parts of an index, which took 60 ms at a time: search.ts merges in portions.
INSERT INTO story_search(story_search, rank) VALUES ('deletemerge', 0);
INSERT INTO song_search(song_search, rank) VALUES ('deletemerge', 0);
