// The length of sentences at each reading level. A model follows numbers and a sample better than adjectives.
import type { ReadingLevel } from "../story.ts";
import measures from "./reading-measures.json" with { type: "json" };

type ReadingMeasure = {
	/** The fewest words of a sentence on average: with a ceiling alone, models write far below it. */
	minMeanWords: number;
	/** The most words of a sentence on average. */
	meanWords: number;
	/** The most words of the longest sentence. */
	longestWords: number;
	vocabulary: string;
	/** Within these limits. */
	sample: string;
};

export const READING_MEASURES: Record<ReadingLevel, ReadingMeasure> = measures;
