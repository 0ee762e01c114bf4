import { expect, test } from "vitest";
import { newTokenCounts, tokenReader, tokenText, totalText } from "./tokens.ts";

const story = (numbers: number[], total: number) => `The lamp ${numbers.map(tokenText).join("")}${totalText(total)}`;

function read(pieces: string[]) {
	const counts = newTokenCounts();
	const reader = tokenReader(counts);
	for (const piece of pieces) reader.add(piece);
	reader.end();
	const { tokens, lost, doubled, delays } = counts;
	return { tokens, lost, doubled, delays: delays.length };
}

test("counts a story's tokens wherever it is cut and in any format", () => {
	const whole = story([0, 1, 2], 3);
	const counted = { tokens: 3, lost: 0, doubled: 0, delays: 3 };
	expect(read([whole])).toEqual(counted);
	for (let at = 1; at < whole.length; at++) expect(read([whole.slice(0, at), whole.slice(at)])).toEqual(counted);
	expect(read([0, 1, 2].map((number) => `data: {"delta":"${tokenText(number)}"}\n\n`).concat(totalText(3)))).toEqual(
		counted,
	);
});

test("counts missing tokens as lost, also the last one and the total", () => {
	expect(read([story([0, 2, 3], 4)])).toMatchObject({ tokens: 3, lost: 1, doubled: 0 });
	expect(read([story([0, 1], 4)])).toMatchObject({ tokens: 2, lost: 2, doubled: 0 });
	expect(read([tokenText(0)])).toMatchObject({ tokens: 1, lost: 1, doubled: 0 });
});

test("counts repeated tokens as doubled", () => {
	expect(read([story([0, 1, 1, 2], 3)])).toMatchObject({ tokens: 4, lost: 0, doubled: 1 });
	expect(read([story([0, 1], 2).slice(0, -4), story([0, 1], 2)])).toMatchObject({ lost: 0, doubled: 2 });
});
