import { describe, expect, test } from "vitest";
import { increments } from "./read-response.ts";

const STORY = "Once upon a time a lion slept under the fig tree.\n\nIt was warm.";
const read = (pieces: string[]) => {
	const next = increments();
	return pieces.map(next).join("");
};
const cutAt = (length: number) => STORY.match(new RegExp(`[^]{1,${length}}`, "g")) as string[];

describe.each([1, 3, 9, 20, 200])("increments, with pieces of %i characters", (length) => {
	const pieces = cutAt(length);
	test.each<[string, string[]]>([
		["each once", pieces],
		["with all of the text at the end", [...pieces, STORY]],
		["each with all of the text before it", pieces.map((_, at) => pieces.slice(0, at + 1).join(""))],
		["the same, and the last one twice", [...pieces.map((_, at) => pieces.slice(0, at + 1).join("")), STORY, STORY]],
	])("%s", (_, sent) => {
		expect(read(sent)).toBe(STORY);
	});
});

test("increments keeps words that a story repeats", () => {
	expect(read(["Ha", "ha", "ha", "! Hush, ", "hush, ", "hush, ", "little one."])).toBe(
		"Hahaha! Hush, hush, hush, little one.",
	);
	const blanks = Array.from({ length: 9 }, () => " ".repeat(400));
	expect(read(blanks)).toBe(blanks.join(""));
});
