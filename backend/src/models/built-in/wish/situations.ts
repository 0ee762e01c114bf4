// Finds the situations of a wish for which plots are written: a first day at school, a lost pet, a thunderstorm.
import { type Clause, clausesOf } from "@lion-tails/common/clauses";
import { genderOfGrandparent } from "@lion-tails/common/kin";
import type { Situation } from "../material.ts";
import { beingsIn } from "./beings.ts";
import { isDoneByChild, isDoneToChild, isSuffered, isSufferedByAnother } from "./done-by.ts";
import {
	CHEATED,
	clausesAboutLostBaby,
	findWishes,
	isSince,
	WITHOUT_CHILD,
	type Wish,
	withoutOccasions,
} from "./find-wishes.ts";
import { isNoOrder } from "./forbidden.ts";
import narrower from "./narrower.json" with { type: "json" };
import { isOfAnotherFamily, OF_THE_WRITER } from "./other-families.ts";
import { clausesWithPeople } from "./pronouns.ts";
import phrasesBySituation from "./situations.json" with { type: "json" };
import { findTrouble } from "./troubles.ts";
import { findPhrase, phraseOf, stem, type Token, tokensOf } from "./words.ts";

export type SituationWish = {
	situation: Situation;
	/** The clause as the parent typed it. */
	text: string;
	/** All clauses in which it is named. */
	texts: readonly string[];
	/** The noun of the wish that its plot has, as it follows “the”. */
	thing?: string;
};

/** The weightiest for a child first. */
/** The situations with words of their own. */
type Named = keyof typeof phrasesBySituation;
const SITUATIONS_BY_WEIGHT: readonly Situation[] = Object.keys(phrasesBySituation) as Named[];
const PHRASES = SITUATIONS_BY_WEIGHT.map((situation) => {
	const all: readonly string[] = phrasesBySituation[situation as Named];
	return {
		situation,
		// “Lent” alone is the time before Easter; “she lent it” is not.
		clauses: all.filter((text) => text.startsWith("=")).map((text) => text.slice(1)),
		phrases: all.filter((text) => !text.startsWith("=")).map(phraseOf),
	};
});

const STEMS = new Map<Situation, ReadonlySet<string>>(
	PHRASES.map(({ situation, phrases }) => [
		situation,
		new Set(phrases.flatMap((phrase) => phrase.flatMap((part) => [...(part ?? [])]))),
	]),
);

/** True if the situation, or any, is recognized by the word: “tooth”, “tent”. */
export const isOfSituation = (noun: string, situation?: Situation) => {
	const sets = situation ? [STEMS.get(situation)] : [...STEMS.values()];
	return noun.split(" ").every((word) => sets.some((stems) => stems?.has(stem(word))));
};

/** Situations that are the child's own; in a clause about another person they are not meant. */
const OF_THE_CHILD: ReadonlySet<Situation> = new Set<Situation>([
	...([
		"hospital",
		"diabetes",
		"wheelchair",
		"hearing-aid",
		"allergy",
		"stutter",
		"broken-arm",
		"new-glasses",
	] as const),
	...(["wobbly-tooth", "dentist", "vaccination", "haircut", "first-school-day", "stage-fright", "exam"] as const),
	...(["match-lost", "winning", "birthday", "swimming-lesson", "a-lie", "bad-dream", "moving-house"] as const),
	...(["city", "the-dark", "thunder", "bath", "vegetables", "something-broken", "left-out", "stealing"] as const),
	...([
		"the-smallest",
		"bicycle",
		"tidying",
		"communion",
		"confirmation",
		"ill-in-bed",
		"languages",
		"wet-bed",
		"not-sleepy",
	] as const),
	...(["lost-toy", "head-lice", "embarrassed", "discouraged", "anger", "prayer-unanswered"] as const),
	...([
		"too-loud",
		"secret",
		"some-fear",
		"shy",
		"tummy-ache",
		"bad-loser",
		"reading-is-hard",
		"restless",
		"pacifier",
		"growing-up",
		"homework",
	] as const),
	...(["broken-leg", "asthma", "school-toilet", "potty", "teeth", "dressing", "interrupting", "sums"] as const),
	...(["own-bed", "stuck-high", "flying", "wrong-bus", "pocket-money", "own-phone", "altar-server"] as const),
	...(["forgot-promise", "not-chosen", "unwanted-present", "compared", "wasps", "wind"] as const),
	...(["monster-under-bed", "walks-alone", "braces", "whining", "riding", "growing-pains", "rude-words"] as const),
	...(["late-pickup", "shoelaces"] as const),
	...(["medicine", "own-goal", "nail-biting", "lift", "costume", "own-bed-joy"] as const),
	...(["practicing", "doubt", "screen", "bored", "spiders", "parents-bed", "morning-goodbye"] as const),
]);

