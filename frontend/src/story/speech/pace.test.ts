import { expect, it } from "vitest";
import { paceFor } from "./pace.ts";

/** A voice at its usual speed. */
const USUAL = 165;
const wordsAMinute = (age: number, share: number) => Math.round(paceFor(age, share) * USUAL);

it.each([
	[3, 120, 102],
	[4, 120, 102],
	[5, 130, 111],
	[7, 130, 111],
	[9, 145, 123],
])(
	"the voice for a child of %i years begins with %i words a minute and ends 15 %% slower, with %i",
	(age, first, last) => {
		expect([wordsAMinute(age, 0), wordsAMinute(age, 1)]).toEqual([first, last]);
		expect(wordsAMinute(age, 0.5)).toBeLessThan(first);
		expect(wordsAMinute(age, 0.5)).toBeGreaterThan(last);
	},
);
