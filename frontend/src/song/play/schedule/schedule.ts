// What sounds when: a whole song on one line of time, in quarter notes from its beginning.
import { parseChord } from "@lion-tails/common/chords/chord-name";
import { midiOfNote } from "@lion-tails/common/chords/guitar-note";
import type { MusicNote, Song, SongPart } from "@lion-tails/common/song";
import { accompany } from "./accompaniment.ts";
import type { ChordSpan, MelodyNote, PartName, Section, Stroke, SungSyllable, Timed } from "./events.ts";
import { type Metre, metreOf, nextBarLine, ROUNDING } from "./metre.ts";

export type Schedule = {
	metre: Metre;
	/** In the order in which they are sung. */
	sections: Section[];
	notes: MelodyNote[];
	syllables: SungSyllable[];
	chords: ChordSpan[];
	accompaniment: Stroke[];
	end: number;
};

/** Null where the song has no melody. It sounds in the octave that is nearest to the song's own. */
export function scheduleSong(song: Song, semitones = 0): Schedule | null {
	const metre = metreOf(song);
	const melodies = melodiesOf(song.musicNotes, metre);
	const sung = singingOrder(song).flatMap((each) => {
		const melody = melodies.get(each.part);
		return melody ? [{ ...each, melody }] : [];
	});
	if (!sung.length) return null;

	const sections = placeSections(sung, metre);
	const chords = sung.flatMap(({ text, melody }, at) => chordsOf(text, melody, sections[at] as Section));
	const shift = nearestOctave(semitones);
	return {
		metre,
		sections,
		chords,
		notes: sung.flatMap(({ melody }, at) =>
			melody.notes.map(({ time, duration, note }) => ({
				time: (sections[at]?.start ?? 0) + time,
				duration,
				midi: midiOfNote(note) + shift,
			})),
		),
		syllables: sung.flatMap(({ text, melody }, at) => syllablesOf(text, melody, sections[at] as Section)),
		accompaniment: accompany(chords, sections, metre, shift),
		end: sections.at(-1)?.end ?? 0,
	};
}

/** Between -5 and 6: a key names no octave. */
export function nearestOctave(semitones: number): number {
	return ((((semitones + 5) % 12) + 12) % 12) - 5;
}

/** `speed` 1 is the song's own tempo. */
export function secondsAt(time: number, { metre }: Schedule, speed: number): number {
	return (time * 60) / (metre.quartersPerMinute * speed);
}

/** One bar is counted before a section; an upbeat takes the end of that bar. Clicks count from the bar's beginning. */
export function countInOf({ missing }: Section, { bar, pulse }: Metre): { length: number; clicks: number[] } {
	const length = missing < pulse ? missing + bar : missing;
	const clicks: number[] = [];
	for (let time = 0; time < length - ROUNDING; time += pulse) clicks.push(time);
	return { length, clicks };
}

/** The last that has begun; the first one before that. */
export function sectionAt({ sections }: Schedule, time: number): number {
	return Math.max(
		0,
		sections.findLastIndex(({ start }) => start <= time),
	);
}

/** Null before the first one, and in a rest. */
export function syllableAt({ syllables }: Schedule, time: number): SungSyllable | null {
	const syllable = lastBegun(syllables, time);
	return syllable && time < syllable.time + syllable.duration ? syllable : null;
}

/** The beginning of the note that sounds at `time`, so that who goes on there hears it whole. */
export function noteStartAt({ notes }: Schedule, time: number): number {
	const note = lastBegun(notes, time);
	return note && time < note.time + note.duration ? note.time : time;
}

function lastBegun<Each extends Timed>(events: readonly Each[], time: number): Each | null {
	let [low, high] = [0, events.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((events[middle]?.time ?? 0) <= time) low = middle + 1;
		else high = middle;
	}
	return events[low - 1] ?? null;
}

type Sung = { part: PartName; verse: number; name: string; text: SongPart };
type Melody = { notes: MusicNote[]; missing: number; end: number };

