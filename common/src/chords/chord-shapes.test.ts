import { describe, expect, it } from "vitest";
import { ChordDiagram } from "../song.ts";
import { chordNotes, everyQuality, parseChord, pitchClass } from "./chord-name.ts";
import { diagramOf, loadShapes } from "./chord-shapes.ts";
import type { ChordShape, Instrument } from "./fretboard.ts";

const ROOTS = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
/** MIDI numbers, independent of the code. */
const OPEN_STRINGS: Record<Instrument, number[]> = { guitar: [40, 45, 50, 55, 59, 64], ukulele: [67, 60, 64, 69] };
const HAND_SPAN_FRETS = 4;

const shapesOf = { guitar: await loadShapes("guitar"), ukulele: await loadShapes("ukulele") };

/** The notes that define a chord: the third or its substitute, the seventh, and a fifth that is not perfect. */
function decidingNotes(name: string): number[] {
	const chord = parseChord(name);
	if (chord === null) return [];
	const deciding = chord.intervals.filter((interval) => /^(?:2M|3[mM]|4P|[67][dmM]|5[dA])$/.test(interval));
	const isPower = chord.intervals.join(" ") === "1P 5P";
	return (isPower ? ["1P", "5P"] : deciding).map((interval) => pitchClass(chord.root, interval));
}

/** The faults of a shape. One `expect` for thousands of shapes is much faster than one for each. */
function faultsOf({ frets, barres, position, name }: ChordShape, instrument: Instrument): string[] {
	const strings = OPEN_STRINGS[instrument];
	const sounding = frets.flatMap((fret, string) => (fret < 0 ? [] : [(strings[string] ?? 0) + fret]));
	const notes = new Set(sounding.map((midi) => midi % 12));
	const chord = chordNotes(name);
	const bass = parseChord(name)?.bass;
	const stopped = frets.filter((fret) => fret > 0);
	const first = Math.max(0, ...stopped) <= HAND_SPAN_FRETS ? 1 : Math.min(...stopped);
	const faults = {
		strings: frets.length !== strings.length,
		"a note outside the chord": [...notes].some((note) => !chord.includes(note)),
		"a missing note": decidingNotes(name).some((note) => !notes.has(note)),
		"a triad without one of its notes": chord.length === 3 && notes.size !== 3,
		"another bass": typeof bass === "string" && Math.min(...sounding) % 12 !== pitchClass(bass),
		"its position": position !== first,
		"a barre": barres.some(({ fromString, toString: lastString, fret }) => {
			const under = frets.slice(frets.length - fromString, frets.length - lastString + 1);
			const isOverStrings = under.length > 1 && under[0] === fret && under.at(-1) === fret;
			return !isOverStrings || under.some((other) => other >= 0 && other < fret);
		}),
	};
	return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [`${instrument} ${name} ${frets}: ${fault}`] : []));
}

describe.each(["guitar", "ukulele"] as const)("loadShapes(%j)", (instrument) => {
	it("finds shapes of every quality on every root that sound that chord", () => {
		const names = everyQuality().flatMap((quality) => ROOTS.map((root) => `${root}${quality}`));
		expect(names.filter((name) => shapesOf[instrument](name).length === 0)).toEqual([]);
		const shapes = names.flatMap((name) => shapesOf[instrument](name));
		expect(shapes.flatMap((shape) => faultsOf(shape, instrument))).toEqual([]);
		expect(shapes.every(({ soundsBass }) => soundsBass)).toBe(true);
	});

	it("finds shapes of slash chords whose lowest note is the bass, or marks them otherwise", () => {
		for (const quality of ["", "m", "7", "maj7", "dim"]) {
			for (const root of ROOTS) {
				const names = ROOTS.filter((bass) => bass !== root).map((bass) => `${root}${quality}/${bass}`);
				expect(names.filter((name) => shapesOf[instrument](name).length === 0)).toEqual([]);
				for (const name of names) {
					const shapes = shapesOf[instrument](name);
					expect(new Set(shapes.map((shape) => shape.name))).toEqual(
						new Set([shapes[0]?.soundsBass ? name : `${root}${quality}`]),
					);
					expect(shapes.flatMap((shape) => faultsOf(shape, instrument))).toEqual([]);
				}
			}
		}
	});

	it("finds no shapes for names that are not chords", () => {
		expect(shapesOf[instrument]("N.C.")).toEqual([]);
		expect(shapesOf[instrument]("riff")).toEqual([]);
	});
});

