import { STORY_LENGTHS } from "@lion-tails/common/story";
import { expect, it } from "vitest";
import { levelFigures, readingFacts, WORDS_PER_MINUTE } from "./story-facts.tsx";

const level = (fleschKincaid: number, automatedReadability: number) => ({ fleschKincaid, automatedReadability });

it("the facts of a text contain the mean level of both formulas, words and minutes", () => {
	expect(readingFacts(840, level(1.8, 2.2))).toBe("Reads like grade 2 · 840 words · 7 minutes aloud");
	expect(readingFacts(2500, level(3.2, 5.8))).toBe("Reads like grade 5 · 2,500 words · 20 minutes aloud");
});

it("the facts of a text call a level below half a grade kindergarten, and limit the highest grade", () => {
	const said = (mean: number) => readingFacts(500, level(mean - 1, mean + 1)).split(" · ")[0];
	expect(said(-2.5)).toBe("Reads like kindergarten");
	expect(said(0.4)).toBe("Reads like kindergarten");
	expect(said(0.5)).toBe("Reads like grade 1");
	expect(said(12.4)).toBe("Reads like grade 12");
	expect(said(14)).toBe("Reads like grade 12 or above");
});

it("the facts of a text contain only words and minutes if the level is unknown", () => {
	expect(readingFacts(1, undefined)).toBe("1 word · 1 minute aloud");
	expect(readingFacts(250, undefined)).toBe("250 words · 2 minutes aloud");
});

it("the facts of a text name both formulas", () => {
	expect(levelFigures(level(-1.4, 0))).toContain("Flesch–Kincaid grade −1.4, Automated Readability Index 0.0.");
});

it("the facts of a text agree with the minutes in the form's story lengths, from short on", () => {
	for (const { label, min, max } of [STORY_LENGTHS.short, STORY_LENGTHS.medium, STORY_LENGTHS.long]) {
		const [, from, to] = /\((\d+)-(\d+) minutes\)/.exec(label) ?? [];
		const minutes = Math.round((min + max) / 2 / WORDS_PER_MINUTE);
		expect(minutes, label).toBeGreaterThanOrEqual(Number(from));
		expect(minutes, label).toBeLessThanOrEqual(Number(to));
	}
});
