import { describe, expect, it } from "vitest";
import { chordNameOf, chordNotes, isNoChord, parseChord } from "./chord-name.ts";

/** Spellings of a chord on C, and its notes in semitones over C. */
const WRITTEN: Record<string, number[]> = {
	"C CM Cmaj Cmajor": [0, 4, 7],
	"Cm C- Cmin Cmi Cminor": [0, 3, 7],
	"C7 Cdom": [0, 4, 7, 10],
	"Cmaj7 CM7 Cma7 CMaj7 CΔ CΔ7": [0, 4, 7, 11],
	"Cm7 C-7 Cmin7 Cmi7": [0, 3, 7, 10],
	"Cm(maj7) CmM7 CmMaj7 Cmmaj7 Cm/maj7 CmΔ": [0, 3, 7, 11],
	"Csus Csus4 C4 C(sus4)": [0, 5, 7],
	Csus2: [0, 2, 7],
	"C7sus4 C7sus": [0, 5, 7, 10],
	"C2 Cadd9 Cadd2 C(add9)": [0, 2, 4, 7],
	"Cmadd9 Cm(add9)": [0, 2, 3, 7],
	"Cadd4 Cadd11": [0, 4, 5, 7],
	"C6 Cmaj6": [0, 4, 7, 9],
	"C6/9 C69 C6add9": [0, 2, 4, 7, 9],
	"Cm6 C-6": [0, 3, 7, 9],
	"Cm69 Cm6/9": [0, 2, 3, 7, 9],
	"Cdim C° Cmb5": [0, 3, 6],
	"Cdim7 C°7 Co7": [0, 3, 6, 9],
	"Cm7b5 Cø Cø7 Cm7-5 Cm7(b5) C-7b5 Cmin7b5": [0, 3, 6, 10],
	"C+ Caug": [0, 4, 8],
	"C7#5 C+7 C7+ C7+5 Caug7": [0, 4, 8, 10],
	"C7b5 C7-5": [0, 4, 6, 10],
	"C9 C/9": [0, 2, 4, 7, 10],
	"C7b9 C7-9 C7(b9)": [0, 1, 4, 7, 10],
	"C7#9 C7+9": [0, 3, 4, 7, 10],
	"C9+ Caug9": [0, 2, 4, 8, 10],
	"Cmaj7b5 CM7b5": [0, 4, 6, 11],
	Cmaj11: [0, 2, 4, 5, 7, 11],
	"Calt C7alt": [0, 3, 4, 8, 10],
	C5: [0, 7],
	"C/G": [0, 4, 7],
	"C/D": [0, 2, 4, 7],
};

describe("parseChord", () => {
	for (const [names, notes] of Object.entries(WRITTEN)) {
		for (const name of names.split(" ")) {
			it(`reads ${name}`, () => {
				expect(chordNotes(name).toSorted((a, b) => a - b)).toEqual(notes);
			});
		}
	}

	it("reads root and bass with ASCII and Unicode accidentals", () => {
		expect(parseChord("F♯m7/C♯")).toMatchObject({ root: "F#", suffix: "m7", bass: "C#" });
		expect(parseChord("B♭")).toMatchObject({ root: "Bb", suffix: "", bass: null });
		expect(parseChord("Bb5")).toMatchObject({ root: "Bb", suffix: "5" });
		expect(parseChord("C6/9/E")).toMatchObject({ root: "C", suffix: "6/9", bass: "E" });
		expect(parseChord("G/G")).toMatchObject({ root: "G", bass: null });
	});

	const words =
		"H Hm N.C. Do Go Ah Eh Be Bad Dad Add Chorus Bridge Amen Em-man-u-el am toString Cconstructor C__proto__";

	it.each([...words.split(" "), "", "C/", "C/H", "C//G", "A/E/G", "C!", `C${"b9".repeat(20)}`])(
		"returns null for %j",
		(name) => {
			expect(parseChord(name)).toBeNull();
		},
	);
});

describe("chordNotes", () => {
	it("returns the root first and a bass outside the chord last", () => {
		expect(chordNotes("G7")).toEqual([7, 11, 2, 5]);
		expect(chordNotes("C/D")).toEqual([0, 4, 7, 2]);
		expect(chordNotes("N.C.")).toEqual([]);
	});
});

describe("chordNameOf", () => {
	it("replaces Unicode accidentals and keeps the rest of the spelling", () => {
		expect(chordNameOf("F♯min7")).toBe("F#min7");
		expect(chordNameOf(" D/F♯ ")).toBe("D/F#");
		expect(chordNameOf("riff")).toBeNull();
	});

	it.each(["N.C.", "NC", "N.C", "n.c.", "No chord"])("returns N.C. for %s", (written) => {
		expect(isNoChord(written)).toBe(true);
		expect(chordNameOf(written)).toBe("N.C.");
	});
});
