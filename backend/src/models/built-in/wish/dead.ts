// Finds the people and pets of a wish who have died: they take no part in any story.
import { deadAmong } from "@lion-tails/common/dead";
import { type Being, beingsIn } from "./beings.ts";
import { isOfAnotherFamily } from "./other-families.ts";
import { genderOf } from "./people.ts";

/** Returns them in the order of the wish. */
export const deadIn = (text: string, childName?: string): Being[] =>
	deadAmong(text, {
		mentionedIn: (clause) => (isOfAnotherFamily(clause, childName) ? [] : beingsIn(clause)),
		genderOf: ({ value, name }) => genderOf(value, name),
		isSameKin: (one, other) => one.role === other.role && genderOf(one.value) === genderOf(other.value),
	});
