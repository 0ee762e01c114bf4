// Chooses a title: one that fits the text, and that no earlier story has.
import type { Heard } from "./heard.ts";
import { countUnknownStems, stems } from "./questions.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** `of`: the given title that it is, or that it is made from where every one has been used. */
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

/** The titles with the fewest words that do not occur in the story, and those with one at most. */
function fittingTitles(titles: readonly string[], content: string): string[] {
	const storyStems = new Set(stems(content));
	const fewest = Math.min(...titles.map((title) => countUnknownStems(title, storyStems)));
	return titles.filter((title) => countUnknownStems(title, storyStems) <= Math.max(fewest, 1));
}
