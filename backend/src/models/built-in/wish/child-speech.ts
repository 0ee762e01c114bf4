// Puts the parent's clauses into the child's own mouth: “Imogen left the lid off and two are still missing” becomes “I left the
// lid off” and “Two are still missing”. The tense stays as the parent typed it, so what is still true stays in the present.

import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { capitalize } from "@lion-tails/common/words";
import { nameOf } from "../compose/forms/who.ts";
import { ADVERBS, has, infinitiveOf, type Token } from "./narrative-past.ts";
import { genderOf, isKin, PET_KINDS } from "./people.ts";
import type { WishPerson } from "./wished-people.ts";

export type Teller = {
	name: string;
	/** “she” or “he”. */
	he: string;
	him: string;
	his: string;
	people: readonly WishPerson[];
	/** The word that replaces “I”, the parent who writes: “Mom”. */
	parent: string;
	/** A sentence with more words is divided; a part with more than `maxWords` is left out. */
	longestWords: number;
	maxWords: number;
};

/** A clause of a sentence: see `clausesOf` in `retold-sentences.ts`. */
export type SpokenClause = {
	joint: string;
	tokens: readonly Token[];
	isShared: boolean;
};

/** One statement of the wish as the child says it. */
export type Said = {
	/** “I told Miss Okafor it was Harvey.” */
	text: string;
	/** The same in the narrative past, by which its kind is read. */
	told: string;
	/** True if the child is the one who acts. */
	isOfChild: boolean;
	/** True if only the statement before says whom “she” means. */
	refersBack: boolean;
	/** True if the child does not say what the wish has before it. */
	isAfterGap: boolean;
};

/** The people who were named before a clause. */
type Mentions = {
	/** People whom “he” can mean if the child is a boy, in the sentence before and in this one. */
	others: string[];
	/** True if the last of these was the child. */
	isChildLast: boolean;
	/** True if the sentence begins with what the child does. */
	isTopic: boolean;
	/** True if the child and somebody else are “they”. */
	isPair: boolean;
	/** True if in this sentence both have done something, each in a clause of its own. */
	isBoth: boolean;
	/** True if “they” may also be things or other people. */
	hasPlural: boolean;
	/** True if the child is with somebody else: “at Grandpa's” */
	hasCompany: boolean;
	/** True if the wish has spoken of somebody who is not among its people. */
	hasStranger: boolean;
};
export const noMentions = (): Mentions => ({
	...{
		others: [],
		isChildLast: false,
		isTopic: false,
		isPair: false,
		isBoth: false,
		hasPlural: false,
		hasCompany: false,
		hasStranger: false,
	},
});

const LATER_PART = /^(?:when|while|before|after|until|since|because|although)$/;
const DEPENDENT = /^(?:because|although|though|while|whereas|so that|so|as)$/;
const ANIMAL = new RegExp(`^(?:${PET_KINDS})s?$`);
const GROWN =
	/^(?:man|men|woman|women|boys?|girls?|lad|people|kids|children|everyone|everybody|others|lady|gentleman)$/;

const MALE = /^(?:man|boy|lad|gentleman)$/;
const FEMALE = /^(?:woman|girl|lady)$/;

const PLURAL =
	/^(?:men|women|people|kids|children|boys|girls|everyone|everybody|others|\p{L}+(?:brother|sister|friend|cousin|parent|teacher|neighbou?r)s|(?:brother|sister|friend|cousin|parent|teacher|neighbou?r)s)$/u;

/**
 * Reads “he” and “his”, if the child is a boy. `isOfChild`: each can only mean the child, since no one else of this sex comes before
 * it. `mayMeanOther`: the same pronoun in the next sentence may mean somebody else; as an argument, that of the sentence before.
 */