/** Situations of the child's own family, pet and house. */
const OF_THE_FAMILY: ReadonlySet<Situation> = new Set<Situation>([
	...(["grandparent-died", "pet-died", "baby-died", "stepparent", "parents-quarrel", "separated-parents"] as const),
	...(["grave-illness", "parent-ill", "hospital", "pet-lost", "parent-away", "worries-at-home", "new-baby"] as const),
	...(["moving-house", "new-pet", "grandparent-ill", "forgetful-grandparent", "sibling-leaves", "broken-arm"] as const),
	"friend-with-disability",
]);

/** Situations whose name may only say when something was. */
const FEASTS: ReadonlySet<Situation> = new Set<Situation>([
	...(["easter-morning", "christmas-eve", "advent", "birthday", "st-nicholas", "pentecost-day", "new-year"] as const),
]);

/** Situations in which others do something to the child. */
const SUFFERED: ReadonlySet<Situation> = new Set<Situation>(["teased", "left-out", "photo-sent-round", "gets-hit"]);

/** Situations that follow from the kind of wish, mostly about a person or a pet. */
const OF_KIND: Partial<Record<Wish["kind"], (wish: Wish) => Situation | undefined>> = {
	"person-loss": ({ value }) =>
		genderOfGrandparent(value) || /^(?:great|grand)/.test(value) ? "grandparent-died" : undefined,
	"pet-loss": () => "pet-died",
	"pet-lost": () => "pet-lost",
	"parent-away": () => "parent-away",
	"parents-apart": () => "separated-parents",
	quarrel: ({ value }) => (/brother|sister/.test(value) ? "quarrel-sibling" : "quarrel-friend"),
	"left-out": () => "left-out",
	bike: ({ text }) =>
		/\b(?:rid(?:e|es|ing)|rode|falls?|fell|pedals?)\b/i.test(text) && !/scooter/i.test(text) ? "bicycle" : undefined,
	"new-baby": () => "new-baby",
};

