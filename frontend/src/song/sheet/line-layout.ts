// The layout of a line: words, between which it may wrap, and the pieces of each word that carry chords.
import type { LineChord, Syllable } from "@lion-tails/common/song";

/** Text of one syllable, or between syllables. */
type Run = {
	text: string;
	syllable: number | null;
};

/** A piece of a word, with its chords over the first character. */
export type Piece = { at: number; chords: string[]; runs: Run[] };

/** A word, whose pieces stay together if they fit in one row. */
type Word = { at: number; pieces: Piece[] };

/** `cuts`: offsets at which a piece begins even without a chord. */
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

/** Chords by offset, from left to right; chords at one offset keep their order. */
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

/** Moves an offset inside a surrogate pair to its beginning. */
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

/** Offsets of the syllables of a line, in UTF-16 units: from its melody, or else from the vowels of English words. */
export function syllableStarts(lyric: string, syllables: readonly Syllable[] = []): number[] {
	const known = syllables.map(({ at }) => at);
	const words = [...lyric.matchAll(/\S+/g)];
	return words.flatMap(({ index: start, 0: word }) => {
		const inside = known.filter((at) => at > start && at < start + word.length);
		const isKnown = inside.length > 0 || known.includes(start);
		return [start, ...(isKnown ? inside : startsInWord(word).map((at) => start + at))];
	});
}

const VOWELS = /[aeiouyà-æè-ïò-öø-üœ]+/gi;
/** Consonants that begin a syllable together. */
const TOGETHER = /(?:[bcdfgkpt]r|[bcfgkps]l|ch|ph|sh|th|wh|qu|st|sp|sc|sk|sm|sn|sw|tw|[dtz]l(?=e))[aeiouy]?$/i;
/** Silent endings, as in "grace" and "loved"; those of "candle" and "wanted" are syllables. */
const SILENT_END = /(?<![^aeiouy]l|[td](?=ed))(?:e|es|ed)[^a-z]*$/i;

/** Offsets of the syllables of a word, without the first one, 0. */
function startsInWord(word: string): number[] {
	const end = SILENT_END.exec(word)?.index ?? word.length;
	const nuclei = [...word.matchAll(VOWELS)].filter(({ index }) => index < end || index === 0);
	return nuclei.slice(1).flatMap(({ index }, before) => {
		const previous = nuclei[before];
		const previousEnd = previous === undefined ? 0 : previous.index + previous[0].length;
		const between = word.slice(previousEnd, index);
		if (between === "") return [];
		if (!/^\p{L}+$/u.test(between)) return [index - (/\p{L}*$/u.exec(between)?.[0].length ?? 0)];
		if (between.length === 1) return [previousEnd];
		return [index - (TOGETHER.test(word.slice(previousEnd, index + 1)) ? 2 : 1)];
	});
}
