// Tells a wish in the parent's own words: its statements as they were typed, in their order. What is meant for the storyteller
// or for grown-ups alone is left out sentence by sentence, and never a part of a sentence.

import { countWords } from "@lion-tails/common/story";
import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { capitalize } from "@lion-tails/common/words";
import { completed, withoutSplices } from "./complete-sentences.ts";
import { has, readInPast } from "./narrative-past.ts";
import { asKinOfChild } from "./other-families.ts";
import words from "./own-words.json" with { type: "json" };
import { genderOf, isFirstName, isKin, PET_KINDS } from "./people.ts";
import { withChild, withoutNickname } from "./retold-sentences.ts";
import { thirdPersonOf, withoutSlips } from "./slips.ts";
import { DAYS, dayOf } from "./spoken-out.ts";
import { hasName } from "./words.ts";

export type OwnWords = {
	/** The statements, ready to be read aloud, without quotation marks around them. */
	sentences: readonly string[];
	/** The same as the parent typed them. */
	typed: readonly string[];
	/** Sentences that a story must not contain, and requests for something in it, as the parent typed them. Asides are not among them. */
	leftOut: readonly string[];
	/** True if a sentence had to be completed with a verb: “stitches out today”. */
	isNote: boolean;
	/** The parent who wrote the wish, if that is certain. */
	parent: "Mom" | "Dad" | undefined;
};

type Options = {
	/** The child, and the people of the wish. */
	names: readonly string[];
	/** “He” or “she”, the child. */
	he: string;
	/** False for what the story must not have. */
	isClean: (sentence: string) => boolean;
	/** True for what the parent forbids. */
	isForbidden: (sentence: string) => boolean;
};

/** Returns the wish in the parent's own words; undefined if it has no statement, or is not written by a parent. */
export function ownWords(wish: string, { names, he, isClean, isForbidden }: Options): OwnWords | undefined {
	if (BY_OTHERS.test(wish)) return undefined;
	const typed: string[] = [];
	const sentences: string[] = [];
	const leftOut: string[] = [];
	const child = { name: names[0] ?? "", he };
	const all = sentencesOf(withoutNickname(wish, child.name)).flatMap(withoutRequest).map(withoutTail);
	const isUnwanted = (sentence = "") => isLeftOut(sentence) || isForbidden(sentence);
	let isNote = false;
	let isAfterGap = isUnwanted(all[1]);
	const given = givenNames(wish);
	const isPast = PAST_DAY.test(wish) || all.some(hasPast);
	for (const [at, sentence] of all.entries()) {
		// “No water please. Not even a puddle.”
		if (isUnwanted(sentence) || (isAfterGap && isFragment(sentence))) {
			isAfterGap = true;
			if (asksForContent(sentence) && !isForbidden(sentence)) leftOut.push(sentence);
			continue;
		}
		const corrected = withoutSlips(withNames(plainSigns(sentence), given), child, isPast);
		const text = readyToRead(corrected, [...names, ...given]);
		if (!/\p{L}/u.test(text)) continue;
		isAfterGap = !isClean(sentence) || UNREADABLE.test(text);
		if (isAfterGap) leftOut.push(sentence);
		else {
			typed.push(sentence);
			const read = completed({ text, before: sentences.at(-1), next: all[at + 1], ...child });
			isNote ||= !read.toLowerCase().endsWith(text.toLowerCase());
			sentences.push(...withoutSplices(read, child.name));
		}
	}
	const isStory =
		(countWords(sentences.join(" ")) >= MIN_WORDS || hasName(sentences.join(" "), names[0])) &&
		!isList(typed) &&
		!typed.every((one) => one.endsWith("?")) &&
		typed.some(hasVerb) &&
		!typed.every((one) => OF_PARENT.test(one));
	return isStory ? { sentences, typed, leftOut, isNote, parent: writerOf(wish) } : undefined;
}

