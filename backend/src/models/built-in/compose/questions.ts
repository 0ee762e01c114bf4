// Chooses the five questions and the title that fit a story's text.

import type { Heard } from "./heard.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { fillTemplate, type TemplateValues } from "./template.ts";

const QUESTION_COUNT = 5;
const KNOWN_NAMES: ReadonlySet<string> = new Set(["God", "Jesus", "Bible", "Lord", "Sunday"]);

export type QuestionList = {
	questions: readonly string[];
	/** True for questions about details: one is used only if the story has those details. */
	isSpecific: boolean;
	/** True for questions about feelings in the story: those whose every word it has come first. */
	isAboutStory?: boolean;
};

/** Takes questions from the lists in turn; general ones fill the gaps. */
export function chooseQuestions(
	lists: readonly QuestionList[],
	content: string,
	values: TemplateValues,
	random: SeededRandom,
): string[] {
	const storyStems = new Set(stems(content));
	// A name that is missing from the story may be that of a person who was left out.
	const isOfStory = (question: string) =>
		(question.match(/(?<=\p{Ll},? )\p{Lu}\p{L}+/gu) ?? []).every(
			(name) => content.includes(name) || KNOWN_NAMES.has(name),
		);
	const queues = lists.map(({ questions, isSpecific, isAboutStory = isSpecific }) =>
		random
			.shuffle(questions)
			.map((question) => fillTemplate(question, values))
			.filter((question) => question !== null)
			.filter((question) => isOfStory(question) && (!isSpecific || countUnknownStems(question, storyStems) <= 1))
			// Questions about the story whose every word is in it come first.
			.toSorted((a, b) => (isAboutStory ? countUnknownStems(a, storyStems) - countUnknownStems(b, storyStems) : 0)),
	);
	queues.push(random.shuffle(GENERAL_QUESTIONS));
	const chosen = new Set<string>();
	while (chosen.size < QUESTION_COUNT) {
		const listQueues = queues.slice(0, -1).filter((queue) => queue.length > 0);
		const nextQueues = listQueues.length > 0 ? listQueues : queues.slice(-1);
		const left = QUESTION_COUNT - chosen.size;
		for (const queue of nextQueues.slice(0, left)) {
			const next = queue.shift();
			if (next) chosen.add(next);
		}
	}
	return [...chosen];
}

/**
 * The questions of a plot or a narrative: four about what happened, two about feelings, two about God, two for
 * tomorrow.
 */
const KEYED_QUESTIONS = 10;
const partsOf = (questions: readonly string[]) =>
	questions.length === KEYED_QUESTIONS
		? {
				story: questions.slice(0, 4),
				feeling: questions.slice(4, 6),
				God: questions.slice(6, 8),
				tomorrow: questions.slice(8),
			}
		: { story: questions, feeling: [], God: [], tomorrow: [] };

/**
 * Lists for two questions about what happened, one about feelings, one about God and one for tomorrow; for an event,
 * any that fit.
 */
export function taleQuestions(questions: readonly string[]): QuestionList[] {
	const { story, feeling, God, tomorrow } = partsOf(questions);
	return [{ questions: story, isSpecific: true }, ...[feeling, God, tomorrow].map(general)];
}

/**
 * The same for a day with a tale in it: one question about the day, one about the tale. `isRead`: the tale is a
 * passage read aloud. `isOfStory`: false for a question about another tale.
 */
export function plotQuestions(
	plot: readonly string[],
	tale: readonly string[],
	isRead: boolean,
	isOfStory: (question: string) => boolean = () => true,
): QuestionList[] {
	const [day, told] = [partsOf(plot), isRead ? { story: tale, feeling: [], God: [], tomorrow: [] } : partsOf(tale)];
	const both = (ofDay: readonly string[], ofTale: readonly string[]) =>
		general([...ofDay.filter(isOfStory), ...ofTale]);
	return [
		{ questions: day.story, isSpecific: true },
		{ questions: told.story, isSpecific: !isRead },
		{ ...both(day.feeling, told.feeling), isAboutStory: true },
		both(day.God, told.God),
		both(day.tomorrow, told.tomorrow),
	];
}

