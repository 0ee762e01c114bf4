// Finds the Bible stories that suit the matter of a wish, and those that would hurt there.
import { plainText } from "@lion-tails/common/clauses";
import { materialOf, type Plot, type SituationPlot } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";

/** `first`: the ids of the stories that suit best. `never`: told only if the wish names them. */
export type MatterTales = { first: readonly string[]; never: ReadonlySet<string> };

/** Returns the stories of the first matter of the wish, and what none of its matters allows. */
export function talesForMatter(
	{ situations = [], wishText = "" }: BuiltInRequest,
	plot?: Plot | SituationPlot,
): MatterTales {
	const own: ReadonlySet<string> = new Set([
		...situations.map(({ situation }) => situation),
		...(plot && "situations" in plot ? plot.situations : []),
	]);
	const text = plainText(wishText);
	const matters = materialOf("taleMatters").matters.filter(
		(matter) =>
			matter.situations.some((one) => own.has(one)) || new RegExp(String.raw`\b(?:${matter.when})\b`, "u").test(text),
	);
	const never = new Set(matters.flatMap((matter) => matter.never));
	return { first: matters[0]?.first.filter((id) => !never.has(id)) ?? [], never };
}
