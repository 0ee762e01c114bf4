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
