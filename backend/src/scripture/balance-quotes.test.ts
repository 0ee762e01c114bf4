import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceQuotes } from "./balance-quotes.ts";
import { findVerse, openPassage } from "./scripture.ts";

type Book = { osis: string; chapters: string[][] };
const folder = new URL("./bible/", import.meta.url);
const books = readdirSync(folder).map((file): Book => {
	const { chapters } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
	return { osis: file.replace(".json", ""), chapters };
});

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns true if all quotation marks can be paired in nested order, with any marks after an s as apostrophes. */
function isBalanced(text: string): boolean {
	let states = new Set([""]);
	for (const { index, 0: mark } of text.matchAll(/[“”‘’]/g)) {
		const before = text[index - 1] ?? "";
		if (/[‘’]/.test(mark) && /\p{L}/u.test(before) && /\p{L}/u.test(text[index + 1] ?? "")) continue;
		const next = new Set<string>();
		for (const open of states) {
			if (mark === "“" || mark === "‘") {
				if (!open.endsWith(mark)) next.add(open + mark);
			} else if (open.endsWith(mark === "”" ? "“" : "‘")) next.add(open.slice(0, -1));
			if (mark === "’" && before === "s") next.add(open);
		}
		states = next;
	}
	return states.has("");
}

test.each([
	["“He arose, and came to his father.", "He arose, and came to his father."],
	["He said, “I am the light.", "He said, “I am the light.”"],
	["You are the light.”", "You are the light."],
	["Follow me.” He arose, and followed him.", "“Follow me.” He arose, and followed him."],
	["“You are the light.”", "“You are the light.”"],
	["“Go and say, ‘Peace.", "“Go and say, ‘Peace.’ ”"],
	["‘Peace.’ ” He went.", "“ ‘Peace.’ ” He went."],
	["Peace.’ ”", "Peace."],
	["He said, “Come.\n“Go.” He went.", "He said, “Come.\nGo.” He went."],
	["Thus says he: “ ‘Go.\n“ ‘Come.’ ”", "Thus says he: “ ‘Go.\nCome.’ ”"],
	["his sons’ wives with him", "his sons’ wives with him"],
	["He said, ‘It is my sons’ wives’ and went.", "He said, ‘It is my sons’ wives’ and went."],
	["“Is it the Baals’?” he said.", "“Is it the Baals’?” he said."],
	["God’s love", "God’s love"],
])("balances %j as %j", (text, balanced) => {
	expect(balanceQuotes(text)).toBe(balanced);
});

test("every verse of the bundled Bible is balanced and keeps its words", () => {
	// One `expect` for all verses is much faster than three for each.
	const broken: string[] = [];
	let count = 0;
	for (const { osis, chapters } of books)
		for (const [chapter, verses] of chapters.entries())
			for (const [verse, text] of verses.entries()) {
				const balanced = balanceQuotes(text);
				const keepsWords = wordsOf(balanced).join(" ") === wordsOf(text).join(" ");
				const isRight = isBalanced(balanced) && keepsWords && (balanced === text || !isBalanced(text));
				if (!isRight) broken.push(`${osis} ${chapter + 1}:${verse + 1} ${balanced}`);
				count++;
			}
	expect(broken).toEqual([]);
	expect(count).toBe(31_103);
});

test("any range of verses is balanced and keeps the words of each verse", () => {
	const range = fc.nat(books.length - 1).chain((book) =>
		fc.nat((books[book]?.chapters.length ?? 1) - 1).chain((chapter) => {
			const verses = books[book]?.chapters[chapter] ?? [];
			return fc
				.tuple(fc.nat(Math.max(0, verses.length - 1)), fc.integer({ min: 1, max: 60 }))
				.map(([from, count]) => verses.slice(from, from + count).filter(Boolean))
				.filter((range) => range.length > 0);
		}),
	);
	fc.assert(
		fc.property(range, (verses) => {
			const balanced = balanceQuotes(verses.join("\n")).split("\n");
			expect(isBalanced(balanced.join("\n"))).toBe(true);
			expect(balanced.map(wordsOf)).toEqual(verses.map(wordsOf));
		}),
		{ numRuns: 1000 },
	);
});

test("a quoted verse and an opened passage have balanced quotation marks", () => {
	expect(findVerse("Luke 15:20")?.text).toMatch(/^He arose, and came to his father\./);
	expect(openPassage("Luke 15:20").passage?.verses[0]?.text).toMatch(/^He arose, and came/);
});
