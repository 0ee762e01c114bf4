import { describe, expect, it } from "vitest";
import type { SongPart } from "../song.ts";
import { parseChordPro, toChordPro } from "./chord-pro.ts";
import { parseChordsOverWords, parseLyrics, readChordSheet } from "./read-chord-sheet.ts";

/** The lines with their chords in brackets. */
const written = (part: SongPart | null | undefined) =>
	part?.lyrics.map((line, at) =>
		(part.chords[at] ?? [])
			.toReversed()
			.reduce((text, { at, chord }) => `${text.slice(0, at)}[${chord}]${text.slice(at)}`, line),
	);
const verses = (text: string) => parseChordPro(text).verses?.map(written);

describe("parseChordPro, facts", () => {
	it.each([
		["{title: Amazing Grace}", { title: "Amazing Grace" }],
		["{t:Amazing Grace}", { title: "Amazing Grace" }],
		["{Title Amazing Grace}", { title: "Amazing Grace" }],
		["  { title : Amazing Grace }  ", { title: "Amazing Grace" }],
		["{meta: title Amazing Grace}", { title: "Amazing Grace" }],
		["{title-guitar: Amazing Grace}", { title: "Amazing Grace" }],
		["\ufeff{title: Säng för små}", { title: "Säng för små" }],
		["{st: John Newton}", { artist: "John Newton" }],
		["{subtitle: Hymn}{artist: John Newton}", { artist: "John Newton" }],
		["{composer: John Newton}", { artist: "John Newton" }],
		["{key: G}", { key: "G" }],
		["{key: F♯ minor}", { key: "F#m" }],
		["{key: bb}", { key: "Bb" }],
		["{key: H}\n[G]la", { key: "G" }],
		["{tempo: 84 BPM}", { tempo: 84 }],
		["{time: 6/8}", { timeSignature: "6/8" }],
		["{tag: hymn}\n{tag: evening}", { tags: ["hymn", "evening"] }],
	])("reads %j", (text, facts) => {
		expect(parseChordPro(text)).toMatchObject(facts);
	});

	it("skips invalid values and unknown directives", () => {
		const text =
			"{tempo: fast}\n{tempo: 900}\n{time: waltz}\n{key: ?}\n{capo: 2}\n{copyright: 1779}\n{define: G 1 3 2 0 0 0 3}\n{x_y}";
		expect(parseChordPro(text)).toEqual({ title: "", verses: [], chorus: null, bridge: null });
	});
});

describe("parseChordPro, lines", () => {
	it.each([
		["chords in words", "A[G]mazing [C]grace", ["A[G]mazing [C]grace"]],
		["chords after the words", "[G]Grace [C] [D]", ["[G]Grace[C][D]"]],
		["a line of chords", "[G] | [C] | [D7]", ["[G][C][D7]"]],
		["a chord between words", "hello [C] world", ["hello [C]world"]],
		["N.C.", "[NC]la", ["[N.C.]la"]],
		["Unicode accidentals", "[F♯m7♭5]la", ["[F#m7b5]la"]],
		["annotations and empty brackets", "[*softly]la [] [ ]la", ["la la"]],
		["several chords in brackets", "[G C]la [(D)]la [Em*]la", ["[G][C]la [D]la [Em]la"]],
		["brackets without a chord", "[H7]la [x2]", ["(H7)la (x2)"]],
		["unclosed brackets", "la [G la", ["la [G la"]],
		["tabs", "\tla\t[G]\tla", ["la [G]la"]],
		["comments", "# not sung\nla #1", ["la #1"]],
		["continued lines", "la la \\\n   [G]la", ["la la [G]la"]],
		["escaped characters", "\\u005bla\\u005d", ["[la]"]],
		["CRLF", "la\r\nlu\r\n", ["la", "lu"]],
	])("reads %s", (_, text, lines) => {
		expect(verses(text)?.[0]).toEqual(lines);
	});

	it("separates verses at empty lines", () => {
		expect(verses("one\ntwo\n \t\n\nthree\n")).toEqual([["one", "two"], ["three"]]);
	});
});

