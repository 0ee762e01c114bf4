// What a hand can do on a fretboard.
import type { ChordShape } from "./chord-shape.ts";

/** From the first fret to the last one that is stopped, both counted. */
export const HAND_SPAN_FRETS = 4;
const FINGERS = 4;

type Barres = ChordShape["barres"];

/** One finger lies across these strings, and no string between them is open or stopped lower. */
export function barreOver(frets: number[], fret: number, strings: number[]): Barres {
	const first = Math.min(...strings);
	const last = Math.max(...strings);
	if (strings.length < 2 || frets.slice(first, last + 1).some((other) => other >= 0 && other < fret)) return [];
	return [{ fromString: frets.length - first, toString: frets.length - last, fret }];
}

/** The barre without which the fingers would not do; null where they do not with it. */
export function barresFor(frets: number[]): Barres | null {
	const stopped = frets.filter((fret) => fret > 0);
	if (stopped.length <= FINGERS) return [];
	const fret = Math.min(...stopped);
	const strings = frets.flatMap((other, string) => (other === fret ? [string] : []));
	const barres = barreOver(frets, fret, strings);
	const others = stopped.length - strings.length;
	return barres.length > 0 && others < FINGERS ? barres : null;
}

/** The strings that are stopped at a fret, as indexes of `frets`. */
export function indexesOf(frets: number[], fret: number): number[] {
	return frets.flatMap((other, string) => (other === fret ? [string] : []));
}

/** How hard it is to play, for comparing shapes of one chord; the lower, the easier. */
export function effortOf(frets: number[]): number {
	const stopped = frets.filter((fret) => fret > 0);
	const highest = Math.max(0, ...stopped);
	const span = highest - Math.min(highest, ...stopped);
	const first = frets.findIndex((fret) => fret >= 0);
	const last = frets.findLastIndex((fret) => fret >= 0);
	const mutedInside = frets.slice(first, last).filter((fret) => fret < 0).length;
	const mutedAbove = frets.length - 1 - last;
	return stopped.length * 2 + span * 1.5 + highest * 1.5 + first * 2.5 + mutedInside * 8 + mutedAbove ** 2 * 2;
}
