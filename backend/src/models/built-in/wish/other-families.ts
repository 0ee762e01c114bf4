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

const MOTHER = "(?:step)?(?:mom|mum|mommy|mummy|mama|mother)";
const FATHER = "(?:step)?(?:dad|daddy|papa|father)";
/** “My dad”, “my husband's brother”, “her dads mom”, “my mother-in-law” */
const OF_A_PARENT = String.raw`(?<!\p{L})(?:my (?:(?:husband|wife)['’]?s )?|(?:his|her|their) (?:${MOTHER}|${FATHER})['’]?s )(?:(?:own|late|old|dear|big|little|older|younger|baby|twin) )*`;
const IN_LAW = String.raw`(?:[- ]in[- ]law)?`;
const parentOfParent = (parent: string, other: string) =>
	new RegExp(String.raw`${OF_A_PARENT}(?:(?:${other}) and )?(?:${parent})${IN_LAW}(?:['’]?s)?(?![\p{L}-])`, "iu");
const KIN_OF_A_PARENT: Readonly<Record<"mom" | "dad" | "sibling", RegExp>> = {
	mom: parentOfParent(MOTHER, FATHER),
	dad: parentOfParent(FATHER, MOTHER),
	sibling: new RegExp(String.raw`${OF_A_PARENT}(?:brother|sister)(?!\p{L})`, "iu"),
};

/** True if the mother, the father or the sibling in the text is that of one of the parents. */
export const isKinOfAParent = (kin: keyof typeof KIN_OF_A_PARENT, text: string): boolean =>
	KIN_OF_A_PARENT[kin].test(text);

const KIN_IN_TEXT = new RegExp(
	String.raw`${OF_A_PARENT}(?:(${MOTHER} and ${FATHER}|${FATHER} and ${MOTHER})|(${MOTHER})|(${FATHER})|(sister)|brother)${IN_LAW}(?![\p{L}-])`,
	"giu",
);

/** Returns the text with the child's words for the family of its parents: “Grandpa died” for “my dad died”. */
export const asKinOfChild = (text: string): string =>
	text.replaceAll(KIN_IN_TEXT, (_, both?: string, mother?: string, father?: string, sister?: string) =>
		both ? "Grandma and Grandpa" : mother ? "Grandma" : father ? "Grandpa" : sister ? "my aunt" : "my uncle",
	);

const ONLY_OF_WRITER = new RegExp(
	String.raw`\bmy (?:(?:own|late|old|dear|good|best) )*(?:friend|neighbou?r|boss|colleague|${SURE_GRANDPARENT})(?!\p{L})`,
	"iu",
);
/** True for the parent's own friend or grandparent, for whom the child's word is not known. */
export const isOnlyOfWriter = (text: string): boolean => ONLY_OF_WRITER.test(text);
