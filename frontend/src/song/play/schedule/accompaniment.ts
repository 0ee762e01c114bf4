// A soft accompaniment from a song's chords: a bass note on the strong beats, the chord on the others; in 6/8 broken chords.
import { chordNotes, parseChord, pitchClass } from "@lion-tails/common/chords/chord-name";
import type { ChordSpan, Section, Stroke } from "./events.ts";
import { type Metre, ROUNDING } from "./metre.ts";

/** F2: a phone's loudspeaker gives little below it. The chord begins an octave higher, under the melody. */
const LOWEST_BASS = 41;
const LOWEST_CHORD_NOTE = LOWEST_BASS + 12;
const MOST_CHORD_NOTES = 4;

const LOUDNESS = { downbeat: 0.75, bass: 0.62, chord: 0.45 } as const;

type Kind = "bass" | "fifth" | "chord" | "low" | "high";
type Step = { offset: number; kind: Kind };
type Voicing = { bass: number; fifth: number; chord: number[] };

export function accompany(
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

/** In 4/4 bass, chord, fifth, chord; in 3/4 bass, chord, chord; in 6/8 each beat bass or fifth, and two notes of the chord. */
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

	// A change of chord is always heard, with its bass; what would follow too soon is left out.
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

/** Each note of the chord within one octave: from chord to chord no voice leaps. */
function voicingOf(name: string, semitones: number): Voicing {
	const chord = parseChord(name);
	const [root = 0, ...others] = chordNotes(name);
	const lowest = chord?.bass ? pitchClass(chord.bass) : root;
	const fifth = others.find((note) => [6, 7, 8].includes((note - root + 12) % 12)) ?? root;
	const notes = [root, ...others]
		.slice(0, MOST_CHORD_NOTES)
		.map((note) => atOrAbove(LOWEST_CHORD_NOTE, note + semitones));
	return {
		bass: atOrAbove(LOWEST_BASS, lowest + semitones),
		fifth: atOrAbove(LOWEST_BASS, fifth + semitones),
		chord: notes.toSorted((one, other) => one - other),
	};
}

function atOrAbove(lowest: number, pitch: number): number {
	return lowest + ((((pitch - lowest) % 12) + 12) % 12);
}
