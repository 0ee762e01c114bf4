// Reads what a story must not contain: “no water”, “without any lions”, “please nothing about bears”.
import { affirmed, type Clause, clausesOf } from "@lion-tails/common/clauses";
import pluralize from "pluralize";
import type { Beat } from "../material.ts";
import kinds from "./kinds.json" with { type: "json" };
import { stem } from "./words.ts";

export type Forbidden = {
	/** The words of the parent. */
	said: string;
	/** The clause as the parent typed it. */
	text: string;
	/** The words that the story must not have, narrower ones included; a hyphen stands for a space. */
	words: readonly string[];
	/** True if the wish only says that the child is afraid of it. */
	isFeared?: boolean;
	/** True if every story has it: God cannot be left out. */
	isImpossible?: boolean;
};

/** Returns the things that the wish forbids. `isFear`: clauses that name a fear which a plot is about. */
export function readForbidden(text: string, isFear: (clause: Clause) => boolean): Forbidden[] {
	const found = new Map<string, Forbidden>();
	// “But she didn't” denies what came before, and forbids nothing.
	const clauses = clausesOf(text).filter(
		({ plain }) =>
			!/^(?:(?:but|and) )?s?he (?:did|does|has|is|was) not$/.test(plain) &&
			!TELLS_OF_IT.test(plain) &&
			!REPORTS.test(plain),
	);
	let isListed = false;
	/** A fear that is all of the wish is what the story is about. */
	const hasRequest = clauses.some(({ plain, isDismissed }) => !isDismissed && REQUESTS.test(plain));
	/** “About the storm on the lake; she is scared of storms”. */
	const isWanted = (words: readonly string[], feared: Clause) =>
		feared.negatedFrom === feared.plain.length &&
		clauses.some((one) => one !== feared && !one.isDismissed && affirmed(one, wordPattern(words)) !== null);
	for (const [index, clause] of clauses.entries()) {
		// “He has no present and no money”
		const before = clauses[index - 1]?.plain ?? "";
		const isMore = /^(?:and|or) no\b/.test(clause.plain) && (LACKS.test(before) || COUNTS_UP.test(before));
		const isContrast: boolean = !isListed && CONTRAST.test(clause.plain) && SAYS_WHAT_IT_IS.test(before);
		const span: string | undefined =
			isFear(clause) || isMore || isContrast ? undefined : forbiddenPart(clause, isListed);
		const isInList: boolean = isListed && span === undefined && isListItem(clause, clauses.slice(index + 1));
		isListed = span !== undefined || isInList;
		const isFeared =
			clause.isDismissed &&
			IS_FEAR.test(clause.plain) &&
			clause.negatedFrom === clause.plain.length &&
			!OF_A_FIGURE.test(clause.plain);
		// “Afraid of tripping” names no thing that a story could leave out.
		for (const thing of thingsOf(span ?? (isInList ? clause.plain : "")))
			if (
				!isWanted(formsOf(thing.said), clause) &&
				!(isFeared && !hasRequest) &&
				!(isFeared && (found.has(thing.said) || thing.said.endsWith("ing")))
			)
				found.set(thing.said, { ...thing, text: clause.text, ...(isFeared && { isFeared }) });
	}
	return [...found.values()];
}

const REQUESTS = /\b(?:story|tale|poem|rhyme|about|please|pls|plz|something|tonight|loves?|likes?|wants?)\b/;
/** “Because he says it doesn't finish your sentences” */
const TELLS_OF_IT =
	/^(?:because |since |as |and |but |s?he says |s?he said |that )*it (?:does|did|has|had|was) not (?!(?:have|need|contain|include|mention)\b)\p{L}/u;
/** “Her teacher said there is no Ethiopian in the Bible” */
const REPORTS = /\p{L} (?:said|says|told (?:him|her|us|me|them)) (?:that )?there (?:is|are|was|were) no\b/u;
/** “He packed six pants and no top” */
const COUNTS_UP =
	/\b(?:packed|brought|took|wore|wears|ate|bought|got|found|has|had) (?:only |just )?(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+|some) \p{L}+/u;
/** “She is a working dog, not a pet” */
const CONTRAST = /^(?:and |but )?not (?:just |only )?an? (?:\p{L}+ ?){1,3}$/u;
const SAYS_WHAT_IT_IS = /\b(?:s?he|it|they|that|this) (?:is|was|are) (?:really |only |just )?(?:an?|the)\b/;
const LACKS = /\b(?:s?he|we|they|i) (?:has|have|had|got) no\b/;