it("finds a guitar shape with the right bass for every major, minor and seventh slash chord", () => {
	const names = ROOTS.flatMap((root) =>
		ROOTS.flatMap((bass) => ["", "m", "7"].map((each) => `${root}${each}/${bass}`)),
	);
	expect(names.filter((name) => !shapesOf.guitar(name)[0]?.soundsBass)).toEqual([]);
});

describe("the first shape", () => {
	it.each([
		["C", "x32010"],
		["G", "320003"],
		["D", "xx0232"],
		["A", "x02220"],
		["E", "022100"],
		["F", "133211"],
		["Am", "x02210"],
		["Em", "022000"],
		["Dm", "xx0231"],
		["Bm", "x24432"],
		["F#m", "244222"],
		["Bb", "x13331"],
		["B", "x24442"],
		["Eb", "xx1343"],
		["Cm", "x35543"],
		["C#m", "x46654"],
		["Dbm", "x46654"],
		["Gm", "355333"],
		["Ab", "466544"],
		["G#m", "466444"],
		["G7", "320001"],
		["C7", "x32310"],
		["D7", "xx0212"],
		["A7", "x02020"],
		["E7", "020100"],
		["B7", "x21202"],
		["Am7", "x02010"],
		["Em7", "020000"],
		["Cmaj7", "x32000"],
		["Fmaj7", "xx3210"],
		["Dsus4", "xx0233"],
		["Gsus4", "330013"],
		["Asus4", "x02230"],
		["D/F#", "200232"],
		["C/G", "332010"],
		["G/B", "x20003"],
		["Am/G", "302210"],
		["C/E", "032010"],
	])("of %s on a guitar is the usual one, %s", (name, frets) => {
		expect(written(shapesOf.guitar(name)[0])).toBe(frets);
	});

	it.each([
		["C", "0003"],
		["G", "0232"],
		["F", "2010"],
		["Am", "2000"],
		["D", "2220"],
		["G7", "0212"],
		["C7", "0001"],
		["Em", "0432"],
		["Dm", "2210"],
		["Bb", "3211"],
		["A", "2100"],
		["D7", "2223"],
	])("of %s on a ukulele is the usual one, %s", (name, frets) => {
		expect(written(shapesOf.ukulele(name)[0])).toBe(frets);
	});

	it("has a barre only for a barre chord", () => {
		expect(shapesOf.guitar("F")[0]?.barres).toEqual([{ fromString: 6, toString: 1, fret: 1 }]);
		expect(shapesOf.guitar("Bm")[0]?.barres).toEqual([{ fromString: 5, toString: 1, fret: 2 }]);
		expect(shapesOf.guitar("C")[0]?.barres).toEqual([]);
	});
});

describe("diagramOf", () => {
	it("returns the stored format of a song's chord diagram", () => {
		const diagram = diagramOf("D/F#", shapesOf.guitar);
		expect(ChordDiagram.parse(diagram)).toEqual({
			name: "D/F#",
			position: 1,
			fingering: { string6: 2, string5: 0, string4: 0, string3: 2, string2: 3, string1: 2 },
			barres: [],
		});
	});

	it("returns null for a name that is not a chord", () => {
		expect(diagramOf("N.C.", shapesOf.guitar)).toBeNull();
	});
});

function written(shape: ChordShape | undefined): string {
	return shape?.frets.map((fret) => (fret < 0 ? "x" : fret)).join("") ?? "";
}