/** “My daughter”, “Today I”, but not “he keeps saying his fingers forgot the middle part, no, I'm talking to the phone” */
const OF_PARENT = /^(?:\P{L}*[\p{L}'’-]+ ){0,5}(?:i|i['’]m|im|my|me)(?![\p{L}-])/iu;
/** “The one with the Red Sea please, | she built it with towels” */
const AFTER_REQUEST =
	/(?<=^[^,.;!?]*\b(?:please|pls|plz))[,;:–-]+\s+(?=(?:s?he|we|it|they|his|her|our|today|yesterday)(?!\p{L}))/iu;
/** “Noah's ark with lots of elephants, | it has been raining here” */
const AFTER_STORY =
	/(?<=^\P{L}*(?:noah'?s ark|david and goliath|daniel and the lions?|jonah and the|adam and eve|moses and the|joseph and)\b[^,.]*), (?=(?:it(?:['’]?s)?|we|s?he|they|our) )/iu;
/** Parts a request from the statement after it. The reason of a ban, “he had enough of that”, says nothing without it. */
function withoutRequest(sentence: string): string[] {
	const [request = "", ...statements] = sentence.split(AFTER_REQUEST).flatMap((part) => part.split(AFTER_STORY));
	if (statements.length === 0) return [request];
	const isBanned = BAN.test(request);
	return [
		request,
		...statements
			.filter((statement) => !(isBanned && REFERS_TO_BAN.test(statement)))
			.map((statement) => statement.replace(KNOWS_STORY, "$1 the story")),
	];
}
const REFERS_TO_BAN = /\b(?:th(?:at|is|ese|ose)|it|them)\b/i;
/** “David and Goliath please, he heard it in Sunday school” */
const KNOWS_STORY =
	/^((?:s?he|we) (?:has |have |just )?(?:heard|saw|read|learned|loves|knows|asks for|asked for)) it\b/i;
/** A shorter wish that does not name the child describes a subject, for which there may be a plot: “snails, he collects snails”. */
const MIN_WORDS = 12;

/** Names of animals and toys: “named it Truck”, and “churro” of “our dog churros ears … because churro is scared”. */
const givenNames = (wish: string): string[] => [
	...[...wish.matchAll(/\b(?:named|called|calls) (?:it|him|her) (\p{Lu}\p{Ll}+)/gu)].map(([, name = ""]) => name),
	...[...wish.matchAll(new RegExp(String.raw`\b(?:our|his|her) (?:${PET_KINDS}) (\p{Ll}{3,}?)'?s? `, "gu"))].flatMap(
		([whole, name = ""]) =>
			new RegExp(String.raw`(?<!\p{L})${name} (?:is|was|has|had)(?!\p{L})`, "u").test(wish.replace(whole, ""))
				? [capitalize(name)]
				: [],
	),
];
const withNames = (sentence: string, names: readonly string[]) =>
	names.reduce(
		(text, name) =>
			text
				.replaceAll(new RegExp(String.raw`(?<=\b(?:${PET_KINDS}) )${name}s (?=\p{L})`, "giu"), `${name}'s `)
				.replaceAll(
					new RegExp(
						String.raw`(?<=\b(?:goodnight|good night|hello|hi|bye|goodbye|${PET_KINDS}) )${name}(?!\p{L})`,
						"giu",
					),
					name,
				),
		sentence,
	);

/** The day of which a wish in learner's English tells. */
const PAST_DAY = /\b(?:today|yesterday|this morning|last (?:night|week|year)|ago)\b/i;
const hasPast = (sentence: string) =>
	readInPast(sentence, false).some((token) => token.isVerb && has(token, "PastTense"));

export const hasVerb = (sentence: string): boolean => readInPast(sentence, false).some(({ isVerb }) => isVerb);

/** “A fight with her brother, a lost tooth, and she baked bread”: things to choose from, and no report. */
const isList = ([first = "", ...others]: readonly string[]) =>
	others.length === 0 && /^an? [^,.]+,/i.test(first) && !hasVerb(first.split(",")[0] ?? "");

const anyOf = (patterns: readonly string[]) => patterns.map((pattern) => new RegExp(pattern, "iu"));
const LEFT_OUT = anyOf([...words.requests, ...words.asides, ...words.secrets]);
/** “No sheep, no wool”, “the one with the wet rug”: requests unless they have a verb, as “no one dared to move” has. */
const FRAGMENTS = anyOf(words.fragments);

