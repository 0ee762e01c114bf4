// How many words a story may have, and how many of them are written for older readers.
import type { ReadingLevel, StoryLength } from "@lion-tails/common/story";
import type { BuiltInRequest } from "../request.ts";

export type Budget = {
	/** Lines are added until this is reached. */
	targetWords: number;
	/** Optional lines never take the story past this. */
	maxWords: number;
	/** No sentence is longer, unless it is quoted. */
	maxSentenceWords: number;
};

export function budgetOf({ length, level }: BuiltInRequest): Budget {
	const { plainWords, richExtraWords, maxWords } = LENGTH_BUDGETS[length];
	const targetWords = plainWords + richExtraWords * RICH_SHARES[level];
	return { targetWords, maxWords, maxSentenceWords: MAX_SENTENCE_WORDS[level] ?? Number.POSITIVE_INFINITY };
}

/** Below the age of 5, and of 7. */
const MAX_SENTENCE_WORDS: Partial<Record<ReadingLevel, number>> = { preschool: 15, kindergarten: 20 };

/** Share of the lines in rich wording. */
export const RICH_SHARES: Record<ReadingLevel, number> = {
	preschool: 0,
	kindergarten: 0.2,
	"early-elementary": 0.5,
	"late-elementary": 0.72,
	"middle-school": 0.9,
};

/** The target of a story wholly in plain wording, and how much higher it is for one wholly in rich wording. */
type LengthBudget = { plainWords: number; richExtraWords: number; maxWords: number };

const LENGTH_BUDGETS: Record<StoryLength, LengthBudget> = {
	"very-short": { plainWords: 590, richExtraWords: 100, maxWords: 698 },
	short: { plainWords: 850, richExtraWords: 80, maxWords: 980 },
	medium: { plainWords: 1270, richExtraWords: 140, maxWords: 1470 },
	long: { plainWords: 2060, richExtraWords: 220, maxWords: 2440 },
	extended: { plainWords: 3000, richExtraWords: 350, maxWords: 3800 },
};
