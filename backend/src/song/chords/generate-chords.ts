import { parseLyrics } from "@lion-tails/common/chord-sheet/chords-over-words";
import { harmonise } from "@lion-tails/common/chords/harmonise";
import { AppError } from "@lion-tails/common/errors";
import {
	type ChordsRequest,
	type LineChord,
	MAX_CHORDS,
	MAX_DISTINCT_CHORDS,
	type SongPart,
	SongRequest,
} from "@lion-tails/common/song";
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
	const song = SongRequest.parse({ title, artist, ...setting, ...withinBounds(setting), hasSuggestedChords: true });
	return addSong(storage, userId, song, now());
}

/** The parts with the chords that a song can hold; a model may suggest more, which are dropped. */
function withinBounds({ verses, chorus, bridge }: SongParts): SongParts {
	const names = new Set<string>();
	let count = 0;
	const isKept = ({ chord }: LineChord) => {
		if (count >= MAX_CHORDS || (names.size >= MAX_DISTINCT_CHORDS && !names.has(chord))) return false;
		names.add(chord);
		count++;
		return true;
	};
	const bounded = (part: SongPart) => ({ ...part, chords: part.chords.map((line) => line.filter(isKept)) });
	return { verses: verses.map(bounded), chorus: chorus && bounded(chorus), bridge: bridge && bounded(bridge) };
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