/** Returns one of each situation, the weightiest first. `isTaken`: clauses that ask for something else. */
export function findSituations(
	text: string,
	childName: string | undefined,
	isTaken: (clause: Clause) => boolean,
	childGender?: "boy" | "girl",
): SituationWish[] {
	const found = new Map<Situation, string[]>();
	const add = (situation: Situation | undefined, clauseText: string) => {
		if (situation) found.set(situation, [...new Set([...(found.get(situation) ?? []), clauseText])]);
	};
	const wishes = findWishes(text, childName, childGender);
	for (const wish of wishes) add(OF_KIND[wish.kind]?.(wish), wish.text);
	const meantClauses = withoutOccasions(clausesWithPeople(text, childGender));
	const people = new Set(meantClauses.flatMap((clause) => beingsIn(clause).flatMap(({ names }) => names)));
	for (const [index, clause] of meantClauses.entries()) {
		const isOrder =
			/\bnobody (?:should|must|may|can)\b|^(?:please |pls |just |and |but )*(?:do )?(?:not|never) (?:even )?(?:say|mention|write)\b/.test(
				clause.plain,
			);
		if (
			isTaken(clause) ||
			isOrder ||
			(clause.isDismissed && !FEAR.test(clause.plain) && !HAS_TOO_MUCH.test(clause.plain))
		)
			continue;
		const beings = beingsIn(clause);
		// “Grandpa Heinz is in the hospital”
		const names = new Set(beings.flatMap(({ names }) => names.flatMap((name) => name.toLowerCase().split(" "))));
		const tokens = tokensOf(clause.plain)
			.filter(({ word }) => !names.has(word))
			.map((token) =>
				beings.some(({ role, at }) => role === "grandparent" && at === token.at) ? asGrandparent(token) : token,
			);
		// “He hates the dentist” and “she does not like baths” are situations, “no dentist” is not.
		const isHatred =
			HATRED.test(clause.plain.slice(clause.negatedFrom)) ||
			/\bs?he (?:does|did|will) not (?:like|want|enjoy|eat)\b/.test(clause.plain);
		const meant = isHatred || isNoOrder(clause) ? { negatedFrom: clause.plain.length } : clause;
		const isOfOthers = isOfAnotherFamily(clause, childName);
		// “Ruby | and her brother start swim lessons”
		const isOfBoth = isChildAlone(meantClauses[index - 1], childName);
		const named = namedAtStart(clause, people);
		const others = isOfBoth
			? []
			: [...beings, ...(named === undefined ? [] : [{ at: named }])].filter(({ at }) => !isWithChild(clause.plain, at));
		for (const { situation, clauses, phrases } of PHRASES) {
			if (clauses.includes(clause.plain)) add(situation, clause.text);
			if (isOfOthers && OF_THE_FAMILY.has(situation)) continue;
			const matched = phrases.map((phrase) => findPhrase(phrase, tokens, meant)).filter((place) => place !== null);
			const places = FEASTS.has(situation) ? matched.filter(({ from }) => !isSince(clause.plain, from)) : matched;
			if (isAnotherCase(situation, clause.plain, childName, childGender)) {
				if (situation === "photo-sent-round" && places.length > 0 && !NOT_MEANT[situation]?.test(clause.plain))
					add("sent-photo", clause.text);
				continue;
			}
			const isItsOwn = OF_THE_CHILD.has(situation) || (SUFFERED.has(situation) && isSuffered(clause.plain));
			const isMeant = places.some(({ from }) => !isItsOwn || !others.some(({ at }) => isAbout(clause.plain, at, from)));
			if (isMeant && !(isHatred && UNSOUGHT.has(situation))) add(situation, clause.text);
		}
	}
	// “Leah sent a photo | around in the group chat”
	const clauses = clausesOf(text);
	// The plot of a tooth has it still in its place, so it comes last for one that is out.
	const isToothOut = clauses.some(({ plain }) => TOOTH_IS_OUT.test(plain));
	const weightOf = (situation: Situation) =>
		isToothOut && situation === "wobbly-tooth" ? SITUATIONS_BY_WEIGHT.length : SITUATIONS_BY_WEIGHT.indexOf(situation);
	if (clauses.some(({ plain }) => isDoneByChild(plain, childName, childGender)))
		for (const situation of SUFFERED) found.delete(situation);
	// “His team won, but he sat on the bench”
	if (clauses.some(({ plain }) => WITHOUT_CHILD.test(plain))) found.delete("winning");
	// “Afraid of the lift in our new house”
	if (isFearAlone(clauses)) for (const place of PLACES) found.delete(place);
	// A fear that is named together with another wish may be a reason to leave something out.
	if (found.size > 1 || !isFearAlone(clauses)) found.delete("some-fear");
	// “His cousin lives with us because his mother is ill” is about the cousin's mother.
	if (clauses.some(({ plain }) => HOSTS_COUSIN.test(plain)))
		for (const situation of ["parent-ill", "grave-illness", "separated-parents"] as const) found.delete(situation);
	for (const [situation, found] of acrossClauses(clauses)) add(situation, found.text);
	for (const clause of clauses) {
		const other = NOT_SPEAKING.test(clause.plain) && OTHER_SIDE.exec(clauses.map(({ plain }) => plain).join(" "))?.[0];
		if (other) add(/friend|classmate/.test(other) ? "quarrel-friend" : "quarrel-sibling", clause.text);
	}
	for (const clause of clauses) if (TOY_NOT_FOUND.test(clause.plain)) add("lost-toy", clause.text);
	for (const clause of clausesAboutLostBaby(text)) add("baby-died", clause.text);
	if (found.has("baby-died")) found.delete("new-baby");
	const trouble = findTrouble(text, childName);
	const isFree = clauses.some((clause) => clause.text === trouble?.text && !isTaken(clause));
	if (trouble && isFree) {
		for (const one of trouble.texts) add(trouble.situation, one);
		for (const wider of trouble.replaces) found.delete(wider);
		// “She lost her ring at the beach”
		for (const place of PLACES) if (found.get(place)?.every((one) => one === trouble.text)) found.delete(place);
	}
	for (const situation of FEARED_LOSSES)
		if (found.get(situation)?.every((one) => MAY_HAPPEN.test(one))) found.delete(situation);
	// “He only knows his cousin there, and he is in the other class”: at a new school, they have never been in one.
	if (found.has("first-school-day") && clauses.some(({ plain }) => NEW_SCHOOL.test(plain)))
		for (const situation of ["other-class", "cousins"] as const) found.delete(situation);
	// A cross neighbor is no quarrel between friends.
	for (const [situation, wider] of Object.entries(narrower))
		if (found.has(situation as Situation)) for (const one of wider) found.delete(one as Situation);
	// “We quarrel, and she hears it” is no quarrel of hers, and one with her dad is no quarrel with a friend.
	if (found.has("parents-quarrel") || found.has("quarrel-parent")) found.delete("quarrel-friend");
	// “Left out of a birthday sleepover”
	const isOfLeftOut = (texts: readonly string[]) => texts.every((one) => found.get("left-out")?.includes(one));
	for (const situation of ["birthday", "sleepover"] as const)
		if (isOfLeftOut(found.get(situation) ?? [])) found.delete(situation);
	// “We adopted a cat”
	if (found.get("new-pet")?.[0] === found.get("adoption")?.[0]) found.delete("adoption");
	// “She moves from her cot to a big bed”
	if (found.get("moving-house")?.every((one) => found.get("own-bed")?.includes(one))) found.delete("moving-house");
	if (wishes.some(({ kind }) => kind === "person-loss")) found.delete("birthday");
	if (found.has("pet-died") || found.has("grandparent-died")) found.delete("garden");
	if (found.has("grandparent-died")) found.delete("grandparent-ill");
	// “Her friend died of cancer”
	for (const situation of ILLNESSES)
		if (found.get(situation)?.every((one) => /\b(?:died|passed away|is dead)\b/i.test(one))) found.delete(situation);
	// “She has to read aloud, and she gets stuck on long words” is no stutter.
	if (found.has("reading-is-hard") && !clauses.some(({ plain }) => SPEECH.test(plain))) found.delete("stutter");
	// “About the dark, and no monsters, he had nightmares all week”, “no dogs, he is allergic”: the reason for an order is no wish.
	const order = clauses.findIndex(({ plain }) => ORDER.test(plain));
	const isReason = (text: string) => order >= 0 && clauses.findIndex((clause) => clause.text === text) > order;
	for (const situation of ["bad-dream", "allergy"] as const)
		if (found.get(situation)?.every(isReason)) found.delete(situation);
	// The story of a confirmation is about doubts, and that of a secret about the friend whose it was.
	for (const [situation, told] of [
		["confirmation", "doubt"],
		["secret", "quarrel-friend"],
	] as const) {
		const texts = found.get(situation) && found.get(told);
		if (texts && found.delete(told)) for (const one of texts) add(situation, one);
	}
	// “A bike for his birthday”
	const presents = found.get("birthday") ?? [];
	const isPresent = presents.every((one) => /\bfor (?:his|her|the) (?:\S+ )?birthday\b/i.test(one));
	if (isPresent && presents.some((one) => found.get("bicycle")?.includes(one) || found.get("new-pet")?.includes(one)))
		found.delete("birthday");
	// “We baked Christmas cookies” is about the baking.
	if (found.has("advent") || found.has("st-nicholas") || found.get("baking")?.[0] === found.get("christmas-eve")?.[0])
		found.delete("christmas-eve");
	return [...found]
		.map(([situation, texts]) => ({
			situation,
			text: texts[0] ?? "",
			texts,
			...(situation === trouble?.situation && { thing: trouble.thing }),
		}))
		.toSorted((a, b) => weightOf(a.situation) - weightOf(b.situation));
}

