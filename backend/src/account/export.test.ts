import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNames } from "./export.ts";

const nameOf = (text: string, folder?: string) => fileNames([])(text, folder);

test.each([
	["2026-11-21 The Lamp on the Hill", "2026-11-21 The Lamp on the Hill.txt"],
	["Ноев ковчег", "Ноев ковчег.txt"],
	["ノアの箱舟 🦁", "ノアの箱舟 🦁.txt"],
	["../../etc/passwd", "etc passwd.txt"],
	["..\\..\\windows", "windows.txt"],
	['What? "Why": <a|b>*', "What Why a b.txt"],
	["Once.\nThen\u0000. . .", "Once. Then.txt"],
	["story\u202Etxt.exe", "story txt.exe.txt"],
	["CON", "_CON.txt"],
	["aux.tar", "_aux.tar.txt"],
	["Console", "Console.txt"],
	["...", "Untitled.txt"],
	["\ud800", "Untitled.txt"],
])("fileNames turns %j into %j", (text, name) => {
	expect(nameOf(text)).toBe(name);
});

test("fileNames makes the name of a folder safe", () => {
	expect(nameOf("a", "../stories")).toBe("stories/a.txt");
});

test("fileNames returns no path twice, ignoring case and accent form", () => {
	const name = fileNames(["README.txt"]);
	expect(["Noé", "noé", "Noe\u0301", "Noé (2)", "readme"].map((text) => name(text))).toEqual([
		"Noé.txt",
		"noé (2).txt",
		"Noé (3).txt",
		"Noé (2) (2).txt",
		"readme (2).txt",
	]);
});

test("fileNames cuts a long title between characters, within the limit of file systems", () => {
	expect(nameOf("a".repeat(1000))).toHaveLength(154);
	const family = "👨‍👩‍👧‍👦";
	expect(nameOf(family.repeat(50))).toBe(`${family.repeat(6)}.txt`);
	expect(nameOf(`a${"\u0301".repeat(500)}`)).toBe("Untitled.txt");
});

test("fileNames returns different, Windows-safe paths in their folder for any titles", () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: "binary", maxLength: 300 }), { maxLength: 8 }), (texts) => {
			const name = fileNames([]);
			const paths = texts.map((text) => name(text, "stories"));
			expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
			for (const path of paths) {
				expect(path).toMatch(/^stories\/[^<>:"/\\|?*\p{Cc}\p{Cs}]+\.txt$/u);
				expect(path).toMatch(/^stories\/[^.\s]/u);
				expect(Buffer.byteLength(path)).toBeLessThan(200);
			}
		}),
	);
});
