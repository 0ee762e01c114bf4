// The length of sentences at each reading level. A model follows numbers and a sample better than adjectives.
import type { ReadingLevel } from "../story.ts";

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

export const READING_MEASURES: Record<ReadingLevel, ReadingMeasure> = {
	preschool: {
		minMeanWords: 6,
		meanWords: 8,
		longestWords: 12,
		vocabulary: "everyday words, one thing at a time",
		sample:
			"The rain had stopped. One drop hung from the gate, round and bright. Grandma touched it, and it ran down her thumb.",
	},
	kindergarten: {
		minMeanWords: 8,
		meanWords: 10,
		longestWords: 15,
		vocabulary: "everyday words",
		sample:
			"Papa set the lantern on the wall, and the moths came one by one. They made small soft sounds against the glass. Nobody in the garden said a word.",
	},
	"early-elementary": {
		minMeanWords: 10,
		meanWords: 12,
		longestWords: 20,
		vocabulary: "everyday words, now and then a new one that the scene explains",
		sample:
			"The bread was still warm when they carried it down to the boat. Grandfather listened to the water under the boards. “Tide’s turning,” he said, as if the sea had told him.",
	},
	"late-elementary": {
		minMeanWords: 12,
		meanWords: 15,
		longestWords: 28,
		vocabulary: "a wider vocabulary, never heavy",
		sample:
			"By the time the last cart had rattled out of the market, the square belonged to the sparrows, and to a boy with a broom. He swept slowly, because the coin had to be somewhere between those stones. Behind him, somebody laughed.",
	},
	"middle-school": {
		minMeanWords: 15,
		meanWords: 18,
		longestWords: 35,
		vocabulary: "a rich vocabulary, never heavy",
		sample:
			"The library smelled of floor wax and rain, and the only sound was the old man turning pages he had surely read before. She had meant to ask him about the map. Instead she sat down across from him, opened her book, and found that the silence between them was not empty at all.",
	},
};