/** “We can't find Lolly, her stuffed bunny”, but not “our rabbit” */
const TOY_NOT_FOUND =
	/\b(?:can|could) ?not find\b.*\b(?:(?:stuffed|cuddly|plush|cloth|knitted) \p{L}+|teddy|teddy bear|doll|(?:his|her) (?:bear|bunny|elephant|lamb|monkey))\b/u;
const NEW_SCHOOL =
	/\b(?:new|other|another|different) (?:school|kindergarten|preschool)\b(?! (?:year|term|bag|bus))|\bchang(?:es?|ed|ing) schools?\b|\bstart(?:s|ed|ing)? (?:at )?(?:big )?(?:school|kindergarten|preschool)\b/;

/** “Nobody speaks”: a quarrel without the word for it. */
const NOT_SPEAKING =
	/\bnobody (?:is )?(?:speaks?|speaking|talks?|talking)\b|\b(?:not|stopped|no longer) (?:speak|speaking|talk|talking) (?:to|with) (?:each other|one another)\b|\bsilent treatment\b/;
const OTHER_SIDE = /\b(?:brothers?|sisters?|siblings?|twins?|best friend|friend|classmate)\b/;

/** “Her lola” is a grandma in the phrases. */
const asGrandparent = (token: Token): Token => {
	const gender = genderOfGrandparent(token.word);
	return gender ? { ...token, stem: gender === "girl" ? "grandma" : "grandpa" } : token;
};

