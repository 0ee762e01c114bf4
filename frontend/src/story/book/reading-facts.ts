// A story's reading level, words and minutes, in the words of a parent.
import type { MeasuredLevel } from "@lion-tails/common/reading-facts";

/**
 * To a child in bed, with pauses. Adults read aloud at 183 words a minute on average (Brysbaert, “How many words do we read
 * per minute?”, Journal of Memory and Language 109, 2019), which is too fast for a child. With 125 the minutes agree with those
 * that the form names for each length of a story.
 */
export const WORDS_PER_MINUTE = 125;

const MAX_GRADE = 12;

/** Such as “Reads like grade 2 · 840 words · 7 minutes aloud”. */
export function readingFacts(wordCount: number, level: MeasuredLevel | undefined): string {
	const minutes = Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
	const words = `${wordCount.toLocaleString("en-US")} ${wordCount === 1 ? "word" : "words"}`;
	const length = [words, `${minutes} ${minutes === 1 ? "minute" : "minutes"} aloud`];
	return [...(level ? [`Reads like ${gradeOf(level)}`] : []), ...length].join(" · ");
}

/** The figures behind the phrase. */
export const levelFigures = ({ fleschKincaid, automatedReadability }: MeasuredLevel) =>
	`Flesch–Kincaid grade ${toText(fleschKincaid)}, Automated Readability Index ${toText(automatedReadability)}. The level is the mean of the two; the minutes are at ${WORDS_PER_MINUTE} words a minute.`;

function gradeOf({ fleschKincaid, automatedReadability }: MeasuredLevel): string {
	const mean = (fleschKincaid + automatedReadability) / 2;
	if (mean < 0.5) return "kindergarten";
	const grade = Math.round(mean);
	return grade > MAX_GRADE ? `grade ${MAX_GRADE} or above` : `grade ${grade}`;
}

const toText = (figure: number) => figure.toFixed(1).replace("-", "−");
