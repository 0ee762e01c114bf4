import { readFileSync } from "node:fs";
import { type ShippedSong, shippedSongs } from "@lion-tails/backend/song/seed";
import { chordNotes } from "@lion-tails/common/chords/chord-name";
import { loadShapes } from "@lion-tails/common/chords/chord-shapes";
import { transposeChord, transposeKey } from "@lion-tails/common/chords/transpose";
import type { SongPart } from "@lion-tails/common/song";
import { lyricsOf } from "@lion-tails/common/song-card";
import { BIBLICAL_EVENTS } from "@lion-tails/common/story-choices";
import { expect, test } from "vitest";
import { isAboutStory } from "../frontend/src/evening/bible-songs.ts";
import { readSongs, shippedSongFiles, songFromAbc, songsText } from "./songs/song-from-abc.ts";

const HEADERS = `X:1
T:Little Song
%%song-id little-song
%%song-artist Ada
%%song-words Ada | 1800
%%song-tune LITTLE | Anonymous |
%%song-public-domain Words of 1800, an old tune.
%%song-difficulty beginner
%%song-tags lullaby, evening
%%song-color #e8d9b0
%%song-reference One | https://one.example/song.ly
%%song-reference Two | https://two.example/song.ly
M:3/4
L:1/4
Q:1/4=84
K:G
`;
const BODY = `P:V
% In verse 2 each note has a sign.
"G"D | G2 (B/G/) | B2 "D"A | "G"G>F- "C"F |
w: A-maz-ing grace, how sweet the
w: ’Twas well\\-made — by~the_ way, so good now_
"D"F "G"z
w: song!
w: gone
P:C
c ^c c | =c C "F#m7/C#"(3c/B/A/ |]
w: Oh, sing a-gain, a mel-_dy.
`;
const read = (body = BODY, headers = HEADERS) => songFromAbc(headers + body, "little-song.abc");
const faultsOf = (body: string, headers?: string) => read(body, headers).faults;

const songs = shippedSongs();
/** MIDI numbers, the lowest string first. */
const GUITAR_STRINGS = [40, 45, 50, 55, 59, 64];
const instruments = [
	[await loadShapes("guitar"), GUITAR_STRINGS],
	[await loadShapes("ukulele"), [67, 60, 64, 69]],
] as const;
const partsOf = ({ verses, chorus, bridge }: ShippedSong) =>
	[...verses.map((part) => ["verse", part] as const), ["chorus", chorus] as const, ["bridge", bridge] as const].flatMap(
		([part, words]) => (words ? [[part, words] as const] : []),
	);

/** The lines with their chords in brackets. */
const sheetOf = ({ lyrics, chords }: SongPart) =>
	lyrics.map((line, index) =>
		(chords[index] ?? []).reduceRight((text, { at, chord }) => `${text.slice(0, at)}[${chord}]${text.slice(at)}`, line),
	);
/** The syllables of each line with the index of their note. */
const sungOf = ({ lyrics, syllables }: SongPart) =>
	lyrics.map((line, index) =>
		(syllables?.[index] ?? []).map(({ at, length, note }) => `${line.slice(at, at + length)}:${note}`).join(" "),
	);

test("songFromAbc reads the headers", () => {
	const { song, faults } = read();
	expect(faults).toEqual([]);
	expect(song).toMatchObject({
		id: "little-song",
		title: "Little Song",
		artist: "Ada",
		key: "G",
		tempo: 84,
		timeSignature: "3/4",
		difficulty: "beginner",
		tags: ["lullaby", "evening"],
		backgroundColor: "#e8d9b0",
		source: {
			words: { author: "Ada", year: 1800 },
			tune: { name: "LITTLE", composer: "Anonymous", year: null },
			publicDomain: "Words of 1800, an old tune.",
			references: [
				{ title: "One", url: "https://one.example/song.ly" },
				{ title: "Two", url: "https://two.example/song.ly" },
			],
		},
	});
	expect(read(BODY, HEADERS.replace("3/4", "6/8").replace("1/4=84", "1/8=90")).song?.tempo).toBe(30);
	expect(read(BODY, HEADERS.replace("K:G", "K:Emin")).song?.key).toBe("Em");
});

test("songFromAbc places syllables on notes and chords over syllables in each verse", () => {
	const { song } = read();
	const [first, second] = song?.verses ?? [];
	const { chorus } = song ?? {};
	if (!first || !second || !chorus) throw new Error("a part is missing");
	expect(sheetOf(first)).toEqual(["[G]Amazing grace, [D]how [G]sweet [C]the", "[D]song![G]"]);
	expect(sungOf(first)).toEqual(["A:0 maz:1 ing:2 grace,:4 how:5 sweet:6 the:7", "song!:8"]);
	expect(sheetOf(second)).toEqual(["[G]’Twas well-made — by the way, [D]so [G]good [C]now", "[D]gone[G]"]);
	expect(sungOf(second)).toEqual(["’Twas:0 well-made:1 by the:2 way,:4 so:5 good:6 now:7", "gone:8"]);
	expect(sheetOf(chorus)).toEqual(["Oh, sing again, a [F#m7/C#]meldy."]);
	expect(sungOf(chorus)).toEqual(["Oh,:0 sing:1 a:2 gain,:3 a:4 mel:5 dy.:7"]);
	expect(first.chords.flat().map(({ beat }) => beat)).toEqual([0, 6, 7, 9, 10, 11]);
});

