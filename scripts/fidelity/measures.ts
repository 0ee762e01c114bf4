// What is measured of one story.
import { countSyllables } from "@lion-tails/backend/models/built-in/compose/template";
import { languageFaults } from "@lion-tails/backend/models/built-in/material/rules";
import { overlap, parseReference } from "@lion-tails/backend/models/built-in/passages/reference";
import { findVerse } from "@lion-tails/backend/scripture/scripture";
import { filterFor } from "@lion-tails/backend/story/safety/safe-text";
import { splitParagraphs, splitSentences } from "@lion-tails/common/paragraphs";
import {
	countWords,
	type ReadingLevel,
	STORY_LENGTHS,
	type StoryRequest,
	type StoryResult,
} from "@lion-tails/common/story";

export type Measures = {
	isInRange: boolean;
	/** Null for verse, whose lines are no sentences. */
	isInBand: boolean | null;
	/** Null where no length is set for the longest sentence. */
	areSentencesShort: boolean | null;
	longestSentence: number;
	hasVerse: boolean;
	areQuestionsAnswerable: boolean;
	isSafe: boolean;
	faults: string[];
};

/** Grades, from and to, within which a story of a level must be by both formulas. */
export const BANDS: Record<ReadingLevel, { fleschKincaid: [number, number]; ari: [number, number] }> = {
	preschool: { fleschKincaid: [0, 3], ari: [-2, 2] },
	kindergarten: { fleschKincaid: [0, 3.5], ari: [-1.5, 2.5] },
	"early-elementary": { fleschKincaid: [1.5, 5.5], ari: [0.5, 5.5] },
	"late-elementary": { fleschKincaid: [2.5, 7.5], ari: [1.5, 8] },
	"middle-school": { fleschKincaid: [3.5, 10], ari: [2.5, 11] },
};
/** Below the age of five, and of seven. */
export const MAX_SENTENCE_WORDS: Partial<Record<ReadingLevel, number>> = { preschool: 15, kindergarten: 20 };

/** `subject`: a name that the story is known to be about. */
export function measure(request: StoryRequest, story: StoryResult, subject = ""): Measures {
	const { min, max } = STORY_LENGTHS[request.storyLength];
	const words = countWords(story.content);
	const own = withoutQuotedVerses(story.content);
	const sentences = splitParagraphs(own)
		.flatMap(splitSentences)
		.map(({ text }) => countWords(text));
	const longestSentence = Math.max(...sentences);
	const limit = MAX_SENTENCE_WORDS[request.readingLevel];
	const isVerse = request.storyType === "poem" && !request.heroOfFaith;
	return {
		isInRange: words >= min && (max === null || words <= max),
		isInBand: isVerse ? null : isInBand(own, request.readingLevel),
		areSentencesShort: limit === undefined || isVerse ? null : longestSentence <= limit,
		longestSentence,
		hasVerse:
			story.bibleVerse?.verified === true && findVerse(story.bibleVerse.reference)?.text === story.bibleVerse.text,
		areQuestionsAnswerable: areAnswerable(story, subject),
		isSafe: ![story.title, story.content, ...story.applicationQuestions].some((text) => filterFor(request).has(text)),
		faults: faultsOf(story),
	};
}

/** The Bible's own words are as long as they are. */
const withoutQuotedVerses = (content: string) =>
	content
		.split("\n\n")
		.filter((paragraph) => !/^“[\s\S]*”$/.test(paragraph) || countWords(paragraph) < 12)
		.join("\n\n");

function isInBand(text: string, level: ReadingLevel): boolean {
	const { fleschKincaid, ari } = gradesOf(text);
	const isIn = (grade: number, [from, to]: [number, number]) => grade >= from && grade <= to;
	return isIn(fleschKincaid, BANDS[level].fleschKincaid) && isIn(ari, BANDS[level].ari);
}

/** Flesch–Kincaid grade level (Kincaid and others, 1975), and Automated Readability Index (Smith and Senter, 1967). */
function gradesOf(text: string): { fleschKincaid: number; ari: number } {
	const words = countWords(text);
	const sentences = splitParagraphs(text).flatMap(splitSentences).length;
	const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
	return {
		fleschKincaid: 0.39 * (words / sentences) + 11.8 * (countSyllables(text) / words) - 15.59,
		ari: 4.71 * (letters / words) + 0.5 * (words / sentences) - 21.43,
	};
}

/** Five, each once; and a name or a number in one of them is in the story. */
function areAnswerable({ applicationQuestions, content, title }: StoryResult, subject: string): boolean {
	const known = [content, title, subject].join(" ");
	const isKnown = (question: string) =>
		(question.match(/(?<=\p{Ll},? )\p{Lu}\p{L}+/gu) ?? []).every(
			(name) => known.includes(name) || GENERAL_NAMES.has(name),
		);
	return (
		new Set(applicationQuestions).size === 5 && applicationQuestions.every((one) => /\?”?$/.test(one) && isKnown(one))
	);
}
const GENERAL_NAMES = new Set([
	"God",
	"Jesus",
	"Bible",
	"Lord",
	"Father",
	"Spirit",
	"Why",
	"What",
	"How",
	"Who",
	"Holy",
]);

const faultsOf = ({ title, content, applicationQuestions }: StoryResult) =>
	[title, content, ...applicationQuestions].flatMap(languageFaults);

/** Whether what is told of a passage that was asked for is that passage, or the story says that it is not. */
export function isPassageTold(passage: string, { bibleVerse, notHonored = [] }: StoryResult): boolean {
	const asked = parseReference(passage);
	const told = bibleVerse && parseReference(bibleVerse.reference);
	const isThat = asked !== null && told && overlap(asked, told) > 0;
	return isThat || notHonored.some((one) => one.includes(passage));
}
