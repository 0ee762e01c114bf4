CREATE TABLE model_servers (
	key TEXT PRIMARY KEY,
	features TEXT NOT NULL,
	learned_at INTEGER NOT NULL
) STRICT;
