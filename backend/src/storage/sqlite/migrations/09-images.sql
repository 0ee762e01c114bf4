-- A picture is stored before the generation of its story, so it refers to neither.
CREATE TABLE images (
	id TEXT PRIMARY KEY,
	user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
	version TEXT NOT NULL,
	file TEXT NOT NULL UNIQUE,
	created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX images_of_user ON images(user_id, id);