export function pronounsIn(
	tokens: readonly Token[],
	teller: Teller,
	mayMeanOther: boolean,
): { isOfChild: boolean; mayMeanOther: boolean } {
	const { name, he } = teller;
	const mentions = noMentions();
	let isOfChild = true;
	for (const [at, token] of tokens.entries()) {
		if (OF_SEX[he]?.test(token.plain)) isOfChild &&= !mayMeanOther && mentions.others.length === 0;
		else if (token.typed.replace(/['’]s?$/, "") !== name) noteOther([token], teller, mentions, tokens[at + 1]);
	}
	return { isOfChild, mayMeanOther: mentions.others.length > 0 || !isOfChild };
}
const OF_SEX: Readonly<Record<string, RegExp>> = {
	he: /^(?:he|him|his|himself)(?:['’]\p{L}+)?$/u,
	she: /^(?:she|her|hers|herself)(?:['’]\p{L}+)?$/u,
};

/** Returns the statements of a sentence; a clause of which it is not certain who is meant is left out. */
export function saidOf(clauses: readonly SpokenClause[], teller: Teller, mentions: Mentions, maxWords: number): Said[] {
	const said: { parts: string[]; told: string[]; isOfChild: boolean; isAfterGap: boolean }[] = [];
	let isGap = false;
	const before = { ...mentions, others: [...mentions.others] };
	mentions.others = [];
	mentions.isPair = false;
	mentions.isBoth = false;
	mentions.hasPlural = false;
	mentions.hasCompany = false;
	let isLastKept = true;
	let isOfChild = false;
	let hasOtherSubject = false;
	for (const [at, { joint, tokens, isShared }] of clauses.entries()) {
		const isBound = isShared || DEPENDENT.test(joint);
		const context: { isShared: boolean; isBound: boolean } = { isShared: isShared && isOfChild, isBound };
		const noted = { ...mentions, others: [...mentions.others] };
		const complete: SpokenText = spokenClause(tokens, context, teller, mentions, before);
		// “Pia read the diary of Ada | when she slept over”: the rest is not certain.
		const end = tokens.findIndex(({ plain }, index) => index > 2 && LATER_PART.test(plain));
		const head = tokens.slice(0, end).map((token, index) => (index === end - 1 ? { ...token, after: "" } : token));
		const spoken: SpokenText =
			complete.text === undefined && end > 0 && head.some(({ isVerb }) => isVerb)
				? spokenClause(head, context, teller, Object.assign(mentions, noted), before)
				: complete;
		if (!isShared) {
			// “Naomi calls it Buttons and Tirzah calls it Princess, and they yell”
			if (at > 0 && spoken.isOfChild !== isOfChild && (spoken.isOfOther || hasOtherSubject)) mentions.isBoth = true;
			hasOtherSubject = spoken.isOfOther;
			isOfChild = spoken.isOfChild;
		}
		if (at === 0) mentions.isTopic = isOfChild;
		const told = tokens.map(({ text, after }) => `${text}${after}`).join("");
		const last = said.at(-1);
		if (spoken.text === undefined) {
			isLastKept = false;
			isGap = true;
			continue;
		}
		const comma = /,/.test(clauses[at - 1]?.tokens.at(-1)?.after ?? "") ? "," : "";
		const length = (text: string) => text.split(" ").length;
		const isShort = length([...(last?.parts ?? []), spoken.text].join(" ")) < maxWords;
		if (isBound && last && isLastKept && isShort) {
			last.parts.push(`${comma} ${joint} ${spoken.text.replace(/^My(?= )/, "my")}`);
			last.told.push(told);
		} else if (isBound && isShared && isOfChild)
			said.push({
				parts: [`${joint === "then" ? "Then " : ""}I ${spoken.text}`],
				told: [told],
				isOfChild,
				isAfterGap: isGap,
			});
		else if (isBound && at > 0) {
			isLastKept = false;
			isGap = true;
			continue;
		} else said.push({ parts: [spoken.text], told: [told], isOfChild, isAfterGap: isGap });
		isLastKept = true;
		isGap = false;
	}
	return said.map(({ parts, told, isOfChild, isAfterGap }) => {
		const text = asSpeech(parts.join(""));
		const isOpen = refersBack(text, teller) || (isAfterGap && OF_A_GAP.test(text));
		return { text, told: told.join(" "), isOfChild, isAfterGap, refersBack: isOpen };
	});
}

/** Words for what a clause that is left out has named: “I told one thing from it”. */
const OF_A_GAP = /(?<!\p{L})(?:its?|they|them|theirs?|there|anyway|either|too|also|then|so)(?!\p{L})/iu;
/** Matches what is true only at this moment and in this place, because the child repeats it elsewhere: “I’m sitting on the hall floor”. */
const IS_HERE =
	/(?<!\p{L})here(?!\p{L})|\b(?:I|we)(?:’m|’re| am| are|’ve been| have been)(?: \p{Ll}+ly| still| just| all)? (?:(?:sitting|lying|standing|hiding|crouching|kneeling) |(?:in|on|under|behind|inside|beside|below) (?:bed|the|an?|my|our)\b)|^(?:now )?(?:I|we) (?:still |just )?(?:sit|lie|stand|hide|crouch) |\bin bed with me\b/iu;
export const isOfHere = (text: string) => IS_HERE.test(text);

const PERSONAL = /(?<!\p{L})(?:she|he|him|her|his|hers)(?!\p{L})/iu;
/** “Two are still missing”, “I have the other” */
const OF_BEFORE =
	/^(?:that|this)(?:’s| is| was)\b|^(?:neither|both|two|three|four|five|some|one|then)\b|\bthe (?:others?|same)\b(?! \p{Ll})|\bthe (?:bottom|top|upper|lower|middle) ones?(?!\p{L})/iu;
/** A word with a capital that does not belong to a date. */
const NAME = /(?<=[\p{L},] )(?!I\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter)\p{Lu}\p{Ll}+/u;

function refersBack(text: string, { people }: Teller): boolean {
	const before = text.slice(0, PERSONAL.exec(text)?.index ?? 0);
	const words = before.split(/[^\p{L}]+/u);
	const isNamed =
		people.some(({ name }) => name && before.includes(name)) ||
		words.some((word) => isKin(word.toLowerCase()) || ANIMAL.test(word) || GROWN.test(word));
	return OF_BEFORE.test(text) || (PERSONAL.test(text) && !isNamed && !NAME.test(before));
}

type SpokenText = { text: string | undefined; isOfChild: boolean; isOfOther: boolean };

/** Returns the clause in the first person, undefined if it is not certain whom a pronoun means. */
function spokenClause(
	tokens: readonly Token[],
	{ isShared, isBound }: { isShared: boolean; isBound: boolean },
	teller: Teller,
	mentions: Mentions,
	before: Readonly<Mentions>,
): SpokenText {
	const { name, he, him, his } = teller;
	const firstVerb = tokens.findIndex(({ isVerb }) => isVerb);
	const pair = pairAt(tokens, teller, firstVerb);
	let isCertain = true;
	let isSubjectSure = true;
	let isOfChild = isShared;
	/** True after the child as a subject, until another noun. */
	let isSubject = isShared;
	let subject = (isShared ? "child" : undefined) as "child" | "other" | undefined;
	let antecedent = isBound ? undefined : onlyOther(teller, mentions);
	const isMe = (isObject: boolean): boolean => {
		const others = [...before.others, ...mentions.others];
		if (others.length === 0) return true;
		// “Mr. Obi was right behind him”: the one who acts is not meant.
		if (isObject && subject === "other" && new Set(others).size === 1) return true;
		return mentions.others.length === 0 ? before.isChildLast && before.isTopic && !before.isPair : mentions.isChildLast;
	};
	const unsure = (word: string) => {
		isCertain = false;
		return word;
	};
	const words = tokens.map((token, at): string => {
		const { plain, typed } = token;
		const next = tokens[at + 1];
		const isFirst = at === 0;
		const isBeforeVerb = followingVerb(tokens, at + 1) !== undefined;
		const ofChild = (word: string, asSubject: boolean) => {
			mentions.isChildLast = isCertain;
			isSubject = asSubject;
			if (asSubject && at < firstVerb) isOfChild = true;
			if (asSubject) subject ??= "child";
			return word;
		};
		if (pair && at === pair.from) {
			isOfChild = true;
			mentions.isPair = true;
			mentions.hasPlural = false;
			mentions.isChildLast = true;
			subject = "child";
			// The parent who writes is never “she”.
			noteOther(
				pair.other.filter(({ typed }) => typed !== teller.parent),
				teller,
				mentions,
			);
			return `${pair.other
				.map((one) => `${ownWord(one, teller)}${one.after}`)
				.join("")
				.trim()} and I`;
		}
		if (pair && at > pair.from && at < pair.to) return "";
		if (typed === name || (typed.startsWith(name) && /^['’]s?$/.test(typed.slice(name.length)))) {
			if (typed !== name) return ofChild(isFirst ? "My" : "my", false);
			if (/^(?:and|or|who)$/.test(next?.plain ?? "") || /^(?:and|or)$/.test(tokens[at - 1]?.plain ?? ""))
				isCertain &&= isBeforeVerb && !/^(?:and|or|who)$/.test(next?.plain ?? "");
			// “She told everyone that Elif still sleeps with a light”
			if (tokens[at - 1]?.plain === "that" && !isBeforeVerb) isCertain = false;
			return ofChild(isBeforeVerb || isFirst ? "I" : "me", isBeforeVerb || isFirst);
		}
		if (plain === he) {
			if (!isMe(false)) {
				isCertain = false;
				if (at < firstVerb) isSubjectSure = false;
			}
			return ofChild("I", true);
		}
		if (plain === "himself" || plain === "herself") {
			if (plain !== `${him}self`) return typed;
			return subject === "other" ? typed : ofChild("myself", false);
		}
		// “The door is on his”
		const standsAlone = !next || /[,.]/.test(token.after) || /^(?:and|but|or)$/.test(next.plain);
		if (plain === his && his !== him && standsAlone) return isMe(false) ? ofChild("mine", false) : unsure(typed);
		const isPossessive = plain === his && (his !== him || isBeforeNoun(token, next, tokens[at + 2]));
		if (isPossessive || plain === him || plain === "hers") {
			if (plain === "hers" && (his !== "her" || subject === "other")) return typed;
			// “It still smells of her”: somebody else.
			if (!isPossessive && tokens.slice(0, at).some((one) => /^(?:smell|remind|taste)/.test(one.plain)))
				return unsure(typed);
			// “She wants to show her the cars”: not herself.
			if (!isPossessive && subject === "child") return unsure(typed);
			// “Pia told Ada her singing sounds like a hoover”, “we hear her blow her nose”: those of the other one.
			if (subject === "child" && isPossessive && isOfAddressee(tokens, at)) return typed;
			if (tokens[0]?.plain === "we" && new Set(mentions.others).size === 1 && !mentions.isChildLast) return typed;
			if (!isMe(!isPossessive)) isCertain = false;
			return ofChild(plain === "hers" ? "mine" : isPossessive ? (isFirst ? "My" : "my") : "me", false);
		}
		if (antecedent && OF_OTHER[he]?.test(plain)) {
			const called = nameOf(antecedent, "my");
			const isOwner = plain === "his" || (plain === "her" && isBeforeNoun(token, next, tokens[at + 2]));
			antecedent = undefined;
			isSubject = false;
			subject ??= isOwner ? undefined : "other";
			return isOwner ? `${called}’s` : called;
		}
		if (/^(?:they|them|their|theirs|themselves)$/.test(plain)) {
			// “Pia and Jana have named ten of them”: not themselves.
			if (plain === "them" && subject === "child") return typed;
			const isAge = /^(?:were|are)$/.test(next?.plain ?? "") && has(tokens[at + 2], "Value");
			const isPair = mentions.isPair || mentions.isBoth || (mentions.hasCompany && mentions.isTopic);
			const hasPlural = mentions.hasPlural || (!isPair && before.hasPlural);
			if (!(isPair || before.isPair) || (hasPlural && !isAge)) isCertain = false;
			isSubject = false;
			return WE[plain] ?? typed;
		}
		const isAgreeing = token.isVerb && isSubject && !ADVERBS.test(plain);
		if (isAgreeing) {
			isSubject = false;
			return withI(token);
		}
		if (!ADVERBS.test(plain)) isSubject = false;
		if (/^(?:at|with)$/.test(tokens[at - 1]?.plain ?? "") && isKin(plain.replace(/['’]s?$/, "")))
			mentions.hasCompany = true;
		mentions.hasPlural ||= has(token, "Plural") && !has(token, "Pronoun");
		if (noteOther([token], teller, mentions, next)) {
			antecedent = undefined;
			subject ??= at < firstVerb ? "other" : undefined;
		}
		// “The other one because nobody remembers him”
		if (plain === "one" && /^(?:other|big|little|old|new|small|smaller|bigger)$/.test(tokens[at - 1]?.plain ?? "")) {
			mentions.others.push("one");
			mentions.isChildLast = false;
		}
		// “Mr. Brandt, who lent him his gloves”
		if (plain === "who" && !mentions.isChildLast) subject = "other";
		return typed;
	});
	// “Imogen, all in red, runs”
	const verb = tokens[firstVerb];
	const isWrong =
		isOfChild &&
		!pair &&
		verb !== undefined &&
		words[firstVerb] === verb.typed &&
		IS_THIRD.test(verb.plain) &&
		verb.typed !== verb.text;
	const isOfOther = subject === "other";
	if (!isCertain || isWrong) return { text: undefined, isOfChild: isOfChild && isSubjectSure, isOfOther };
	const text = words
		.map((word, at) => (pair && at > pair.from && at < pair.to ? "" : `${word}${spaceAfter(tokens, at, pair)}`))
		.join("")
		.trim()
		.replace(/[\s,;:.!]+$/, "")
		.replace(/\bI has\b/, "I have");
	return { text, isOfChild, isOfOther };
}

/** “Told Ada her singing sounds like a hoover” */
const isOfAddressee = (tokens: readonly Token[], at: number) =>
	/^(?:told|tells)$/.test(tokens[at - 2]?.plain ?? "") &&
	/^\p{Lu}/u.test(tokens[at - 1]?.typed ?? "") &&
	/^(?:sounds?|sounded|looks?|looked|smells?|smelled|tastes?|tasted)$/.test(tokens[at + 2]?.plain ?? "");

/** Returns the person whom a pronoun of the other sex than the child's means, if the wish has only one. */
function onlyOther({ he, people }: Teller, { hasStranger }: Mentions): WishPerson | undefined {
	const [one, ...more] = people.filter(({ gender }) => gender !== (he === "he" ? "boy" : "girl"));
	return one?.gender && more.length === 0 && !hasStranger ? one : undefined;
}
/** The pronouns of the other sex, by that of the child. */
const OF_OTHER: Readonly<Record<string, RegExp>> = { she: /^(?:he|him|his)$/, he: /^(?:she|her)$/ };

const spaceAfter = (tokens: readonly Token[], at: number, pair: Pair | undefined) => {
	const last = pair && at === pair.from ? tokens[pair.to - 1] : tokens[at];
	const next = tokens[pair && at === pair.from ? pair.to : at + 1];
	return `${last?.after ?? ""}${next?.before ?? ""}`;
};

/** The forms of a present verb after “she”. */
const IS_THIRD = /^(?:is|has|does)$|[^s]s$/;

type Pair = { from: number; to: number; other: readonly Token[] };
/** “Ezra and his brother Judah are”, “Zuzia and Bartek are” */
function pairAt(tokens: readonly Token[], { name, he }: Teller, verb: number): Pair | undefined {
	const named = tokens.findIndex(({ typed }) => typed === name);
	const at = named < 0 && tokens[0]?.plain === he ? 0 : named;
	if (at < 0 || at > verb) return undefined;
	const to = verb - [...tokens.slice(0, verb)].toReversed().findIndex(({ plain }) => !ADVERBS.test(plain));
	if (tokens[at + 1]?.plain === "and" && to > at + 2) return { from: at, to, other: tokens.slice(at + 2, to) };
	if (at > 1 && at === to - 1 && tokens[at - 1]?.plain === "and")
		return { from: 0, to, other: tokens.slice(0, at - 1) };
	return undefined;
}

const ownWord = ({ plain, typed }: Token, { his }: Teller) => (plain === his ? "my" : typed);

const WE: Readonly<Record<string, string>> = {
	...{ they: "we", them: "us", their: "our", theirs: "ours", themselves: "ourselves" },
};

/** Returns the next word, skipping adverbs, if it is a verb: “Pia never asks”. */
function followingVerb(tokens: readonly Token[], from: number): Token | undefined {
	let at = from;
	while (tokens[at] && !tokens[at]?.isVerb && ADVERBS.test(tokens[at]?.plain ?? "")) at++;
	return tokens[at]?.isVerb ? tokens[at] : undefined;
}

/** “Her hat” and “her hearing aids”, but not “taught her half of it”. */
const isBeforeNoun = (token: Token, next: Token | undefined, second: Token | undefined) =>
	next !== undefined &&
	!/[,.]/.test(token.after) &&
	(BODY.test(next.plain) ||
		(!next.isVerb &&
			!/^(?:half|all|both|some|one|how|what|when|where)$/.test(next.plain) &&
			((has(next, "Gerund") && has(second, "Noun")) ||
				has(next, "Noun", "Adjective", "Value") ||
				/^\p{Lu}/u.test(next.typed)) &&
			!has(next, "Preposition", "Conjunction", "Determiner", "Pronoun")));

/** “She put her head under water”: no verbs here. */
const BODY = /^(?:head|hand|back|face|nose|arm|foot|mouth|finger|thumb|shoulder|eye|ear|knee|tooth|voice)s?$/;

/** The form of a verb after “I”. */
function withI({ plain, typed, text }: Token): string {
	const known = { is: "am", has: "have", does: "do" }[plain];
	if (known) return known;
	const isPresent = typed !== text && /[^s]s$/.test(plain);
	return isPresent ? infinitiveOf(plain) : typed;
}

const TITLE = /^(?:Mrs?|Ms|Miss|Dr|St)$/;

/** Remembers another person whom a pronoun of the child's sex may mean. */
function noteOther(tokens: readonly Token[], teller: Teller, mentions: Mentions, next?: Token): boolean {
	const { he, people } = teller;
	const own = he === "he" ? "boy" : "girl";
	let isOther = false;
	for (const [at, token] of tokens.entries()) {
		const { plain, typed } = token;
		const bare = typed.replace(/['’]s?$/, "");
		const singular = bare.toLowerCase();
		const isTitle = TITLE.test(bare) || (isKin(plain) && /^\p{Lu}/u.test((tokens[at + 1] ?? next)?.typed ?? ""));
		if (isTitle) continue;
		const person = people.find((one) => one.name?.split(" ").includes(bare));
		const isWord =
			isKin(plain) ||
			ANIMAL.test(plain) ||
			GROWN.test(plain) ||
			plain === "mom" ||
			// “We kept his box”, of a beetle
			(has(token, "Noun", "Singular", "Possessive") &&
				meaningOf(singular)?.animal !== undefined &&
				meaningOf(singular)?.base === singular);
		const isName = /^\p{Lu}/u.test(typed) && has(token, "Person", "FirstName", "MaleName", "FemaleName");
		// “The rabbit hutch” is no rabbit.
		const after = tokens[at + 1] ?? next;
		const isPart =
			!person &&
			!isName &&
			!/[,.]/.test(token.after) &&
			!/['’]s?$/.test(typed) &&
			has(after, "Noun") &&
			!has(after, "Pronoun") &&
			!/^\p{Lu}/u.test(after?.typed ?? "");
		if ((!person && !isWord && !isName) || isPart) continue;
		mentions.hasStranger ||= !person && !people.some(({ value, called }) => value.endsWith(plain) || called === plain);
		const gender =
			person?.gender ??
			(MALE.test(plain) || has(token, "MaleName")
				? "boy"
				: FEMALE.test(plain) || has(token, "FemaleName")
					? "girl"
					: genderOf(plain.replace(/s$/, ""), bare));
		isOther = true;
		if ((gender && gender !== own) || has(token, "Plural") || PLURAL.test(plain)) continue;
		mentions.others.push(person?.name ?? bare.toLowerCase());
		mentions.isChildLast = false;
	}
	return isOther;
}

const SPOKEN_FORMS: readonly (readonly [RegExp, string])[] = [
	[/\b(with|without|for|to|behind|past) the family\b/g, "$1 us"],
	[/\bhad had\b/g, "had"],
	[/\bI and (my \p{L}+)(?!\p{L})/gu, "$1 and I"],
	// “More tired than I am”
	[/(?<!\b(?:than|as|who|what|how|where) )\bI am\b(?= \p{L})/gu, "I’m"],
	[
		/(?<!and )\bI have (?!(?:an?|the|my|no|some|two|three) )(?=(?:\p{L}+ )?(?:been|\p{L}+(?:ed|en)|got|made|had|done|gone|put|said|told|kept|found)\b)/gu,
		"I’ve ",
	],
	[/(?<!\b(?:than|as|who|what|how|where) )\b(we|they) are\b(?= \p{L})/giu, "$1’re"],
	// “It’s”, but not “the aunt who sewed it is not amused”
	[
		/(?<=^|[,.;:“‘] |\b(?:and|but|or|so|as|because|that|when|where|if|since|although|while|what|who|how|says?|said|thinks?|thought|know|knows|knew|now|then|today|hopes?) )(it|he|she|that|there) is\b(?=[^.!?]* \p{L})/giu,
		"$1’s",
	],
	[/\b(I|he|she|it|we|they) will (?!not)/gi, "$1’ll "],
	[/\bcannot\b/g, "can’t"],
	[/\bwill not\b/g, "won’t"],
	[/\b(do|does|did|is|was|are|were|has|had|have|would|should|could) not\b/g, "$1n’t"],
];

/** Returns a sentence with the short forms of speech, a capital and a full stop. */
export const asSpeech = (text: string): string =>
	capitalize(
		SPOKEN_FORMS.reduce((all, [from, to]) => all.replaceAll(from, to), text.replaceAll("'", "’")).replaceAll(
			/\s+/g,
			" ",
		),
	)
		.replace(/[\s,;:.!]*$/, ".")
		// “There’s the wire car that I’m building with my friend”
		.replace(/^There’s (the [\p{L} ]+?) that (I’m \p{L}+ing)(?= |\.)/u, "$2 $1");
