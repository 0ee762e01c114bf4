// Properties of all sheets.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SongRequest, type SongRequestInput } from "../song.ts";
import { parseChordPro, toChordPro } from "./chord-pro.ts";
import { parseChordsOverWords, parseLyrics, readChordSheet } from "./read-chord-sheet.ts";

const MAX_SHEET_CHARS = 20_000;

const chord = fc
	.tuple(
		fc.constantFrom("C", "C#", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"),
		fc.constantFrom("", "m", "7", "maj7", "m7b5", "sus4", "6/9", "°", "Δ", "m(maj7)", "+"),
		fc.constantFrom("", "/G", "/F#", "/Bb"),
	)
	.filter(([root, , bass]) => bass !== `/${root}`)
	.map((parts) => parts.join(""));
const anyChord = fc.oneof({ weight: 8, arbitrary: chord }, { weight: 1, arbitrary: fc.constant("N.C.") });

const word = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.constantFrom(
			"la",
			"Amazing",
			"grace,",
			"O",
			"A",
			"Am",
			"I",
			"größer",
			"😀",
			"it's",
			"Chorus:",
			"Bridge",
		),
	},
	{
		weight: 2,
		arbitrary: fc.constantFrom("#1", "{x}", "[x]", "\\", "\\u0041", "]", "[", "}", "{", "#", "%", "(G)", "{soc}", "1."),
	},
);
const lyrics = fc
	.array(word, { minLength: 1, maxLength: 9 })
	.map((words) => words.join(" "))
	.filter((line) => /\p{L}/u.test(line));
const songLine = fc.tuple(lyrics, fc.array(fc.tuple(fc.nat(), anyChord), { maxLength: 5 })).map(([line, chords]) => ({
	lyrics: line,
	chords: chords.map(([at, name]) => ({ at: at % (line.length + 1), chord: name })).toSorted((a, b) => a.at - b.at),
}));
const part = fc.array(songLine, { minLength: 1, maxLength: 5 }).map((lines) => ({
	lyrics: lines.map((line) => line.lyrics),
	chords: lines.map((line) => line.chords),
}));
const title = fc.constantFrom("Amazing Grace", "[Psalm] 23", "C:\\u0041", "Über", "#1: a song");
const song: fc.Arbitrary<SongRequestInput> = fc.record({
	title,
	artist: title,
	key: fc.constantFrom("C", "F#m", "Bb"),
	tempo: fc.integer({ min: 20, max: 300 }),
	timeSignature: fc.constantFrom("4/4", "3/4", "6/8"),
	difficulty: fc.constantFrom("beginner" as const, "intermediate" as const, "advanced" as const),
	tags: fc.uniqueArray(fc.constantFrom("hymn", "evening [2]", "Psalm"), { minLength: 1 }),
	hasSuggestedChords: fc.constant(true as const),
	verses: fc.array(part, { maxLength: 4 }),
	chorus: fc.option(part),
	bridge: fc.option(part),
});

const sheetLine = fc.oneof(
	{
		weight: 6,
		arbitrary: fc
			.array(
				fc.oneof(
					word,
					anyChord.map((name) => `[${name}]`),
					fc.constantFrom("[]", "[*soft]", "[H]", "\t", "  ", "|"),
				),
			)
			.map((pieces) => pieces.join("")),
	},
	{
		weight: 3,
		arbitrary: fc
			.array(fc.oneof(anyChord, fc.constantFrom("|", "%", "x2", "(G)", "\t", "    ")))
			.map((pieces) => pieces.join("  ")),
	},
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			"",
			"",
			" \t",
			"Verse 1",
			"Chorus:",
			"[Chorus]",
			"[Bridge]",
			"Chorus: la",
			"e|--0--|",
			"1.",
			"# no",
		),
	},
	{
		weight: 4,
		arbitrary: fc.constantFrom(
			"{title: One}",
			"{t:Two}",
			"{st: Somebody}",
			"{artist: A}",
			"{key: G}",
			"{tempo: 90}",
			"{time: 3/4}",
			"{capo: 2}",
			"{soc}",
			"{eoc}",
			"{sov: 1}",
			"{eov}",
			"{start_of_chorus}",
			"{end_of_chorus}",
			"{start_of_bridge}",
			"{sob}",
			"{eob}",
			"{sot}",
			"{eot}",
			"{chorus}",
			"{c: Chorus}",
			"{ci: softly}",
			"{meta: tag x}",
			"{define: G 1 3 2 0 0 0 3}",
			"{new_page}",
			"{unknown}",
			"{",
			"}",
			"{}",
			"la \\",
			"{soc} {c: x} la",
		),
	},
);
const sheet = fc
	.tuple(fc.array(sheetLine, { maxLength: 40 }), fc.constantFrom("\n", "\r\n", "\r"), fc.constantFrom("", "\ufeff"))
	.map(([lines, lineEnd, mark]) => mark + lines.join(lineEnd));

