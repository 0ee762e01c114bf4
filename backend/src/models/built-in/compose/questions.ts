// Five questions that ask about what was told.
import type { SeededRandom } from "./seeded-random.ts";
import { fillTemplate, type TemplateValues } from "./template.ts";

const COUNT = 5;

export type QuestionList = {
	questions: readonly string[];
	/** About the particulars of what was told: asked only where those were told. */
	isExact: boolean;
};

/** From each list in turn; of exact ones those whose things stand in the story. What is lacking is asked of any story. */
export function chooseQuestions(
	lists: readonly QuestionList[],
	content: string,
	values: TemplateValues,
	random: SeededRandom,
): string[] {
	const told = new Set(stems(content));
	const missing = (question: string) => {
		const names = question.match(/(?<=\p{Ll},? )\p{Lu}\p{L}+/gu) ?? [];
		const unknown = names.filter((name) => !content.includes(name)).length;
		return 2 * unknown + strangers(question, told);
	};
	const queues = lists.map(({ questions, isExact }) =>
		random
			.shuffle(questions)
			.map((question) => fillTemplate(question, values))
			.filter((question) => question !== null)
			.filter((question) => !isExact || missing(question) <= 1)
			.toSorted((a, b) => missing(a) - missing(b)),
	);
	queues.push(random.shuffle(OF_ANY_STORY));
	const chosen = new Set<string>();
	while (chosen.size < COUNT) {
		const own = queues.slice(0, -1).filter((queue) => queue.length > 0);
		// A plain question is never lacking: there are more of them than are asked.
		const taken = own.length > 0 ? own : queues.slice(-1);
		const left = COUNT - chosen.size;
		for (const queue of taken.slice(0, left)) {
			const next = queue.shift();
			if (next) chosen.add(next);
		}
	}
	return [...chosen];
}

const OF_ANY_STORY = [
	"Which part of the story did you like best, and why?",
	"What does this story show us about God?",
	"Who in the story would you like to talk to, and what would you ask?",
	"What would you like to remember from this story tomorrow?",
	"What would you like to thank God for tonight?",
	"Which moment in the story would make a good picture?",
];

/** Those titles that name the fewest things the story does not tell of. */
export function fittingTitles(titles: readonly string[], content: string): string[] {
	const told = new Set(stems(content));
	const fewest = Math.min(...titles.map((title) => strangers(title, told)));
	return titles.filter((title) => strangers(title, told) === fewest);
}

const strangers = (text: string, told: ReadonlySet<string>) => stems(text).filter((stem) => !told.has(stem)).length;

/** Words that carry a thing, cut to five letters so that forms of a word meet. */
const stems = (text: string) =>
	[...new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])]
		.filter((word) => !COMMON.has(word))
		.map((word) => word.slice(0, 5));

const COMMON = new Set(
	"the and but for not you are was his her him she had has out who why how did its our can may all any one two let got get say said ask asks asked see saw now yet too off own way day old new big own put use try over under what when where which while would could should does have been that this there their they them with from your about think thought like liked most more else make made makes were will want wanted wants feel felt feels help helped helps know knew tell told hear heard very really story tonight today tomorrow someone somebody something anyone anything people person remember happen happened happens ever than then just only before after because even some other into give gave mean means learn learned hard easy easier favorite question answer same different home house kind another time need needed needs find found friend friends thing things good love loved loves children child best trust learn pray prayed prayer Jesus during"
		.toLowerCase()
		.split(" "),
);
