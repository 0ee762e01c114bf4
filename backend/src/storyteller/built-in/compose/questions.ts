// Five questions that ask about what was told.
import type { Chance } from "./chance.ts";
import { type Cast, fill } from "./slots.ts";

const COUNT = 5;

/** From each list in turn; among a list's questions first those whose things stand in the story. */
export function chooseQuestions(
	lists: readonly (readonly string[])[],
	content: string,
	cast: Cast,
	chance: Chance,
): string[] {
	const told = new Set(stems(content));
	const missing = (question: string) => stems(question).filter((stem) => !told.has(stem)).length;
	const queues = lists.map((list) =>
		chance
			.shuffle(list)
			.map((question) => fill(question, cast))
			.filter((question) => question !== null)
			.toSorted((a, b) => missing(a) - missing(b)),
	);
	const chosen = new Set<string>();
	for (let round = 0; chosen.size < COUNT && round < 40; round++) {
		const queue = queues[round % queues.length];
		const next = queue?.shift();
		if (next) chosen.add(next);
	}
	return [...chosen];
}

/** Words that carry a thing, cut to five letters so that forms of a word meet. */
const stems = (text: string) =>
	[...new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])]
		.filter((word) => !COMMON.has(word))
		.map((word) => word.slice(0, 5));

const COMMON = new Set(
	"what when where which while would could should does have been that this there their they them with from your about think thought like liked most more else make made makes were will want wanted wants feel felt feels help helped helps know knew tell told hear heard very really story tonight today tomorrow someone somebody something anyone anything people person remember happen happened happens ever than then just only before after because even some other into give gave mean means learn learned hard easy easier favorite question answer same different home house kind another time need needed needs find found friend friends thing things good love loved loves children child best trust learn pray prayed prayer Jesus during"
		.toLowerCase()
		.split(" "),
);