describe("parseChordPro, sections", () => {
	it.each([
		["{start_of_chorus}\n[C]Glory\n{end_of_chorus}"],
		["{soc}\n[C]Glory\n{eoc}"],
		["{soc}\n[C]Glory"],
		["{start_of_chorus: Refrain}\n[C]Glory\n{end_of_chorus}"],
		['{start_of_chorus: label="Refrain"}\n[C]Glory\n{end_of_chorus}'],
		["{c: Chorus}\n[C]Glory"],
		["{comment_italic: Refrain (x2)}\n[C]Glory"],
		["Chorus:\n[C]Glory"],
		["[Chorus]\n[C]Glory"],
		["{soc}\n[C]Glory\n{eoc}\n{chorus}\n\n{c: Chorus}\n"],
		["{soc}\nGlory\n{eoc}\n{soc}\n[C]Glory\n{eoc}"],
	])("reads %j as a chorus", (text) => {
		expect(written(parseChordPro(text).chorus)).toEqual(["[C]Glory"]);
		expect(verses(text)).toEqual([]);
	});

	it("keeps the empty lines of a section with an end", () => {
		expect(written(parseChordPro("{sob}\n\none\n\ntwo\n\n{eob}\nthree").bridge)).toEqual(["one", "", "two"]);
	});

	it("skips a tablature up to its end, and only the directive if the end is missing", () => {
		expect(verses("{sot}\ne|-0-|\n{eot}\nla")).toEqual([["la"]]);
		expect(verses("{start_of_grid}\n| G |\n{end_of_grid}\nla\n{sot}\nlu")).toEqual([["la", "lu"]]);
	});

	it("keeps the words of a second chorus and bridge as verses", () => {
		const song = parseChordPro("{soc}\none\n{eoc}\n{soc}\ntwo\n{eoc}\n{sob}\nthree\n{eob}\n{sob}\nfour\n{eob}");
		expect(written(song.chorus)).toEqual(["one"]);
		expect(written(song.bridge)).toEqual(["three"]);
		expect(song.verses?.map(written)).toEqual([["two"], ["four"]]);
	});

	it("reads only the first song", () => {
		expect(verses("{t: One}\nla\n{new_song}\n{t: Two}\nlu")).toEqual([["la"]]);
	});
});

describe("toChordPro", () => {
	it("writes facts, the first verse, chorus, other verses and bridge", () => {
		const part = (line: string) => ({ lyrics: [line], chords: [[{ at: 1, chord: "G" }]] });
		const song = { title: "Song", artist: "I", key: "G", tempo: 90, timeSignature: "3/4", chorus: part("chorus") };
		expect(toChordPro({ ...song, verses: [part("one"), part("two")], bridge: part("#[x]") })).toBe(
			"{title: Song}\n{artist: I}\n{key: G}\n{tempo: 90}\n{time: 3/4}\n\n" +
				"{start_of_verse}\no[G]ne\n{end_of_verse}\n\n{start_of_chorus}\nc[G]horus\n{end_of_chorus}\n\n" +
				"{start_of_verse}\nt[G]wo\n{end_of_verse}\n\n{start_of_bridge}\n\\u0023[G]\\u005bx\\u005d\n{end_of_bridge}\n",
		);
	});
});

const sheet = (...lines: string[]) => {
	const { verses, chorus, bridge } = parseChordsOverWords(lines.join("\n"));
	return { verses: verses?.map(written), chorus: written(chorus), bridge: written(bridge) };
};

