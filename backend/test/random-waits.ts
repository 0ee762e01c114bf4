// Random numbers for tests that interrupt something at any moment.
import { randomInt } from "node:crypto";
import { onTestFailed } from "vitest";
import { seededRandom } from "../src/models/built-in/compose/seeded-random.ts";

/** Returns numbers from 0 up to 1, of the seed in `SEED` or a random one. A test that fails prints its seed. */
export function randomNumbers(): () => number {
	const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
	onTestFailed(() => void process.stderr.write(`SEED=${seed} repeats the random waits of this run.\n`));
	return seededRandom(seed, "waits").number;
}
