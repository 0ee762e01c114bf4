/** Returns a generator of numbers from 0 up to, but not including, 1 (mulberry32). The same seed gives the same numbers. */
export function randomOf(seed: string): () => number {
	let state = 0x811c9dc5;
	for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

export const pick = <T>(from: readonly [T, ...T[]], random: () => number): T =>
	from[Math.floor(random() * from.length)] ?? from[0];

export const between = (low: number, high: number, random: () => number) => low + (high - low) * random();
