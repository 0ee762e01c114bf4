import type { ChordsRequest } from "@lion-tails/common/song";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import type { Storyteller } from "../../models/storyteller.ts";
import { addSong } from "../add-song.ts";
import type { SongRecord, SongStore } from "../store.ts";
import { askChords } from "./ask-chords.ts";
import { harmoniseParts } from "./harmonise-parts.ts";
import { lyricParts, songOf } from "./lyric-parts.ts";

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
	const parts = lyricParts(lyrics);
	const storyteller = await storytellerOf(userId);
	const setting =
		storyteller.model === BUILT_IN_MODEL
			? harmoniseParts(parts)
			: await askChords(storyteller, { title, artist, parts });
	return addSong(storage, userId, songOf({ title, artist, parts, ...setting }), now());
}
