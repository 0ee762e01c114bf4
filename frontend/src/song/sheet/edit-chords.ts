// Edits the chords of a song. Each function returns a changed copy.
import { transposeChord } from "@lion-tails/common/chords/transpose";
import type { LineChord, MusicNote, Song, SongPart } from "@lion-tails/common/song";
import { chordNamesIn, partsInOrder } from "@lion-tails/common/song-card";

export type ChordPlace = {
	part: MusicNote["part"];
	verse: number;
	line: number;
	at: number;
};

/** Sets or replaces the chord at a place. */
export function setChord(song: Song, place: ChordPlace, chord: string): Song {
	return editLine(song, place, (chords) => {
		const [before] = chords.filter(({ at }) => at === place.at);
		const others = chords.filter(({ at }) => at !== place.at);
		return [...others, { ...before, at: place.at, chord }];
	});
}

export function removeChord(song: Song, place: ChordPlace): Song {
	return editLine(song, place, (chords) => chords.filter(({ at }) => at !== place.at));
}

/** Moves the chord by a letter and returns its new place, which is the same at the ends of the line. */
export function moveChord(song: Song, place: ChordPlace, by: -1 | 1): { song: Song; place: ChordPlace } {
	const lyric = partAt(song, place)?.lyrics[place.line] ?? "";
	let at = place.at + by;
	while (at > 0 && at < lyric.length && /\s|[\udc00-\udfff]/.test(lyric.charAt(at))) at += by;
	if (at < 0 || at > lyric.length) return { song, place };
	const moved = editLine(song, place, (chords) =>
		chords
			.filter((each) => each.at !== at)
			// A moved chord loses its beat.
			.map(({ beat, ...each }) =>
				each.at === place.at ? { ...each, at } : { ...each, ...(beat !== undefined && { beat }) },
			),
	);
	return { song: moved, place: { ...place, at } };
}

export function chordAt(song: Song, place: ChordPlace): string | null {
	const line = partAt(song, place)?.chords[place.line] ?? [];
	return line.find(({ at }) => at === place.at)?.chord ?? null;
}

/** True if a chord of `before` is unchanged in `after`. */
export function keepsSuggestion(before: Song, after: Song): boolean {
	return partsInOrder(before).some(({ kind, verse, part }) =>
		part.chords.some((chords, line) =>
			chords.some(({ at, chord }) => chordAt(after, { part: kind, verse, line, at }) === chord),
		),
	);
}

const CHORDS_OF_C = ["C", "Dm", "Em", "F", "G", "Am", "G7", "C7"];
const CHORDS_OF_A_MINOR = ["Am", "Dm", "E", "E7", "C", "F", "G", "Em"];

/** The chords of the song's key, then the other chords of the song. */
export function chordChoices(song: Song): string[] {
	const isMinor = song.key.endsWith("m");
	const ofKey = (isMinor ? CHORDS_OF_A_MINOR : CHORDS_OF_C).map((chord) =>
		transposeChord(chord, isMinor ? "Am" : "C", song.key),
	);
	return [...new Set([...ofKey, ...chordNamesIn(song)])];
}

function partAt({ verses, chorus, bridge }: Song, { part, verse }: ChordPlace): SongPart | null | undefined {
	return part === "verse" ? verses[verse] : { chorus, bridge }[part];
}

function editLine(song: Song, place: ChordPlace, edit: (chords: LineChord[]) => LineChord[]): Song {
	const edited = (part: SongPart): SongPart => ({
		...part,
		chords: part.lyrics.map((_, line) => {
			const chords = part.chords[line] ?? [];
			return line === place.line ? edit(chords).toSorted((a, b) => a.at - b.at) : chords;
		}),
	});
	const { verses, chorus, bridge } = song;
	if (place.part === "chorus") return { ...song, chorus: chorus && edited(chorus) };
	if (place.part === "bridge") return { ...song, bridge: bridge && edited(bridge) };
	return { ...song, verses: verses.map((part, verse) => (verse === place.verse ? edited(part) : part)) };
}
