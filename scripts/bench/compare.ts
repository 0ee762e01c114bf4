// What a call takes in something small, beside what it takes in something large.
import { percentiles } from "./shared.ts";

/** Medians, and how many times longer the large one takes. */
export type Comparison = { call: string; smallMs: number; largeMs: number; ratio: number };

const WARM_UP_ROUNDS = 5;

/** Both in turn, so that what else the machine does slows down both. */
export async function compare<T>(
	smallAndLarge: readonly T[],
	act: (one: T) => Promise<unknown>,
	rounds: number,
): Promise<Omit<Comparison, "call">> {
	const times = smallAndLarge.map((): number[] => []);
	for (let round = -Math.min(WARM_UP_ROUNDS, rounds); round < rounds; round++)
		for (const [at, one] of smallAndLarge.entries()) {
			const startedAt = performance.now();
			await act(one);
			if (round >= 0) times[at]?.push(performance.now() - startedAt);
		}
	const [smallMs = 0, largeMs = 0] = times.map((all) => percentiles(all).p50);
	return { smallMs, largeMs, ratio: largeMs / smallMs };
}

type Report = {
	noun: string;
	sizes: readonly [small: number, large: number];
	rounds: number;
	results: Comparison[];
	asJson: boolean;
};

export function printComparison({ noun, sizes: [small, large], rounds, results, asJson }: Report): void {
	if (asJson) {
		process.stdout.write(`${JSON.stringify({ small, large, rounds, results }, null, "\t")}\n`);
		return;
	}
	const line = (cells: unknown[]) =>
		process.stdout.write(
			`${cells.map((cell, at) => (at ? String(cell).padStart(14) : String(cell).padEnd(34))).join("")}\n`,
		);
	line(["median ms", `${small} ${noun}`, `${large} ${noun}`, "ratio"]);
	for (const { call, smallMs, largeMs, ratio } of results)
		line([call, smallMs.toFixed(2), largeMs.toFixed(2), ratio.toFixed(2)]);
}
