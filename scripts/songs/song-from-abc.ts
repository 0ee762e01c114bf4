import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ShippedSong } from "@lion-tails/backend/song/seed";
import { parseChord } from "@lion-tails/common/chords/chord-name";
import { guitarPosition } from "@lion-tails/common/chords/fretboard";
import type { LineChord, MusicNote, SongPart, Syllable } from "@lion-tails/common/song";
import { type AbcSource, type MusicLine, type ReportFault, readAbcSource, readHeaders } from "./abc-source.ts";
import { type Melody, type MelodyLine, quarters, readMelody } from "./melody.ts";

/** Paths of all shipped ABC files, sorted. */
export function shippedSongFiles(): string[] {
	const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".abc"));
	return names.toSorted().map((name) => join(import.meta.dirname, name));
}

/** Reads ABC files, and reports equal song ids as a fault. */
export function readSongs(files: string[]): { songs: ShippedSong[]; faults: string[] } {
	const read = files.map((file) => songFromAbc(readFileSync(file, "utf8"), basename(file)));
	const songs = read.flatMap(({ song }) => song ?? []);
	const faults = read.flatMap((each) => each.faults);
	for (const [index, { id }] of songs.entries())
		if (songs.findIndex((song) => song.id === id) < index) faults.push(`two songs have the id ${id}`);
	return { songs, faults };
}

/** songs.json with one song per line, for small diffs. */
export function songsText(songs: ShippedSong[]): string {
	return `[\n${songs.map((song) => JSON.stringify(song)).join(",\n")}\n]\n`;
}

/** The range of an untrained voice and of a guitar in first position. */
const LOWEST_NOTE = { name: "G3", midi: 55 };
const HIGHEST_NOTE = { name: "E5", midi: 76 };

/** A part with its words: one text for each verse, or one for the chorus or bridge. */
type SungPart = Melody & { texts: SongPart[] };

/** Reads the song of an ABC file; null if it has faults. Each fault begins with the file's `name`. */
export function songFromAbc(text: string, name: string): { song: ShippedSong | null; faults: string[] } {
	const faults: string[] = [];
	const report: ReportFault = (message, line) => faults.push(`${name}${line ? `:${line}` : ""}: ${message}`);
	const source = readAbcSource(text.replaceAll("\r\n", "\n"), report);
	const headers = readHeaders(source, report);
	const id = headers.id;
	if (id && `${id}.abc` !== name) report(`the file of the song ${id} is named ${id}.abc`);
	const parts = readParts(source, headers.barQuarters, report);
	const textsOf = (part: Melody["part"]) => parts.find((each) => each.part === part)?.texts ?? [];
	const [verses, chorus, bridge] = [textsOf("verse"), textsOf("chorus")[0], textsOf("bridge")[0]];
	if (!verses.length) report("the verse is missing");
	if (faults.length) return { song: null, faults };

	const { barQuarters: _, ...facts } = headers;
	const { data, error } = ShippedSong.safeParse({
		...facts,
		verses,
		chorus: chorus ?? null,
		bridge: bridge ?? null,
		musicNotes: (["verse", "chorus", "bridge"] as const).flatMap((part) =>
			parts.filter((each) => each.part === part).flatMap(musicNotes),
		),
	});
	for (const issue of error?.issues ?? []) report(`${issue.path.join(".")}: ${issue.message}`);
	return { song: data ?? null, faults };
}

function readParts(source: AbcSource, barQuarters: number, report: ReportFault): SungPart[] {
	return readMelody(source, barQuarters, report).map((melody, index) => {
		const lines = source.parts[index]?.lines ?? [];
		checkNotes(melody, report);
		return { ...melody, texts: textsOf(melody, lines, report) };
	});
}

function checkNotes({ part, notes, lines }: Melody, report: ReportFault): void {
	for (const { midi, name, bar } of notes)
		if (midi < LOWEST_NOTE.midi || midi > HIGHEST_NOTE.midi)
			report(`${name} in bar ${bar} of the ${part} is not between ${LOWEST_NOTE.name} and ${HIGHEST_NOTE.name}`);
	for (const { chord } of lines.flatMap((line) => line.chords))
		if (!parseChord(chord)) report(`the chord "${chord}" of the ${part} is not understood`);
}

