// The notes, syllables and chords of a song on a timeline. Times and durations are in quarter notes from its beginning.
import { chordNotes, parseChord, pitchClass } from "@lion-tails/common/chords/chord-name";
import { midiOfNote } from "@lion-tails/common/chords/fretboard";
import type { MusicNote, PartName, Song, SongPart } from "@lion-tails/common/song";
import { type SungPart, singingOrder } from "@lion-tails/common/song-card";

export type Schedule = NonNullable<ReturnType<typeof scheduleSong>>;

/**
 * Returns null for a song without a melody. The sections are in singing order. Transposed songs stay in the octave nearest to the
 * original.
 */
export function scheduleSong(song: Song, semitones = 0) {
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

/** The same key as a transposition by -5 to 6 semitones. */
export const nearestOctave = (semitones: number): number => ((((semitones + 5) % 12) + 12) % 12) - 5;

export function secondsAt(time: number, { metre }: Schedule, speed: number): number {
	return (time * 60) / (metre.quartersPerMinute * speed);
}

/** A count-in of one bar before a section; an upbeat takes the end of it. Clicks are times from its beginning. */
export function countInOf({ missing }: Section, { bar, pulse }: Metre): { length: number; clicks: number[] } {
	const length = missing < pulse ? missing + bar : missing;
	const clicks: number[] = [];
	for (let time = 0; time < length - ROUNDING; time += pulse) clicks.push(time);
	return { length, clicks };
}

export function sectionAt({ sections }: Schedule, time: number): number {
	return Math.max(
		0,
		sections.findLastIndex(({ start }) => start <= time),
	);
}

/** The syllable that is sung at `time`; null in a rest. */
export function syllableAt({ syllables }: Schedule, time: number): SungSyllable | null {
	const syllable = lastBegun(syllables, time);
	return syllable && time < syllable.time + syllable.duration ? syllable : null;
}

/** The beginning of the note that sounds at `time`, to resume with a complete note; `time` itself in a rest. */
export function noteStartAt({ notes }: Schedule, time: number): number {
	const note = lastBegun(notes, time);
	return note && time < note.time + note.duration ? note.time : time;
}

const lastBegun = <Each extends Timed>(events: readonly Each[], now: number) =>
	events.findLast(({ time }) => time <= now);

type Melody = { notes: MusicNote[]; missing: number; end: number };

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

/** Length of the upbeat, after which bar 1 begins. Derived from a note on the first beat of any bar. */
function upbeatOf(notes: readonly MusicNote[], bar: number): number {
	if (notes[0]?.bar !== 0) return 0;
	const firstBarLines = notes.filter((note) => note.bar > 0).map((note) => note.time - (note.bar - 1) * bar);
	return Math.min(bar, ...firstBarLines) % bar;
}

/** Bar lines continue across sections: an upbeat takes the end of the last bar, or of one more bar. */
function placeSections(sung: readonly (SungPart & { melody: Melody })[], { bar }: Metre): Section[] {
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

/** A chord without a beat, such as one that a parent added, sounds with its syllable. */
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

/** Indexes of a syllable in the song; `verse` is 0 for the chorus and the bridge. */
export type SungPosition = { part: PartName; verse: number; line: number; syllable: number };

export type Timed = { time: number; duration: number };
type SungSyllable = Timed & SungPosition;
type ChordSpan = Timed & { chord: string };

/** A verse, the chorus or the bridge, each time it is sung. */
export type Section = {
	part: PartName;
	/** Index of the verse; for the chorus and the bridge, of the verse before it. */
	verse: number;
	name: string;
	start: number;
	/** Start of the next section; end of the last note for the last section. */
	end: number;
	/** Start of the next time through when this section is looped. */
	repeatAt: number;
	/** The missing part of its first bar; 0 without an upbeat. */
	missing: number;
};

/** Notes of the accompaniment that are plucked in quick succession, from the lowest. */
type Stroke = Timed & { midis: number[]; loudness: number };

type Metre = ReturnType<typeof metreOf>;

/** Shorter beats are too fast to count. */
const SHORTEST_PULSE = 0.5;
const COMPOUND = ["6/8", "9/8", "12/8"];
const COMPOUND_PULSE = 1.5;

export function metreOf({ timeSignature, tempo }: Pick<Song, "timeSignature" | "tempo">) {
	const [count = 4, unit = 4] = timeSignature.split("/").map(Number);
	const isCompound = COMPOUND.includes(timeSignature);
	return {
		bar: (count * 4) / unit,
		/** Length of a counted beat: three eighths in 6/8, 9/8 and 12/8. */
		pulse: isCompound ? COMPOUND_PULSE : Math.max(SHORTEST_PULSE, 4 / unit),
		isCompound,
		/** At the original tempo. */
		quartersPerMinute: isCompound ? tempo * COMPOUND_PULSE : tempo,
	};
}

/** The first bar line at or after `time`, with bars counted from `from`. */
function nextBarLine(time: number, from: number, bar: number): number {
	const bars = Math.ceil((time - from) / bar - ROUNDING);
	return from + Math.max(0, bars) * bar;
}

/** Tolerance for times of triplets, which are stored with four decimals. */
export const ROUNDING = 0.002;

/** F2, because phone speakers hardly play lower notes. The chord begins an octave higher, below the melody. */
const LOWEST_BASS = 41;
const LOWEST_CHORD_NOTE = LOWEST_BASS + 12;
const MAX_CHORD_NOTES = 4;

const LOUDNESS = { downbeat: 0.75, bass: 0.62, chord: 0.45 } as const;

type Kind = "bass" | "fifth" | "chord" | "low" | "high";
type Step = { offset: number; kind: Kind };
type Voicing = { bass: number; fifth: number; chord: number[] };

/** A soft accompaniment: bass notes on strong beats and chords on the others; broken chords in 6/8. */
function accompany(
	chords: readonly ChordSpan[],
	sections: readonly Section[],
	metre: Metre,
	semitones: number,
): Stroke[] {
	const steps = stepsOfBar(metre);
	return sections.flatMap(({ start, end, missing }) => {
		const spans = chords.filter(({ time }) => time >= start && time < end);
		return spans.flatMap((span) => strokesOf(span, start - missing, steps, metre, voicingOf(span.chord, semitones)));
	});
}

/** In 4/4 bass, chord, fifth, chord; in 3/4 bass, chord, chord; in 6/8 on each beat bass or fifth and two chord notes. */
function stepsOfBar({ bar, pulse, isCompound }: Metre): Step[] {
	const pulses = Math.max(1, Math.round(bar / pulse));
	return Array.from({ length: pulses }, (_, at): Step[] => {
		const offset = at * pulse;
		if (isCompound)
			return [
				{ offset, kind: at % 2 ? "fifth" : "bass" },
				{ offset: offset + pulse / 3, kind: "low" },
				{ offset: offset + (pulse * 2) / 3, kind: "high" },
			];
		if (at === 0) return [{ offset, kind: "bass" }];
		return [{ offset, kind: pulses % 2 === 0 && at % 2 === 0 ? "fifth" : "chord" }];
	}).flat();
}

function strokesOf(span: ChordSpan, firstBarLine: number, steps: Step[], metre: Metre, voicing: Voicing): Stroke[] {
	const end = span.time + span.duration;
	const step = metre.isCompound ? metre.pulse / 3 : metre.pulse;
	const firstBar = Math.floor((span.time - firstBarLine) / metre.bar + ROUNDING);
	const lastBar = Math.ceil((end - firstBarLine) / metre.bar);
	const onGrid: (Step & { time: number })[] = [];
	for (let bar = firstBar; bar < lastBar; bar++)
		for (const each of steps) onGrid.push({ ...each, time: firstBarLine + bar * metre.bar + each.offset });

	// A change of chord always sounds with its bass; strokes too soon after it are dropped.
	const change = onGrid.find(({ time }) => Math.abs(time - span.time) < ROUNDING);
	const isFull = span.duration < step * 2 - ROUNDING || change?.kind === "chord" || change === undefined;
	const first: Stroke = {
		time: span.time,
		duration: Math.min(span.duration, metre.bar),
		midis: isFull ? [voicing.bass, ...voicing.chord] : [voicing.bass],
		loudness: change?.offset === 0 ? LOUDNESS.downbeat : LOUDNESS.bass,
	};
	const others = onGrid.filter(({ time }) => time > span.time + step * 0.75 && time < end - ROUNDING);
	return [
		first,
		...others.map(({ time, offset, kind }) => ({
			time,
			duration: Math.min(end - time, kind === "bass" || kind === "fifth" ? metre.bar : step * 1.5),
			midis: notesOf(kind, voicing),
			loudness: offset === 0 ? LOUDNESS.downbeat : kind === "bass" || kind === "fifth" ? LOUDNESS.bass : LOUDNESS.chord,
		})),
	];
}

function notesOf(kind: Kind, { bass, fifth, chord }: Voicing): number[] {
	if (kind === "bass") return [bass];
	if (kind === "fifth") return [fifth];
	if (kind === "chord") return chord;
	return kind === "low" ? chord.slice(0, -1) : chord.slice(-1);
}

/** The notes of the chord within one octave, so that no voice leaps between chords. */
function voicingOf(name: string, semitones: number): Voicing {
	const chord = parseChord(name);
	const [root = 0, ...others] = chordNotes(name);
	const lowest = chord?.bass ? pitchClass(chord.bass) : root;
	const fifth = others.find((note) => [6, 7, 8].includes((note - root + 12) % 12)) ?? root;
	const notes = [root, ...others]
		.slice(0, MAX_CHORD_NOTES)
		.map((note) => atOrAbove(LOWEST_CHORD_NOTE, note + semitones));
	return {
		bass: atOrAbove(LOWEST_BASS, lowest + semitones),
		fifth: atOrAbove(LOWEST_BASS, fifth + semitones),
		chord: notes.toSorted((one, other) => one - other),
	};
}

const atOrAbove = (lowest: number, pitch: number): number => lowest + ((((pitch - lowest) % 12) + 12) % 12);