/** “An elephant afraid of mice” */
const OF_A_FIGURE = /^(?:about )?an? (?:\p{L}+ ){1,4}(?:afraid|scared|frightened|terrified) of\b/u;

/** Returns the text without the reasons of its exclusions: “no lions, they scare her”. */
export function withoutReasons(text: string): string {
	const sentences = text.replaceAll(/[’‘`´]/g, "'").split(/(?<=[.!?;\n])/);
	return sentences
		.map((sentence) => {
			const clauses = clausesOf(sentence);
			const [first] = clauses;
			if (!first || forbiddenPart(first) === undefined || first.isDismissed) return sentence;
			const asking = clauses.findIndex(
				(clause, at) => at > 0 && ASKS.test(clause.plain) && forbiddenPart(clause) === undefined,
			);
			const reasons = clauses.slice(1, asking < 0 ? undefined : asking).filter(({ plain }) => REASON.test(plain));
			return reasons.reduce((rest, reason) => rest.replace(reason.text, ""), sentence);
		})
		.join("");
}

/** “We haven't decided what we | tell her yet” */
const REASON =
	/^tell (?:him|her|them) yet$|^(?:because |since |cause |as |for )?(?:it|s?he|they|we|i|ours|hers|his)\b|^(?:because|since|cause)\b|^\p{L}+ (?:is|are|was|were) (?!in\b)|^(?:everybody|everyone|people|all) (?:has|have|says?|said|keeps?)\b|^(?:(?:both|all) )?(?:her|his|our|my) .*\b(?:is|are|was|were|has|have|had|died|ate|got|gets|saw|scares?|makes?|fell|cries|cried)\b|^(?:yuck|ugh|bah|eww?)$|^the (?:\p{L}+ )?one (?:is|was|has|had|we|s?he|at|in)\b|^(?:the|an?|last|once) .*\b(?:bit|stung|chased|took|destroyed|flooded|burned|burnt|hit|hurt|frightened|scared|woke)\b/u;
const ASKS =
	/^(?:about|so)\b|\b(?:story about|something about|please|pls|story|tell(?! (?:him|her|them) yet)|wants?|loves?|likes?|wish(?:es)?|today|tomorrow|tonight|first)\b/;

const WANTS =
	/^(?:not|never) (?:want|like|need|wish for|enjoy|mention|include|use|put|tell|make|talk|bring|say|write|have|be)\b/;
const ORDERED =
	/^(?:but |and |so |then )*(?:please |pls |plz )*(?:do |just |it |the story |story |there |this (?:story|time) )*(?:should |must |can |may )*$/;
const FEARED =
	/\b(?:afraid|scared|frightened|terrified) (?:of|by)|\bnightmares? (?:about|of|from)|\b(?:had|heard) enough(?: of| about)?(?= (?!to\b)\p{L})|\btoo many\b/u;
/** “She has had enough of dragons” is no fear. */
const IS_FEAR = /\b(?:afraid|scared|frightened|terrified|nightmares?)\b/;
/** “Helping without being asked”, “not to make fun of others”. */
const NO_EXCLUSION =
	/^(?:without (?:being|paying|asking|saying|looking|help|it|her|him)\b|not to (?:make fun|tease|laugh|lie|hit|steal|shout|interrupt|boast|brag|give up)\b)/;
/** “He does not want to wear his jacket”, “his hair washed” or “Mr. Brandt”, but not “she does not want to hear about dogs” */
const UNWILLING =
	/^(?:(?:and|but|so|now|today) )*(?:s?he|\p{L}+) (?:does|did|will) not want (?:to (?!hear|read|listen|have|see|be told|know)\p{L}|(?:his|her) (?:\p{L}+ ){1,2}(?:\p{L}+ed|cut|done)\b|(?:mr|mrs|ms|miss|(?:a|the|his|her) new)\b)/u;
/** “No more nappies”: what a child has outgrown. */
const MILESTONE =
	/^no more (?:napp(?:y|ies)|diapers?|pacifiers?|dumm(?:y|ies)|bottles?|naps?|training wheels|stabili[sz]ers|armbands|braces)\b/;
/** “She hates it when her socks feel wrong”, “he hates having his hair washed”: what happens to the child. */
const HATED_EVENT =
	/^(?:tired|bored|sick|fed up) (?:of|with) (?:being|having|\p{L}+ing)\b|^hate[sd]? (?:(?:it|that|when|how|if|being|having|getting|going|doing|wearing|taking|losing|waiting)\b|to \p{L})/u;
/** True if the clause tells what upsets the child or what it has outgrown. It asks for no story without it. */
export const isNoOrder = ({ plain, negatedFrom }: Clause) =>
	HATED_EVENT.test(plain.slice(negatedFrom)) ||
	UNWILLING.test(plain) ||
	(MILESTONE.test(plain.slice(negatedFrom)) && !/\b(?:please|pls|story)\b/.test(plain));
/** “Not to make fun of others” */
export const isLesson = ({ plain, negatedFrom }: Clause) => NO_EXCLUSION.test(plain.slice(negatedFrom));
const ENDS_WITH_VERB =
	/\b(?:is|are|was|were|am|be|been|can|could|did|does|do|has|have|had|will|would|should|must|may)$/;
const SUBJECT = /(?:^|\b(?:and|but|because|that) )(?:s?he|they|we|it|i|\p{L}+)$/u;
const HAPPENS = /\p{L} (?:is|was|has|had|did|does|can|could|rode|slept|went|swam|ran|goes|sleeps|rides|\p{L}{2,}ed)\b/u;
/** “She talks without moving her mouth” says how somebody does something. */
const WITHOUT_DOING =
	/^without \p{L}+ing (?:an?|the|his|her|their|my|our|it|him|them|up|out|over|to|anyone|anybody)\b/u;
/** “Now it opens without a sound” */
const HAPPENS_NOW =
	/\b(?:and|but|so|now|then) (?:now )?(?:it|s?he|they|we) (?!wants?\b|would\b|likes?\b|should\b|must\b|can\b|may\b)\p{L}+/u;
const SAYS_OR_DOES =
	/^(?:(?:and|but|so|then) )*(?:s?he|they|we) (?!wants?\b|would\b|likes?\b|loves?\b|prefers?\b)\p{L}+/u;
const OF_THE_STORY = /\b(?:story|tale|it|there|this|that|one|please)\b/;
const TODAY = /\b(?:tomorrow|yesterday|today|last (?:night|week)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/;

/**
 * Returns the part of the clause that names the forbidden things; undefined if it forbids nothing. `isAfterOrder`: the clause
 * before it forbids something.
 */
function forbiddenPart(clause: Clause, isAfterOrder = false): string | undefined {
	const { plain, negatedFrom, isDismissed } = clause;
	// “Not even the sock” says how much an order means, and “it was not even his” is a fact.
	if (/^not even\b/.test(plain.slice(negatedFrom))) return undefined;
	// “Not much said yet” is a fact, and “not a baby story” is about the style.
	if (/^not (?:much|a lot|yet|really|quite|exactly)\b/.test(plain.slice(negatedFrom)) || NOT_FOR_SMALL.test(plain))
		return undefined;
	const sleeping = /^(?:and )?nobody (\p{L}+ing (?:in (?:it|there)|in (?:the|this) story)\b.*)/u.exec(plain);
	if (sleeping) return sleeping[1];
	const nobody = /\bnobody (?:should |must |may |can )?(?!has|is|was|wanted|played|would|came)(.*)/.exec(plain);
	if (nobody && (isAfterOrder || /\b(?:should|must|may|please)\b/.test(plain)))
		return negatedFrom < nobody.index ? plain.slice(negatedFrom) : nobody[1];
	if (negatedFrom >= plain.length) {
		const feared = isDismissed ? FEARED.exec(plain) : null;
		return feared ? plain.slice(feared.index + feared[0].length) : undefined;
	}
	if (NO_EXCLUSION.test(plain.slice(negatedFrom)) || isNoOrder(clause)) return undefined;
	const before = plain.slice(0, negatedFrom).trim();
	// “To lose without crying” is a lesson.
	if (/^without \p{L}+ing\b/u.test(plain.slice(negatedFrom)) && /\bto \p{L}+/u.test(before)) return undefined;
	const negated = plain.slice(negatedFrom);
	// “She rode her bike without training wheels”, “his first night is without mama”
	if (WITHOUT_DOING.test(negated)) return undefined;
	if (/^without\b/.test(negated) && HAPPENS_NOW.test(before)) return undefined;
	if (/^without\b/.test(negated) && HAPPENS.test(before) && !OF_THE_STORY.test(before)) return undefined;
	// “Says no to everything”
	if (/\bsay(?:s|ing)?$/.test(before)) return undefined;
	// “They cannot find a fourth wheel” is a fact too, but not “she cannot stand dogs”.
	if (
		/^cannot (?!stand|bear|have|be\b)/.test(negated) &&
		/^(?:(?:and|but|so|because) )*(?:s?he|they|we|i)$/.test(before)
	)
		return undefined;
	// “He said potato instead of dog”
	if (/^(?:instead of|rather than)\b/.test(negated) && SAYS_OR_DOES.test(before)) return undefined;
	// “Neither will give it back” is a fact.
	if (
		/^neither (?:of them |of us )?(?:will|would|wants?|wanted|can|could|is|was|has|had|gives?|gave|spoke|speaks?|\p{L}+ed)\b/u.test(
			negated,
		)
	)
		return undefined;
	// “She never raises her hand” is a fact.
	if (/^never\b/.test(negated) && SUBJECT.test(before)) return undefined;
	if (/^no\b/.test(negated) && TODAY.test(negated) && !/\bplease\b/.test(plain)) return undefined;
	if (/^(?:not|never)\b/.test(negated) && ENDS_WITH_VERB.test(before)) {
		const isWish = WANTS.test(negated) && (ORDERED.test(before) || /\b(?:does|do|would|should|must|may)$/.test(before));
		// “She would not put it down” is a fact, “she would not want dogs in it” is a wish.
		if (/\bwould$/.test(before) && !/^(?:not|never) (?:want|like|need|be)\b/.test(negated)) return undefined;
		// “She did not sleep” is a fact, “it should not be sad” is a wish.
		// “He feels sick about it and has not told us”
		const isOfSomebody =
			/\b(?:who|which)(?: \p{L}+)? (?:can|could|does|did|is|was|has|had|will|would)$/u.test(before) ||
			/\band (?:s?he|they|we|i) (?:has|have|had|do|does|did|is|was|will|would|can|could)$/.test(before) ||
			/^(?:(?:and|but|now|so) )*(?:s?he|they|we|i)\b.*\b(?:has|have|had|did|does|is|was)$/.test(before);
		// “She has paint on her ear and does not want to wash it off”
		const isDeed =
			isOfSomebody && /^(?:not|never) want to (?!hear|read|listen|have|see|be told|know)\p{L}/u.test(negated);
		return (isWish && !isDeed) || (OF_THE_STORY.test(before) && !isOfSomebody) ? negated : undefined;
	}
	if (
		/^no\b/.test(negated) &&
		/\b(?:has|have|had|got|gets|is|was|were|are)$/.test(before) &&
		!OF_THE_STORY.test(before)
	)
		return undefined;
	return negated;
}

/** “Not a baby story please” */
export const NOT_FOR_SMALL =
	/^(?:(?:but|and|please|so|just) )*not (?:an? |for )?(?:\p{L}+ )?(?:baby|babies|babyish|childish|kiddie|toddlers?|little (?:kids?|ones?|children))\b(?: (?:story|one|tale|book|stuff))?(?: please| pls)?$/u;

/** A further thing of a list: “no dogs, cats or birds”. */
const isListItem = ({ plain, negatedFrom }: Clause, next: readonly Clause[]) =>
	plain.split(" ").length <= 3 &&
	negatedFrom === plain.length &&
	!/\b(?:a|an|the|please|about|with|but|story|s?he|we|they|i)\b/.test(plain) &&
	(/^(?:or|and|nor)\b|\b(?:or|nor)\b/.test(plain) ||
		next.slice(0, 3).some((clause) => /^(?:or|nor)\b|\bor\b/.test(clause.plain)));

const END =
	/\b(?:but|just|only|because|please|pls|thanks?|tonight|in (?:it|there|(?:the|this|my|her|his|our|tonights) (?:story|one|tale))|at all|this time|anymore|any more|again|where|who|that|which|about an?|with an?|and (?:an?|make|let|with|tell))\b.*$/;
const START =
	/^(?:(?:not|no|nor|again|or|and|never|without|nothing|none|neither|except|avoid|skip|omit|exclude|excluding|zero|minus|anything|everything|all|any|but|instead|of|rather|than|other|apart|from|leave|out|off|spare|us|her|him|enough|tired|bored|sick|fed|up|with|hates?|hated|dislikes?|cannot|want|like|need|wish|for|enjoy|mention|include|use|put|tell|make|talk|bring|say|write|have|be|about|to|a|an|the|in|it|story|stories|one|tale|too|much|many|so|very|kind|sort|more|scenes?|parts?|stuff|things?|some|another|is|are|being|getting|he|she|his|their|my|our|please|there|should|featuring|involving|containing|mentions?|talking|words?|big|little|real) )+/;

/** “No scissors that hurt”: a kind of scissors that no story has. */
const HARMFUL =
	/\p{L} (?:that|which|who) (?:could |can |might |really )*(?:hurts?|bites?|scares?|cry|cries|die[sd]?)\b/u;

/** “No talking animals”: no story has any. */
const UNTOLD =
	/\b(?:talking|speaking) (?:animals?|pets?|toys?|dogs?|cats?|bears?|plants?|trees?|flowers?|things?|objects?|food|vegetables?)\b/;
/** True if the clause names something that no story has. */
export const isInNoStory = ({ plain }: Clause) => UNTOLD.test(plain);

function thingsOf(whole: string): Omit<Forbidden, "text">[] {
	const span = whole.replace(new RegExp(UNTOLD, "g"), "").replaceAll(/\bnobody (?:gets?|is|should be|must be)\b/g, "");
	if (HARMFUL.test(span)) return [];
	const cut = `${span.trim()} `.replace(START, "").replace(END, "").trim();
	// “No animals going to heaven”: an animal that goes nowhere is allowed.
	const [, place = ""] = /\p{L} going to (\p{L}+)$/u.exec(cut) ?? [];
	if (place) return [{ said: cut, words: formsOf(place) }];
	return cut.split(/ (?:and|or|nor|with|no) /).flatMap((part): Omit<Forbidden, "text">[] => {
		const words = part.split(" ").filter((word) => word && !IDLE.has(word));
		const event = HAPPENED.exec(words.join(" "));
		const [, said = "", deed = ""] = event ?? [];
		if (deed) return [{ said, words: kindsOf(deed)[0]?.words ?? formsOf(deed) }];
		const known = words.flatMap((word) => kindsOf(word).map((kind) => ({ said: word, ...kind })));
		if (known.length > 0) return known;
		const last = words.at(-1);
		return last && last.length > 2 && words.length <= 4 ? [{ said: words.join(" "), words: formsOf(last) }] : [];
	});
}

/** “No new tree planted”, “no animals dying”: the ban of an event allows the tree and the animals. */
const HAPPENED =
	/(?:^| )(?!(?:and|or|nor) )(\p{L}+ (planted|killed|hurt|injured|lost|buried|drowned|shot|punished|shouted|broken|stolen|baptized|dying|crying|drowning|fighting|shouting))$/u;

const IDLE = new Set(
	"talk talks chat stuff business mention anyone anybody someone somebody nobody gets getting being ever long short boring idea problem thanks need story stories kind way time sure any more too much very so little big bit it them this that these those him her me us there here scenes scene part parts".split(
		" ",
	),
);

/** Singular and plural. */
const formsOf = (noun: string) => [...new Set([noun, pluralize.singular(noun), pluralize.plural(noun)])];

const KINDS = kinds.map(({ names, words, ...rest }) => ({
	names: new Set(names.split(" ").map(stem)),
	kind: { words: words.split(" "), ...rest },
}));
const kindsOf = (word: string) => KINDS.filter(({ names }) => names.has(stem(word))).map(({ kind }) => kind);

const patterns = new WeakMap<readonly Forbidden[], RegExp | null>();

/** Returns a pattern of all words that a story must not have, or null without any. */
export function forbiddenPattern(forbidden: readonly Forbidden[] | undefined): RegExp | null {
	if (!forbidden) return null;
	const known = patterns.get(forbidden);
	if (known !== undefined) return known;
	const words = forbidden.filter(({ isImpossible }) => !isImpossible).flatMap((thing) => thing.words);
	const pattern = words.length > 0 ? wordPattern(words) : null;
	patterns.set(forbidden, pattern);
	return pattern;
}

const wordPattern = (words: readonly string[]): RegExp =>
	new RegExp(
		String.raw`(?<![\p{L}])(?:${words
			.map((word) => word.replaceAll(/[^\p{L}’-]/gu, "").replaceAll("-", "[ -]"))
			.filter(Boolean)
			.join("|")})(?:e?s|’s)?(?![\p{L}])`,
		"iu",
	);

/** True if one of the wordings has no forbidden word; placeholders do not count. */
const isClean = (pattern: RegExp, [, plain, rich]: readonly [unknown, string, string, ...unknown[]]) =>
	!pattern.test(withoutPlaceholders(plain)) || !pattern.test(withoutPlaceholders(rich));

const withoutPlaceholders = (text: string) => text.replaceAll(/\{[^}]*\}/g, "X");

/** True if each required beat has a wording without a forbidden word. */
export const canTell = (pattern: RegExp | null, beats: readonly Beat[]): boolean =>
	!pattern || beats.every((beat) => beat[0] !== 1 || isClean(pattern, beat));
