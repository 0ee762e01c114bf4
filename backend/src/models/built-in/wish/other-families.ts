// Tells the child's own family apart from that of a friend, a classmate or a neighbor.
import type { Clause } from "@lion-tails/common/clauses";
import { SURE_GRANDPARENT } from "@lion-tails/common/kin";

const KIN = `mom|mum|mommy|mummy|mother|dad|daddy|father|papa|parents|${SURE_GRANDPARENT}|brother|sister|baby|dog|cat|hamster|rabbit|guinea pig|pet|house`;
/** “His friend Toms mum”, “the neighbors dog”, in a text without apostrophes. */
const OF_A_FRIEND = new RegExp(
	String.raw`\b(?:friend|mate|classmate|cousin|neighbou?r|teacher|buddy|bestie)s? (?:(?!and\b|or\b|with\b|has\b|is\b|was\b)\p{L}+ )?(?:${KIN})(?!\p{L})`,
	"u",
);
/** “A boy in his class has lost his father” */
const IN_CLASS = new RegExp(
	String.raw`\b(?:boy|girl|kid|child|classmate|someone|somebody) (?:in|from|at) (?:his|her|the|our) \p{L}+\b.*\b(?:his|her|the|their|whose) (?:${KIN})(?!\p{L})`,
	"u",
);
const OF_A_NAME = new RegExp(String.raw`\b(\p{Lu}\p{Ll}+)['’]s (?:${KIN})(?!\p{L})`, "u");

/** “At my mom's house”: the parents of the parent who writes are grandparents, and “we stay with my parents” is a visit. */
export const OF_THE_WRITER = /\bmy (?:own |old )?(?:mom|mum|mommy|mummy|mother|dad|daddy|father|papa|parent)s?\b/;

/** True if the clause is about the family, the pet or the house of somebody else. */
export function isOfAnotherFamily({ plain, text }: Clause, childName: string | undefined): boolean {
	const [, owner] = OF_A_NAME.exec(text) ?? [];
	if (owner) return owner.toLowerCase() !== childName?.toLowerCase();
	return OF_A_FRIEND.test(plain) || IN_CLASS.test(plain);
}