/** The words of each verse, or of the chorus or bridge. */
function textsOf(melody: Melody, lines: MusicLine[], report: ReportFault): SongPart[] {
	const isVerse = melody.part === "verse";
	const count = isVerse ? (lines[0]?.words.length ?? 0) : 1;
	for (const [index, { line, words }] of lines.entries()) {
		if (words.length === count && count > 0) continue;
		const expected = isVerse ? `${count || "at least 1"}, as line 1 has` : "1";
		report(`line ${index + 1} of the ${melody.part} has ${words.length} w: lines instead of ${expected}`, line);
	}
	return Array.from({ length: count }, (_, verse) => {
		const place = isVerse ? `verse ${verse + 1}` : `the ${melody.part}`;
		const read = lines.map(({ words }, index) => {
			const written = words[verse];
			const text = readWords(written?.text ?? "");
			const music = melody.lines[index] as MelodyLine;
			const reportHere = (message: string) => report(`${place}, line ${index + 1}: ${message}`, written?.line);
			for (const fault of text.faults) reportHere(fault);
			return { text, music, syllables: written ? syllablesOf(text, music, reportHere) : [] };
		});
		return {
			lyrics: read.map(({ text }) => text.text),
			chords: read.map(({ text, music, syllables }) => chordsOf(text.text, music, syllables, melody)),
			syllables: read.map(({ syllables }) => syllables),
		};
	});
}

/**
 * Assigns syllables to notes. Notes that continue a tie or a slur either all have a `_` of their own, as in standard ABC, or
 * none: the number of signs decides.
 */
function syllablesOf({ sung }: Words, { written }: MelodyLine, report: (message: string) => void): Syllable[] {
	const untied = written.filter((note) => !note.continuesTie);
	const unslurred = untied.filter((note) => !note.continuesSlur);
	const ways = [written, untied, unslurred];
	const notes = ways.find((way) => way.length === sung.length);
	if (!notes) {
		const counts = [...new Set(ways.map((way) => way.length))].join(" or ");
		report(`${sung.length} syllables and holds stand under ${counts} notes`);
		return [];
	}
	return sung.flatMap((syllable, index) => {
		const note = notes[index];
		if (!syllable || !note) return [];
		if (note.continuesTie) report("a syllable begins on a note that continues a tie");
		return [{ ...syllable, note: note.note }];
	});
}

/** Places each chord over the syllable that is sung with it, or over the first syllable if it comes earlier. */
function chordsOf(line: string, { chords }: MelodyLine, syllables: Syllable[], { notes }: Melody): LineChord[] {
	const placed: LineChord[] = [];
	for (const { chord, time } of chords) {
		const sung = syllables.findLast(({ note }) => (notes[note]?.time ?? 0) <= time) ?? syllables[0];
		const isTaken = placed.some(({ at }) => at === sung?.at);
		// A further chord on the held last syllable goes after the words, so that it is not read as a chord of the syllable.
		const at = sung && !(isTaken && sung === syllables.at(-1)) ? sung.at : line.length;
		placed.push({ at, chord, beat: quarters(time) });
	}
	return placed;
}

function musicNotes({ part, notes }: Melody): MusicNote[] {
	return notes.map(({ bar, time, duration, name, midi }) => ({
		part,
		bar,
		time: quarters(time),
		note: name,
		duration: quarters(duration),
		instrument: "guitar",
		position: guitarPosition(midi) ?? undefined,
	}));
}

/** A syllable of the text; null for a note that holds the syllable before it or has no words. */
type Sung = { at: number; length: number } | null;
type Words = { text: string; sung: Sung[]; faults: string[] };

/** Reads the words of a `w:` line. */
function readWords(written: string): Words {
	const words: Words = { text: "", sung: [], faults: [] };
	/** The next syllable continues the word of the last one. */
	let isJoined = false;
	for (const [, sign = "", syllable = ""] of written.matchAll(/(\s+|[-_*])|((?:\\-|[^\s\-_*])+)/g)) {
		if (sign === "_" || sign === "*") words.sung.push(null);
		else if (sign === "-") {
			if (isJoined || !words.sung.some(Boolean)) words.faults.push("a hyphen stands without a syllable before it");
			isJoined = true;
		} else if (sign) {
			if (isJoined) words.faults.push("a hyphen stands without a syllable behind it");
			isJoined = false;
		} else addSyllable(syllable.replaceAll("\\-", "-").replaceAll("~", " "));
	}
	if (isJoined) words.faults.push("a hyphen stands without a syllable behind it");
	if (/['"]/.test(written)) words.faults.push("please write typographic quotation marks and apostrophes");
	if (/\d|&\w+;|\|/.test(written)) words.faults.push("the words have a number, a bar line or an HTML entity");
	return words;

	function addSyllable(text: string): void {
		if (words.text && !isJoined) words.text += " ";
		isJoined = false;
		// A dash between words is text without a note.
		if (/\p{L}/u.test(text)) words.sung.push({ at: words.text.length, length: text.length });
		words.text += text;
	}
}
