CREATE TABLE numbered_log (
	generation_id TEXT NOT NULL REFERENCES generations(id) ON DELETE CASCADE,
	place INTEGER NOT NULL,
	kind TEXT NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (generation_id, place)
) STRICT;
INSERT INTO numbered_log
	SELECT generation_id, row_number() OVER (PARTITION BY generation_id ORDER BY place), kind, body FROM generation_log;
DROP TABLE generation_log;
ALTER TABLE numbered_log RENAME TO generation_log;
DELETE FROM reservations WHERE state = 'returned';
ALTER TABLE reservations ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX reservations_of ON reservations(user_id, source, month);
DROP TABLE quota;
