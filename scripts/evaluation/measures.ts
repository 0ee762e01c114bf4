// Tells a story without a server and measures it.
import { countSyllables } from "@lion-tails/backend/models/built-in/compose/template";
import { languageFaults } from "@lion-tails/backend/models/built-in/material/rules";
import { overlap, parseReference } from "@lion-tails/backend/models/built-in/passages/reference";
import type { HeardStory } from "@lion-tails/backend/models/heard";
import type { Storyteller } from "@lion-tails/backend/models/storyteller";
import { findEventPassage, findPassage, findVerse } from "@lion-tails/backend/scripture/scripture";
import { resumeStory } from "@lion-tails/backend/story/running-story";
import { filterFor } from "@lion-tails/backend/story/safety/safe-text";
import { writeStory } from "@lion-tails/backend/story/write-story";
import type { Hero } from "@lion-tails/common/hero";
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
	/** Null for poems, which have no sentences. */
	isInBand: boolean | null;
	/** Null if the level has no limit. */
	areSentencesShort: boolean | null;
	longestSentence: number;
	hasVerse: boolean;
	areQuestionsAnswerable: boolean;
	isSafe: boolean;
	faults: string[];
};

/** Allowed grades of each level, by both formulas. */
export const BANDS: Record<ReadingLevel, { fleschKincaid: [number, number]; ari: [number, number] }> = {
	preschool: { fleschKincaid: [0, 3], ari: [-2, 2] },
	kindergarten: { fleschKincaid: [0, 3.5], ari: [-1.5, 2.5] },
	"early-elementary": { fleschKincaid: [1.5, 5.5], ari: [0.5, 5.5] },
	"late-elementary": { fleschKincaid: [2.5, 7.5], ari: [1.5, 8] },
	"middle-school": { fleschKincaid: [3.5, 10], ari: [2.5, 11] },
};
/** For children below 5, and below 7. */
export const MAX_SENTENCE_WORDS: Partial<Record<ReadingLevel, number>> = { preschool: 15, kindergarten: 20 };

/** The stanzas of a poem, with those of its refrain. */
const POEM_STANZAS = { min: 5, max: 20 };

/** Measures a story. `subject` is the name of its hero. */
export function measure(request: StoryRequest, story: StoryResult, subject = ""): Measures {
	const isVerse = request.storyType === "poem" && !request.heroOfFaith;
	const { min, max } = isVerse ? POEM_STANZAS : STORY_LENGTHS[request.storyLength];
	const length = isVerse ? splitParagraphs(story.content).length : countWords(story.content);
	const own = withoutQuotedVerses(story.content);
	const sentences = splitParagraphs(own)
		.flatMap(splitSentences)
		.map(({ text }) => countWords(text));
	const longestSentence = Math.max(...sentences);
	const limit = MAX_SENTENCE_WORDS[request.readingLevel];
	return {
		isInRange: length >= min && (max === null || length <= max),
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

/** Quoted verses are excluded: their length is given. */
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

/** True for five different questions whose names occur in the story. */
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

/** True if the story has the requested passage, or reports that it does not. */
export function isPassageTold(passage: string, { bibleVerse, notHonored = [] }: StoryResult): boolean {
	const asked = parseReference(passage);
	const told = bibleVerse && parseReference(bibleVerse.reference);
	const isThat = asked !== null && told && overlap(asked, told) > 0;
	return isThat || notHonored.some((one) => one.includes(passage));
}

export type Telling = { request: StoryRequest; hero?: Hero | undefined };
export type Tellers = { storyteller: Storyteller; fallback: Storyteller };

/** Tells a story with the same steps, checks and filter as the server. `id` is the seed. Throws AppError. */
export function tell(
	id: string,
	{ request, hero }: Telling,
	{ storyteller, fallback }: Tellers,
	heard: readonly HeardStory[] = [],
): Promise<StoryResult> {
	const passage = request.biblePassage ? findPassage(request.biblePassage) : findEventPassage(request.biblicalEvent);
	const nobody = { append() {}, checkpoint() {} };
	const story = resumeStory({ id, request }, [], nobody, storyteller.model, () => {});
	return writeStory(story, {
		request,
		storyteller,
		fallback,
		sources: { ...(hero && { hero }), ...(passage && { passage }) },
		heard,
		signal: new AbortController().signal,
		now: Date.now,
	});
}
