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
