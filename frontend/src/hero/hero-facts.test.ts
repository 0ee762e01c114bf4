import { describe, expect, test } from "vitest";
import { centuriesOf, centuryText, initialsOf, lifeSpan, livedText, ordinal } from "./hero-facts.ts";

const life = (birthYear: number | null, deathYear: number | null, years: number[] = [], timePeriod = "") => ({
	birthYear,
	deathYear,
	timePeriod,
	keyEvents: years.map((year) => ({ year, description: "Something happened." })),
});

test("livedText shows a question mark for an unknown year", () => {
	expect(livedText(life(614, 680))).toBe("614 – 680");
	expect(livedText(life(null, 203))).toBe("? – 203");
	expect(livedText(life(1892, null))).toBe("1892 – ?");
	expect(livedText(life(null, null))).toBe("? – ?");
});

describe("lifeSpan", () => {
	test("lifeSpan uses the events if birth or death is unknown", () => {
		expect(lifeSpan(life(null, null, [50, 61]))).toEqual([50, 61]);
		expect(lifeSpan(life(null, 387, [354, 373]))).toEqual([354, 387]);
		expect(lifeSpan(life(null, null))).toBeNull();
	});

	test("lifeSpan ignores events with a note, which are outside the life", () => {
		const known = life(null, null, [330, 356]);
		const canonized = { year: 1865, description: "Remembered.", note: "Long after the death." };
		expect(lifeSpan({ ...known, keyEvents: [...known.keyEvents, canonized] })).toEqual([330, 356]);
	});
});

describe("centuriesOf", () => {
	test("centuriesOf returns the centuries that the time period names", () => {
		expect(centuriesOf(life(1892, 1983, [], "20th century, Netherlands"))).toEqual([20]);
		expect(centuriesOf(life(null, 203, [], "Late 2nd and early 3rd century, North Africa"))).toEqual([2, 3]);
	});

	test("centuriesOf falls back to the life span, and a century ends with its hundredth year", () => {
		expect(centuriesOf(life(1500, 1601, [], "Reformation"))).toEqual([15, 16, 17]);
		expect(centuriesOf(life(null, null, [], "Long ago"))).toEqual([]);
	});

	test("centuryText names the centuries only if birth and death are unknown", () => {
		expect(centuryText(life(null, null, [], "5th and 6th centuries, Ireland"))).toBe("5th–6th century");
		expect(centuryText(life(null, null, [50], "Philippi"))).toBe("1st century");
		expect(centuryText(life(null, 203, [], "2nd century"))).toBeNull();
	});
});

test.each([
	["Bede", "B"],
	["Hilda of Whitby", "HW"],
	["Corrie ten Boom", "CB"],
	["Samuel Ajayi Crowther", "SC"],
	["Martin Luther King Jr.", "MK"],
	["Ælfric", "Æ"],
])("initialsOf(%j) returns %j", (name, initials) => expect(initialsOf(name)).toBe(initials));

test("ordinal adds the English suffix", () => {
	expect([1, 2, 3, 4, 11, 12, 13, 20].map(ordinal)).toEqual([
		...["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "20th"],
	]);
});
