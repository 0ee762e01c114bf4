// Reads song sheets: ChordPro, lines of chords over lines of words, or words alone.
import { chordNameOf } from "../chords/chord-name.ts";
import type { PartName, SongParts, SongRequestInput } from "../song.ts";
import { parseChordPro } from "./chord-pro.ts";
import {
	addFact,
	partOfHead,
	type Section,
	type SheetLine,
	type SongFacts,
	sheetLines,
	splitLabel,
	toDraft,
	toParts,
} from "./sheet.ts";

const DIRECTIVE_LINE = /^\s*\{\s*[a-z_]+[^{}]*\}/i;
const BRACKETS = /\[([^[\]]*)\]/g;

/** Reads a sheet in any of these formats as a song draft. Missing facts are left out; a missing title is "". */
export function readChordSheet(text: string): SongRequestInput {
	return isChordPro(text) ? parseChordPro(text) : parseChordsOverWords(text);
}

function isChordPro(text: string): boolean {
	return sheetLines(text).some(
		(line) =>
			DIRECTIVE_LINE.test(line) ||
			[...line.matchAll(BRACKETS)].some(([, written = ""]) => chordNameOf(written) !== null),
	);
}

const FACT_LINE = /^(title|song|artist|by|author|composer|key|tempo|bpm|time(?: signature)?|capo) ?[:=] ?(\S.*)$/i;
const FACT_NAMES = new Map(
	Object.entries({
		title: "title",
		song: "title",
		artist: "artist",
		by: "artist",
		author: "artist",
		composer: "artist",
		key: "key",
		tempo: "tempo",
		bpm: "tempo",
		time: "time",
		"time signature": "time",
	}),
);
const BY_LINE = /^(?:words and music )?by ([A-Z].*)$/;
/** A guitar string of a tablature: "e|--0-2-". */
const TABLATURE = /^\s*[a-g][#b]?\s?[|:](?=.*-)[-\d|hpbrsx/\\~^(). ]+$/i;
/** Markup in the sheets of a large site. */
const SITE_MARKS = /\[\/?(?:ch|tab)\]/g;
const MAX_TITLE_CHARS = 80;

export function parseChordsOverWords(text: string): SongRequestInput {
	const facts: SongFacts = {};
	const lines = sheetLines(text.replace(SITE_MARKS, "")).map(expandTabs);
	const body = readFacts(
		lines.filter((line) => !TABLATURE.test(line)),
		facts,
	);
	return toDraft(facts, sectionsOf(body, true));
}

/**
 * The parts of lyrics without chords: empty lines separate the verses, and "Chorus:" and "Bridge:" on lines of their own
 * begin the chorus and the bridge.
 */
export function parseLyrics(text: string): SongParts {
	return toParts(sectionsOf(sheetLines(text).map(expandTabs), false));
}

function sectionsOf(lines: string[], hasChords: boolean): Section[] {
	const chordLines = lines.map((line) => (hasChords ? readChordLine(unlabelled(line)) : null));
	const hasSureChords = chordLines.some((line) => line?.isSure);
	const sections: Section[] = [];
	let part: PartName = "verse";
	let current: SheetLine[] = [];
	let above: ChordLine | null = null;

	const add = (line: SheetLine) => {
		if (current.length === 0) sections.push({ part, lines: current });
		current.push(line);
	};
	const addChordsAlone = () => {
		if (above !== null) add(placeChords(above, ""));
		above = null;
	};
	const endSection = () => {
		addChordsAlone();
		// A second "Chorus" heading without words repeats the chorus; the next words are a verse.
		const isSungAgain = current.length === 0 && sections.some((section) => section.part === part);
		if (current.length > 0 || isSungAgain) part = "verse";
		current = [];
	};

	for (const [at, line] of lines.entries()) {
		const head = partOfHead(line);
		const label = head === null ? splitLabel(line) : null;
		const chords = chordLines[at] ?? null;
		if (line.trim() === "") {
			endSection();
			continue;
		}
		if (head !== null || label !== null) {
			addChordsAlone();
			current = [];
			part = head ?? label?.part ?? "verse";
		}
		if (head !== null) continue;
		if (chords !== null && (chords.isSure || hasSureChords)) {
			addChordsAlone();
			above = chords;
		} else {
			add(placeChords(above ?? { chords: [], isSure: false }, label?.line ?? line));
			above = null;
		}
	}
	addChordsAlone();
	return sections;
}

function unlabelled(line: string): string {
	return splitLabel(line)?.line ?? line;
}

/** Reads title, artist and other facts at the head of the sheet into `facts`, and returns the lines after them. */
function readFacts(lines: string[], facts: SongFacts): string[] {
	let at = 0;
	for (; at < lines.length; at++) {
		const line = lines[at]?.trim() ?? "";
		const [, name, value = ""] = FACT_LINE.exec(line) ?? [];
		if (name !== undefined) addFact(facts, FACT_NAMES.get(name.toLowerCase()) ?? "", value);
		else if (line !== "") break;
	}
	const body = lines.slice(at);
	if (facts.title !== undefined) return body;
	const heading = headingOf(body);
	const [title, artist] = heading;
	if (title === undefined) return body;
	addFact(facts, "title", title);
	if (artist !== undefined) addFact(facts, "artist", BY_LINE.exec(artist)?.[1] ?? artist);
	return readFacts(body.slice(heading.length), facts);
}

/**
 * The heading of a sheet: up to two short lines before the first empty line if chords or a verse heading follow, or one line
 * if paragraphs of several lines follow.
 */
function headingOf(lines: string[]): string[] {
	const end = lines.findIndex((line) => line.trim() === "");
	const heading = lines.slice(0, Math.max(0, end)).map((line) => line.trim());
	const rest = lines.slice(end);
	const next = rest.find((line) => line.trim() !== "");
	if (next === undefined || heading.length === 0 || heading.length > 2) return [];
	if (heading.some((line) => line.length > MAX_TITLE_CHARS || isOfSong(line))) return [];
	if (partOfHead(next) === "verse" || readChordLine(unlabelled(next))?.isSure) return heading;
	const paragraphs = rest
		.map((line) => line.trim())
		.join("\n")
		.split(/\n{2,}/)
		.filter((each) => each.trim() !== "");
	const isLoneLine = heading.length === 1 && paragraphs.every((each) => each.trim().includes("\n"));
	return isLoneLine && !rest.some(isOfSong) ? heading : [];
}

function isOfSong(line: string): boolean {
	return partOfHead(line) !== null || splitLabel(line) !== null || readChordLine(line)?.isSure === true;
}

/** `column` counts characters, not UTF-16 units. */
type PlacedChord = { column: number; chord: string };

const TAB_COLUMNS = 8;
const MAX_TOKEN_CHARS = 24;
const BETWEEN_CHORDS = /^(?:[-–—/%.~:*]+|\(?[x×]\d{1,2}\)?|\(?\d{1,2}[x×]\)?|[(),x])$/i;
/** Chord names that are also words: a line with only one of them is words, unless other lines are certainly chords. */
const WORDS = new Set(["A", "Am"]);

type ChordLine = { chords: PlacedChord[]; isSure: boolean };

/** Returns null if the line has anything except chords, bar lines and repeat signs. */
function readChordLine(line: string): ChordLine | null {
	const chords: PlacedChord[] = [];
	let column = 0;
	let hasSigns = false;
	for (const token of line.split(/([\s|‖]+)/)) {
		if (/^[\s|‖]*$/.test(token)) hasSigns ||= /[|‖]/.test(token);
		else {
			const chord = chordIn(token);
			if (chord !== null) chords.push({ column: column + chord.offset, chord: chord.name });
			else if (BETWEEN_CHORDS.test(token)) hasSigns = true;
			else return null;
		}
		column += [...token].length;
	}
	if (chords.length === 0) return null;
	return { chords, isSure: hasSigns || chords.length > 1 || !WORDS.has(chords[0]?.chord ?? "") };
}

/** Puts each chord over the character below it, or over the next word if it is over a gap. */
function placeChords({ chords }: ChordLine, words: string): SheetLine {
	const characters = [...words.trimEnd()];
	const offsets = [0];
	for (const character of characters) offsets.push((offsets.at(-1) ?? 0) + character.length);
	return {
		lyrics: characters.join(""),
		chords: chords.map(({ column, chord }) => {
			let at = Math.min(column, characters.length);
			while (at < characters.length && characters[at]?.trim() === "") at++;
			return { at: offsets[at] ?? 0, chord };
		}),
	};
}

/** Replaces each tab with spaces up to the next multiple of `TAB_COLUMNS`. */
function expandTabs(line: string): string {
	if (!line.includes("\t")) return line;
	let expanded = "";
	let column = 0;
	for (const character of line) {
		const width = character === "\t" ? TAB_COLUMNS - (column % TAB_COLUMNS) : 1;
		expanded += character === "\t" ? " ".repeat(width) : character;
		column += width;
	}
	return expanded;
}

/** The chord in "G", "(G)", "G*" or "G,", and its offset. */
function chordIn(token: string): { name: string; offset: number } | null {
	const whole = chordNameOf(token);
	if (whole !== null) return { name: whole, offset: 0 };
	if (token.length > MAX_TOKEN_CHARS) return null;
	const [, before = "", inside = ""] = /^([([]?)(.*?)[)\],*.]{0,3}$/.exec(token) ?? [];
	const name = chordNameOf(inside);
	return name === null ? null : { name, offset: before.length };
}
