// Joins the wish and the hero's life: what the child asks before it, says in the middle and makes of it.
import { clausesOf } from "@lion-tails/common/clauses";
import { type Beat, type LifeMaterial, materialOf, type Situation, THREADS } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { type PlanInput, type PlanLine, planLines, RANK } from "../story-plan.ts";
import { fillTemplate } from "../template.ts";

export type HeroThread = {
	asks: PlanLine[];
	pause: PlanLine[];
	answer: PlanLine[];
	/** The clauses of the wish to which the life is an answer. */
	told: readonly string[];
};

/** Returns the lines for the weightiest situation of the wish to which something in the life is an answer. */
export function threadOf({ threads }: LifeMaterial, input: PlanInput): HeroThread | undefined {
	const shared = materialOf("heroThreads").threads;
	for (const { situation, texts } of input.request.situations ?? []) {
		const thread = THREADS.find((one) => threads[one] && shared[one].for.includes(situation));
		const answer = thread && threads[thread];
		if (!answer) continue;
		const values = { ...input.values, matter: phraseOf(situation, texts.join(" ")) };
		const lines = (part: string, beats: readonly Beat[]): PlanLine[] => {
			const unit = `thread/${thread}/${part}`;
			const fitting = beats.filter(([, plain, rich]) => fillTemplate(plain + rich, values) !== null);
			return planLines(unit, [input.randomFor(unit).pick(fitting)], values, () => ({
				rank: RANK.required,
				unit,
				...(part !== "answer" && { dropOrder: 3 }),
			}));
		};
		const { asks, pauses } = shared[thread];
		return {
			asks: lines("asks", asks),
			pause: lines("pause", pauses),
			answer: lines("answer", [answer]),
			told: [...texts, ...feelingsIn(input.request)],
		};
	}
	return undefined;
}

/** “She feels forgotten”, “writing is hard”: the clauses that say how it is for the child. */
const feelingsIn = ({ wishText = "" }: BuiltInRequest) =>
	clausesOf(wishText).flatMap(({ text, plain }) =>
		/^(?:and |but )?(?:now )?s?he (?:feels?|felt)\b|\b(?:is|are|finds) (?:\w+ )?(?:so |very |too )?(?:hard|difficult)\b/.test(
			plain,
		)
			? [text]
			: [],
	);

/** Returns the matter in the parent's own words, if the material knows them and they contain no person. */
function phraseOf(situation: Situation, text: string): string | undefined {
	const found = materialOf("matters").phrases[situation];
	const own = (found?.own ?? []).flatMap(([pattern, phrase]) => {
		const match = new RegExp(String.raw`\b(?:${pattern})\b`, "iu").exec(text);
		return match ? [phrase.replaceAll(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? "")] : [];
	});
	return [...own, found?.phrase].find((phrase) => phrase !== undefined && !phrase.includes("{"));
}
