import { isDeepStrictEqual } from "node:util";
import { shippedSongs } from "@lion-tails/backend/song/seed";
import { chordNameOf } from "@lion-tails/common/chords/chord-name";
import { Song, type SongPart } from "@lion-tails/common/song";
import type { SongContent } from "@lion-tails/common/song-card";
import { faultsOf, SEED_ID, SEED_ID_MESSAGE, type SeedKind } from "./seed-kind.ts";

/**
 * A song as a file writes it. What the server computes or decides may be there too, so that a song that it has answered can
 * be written again; it is not used.
 */
const WrittenSong = Song.partial({
	lyrics: true,
	chords: true,
	hasGeneratedAudio: true,
	isPublic: true,
	isMine: true,
	createdAt: true,
	updatedAt: true,
})
	.extend({ id: Song.shape.id.regex(SEED_ID, SEED_ID_MESSAGE) })
	.strict();

export const songs: SeedKind = {
	name: "Song",
	plural: "Songs",
	shipped: shippedSongs,
	async check({ songs: store }, written) {
		const { data, error } = WrittenSong.safeParse(written);
		if (error) return { faults: faultsOf(error) };
		const {
			id,
			lyrics: _,
			chords: __,
			hasGeneratedAudio: ___,
			isPublic: ____,
			isMine: _____,
			createdAt,
			updatedAt,
			...song
		} = data;
		const before = await store.byId(id);
		const wrong = [...partFaults(song), ...(before?.userId ? ["id: this song belongs to an account"] : [])];
		if (wrong.length) return { faults: wrong };
		if (before?.isPublic && isDeepStrictEqual(before.song, song)) return { outcome: "unchanged" };
		const now = new Date().toISOString();
		const record = { id, song, createdAt: createdAt ?? now, updatedAt: updatedAt ?? now };
		return { outcome: before ? "changed" : "added", write: () => store.putPublic([record]) };
	},
};

/** What the schema cannot say: whether chords are chords, and stand over their lines. */
function partFaults({ verses, chorus, bridge }: SongContent): string[] {
	const parts: [string, SongPart][] = verses.map((verse, index) => [`verses.${index}`, verse]);
	if (chorus) parts.push(["chorus", chorus]);
	if (bridge) parts.push(["bridge", bridge]);
	return parts.flatMap(([path, { lyrics, chords, syllables }]) => {
		if (chords.length !== lyrics.length) return [`${path}.chords: there is not one list for each line`];
		if (syllables && syllables.length !== lyrics.length)
			return [`${path}.syllables: there is not one list for each line`];
		return lyrics.flatMap((line, index) => [
			...(chords[index] ?? []).flatMap(({ at, chord }, place) => [
				...(chordNameOf(chord) ? [] : [`${path}.chords.${index}.${place}.chord: ${chord} is no chord that is known`]),
				...(at > line.length ? [`${path}.chords.${index}.${place}.at: the line ends at ${line.length}`] : []),
			]),
			...(syllables?.[index] ?? []).flatMap(({ at, length }, place) =>
				at + length > line.length ? [`${path}.syllables.${index}.${place}.at: the line ends at ${line.length}`] : [],
			),
		]);
	});
}
