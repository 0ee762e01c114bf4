// Chance that can be repeated: the same seed and purpose, the same choices.

export type Chance = {
	/** From 0 up to, not including, 1. */
	number: () => number;
	pick: <T>(items: readonly T[]) => T;
	shuffle: <T>(items: readonly T[]) => T[];
};

/** Each purpose has a stream of its own, so that one choice more does not change all the others. */
export function chanceOf(seed: number, purpose: string): Chance {
	let state = hash(`${seed}/${purpose}`);
	// Mulberry32.
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
			const left = [...items];
			for (let at = left.length - 1; at > 0; at--) {
				const other = Math.floor(number() * (at + 1));
				const [a, b] = [left[at], left[other]] as [(typeof left)[number], (typeof left)[number]];
				left[at] = b;
				left[other] = a;
			}
			return left;
		},
	};
}

export function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
	return (value ^ (value >>> 13)) >>> 0;
}
