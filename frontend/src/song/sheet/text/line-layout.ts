// A line of a song as it is laid out: words, between which it may wrap, and of each word the pieces over which chords stand.
import type { LineChord, Syllable } from "@lion-tails/common/song";

/** Text of one syllable, or between syllables. */
type Run = {
	text: string;
	/** Its place in the line's syllables. */
	syllable: number | null;
};

/** Its chords stand over its first character. */
export type Piece = { at: number; chords: string[]; runs: Run[] };

/** Its pieces stay together as long as they fit in one row. */
export type Word = { at: number; pieces: Piece[] };

/** `cuts`: where a piece begins even without a chord. */
export function layOutLine(
	lyric: string,
	chords: readonly LineChord[],
	syllables: readonly Syllable[] = [],
	cuts: readonly number[] = [],
): Word[] {
	const chordsAt = chordsByPlace(lyric, chords);
	if (lyric.trim() === "") return chordsOnly(chordsAt);
	const places = [...new Set([...chordsAt.keys(), ...cuts])].toSorted((a, b) => a - b);
	const piece = (at: number, end: number): Piece => ({
		at,
		chords: chordsAt.get(at) ?? [],
		runs: runsOf(lyric, at, end, syllables),
	});
	const words = [...lyric.matchAll(/\S+|\s+/g)].flatMap(({ index: start, 0: text }): Word[] => {
		const end = start + text.length;
		const inside = places.filter((at) => at >= start && at < end);
		if (text.trim() === "") {
			return inside.filter((at) => chordsAt.has(at)).map((at) => ({ at, pieces: [{ ...piece(at, at), runs: [] }] }));
		}
		const starts = [...new Set([start, ...inside])];
		return [{ at: start, pieces: starts.map((at, index) => piece(at, starts[index + 1] ?? end)) }];
	});
	const behind = { at: lyric.length, chords: chordsAt.get(lyric.length) ?? [], runs: [] };
	if (behind.chords.length > 0 || cuts.includes(lyric.length)) words.at(-1)?.pieces.push(behind);
	return words;
}

/** From left to right; those at one place in the order in which they are given. */
function chordsByPlace(lyric: string, chords: readonly LineChord[]): Map<number, string[]> {
	const places = new Map<number, string[]>();
	for (const { at, chord } of chords.toSorted((a, b) => a.at - b.at)) {
		const place = wholeCharacter(lyric, Math.min(at, lyric.length));
		places.set(place, [...(places.get(place) ?? []), chord]);
	}
	return places;
}

function chordsOnly(chordsAt: Map<number, string[]>): Word[] {
	return [...chordsAt].flatMap(([at, chords]) =>
		chords.map((chord) => ({ at, pieces: [{ at, chords: [chord], runs: [] }] })),
	);
}

/** Not the second half of a character of two UTF-16 units. */
function wholeCharacter(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function runsOf(lyric: string, start: number, end: number, syllables: readonly Syllable[]): Run[] {
	const runs: Run[] = [];
	let at = start;
	for (const [syllable, { at: from, length }] of syllables.entries()) {
		const first = Math.max(from, at);
		const last = Math.min(from + length, end);
		if (first >= last) continue;
		if (first > at) runs.push({ text: lyric.slice(at, first), syllable: null });
		runs.push({ text: lyric.slice(first, last), syllable });
		at = last;
	}
	if (at < end) runs.push({ text: lyric.slice(at, end), syllable: null });
	return runs;
}