/** Each verse, and the chorus after it; the bridge before the last chorus, or at the end where there is none. */
function singingOrder({ verses, chorus, bridge }: Song): Sung[] {
	const last = Math.max(0, verses.length - 1);
	const chorusAfter = (verse: number): Sung[] =>
		chorus ? [{ part: "chorus", verse, name: "Chorus", text: chorus }] : [];
	const bridgeAfter = (verse: number): Sung[] =>
		bridge && verse === last ? [{ part: "bridge", verse, name: "Bridge", text: bridge }] : [];
	if (!verses.length) return [...bridgeAfter(0), ...chorusAfter(0)];
	return verses.flatMap((text, verse) => [
		{ part: "verse", verse, name: `Verse ${verse + 1}`, text },
		...bridgeAfter(verse),
		...chorusAfter(verse),
	]);
}

function melodiesOf(musicNotes: readonly MusicNote[], { bar }: Metre): Map<PartName, Melody> {
	const melodies = new Map<PartName, Melody>();
	for (const part of ["verse", "chorus", "bridge"] as const) {
		const notes = musicNotes.filter((note) => note.part === part);
		if (!notes.length) continue;
		const upbeat = upbeatOf(notes, bar);
		melodies.set(part, {
			notes,
			missing: upbeat > 0 ? bar - upbeat : 0,
			end: Math.max(...notes.map(({ time, duration }) => time + duration)),
		});
	}
	return melodies;
}

/** How long the upbeat is: bar 1 begins after it. A note on the first beat of any bar tells where that is. */
function upbeatOf(notes: readonly MusicNote[], bar: number): number {
	if (notes[0]?.bar !== 0) return 0;
	const firstBarLines = notes.filter((note) => note.bar > 0).map((note) => note.time - (note.bar - 1) * bar);
	return Math.min(bar, ...firstBarLines) % bar;
}

/** Bar lines go on from one section to the next: an upbeat takes the end of the last bar, or of one more bar. */
function placeSections(sung: readonly (Sung & { melody: Melody })[], { bar }: Metre): Section[] {
	const sections: Section[] = [];
	for (const { part, verse, name, melody } of sung) {
		const before = sections.at(-1);
		const start = before ? nextBarLine(before.end, before.start - before.missing + melody.missing, bar) : 0;
		if (before) before.end = start;
		sections.push({
			part,
			verse,
			name,
			start,
			end: start + melody.end,
			repeatAt: nextBarLine(start + melody.end, start, bar),
			missing: melody.missing,
		});
	}
	return sections;
}

function syllablesOf({ syllables }: SongPart, { notes, end }: Melody, { part, verse, start }: Section): SungSyllable[] {
	const timeOf = (note: number) => notes[note]?.time ?? end;
	const sung = (syllables ?? []).flatMap((ofLine, line) =>
		ofLine.map(({ note }, syllable) => ({
			part,
			verse: part === "verse" ? verse : 0,
			line,
			syllable,
			note,
			time: timeOf(note),
		})),
	);
	return sung.map(({ note, ...syllable }, at) => {
		const lastNote = notes[(sung[at + 1]?.note ?? notes.length) - 1];
		const until = lastNote ? lastNote.time + lastNote.duration : end;
		return { ...syllable, time: start + syllable.time, duration: Math.max(0, until - syllable.time) };
	});
}

/** A chord without a beat, as one that was set by hand, sounds with the syllable over which it stands. */
function chordsOf({ chords, syllables }: SongPart, { notes }: Melody, { start, end }: Section): ChordSpan[] {
	const placed = chords.flatMap((ofLine, line) =>
		ofLine.flatMap(({ at, chord, beat }) => {
			const ofSyllable = syllables?.[line]?.findLast((syllable) => syllable.at <= at) ?? syllables?.[line]?.[0];
			const time = beat ?? (ofSyllable && notes[ofSyllable.note]?.time);
			return time === undefined ? [] : [{ time: start + time, chord }];
		}),
	);
	const inOrder = placed.filter(({ time }) => time < end).toSorted((one, other) => one.time - other.time);
	return inOrder
		.map((each, at) => ({ ...each, duration: (inOrder[at + 1]?.time ?? end) - each.time }))
		.filter(({ chord, duration }) => duration > 0 && parseChord(chord) !== null);
}
