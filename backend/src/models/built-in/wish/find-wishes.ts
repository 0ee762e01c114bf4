// Finds the parts of a parent's wish for which there is material: people and pets, the day's event, weather, feasts, aids.
import { affirmed, type Clause, clausesOf } from "@lion-tails/common/clauses";
import { type Being, beingsIn, isChildAsElder, isFriendlyClause } from "./beings.ts";
import { deadIn } from "./dead.ts";
import { isDoneByChild, isSufferedByAnother } from "./done-by.ts";
import { isOfAnotherFamily, OF_THE_WRITER } from "./other-families.ts";
import { clausesWithPeople } from "./pronouns.ts";
import { LEFT_OUT, PATTERNS, QUARREL, WISH_KINDS, type WishKind } from "./wish-patterns.ts";

export type Wish = {
	kind: WishKind;
	/**
	 * The person, pet or place, as it follows “her” or “at”: “little brother”, “dog”, “the new school”; else the kind.
	 */
	value: string;
	name?: string;
	/** The clause as the parent typed it. */
	text: string;
};

/** Returns one wish of each kind in the order of the text. */
export function findWishes(text: string, childName?: string, childGender?: "boy" | "girl"): Wish[] {
	const wishes: Wish[] = [];
	let lastNamed: Being | undefined;
	const isWithoutChild = clausesOf(text).some(({ plain }) => WITHOUT_CHILD.test(plain));
	const dead = deadIn(text, childName);
	const isDead = ({ role, value, name }: Being) =>
		dead.some((one) => one.role === role && one.value === value && (!name || !one.name || one.name === name));
	for (const clause of withoutOccasions(clausesWithPeople(text, childGender))) {
		// No other person has died, and no new baby is at home.
		if (BABY_LOSS.test(clause.plain)) continue;
		// “His friend Tom's mum died” is no loss of the child's own.
		if (isOfAnotherFamily(clause, childName)) continue;
		const [own] = beingsIn(clause).filter((being) => !isChildAsElder(being, text, childName));
		// “Rosie is our hamster. She died”: the pronoun refers to an earlier clause.
		const being = own ?? (PRONOUN_STATE.test(clause.plain) ? lastNamed : undefined);
		if (own) lastNamed = own;
		// A pronoun is not a name.
		const isNamedHere = own !== undefined && clause.text.toLowerCase().includes(own.called);
		const ofBeing = being && wishOfBeing(being, clause, isNamedHere);
		// “That is what Grandma always said” is no visit of hers.
		if (ofBeing && !(ofBeing.kind === being.role && isDead(being))) wishes.push(ofBeing);
		for (const { kind, pattern, value } of PATTERNS) {
			const match = affirmed(clause, pattern);
			if (!match || (TAKEN_BY_BEING.has(kind) && isOfBeing(ofBeing))) continue;
			if (OF_THE_CHILD.has(kind) && isOfAnother(clause, match.index)) continue;
			if (SEASONS.has(kind) && TIME.test(clause.plain.slice(0, match.index))) continue;
			if (FEASTS.has(kind) && isSince(clause.plain, match.index)) continue;
			// “Our neighbor is old and lonely”
			if (
				kind === "left-out" &&
				/^(?:lonely|no friends|bullied|teased|left out)/.test(match[0]) &&
				isOfAnother(clause, match.index)
			)
				continue;
			if (
				kind === "left-out" &&
				(isDoneByChild(clause.plain, childName, childGender) || isSufferedByAnother(clause.plain))
			)
				continue;
			if (kind === "left-out" && OTHERS_TEASED.test(clause.plain)) continue;
			// “Left out of a birthday sleepover” is about another child's.
			if ((kind === "birthday" || kind === "sleepover") && LEFT_OUT.test(clause.plain)) continue;
			if (kind === "game-won" && isWithoutChild) continue;
			if (kind === "hospital" && BABY_IN_HOSPITAL.test(clause.plain)) continue;
			if (kind === "test" && CHEATED.test(clause.plain)) continue;
			// The parents' own quarrel is not the child's.
			if (kind === "quarrel" && /^(?:we|mom and dad|his parents|her parents)\b|\band i\b/.test(clause.plain)) continue;
			if (kind === "parents-apart" && OF_THE_WRITER.test(clause.plain)) continue;
			if (kind === "birthday" && own && /\bturn(?:s|ed|ing)? \d/.test(clause.plain)) continue;
			if (kind === "birthday" && isBirthdayOfAnother(clause.plain, childName)) continue;
			const who = being && WITH_WHO.has(kind) ? being : undefined;
			wishes.push({
				kind,
				value: who?.value ?? value?.(match) ?? kind,
				...(who?.name && { name: who.name }),
				text: clause.text,
			});
		}
	}
	// “Her dad died, today is his birthday”
	const mourns = wishes.some(({ kind }) => kind === "person-loss");
	const isOfThem = ({ kind }: Wish) => (kind !== "new-baby" || !mournsBaby(text)) && (kind !== "birthday" || !mourns);
	// A person with the child's name is the child.
	return withoutDoubles(
		wishes.filter(isOfThem).filter(({ name }) => !name || name.toLowerCase() !== childName?.toLowerCase()),
	);
}