const TAILS = words.tails.map((pattern) => new RegExp(`(?<=(?:\\p{L}+[ ,'’]+){3}\\p{L}+)${pattern}`, "iu"));
/** Removes a request after a complete statement: “he knows all about sieges, maybe you can use that”. */
export const withoutTail = (sentence: string) =>
	TAILS.reduce(
		(text, tail) => text.replace(tail, (found, at: number) => (IS_SAID.test(text.slice(0, at)) ? found : "")),
		sentence,
	);
/** “She asked him, could you help me” */
const IS_SAID =
	/\b(?:say|ask|shout|yell|whisper|call|write)(?:s|ed|ing)?\b[^,]*$|\b(?:said|told|tells?|wrote)\b[^,]*$|["“‘][^"”’]*$/iu;

/** “Not even a puddle”, “on foot”: says nothing without the sentence before or after it. */
const isFragment = (sentence: string) =>
	REASON.test(sentence) ||
	(FRAGMENT.test(sentence) && countWords(sentence) <= MAX_FRAGMENT_WORDS && !hasVerb(sentence));
const FRAGMENT =
	/^\P{L}*(?:and|or|but|nor|with|without|in|on|at|by|from|to|for|under|behind|after|before|since|until|not|also|plus|maybe|like|as|because|only|just|even|then|all|both|once|twice|again|every)(?!\p{L})|\b(?:too|as well)\P{L}*$/iu;
/** “Because she needs a laugh” */
const REASON =
	/^\P{L}*(?:because|cause|so that|so (?:s?he|they) (?:can|will|falls?|sleeps?|knows?|understands?)|otherwise)(?!\p{L})/iu;
const MAX_FRAGMENT_WORDS = 6;

