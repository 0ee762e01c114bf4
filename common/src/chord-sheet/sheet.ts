// The song draft that both sheet readers build: lines, sections and facts, bounded by what a song may contain.

import { isNoChord } from "../chords/chord-name.ts";
import { guessKey } from "../chords/guess-key.ts";
import {
	type LineChord,
	MAX_CHORDS_PER_LINE,
	MAX_LINE_CHARS,
	MAX_LINES,
	type PartName,
	type SongPart,
	type SongParts,
	SongRequest,
	type SongRequestInput,
} from "../song.ts";

export type SheetLine = { lyrics: string; chords: LineChord[] };
export type Section = { part: PartName; lines: SheetLine[] };

/**
 * A song has one chorus and one bridge: the first of each. A later one with the same words is a repetition; one with different
 * words becomes a verse, so that no words are lost.
 */
export function toParts(sections: Section[]): SongParts {
	const parts: SongParts = { verses: [], chorus: null, bridge: null };
	for (const { part, lines } of sections) {
		for (const [at, piece] of piecesOf(lines).entries()) {
			if (part === "verse" || at > 0) parts.verses.push(piece);
			else if (parts[part] === null) parts[part] = piece;
			else if (wordsOf(parts[part]) !== wordsOf(piece)) parts.verses.push(piece);
			else if (chordCount(piece) > chordCount(parts[part])) parts[part] = piece;
		}
	}
	return parts;
}

/** Tidy lines without empty ones at both ends, in pieces of at most `MAX_LINES`. */
function piecesOf(lines: SheetLine[]): SongPart[] {
	const tidy = lines.map(tidyLine).flatMap(splitLongLine);
	const from = tidy.findIndex((line) => !isEmpty(line));
	const to = tidy.findLastIndex((line) => !isEmpty(line));
	if (from < 0) return [];
	const kept = tidy.slice(from, to + 1);
	return Array.from({ length: Math.ceil(kept.length / MAX_LINES) }, (_, at) =>
		kept.slice(at * MAX_LINES, (at + 1) * MAX_LINES),
	).map((piece) => ({ lyrics: piece.map(({ lyrics }) => lyrics), chords: piece.map(({ chords }) => chords) }));
}

function isEmpty({ lyrics, chords }: SheetLine): boolean {
	return lyrics.trim() === "" && chords.length === 0;
}

function wordsOf({ lyrics }: SongPart): string {
	return lyrics.join("\n").toLowerCase();
}

function chordCount({ chords }: SongPart): number {
	return chords.flat().length;
}

const SPACE = /[\s\p{Cc}\u2028\u2029]/u;
/** Characters of a line of chords that are not chords. */
const BAR_LINES = /^[\s|‖%:./-]*$/;
const LOW_SURROGATE = /[\udc00-\udfff]/;

/** Collapses and trims spaces and removes lone bar lines; each chord stays over its character. */
function tidyLine({ lyrics, chords }: SheetLine): SheetLine {
	let tidy = "";
	let isAfterSpace = true;
	const places: number[] = [];
	for (let at = 0; at < lyrics.length; at++) {
		const unit = lyrics.charAt(at);
		places.push(tidy.length);
		const isSpace = SPACE.test(unit);
		// Looking at the end of `tidy` instead would copy it each time.
		if (!(isSpace && isAfterSpace)) tidy += isSpace ? " " : unit;
		isAfterSpace = isSpace;
	}
	const text = tidy.trimEnd();
	if (chords.length > 0 && BAR_LINES.test(text))
		return { lyrics: "", chords: chords.map((chord) => ({ ...chord, at: 0 })) };
	const placeOf = (at: number) => Math.min(places[at] ?? text.length, text.length);
	return { lyrics: text, chords: chords.map((chord) => ({ ...chord, at: placeOf(chord.at) })) };
}

/** Splits a tidy line into pieces that a song may contain, between words if possible. */
function splitLongLine(line: SheetLine): SheetLine[] {
	const pieces: SheetLine[] = [];
	let start = 0;
	let chords = line.chords;
	while (line.lyrics.length - start > MAX_LINE_CHARS || chords.length > MAX_CHORDS_PER_LINE) {
		const tooMany = chords[MAX_CHORDS_PER_LINE];
		const end = Math.min(breakOf(line.lyrics, start), tooMany?.at ?? Number.POSITIVE_INFINITY);
		const taken = chords.slice(0, MAX_CHORDS_PER_LINE).filter(({ at }) => at < end || at === tooMany?.at);
		pieces.push(pieceOf(line.lyrics.slice(start, end), taken, start));
		chords = chords.slice(taken.length);
		start = end;
	}
	return [...pieces, pieceOf(line.lyrics.slice(start), chords, start)];
}

function pieceOf(lyrics: string, chords: LineChord[], start: number): SheetLine {
	return tidyLine({ lyrics, chords: chords.map((chord) => ({ ...chord, at: Math.max(0, chord.at - start) })) });
}

/** The end of the piece that begins at `start`. */
function breakOf(lyrics: string, start: number): number {
	const furthest = start + MAX_LINE_CHARS;
	if (furthest >= lyrics.length) return lyrics.length;
	const space = lyrics.lastIndexOf(" ", furthest);
	if (space > start) return space;
	return LOW_SURROGATE.test(lyrics.charAt(furthest)) ? furthest - 1 : furthest;
}