/** Returns the offset of the person with whose name the clause begins: “but Levin is still in hospital”. */
function namedAtStart({ plain }: Clause, names: ReadonlySet<string>): number | undefined {
	const [before = "", name] = /^((?:(?:and|but|so|now|then|because) )*)(\p{L}+) /u.exec(plain)?.slice(1) ?? [];
	return [...names].some((one) => one.toLowerCase() === name) ? before.length : undefined;
}

/** “Our cat is old, the vet says she will die soon”, “they say she stole money”: a sentence that was divided. */
function acrossClauses(clauses: readonly Clause[]): [Situation, Clause][] {
	const hasPet = clauses.some((clause) => beingsIn(clause).some(({ role }) => role === "pet"));
	return clauses.flatMap((clause, at): [Situation, Clause][] => {
		if (hasPet && WILL_DIE.test(clause.plain))
			return [clause, ...clauses.slice(Math.max(0, at - 2), at)].map((one) => ["pet-died", one]);
		const before = clauses[at - 1];
		if (before && TOLD_ALL.test(before.plain) && FEAT.test(clause.plain))
			return [before, clause].map((one) => ["boasting", one]);
		const isSaid = SAYING.test(before?.plain ?? "") && MISDEED.test(clause.plain);
		return isSaid ? [["accused", clause]] : [];
	});
}

const WILL_DIE =
	/^(?:that )?(?:s?he|it) (?:will|might|may|could|has to|is going to) (?:probably |soon )?(?:die|be put (?:to sleep|down))\b/;
/** “She told everyone | she has been to Africa” */
const TOLD_ALL =
	/\b(?:tells?|told|telling) (?:everyone|everybody|(?:the|his|her) (?:\p{L}+ )?(?:class|others|kids|friends|group))$/u;
const FEAT =
	/^(?:that )?s?he (?:has been|had been|has an?|has (?:his|her) own|was (?:in|on|at)|can|owns?|met|won|flew|knows)\b/;
const SAYING =
	/^(?:they|everyone|everybody|people|(?:the|her|his) (?:teacher|others|class|kids)) (?:all )?(?:say|says|said|think|thinks|claim)$/;
const MISDEED = /^(?:that )?s?he (?:stole|took|cheated|lied|broke|did it|hit|pushed)\b/;

const TOOTH_IS_OUT =
	/\b(?:tooth|teeth) (?:\p{L}+ )?(?:came|fell|fallen|is|are) ?out\b|\blost (?:\p{L}+ ){0,3}(?:tooth|teeth)\b|\btooth fairy\b/u;

/** A child who is teased does not tease, and a child who is bitten has not hurt anybody. */
const isAnotherCase = (
	situation: Situation,
	plain: string,
	childName: string | undefined,
	childGender: "boy" | "girl" | undefined,
): boolean =>
	NOT_MEANT[situation]?.test(plain) ||
	(LAUGHED_AT.has(situation) && AT_A_JOKE.test(plain)) ||
	(SUFFERED.has(situation) && (isDoneByChild(plain, childName, childGender) || isSufferedByAnother(plain))) ||
	(situation === "hurt-somebody" && isDoneToChild(plain, childGender));

/** “She hates thunder” asks for a story without it; a bath and a dentist still have to come. */
const UNSOUGHT: ReadonlySet<Situation> = new Set<Situation>(["thunder", "afraid-of-dogs", "spiders"]);
/** “She laughed at his joke” is no teasing. */
const LAUGHED_AT: ReadonlySet<Situation> = new Set<Situation>(["teased", "left-out", "embarrassed"]);
const AT_A_JOKE =
	/\blaugh(?:s|ed|ing)? (?:so (?:hard|much) )?at (?:his|her|the|my) (?:\p{L}+ ){0,2}(?:jokes?|tricks?|funny|silly|puns?|riddles?|sneez\p{L}+)/u;

/** Losses that a wish may only fear: “the dog might run away”. */
const FEARED_LOSSES = ["pet-lost", "pet-died", "lost-toy", "grandparent-died", "lost-in-shop", "late-pickup"] as const;
const MAY_HAPPEN = /\bmight\b|\bwhat if\b|\bin case\b/i;

