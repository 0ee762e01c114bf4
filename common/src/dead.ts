// Finds who has died in a parent's free text. Used by the built-in storyteller and pictures.
import { affirmed, type Clause, clausesOf } from "./clauses.ts";

/** A person or a pet in a clause. */
export type Mentioned = {
	/** The word by which the parent calls it: “oma”, “cat”. */
	called: string;
	name?: string;
	/** Offset of that word in `plain`. */
	at: number;
};

type Options<T> = {
	/** Returns the family's people and pets in a clause, in the order of its words. */
	mentionedIn: (clause: Clause) => readonly T[];
	genderOf: (one: T) => "girl" | "boy" | undefined;
	/** Returns whether two words may be for one person: “grandma” and “nana”. */
	isSameKin: (one: T, other: T) => boolean;
};

/** Follows its subject: “Grandpa died”. */
const HAS_DIED =
	/\b(?:died|(?:is|was|are|were) dead|(?:has |have )?passed (?:away|on(?! (?:the|an?|his|her|their|it)\b))|has passed(?! (?:the|an?|his|her|their|our|my|it|on|out|by)\b)|(?:was|is|were|be|been) (?:put (?:down|to sleep)|euthani[sz]ed)|(?:is|are|now|lives?) (?:now |already )?(?:in heaven|with (?:god|jesus|the lord|the angels))|(?:went|(?:has|have|had|is|are) gone) (?:home )?to (?:heaven|god|jesus|be with (?:god|jesus|the lord))|(?:is|are|was) (?:no longer with us|not (?:here )?with us any ?more)|(?:has |have |had )?cross(?:ed|es) (?:over )?the rainbow bridge|(?:is|are) (?:over|across|at) the rainbow bridge|(?:is|was|were) buried(?! (?:in|under) (?:the |a )?(?:sand|snow|leaves|hay|work|blankets?|pillows?)\b))\b/;
/** Precedes its object: “the funeral of Grandpa”, “we buried Grandpa”, “we had to put our cat to sleep”. */
const DEATH_OF =
	/\b(?:funeral (?:of|for)|(?:had|have|has) to (?:put|let)(?= (?:my|our|his|her|their) (?:\p{L}+ ){0,2}(?:dog|cat|rabbit|bunny|hamster|guinea pig|pony|horse|bird|puppy|kitty|pet)(?: \p{L}+)? (?:down|to sleep|go(?= (?:today|yesterday|tonight|on|last|this|because|after|so|and)\b|$))(?!\p{L}))|lost(?= (?:my|our|his|her|their) (?:\p{L}+ ){1,4}to (?:cancer|old age|an? (?:\p{L}+ )?(?:illness|disease|accident))\b)|(?:death|loss) of|buried|bury|grave of|late(?= (?:\p{L}+ )?(?:grand|oma|opa|nana|uncle|aunt)))\b/u;
const BURIED_THEM =
	/^(?:buried|bury) (?:him|it|them|her(?= (?:under|in|by|at|near|beneath|behind|next|on|with|and|today|yesterday|there|outside)\b))\b/;
/** “Grandpas funeral” */
const OF_THE_DEAD = /\b(?:funeral|grave|death)\b/;
/** A clause about the person of an earlier one: “she died in May”, “who passed away”. */
const CONTINUES =
	/^(?:(?:and|but|who|then|sadly|has|had|he|she|it|they) )*(?:died|dead|passed|is|was|are|were|has|put|went|lives|buried|crossed)\b/;
/** Between two who died together: “Oma Else and Opa Karl”. */
const AND = /^(?:\p{L}+ ){0,3}and (?:(?:my|our|his|her|their) )?$/u;

/** Returns them in the order of the text. One whom an apposition calls by two names is both: “her grandma, Nana Ruth, died”. */
export function deadAmong<T extends Mentioned>(text: string, { mentionedIn, genderOf, isSameKin }: Options<T>): T[] {
	let last: readonly T[] = [];
	/** The other names of the last one. */
	let aliases: readonly T[] = [];
	let isAtEnd = false;
	return clausesOf(text).flatMap((clause) => {
		const own = mentionedIn(clause);
		const found = own.length > 0 ? deadIn(own, clause) : diedLast(last, clause);
		const [first] = own;
		const before = last.at(-1);
		if (first) {
			const isSame = isAtEnd && before && isSameKin(before, first) && isApposition(before, first, clause);
			aliases = isSame ? [...aliases, before] : [];
			last = own;
			isAtEnd = endsWith(clause, own.at(-1) as T);
		}
		return found.includes(last.at(-1) as T) ? [...aliases, ...found] : found;
	});

	function diedLast(earlier: readonly T[], clause: Clause): readonly T[] {
		if (!affirmed(clause, HAS_DIED) || !CONTINUES.test(clause.plain)) return [];
		const pronoun = /\b(he|she)\b/.exec(clause.plain)?.[1];
		const gender = pronoun && (pronoun === "she" ? "girl" : "boy");
		const subject = earlier.findLast((one) => !gender || (genderOf(one) ?? gender) === gender);
		return subject ? [subject] : [];
	}
}

const wordsOf = ({ called, name = "" }: Mentioned) => `${called} ${name}`.toLowerCase().trim().split(" ");

const endsWith = ({ plain }: Clause, one: Mentioned) => wordsOf(one).includes(plain.split(" ").at(-1) ?? "");

/** “Her grandma, | Nana Ruth, | died”, “her grandma, | Nana Ruth died”: the clause begins with another name of the one before. */
function isApposition(before: Mentioned, one: Mentioned, clause: Clause): boolean {
	if (before.name && before.name !== one.name) return false;
	const own = wordsOf(one);
	const start = clause.plain.slice(0, affirmed(clause, HAS_DIED)?.index).trim();
	return start.split(" ").every((word) => own.includes(word) || /^(?:my|our|his|her|their|called|has|had)$/.test(word));
}

function deadIn<T extends Mentioned>(own: readonly T[], clause: Clause): readonly T[] {
	const died = affirmed(clause, HAS_DIED);
	// “Dad's phone died”
	const isOwner = ({ called, name = called }: T) =>
		[called, name].some((one) => clause.text.toLowerCase().includes(`${one.toLowerCase()}'s `));
	const before = died ? own.filter((one) => one.at < died.index && !isOwner(one)) : [];
	const subject = before.at(-1);
	if (subject) {
		const partner = before.at(-2);
		const between = partner && clause.plain.slice(partner.at, subject.at).replace(/^\p{L}+ /u, "");
		return partner && between !== undefined && AND.test(between) ? [partner, subject] : [subject];
	}
	const of = affirmed(clause, DEATH_OF);
	// “We buried her under the lilac and her brother painted a stone”
	const isPronoun = of !== null && BURIED_THEM.test(clause.plain.slice(of.index));
	const object = of && !isPronoun && own.find(({ at }) => at >= of.index);
	if (object) return [object];
	const [owner] = own;
	return owner && affirmed(clause, OF_THE_DEAD) ? [owner] : [];
}