/** True for requests, asides and the parent's secrets. A request inside quotation marks is part of the story and does not count. */
export function isLeftOut(sentence: string): boolean {
	const plain = withoutQuotes(sentence)
		.replaceAll(/[’‘`´]/g, "'")
		.replace(/^[^\p{L}\p{N}]+/u, "")
		.replace(/[^\p{L}\p{N}]+$/u, "")
		.replace(/^(?:(?:and|but|so|also|just|oh|then|well|ok|okay),? )+(?=\p{L}+ )/iu, "");
	const isRequest = (FRAGMENTS.some((pattern) => pattern.test(plain)) && !hasVerb(plain)) || isSomeone(plain);
	return isRequest || isQuestionToUs(sentence) || LEFT_OUT.some((pattern) => pattern.test(plain));
}
/** “The short man who climbs up a tree because he can't see”: asks for his story. */
function isSomeone(plain: string): boolean {
	if (!SOMEONE.test(plain) || /\b(?:my|our|we|us|i)\b/i.test(plain)) return false;
	const tokens = readInPast(plain, false);
	const verbs = tokens.flatMap(({ isVerb }, at) => (isVerb ? [at] : []));
	return verbs.every((at, index) =>
		tokens.slice((verbs[index - 1] ?? 0) + 1, at).some(({ plain: word }) => LINKS.test(word)),
	);
}
const SOMEONE =
	/^the (?:\p{L}+ ){0,2}(?:man|woman|king|queen|prophet|widow|shepherd|boy|girl|brothers?) (?:who|that|what|where)(?!\p{L})/iu;
const LINKS = /^(?:who|that|what|where|because|cause|cos|when|while|until|and|so|but|if)$/;

/** True for a request for something that is not in every story: “please you say God sees mittens too”, but not “a short one please”. */
const asksForContent = (sentence: string) => {
	const plain = withoutQuotes(sentence)
		.toLowerCase()
		.replaceAll(/[’‘`´]/g, "'")
		.replace(/[^\p{L}\p{N}]+$/u, "");
	return (
		isLeftOut(sentence) &&
		!isQuestionToUs(sentence) &&
		!isBan(plain) &&
		!NO_CONTENT.some((pattern) => pattern.test(plain)) &&
		contentOf(sentence).length > 0
	);
};
/** Asides and secrets, and what is about the child, the names or the language of the story. */
const NO_CONTENT = anyOf([...words.asides, ...words.secrets, ...words.withoutContent]);
/** Returns the words of a request for which a story needs something of its own. */
export const contentOf = (sentence: string): string[] =>
	(
		sentence
			.toLowerCase()
			.replaceAll("’", "'")
			.replace(REASON_AFTER, "")
			.match(/[\p{L}\p{N}'-]+/gu) ?? []
	).filter((word) => !OF_EVERY_STORY.has(word));
/** “A short one, we're late” */
const REASON_AFTER = /[,;–-] ?(?:because|cause|(?:we|s?he|it|i|they)(?:'re|'s|'m| is| are| was| has| had)\b).*$/u;
const OF_EVERY_STORY = new Set(words.ofEveryStory.split(" "));

/** True for what the parent forbids: “no lesson about forgiving”. */
export const isBan = (sentence: string): boolean => BAN.test(sentence) && isLeftOut(sentence);
const BAN =
	/^\P{L}*(?:(?:please|pls|plz|and|but|so|just|also|we|i|you) )*(?:no|not|nothing|nobody|none|never|without|do not|don['’]?t|avoid|skip|leave out|leave (?:it|the|her|him) |keep .* out|steer clear|stay away|anything but|enough|minus|exclude|omit)(?!\p{L})/iu;

/** “Seven dips was it?”, but not “he asks who is driving?” */
const isQuestionToUs = (sentence: string) => /\?\W*$/u.test(withoutQuotes(sentence)) && !ASKS.test(sentence);
const ASKS =
	/\b(?:say|ask|want|wonder|shout|yell|whisper|scream|think|know|call)(?:s|ed|ing)?\b|\b(?:said|thought|told|keeps?)\b/iu;
const withoutQuotes = (text: string) =>
	text.replaceAll(/["“„«][^"“”„«»]*["”“»]|(?<=^|[\s(])'(?!s\b)[^'\n]{2,80}'(?=[\s.,!?)]|$)/gm, "…");

/** A grandmother or an aunt would tell it otherwise. */
const BY_OTHERS =
	/\bmy (?:\p{L}+ )?(?:grand(?:son|daughter|child|kids?|children)|niece|nephew|god(?:son|daughter|child))s?\b/iu;

/** The father writes of the mother in the third person: “mama packs cheese rolls”, but not “what does that mean mum”. */
const writerOf = (wish: string): OwnWords["parent"] => {
	const own = withoutQuotes(wish);
	if (/\bmy (?:husband|boyfriend)\b/i.test(own)) return "Mom";
	return OF_MOTHER.test(own) ? "Dad" : undefined;
};
const OF_MOTHER =
	/\bmy (?:wife|girlfriend)\b|\b(?:i am|i'm|im|as) (?:his|her|the|a) (?:dad|father|papa)\b|(?<!\b(?:my|an?|the|'s|’s|new|your) )\b(?:mom|mum|mama|mommy|mummy)(?:'s|’s)?(?= \p{L})/iu;

const ABBREVIATIONS = /(?<!\p{L})(?:mr|mrs|ms|dr|st|incl|approx|vs|jr|sr)\.["”'’)]*$|(?<!\p{L})no\.$/iu;

/** Returns the sentences as they were typed, without emoji. */
export function sentencesOf(text: string): string[] {
	const parts = text
		.replaceAll(/(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|\p{Emoji_Modifier})+/gu, "\n")
		.split(/((?<=[.!?…]["”'’)]*)\s+|\n+)/u);
	const sentences: string[] = [];
	let last = "";
	for (let at = 0; at < parts.length; at += 2) {
		const [part = "", space = ""] = parts.slice(at, at + 2);
		last += part;
		const next = parts[at + 2] ?? "";
		const isOpen =
			!space.includes("\n") &&
			((ABBREVIATIONS.test(last) && /^[\p{Lu}\d]|^\p{Ll}/u.test(next) && !/(?<!\p{L})no\.$/iu.test(last)) ||
				(/(?<!\p{L})no\.$/iu.test(last) && /^\d/.test(next)) ||
				isInQuote(last));
		if (isOpen && next) last += " ";
		else {
			sentences.push(last.trim());
			last = "";
		}
	}
	return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
/** True within quotation marks. */
const isInQuote = (text: string) =>
	(text.match(/"/g) ?? []).length % 2 === 1 || (text.match(/[“„«]/g) ?? []).length > (text.match(/[”»]/g) ?? []).length;

/** Signs that cannot be read aloud, or that a story cannot contain. */
const UNREADABLE = /[{}<>[\]*_#@\\|~^`$]|https?:/;

const REPAIRS = [
	...words.repairs.map(([pattern = "", to = ""]) => [new RegExp(pattern, "giu"), to] as const),
	...Object.entries(words.misspelled).map(([word, wrong]) => {
		const all = wrong.split(" ");
		// Within a sentence, a capital begins a name.
		const spelled = `${all.join("|")}|^(?:${all.map(capitalize).join("|")})`;
		return [new RegExp(`(?<![\\p{L}'-])(?:${spelled})(?![\\p{L}-])`, "gu"), word] as const;
	}),
];

/** Repairs English and leaves other languages alone: “heute im Wald” is no “I'm Wald”. */
const repairedBy = (text: string, pattern: RegExp, to: string) =>
	text.replaceAll(pattern, (found: string, ...rest: (string | number)[]) => {
		const at = Number(rest.at(-2));
		const before =
			text
				.slice(0, at)
				.split(/[,;:.]/)
				.at(-1) ?? "";
		const after = text.slice(at + found.length).split(/[,;:.]/)[0] ?? "";
		if (OF_OTHER_LANGUAGES.test(`${before} ${after}`)) return found;
		const repaired = to.replaceAll(/\$(\d)/g, (_, group: string) => String(rest[Number(group) - 1] ?? ""));
		return /^\p{Lu}/u.test(found) ? capitalize(repaired) : repaired;
	});
const OF_OTHER_LANGUAGES = new RegExp(`(?<!\\p{L})(?:${words.ofOtherLanguages.replaceAll(" ", "|")})(?!\\p{L})`, "iu");
const MISSPELLED = new Set(Object.values(words.misspelled).flatMap((wrong) => wrong.split(" ")));
/** True for a word that is certainly a typing error. */
export const isMisspelled = (word: string): boolean => MISSPELLED.has(word.toLowerCase());
const IS_WORD = new RegExp(`^(?:${words.nameWords})$`, "i");

/** One kind of apostrophes and spaces. */
const plainSigns = (sentence: string) =>
	sentence.replaceAll(/[’‘`´](?=\p{L})|(?<=\p{L})[’‘`´]/gu, "'").replaceAll(/[\s\p{Zs}]+/gu, " ");

/** Repairs only what is certain: capitals of names and dates, the period at the end, apostrophes and abbreviations. */
function readyToRead(sentence: string, names: readonly string[]): string {
	const plain = sentence
		.replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
		.replaceAll(/ ?\(\d{1,2}\)/g, "")
		.replaceAll(/\((?:true story|no joke)[^)]*\)/gi, "")
		.replaceAll(/\s+(?=[,;:!?)]|\.(?!\d))/g, "")
		.replaceAll(/[!?]*\?[!?]*/g, "?")
		.replaceAll(/!+/g, "!")
		.replaceAll(/\.{2,}/g, "…")
		.replaceAll(/\s?--+\s?/g, " – ");
	const repaired = REPAIRS.reduce(
		(text, [pattern, to]) => repairedBy(text, pattern, to),
		withoutShouting(plain).replaceAll(DATES, capitalize),
	)
		.replaceAll(TITLED, capitalize)
		.replaceAll(
			/(?<![\p{L}'-])(mrs?|ms|dr)\.? (?=\p{Lu})/giu,
			(_, title: string) => `${capitalize(title.toLowerCase())}. `,
		);
	const named = names
		.filter((name) => name.length > 1 && !IS_WORD.test(name))
		.reduce(
			(text, name) =>
				text.replaceAll(
					new RegExp(
						String.raw`(?<![\p{L}-])${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ".")}(?![\p{L}-])`,
						"gu",
					),
					name,
				),
			repaired,
		);
	const text = withCurlyQuotes(
		withPossessives(named, names)
			.replaceAll(CALLED, capitalize)
			.trim()
			.replace(SHORT_DAY, (_, day: string) => `On ${dayOf(day)} `)
			.replace(/^[\s,.;:!?)-]+/, "")
			.replace(/[\s,;:–-]+$/, ""),
	)
		.replaceAll(/(?<=\b(?:says?|said|asked|asks|shouted|answered),? ‘)\p{Ll}/gu, capitalize)
		.replaceAll(/(?<=\p{L}), (?=s?he (?:said|says) ‘)/gu, ". ")
		.replaceAll(/(?<=\. )s?he (?=(?:said|says) ‘)/gu, capitalize);
	const isEnded = /[.!?…][’)]*$/u.test(text);
	return capitalizeFirst(isEnded || text === "" ? text : `${text}.`);
}

/** “Noahs whole sandwich”, “Minas brother”: a first name with a lost apostrophe before a noun. */
const withPossessives = (text: string, names: readonly string[]) =>
	text.replaceAll(LOST_APOSTROPHE, (found, word: string, at: number) => {
		const isSame = (name: string) => name.toLowerCase() === word.toLowerCase();
		const isWhole = (name: string) => name.toLowerCase() === found.toLowerCase();
		const own = names.find((name) => isSame(name) && name.length > 2 && !IS_WORD.test(name));
		const isOther = /^\p{Lu}/u.test(word) && isFirstName(word.toLowerCase());
		const isParent = KIN_OWNER.test(word) && !SEVERAL.test(text.slice(0, at));
		const isOwner = OWNER.test(word) && /\b(?:the|our|his|her|my)\s+$/i.test(text.slice(0, at));
		if ((!own && !isOther && !isParent && !isOwner) || names.some(isWhole) || isFirstName(found.toLowerCase()))
			return found;
		const [next] = readInPast(text.slice(at + found.length), false);
		// “Pias list”: after a single name, “list” is no verb.
		const isNoun = (has(next, "Infinitive") && !isOwner) || (has(next, "Noun", "Adjective") && !next?.isVerb);
		return isNoun && !has(next, "Pronoun") ? `${own ?? word}'s` : found;
	});
/** “Dads old hoodie”, but not “the dads race” */
const KIN_OWNER = /^(?:mom|mum|mama|mommy|mummy|dad|daddy|papa|grandma|grandpa|granny|grandad|nana|oma|opa)$/i;
/** “The neighbours parrot” */
const OWNER = /^(?:neighbou?r|teacher|coach|cousin|friend|brother|sister)$/i;
const SEVERAL = /\b(?:the|all|both|two|three|four|our|their|some|other|many|these|those|of)\s+$/i;
const LOST_APOSTROPHE = /(?<![\p{L}'-]|\p{Lu}\p{L}*\.? )(\p{L}{2,})s(?= \p{Ll})/gu;

/** Without “may” and “march”, which are also other words. */
const DATES =
	/(?<![\p{L}'-])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|christmas|easter|halloween|thanksgiving|hanukkah|ramadan|jesus|god|english|spanish|french|(?<=\b(?:in|since|until|last|next|early|late) )(?:may|march))(?!\p{L})/gu;

/** “With dad”, but not “her dad” */
const CALLED =
	/(?<![\p{L}'-])(?<!\b(?:an?|the|his|her|my|our|their|your|great|other|one|'s|s|new|step|two|both|best) )(?:mom|mum|mommy|mummy|dad|daddy|grandma|grandpa|granny|grandad|granddad)(?![\p{L}-])/giu;
/** “Aunt Jo”, but not “her uncle Kofi” */
const TITLED =
	/(?<![\p{L}'-])(?<!\b(?:an?|the|his|her|my|our|their|your|great|'s) )(?:aunt|auntie|uncle|coach|pastor|grandma|grandpa|granny|miss)(?= (?-i:\p{Lu}))/giu;

/** “Sat we sail” */
const SHORT_DAY = new RegExp(String.raw`^(${DAYS}) (?=(?:we|he|she|they|(?-i:\p{Lu}\p{L}*))(?!\p{L}))`, "iu");
const capitalizeFirst = (text: string) =>
	text.replace(/^[‘(]*\p{Ll}/u, (start) => start.slice(0, -1) + capitalize(start.slice(-1)));

/** Two words and more in capitals are shouted; one is stressed, and what somebody calls or writes stays as it was. */
const withoutShouting = (text: string) =>
	text.replaceAll(
		/(?<![\p{L}'])(?:\p{Lu}[\p{Lu}']*)(?:,? \p{Lu}[\p{Lu}']*)+(?![\p{L}'])/gu,
		(run, at: number, all: string) => {
			const isSaid =
				/\b(?:written|wrote|writes?|spell\w*|note|sign|says?|said|shout\w*|holler\w*|call\w*|yell\w*)[,:]? $/i.test(
					all.slice(0, at),
				);
			return isSaid || !/\p{Lu}{2}/u.test(run) ? run : run.toLowerCase();
		},
	);

/** Within the parent's words, quotation marks are single. */
const withCurlyQuotes = (text: string) =>
	text
		.replaceAll(/["“„«]([^"“”„«»]*)["”“»]/g, "‘$1’")
		.replaceAll(/(?<=^|[\s(])'(?!(?:s|em|n|til|cause|bout)\b)([^\n]*?[^\s(])'(?=[\s.,!?;:)]|$)/g, "‘$1’")
		.replaceAll("'", "’")
		.replaceAll(/["“”„«»]/g, "");

/** True if the parent speaks of itself: “I have cried”. */
export const isOfParent = (sentences: readonly string[]): boolean =>
	sentences.some((sentence) => FIRST_PERSON.test(sentence.replaceAll(SAID, "…")));
const FIRST_PERSON = /(?<![\p{L}’-])(?:I|me|my|mine|myself|we|us|our|ours|ourselves)(?![\p{L}-])/iu;
const SAID = /‘[^’]*(?:’\p{L}[^’]*)*’(?!\p{L})/gu;

/**
 * Returns the sentences as a storyteller says them: “we” is the family and “my” that of the parent, the first mention of the child is
 * its name, as is a missing subject. “I” stays before “am”, “have” and “do”.
 */
export function asNarrated(
	typed: readonly string[],
	{ name = "", he = "", him = "", his = "", parent = "" }: Record<string, string | undefined>,
	people: readonly { name?: string; gender?: "boy" | "girl" }[],
): string[] {
	const ofOthers: Record<string, string> = {
		us: "them",
		our: "their",
		ours: "theirs",
		ourselves: "themselves",
		we: "they",
	};
	let isFirst = true;
	const sentences = typed.map((sentence) => {
		if (sentence.includes("‘")) return sentence;
		return asKinOfChild(withChild(sentence, name))
			.replace(/^Our(?= )/, "The family’s")
			.replaceAll(/(?<![\p{L}’-])my (uncle|aunt)(?!\p{L})/giu, `${his} $1`)
			.replaceAll(/(?<![\p{L}’-])my (husband|wife)(?!\p{L})/giu, (_, one: string) => (/^h/i.test(one) ? "Dad" : "Mom"))
			.replaceAll(/(?<![\p{L}’-])(?:we|us|our|ours|ourselves)(?=[^\p{L}-])/giu, (word: string) => {
				const isFamily = isFirst && word === "We";
				isFirst = false;
				const other = isFamily ? "the family" : (ofOthers[word.toLowerCase()] ?? word);
				return /^\p{Lu}/u.test(word) ? capitalize(other) : other;
			})
			.replaceAll(/(?<![\p{L}’-])my (?=(\p{L}+))/giu, (found: string, next: string) =>
				isKin(next.toLowerCase()) ? found : `${parent}’s `,
			)
			.replaceAll(/(?<![\p{L}’-])me(?=[^\p{L}-])/giu, parent)
			.replaceAll(
				/(?<![\p{L}’-])I ((?:almost|nearly|also|just|really|still|never|only|finally) )?(\p{L}+)/gu,
				(found, adverb: string = "", verb: string) => {
					const [, token] = readInPast(`we ${verb}`, false);
					const isSame = has(token, "PastTense") || /^(?:could|would|will|can|must)$/.test(verb);
					if (isSame) return `${parent} ${adverb}${verb}`;
					return OF_WRITER.test(verb) ? `${parent} ${adverb}${thirdPersonOf(verb)}` : found;
				},
			)
			.replace(/^The family (\p{L}+)/u, (found, verb: string) => {
				const form = { have: "has", are: "is", do: "does", "don’t": "doesn’t" }[verb];
				return form || OF_FAMILY.test(verb) ? `The family ${form ?? thirdPersonOf(verb)}` : found;
			})
			.replace(/^\p{Ll}/u, capitalize);
	});
	const [typedStart = "", ...others] = sentences;
	const [verb] = readInPast(uncapitalized(typedStart), false);
	// “Found a snail on the stairs. She made it a house.”
	const isBare = has(verb, "PastTense") && verb?.isVerb && new RegExp(`[.,] ${he} `, "i").test(sentences.join(" "));
	const all = [isBare ? `${name} ${uncapitalized(typedStart)}` : typedStart, ...others];
	const ofChild = new RegExp(String.raw`(?<!\p{L})(${he}|${him}|${his})(?!\p{L})`, "iu");
	const at = all.findIndex((sentence) => ofChild.test(sentence) || hasName(sentence, name));
	const sentence = all[at] ?? "";
	const found = ofChild.exec(sentence);
	const before = sentence.slice(0, found?.index ?? 0);
	const other = he === "he" ? "girl" : "boy";
	const isBeing = (word: string) =>
		genderOf(word) !== other &&
		!meaningOf(word)?.isPlural &&
		(isKin(word) || meaningOf(word)?.role !== undefined || meaningOf(word)?.animal !== undefined);
	const known = [...all.slice(0, at), before].join(" ");
	// “The lady with the accordion, she plays shops”
	const isOther =
		people.some((one) => one.gender !== other && hasName(known, one.name)) ||
		known
			.toLowerCase()
			.split(/[^\p{L}]+/u)
			.some(isBeing);
	const isNaming = before === "" && NAMES_IT.test(sentence);
	if (!found || hasName(sentence, name) || (isOther && !isNaming)) return all;
	const after = sentence.slice(found.index + found[0].length);
	const [next] = readInPast(after, false);
	const isOwner =
		found[0].toLowerCase() === his && (his !== him || (has(next, "Noun", "Adjective", "Value") && !next?.isVerb));
	// “Lolly her stuffed bunny”
	const apart = isOwner ? before.replace(/(?<=\p{Lu}\p{L}+) $/u, ", ") : before;
	return all.with(at, `${apart}${name}${isOwner ? "’s" : ""}${after}`);
}
/** “I know him”, “we move on Saturday” */
const OF_WRITER = /^(?:know|think|believe|love|hope|want|like|guess|suppose)$/;
const OF_FAMILY =
	/^(?:move|go|come|live|leave|fly|drive|travel|stay|visit|want|need|love|like|think|know|hope|keep|start|take|get|make)$/;
/** “The family got a goldfish. He named it Truck” */
const NAMES_IT = /^(?:He|She) (?:named|called|calls) (?:it|him|her)(?!\p{L})/u;
const uncapitalized = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Matches at the end of a paragraph that is long enough to be divided. */
const LONG_PARAGRAPH_WORDS = 110;

/** Returns one paragraph, or two of a long wish. */
export function paragraphsOf(sentences: readonly string[]): string[] {
	const counts = sentences.map((sentence) => sentence.split(" ").length);
	const total = counts.reduce((sum, count) => sum + count, 0);
	if (total <= LONG_PARAGRAPH_WORDS) return [sentences.join(" ")];
	let before = 0;
	const at = counts.findIndex((count, index) => {
		before += count;
		return before >= total / 2 && !isFragment(sentences[index + 1] ?? "");
	});
	return [sentences.slice(0, at + 1).join(" "), sentences.slice(at + 1).join(" ")].filter(Boolean);
}
