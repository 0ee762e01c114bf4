// What sounds, and when: times and durations are in quarter notes from the beginning of the song.
import type { MusicNote } from "@lion-tails/common/song";

export type PartName = MusicNote["part"];

/** A syllable of the song. All count from 0; `verse` is 0 for the chorus and the bridge. */
export type SungPosition = { part: PartName; verse: number; line: number; syllable: number };

export type Timed = { time: number; duration: number };
export type MelodyNote = Timed & { midi: number };
export type SungSyllable = Timed & SungPosition;
export type ChordSpan = Timed & { chord: string };

/** A verse, the chorus or the bridge, each time it is sung. */
export type Section = {
	part: PartName;
	/** Of the chorus and the bridge, the verse before it. */
	verse: number;
	/** "Verse 1", "Chorus" */
	name: string;
	start: number;
	/** Where the next one starts; of the last one, where its last note ends. */
	end: number;
	/** Where it starts again when it is repeated. */
	repeatAt: number;
	/** How much of its first bar is missing: 0 unless it begins with an upbeat. */
	missing: number;
};

/** Notes of the accompaniment that are plucked one shortly after the other, from the lowest. */
export type Stroke = Timed & { midis: number[]; loudness: number };