/** Clauses in which somebody else does it. */
const NOT_MEANT: Partial<Record<Situation, RegExp>> = {
	"separated-parents": OF_THE_WRITER,
	// “He is too big to get lost down things”
	"lost-in-shop":
		/\btoo (?:big|large|tall|fat) to (?:get|be) lost\b|\blost (?:down|in) (?:things|the (?:drain|plughole|sofa|wash))\b/,
	// “That's how you know a book is lying”
	"a-lie": /\b(?:book|story|film|map|clock|mirror|scale|thermometer)s? (?:is|was|are|were) (?:lying|a lie)\b/,
	// “Scared our dog might run away”
	"afraid-of-dogs": /\b(?:scared|afraid|frightened|worried) (?:that )?(?:our|the|my|his|her) /,
	// “Our garden is too small”
	"the-smallest":
		/\bthe (?:smallest|shortest) (?!(?:in|of|kid|child|boy|girl|one|there|and|but|again|person|player|because|so|at|by|on|among)\b)\p{L}|\b(?:garden|yard|room|house|flat|apartment|kitchen|bed|car|shoes?|clothes|jacket|coat)\b.* too (?:small|short)\b/u,
	// “She said something mean to her friend”
	teased: /\bs?he (?:said|says|told|wrote|was|is) (?:\p{L}+ ){0,3}mean to\b/u,
	// The plot is about a present for a parent.
	"no-present":
		/\b(?:get|gets|got|like|likes|friend|teacher|grand\p{L}+|granny|oma|opa|nana|brother|sister|cousin)s?\b/u,
	// A child who breaks a promise is not the disappointed one.
	disappointment: /\b(?:s?he|child|son|daughter) (?:broke|has broken|did not keep|forgot) (?:his|her|a|the) promise\b/,
	accused:
		/\b(?:friend|brother|sister|cousin|classmate)s? (?:was|is|got|gets) (?:wrongly |unfairly |falsely )?(?:accused|blamed|punished)\b/,
	// “There is a war about who gets the window seat”
	"sad-news":
		/\b(?:wars?|bombs?) (?:about|over|between) (?:who|the|her|his|which|what|whose|them|us|our|my|brothers?|sisters?)\b|\b(?:star|snowball|pillow|water|tug of) (?:wars?|bombs?)\b|\bbath bombs?\b/,
	// “As high as she could reach from her wheelchair” is about something else.
	wheelchair: /\b(?:from|in|beside|with|on) (?:his|her) (?:\p{L}+ )?wheel ?chair\b/u,
	// A baby comes from there.
	hospital: /\b(?:back to|from) (?:the )?hospital\b|\b(?:baby|newborn)\b.*\bhospital\b/,
	"sibling-ill": /\bfrom (?:the )?hospital\b|\bback to (?:the )?hospital\b/,
	stealing:
		/\b(?:some(?:one|body)|thie(?:f|ves)|burglars?|who|they|bird|magpie|fox) (?:has |have |had )?st[eo]\w+|\bstolen\b/,
	"leaving-kindergarten": /\bcr(?:y|ies|ied|ying)\b.*\bgoodbye\b|\bgoodbye (?:at|in)\b/,
	"sibling-breaks-things": /\b(?:arm|leg|foot|wrist|hand|finger|bone|ankle|collarbone|promise|record)\b/,
	"ill-in-bed": /\bsick (?:about|of|with (?:worry|guilt|nerves|fear)|when|because)\b|\b(?:home|love) ?sick\b/,
	exam: CHEATED,
	winning: WITHOUT_CHILD,
	// Only named: “her cousin Jonah said she looks like a robot”
	cousins:
		/\bcousins? lives? in (?!our\b|my\b)|^(?!.*\b(?:visit\w*|com(?:es?|ing)|came|arriv\w*|stay\w*|sees?|meets?|play\w*|liv\w*|mov\w*|quarrel\w*|fights?|fought|holiday|weekend|story|about)\b).*\bcousins?\b.*\b(?:said|says|told|called|calls|laugh\w*|thinks?|can|got|gets|has|is)\b/,
	// “She can swim now”, “he swam across the whole pool”, but not “she wants to learn to swim” or “the ducks swam”.
	"can-swim":
		/^(?!.*\b(?:can (?:now |finally )?swim|(?:has |have |finally )?learned to swim|swam (?:on|all|alone|across|without|the|for|\d\S*|an?|one|two|her|his))\b)|\b(?:not|never|cannot|afraid|scared|wants?|wish\w*|should|until|soon|tomorrow|fish\w*|ducks?|dolphins?|whales?|turtles?)\b/,
	// The plots are about the fear before it.
	"swimming-lesson": /\bswam\b|\bcan (?:now |finally )?swim\b|\blearned to swim\b|\bproud\b/,
	// The plots have a grandparent in the hospital.
	"grandparent-ill": /\b(?:fell|fall|broke)\b(?!.*\bhospital\b)/,
	// The plot has the day before.
	"first-school-day": /\bfirst (?:day|week)\b.*\b(?:was|went)\b/,
	// “Paula scratched it and did not say sorry”: it is the other child who should.
	"saying-sorry":
		/\b(?:broke|scratched|lost|took|tore|hit|pushed|bit|kicked|friend|brother|sister|cousin|they|boy|girl)\b.*\b(?:not|never) (?:even )?(?:say|said|apologi[sz]ed?)\b/,
	bored: /\bbored (?:of|with) being\b/,
	"easter-morning": /\bate\b/,
	// “He is moving to the North Sea”
	beach: /\b(?:mov(?:e|es|ed|ing)|live|lives|lived|work|works) (?:\p{L}+ )?(?:to|at|by|near)\b/u,
	"pet-not-allowed": /\b(?:story|about|tonight|please|in it)\b/,
	// “She lost her bunny blanket”
	"pet-lost":
		/\b(?:bunny|rabbit|dog|puppy|cat|kitten|hamster|bird|tortoise) (?:blankets?|blankies?|comforter|pillow|cushion|bag|backpack|slippers?|hat|cup|book|mask|costume|lead|leash|collar|bowl|basket)\b/,
	// A friend has no time, and not the parents.
	"no-time": /\b(?:friend|bestie|classmate|sister|brother|cousin)s?\b.*\btime\b/,
	// “She sat in the front row”, “he went rowing with a friend”
	"quarrel-friend": /\b(?:front|back|middle|top|last|first|second|third) row\b|\brow(?:ing|ed|s| boat)\b/,
	// A kite that somebody finds is not the one that flew away.
	balloon: /\b(?:finds?|found)\b.*\b(?:kites?|balloons?)\b/,
	// “She found a puppy and looks for its owner”
	"found-money": /\b(?:dog|puppy|cat|kitten|rabbit|bunny|hamster|bird|budgie|tortoise|guinea pig)s?\b/,
	// The child who gets stuck when it reads aloud.
	stutter: /^(?!.*\b(?:stutter|stammer|speech)).*\bread(?:s|ing)?\b/,
	"wobbly-tooth": /\bfairy\b.*\b(?:not|real|lied)\b/,
	"friend-moved": /\b(?:we|i) (?:\p{L}+ )?mov/u,
	// The child does not want to belong to older boys who take its ball.
	"wrong-friends": /\b(?:took|takes?|stole|steals?|hits?|push\w*|laugh\w*|teas\w*|bull\w*|mean|call(?:s|ed))\b/,
	// “She only sees Grandpa on the screen”
	screen:
		/\b(?:see|sees|saw|talks?|calls?|speaks?) (?:\p{L}+ ){0,4}(?:on|over|through) (?:the|a|his|her) (?:screen|phone|tablet|computer)\b|\bvideo ?calls?\b/u,
	"pet-died": /\b(?:saw|found|there was) (?:a|the|an|some) (?:\p{L}+ )?dead\b/u,
	garden:
		/\b(?:garden|yard) is (?:\p{L}+ ){0,2}(?:small|tiny)\b|\bno garden\b|\b(?:flooded|ruined|trampled|destroyed|kicked|threw|escaped|burglar)\b/u,
	// “They must not lose” is an order to the storyteller.
	"bad-loser": /\b(?:must|should|may) not lose\b|\b(?:they|we|team) (?:must|should) win\b|\bplease\b.*\bwin\b/,
	"new-classmate": /\b(?:s?he|child|daughter|son) (?:is|was|will be) (?:the |a )?new\b/,
	// A chat without the child is no picture of it, and photos that somebody sends to the child or that it looks at are others’.
	"photo-sent-round":
		/\b(?:sends?|sent) (?:him|her|us|me) (?:an?|the|some|two|his|her) |\b(?:chat|group)\b.*\b(?:re)?named\b|\b(?:chat|group) without\b|\bwithout (?:her|him)\b|\b(?:left|leaves?|kicked|removed|thr(?:own|ew)|excluded)\b.*\b(?:chat|group)\b|\bnot (?:\p{L}+ )?in (?:the |a |their |it|our )?.*\b(?:chat|group)\b|\bnot add\w*\b|(?:\b(?:s?he|child|son|daughter)|\b(?:and|but|then)) (?:\p{L}+ )?(?:saw|sees|has seen|found|looks? at|looked at) (?:(?!of\b)\p{L}+ ){0,3}(?:photos?|pictures?|videos?)\b(?! of (?:her|him)\b)/u,
};