describe("parseChordsOverWords, chords", () => {
	it("places a chord over the character below it", () => {
		expect(sheet("G       C     G", "Amazing grace how").verses).toEqual([["[G]Amazing [C]grace [G]how"]]);
		expect(sheet("  G   C", "Amazing").verses).toEqual([["Am[G]azin[C]g"]]);
	});

	it("places a chord over the next word at a gap, and after the words of a shorter line", () => {
		expect(sheet("    G   C D", "holy  one").verses).toEqual([["holy [G]on[C]e[D]"]]);
	});

	it("keeps chords in place over indentation, tabs and repeated spaces", () => {
		expect(sheet("    G     C", "    one   two").verses).toEqual([["[G]one [C]two"]]);
		expect(sheet("\tG\tC", "la\tone\ttwo").verses).toEqual([["la [G]one [C]two"]]);
		expect(sheet("     G", "ä😀 x y").verses).toEqual([["ä😀 x [G]y"]]);
	});

	it("reads chords between bars, repeat signs and brackets", () => {
		expect(sheet("| G | (C) % | D7 - | x2", "").verses).toEqual([["[G][C][D7]"]]);
		expect(sheet("(G)  N.C.", "one  two").verses).toEqual([["o[G]ne [N.C.]two"]]);
	});

	it("keeps lines of chords without words", () => {
		expect(sheet("G C", "D G", "Glory", "", "Em D").verses).toEqual([["[G][C]", "[D]Gl[G]ory"], ["[Em][D]"]]);
	});

	it.each(["A", "Am", "Am I", "A song", "A - men", "Go", "Do", "Be", "Dad", "Go D", "Ah", "I C U"])(
		"reads %j as words",
		(line) => {
			expect(sheet(line, "so it is").verses).toEqual([[line, "so it is"]]);
		},
	);

	it("reads a lone A as a chord if other lines are certainly chords", () => {
		expect(sheet("A", "one", "E7   A", "two three").verses).toEqual([["[A]one", "[E7]two t[A]hree"]]);
	});
});

describe("parseChordsOverWords, sections", () => {
	it.each(["Chorus", "Chorus:", "[Chorus]", "Chorus 1:", "Refrain (x2)", "[Chorus x2]", "(Chorus)", "<CHORUS>"])(
		"begins the chorus at %s",
		(head) => {
			const { verses, chorus } = sheet("one", "", head, "G", "two", "", "three");
			expect([verses, chorus]).toEqual([[["one"], ["three"]], ["[G]two"]]);
		},
	);

	it.each(["Verse 1", "Verse:", "[Verse 2]", "1.", "2", "Intro", "Pre-Chorus:", "[Outro]", "Tag:"])(
		"begins a verse at %s",
		(head) => {
			expect(sheet("Bridge", "one", head, "two")).toEqual({ verses: [["two"]], chorus: undefined, bridge: ["one"] });
		},
	);

	it.each(["Solo", "Hook", "The bridge is falling", "Verse by verse", "Chorus of angels", "100."])(
		"reads %j as words",
		(line) => {
			expect(sheet("one", line).verses).toEqual([["one", line]]);
		},
	);

	it("reads a label on the first line of a section", () => {
		const { verses, chorus } = sheet("Intro: G C", "", "Chorus: Glory be", "", "Chorus:   G", "          Glory");
		expect([verses, chorus]).toEqual([[["[G][C]"], ["[G]Glory"]], ["Glory be"]]);
	});

	it("adds nothing for a repeated heading without words", () => {
		const { verses, chorus } = sheet("Chorus", "one", "", "Verse 2", "two", "", "Chorus", "", "three");
		expect([verses, chorus]).toEqual([[["two"], ["three"]], ["one"]]);
	});

	it("skips tablatures", () => {
		expect(sheet("one", "e|--0--2--|", "B|-------h|", "two").verses).toEqual([["one", "two"]]);
	});
});

describe("parseChordsOverWords, facts", () => {
	it("reads named facts at the head", () => {
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

	it.each(["Amazing Grace\nJohn Newton", "Amazing Grace\nby John Newton"])(
		"reads title and artist from the heading %j",
		(heading) => {
			expect(parseChordsOverWords(`${heading}\n\nG   D7\nlo  la`)).toMatchObject({
				title: "Amazing Grace",
				artist: "John Newton",
				key: "G",
				verses: [{ lyrics: ["lo la"] }],
			});
		},
	);

	it("reads a title from a lone line before verses of several lines only", () => {
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
	it("separates verses at empty lines and reads 'Chorus:' and 'Bridge:'", () => {
		const { verses, chorus, bridge } = parseLyrics(
			"one\ntwo\n\nChorus:\nthree\n\nfour\n\nBridge:\n\nfive\n\nChorus:\nthree\n\nA\n",
		);
		expect(verses.map(({ lyrics }) => lyrics)).toEqual([["one", "two"], ["four"], ["A"]]);
		expect(chorus).toEqual({ lyrics: ["three"], chords: [[]] });
		expect(bridge?.lyrics).toEqual(["five"]);
	});

	it("reads chord names as words", () => {
		expect(parseLyrics("G C D\nla la la").verses[0]?.lyrics).toEqual(["G C D", "la la la"]);
	});
});