test("songFromAbc joins tied notes, keeps accidentals to the bar line and finds positions nearest to the nut", () => {
	const notes = (read().song?.musicNotes ?? []).map(
		({ part, bar, time, note, duration, position }) =>
			`${part} ${bar} ${time} ${note} ${duration} ${position?.string}/${position?.fret}`,
	);
	expect(notes).toEqual([
		"verse 0 0 D4 1 2/3",
		"verse 1 1 G4 2 1/3",
		"verse 1 3 B4 0.5 1/7",
		"verse 1 3.5 G4 0.5 1/3",
		"verse 2 4 B4 2 1/7",
		"verse 2 6 A4 1 1/5",
		"verse 3 7 G4 1.5 1/3",
		"verse 3 8.5 F#4 1.5 1/2",
		"verse 4 10 F#4 1 1/2",
		"chorus 1 0 C5 1 1/8",
		"chorus 1 1 C#5 1 1/9",
		"chorus 1 2 C#5 1 1/9",
		"chorus 2 3 C5 1 1/8",
		"chorus 2 4 C4 1 2/1",
		"chorus 2 5 C5 0.3333 1/8",
		"chorus 2 5.3333 B4 0.3333 1/7",
		"chorus 2 5.6667 A4 0.3333 1/5",
	]);
});

