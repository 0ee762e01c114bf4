// Repeatable random choices: the same seed and purpose give the same numbers.
import { hash } from "../../heard.ts";

export type SeededRandom = {
	/** Returns a number from 0 to 1, excluding 1. */
	number: () => number;
	pick: Pick;
	shuffle: Shuffle;
	/** Returns the first item that was not heard, else the least heard one; without memory the first. */
	leastHeard: Pick;
};

/** Returns the part of an item that decides whether the family has heard it; default: the complete item. */
type TextsOf<T> = (item: T) => unknown;
type Pick = <T>(items: readonly T[], textsOf?: TextsOf<T>) => T;
type Shuffle = <T>(items: readonly T[], textsOf?: TextsOf<T>) => T[];

/** Each purpose has its own stream of numbers, so that another choice for one purpose does not change the others. */
export function seededRandom(seed: number, purpose: string): SeededRandom {
	let state = hash(`${seed}/${purpose}`);
	// The Mulberry32 generator.
	const number = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	return {
		number,
		pick(items) {
			const item = items[Math.floor(number() * items.length)];
			if (item === undefined) throw new Error(`Nothing to choose from for ${purpose}`);
			return item;
		},
		shuffle(items) {
			const shuffled = [...items];
			for (let at = shuffled.length - 1; at > 0; at--) {
				const other = Math.floor(number() * (at + 1));
				const [a, b] = [shuffled[at], shuffled[other]] as [(typeof shuffled)[number], (typeof shuffled)[number]];
				shuffled[at] = b;
				shuffled[other] = a;
			}
			return shuffled;
		},
		leastHeard(items) {
			const [first] = items;
			if (first === undefined) throw new Error(`Nothing to choose from for ${purpose}`);
			return first;
		},
	};
}
