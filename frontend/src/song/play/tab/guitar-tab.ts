// A verse's melody as guitar players write it: for each line of words, the strings and frets of its notes.
import { type GuitarPosition, guitarPosition, midiOfNote } from "@lion-tails/common/chords/guitar-note";
import type { Song, Syllable } from "@lion-tails/common/song";
import type { PartName } from "../schedule/events.ts";
import { nearestOctave } from "../schedule/schedule.ts";

export type TabNote = GuitarPosition & {
	/** What is sung on it; null where the syllable of the note before is held. */
	words: string | null;
};
type TabLine = { key: string; notes: TabNote[] };
type TabPart = { part: PartName; name: string; lines: TabLine[] };

const OCTAVE = 12;

/** The first verse, the chorus and the bridge. */
export function tabOf(song: Song, semitones: number): TabPart[] {
	const parts = [
		{ part: "verse", name: song.verses.length > 1 ? "Verse 1" : "Verse", text: song.verses[0] },
		{ part: "chorus", name: "Chorus", text: song.chorus },
		{ part: "bridge", name: "Bridge", text: song.bridge },
	] as const;
	return parts.flatMap(({ part, name, text }) => {
		const notes = song.musicNotes.filter((note) => note.part === part);
		if (!text?.syllables || !notes.length) return [];
		const positions = notes.map(({ note, position }) =>
			position && semitones === 0 ? position : playable(midiOfNote(note) + nearestOctave(semitones)),
		);
		const lines = text.syllables.map((syllables, line) => {
			const begin = syllables[0]?.note ?? notes.length;
			const nextLine = text.syllables?.slice(line + 1).find((each) => each.length)?.[0];
			const sung = new Map(syllables.map((syllable) => [syllable.note, wordsOf(text.lyrics[line] ?? "", syllable)]));
			return {
				key: `${part}-${line}`,
				notes: positions
					.slice(begin, nextLine?.note ?? notes.length)
					.map((position, at) => ({ ...position, words: sung.get(begin + at) ?? null })),
			};
		});
		return [{ part, name, lines: lines.filter((line) => line.notes.length) }];
	});
}

/** A syllable that its word goes on from has a hyphen. */
function wordsOf(lyric: string, { at, length }: Syllable): string {
	const goesOn = /^\p{L}/u.test(lyric.slice(at + length));
	return `${lyric.slice(at, at + length)}${goesOn ? "-" : ""}`;
}

/** In the next octave where it lies below the lowest string. */
function playable(midi: number): GuitarPosition {
	return guitarPosition(midi) ?? playable(midi + OCTAVE);
}
