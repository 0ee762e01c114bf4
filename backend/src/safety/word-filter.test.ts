import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNSAFE, UNSAFE_FOR_SMALL } from "../story/safety/safe-text.ts";
import { wordFilter } from "./word-filter.ts";

const filter = wordFilter(["shit", "porn*", "slit his throat", "son of a bitch"]);

/** Returns the text that passes the filter when it arrives in these pieces. */
function passed(pieces: readonly string[]): { text: string; isFound: boolean } {
	const stream = filter.match();
	const results = [...pieces.map((piece) => stream.add(piece)), stream.end()];
	return { text: results.map(({ safe }) => safe).join(""), isFound: results.some(({ isFound }) => isFound) };
}

describe("a phrase", () => {
	test.each([
		["He said shit, and left.", "He said "],
		["SHIT!", ""],
		["Oh, sh1t.", "Oh, "],
		["Oh, shiiiit.", "Oh, "],
		["It was pornographic.", "It was "],
		["The man slit  his\nthroat.", "The man "],
		["You son-of-a-bitch", "You "],
		["He said “shít” twice.", "He said “"],
		["s\u00adhit.", ""],
	])("is found in %j, and everything before it is let through", (text, before) => {
		expect(passed([text])).toEqual({ text: before, isFound: true });
	});

	test.each([
		"He went to Shittim.",
		"The ship sat still.",
		"A shitt, a porrn.",
		"She slit his envelope. Throat lozenges lay beside it.",
		"A son of a baker.",
		"popcorn",
		"",
		"sh",
	])("is not found in %j, all of which is let through", (text) => {
		expect(passed([text])).toEqual({ text, isFound: false });
	});

	test("finds a phrase in any pieces and emits no part of it", () => {
		const texts = [
			"Once the thief slit his throat and ran.",
			"What pornography!",
			"He saw shit, son of a",
			"All is well.",
		];
		fc.assert(
			fc.property(fc.constantFrom(...texts), fc.array(fc.nat(40), { maxLength: 12 }), (text, cuts) => {
				const at = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
				const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
				expect(passed(pieces)).toEqual(passed([text]));
			}),
		);
	});
});

test("holds back only the beginning of a possible phrase", () => {
	const stream = filter.match();
	expect(stream.add("The sea was still and ").safe).toBe("The sea was still and ");
	expect(stream.add("s").safe).toBe("");
	expect(stream.add("li").safe).toBe("");
	expect(stream.add("pped").safe).toBe("slipped");
	expect(stream.add(" away. He slit his").safe).toBe(" away. He ");
	expect(stream.add(" bread").safe).toBe("slit his bread");
	expect(stream.end().safe).toBe("");
});

test("emits nothing after a phrase", () => {
	const stream = filter.match();
	expect(stream.add("Oh shit. And")).toEqual({ safe: "Oh ", isFound: true });
	expect(stream.add(" on it went.")).toEqual({ safe: "", isFound: false });
	expect(stream.end()).toEqual({ safe: "", isFound: false });
});

describe("the list", () => {
	const forAll = wordFilter(UNSAFE);
	const forSmall = wordFilter([...UNSAFE, ...UNSAFE_FOR_SMALL]);
	const src = new URL("../", import.meta.url);
	const hits = (texts: readonly string[], list = forSmall) => texts.filter((text) => list.has(text));
	const strings = (part: unknown): string[] =>
		typeof part === "string" ? [part] : part && typeof part === "object" ? Object.values(part).flatMap(strings) : [];
	const texts = (folder: string) =>
		readdirSync(new URL(folder, src), { recursive: true, encoding: "utf8" })
			.filter((name) => name.endsWith(".json"))
			.flatMap((name) => strings(JSON.parse(readFileSync(new URL(`${folder}${name}`, src), "utf8"))));

	test("the list contains each phrase once, in lower case", () => {
		const all = [...UNSAFE, ...UNSAFE_FOR_SMALL];
		expect(new Set(all).size).toBe(all.length);
		expect(all.filter((phrase) => !/^[a-z]+(?: [a-z]+)*\*?$/.test(phrase))).toEqual([]);
		expect(all.filter((phrase) => !forSmall.has(`Then ${phrase.replace("*", "")}.`))).toEqual([]);
	});

	test("the list matches only Bible verses that no bedtime story quotes", () => {
		const verses = texts("scripture/");
		expect(verses.length).toBeGreaterThan(1000);
		const found = hits(verses, forAll);
		expect(found.filter((verse) => !/\b(?:have|has|had) sex\b|sexual relations|\braped\b/.test(verse))).toEqual([]);
		expect(found.length).toBeLessThan(10);
	});

	test("the list matches nothing in the built-in storyteller's material or the heroes' records", () => {
		const material = texts("models/built-in/material/");
		expect(material.length).toBeGreaterThan(10_000);
		expect(hits(material)).toEqual([]);
		expect(hits(texts("hero/heroes/").filter((text) => !/^https?:/.test(text)))).toEqual([]);
	});
});
