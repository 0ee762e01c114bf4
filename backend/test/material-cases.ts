import { inject } from "vitest";

declare module "vitest" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
	interface ProvidedContext {
		material: MaterialCheck;
	}
}

/** The cases that a run checks: all of them, or a selection by `seed`. */
export type MaterialCheck = { isComplete: boolean; seed: number };

const SHARE = 10;

/** Every case if the authored material has changed since its complete check, otherwise a random tenth, at least one. */
export function casesToCheck<T>(cases: readonly T[]): readonly T[] {
	const { isComplete, seed } = inject("material");
	if (isComplete) return cases;
	const first = mix(seed, cases.length) % cases.length;
	return cases.filter((_, index) => index === first || mix(seed, index) % SHARE === 0);
}

/** Returns whether to check what only all cases together show: after a change of the material, and in a random tenth of the runs. */
export function isCheckedTogether(): boolean {
	const { isComplete, seed } = inject("material");
	return isComplete || mix(seed, 0) % SHARE === 0;
}

/** A pseudo-random integer derived from both. */
function mix(seed: number, index: number): number {
	let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
	bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
	return (bits ^ (bits >>> 13)) >>> 0;
}