describe("import, export and import again", () => {
	it("returns the same song for every sheet", () => {
		fc.assert(
			fc.property(sheet, (text) => {
				for (const imported of [readChordSheet(text), parseChordPro(text), parseChordsOverWords(text)]) {
					expect(parseChordPro(toChordPro(imported))).toEqual(imported);
				}
			}),
			{ numRuns: 300 },
		);
	});

	it("returns the same song for every text", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
				const imported = readChordSheet(text);
				expect(parseChordPro(toChordPro(imported))).toEqual(imported);
			}),
			{ numRuns: 300 },
		);
	});

	it("returns every song unchanged if its chorus and bridge differ", () => {
		fc.assert(
			fc.property(song, (each) => {
				expect(readChordSheet(toChordPro(each))).toEqual(each);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("a sheet", () => {
	it("keeps all its words in the song", () => {
		const words = fc.array(
			fc.array(fc.constantFrom("la", "lu", "li", "holy", "Amazing", "A", "I"), { minLength: 1, maxLength: 8 }),
			{ maxLength: 30 },
		);
		const head = fc.constantFrom("", "Chorus:", "[Bridge]", "{soc}", "{eoc}", "{sob}", "{eob}", "Verse 2");
		fc.assert(
			fc.property(words, fc.array(head), (lines, heads) => {
				// The number in each line keeps the words of any two parts different.
				const text = lines.map((line, at) => `${heads[at] ?? ""}\nn${at} ${line.join(" ")}`).join("\n");
				const { title: name, verses = [], chorus, bridge } = parseChordPro(text);
				const kept = [...verses, chorus, bridge].flatMap((each) => each?.lyrics ?? []).join(" ");
				const all = lines.map((line, at) => `n${at} ${line.join(" ")}`);
				expect(name).toBe("");
				for (const line of all) expect(kept).toContain(line);
			}),
		);
	});

	it("becomes a valid song however long its lines are", () => {
		const line = fc.tuple(word, fc.integer({ min: 1, max: 400 }), anyChord, fc.integer({ min: 0, max: 150 }));
		fc.assert(
			fc.property(fc.array(line, { maxLength: 3 }), (lines) => {
				const text = lines
					.map(([each, times, name, chords]) => `${`${each} `.repeat(times)}${`[${name}]la`.repeat(chords)}`)
					.join("\n");
				const { success } = SongRequest.safeParse({ ...parseChordPro(text), title: "Long" });
				expect(success).toBe(true);
			}),
			{ numRuns: 50 },
		);
	});

	const PIECES = [" ", "[", "[G]", "{", "{soc}", "{soc}\n", "\n", " \n", "| ", "G\n", "\t", "Chorus\n", "\\", "\\\n"];

	it.each([...PIECES, "a\n", "Ab", "1.", "G/", "(", "e|-"])("of many %j is read and written quickly", (piece) => {
		const text = piece.repeat(Math.floor(MAX_SHEET_CHARS / piece.length));
		for (const each of [`${text}x`, `[{${text}`]) {
			toChordPro(readChordSheet(each));
			toChordPro(parseChordPro(each));
			toChordPro(parseChordsOverWords(each));
			parseLyrics(each);
		}
	});
});
