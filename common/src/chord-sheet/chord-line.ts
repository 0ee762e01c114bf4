// Lines of chords that stand over a line of words, and the columns at which they stand.
import { chordNameOf } from "../chords/chord-name.ts";
import type { SheetLine } from "./sheet-line.ts";

/** `column` counts characters, not UTF-16 units. */
type PlacedChord = { column: number; chord: string };

const TAB_COLUMNS = 8;
const MAX_TOKEN_CHARS = 24;
const BETWEEN_CHORDS = /^(?:[-–—/%.~:*]+|\(?[x×]\d{1,2}\)?|\(?\d{1,2}[x×]\)?|[(),x])$/i;
/** Chords that are words too: a line with nothing else is words, unless the sheet has lines that are chords for sure. */
const WORDS = new Set(["A", "Am"]);

export type ChordLine = { chords: PlacedChord[]; isSure: boolean };

/** Null where the line has anything but chords, bar lines and repeat signs. */
export function readChordLine(line: string): ChordLine | null {
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

/** The words with each chord over the character below it; over a gap it belongs to the next word. */
export function placeChords({ chords }: ChordLine, words: string): SheetLine {
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

/** Spaces in the place of tabs, up to the next of the columns at which typewriters stop. */
export function expandTabs(line: string): string {
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

/** "G", "(G)", "G*", "G," */
function chordIn(token: string): { name: string; offset: number } | null {
	const whole = chordNameOf(token);
	if (whole !== null) return { name: whole, offset: 0 };
	if (token.length > MAX_TOKEN_CHARS) return null;
	const [, before = "", inside = ""] = /^([([]?)(.*?)[)\],*.]{0,3}$/.exec(token) ?? [];
	const name = chordNameOf(inside);
	return name === null ? null : { name, offset: before.length };
}
