-- A number that changes with every change of a public song.
CREATE TABLE public_songs_version (version INTEGER NOT NULL) STRICT;
INSERT INTO public_songs_version VALUES (0);
CREATE TRIGGER public_song_added AFTER INSERT ON songs WHEN new.is_public = 1 BEGIN
	UPDATE public_songs_version SET version = version + 1;
END;
CREATE TRIGGER public_song_changed AFTER UPDATE OF user_id, is_public, title_key, created_at, updated_at, card, body ON songs
WHEN old.is_public = 1 OR new.is_public = 1 BEGIN
	UPDATE public_songs_version SET version = version + 1;
END;
CREATE TRIGGER public_song_removed AFTER DELETE ON songs WHEN old.is_public = 1 BEGIN
	UPDATE public_songs_version SET version = version + 1;
END;
