import { describe, expect, it } from "vitest";
import { parseChordPro } from "./chord-pro.ts";
import { toChordPro } from "./to-chord-pro.ts";

/** Lines with their chords put back in brackets. */
const written = (part: { lyrics: string[]; chords: { at: number; chord: string }[][] } | null | undefined) =>
	part?.lyrics.map((line, at) =>
		(part.chords[at] ?? [])
			.toReversed()
			.reduce((text, { at, chord }) => `${text.slice(0, at)}[${chord}]${text.slice(at)}`, line),
	);
const verses = (text: string) => parseChordPro(text).verses?.map(written);

describe("a ChordPro file's facts", () => {
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
	])("%j", (text, facts) => {
		expect(parseChordPro(text)).toMatchObject(facts);
	});

	it("leaves out what cannot be read or is not known", () => {
		const text =
			"{tempo: fast}\n{tempo: 900}\n{time: waltz}\n{key: ?}\n{capo: 2}\n{copyright: 1779}\n{define: G 1 3 2 0 0 0 3}\n{x_y}";
		expect(parseChordPro(text)).toEqual({ title: "", verses: [], chorus: null, bridge: null });
	});
});

describe("a ChordPro file's lines", () => {
	it.each([
		["chords in words", "A[G]mazing [C]grace", ["A[G]mazing [C]grace"]],
		["chords behind the line", "[G]Grace [C] [D]", ["[G]Grace[C][D]"]],
		["a line of chords", "[G] | [C] | [D7]", ["[G][C][D7]"]],
		["a chord between words", "hello [C] world", ["hello [C]world"]],
		["N.C.", "[NC]la", ["[N.C.]la"]],
		["signs of any kind", "[F♯m7♭5]la", ["[F#m7b5]la"]],
		["annotations and empty brackets", "[*softly]la [] [ ]la", ["la la"]],
		["several chords in brackets", "[G C]la [(D)]la [Em*]la", ["[G][C]la [D]la [Em]la"]],
		["what is no chord stays", "[H7]la [x2]", ["(H7)la (x2)"]],
		["unclosed brackets stay", "la [G la", ["la [G la"]],
		["tabs", "\tla\t[G]\tla", ["la [G]la"]],
		["comments", "# not sung\nla #1", ["la #1"]],
		["lines that go on", "la la \\\n   [G]la", ["la la [G]la"]],
		["characters by number", "\\u005bla\\u005d", ["[la]"]],
		["CRLF", "la\r\nlu\r\n", ["la", "lu"]],
	])("%s", (_, text, lines) => {
		expect(verses(text)?.[0]?.map((line) => line)).toEqual(lines);
	});

	it("part the verses where they are empty", () => {
		expect(verses("one\ntwo\n \t\n\nthree\n")).toEqual([["one", "two"], ["three"]]);
	});
});

describe("a ChordPro file's sections", () => {
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
	])("%j is a chorus", (text) => {
		expect(written(parseChordPro(text).chorus)).toEqual(["[C]Glory"]);
		expect(verses(text)).toEqual([]);
	});

	it("keep their empty lines where they have an end", () => {
		expect(written(parseChordPro("{sob}\n\none\n\ntwo\n\n{eob}\nthree").bridge)).toEqual(["one", "", "two"]);
	});

	it("leave out tablatures, and the rest of the song only where they have no end", () => {
		expect(verses("{sot}\ne|-0-|\n{eot}\nla")).toEqual([["la"]]);
		expect(verses("{start_of_grid}\n| G |\n{end_of_grid}\nla\n{sot}\nlu")).toEqual([["la", "lu"]]);
	});

	it("of which there is more than one lose no words", () => {
		const song = parseChordPro("{soc}\none\n{eoc}\n{soc}\ntwo\n{eoc}\n{sob}\nthree\n{eob}\n{sob}\nfour\n{eob}");
		expect(written(song.chorus)).toEqual(["one"]);
		expect(written(song.bridge)).toEqual(["three"]);
		expect(song.verses?.map(written)).toEqual([["two"], ["four"]]);
	});

	it("of a second song are not read", () => {
		expect(verses("{t: One}\nla\n{new_song}\n{t: Two}\nlu")).toEqual([["la"]]);
	});
});

describe("toChordPro", () => {
	it("writes facts, then verse, chorus, verses and bridge", () => {
		const part = (line: string) => ({ lyrics: [line], chords: [[{ at: 1, chord: "G" }]] });
		const song = { title: "Song", artist: "I", key: "G", tempo: 90, timeSignature: "3/4", chorus: part("chorus") };
		expect(toChordPro({ ...song, verses: [part("one"), part("two")], bridge: part("#[x]") })).toBe(
			"{title: Song}\n{artist: I}\n{key: G}\n{tempo: 90}\n{time: 3/4}\n\n" +
				"{start_of_verse}\no[G]ne\n{end_of_verse}\n\n{start_of_chorus}\nc[G]horus\n{end_of_chorus}\n\n" +
				"{start_of_verse}\nt[G]wo\n{end_of_verse}\n\n{start_of_bridge}\n\\u0023[G]\\u005bx\\u005d\n{end_of_bridge}\n",
		);
	});
});
