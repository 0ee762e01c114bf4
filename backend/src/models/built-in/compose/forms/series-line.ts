// In a series the morning recalls the story before by its title.
import { countWords } from "@lion-tails/common/story";
import { materialOf } from "../../material.ts";
import { type PlanInput, type PlanSection, planLines, RANK } from "../story-plan.ts";

/** A longer title would make a sentence too long for small children. */
const MAX_TITLE_WORDS = 8;

/** The morning with the line before its last, which leads on to the story. */
export function recalling(
	morning: PlanSection,
	{ request, values, randomFor }: Pick<PlanInput, "request" | "values" | "randomFor">,
): PlanSection {
	const title = request.earlier?.title ?? "";
	if (!title || countWords(title) > MAX_TITLE_WORDS) return morning;
	const earlier = title.replaceAll("“", "‘").replaceAll("”", "’");
	const beat = randomFor("series").pick(materialOf("series").recalls);
	const line = planLines("series", [beat], { ...values, earlier }, () => ({
		rank: RANK.required,
		unit: "series",
		dropOrder: 2,
	}));
	return { ...morning, lines: [...morning.lines.slice(0, -1), ...line, ...morning.lines.slice(-1)] };
}