const MAX_HEAD_CHARS = 40;
const ALWAYS = "verse|chorus|refrain|bridge|intro|outro|interlude|instrumental|pre-?chorus|post-?chorus";
/** Section names that may also be words of a song, so they need brackets or a colon. */
const MARKED = `${ALWAYS}|tag|ending|coda|solo|turnaround|stanza|hook|middle 8`;
const COUNT = "(?: ?#?(?:\\d{1,2}|[ivx]{1,4}))?(?: ?\\(?(?:[x×] ?\\d{1,2}|\\d{1,2} ?[x×]|repeat)\\)?)?";

const HEADS = [
	new RegExp(`^(${ALWAYS})${COUNT}$`),
	new RegExp(`^(${MARKED})${COUNT} ?[:.]$`),
	new RegExp(`^[[(<] ?(${MARKED})${COUNT} ?:?[\\])>] ?:?$`),
	/^(?:\d{1,2})[.):]?$/,
];
const LABEL = new RegExp(`^\\s*(${MARKED})${COUNT}\\s?:`, "i");

/** The part that a heading such as "Chorus:", "[Verse 2]" or "Refrain (x2)" announces; null for any other line. */
export function partOfHead(line: string): PartName | null {
	const text = line.trim().toLowerCase();
	if (text.length > MAX_HEAD_CHARS) return null;
	const plain = text.replace(/\s+/g, " ");
	for (const head of HEADS) {
		const match = head.exec(plain);
		if (match) return partNamed(match[1] ?? "verse");
	}
	return null;
}

/** Splits "Chorus: Glory, glory" into its part and the line with spaces instead of the label; null without a label. */
export function splitLabel(line: string): { part: PartName; line: string } | null {
	const [label, name] = LABEL.exec(line.slice(0, MAX_HEAD_CHARS)) ?? [];
	if (label === undefined || name === undefined) return null;
	return { part: partNamed(name.toLowerCase()), line: " ".repeat(label.length) + line.slice(label.length) };
}

function partNamed(name: string): PartName {
	if (name === "chorus" || name === "refrain") return "chorus";
	return name === "bridge" ? "bridge" : "verse";
}

/** The facts of a sheet: everything except its words and chords. */
export type SongFacts = Omit<SongRequestInput, "title" | "verses" | "chorus" | "bridge"> & { title?: string };

const MAX_TITLE_CHARS = 200;
const MAX_TAG_CHARS = 40;
const MAX_TAGS = 20;
const { tempo: Tempo, timeSignature: TimeSignature, difficulty: Difficulty } = SongRequest.shape;
const KEY = /^([A-G])([#b♯♭]?) ?(m|min|minor|maj|major)?$/i;

/** Adds one fact. The first value of each fact wins; unknown facts and invalid values are skipped. */
export function addFact(facts: SongFacts, name: string, value: string): void {
	const text = oneLine(value);
	if (text === "") return;
	switch (name) {
		case "title":
			facts.title ??= text;
			break;
		case "artist":
			facts.artist ??= text;
			break;
		case "key":
			facts.key ??= keyOf(text);
			break;
		case "tempo":
			facts.tempo ??= valid(Tempo, Number(/\d+/.exec(text)?.[0] ?? Number.NaN));
			break;
		case "time":
			facts.timeSignature ??= valid(TimeSignature, text);
			break;
		case "difficulty":
			facts.difficulty ??= valid(Difficulty, text.toLowerCase());
			break;
		case "tag":
			facts.tags = [...new Set([...(facts.tags ?? []), text.slice(0, MAX_TAG_CHARS).trim()])].slice(0, MAX_TAGS);
			break;
		case "chords":
			if (text === "suggested") facts.hasSuggestedChords = true;
			break;
	}
}

/** The draft of a song; its title may be empty, and a missing key is guessed from the chords. */
export function toDraft(facts: SongFacts, sections: Section[]): SongRequestInput {
	const parts = toParts(sections);
	const inOrder = [...parts.verses, parts.chorus, parts.bridge].flatMap((part) => part?.chords.flat() ?? []);
	const chords = inOrder.map(({ chord }) => chord).filter((chord) => !isNoChord(chord));
	const key = facts.key ?? guessKey(chords);
	return { ...facts, ...(key === null ? {} : { key }), title: facts.title ?? "", ...parts };
}

function valid<Value>(schema: { safeParse: (value: unknown) => { data?: Value | undefined } }, value: unknown) {
	return schema.safeParse(value).data;
}

function keyOf(text: string): string | undefined {
	const [, note, sign = "", mode = ""] = KEY.exec(text) ?? [];
	if (note === undefined) return undefined;
	const accidental = sign === "♯" ? "#" : sign === "♭" ? "b" : sign.toLowerCase();
	const isMinor = mode === "m" || /^min/i.test(mode);
	return `${note.toUpperCase()}${accidental}${isMinor ? "m" : ""}`;
}

function oneLine(text: string): string {
	return text
		.replace(/[<>{}\s\p{Cc}\u2028\u2029]+/gu, " ")
		.trim()
		.slice(0, MAX_TITLE_CHARS)
		.trim();
}

/** The lines of a text file with any line endings, without a byte order mark. A backslash at its end continues a line. */
export function sheetLines(text: string): string[] {
	const lines: string[] = [];
	let begun = "";
	for (const line of text.replace(/^\ufeff/, "").split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/)) {
		const piece = begun === "" ? line : line.trimStart();
		if (line.endsWith("\\")) begun += `${piece.slice(0, -1)}`;
		else {
			lines.push(begun + piece);
			begun = "";
		}
	}
	return begun === "" ? lines : [...lines, begun];
}