test.each([
	["bar 2 of the verse has 4 quarter notes instead of 3", BODY.replace("B2", "B3"), 19],
	["bar 4 of the verse has 3", BODY.replace('"G"z', '"G"z2'), 22],
	["bar 2 of the chorus has 2", BODY.replace(/ "F#m7.*/, "|]"), 26],
	["verse 1, line 1: 6 syllables and holds stand under 9", BODY.replace("how sweet the", "how sweet"), 20],
	["line 2 of the verse has 1 w: lines instead of 2", BODY.replace("w: gone\n", ""), 22],
	["line 1 of the chorus has 0 w: lines instead of 1", BODY.replace(/w: Oh.*\n/, ""), 26],
	["verse 2, line 1: a syllable begins on a note that continues a tie", BODY.replace("now_", "now here"), 21],
	["the chorus, line 1: a hyphen stands without a syllable behind it", BODY.replace("mel-_dy", "mel- _dy"), 27],
	["verse 2, line 1: please write typographic", BODY.replace("’", "'"), 21],
	["verse 2, line 2: the words have a number", BODY.replace("w: gone", "w: 2.~gone"), 24],
	['the chord "Cx" of the verse is not understood', BODY.replace('"C"F', '"Cx"F'), 0],
	["the melody has one note at a time", BODY.replace("D | G2", "[DG] | G2"), 19],
	["please write the melody without grace notes", BODY.replace("c ^c", "c {d}^c"), 26],
	["nothing is repeated by signs", BODY.replace("| B2", "|: B2"), 19],
	["key: please write the song without it", BODY.replace("| B2", "| [K:C] B2"), 19],
	["D3 in bar 0 of the verse is not between G3 and E5", BODY.replace('"G"D', '"G"D,'), 0],
	["a slur of the verse is not closed", BODY.replace("(B/G/)", "(B/G/"), 22],
	["a tie joins two different notes", BODY.replace("F- ", "G- "), 19],
	["Unknown character ignored", BODY.replace("| B2", "| # B2"), 19],
	["this line is not understood: V:2", BODY.replace("P:C", "V:2\nP:C"), 25],
	["an empty line ends a song", BODY.replace("P:C", "\nP:C"), 25],
	["the verse is written twice", BODY.replace("P:C", "P:V"), 25],
	["the verse is missing", BODY.slice(BODY.indexOf("P:C")), 0],
	["music stands before P:V, P:C or P:B", BODY.replace("P:V\n", ""), 18],
])("songFromAbc reports the fault of a body: %s", (message, body, line) => {
	const place = `little-song.abc${line ? `:${line}` : ""}: `;
	expect(faultsOf(body)).toContainEqual(expect.stringContaining(`${place}${message}`));
});

test.each([
	["the header M: is missing", /M:.*\n/, ""],
	["the header T is empty", "T:Little Song", "T:"],
	["the header T stands twice", "T:", "T:Small Song\nT:"],
	["this line is not understood: N:note", "T:", "N:note\nT:"],
	["this line is not understood: %%song-colour red", "T:", "%%song-colour red\nT:"],
	["at least 2 different references are needed", /%%song-reference Two.*\n/, ""],
	["at least 2 different references are needed", /two\.example/, "one.example"],
	["the reference is not `title | https://…`", "https://two.example", "two.example"],
	["song-words is not `author | year`", "1800\n", "about 1800\n"],
	["song-tune is not `name | composer | year`", "| Anonymous |", "|"],
	["M: is not written like 3/4", "M:3/4", "M:C"],
	["K: is not written like G or Em", "K:G", "K:Gmix"],
	["Q: is not a whole number of beats a minute", "1/4=84", "3/8=55"],
	["song-color is not a light tint", "#e8d9b0", "#203040"],
	["song-difficulty is none of beginner, intermediate, advanced", "beginner", "easy"],
	["the file of the song small-song is", "song-id little-song", "song-id small-song"],
	["title: Please use at most 200 characters", "T:Little", `T:${"Little ".repeat(40)}`],
])("songFromAbc reports the fault of a header: %s", (message, header, replacement) => {
	expect(faultsOf(BODY, HEADERS.replace(header, replacement))).toContainEqual(expect.stringContaining(message));
});

test("readSongs reports two songs with one id", () => {
	const [file = ""] = shippedSongFiles();
	expect(readSongs([file, file]).faults).toEqual([expect.stringMatching(/^two songs have the id /)]);
});

test("every Bible event of the story form but Pentecost has a shipped song for the evening", () => {
	const events = Object.keys(BIBLICAL_EVENTS).filter(
		(biblicalEvent) => !songs.some(({ title }) => isAboutStory(title, { request: { biblicalEvent } })),
	);
	expect(events).toEqual(["none", "pentecost"]);
});

test("songs.json is up to date with the ABC files", () => {
	const { songs, faults } = readSongs(shippedSongFiles());
	expect(faults).toEqual([]);
	const file = new URL("../backend/src/song/songs.json", import.meta.url);
	expect(readFileSync(file, "utf8"), "please run: npm run songs").toBe(songsText(songs));
	expect(shippedSongs()).toEqual(songs);
});

test("at least 36 songs are shipped, each with its own id, title and words", () => {
	expect(songs.length).toBeGreaterThanOrEqual(36);
	for (const fieldOf of [(song: ShippedSong) => song.id, (song: ShippedSong) => song.title, lyricsOf])
		expect(new Set(songs.map(fieldOf)).size).toBe(songs.length);
});

test.each(songs.map((song) => [song.id, song] as const))(
	"%s has complete bars, ordered syllables and chords over syllables",
	(_, song) => {
		const [beats = 0, unit = 4] = song.timeSignature.split("/").map(Number);
		const barLength = (beats / unit) * 4;
		for (const [part, { lyrics, chords, syllables = [] }] of partsOf(song)) {
			const notes = song.musicNotes.filter((note) => note.part === part);
			const firstBarAt = Math.min(
				...notes.filter(({ bar }) => bar > 0).map(({ time, bar }) => time - (bar - 1) * barLength),
			);
			expect(firstBarAt).toBeGreaterThanOrEqual(0);
			expect(firstBarAt).toBeLessThan(barLength);
			for (const { bar, time } of notes) expect(Math.floor((time - firstBarAt) / barLength + 0.001) + 1).toBe(bar);
			for (const [index, note] of notes.slice(1).entries())
				expect(note.time).toBeGreaterThanOrEqual((notes[index]?.time ?? 0) + (notes[index]?.duration ?? 0) - 0.001);
			expect([chords.length, syllables.length]).toEqual([lyrics.length, lyrics.length]);
			const sungNotes = syllables.flat().map(({ note }) => note);
			expect(sungNotes).toEqual([...new Set(sungNotes)].toSorted((one, other) => one - other));
			expect(sungNotes.at(-1)).toBeLessThan(notes.length);
			for (const [index, line] of lyrics.entries()) {
				const sung = syllables[index] ?? [];
				for (const { at, length } of sung) expect(line.slice(at, at + length)).toMatch(/^\S(.*\S)?$/);
				const all = sung.map(({ at, length }) => line.slice(at, at + length)).join("");
				expect(all.replace(/\P{L}/gu, "")).toBe(line.replace(/\P{L}/gu, ""));
				const places = [...sung.map(({ at }) => at), line.length];
				for (const { at } of chords[index] ?? []) expect(places).toContain(at);
			}
		}
	},
);

test.each(songs.map((song) => [song.id, song] as const))(
	"%s has chords with shapes in every key that return from each transposition",
	(_, song) => {
		const chords = new Set(partsOf(song).flatMap(([, part]) => part.chords.flat().map(({ chord }) => chord)));
		for (const chord of chords)
			for (let semitones = 0; semitones < 12; semitones++) {
				const key = transposeKey(song.key, semitones);
				const transposed = transposeChord(chord, song.key, key);
				expect(transposeChord(transposed, key, song.key)).toBe(chord);
				const expected = chordNotes(chord).map((note) => (note + semitones) % 12);
				expect(chordNotes(transposed).toSorted()).toEqual(expected.toSorted());
				for (const [shapesOf, strings] of instruments) {
					const [shape] = shapesOf(transposed);
					const sounding = (shape?.frets ?? []).flatMap((fret, index) =>
						fret < 0 ? [] : (strings[index] ?? 0) + fret,
					);
					const notes = new Set(sounding.map((midi) => midi % 12));
					// A seventh may be played without its fifth.
					expect(notes.size, transposed).toBeGreaterThanOrEqual(3);
					for (const note of notes) expect(expected, transposed).toContain(note);
				}
			}
	},
);
