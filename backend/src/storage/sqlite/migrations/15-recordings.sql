-- Recordings of songs, in parts. The cards of songs with a recording elsewhere offer the melody instead.
CREATE TABLE song_recordings (
	id TEXT PRIMARY KEY,
	song_id TEXT NOT NULL,
	version TEXT NOT NULL,
	media_type TEXT NOT NULL,
	size INTEGER NOT NULL,
	base64 TEXT NOT NULL
) STRICT;
CREATE INDEX song_recordings_of_song ON song_recordings(song_id, version);
CREATE TRIGGER song_with_recording_removed AFTER DELETE ON songs BEGIN
	DELETE FROM song_recordings WHERE song_id = old.id;
END;
UPDATE songs SET card = song_card_of(body) WHERE json_extract(card, '$.audioUrl') IS NOT NULL;
