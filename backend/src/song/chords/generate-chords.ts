import { parseLyrics } from "@lion-tails/common/chord-sheet/chords-over-words";
import { harmonise } from "@lion-tails/common/chords/harmonise";
import { AppError } from "@lion-tails/common/errors";
import { type ChordsRequest, SongRequest } from "@lion-tails/common/song";
import { partsInOrder, type SongParts } from "@lion-tails/common/song-card";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import type { Storyteller } from "../../models/storyteller.ts";
import { addSong } from "../add-song.ts";
import type { SongRecord, SongStore } from "../store.ts";
import { askChords } from "./ask-chords.ts";

type Deps = { storage: SongStore; storytellerOf: (userId: string) => Promise<Storyteller>; now: () => number };

/**
 * Adds a song of the user's own, with chords suggested for its words: by whoever tells the user's stories, or by the
 * harmoniser where that is the built-in storyteller. As with a story, nobody takes the place of a model that fails: the
 * parent is told why, and nothing is kept. Throws `validation`, `chords_failed`, `song_limit`, or what the storyteller's
 * error means.
 */
export async function generateChords(
	{ storage, storytellerOf, now }: Deps,
	userId: string,
	{ title, artist, lyrics }: ChordsRequest,
): Promise<SongRecord> {
	const parts = checkedParts(lyrics);
	const storyteller = await storytellerOf(userId);
	const setting =
		storyteller.model === BUILT_IN_MODEL ? harmonise(parts) : await askChords(storyteller, { title, artist, parts });
	const song = SongRequest.parse({ title, artist, ...setting, hasSuggestedChords: true });
	return addSong(storage, userId, song, now());
}

/** The parts of a lyric; throws `validation` at the lyrics where there is none, or more than a song can hold. */
function checkedParts(lyrics: string): SongParts {
	const parts = parseLyrics(lyrics);
	const hasWords = partsInOrder(parts).some(({ part }) => /[\p{L}\p{N}]/u.test(part.lyrics.join("")));
	if (!hasWords) throw invalidLyrics("Please enter both a title and lyrics");
	const song = SongRequest.safeParse({ title: "Song", ...parts });
	if (!song.success) throw invalidLyrics(song.error.issues[0]?.message ?? new AppError("validation").message);
	return parts;
}

function invalidLyrics(message: string): AppError {
	return new AppError("validation", { message, issues: [{ path: "lyrics", message }] });
}