/** “Grandpa Anton's 80th birthday” */
function isBirthdayOfAnother(plain: string, childName = ""): boolean {
	const [, owner] = /\b(\p{L}{3,})s (?:(?:\d|next|big|first|second|third)\w* )?birthday\b/u.exec(plain) ?? [];
	return (
		owner !== undefined &&
		owner !== childName.toLowerCase() &&
		!/^(?:thi|today|tomorrow|it|daughter|son|kid)$/.test(owner)
	);
}

const BABY_LOSS =
	/\b(?:miscarr\w+|still ?born|still ?birth)\b|\b(?:baby|babies|twins?) (?:\p{L}+ ){0,4}?(?:died|dead|die|passed away|lost|in heaven|not live|not survive)\b|\b(?:lost|lose|losing|loss of|death of) (?:\p{L}+ ){0,2}?(?:baby|pregnancy|twins?)\b(?! (?:tooth|teeth|blanket|doll|toy))/u;
/** Returns the clauses that say that the family mourns for a baby. */
export const clausesAboutLostBaby = (text: string) => clausesOf(text).filter(({ plain }) => BABY_LOSS.test(plain));
/** True if the family mourns for a baby. */
export const mournsBaby = (text: string) => clausesAboutLostBaby(text).length > 0;

const DIED =
	/\b(?:died|dead|has passed|passed (?:away|on)|put (?:down|to sleep)|funeral|in heaven|with (?:jesus|god) now|went to (?:heaven|jesus|god)|is no longer with us|buried|death of|loss of|(?:last|say|said) goodbye(?: forever)?)\b/;
const GONE =
	/\b(?:ran away|run away|is gone|(?:went|is|has been|been|gone) missing|has not come (?:home|back)|got lost|escaped|can not find|has disappeared|disappeared|(?:flew|flown) (?:away|off|out))\b/;
const SUFFERS =
	/\b(?:is|was|are|being|so|very|has been|got|are) (?:so |very |really |quite |still )*(?:ill|sick|unwell|poorly|hurt)\b|\b(?:in|to|from) (?:the )?hospital\b|\b(?:operation|surgery|at the vet|has (?:a fever|cancer|a cold|the flu|covid)|(?:broke|has broken) (?:his|her|an?) (?:arm|leg|wrist|foot|ankle|finger|hip|hand|toe|nose|knee|shoulder|elbow|collarbone|ribs?))\b/;
const MISSED =
	/\b(?:miss(?:es|ing)?|lost|mov(?:ed|es|ing) (?:away|to)|(?:give|gave|given) (?:\p{L}+ ){1,3}away|lives? (?:so |very )?far|(?:sad|worried|upset|cry|crying|cries|cried|worries|worrying|thinking|anxious) (?:about|for|over|because of))\b/u;
const AWAY =
	/\b(?:away|travell?ing|trip|work(?:s|ing)? late|night shift|deployed|abroad|overseas|business|gone (?:for|until|this|all)|not home)\b/;
