// Fills a plot around the wish's own sentences, and removes from the request what these sentences tell.
import type { BuiltInRequest } from "../../request.ts";
import type { Retelling } from "../../wish/retell.ts";
import type { PlanInput } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { nameOf } from "./who.ts";

/** Returns the values of a plot around the wish's own sentences. */
export function retoldValues(
	{ sentences, spoken, list, who, people }: Retelling,
	{ values: { his = "the" } }: Pick<PlanInput, "values">,
): TemplateValues {
	const living = people.filter(({ isDead, isAbsent }) => !isDead && !isAbsent);
	return {
		facts: sentences.join("\n"),
		spoken,
		list,
		...(who && { whoName: nameOf(who, his), myWho: nameOf(who, "my") }),
		living: people.some(({ isDead }) => isDead) ? living.map((one) => nameOf(one, his)).join("\n") : undefined,
	};
}

/** Returns the request without the people, things and matters that its own sentences tell. */
export function withoutTold(request: BuiltInRequest, { told, people }: Retelling): BuiltInRequest {
	const isTold = ({ text }: { text: string }) => told.includes(text);
	return {
		...request,
		wishes: request.wishes?.filter((wish) => !isTold(wish) && !people.some(({ name }) => name && name === wish.name)),
		situations: request.situations?.filter(({ texts }) => !texts.every((text) => told.includes(text))),
		things: request.things?.filter((thing) => !isTold(thing)),
		people: request.people?.filter((person) => !people.includes(person)),
	};
}
