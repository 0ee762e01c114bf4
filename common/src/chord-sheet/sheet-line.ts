// A line of a song with the chords over it.
import { type LineChord, MAX_CHORDS_PER_LINE, MAX_LINE_CHARS } from "../song.ts";

export type SheetLine = { lyrics: string; chords: LineChord[] };

const SPACE = /[\s\p{Cc}\u2028\u2029]/u;
/** What a line of chords has beside them. */
const BAR_LINES = /^[\s|‖%:./-]*$/;
const LOW_SURROGATE = /[\udc00-\udfff]/;

/** One space between words and none around them; each chord stays at its character. Bar lines are no words. */
export function tidyLine({ lyrics, chords }: SheetLine): SheetLine {
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

/** A tidy line in pieces of the length that a song may keep, broken between words where it has any. */
export function splitLongLine(line: SheetLine): SheetLine[] {
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

/** Where the piece ends that begins at `start`. */
function breakOf(lyrics: string, start: number): number {
	const furthest = start + MAX_LINE_CHARS;
	if (furthest >= lyrics.length) return lyrics.length;
	const space = lyrics.lastIndexOf(" ", furthest);
	if (space > start) return space;
	return LOW_SURROGATE.test(lyrics.charAt(furthest)) ? furthest - 1 : furthest;
}