const PRONOUN_STATE =
	/^(?:and |but )?(?:(?:s?he|it|they)\b.*\b(?:died|passed|ran away|ill|sick|hospital|put down|put to sleep|is gone)\b|(?:who (?:has |had )?)?(?:died|passed away)\b|\p{L}+ miss(?:es|ed|ing)? (?:him|her|them|it)\b)/u;

function wishOfBeing(being: Being, clause: Clause, isNamedHere: boolean): Wish | undefined {
	const { role, value, name } = being;
	const { plain, text } = clause;
	const wish = (kind: WishKind): Wish => ({ kind, value, ...(name && { name }), text });
	const says = (pattern: RegExp) => affirmed(clause, pattern) !== null;
	if (
		says(
			/\b(?:new baby|baby (?:brother|sister) (?:was|is) (?:born|coming)|born|become a|becoming a|going to be a|will be a|is a) ?(?:big )?(?:brother|sister)?\b/,
		) &&
		/\b(?:new baby|baby|born|(?:become|becoming|be|is) a big)\b/.test(plain) &&
		role === "sibling"
	)
		return undefined;
	// These words do not say whether the person is alive.
	if (/\b(?:not|never) (?:get|got|be|been)? ?(?:healed|better|well again)\b/.test(plain)) return undefined;
	if (says(DIED)) return wish(role === "pet" ? "pet-loss" : "person-loss");
	if (role === "pet" && says(GONE)) return wish("pet-lost");
	if (says(SUFFERS) && isSubjectOf(being, plain)) return wish("worry-for");
	if (says(MISSED) && !isLeftTomorrow(being, plain) && !missesElse(being, plain)) return wish("missing");
	if (role === "parent") return says(AWAY) ? wish("parent-away") : undefined;
	if (role === "pet" && /\bnew (?:pet |little )?\p{L}/u.test(plain) && says(/\b(?:new|got a|getting a|get a)\b/))
		return wish("new-pet");
	if (QUARREL.test(plain) || LEFT_OUT.test(plain)) return undefined;
	if (!isNamedHere || !isFriendlyClause(text)) return undefined;
	return wish(role === "teacher" ? "teacher" : role);
}

/** “She is moving away from her friend”: until then the friend takes part. */
const isLeftTomorrow = ({ at }: Being, plain: string) => {
	const moves = MISSED.exec(plain);
	return moves !== null && /^mov(?:es|ing)/.test(moves[0]) && moves.index < at;
};

/** “She shares a room with her cousins and misses home” */
const missesElse = ({ at }: Being, plain: string) => {
	const misses = /\bmiss(?:es|ing)? (?!her\b|him\b|them\b|it\b)\p{L}/u.exec(plain);
	return misses !== null && at < misses.index && MISSED.exec(plain)?.index === misses.index;
};

const isSubjectOf = ({ value }: Being, plain: string) => {
	const noun = value.split(" ").at(-1) ?? value;
	const at = plain.search(
		new RegExp(
			String.raw`\b${noun === "mom" ? "(?:mom|mum|mama|mother|mommy|mummy)" : noun === "dad" ? "(?:dad|papa|father|daddy)" : noun}`,
		),
	);
	return at >= 0 && at < plain.search(SUFFERS) && !/\b(?:s?he|i|child) (?:is|was|got|has)\b/.test(plain.slice(at));
};

/** “His twin broke his leg”, “the baby comes home from hospital”: kinds that are the child's own are not meant. */
const OF_THE_CHILD = new Set<WishKind>([
	...([
		"move",
		"first-day",
		"tooth",
		"hospital",
		"ill",
		"swimming",
		"bike",
		"test",
		"performance",
		"doctor",
		"hurt",
	] as const),
	...(["wheelchair", "glasses", "hearing-aid", "braces", "cast", "nightmare", "dark"] as const),
]);
const isOfAnother = (clause: Clause, from: number) =>
	beingsIn(clause).some(
		({ at }) =>
			at < from &&
			!/\b(?:\p{L}+ and|with|from|by|to|at) (?:\p{L}+ )?$/u.test(clause.plain.slice(0, at)) &&
			!/\b(?:s?he|we|they|i|child|daughter|son)\b/.test(clause.plain.slice(at, from)),
	);

