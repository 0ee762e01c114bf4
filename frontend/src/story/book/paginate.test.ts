import { countWords } from "@lion-tails/common/story";
import fc from "fast-check";
import { expect, it } from "vitest";
import { appendParagraph, NO_PAGES, PAGE_WORDS, pageAt, placeOfPage } from "./paginate.ts";

const paginate = (paragraphs: readonly string[]) => paragraphs.reduce(appendParagraph, NO_PAGES).pages;

const word = fc.constantFrom("lamp", "hill", "—", "“Come", "in”", "Mia’s", "7", "well-known", "and");
const sentence = fc
	.tuple(fc.array(word, { minLength: 1, maxLength: 60 }), fc.constantFrom(".", "!", "?”", "…", ""))
	.map(([words, end]) => `The ${words.join(" ")}${end}`);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 20 }).map((sentences) => sentences.join(" "));
const story = fc.array(paragraph, { minLength: 1, maxLength: 14 });

it("pages contain every character once and in order, are neither empty nor too long, and break no word", () => {
	fc.assert(
		fc.property(story, (paragraphs) => {
			const pages = paginate(paragraphs);
			const rebuilt = paragraphs.map(() => "");
			for (const page of pages) {
				expect(page.length).toBeGreaterThan(0);
				let words = 0;
				for (const { paragraph, start, end } of page) {
					const text = paragraphs[paragraph] ?? "";
					expect(start).toBe(rebuilt[paragraph]?.length);
					expect(end).toBeGreaterThan(start);
					if (start > 0) expect(text[start - 1]).toMatch(/\s/);
					rebuilt[paragraph] += text.slice(start, end);
					words += countWords(text.slice(start, end));
				}
				expect(words).toBeLessThanOrEqual(PAGE_WORDS);
			}
			expect(rebuilt).toEqual(paragraphs);
		}),
	);
});

it("arriving text changes only the last page", () => {
	fc.assert(
		fc.property(story, fc.nat(), (paragraphs, cut) => {
			const last = paragraphs.at(-1) ?? "";
			const finished = paragraphs.slice(0, -1).reduce(appendParagraph, NO_PAGES);
			const spaces = [...last.matchAll(/\s/g)].map(({ index }) => index);
			const end = spaces[cut % Math.max(1, spaces.length)] ?? last.length;
			const before = appendParagraph(finished, last.slice(0, end)).pages;
			const after = appendParagraph(finished, last).pages;
			expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
			expect(after[before.length - 1]?.[0]).toEqual(
				before.at(-1)?.[0] && { ...before.at(-1)?.[0], end: after[before.length - 1]?.[0]?.end },
			);
		}),
	);
});

it("finds the page of a place, and the place of a page", () => {
	fc.assert(
		fc.property(story, (paragraphs) => {
			const pages = paginate(paragraphs);
			for (const [at, page] of pages.entries()) {
				expect(pageAt(pages, placeOfPage(page))).toBe(at);
				for (const { paragraph, start, end } of page) {
					expect(pageAt(pages, { paragraph, offset: start })).toBe(at);
					expect(pageAt(pages, { paragraph, offset: end - 1 })).toBe(at);
				}
			}
			expect(pageAt(pages, { paragraph: 1e5, offset: 0 })).toBe(pages.length - 1);
		}),
	);
});

const words = (count: number) => `${Array.from({ length: count }, (_, at) => `w${at}`).join(" ")}.`;

it("ends a page with a paragraph if that leaves it long enough, otherwise with a sentence", () => {
	const starts = (paragraphs: string[]) =>
		paginate(paragraphs).map(([first]) => [
			first?.paragraph,
			countWords((paragraphs[first?.paragraph ?? 0] ?? "").slice(0, first?.start)),
		]);
	expect(starts([words(240), words(150)])).toEqual([
		[0, 0],
		[1, 0],
	]);
	expect(starts([words(200), `${words(100)} W${words(100)}`])).toEqual([
		[0, 0],
		[1, 100],
	]);
	expect(starts([words(200), words(200)])).toEqual([
		[0, 0],
		[1, 0],
	]);
	expect(starts([words(800)])).toEqual([
		[0, 0],
		[0, 350],
		[0, 700],
	]);
});

it("keeps the list For Further Learning on one page", () => {
	const list = `For Further Learning\n${Array.from({ length: 60 }, (_, at) => `- site${at}.org - One. Two. Three. Four. Five. Six.`).join("\n")}`;
	expect(paginate([words(100), list]).map((page) => page.length)).toEqual([1, 1]);
});

it("an empty text has no pages", () => {
	expect(paginate([])).toEqual([]);
	expect(pageAt([], { paragraph: 3, offset: 9 })).toBe(0);
});
