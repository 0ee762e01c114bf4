-- Songs are stored with the diagrams of their chords.
UPDATE songs SET body = song_with_diagrams(body);
