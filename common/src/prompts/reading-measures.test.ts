import { expect, test } from "vitest";
import { buildPrompts } from "../prompts.ts";
import { countWords, ReadingLevel, StoryRequest } from "../story.ts";
import { READING_MEASURES } from "./reading-measures.ts";

const sentenceLengths = (text: string) => text.split(/(?<=[.!?][”’]?)\s+(?=[“\p{Lu}])/u).map(countWords);

test.each(ReadingLevel.options)("the sample of %s is within its own limits and near them", (level) => {
	const { minMeanWords, meanWords, longestWords, sample } = READING_MEASURES[level];
	const lengths = sentenceLengths(sample);
	const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
	expect(lengths.length).toBeGreaterThanOrEqual(2);
	expect(lengths.length).toBeLessThanOrEqual(3);
	expect(Math.max(...lengths)).toBeLessThanOrEqual(longestWords);
	expect(mean).toBeLessThanOrEqual(meanWords);
	expect(mean).toBeGreaterThanOrEqual(minMeanWords);
});

test("the limits rise with age, and the youngest two have at most 15 and 20 words", () => {
	const measures = ReadingLevel.options.map((level) => READING_MEASURES[level]);
	for (const [at, { meanWords, longestWords }] of measures.entries()) {
		expect(meanWords).toBeGreaterThan(measures[at - 1]?.meanWords ?? 0);
		expect(longestWords).toBeGreaterThan(measures[at - 1]?.longestWords ?? 0);
	}
	expect(READING_MEASURES.preschool.longestWords).toBeLessThanOrEqual(15);
	for (const level of ["kindergarten", "early-elementary"] as const)
		expect(READING_MEASURES[level].longestWords).toBeLessThanOrEqual(20);
});

test.each(ReadingLevel.options)("the system prompt has only the limits and the sample of %s", (level) => {
	const { system } = buildPrompts(StoryRequest.parse({ childName: "Ada", gender: "girl", readingLevel: level }));
	const { minMeanWords, meanWords, longestWords, sample } = READING_MEASURES[level];
	expect(system).toContain(`${minMeanWords} to ${meanWords} words on average, hardly any longer than ${longestWords};`);
	for (const other of ReadingLevel.options)
		expect(system.includes(READING_MEASURES[other].sample)).toBe(READING_MEASURES[other].sample === sample);
});