/** Returns a filter for questions that name something of a Bible story which is not told: “Moses was slow at talking.” */
export function withoutOtherTales(others: unknown, own: unknown): (question: string) => boolean {
	const ofOthers = new Set(stems(JSON.stringify(others)));
	const ofStory = new Set(stems(JSON.stringify(own)));
	return (question) =>
		!/\bin the story\b/.test(question) && stems(question).every((one) => ofStory.has(one) || !ofOthers.has(one));
}

const general = (questions: readonly string[]): QuestionList => ({ questions, isSpecific: false });

/** Returns questions that suit any story: two about the story, one about feelings, one about God, one for tomorrow. */
export function generalQuestions(random: SeededRandom): string[] {
	const { story, feeling, God, tomorrow } = QUESTIONS_FOR_ANY_STORY;
	return [...random.shuffle(story).slice(0, 2), random.pick(feeling), random.pick(God), random.pick(tomorrow)];
}

const QUESTIONS_FOR_ANY_STORY = {
	story: [
		"Which part of the story did you like best, and why?",
		"Who in the story would you like to talk to, and what would you ask?",
		"Which moment in the story would make a good picture?",
	],
	feeling: ["When did the story make you feel glad or safe?", "How would you have felt if you had been there?"],
	God: ["What does this story show us about God?", "Where in the story was God near?"],
	tomorrow: [
		"What would you like to remember from this story tomorrow?",
		"What could you do tomorrow that is a little like this story?",
	],
} as const;

/** At least `QUESTION_COUNT`, so that the choice always ends. */
const GENERAL_QUESTIONS = [
	"Which part of the story did you like best, and why?",
	"What does this story show us about God?",
	"Who in the story would you like to talk to, and what would you ask?",
	"What would you like to remember from this story tomorrow?",
	"What would you like to thank God for tonight?",
	"Which moment in the story would make a good picture?",
];

const countUnknownStems = (text: string, known: ReadonlySet<string>) =>
	stems(text).filter((stem) => !known.has(stem)).length;

/** Returns the words except common ones, cut to five letters so that most forms of a word are equal. */
const stems = (text: string) =>
	[...new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])]
		.filter((word) => !COMMON_WORDS.has(word))
		.map((word) => word.slice(0, 5));

const COMMON_WORDS = new Set(
	"the and but for not you are was his her him she had has out who why how did its our can may all any one two let got get say said ask asks asked see saw now yet too off own way day old new big own put use try over under what when where which while would could should does have been that this there their they them with from your about think thought like liked most more else make made makes were will want wanted wants feel felt feels help helped helps know knew tell told hear heard very really story tonight today tomorrow someone somebody something anyone anything people person remember happen happened happens ever than then just only before after because even some other into give gave mean means learn learned hard easy easier favorite question answer same different home house kind another time need needed needs find found friend friends thing things good love loved loves children child best trust learn pray prayed prayer Jesus during"
		.toLowerCase()
		.split(" "),
);

/** Returns a title that fits the text and that no earlier story has. `of`: the given title from which it is made. */
export function chooseTitle(
	titles: readonly string[],
	content: string,
	heard: Heard,
	random: SeededRandom,
): { title: string; of: string } {
	const fitting = fittingTitles(titles, content);
	const unused = fitting.filter((title) => !heard.hasTitle(title));
	if (unused.length > 0) {
		const title = random.pick(unused);
		return { title, of: title };
	}
	const of = random.pick(fitting);
	for (const again of AGAIN) if (!heard.hasTitle(of + again)) return { title: of + again, of };
	return { title: of, of };
}

const AGAIN = [
	", Once More",
	", Another Evening",
	" by Lamplight",
	", Told Again",
	", and the Stars Out",
	" before Bed",
	", As the Lamp Was Lit",
	", One More Time",
	" at the End of the Day",
	", for the Love of It",
];

/** Returns the titles with the fewest words that are missing from the story, and all with at most one. */
function fittingTitles(titles: readonly string[], content: string): string[] {
	const storyStems = new Set(stems(content));
	const fewest = Math.min(...titles.map((title) => countUnknownStems(title, storyStems)));
	return titles.filter((title) => countUnknownStems(title, storyStems) <= Math.max(fewest, 1));
}
