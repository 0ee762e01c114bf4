import { describe, expect, it } from "vitest";
import { parseChordPro } from "./chord-pro.ts";
import { parseChordsOverWords, parseLyrics } from "./chords-over-words.ts";
import { readChordSheet } from "./read-chord-sheet.ts";

type Part = { lyrics: string[]; chords: { at: number; chord: string }[][] } | null | undefined;
const written = (part: Part) =>
	part?.lyrics.map((line, at) =>
		(part.chords[at] ?? [])
			.toReversed()
			.reduce((text, { at, chord }) => `${text.slice(0, at)}[${chord}]${text.slice(at)}`, line),
	);
const sheet = (...lines: string[]) => {
	const { verses, chorus, bridge } = parseChordsOverWords(lines.join("\n"));
	return { verses: verses?.map(written), chorus: written(chorus), bridge: written(bridge) };
};

describe("chords over words", () => {
	it("stand over the character below them", () => {
		expect(sheet("G       C     G", "Amazing grace how").verses).toEqual([["[G]Amazing [C]grace [G]how"]]);
		expect(sheet("  G   C", "Amazing").verses).toEqual([["Am[G]azin[C]g"]]);
	});

	it("belong to the next word over a gap, and stand behind a line that is shorter", () => {
		expect(sheet("    G   C D", "holy  one").verses).toEqual([["holy [G]on[C]e[D]"]]);
	});

	it("keep their place where words are indented, have tabs or several spaces", () => {
		expect(sheet("    G     C", "    one   two").verses).toEqual([["[G]one [C]two"]]);
		expect(sheet("\tG\tC", "la\tone\ttwo").verses).toEqual([["la [G]one [C]two"]]);
		expect(sheet("     G", "ä😀 x y").verses).toEqual([["ä😀 x [G]y"]]);
	});

	it("may have bars, repeat signs and brackets around them", () => {
		expect(sheet("| G | (C) % | D7 - | x2", "").verses).toEqual([["[G][C][D7]"]]);
		expect(sheet("(G)  N.C.", "one  two").verses).toEqual([["o[G]ne [N.C.]two"]]);
	});

	it("may be lines of their own, and several in a row", () => {
		expect(sheet("G C", "D G", "Glory", "", "Em D").verses).toEqual([["[G][C]", "[D]Gl[G]ory"], ["[Em][D]"]]);
	});

	it.each(["A", "Am", "Am I", "A song", "A - men", "Go", "Do", "Be", "Dad", "Go D", "Ah", "I C U"])(
		"%j are words",
		(line) => {
			expect(sheet(line, "so it is").verses).toEqual([[line, "so it is"]]);
		},
	);

	it("may be a lone A where other lines are chords for sure", () => {
		expect(sheet("A", "one", "E7   A", "two three").verses).toEqual([["[A]one", "[E7]two t[A]hree"]]);
	});
});

describe("sections of a sheet", () => {
	it.each([
		"Chorus",
		"Chorus:",
		"CHORUS",
		"[Chorus]",
		"Chorus 1:",
		"Refrain (x2)",
		"[Chorus x2]",
		"(Chorus)",
		"<chorus>",
	])("%s begins the chorus", (head) => {
		expect(sheet("one", "", head, "G", "two", "", "three")).toEqual({
			verses: [["one"], ["three"]],
			chorus: ["[G]two"],
			bridge: undefined,
		});
	});

	it.each(["Verse 1", "Verse:", "[Verse 2]", "1.", "2", "Intro", "Pre-Chorus:", "[Outro]", "Tag:"])(
		"%s begins a verse",
		(head) => {
			expect(sheet("Bridge", "one", head, "two")).toEqual({ verses: [["two"]], chorus: undefined, bridge: ["one"] });
		},
	);

	it.each(["Solo", "Hook", "The bridge is falling", "Verse by verse", "Chorus of angels", "100."])(
		"%j are words",
		(line) => {
			expect(sheet("one", line).verses).toEqual([["one", line]]);
		},
	);

	it("may have their label on the line", () => {
		expect(sheet("Intro: G C", "", "Chorus: Glory be", "", "Chorus:   G", "          Glory")).toEqual({
			verses: [["[G][C]"], ["[G]Glory"]],
			chorus: ["Glory be"],
			bridge: undefined,
		});
	});

	it("that are named again without words are sung again, and add nothing", () => {
		expect(sheet("Chorus", "one", "", "Verse 2", "two", "", "Chorus", "", "three")).toEqual({
			verses: [["two"], ["three"]],
			chorus: ["one"],
			bridge: undefined,
		});
	});

	it("leave out tablatures", () => {
		expect(sheet("one", "e|--0--2--|", "B|-------h|", "two").verses).toEqual([["one", "two"]]);
	});
});

describe("facts of a sheet", () => {
	it("are named at its head", () => {
		const text = "Title: Amazing Grace\nArtist: John Newton\nKey: G\nTempo: 80\nTime: 3/4\nCapo: 2\n\nG\nla";
		expect(parseChordsOverWords(text)).toEqual({
			title: "Amazing Grace",
			artist: "John Newton",
			key: "G",
			tempo: 80,
			timeSignature: "3/4",
			verses: [{ lyrics: ["la"], chords: [[{ at: 0, chord: "G" }]] }],
			chorus: null,
			bridge: null,
		});
	});

	it.each(["Amazing Grace\nJohn Newton", "Amazing Grace\nby John Newton"])("are the heading %j", (heading) => {
		expect(parseChordsOverWords(`${heading}\n\nG   D7\nlo  la`)).toMatchObject({
			title: "Amazing Grace",
			artist: "John Newton",
			key: "G",
			verses: [{ lyrics: ["lo la"] }],
		});
	});

	it("are the one line over verses of several, and no verse is taken for a title", () => {
		expect(parseChordsOverWords("Sleep\n\none\ntwo\n\nthree\nfour")).toMatchObject({ title: "Sleep" });
		expect(parseChordsOverWords("one\n\ntwo\n\nthree")).toMatchObject({ title: "" });
	});
});

describe("readChordSheet", () => {
	it.each([
		["{t: One}\nla", "ChordPro"],
		["la [G]la", "ChordPro"],
		["[Verse]\nG\nla", "words"],
		["la [x2]", "words"],
		["G C\nla la", "words"],
	])("reads %j as %s", (text, kind) => {
		const parse = kind === "words" ? parseChordsOverWords : parseChordPro;
		const other = kind === "words" ? parseChordPro : parseChordsOverWords;
		expect(readChordSheet(text)).toEqual(parse(text));
		expect(readChordSheet(text)).not.toEqual(other(text));
	});
});

describe("parseLyrics", () => {
	it("parts verses by empty lines, and knows 'Chorus:' and 'Bridge:'", () => {
		const { verses, chorus, bridge } = parseLyrics(
			"one\ntwo\n\nChorus:\nthree\n\nfour\n\nBridge:\n\nfive\n\nChorus:\nthree\n\nA\n",
		);
		expect(verses.map(({ lyrics }) => lyrics)).toEqual([["one", "two"], ["four"], ["A"]]);
		expect(chorus).toEqual({ lyrics: ["three"], chords: [[]] });
		expect(bridge?.lyrics).toEqual(["five"]);
	});

	it("takes no word for a chord", () => {
		expect(parseLyrics("G C D\nla la la").verses[0]?.lyrics).toEqual(["G C D", "la la la"]);
	});
});