const ILLNESSES = [
	"friend-very-ill",
	"grave-illness",
	"parent-ill",
	"sibling-ill",
	"relative-ill",
	"hospital",
] as const;
const SPEECH = /\b(?:stutter|stammer|speech|speak|talk)/;
const ORDER = /^(?:(?:please|but|and|just|so) )*(?:no|nothing|without|do not (?:say|mention|tell)) (?!one\b)/;
const HOSTS_COUSIN = /\bcousins?\b.*\b(?:lives?|living|stays?|staying|moved in) with us\b/;

const HATRED = /^(?:hate[sd]?|dislikes?|cannot stand)\b/;
/** “He has too much homework” describes the child's day. */
const HAS_TOO_MUCH = /\b(?:s?he|child|kid|son|daughter) (?:has|gets|had|got) (?:far |way )?too (?:much|many)\b/;
/** True if the wish is only about the fear of a thing, so that the story can be about it. */
function isFearAlone([first, ...others]: readonly Clause[]): boolean {
	const feared = first && FEAR_OF_THING.exec(first.plain.slice(0, first.negatedFrom));
	// “An elephant afraid of mice” is about the elephant.
	if (!first || !feared || /\b(?:an?|the|about)\b/.test(first.plain.slice(0, feared.index))) return false;
	return (
		beingsIn(first).length === 0 &&
		others.every((clause) => clause.isDismissed || ORDER.test(clause.plain) || !ASKS.test(clause.plain))
	);
}

