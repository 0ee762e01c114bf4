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

const MOTHER = "mom|mum|mommy|mummy|mama|mother";
const FATHER = "dad|daddy|papa|father";
/** Not “my mother-in-law”. */
const NO_IN_LAW = String.raw`(?![\p{L}-]| in law)`;
const parentOfWriter = (parent: string, other: string) =>
	new RegExp(
		String.raw`(?<!\p{L})my (?:(?:own|late|old|dear) )*(?:(?:${other}) and )?(?:${parent})(?:['’]?s)?${NO_IN_LAW}`,
		"iu",
	);
const PARENTS_OF_WRITER: Readonly<Record<string, RegExp>> = {
	mom: parentOfWriter(MOTHER, FATHER),
	dad: parentOfWriter(FATHER, MOTHER),
};

/** True if the “mom” or “dad” of the text is that of the parent who writes. */
export const isOfWriter = (value: string, text: string): boolean => PARENTS_OF_WRITER[value]?.test(text) === true;

const KIN_OF_WRITER = new RegExp(
	String.raw`(?<!\p{L})my (?:(?:own|late|old|dear|big|little|older|younger|baby|twin) )*(?:(${MOTHER})|(${FATHER})|(sister)|brother)${NO_IN_LAW}`,
	"giu",
);

/** Returns the text with the child's words for the parent's own family: “Grandpa died” for “My dad died”. */
export const asKinOfChild = (text: string): string =>
	text.replaceAll(KIN_OF_WRITER, (found, mother?: string, father?: string, sister?: string) =>
		mother ? "Grandma" : father ? "Grandpa" : `${found.slice(0, 2)} ${sister ? "aunt" : "uncle"}`,
	);

const ONLY_OF_WRITER = new RegExp(
	String.raw`\bmy (?:(?:own|late|old|dear|good|best) )*(?:friend|neighbou?r|boss|colleague|${SURE_GRANDPARENT})(?!\p{L})`,
	"iu",
);
/** True for the parent's own friend or grandparent, for whom the child's word is not known. */
export const isOnlyOfWriter = (text: string): boolean => ONLY_OF_WRITER.test(text);
