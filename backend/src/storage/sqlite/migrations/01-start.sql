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