/** No person, no act, and nothing that a picture on a wall would make worse. */
const FEAR_OF_THING =
	/\b(?:afraid|scared|frightened|terrified) of (?!(?:\p{L}+ing|them|it|him|her|me|us|this|that|these|those|everything|everybody|everyone|people|others|strangers|what|how|when|being|not|god|jesus|hell|death|monsters?|ghosts?|witches|zombies?|vampires?|devils?|burglars?|robbers?|kidnappers?|war|dads?|moms?|mums?)\b)/u;
const PLACES = ["moving-house", "city", "beach", "garden", "grandparents-farm", "camping"] as const;
const ASKS = /\b(?:story|please|pls|loves?|likes?|wants?|about|tonight)\b/;
const FEAR = /\b(?:afraid|scare[sd]?|frighten(?:s|ed)|terrified|nightmares?)\b/;

const DEAF =
	/\b(?:is|was|born|being|been) (?:\w+ )?deaf\b|\bhard of hearing\b|\bsign language\b|\bcan ?not hear\b(?! (?:the|a)\b)/;
/** True if the child is deaf, and not only somebody else. */
export const isDeafChild = (text: string, childName = ""): boolean =>
	clausesOf(text).some((clause, index, all) => {
		const at = clause.plain.search(DEAF);
		// “The new boy, Sam, | is deaf”
		const before = at === 0 ? (all[index - 1]?.text ?? "") : "";
		const isOfNamed = /^\p{Lu}\p{Ll}+$/u.test(before) && before !== childName;
		return (
			at >= 0 &&
			!isOfNamed &&
			!/^(?:and )?who\b/.test(clause.plain) &&
			!beingsIn(clause).some((being) => isAbout(clause.plain, being.at, at))
		);
	});

/** “She and her brother started school”: the child is meant too. */
const isWithChild = (plain: string, at: number) =>
	/\b(?:\w+ and|with|from|by|to|at) (?:\w+ ){0,2}$/.test(plain.slice(0, at));

const isChildAlone = (clause: Clause | undefined, childName = "she") =>
	clause !== undefined && ["she", "he", childName.toLowerCase()].includes(clause.plain);

/** True if the person at this offset is the subject of the phrase: “her friend is in hospital”, not “her friends play without her”. */
const isAbout = (plain: string, at: number, from: number) =>
	at < from &&
	!OWNS_IT.test(plain.slice(0, at)) &&
	!/\b(?:s?he|we|they|i|child|daughter|son)\b/.test(plain.slice(at, from)) &&
	!/\bwithout (?:her|him)\b/.test(plain.slice(from));

/** “Ben broke mum's vase and blamed the cat” */
const OWNS_IT =
	/\b(?:broke|breaks|broken|smashed|shattered|cracked|dropped|lost|took|stole|hid|hit|cut|tore|scratched|spilled|spilt|ruined|used|knocked)(?: over| down| off)? (?:(?:his|her|my|our) )?$/;