/** “He is afraid of clowns | since the birthday party”: the occasion of a fear is not its matter. */
export const withoutOccasions = (clauses: readonly Clause[]) =>
	clauses.filter(
		({ plain }, at) =>
			!(/^(?:ever )?since (?:the|a|her|his|our|that)\b/.test(plain) && FEARS.test(clauses[at - 1]?.plain ?? "")),
	);
const FEARS = /\b(?:afraid|scared|frightened|terrified)\b/;

const SEASONS = new Set<WishKind>(["spring", "summer", "autumn"]);
/** “She passed away in spring” says when, and not what the story is about. */
const TIME = /\b(?:in|last|since|this|next|until|before|after|by|every) (?:the |late |early )?$/;
const FEASTS = new Set<WishKind>(["easter", "christmas", "advent", "thanksgiving", "birthday"]);
/** “The wood has been in the garage since Easter” says how long. */
export const isSince = (plain: string, from: number) =>
	/\b(?:since|until|till|before|by) (?:last )?$/.test(plain.slice(0, from));
/** “Someone laughed at Zuzanna” */
const OTHERS_TEASED =
	/\b(?:laugh(?:ed|s|ing)? at|mean to|teas(?:ed|es|ing)|bull(?:ied|ies|ying)) (?!(?:him|her|me|by|at|and|in|the|on|because|for|about|every|all)\b)\p{L}/u;
/** “He wants to send her back to the hospital” */
const BABY_IN_HOSPITAL =
	/\b(?:send|give|bring|take)s? (?:\p{L}+ ){1,3}(?:back )?to the hospital\b|\bbaby\b.*\b(?:from|in) (?:the )?hospital\b/u;
/** “They won without him” */
export const WITHOUT_CHILD = /\bwithout (?:him|her|me|us)\b|\bbenched\b|\bon the bench\b/;
export const CHEATED = /\b(?:copied|copies|copying|cheat\p{L}*)\b/u;

/** Kinds that take the person in the same clause: the other side of a quarrel. */
const WITH_WHO = new Set<WishKind>(["quarrel"]);
/** Kinds that do not apply to the child if the clause is about another person or a pet. */
const TAKEN_BY_BEING = new Set<WishKind>(["ill", "hospital", "lost-toy", "travel"]);
const isOfBeing = (wish: Wish | undefined) =>
	wish !== undefined &&
	["worry-for", "missing", "person-loss", "pet-loss", "pet-lost", "parent-away"].includes(wish.kind);

/** Removes repetitions. Grief replaces a neutral mention of the same person or pet. */
function withoutDoubles(wishes: Wish[]): Wish[] {
	const isNeutral = ({ kind }: Wish) =>
		["sibling", "grandparent", "friend", "relative", "pet", "teacher", "new-pet"].includes(kind);
	return wishes.filter((wish, at) => {
		const same = wishes.findIndex(({ kind }) => kind === wish.kind);
		if (same !== at) return false;
		if (isNeutral(wish) && wishes.some((other) => other !== wish && !isNeutral(other) && other.value === wish.value))
			return false;
		if (wish.kind === "sibling" && wishes.some(({ kind }) => kind === "new-baby")) return false;
		if (wish.kind === "hospital" && wishes.some(({ kind }) => kind === "worry-for")) return false;
		if (wish.kind === "christmas" && wishes.some(({ kind }) => kind === "advent")) return false;
		return !(wish.kind === "hurt" && wishes.some(({ kind }) => kind === "cast"));
	});
}

/** Sorts wishes by their weight for a child, for stories without room for all. */
export const byWeight = (wishes: readonly Wish[]) =>
	wishes.toSorted((a, b) => WISH_KINDS.indexOf(a.kind) - WISH_KINDS.indexOf(b.kind));
