// Finds the people and pets of a wish who have died: they take no part in any story.
import { affirmed, type Clause, clausesOf } from "@lion-tails/common/clauses";
import { type Being, beingsIn } from "./beings.ts";
import { isOfAnotherFamily } from "./other-families.ts";
import { genderOf } from "./people.ts";

/** Follows its subject: “Grandpa died”. */
const HAS_DIED =
	/\b(?:died|(?:is|was|are|were) dead|(?:has |have )?passed (?:away|on(?! (?:the|an?|his|her|their|it)\b))|has passed(?! (?:the|an?|his|her|their|our|my|it|on|out|by)\b)|(?:was|is|were|be|been) put (?:down|to sleep)|(?:is|are|now|lives?) (?:now |already )?(?:in heaven|with (?:god|jesus|the lord|the angels))|went (?:home )?to (?:heaven|god|jesus)|(?:is|are) no longer with us|(?:was|were) buried(?! (?:in|under) (?:the |a )?(?:sand|snow|leaves|hay|work|blankets?|pillows?)\b))\b/;
/** Precedes its object: “the funeral of Grandpa”, “we buried Grandpa”. */
const DEATH_OF =
	/\b(?:funeral (?:of|for)|(?:death|loss) of|buried|bury|grave of|late(?= (?:\p{L}+ )?(?:grand|oma|opa|nana|uncle|aunt)))\b/u;
/** “Grandpas funeral” */
const OF_THE_DEAD = /\b(?:funeral|grave|death)\b/;
/** A clause about the person of an earlier one: “she died in May”, “who passed away”. */
const CONTINUES =
	/^(?:(?:and|but|who|then|sadly|has|had|he|she|it|they) )*(?:died|dead|passed|is|was|are|were|has|put|went|lives|buried)\b/;
/** Between two who died together: “Oma Else and Opa Karl”. */
const AND = /^(?:\p{L}+ ){0,3}and (?:(?:my|our|his|her|their) )?$/u;

/** Returns them in the order of the wish. */
export function deadIn(text: string, childName?: string): Being[] {
	let last: readonly Being[] = [];
	return clausesOf(text).flatMap((clause) => {
		const own = isOfAnotherFamily(clause, childName) ? [] : beingsIn(clause);
		const found = own.length > 0 ? deadAmong(own, clause) : diedLast(last, clause);
		if (own.length > 0) last = own;
		return found;
	});
}

function deadAmong(own: readonly Being[], clause: Clause): readonly Being[] {
	const died = affirmed(clause, HAS_DIED);
	// “Dad's phone died”
	const isOwner = ({ called, name = called }: Being) =>
		[called, name].some((one) => clause.text.toLowerCase().includes(`${one.toLowerCase()}'s `));
	const before = died ? own.filter((one) => one.at < died.index && !isOwner(one)) : [];
	const subject = before.at(-1);
	if (subject) {
		const partner = before.at(-2);
		const between = partner && clause.plain.slice(partner.at, subject.at).replace(/^\p{L}+ /u, "");
		return partner && between !== undefined && AND.test(between) ? [partner, subject] : [subject];
	}
	const of = affirmed(clause, DEATH_OF);
	const object = of && own.find(({ at }) => at >= of.index);
	if (object) return [object];
	const [owner] = own;
	return owner && affirmed(clause, OF_THE_DEAD) ? [owner] : [];
}

function diedLast(last: readonly Being[], clause: Clause): readonly Being[] {
	if (!affirmed(clause, HAS_DIED) || !CONTINUES.test(clause.plain)) return [];
	const pronoun = /\b(he|she)\b/.exec(clause.plain)?.[1];
	const gender = pronoun && (pronoun === "she" ? "girl" : "boy");
	const subject = last.findLast(({ value, name }) => !gender || (genderOf(value, name) ?? gender) === gender);
	return subject ? [subject] : [];
}
