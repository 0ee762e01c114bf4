// Finds out whether the parent's own sentences can be the events of the story, and of which kind they are.

import { type Clause, clausesOf, plainText } from "@lion-tails/common/clauses";
import { READING_MEASURES } from "@lion-tails/common/prompts/reading-measures";
import { countWords } from "@lion-tails/common/story";
import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { capitalize, listOf as joined } from "@lion-tails/common/words";
import unsafe from "../../../safety/unsafe-phrases.json" with { type: "json" };
import { wordFilter } from "../../../safety/word-filter.ts";
import { nameOf } from "../compose/forms/who.ts";
import { MAX_SENTENCE_WORDS } from "../compose/story-plan.ts";
import type { TemplateValues } from "../compose/template.ts";
import type { RetoldSituation, Situation } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { isFriendlyClause } from "./beings.ts";
import { pronounsIn, type Said, type Teller } from "./child-speech.ts";
import { forbiddenPattern, isNoOrder } from "./forbidden.ts";
import { hasTrouble, isGladWish, withoutLostTooth } from "./glad.ts";
import idleWords from "./idle-words.json" with { type: "json" };
import { has, readInPast, type Token } from "./narrative-past.ts";
import { asKinOfChild, isOfAnotherFamily, isOnlyOfWriter } from "./other-families.ts";
import { isLeftOut, isMisspelled, type OwnWords, ownWords, sentencesOf, withoutTail } from "./own-words.ts";
import { isKin, isNoName } from "./people.ts";
import kindWords from "./retold-kinds.json" with { type: "json" };
import { isEnglish, type Retold, retoldSentences } from "./retold-sentences.ts";
import { isKnownThing, isPlace } from "./things.ts";
import { spellingsOf } from "./told-text.ts";
import { visibleThings } from "./visible-things.ts";
import { QUARREL, type WishKind } from "./wish-patterns.ts";
import type { WishPerson } from "./wished-people.ts";
import { hasName, stem } from "./words.ts";

export type Retelling = {
	kind: RetoldSituation;
	/** The parent's sentences in the past tense and the third person. */
	sentences: readonly string[];
	/** Their statements as the child says them, in their order. */
	said: readonly WeighedSaid[];
	/** The child's own words in the wish, with quotation marks. */
	ownLine?: string;
	/** True if the parent is called “Mom” for want of a word of the wish. */
	isParentOpen: boolean;
	/** “The storks, the nest and Opa Willi” */
	list?: string;
	/** The noun without its article. */
	thing?: string;
	/** Things of the parent's own words that a child can draw or build, each without its article. */
	thing1?: string;
	thing2?: string;
	thing3?: string;
	who?: WishPerson;
	/** The people of the sentences. */
	people: readonly WishPerson[];
	/** The clauses of the wish that the sentences tell. */
	told: readonly string[];
	/** The same in the parent's own words, if a plot around these reads better. */
	inOwnWords?: Retelling;
	/** Set if the sentences are those that the parent typed, and one of the parents tells them. */
	own?: {
		parent?: OwnWords["parent"];
		/** People of whom it is certain who they are and whether they live. */
		sure: readonly WishPerson[];
		/** True if the wish tells of a death. */
		hasDeath: boolean;
		/** For each sentence, true if it does not need the one before to say whom it means. */
		areClear: readonly boolean[];
		/** Returns the pets, things and people of these sentences by which one remembers them, the most important first. */
		echoesOf: (sentences: readonly string[]) => readonly string[];
		/** Sentences that the story must not contain. */
		leftOut: readonly string[];
	};
};

/** `weight`: how near it is to the heart of the matter. */
export type WeighedSaid = Said & { weight: number };

/** Their plots were written with care for a grave matter, or for one of which the child may be ashamed; nothing is added to them. */
const KEEPS_ITS_PLOT: ReadonlySet<Situation> = new Set<Situation>([
	...([
		"baby-died",
		"separated-parents",
		"parents-quarrel",
		"stepparent",
		"stepsibling",
		"foster-child",
		"adoption",
	] as const),
	...(["grave-illness", "parent-ill", "sibling-ill", "friend-very-ill", "relative-ill", "hospital"] as const),
	...([
		"sad-news",
		"worries-at-home",
		"homeless",
		"gets-hit",
		"hurt-somebody",
		"sent-photo",
		"photo-sent-round",
	] as const),
	"wheelchair",
	...(["wet-bed", "potty", "school-toilet", "head-lice", "heaven", "god-angry", "prayer-unanswered", "doubt"] as const),
]);
/** Matters that no story repeats in the parent's words. */
const GRAVE =
	/\b(?:lost (?:the|our|a|her|their|my) bab(?:y|ies)|abus\w+|suicid\w+|kill(?:s|ed|ing)?|murder\w*|drunk\w*|alcohol\w*|drugs?|addict\w*|divorc\w+|separat(?:ed|ion|ing)|custody|(?:in|to) court|prison|jail|arrest\w*|cancer|tumou?rs?|chemo\w*|leuk\w+|a stroke|heart attack|coma|intensive care|miscarr\w+|still ?born|cut(?:s|ting)? (?:her|him)self|self[- ]harm\w*|anorexi\w+|depress\w+|beat(?:s|en)? (?:her|him|up)|naked|blood\w*|gun|guns|knife|stabb\w+|war|bombs?|soldiers?|deport\w*|refugees?|evict\w*|debts?|hates? (?:himself|herself|his life|her life)|wants? to die)\b/i;
const LOSS_OF_OTHERS = /\b(?:died|dead|death|dying|funeral|passed away|lost|loses)\b/i;
/** “There is a war about who gets the fan” */
const PLAYFUL_WAR = /\bwars? (?:about|over) (?:who|the|which)\b/gi;

/** “Wobbly tooth, she is scared of the blood” */
const OF_A_TOOTH = /(?<=\b(?:tooth|teeth|nose|knee)\b[^.!?]{0,60})\b(?:of )?(?:the )?blood\b/gi;

let unsafeWords: ReturnType<typeof wordFilter> | undefined;
const isUnsafe = (text: string) => {
	unsafeWords ??= wordFilter([...unsafe.forAll, ...unsafe.forSmall]);
	return unsafeWords.has(text);
};

/**
 * `isWithoutPlot`: true if no plot of a grave matter suits the wish, so that the rest of it is told. Returns the parts of the
 * wish that a story can tell; undefined if no sentence is read with certainty, or its matter is too grave.
 */
export function retell(request: BuiltInRequest, values: TemplateValues, isWithoutPlot = false): Retelling | undefined {
	const { wishText = "", situations = [], picture, level, forbidden = [], asked } = request;
	const { name, he, him, his } = values;
	if (picture || !name || !he || !him || !his || wishText.length > MAX_CHARS) return undefined;
	if (GRAVE.test(wishText.replaceAll(PLAYFUL_WAR, "").replaceAll(OF_A_TOOTH, ""))) return undefined;
	const unwanted = forbiddenPattern(forbidden);
	// If the parent forbids its very word, its plot is not told.
	const isOpen = ({ texts }: { texts: readonly string[] }) => !texts.every((text) => unwanted?.test(text));
	const grave = situations.filter((one) => KEEPS_ITS_PLOT.has(one.situation) && isOpen(one));
	// “She used the potty all on her own!!”
	if (grave.length > 0 && !isWithoutPlot && !isGladWish(wishText)) return undefined;
	const isOfOthers = clausesOf(wishText).some((clause) => isOfAnotherFamily(clause, name));
	// “A boy in his class lost his father”
	if (isOfOthers && LOSS_OF_OTHERS.test(wishText)) return undefined;
	const longestWords = READING_MEASURES[level].longestWords;
	const people = request.people ?? [];
	const teller: Teller = {
		...{ name, he, him, his, people, longestWords },
		parent: MOTHER.test(wishText) ? "Dad" : "Mom",
		maxWords: MAX_SENTENCE_WORDS[level] ?? longestWords,
	};
	const orders = [...forbidden, ...grave.flatMap(({ texts }) => texts.map((text) => ({ text })))].map(
		({ text }) => text,
	);
	const isClean = (text: string) => !isUnsafe(text) && !unwanted?.test(text);
	const isWanted = (text: string) =>
		isClean(text) &&
		!orders.some((order) => text.includes(order)) &&
		!(asked && ([asked.text, ...(asked.texts ?? [])].some((one) => text.includes(one)) || OF_STORY.test(text))) &&
		!clausesOf(text).some(
			(clause) =>
				clause.isDismissed &&
				!isNoOrder(clause) &&
				ORDERS.test(clause.plain.replaceAll(/\bhad already (?=\p{L}+ed\b|made|put|bought|told|found)/gu, "")),
		);
	const tellable = withoutUnwanted(
		sentencesOf(wishText.replaceAll(ONLY_THAT, "").replaceAll(AND_PLEASE, "")).map(withoutTail).join("\n"),
		unwanted,
		orders,
		name,
	);
	const all = retoldSentences(tellable, teller, isWanted, isClean);
	// “Not kids, not the priest” and “the teeth do not hurt him” are no bans.
	const requests = sentencesOf(request.typedWish ?? wishText).filter(isLeftOut);
	const bans = forbidden.filter(
		({ text, isFeared }) => isFeared || requests.some((sentence) => plainText(sentence).includes(plainText(text))),
	);
	const banned = forbiddenPattern(bans);
	const near = bans.flatMap(({ said, isFeared }) => (isFeared || said.length < 4 ? [] : [escapedOf(stem(said))]));
	const isNear = (sentence: string) =>
		near.some((word) => new RegExp(String.raw`(?<!\p{L})${word}`, "iu").test(sentence));
	const readOwn = (text: string) => retoldSentences(text, teller, isClean, isClean, true);
	const words = ownWords(request.typedWish ?? wishText, {
		names: [name, ...people.flatMap((person) => person.name?.split(" ") ?? [])],
		he,
		isClean: (sentence) => !isUnsafe(sentence),
		isForbidden: (sentence) => banned?.test(sentence) === true || isNear(sentence),
	});
	if (words && (isOfOthers || !isCertain(words, all, teller))) return inOwnWords(request, words, teller, readOwn);
	if (isOfOthers) return undefined;
	const { lines: read, said, whole, partly, isAhead, ownLine } = all;
	const lines = read.map((line) => asTyped(line, request.respelled));
	const sentences = upToWords(lines, MAX_TOLD_WORDS);
	if (sentences.length === 0 || (!words && partly.length > 0 && unwanted === null)) return undefined;
	const text = sentences.join(" ");
	const isIn = (person: WishPerson) =>
		hasName(text, person.name) || (!person.name && (hasWord(text, person.value) || hasWord(text, person.called)));
	const own = people.filter(isIn);
	const likely = kindOf(request, text.replaceAll(/“[^”]*”/g, "…"), isAhead);
	const isFunny = LAUGHS.test(wishText);
	const isFaultless = likely === "retold-wrong" && (!GUILT.test(wishText) || isFunny);
	const isMade = isFaultless || MADE_OF.has(likely) || (likely === "retold-worry" && isFunny);
	const inOwn = words && isMade ? inOwnWords(request, words, teller, readOwn) : undefined;
	// A quarrel with somebody whom the wish does not name
	const isAny = isFaultless || (likely === "retold-quarrel" && !mainPerson(own, likely));
	const kind = isAny ? "retold-any" : likely;
	const who = mainPerson(own, kind);
	const things = thingsIn(sentences, teller);
	const list = listOf(text, own, things, his);
	const thing = mainThing(sentences, things);
	return {
		...{ kind, sentences, people: own },
		said: said.map((one, at) => ({
			...one,
			text: asTyped(kind === "retold-quarrel" ? one.text : withoutSay(one.text), request.respelled),
			weight: weightOf(one, kind, own) + Number(at === 0) * WEIGHT.first,
		})),
		isParentOpen: isParentOpen(wishText),
		told: toldClauses(
			wishText,
			{ whole: sentences.length === lines.length ? whole : [], partly: [...whole, ...partly] },
			text,
			name,
		),
		...(inOwn && (isFaultless || inOwn.thing1) && { inOwnWords: inOwn }),
		...(ownLine && { ownLine }),
		...(list && { list }),
		...(thing && { thing }),
		...(who && { who }),
	};
}

// — The parent's own words —

/** True if every statement of the wish was converted completely, and nothing in it was guessed. */
function isCertain({ sentences, typed, isNote }: OwnWords, { lines, partly }: Retold, teller: Teller): boolean {
	const text = lines.join(" ");
	if (isNote || typed.some(isSpoken)) return false;
	if (lines.length === 0 || partly.length > 0 || countWords(text) > MAX_TOLD_WORDS) return false;
	const isMadeVerb = (text.match(/\p{L}+(?=ed(?!\p{L}))/gu) ?? []).some((word) => NO_VERB.test(word));
	const denials = (one: string) => one.match(NEGATION)?.length ?? 0;
	if (denials(sentences.join(" ")) !== denials(text)) return false;
	if (isMadeVerb || SAID_BARE.test(text) || hasTwoSpeakers(text, teller)) return false;
	const isIdle = (word: string) => word.length < 2 || IDLE.has(stem(word)) || LITTLE.has(word);
	const toldWords = new Set(wordsOf(text));
	const typedTokens = [...sentences, ...typed].flatMap((sentence) => readInPast(sentence, false));
	const typedWords = new Set([
		...typedTokens.flatMap(({ plain, text: word }) => wordsOf(`${plain} ${word}`)),
		...wordsOf(`${teller.name} ${teller.parent} family parents going allowed`),
	]);
	const isIn = (known: ReadonlySet<string>, word: string) =>
		[word, ...(spellingsOf(word) ?? [])].some((one) => wordsOf(one).every((each) => known.has(each)));
	const isTold = ({ plain, text: word }: Token) =>
		[plain, word].some((form) =>
			(form.toLowerCase().match(WORD) ?? []).every((one) => isIdle(one) || isIn(toldWords, one)),
		);
	return (
		sentences.every((sentence) => readInPast(sentence, false).every(isTold)) &&
		(text.toLowerCase().match(WORD) ?? []).every((word) => isIdle(word) || isIn(typedWords, word))
	);
}
const WORD = /[\p{L}\p{N}]+/gu;
/** Words that a change of tense and person adds and removes. */
const LITTLE = new Set(
	"not may am are be been being is was were had has have do did does would will could can us we our my me you one they them their he she his her him it its that this the an of to on at in then there and so not re ve ll day before after evening morning afternoon night st mr mrs".split(
		" ",
	),
);
/**
 * True for a sentence as people say it: with a quote or an age, without a subject, a verb, an article or an apostrophe, or with two
 * statements and no word between.
 */
function isSpoken(sentence: string): boolean {
	if (
		/["“„‘«]|(?:^|\s)'|, \d{1,3},|\b(?:dont|doesnt|didnt|cant|wont|isnt|wasnt|theyve|theyre|im(?= )|ive(?= )|its (?=an?\b|the\b|not\b|\p{L}+\s*[.!?]?$))/iu.test(
			sentence,
		)
	)
		return true;
	// “She cries since Monday”
	if (PRESENT_SINCE.test(sentence)) return true;
	const tokens = readInPast(sentence, false);
	const [first] = tokens;
	// “Two summers”, “stitches out today”, “made pancakes”
	if (first?.isVerb || !tokens.some(({ isVerb }) => isVerb) || isBare(first)) return true;
	const parts = sentence.split(/,\s+/).map((part) => readInPast(part, false));
	const hasVerb = (tokens: readonly Token[]) => tokens.some(({ isVerb }, at) => isVerb && at > 0);
	const [start = [], ...others] = parts;
	return (
		hasVerb(start) &&
		!/^(?:since|when|if|because|after|before|as|while|although|until|once|whenever)$/.test(start[0]?.plain ?? "") &&
		others.some(
			(part) => (STARTS_ANEW.test(part[0]?.plain ?? "") || (isBare(part[0]) && part[1]?.isVerb)) && hasVerb(part),
		)
	);
}
/** “Captain is a potato”: a noun without an article. */
const isBare = (first: Token | undefined) =>
	has(first, "Singular", "Adjective") &&
	!has(first, "ProperNoun", "Person", "Pronoun", "Possessive", "Date", "Determiner", "Value") &&
	!isKin(first?.plain ?? "") &&
	!/^(?:tomorrow|today|tonight|yesterday|nobody|everybody|everyone|somebody|someone|something|all|both|last|next)$/.test(
		first?.plain ?? "",
	);
const PRESENT_SINCE =
	/(?<!\b(?:has|have|had|was|were|been)\b[^.!?]*)\bsince (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|last|one|two|three|four|five|\d+)\b/iu;
const STARTS_ANEW =
	/^(?:i|he|she|it|they|we|there|that|nobody|everybody|all|his|her|our|my|the|it['’]s|he['’]s|she['’]s)$/;
const NEGATION = /\b(?:not|never|cannot|no)\b|n[’']t\b/giu;
/** “She told it things” has no verb “to thing”. */
const NO_VERB = /^(?:thing|boot|sock|glove|people|kid|apple|tooth|leg|song|way|day|girl|boy|sister|brother)$/i;
/** “He said mind the dogs”: somebody's words without a sign that they are. */
const SAID_BARE =
	/\b(?:said|shouted|called|yelled|hollered) (?!(?:that|if|it|its|he|she|they|there|the|his|her|an?|to|nothing|so|no|yes|good|goodbye|bye|hello|sorry|what|who|how|when|where|why|whether|at|out|again|mmm|baa|all|every\p{L}*|this|one|in|on|with|my|thank|and|please|from|for|him|them)\b)\p{Ll}/u;

/** “He told his friend Nils he has a stomach ache”: it is not certain who has. */
function hasTwoSpeakers(text: string, { he, people }: Teller): boolean {
	const gender = he.toLowerCase() === "he" ? "boy" : "girl";
	const isSame = ({ gender: one, role }: WishPerson) => role !== "pet" && (one === undefined || one === gender);
	return (
		people.some(isSame) &&
		new RegExp(
			String.raw`\b${he} (?:said|asked|told|thought|knew|wanted to know|wondered)\b[^.“]{0,30}\b${he}(?!\p{L})`,
			"iu",
		).test(text)
	);
}

/** Returns the wish as the parent typed it. Its plot assumes no feeling, unless that is certain from the whole. */
function inOwnWords(
	request: BuiltInRequest,
	own: OwnWords,
	teller: Teller,
	read: (text: string) => Retold,
): Retelling | undefined {
	const { wishText = "", wishes = [], people = [], animal = "" } = request;
	const { sentences, parent, leftOut } = own;
	// “Daddy will go and look”
	const writer = parent ?? (FATHER.test(wishText) && !MOTHER.test(wishText) ? "Mom" : undefined);
	const unwanted = forbiddenPattern(request.forbidden);
	const text = asKinOfChild(sentences.join(" "));
	if (countWords(text) > MAX_OWN_WORDS || !(isEnglish(text) || hasEnglish(text))) return undefined;
	const plain = text.replaceAll(/‘[^’]*’(?!\p{L})/gu, "…");
	const isIn = ({ name, value, called }: WishPerson) =>
		name ? hasName(text, name.replace(".", "")) || hasName(text, name) : hasWord(text, value) || hasWord(text, called);
	const inText = people.filter(isIn);
	const hasDeath =
		DEATH.words.test(text) ||
		wishes.some(({ kind }) => DEATH.wishes?.includes(kind)) ||
		people.some(({ isDead }) => isDead);
	const pets = petsIn(sentences, teller);
	const dead = [
		...inText.filter((one) => one.isDead && hasDied(one, plain)),
		...pets.filter((one) => hasDied(one, plain)).map((one) => ({ ...one, isDead: true })),
	];
	const alive = [...inText, ...pets];
	const living = hasDeath ? [] : alive.filter((one) => !one.isDead && isOne(one, text));
	const reachable = living.filter((one) => isReachable(one));
	const who = reachable.find((one) => isFriendlyClause(one.text)) ?? reachable[0];
	const { said, isAhead } = read(
		sentences
			.map((sentence) => asKinOfChild(withoutSplice(sentence)))
			.join(" ")
			.replaceAll(/[‘’](?=\p{L}|$)|(?<=\p{L})’/gu, "'"),
	);
	const kind = hasDeath ? "retold-loss" : moodOf(plain, teller, isAhead);
	const hasAnimals = !hasDeath || (dead.length > 0 && dead.every(({ role }) => role !== "pet"));
	// The kitten Waffles is no waffle.
	const isName = (thing: string) => alive.some(({ name }) => name?.toLowerCase() === thing.toLowerCase());
	const thingsOf = (some: readonly string[]) =>
		visibleThings(some, teller, {
			hasAnimals,
			// “The dog” is the child's own cloth animal.
			isWanted: (thing) =>
				!isName(thing) &&
				!unwanted?.test(thing) &&
				!(animal && hasWord(animal, thing)) &&
				!(hasDeath && OF_BURIAL.test(thing)),
		});
	const [thing1, thing2, thing3] = thingsOf(sentences);
	const told = clausesOf(wishText).filter((clause) => {
		const words = wordsOf(clause.text);
		const known = new Set(wordsOf(own.typed.join(" ")));
		return words.filter((word) => known.has(word)).length >= words.length * (1 - MAX_MISSING_SHARE);
	});
	if (told.length === 0) return undefined;
	const weighed = said
		.filter(({ text: line }) => !IS_GARBLED.test(line))
		.map((one) => ({
			...one,
			text: asTyped(
				one.text.replace(/^I (?:say|said) (?:that )?(?=I )/, "").replace("said the truth", "told the truth"),
				request.respelled,
			),
			weight: weightOf(one, kind, inText),
		}));
	// “The race is next month” is not what the wish is about.
	const isEnough = weighed.some(({ weight }) => weight > 0) || weighed.length >= sentences.length;
	const line = ownLineIn(sentences, teller, inText);
	let mayMeanOther = false;
	const areClear = sentences.map((sentence) => {
		const wasOpen = mayMeanOther;
		const pronouns = pronounsIn(readInPast(asKinOfChild(sentence), false), teller, wasOpen);
		mayMeanOther = pronouns.mayMeanOther;
		return !wasOpen || pronouns.isOfChild;
	});
	return {
		kind,
		sentences,
		said: isEnough ? weighed : [],
		isParentOpen: isParentOpen(wishText),
		people: inText,
		told: told.map((clause) => clause.text),
		own: {
			...(writer && { parent: writer }),
			hasDeath,
			areClear,
			echoesOf: (some) => {
				const named = [...inText, ...alive].filter(({ name }) => name && hasName(some.join(" "), name));
				const namesOf = (isPet: boolean) =>
					named.flatMap(({ name = "", role }) => ((role === "pet") === isPet ? [name] : []));
				return [...namesOf(true), ...thingsOf(some).map((thing) => `the ${thing}`), ...namesOf(false)];
			},
			leftOut,
			sure: [...dead, ...living].filter(({ text }) => !isOnlyOfWriter(text)),
		},
		...(line && { ownLine: line }),
		...(who && { who }),
		...(thing1 && { thing1 }),
		...(thing2 && { thing2 }),
		...(thing3 && { thing3 }),
	};
}
/** “Swimming lesson today, she put her head under water”: two sentences, of which the child may say one. */
const withoutSplice = (sentence: string) =>
	/‘|^(?:when|if|as|because|since|while|after|before|although|until|once|whenever|so)\b/i.test(sentence)
		? sentence
		: sentence.replaceAll(/, (?=(?:s?he|they|we|the) )/gu, ". ").replaceAll(/(?<=\. )\p{Ll}/gu, capitalize);

/** Returns how the child feels about it, as far as the words say so. */
function moodOf(text: string, teller: Teller, isAhead: boolean): RetoldSituation {
	const calm = withoutLostTooth(
		text.replaceAll(LAUGHED_TILL, "laughed").replaceAll(WE_MOVED, "").replaceAll(MOVED_TO_TEARS, ""),
	)
		.toLowerCase()
		.replaceAll("’", "'");
	const isHurt = HURT.test(calm) && !FOUND_AGAIN.test(calm);
	const isHard = isHurt || UNEASY.test(calm) || AGAINST.test(calm.replaceAll(MILD, "")) || ACCIDENT.test(calm);
	const isGlad =
		GLAD_CHILD(teller).test(text) ||
		TRIUMPH.test(calm) ||
		(text.includes("!") && !UNEASY.test(calm)) ||
		SWEET.test(calm);
	if (FUNNY.test(calm) && !isHurt) return "retold-funny";
	if (isGlad && !isHurt && !FAULT.words.test(text)) return "retold-joy";
	const isQuarrel = SIGNS.some(({ kind, words }) => kind === "retold-quarrel" && words.test(calm));
	if (isAhead || AHEAD.test(calm)) {
		if (UNEASY.test(calm) && !isQuarrel) return "retold-worry";
		if (!isHard && !PRACTICE.test(calm)) return "retold-worry";
	}
	if (PRACTICE.test(calm) && !isHurt && !isQuarrel) return "retold-effort";
	if (isHard) return LAUGHS.test(text) && !isHurt ? "retold-joy" : "retold-quiet";
	return LAUGHS.test(text) ? "retold-joy" : "retold-any";
}
/** The family has a new home, and nobody is lost. */
const WE_MOVED = /\b(?:we|they)(?: have|’ve| had| just)* moved\b/giu;
/** “She would not put it down”, “an umbrella nobody has missed”: these words alone do not make a wish sad. */
const MILD =
	/\b(?:(?:will|would) not|won't|cannot|can't|kept|neither|spoke|missed|missing|alone|shout\w*|yell\w*|scream\w*|stubborn|wobbly|harder|(?:had|has) a point)\b/gu;
/** “Tonight I found it in the freezer” */
const FOUND_AGAIN = /\b(?:found|find) (?:it|him|her|them)\b(?! (?:hard|difficult|dead|sad|boring|scary|crying|alone))/u;
const SWEET = /\bso (?:sweet|cute|kind|lovely|gentle)\b/;
/** “So sweet I nearly cried” */
const MOVED_TO_TEARS = /\b(?:so|too) \p{L}+,? (?:that )?(?:i|we) (?:(?:nearly|almost|just|could have) )?cried\b/giu;
/** “Laughed until she cried” */
const LAUGHED_TILL = /\blaugh\w* (?:until|till|so (?:much|hard)(?: that)?) (?:\p{L}+ )?cr(?:ied|y)/giu;
const FUNNY =
	/\b(?:laugh(?:ed|s|ing)?(?! at (?:him|her|them)\b)|giggl\w*|(?<!not )funny|hiccups?|jok(?:e|es|ed|ing)|prank\w*|silly|hilarious)\b/;
const TRIUMPH =
	/\b(?:finally|at last|did it|dared|made it|managed|all by (?:him|her)self|(?:for )?(?:the|her|his) (?:very )?first time|won(?!'t)|proud|over the moon)\b/;
const HURT =
	/\b(?:cr(?:y|ies|ied|ying)|tears|sad|hurts?|ashamed|embarrass\w*|laugh(?:ed|s|ing)? at (?:him|her)|miss(?:es|ed|ing)? (?:him|her|them|his)(?! (?:stop|bus|train|turn))|lonely|blame\w*|upset|not fine|worse|alone in|not invited|left out|calls? (?:him|her) (?!by|over|to|back|out|on|in)\p{L}+|(?:girls|boys|kids|others|they|class|team|everyone|everybody|some) (?:\p{L}+ )?(?:giggl\w+|laughed|pointed)|hardly (?:ate|eats|spoke))\b|n't (?:invited|said a word|eaten|spoken)\b/u;
const UNEASY =
	/\b(?:worr\w+|nervous|afraid|scared|anxious|frightened|terrified|uneasy|dread\w*|(?:wants to|will|going to) be (?:sick|ill)|(?:stomach|tummy)(?: \p{L}+)? (?:hurts?|aches?)|not want to)\b|n't want to\b/u;
/** “The lady with the accordion play and I shops on the stairs” */
const IS_GARBLED =
	/^I (?:say|said|think)\.$|^I (?:say|said) (?!I\b)\p{Lu}\p{Ll}* |^(?:Almost|Nearly|Just) \p{Ll}+ed |(?<!\p{L})I (?!was|always|sometimes|perhaps)\p{Ll}*[^s\P{Ll}]s(?!\p{L})/u;
const ACCIDENT = /\b(?:slipped|bruis\w+|fell (?:down|off|out|into?)|ambulance)\b/;
const AHEAD = /\b(?:tomorrow|next (?:week|month|year|\p{L}+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/u;
const PRACTICE =
	/\b(?:practi[sc]\w+|train(?:s|ed|ing(?! wheels?\b))|rehears\w+|tr(?:y|ies|ied|ying) (?:again|to|for)|learn(?:s|ing)|messes up|over and over|again and again|work(?:s|ed|ing) on|building|sewing|knitting|keeps? (?:breaking|falling|failing|going wrong))\b/;

/** “Missed her stop laughing”: no trouble for long. */
const LAUGHS =
	/\b(?:laugh(?:ed|s|ing)?(?! at (?:her|him|them)\b)|giggl\w*|(?<!\bnot )funny|grin\w*|proud\w*|clapp?(?:ed|s|ing)|cheer(?:ed|s|ing)?|salut\w+|danc\w+|brag\w*|boast\w*|jok(?:es?|ed|ing)|prank\w*)\b/i;
const OF_BURIAL = /\b(?:box|basket|crate|blanket|towel|spade|shovel|candle)\b/;
const MAX_OWN_WORDS = 200;
/** In short sentences, also words that other languages may have. */
const hasEnglish = (text: string) =>
	(text.match(/\b(?:our|we|has|have|is|are|my|i|does|do|you|in|the|and|of|it|he|she|to|a|at|with)\b/gi) ?? []).length >=
	countWords(text) / 5;

/** The child itself is glad. */
const GLAD_CHILD = ({ name, he }: Teller) =>
	new RegExp(
		String.raw`(?<!\p{L})(?:${escapedOf(name)}|${he})(?:’s| is| was| has been)? (?:\p{L}+ ){0,2}(?:happy|proud|glad|excited|delighted|thrilled|chuffed|over the moon|beaming|grinning|so happy)(?!\p{L})|\bbest day\b`,
		"iu",
	);

/** “Grandma Ilonka died”, “our cat passed away”: the verb belongs to this person or animal, which does nothing later in the wish. */
function hasDied({ name, value, called }: WishPerson, text: string): boolean {
	const noun = [name, value, called]
		.filter(Boolean)
		.map((one) => escapedOf(one ?? ""))
		.join("|");
	const died = new RegExp(
		String.raw`(?<!\p{L})(?:${noun})(?:,? \p{Lu}\p{L}+)?,? (?:(?:has|have|had|just|sadly|finally|suddenly) )*(?:died|passed away)(?!\p{L})|\b(?:we|they|she|he|family) (?:have |had |has )?lost (?:\p{L}+ ){0,3}(?:${noun})(?!\p{L})|\b(?:funeral (?:of|for)|goodbye to|buried) (?:\p{L}+ ){0,3}(?:${noun})(?!\p{L})`,
		"iu",
	).exec(text);
	if (!died) return false;
	const acts = new RegExp(
		String.raw`(?<!\p{L})(?:${noun}) (?:rang|says?|said|thinks?|wants?|calls?|called|came|comes|asks?|asked|is|has)(?!\p{L})`,
		"iu",
	);
	return !acts.test(text.slice(died.index + died[0].length));
}

/** True for somebody of the family, or a friend, to whom the child can talk today. */
const isReachable = ({ name, role, value, isAbsent, text }: WishPerson) =>
	!isAbsent &&
	!NOT_TODAY.test(text) &&
	(role === "grandparent" || (name !== undefined && CLOSE.test(value) && (role !== "friend" || FRIEND.test(text))));
const CLOSE =
	/^(?!.*\bbaby\b).*\b(?:(?:step)?(?:brother|sister)|step(?:mom|mum|mother|dad|father)|twin|cousin|uncle|aunt|auntie|aunty|godmother|godfather|nephew|niece|friend)$/;
/** The parent's word. A host of a party, or a child whom the wish only names, may be no friend. */
const FRIEND = /\b(?:friend|buddy|bestie|pal|mate)s?\b/i;
const NOT_TODAY =
	/\b(?:tomorrow|next (?:week|month|year|\p{L}+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|cancel\p{L}*|called off|hospital)\b/iu;

/** True for one person or pet of whom the wish says who it is. */
const isOne = ({ name, role, value, called }: WishPerson, text: string) =>
	name !== undefined ||
	(role !== "pet" &&
		role !== "friend" &&
		!/(?<!s)s$/.test(value) &&
		[value, called].some((one) => new RegExp(String.raw`(?<!\p{L})${escapedOf(one)}(?![\p{L}])`, "iu").test(text)));

/** Returns the pets whose name stands next to their kind, or is given to them: “our sheepdog Pelle”, “a kitten, and she named her Waffles”. */
function petsIn(sentences: readonly string[], { name: child, people }: Teller): WishPerson[] {
	const known = new Set([child, ...people.flatMap(({ name = "" }) => name.split(" "))]);
	return sentences.flatMap((sentence, at) => {
		const earlier = sentences.slice(0, at).join(" ");
		const kindBefore = (text: string) =>
			text
				.toLowerCase()
				.split(/[^\p{L}]+/u)
				.findLast(isAnimal);
		const named = [...sentence.matchAll(NAMED_PET)].map(
			([text, kind = "", after = "", before = "", kindAfter = ""]) => ({
				text,
				name: after || before,
				value: (kind || kindAfter).split(" ").find(isAnimal),
			}),
		);
		const given = [...sentence.matchAll(GIVEN_NAME)].map(({ 0: text, 1: name = "", index }) => ({
			text,
			name,
			value: kindBefore(`${earlier} ${sentence.slice(0, index)}`),
		}));
		return [...named, ...given].flatMap(({ text, name, value }) => {
			// “Fed the goats”
			const isVerb = readInPast(name.toLowerCase(), false)[0]?.isVerb === true;
			if (value === undefined || isVerb || isNoName(name) || known.has(name)) return [];
			known.add(name);
			return [{ role: "pet", value, called: value, name, text } as const];
		});
	});
}
const GIVEN_NAME = /(?<!\p{L})(?:named|calls?|called) (?:it|her|him) (\p{Lu}\p{Ll}+)(?!\p{L})/gu;
const isAnimal = (word: string) => {
	const { animal, role } = meaningOf(word) ?? {};
	return animal !== undefined && role === undefined;
};
const NAMED_PET =
	/(?<!\p{L})(?:[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Tt]he|[Aa]n?)(?: \p{Ll}+)? (\p{Ll}+)(?: called| named|,)? (\p{Lu}\p{Ll}+)(?!\p{L})|(?<!\p{L})(\p{Lu}\p{Ll}+)(?:(?: is|,) (?:our|my|the|an?)| the) (\p{Ll}+(?: \p{Ll}+)?)(?!\p{L})/gu;

/** Returns what the child itself says, in quotation marks. */
function ownLineIn(
	sentences: readonly string[],
	{ name, he }: Teller,
	people: readonly WishPerson[],
): string | undefined {
	const gender = he.toLowerCase() === "he" ? "boy" : "girl";
	const isAlone = people.every((one) => one.gender !== undefined && one.gender !== gender);
	const speaker = isAlone ? `${escapedOf(name)}|${he}` : escapedOf(name);
	const said = new RegExp(
		String.raw`(?:^|[.!?,] |\b(?:and|but|so) )(?:${speaker}) (?:just |only |then )?(?:says|said|asks|asked|shouts|shouted|whispers|whispered|calls|called|cried|has (?:one|a) line)[,:]? ‘([^’]*(?:’\p{L}[^’]*)*)’(?!\p{L})`,
		"iu",
	);
	const line = sentences.map((sentence) => said.exec(sentence)?.[1]).find((one) => one !== undefined);
	return line && /\p{L}/u.test(line) ? `“${capitalize(line.replace(/[,.]$/, ""))}”` : undefined;
}

/** About the Bible story that the wish asks for, or like it: “we did it at dinner”, “he does this to us also”. */
const OF_STORY = /\b(?:do|does|did|read|heard|had|told) (?:it|this|that)(?: one)?\b/i;

/** “Only that he's too big to get lost”: what the parent asks to hear. */
const ONLY_THAT = /(?<=^|[.!?;,]\s*)(?:please |pls )?(?:only|just) that (?=(?:s?he|they|it|we)\b)/gi;
/** “…, and please put a steam train in it” */
const AND_PLEASE = /[,;]?\s+and (?:please|pls|plz)\b[^.!?]*/gi;

/** Leaves out the parts of a sentence with a forbidden word: of “he used the potty and the whole café clapped” the second. */
function withoutUnwanted(wishText: string, unwanted: RegExp | null, orders: readonly string[], name: string): string {
	if (!unwanted) return wishText;
	const tellableOf = (sentence: string) => {
		if (!unwanted.test(sentence) || orders.some((order) => sentence.includes(order))) return sentence;
		let hasSubject = false;
		const parts = sentence.split(/,\s+|[,\s]+(?:and|but|so|then)\s+|[.!?]+$/).flatMap((part) => {
			const plain = part.trim().replace(INVERTED, "$2 $3 $1");
			if (!plain || unwanted.test(plain)) return [];
			const isOwn = OWN_SUBJECT.test(plain) || plain.toLowerCase().startsWith(name.toLowerCase());
			const isDeed = hasSubject && readInPast(plain, false)[0]?.isVerb;
			hasSubject ||= isOwn;
			return isOwn ? [`${capitalize(plain)}.`] : isDeed ? [`${name} ${plain}.`] : [];
		});
		return parts.join(" ");
	};
	return wishText
		.split(/(?<=[.!?])\s+/)
		.map(tellableOf)
		.filter(Boolean)
		.join(" ");
}
/** “Proper proud he was” */
const INVERTED = /^((?:\p{L}+ ){0,2}\p{L}+) (s?he) (was|is)$/iu;
const OWN_SUBJECT = /^(?:the|his|her|our|my|an?|s?he|they|we|it|everybody|everyone|all of)\b/i;

/** True if the wish does not say which of the parents writes it. */
const isParentOpen = (wishText: string) => !MOTHER.test(wishText) && !FATHER.test(wishText);
const MOTHER = /\b(?:mom|mum|mama|mommy|mummy|mother)s?\b/i;
const FATHER = /\b(?:dad|papa|daddy|father)s?\b/i;
const MAX_CHARS = 1500;
/** More would leave the shortest story no room for its plot. */
const MAX_TOLD_WORDS = 170;
const ORDERS = /\b(?:no more|enough|again|already|every night|too often)\b/;

/** Returns the line with the words that were taken for typing errors as the parent wrote them: a “bobble” is no “bubble”. */
const asTyped = (line: string, respelled: BuiltInRequest["respelled"] = []) =>
	respelled.reduce((text, [typed, read]) => (isMisspelled(typed) ? text : text.replaceAll(read, typed)), line);

const hasWord = (text: string, word: string) =>
	word !== "" &&
	new RegExp(String.raw`(?<!\p{L})${word.replaceAll(/[^\p{L}\p{N} ]/gu, ".")}s?(?!\p{L})`, "iu").test(text);

function upToWords(sentences: readonly string[], max: number): string[] {
	let words = 0;
	return sentences.filter((sentence) => {
		words += countWords(sentence);
		return words <= max;
	});
}

/** Returns the clauses in the story: all of a complete sentence, and those of another one with nearly all of their words in it. */
function toldClauses(
	wishText: string,
	{ whole, partly }: Pick<Retold, "whole" | "partly">,
	text: string,
	name: string,
): string[] {
	const plainOf = (sentences: readonly string[]) => sentences.map((one) => ` ${plainText(one)} `);
	const [all, some] = [plainOf(whole), plainOf(partly)];
	const told = new Set(wordsOf(text));
	const isTold = ({ text: clause, plain: typed }: Clause) => {
		const plain = typed.replaceAll(CHATTER, "").trim();
		const isIn = (sentence: string) => sentence.includes(` ${plain} `);
		// The sentences are what the parent wants to hear again.
		if (ABOUT_THE_DAY.test(plain) || all.some(isIn)) return true;
		const words = wordsOf(clause.replaceAll(name, "")).filter((word) => !IDLE.has(word));
		const missing = words.filter((word) => !told.has(word));
		return some.some(isIn) && words.length > 0 && missing.length <= words.length * MAX_MISSING_SHARE;
	};
	return clausesOf(wishText)
		.filter(isTold)
		.map((clause) => clause.text);
}
const CHATTER = /\b(?:lol|omg|haha\w*|hehe\w*|btw|fyi|x{2,}|thx)\b/g;
const ABOUT_THE_DAY =
	/\b(?:hear|listen to) (?:it|this|about it|all of it|it all|everything) (?:all )?(?:again|once more)\b|^(?:(?:just|only|please|a|an|happy|nice|glad|funny|little|good|lovely) )*(?:story|tale) (?:about|of) (?:this|that|the|it)(?: (?:day|morning|evening|afternoon|week))?(?: please)?$|^(?:please )?make it as \p{L}+ as\b/u;
const MAX_MISSING_SHARE = 0.3;
const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).map(stem);
const IDLE: ReadonlySet<string> = new Set(
	`${idleWords.filler} ${idleWords.circumstances} my our we us me will is has do does going next last today tomorrow yesterday tonight this may can`
		.split(" ")
		.map(stem),
);

// — The kind —

type Sign = {
	kind: RetoldSituation;
	wishes?: readonly WishKind[];
	situations?: readonly Situation[];
	/** Matches the told sentences. */
	words: RegExp;
	unless?: RegExp;
};
/** Matches whole words of a list. */
const wordsOfKind = (words: readonly string[]) => new RegExp(String.raw`\b(?:${words.join("|")})\b`, "u");
const signOf = (list: { words: readonly string[]; unless?: readonly string[] }) => ({
	words: wordsOfKind(list.words),
	...(list.unless && { unless: wordsOfKind(list.unless) }),
});
const DEATH: Sign = { kind: "retold-loss", wishes: ["person-loss", "pet-loss"], ...signOf(kindWords.death) };
/** A fault of the child itself, which comes before the quarrel that follows. Not “the other boys laughed at him”. */
const FAULT: Sign = {
	kind: "retold-wrong",
	situations: ["a-lie", "stealing", "hid-something", "sneaked-food", "cheated"],
	...signOf(kindWords.fault),
};
/** Without one of these words, and with laughter about it, no child confesses a fault. */
const GUILT = wordsOfKind(kindWords.guilt.words);
/** A child can make something of these kinds of wishes; the other kinds have plots about a trouble of their own. */
const MADE_OF: ReadonlySet<RetoldSituation> = new Set(["retold-any", "retold-joy", "retold-effort"]);
/** In the order in which they are tried: a grief weighs more than the quarrel in it. */
const SIGNS: readonly Sign[] = [
	// “And then he was sitting in Dad’s slipper” is no loss.
	{ kind: "retold-loss", wishes: ["pet-lost", "lost-toy"], ...signOf(kindWords.loss) },
	{
		kind: "retold-quarrel",
		situations: ["quarrel-sibling", "quarrel-friend", "quarrel-over"],
		words: wordsOfKind([QUARREL.source, ...kindWords.quarrel.words]),
	},
	{ kind: "retold-fear", situations: ["some-fear", "afraid-of-dogs"], ...signOf(kindWords.fear) },
];
const EFFORT = wordsOfKind(kindWords.effort.words);
const HARD_AHEAD = wordsOfKind(kindWords.hardAhead.words);
/** A wish needs one of these words to be told as a joy. */
const GLAD = wordsOfKind(kindWords.glad.words);
/** A wish with one of these words is not told as a joy. */
const AGAINST = wordsOfKind(kindWords.against.words);
const WORRY = wordsOfKind(kindWords.worry.words);
/** “She puts her shoes on alone”: by herself, and not lonely. */
const BY_ITSELF =
	/\b(puts?|ties?|tied|zips?|zipped|buttons?|dress(?:es|ed)?|reads?|walk(?:s|ed)|rides?|rode|cook(?:s|ed)|made|makes?|d(?:id|oes)|climb(?:s|ed)|brush(?:es|ed)|ate|eats?|slept|sleeps?)\b([^.!?,]*?) (?:all )?alone\b/giu;
const withoutByItself = (text: string) => text.replaceAll(BY_ITSELF, "$1$2");

function kindOf(
	{ wishes = [], situations = [], wishText: typed = "", theme, people = [], name = "", gender }: BuiltInRequest,
	told: string,
	isAhead: boolean,
): RetoldSituation {
	const [wishText, text] = [typed, told].map(withoutByItself) as [string, string];
	const isMeant = (one: Sign) =>
		!one.unless?.test(text) &&
		(one.words.test(text) ||
			wishes.some(({ kind }) => one.wishes?.includes(kind)) ||
			situations.some(({ situation }) => one.situations?.includes(situation)));
	if (isMeant(DEATH)) return DEATH.kind;
	// “Yusra moved to Canada”, but not “the family moved”
	if (movedAway(name).test(text)) return "retold-loss";
	const isFault = isMeant(FAULT) || ownDamage(name).test(text);
	const [loss, quarrel] = SIGNS;
	const isHeavy = [text, wishText.replaceAll(REQUEST, "")].some((one) =>
		AGAINST.test(withoutLostTooth(one).toLowerCase()),
	);
	const isGlad = GLAD.test(text) && !isHeavy;
	// “Ruth borrowed the jumper without asking”
	const isPeer = ({ role, value, text: clause }: WishPerson) =>
		role === "sibling" || role === "friend" || /cousin/.test(value) || clause === "";
	const isLoss = loss?.words.test(text) === true && !loss.unless?.test(text);
	const hasPeer = people.some((one) => one.name !== undefined && isPeer(one) && text.includes(one.name)) && !isLoss;
	if (theme === "forgiveness" && hasPeer) return "retold-quarrel";
	if (theme === "honesty" && (isFault || !isGlad)) return "retold-wrong";
	if (isFault && isByChild(text, name, gender) && !(quarrel && isMeant(quarrel))) return "retold-wrong";
	if (isFault && hasPeer) return "retold-quarrel";
	const sign = SIGNS.find(isMeant);
	if (sign) return sign.kind;
	if (isFault) return "retold-wrong";
	const isHard = hasTrouble(wishText) && !isGladWish(wishText);
	// “They are building a cart. The race is on the 14th.”
	if (EFFORT.test(text.slice(0, text.indexOf(". ") + 1)) && !/\bwould\b/.test(text.slice(0, text.indexOf(". ") + 1)))
		return "retold-effort";
	// “She only has to say baa, but she practices it” is no trouble.
	if (isAhead && HARD_AHEAD.test(text.toLowerCase())) return isHard || isHeavy ? "retold-worry" : "retold-ahead";
	if (isAhead) return "retold-ahead";
	if (EFFORT.test(text)) return "retold-effort";
	if (isGlad) return "retold-joy";
	return isHard && WORRY.test(text) ? "retold-worry" : "retold-any";
}

/** Matches requests and prohibitions, which tell nothing about the day. */
const REQUEST = /\b(?:please|pls|plz|no|not|nobody|without|do not|don't|story|poem)\b[^.!?]*/gi;

const escapedOf = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, ".") || "\0";

const movedAway = (name: string) =>
	new RegExp(
		String.raw`(?<!\p{L})(?!(?:The|They|He|She|We|${escapedOf(name)})(?!\p{L}))\p{Lu}\p{L}+(?: (?!and )\p{Ll}+){0,3} (?:moved|had moved|went to live)(?: back)? (?:to|in) \p{Lu}`,
		"u",
	);

/** “Pia broke the window”, but not her arm. */
const ownDamage = (name: string) =>
	new RegExp(
		String.raw`(?<!\p{L})(?:${escapedOf(name)}|[Hh]e|[Ss]he) (?:\p{L}+ )?(?:broke|smashed|kicked|knocked) (?!(?:his|her) (?:arm|leg|wrist|ankle|finger|toe|tooth|foot|collarbone)\b)(?:the|his|her|an?|\p{Lu})`,
		"u",
	);

/** True if the child is the one who acts in the sentence of the fault: the last subject before the deed is the child. */
function isByChild(text: string, name: string, gender: BuiltInRequest["gender"]): boolean {
	if (ownDamage(name).test(text)) return true;
	const at = FAULT.words.exec(text)?.index ?? -1;
	if (at < 0) return true;
	const sentence = text.slice(text.lastIndexOf(". ", at) + 1, at);
	const subject = [...sentence.matchAll(/(?<!\p{L})(?:[Hh]e|[Ss]he|\p{Lu}\p{L}+)(?!\p{L}|[’'])/gu)]
		.map(([word]) => word)
		.findLast((word) => !/^(?:Then|That|On|At|After|In|The|And|But|So|Mr|Mrs|Miss|Ms)$/.test(word));
	return subject === undefined || subject === name || subject.toLowerCase() === (gender === "boy" ? "he" : "she");
}

/** The other side of a quarrel is a child; whom the child misses is the one who has gone. */
function mainPerson(people: readonly WishPerson[], kind: RetoldSituation): WishPerson | undefined {
	const one = people.filter(({ value }) => !/(?<!s)s$/.test(value) || value === "grandparents");
	const isChild = ({ role, value }: WishPerson) => role === "sibling" || role === "friend" || /cousin/.test(value);
	if (kind === "retold-loss") return one.find(({ isDead }) => isDead) ?? one.find(({ isAbsent }) => isAbsent) ?? one[0];
	const isMeant = ({ isDead, text }: WishPerson) =>
		!isDead && (kind === "retold-quarrel" || kind === "retold-wrong" || isFriendlyClause(text));
	const alive = one.filter(isMeant);
	return (kind === "retold-quarrel" ? alive.find(isChild) : undefined) ?? alive.find(({ name }) => name) ?? alive[0];
}

// — Things —

const NO_HEAD =
	/^(?:family|hall|hallway|hill|restaurant|cafe|café|phone|telephone|trouble|chair|grave|pilot|wheelchair|glasses|aids?|cast|braces|attention|dentist|doctor|vet|nurse|flu|fever|way|time|times|day|days|night|nights|week|weeks|month|months|year|years|morning|evening|afternoon|moment|line|side|middle|end|top|bottom|half|part|rest|whole|kind|lot|bit|piece|pieces|first|one|ones|thing|things|word|words|name|front|back|place|hand|hands|head|ear|ears|eyes|face|arm|feet|foot|knees?|tummy|belly|stomach|mum|men|women|man|woman|lad|lads|guy|guys|lady|people|airport|station|shed|attic|flat|everyone|everybody|mayor|postman|teachers?|neighbou?rs?|astronauts?|queens?|kings?|pilots?|class(?:mates?)?|minutes?|hours?|o'clock|trip|war|fight|quarrel|turn|recipe|language|story|question|tears|idea|sleep|sleeps|secret|truth|lie|money|school|kindergarten|church|home|house|flat|apartment|room|bedroom|kitchen|cellar|garage|garden|yard|street|road|lane|alley|village|town|city|square|market|shop|wall|floor|door|window|table|sea|sky|world|country|balcony|ground|corner|cheek|smile|hug|kiss|fear|pain|ache|test|exam|everything|something|nothing|anything|nobody|somebody|someone|others?|children|kids|child|kid|boys?|girls?|friends?|birthday|party|holidays?|team|game|match|fun|love|surprise|visit|news|job|work|reason|problem|rest|finger|fingers|hair|tooth|teeth|voice|courage|turns)$/;
/** “A line of masking tape” is tape. */
const MEASURES =
	/^(?:line|bag|box|bowl|cup|plate|kiondo|basket|lot|lots|piece|pieces|bit|pair|row|bunch|handful|bottle|pack|packet|glass|jar|slice|pile|sack)$/;

/** Returns the things of the sentences, as they follow “the”, in their order. */
function thingsIn(sentences: readonly string[], { people, name }: Teller): string[] {
	const names = new Set([name, ...people.flatMap((one) => one.name?.split(" ") ?? [])].map((one) => one.toLowerCase()));
	const found = new Set<string>();
	for (const sentence of sentences) {
		const tokens = readInPast(sentence, false);
		for (let at = 0; at < tokens.length; at++) {
			const noun = nounAt(tokens, at, names);
			if (!noun) continue;
			const isKnown = [...found].some((one) => one.endsWith(noun.text) || stem(one) === stem(noun.text));
			if (noun.isNear && !isKnown) found.add(noun.text);
			at = noun.to;
		}
	}
	return [...found];
}

/** Returns what the first sentence is about: its subject or object before what only follows “with” or “on”. */
function mainThing(sentences: readonly string[], things: readonly string[]): string | undefined {
	const escaped = (thing: string) => String.raw`${thing}(?!\p{L})`;
	const first = sentences.find((sentence) => things.some((thing) => new RegExp(escaped(thing), "iu").test(sentence)));
	const isFree = (thing: string) =>
		new RegExp(escaped(thing), "iu").test(first ?? "") &&
		!new RegExp(
			String.raw`(?<!\p{L})(?:with|without|on|onto|in|into|inside|at|to|from|by|for|off|out of|through|across|against|about|after|before|over|next to) (?:(?:the|an?|his|her|their|its|both|two|three|four|five|\p{L}+’s) )?(?:\p{L}+ )?${escaped(thing)}`,
			"iu",
		).test(first ?? "");
	return things.find(isFree) ?? things[0];
}

const isNounToken = (token: Token | undefined) =>
	has(token, "Noun") &&
	!has(token, "Pronoun", "Possessive", "Date", "ProperNoun", "Person", "Verb") &&
	!/^\p{Lu}/u.test(token?.text ?? "");

/** Reads “the night train” from its article on, “date cookies” from its first word. */
function nounAt(
	tokens: readonly Token[],
	at: number,
	names: ReadonlySet<string>,
): { text: string; to: number; isNear: boolean } | undefined {
	const start = tokens[at];
	const isBare = start?.isVerb && (isNounToken(tokens[at + 2]) ? tokens[at + 2] : tokens[at + 1])?.tags.has("Plural");
	const isLed =
		isBare ||
		/^(?:the|an?|his|her|their|its|two|three|four|five|six|seven|eight|nine|ten|\d+|some|of|with|one)$/.test(
			start?.plain ?? "",
		) ||
		start?.tags.has("Possessive");
	if (!start || !isLed || /[,.]/.test(start.after)) return undefined;
	let to = at + 1;
	while (
		tokens[to] &&
		!/[,.]/.test(tokens[to - 1]?.after ?? "") &&
		(tokens[to]?.tags.has("Adjective") ||
			tokens[to]?.tags.has("Value") ||
			/^(?:own|very|first|old|new|little|big|good)$/.test(tokens[to]?.plain ?? "")) &&
		!isNounToken(tokens[to])
	)
		to++;
	const from = to;
	while (isNounToken(tokens[to]) && (to === from || !/[,.]/.test(tokens[to - 1]?.after ?? ""))) to++;
	const words = tokens.slice(from, to).map(({ plain }) => plain);
	const head = words.at(-1) ?? "";
	if (isCompared(tokens, at)) return undefined;
	const isMeasure = MEASURES.test(head) && tokens[to]?.plain === "of";
	if (words.length === 0 || words.length > 2 || NO_HEAD.test(head) || isMeasure || /\p{L}['’]s?$/u.test(head))
		return undefined;
	const { role, bibleRole, thing, animal } = meaningOf(head) ?? {};
	if ((role || bibleRole) && !thing && !animal) return undefined;
	if (isKin(head) || isPlace(head) || head.length < 3 || words.some((word) => names.has(word) || isKin(word)))
		return undefined;
	// Before another noun with a capital it is somebody's title: “the cat Moutarde”.
	const isNamed = /^\p{Lu}/u.test(tokens[to]?.text ?? "") && !/[,.]/.test(tokens[to - 1]?.after ?? "");
	if (isNamed) return undefined;
	const last = tokens[at - 1];
	const isMade = last !== undefined && MAKES.test(last.plain) && has(tokens[to - 1], "Singular");
	const isSure = isKnownThing(head) || meaningOf(head) !== undefined || isMade;
	return isSure ? { text: words.join(" "), to: to - 1, isNear: !PLACED.test(last?.plain ?? "") } : undefined;
}
/** “Like a queen”, “as big as a plate”, “was an astronaut”: nothing that is there. “There was a nest” is. */
function isCompared(tokens: readonly Token[], at: number): boolean {
	const [before, last] = [tokens[at - 2]?.plain ?? "", tokens[at - 1]?.plain ?? ""];
	if (!/^(?:the|an?|his|her|their|one)$/.test(tokens[at]?.plain ?? "")) return false;
	return /^(?:like|as|than)$/.test(last) || (IS.test(last) && !/^(?:there|here)$/.test(before));
}
const IS = /^(?:is|are|was|were|be|been|being|became|becomes?|\p{L}+[’']s)$/u;
/** Anything that somebody finds or makes is a thing: “found the den”. */
const MAKES =
	/^(?:found|finds?|built|builds?|baked?|bakes|painted|paints?|drew|draws?|planted|broke|bought|sewed|knitted)$/;
/** “Behind the garages”: only the place of something else. */
const PLACED = /^(?:behind|under|beneath|near|over|above|at|between|outside|past|around)$/;

/** Returns up to four people and things in the order of the text. */
function listOf(
	text: string,
	people: readonly WishPerson[],
	things: readonly string[],
	his: string,
): string | undefined {
	const lower = text.toLowerCase();
	const all = [
		...people
			.filter(({ isDead }) => !isDead)
			.map((person) => ({ at: lower.indexOf((person.name ?? person.value).toLowerCase()), said: nameOf(person, his) })),
		...things.map((thing) => ({
			at: lower.search(new RegExp(String.raw`(?<!\p{L})${thing}(?!\p{L})`, "u")),
			said: `the ${thing}`,
		})),
	]
		.filter(({ at }) => at >= 0)
		// “Her hamster” and “the hamster” are one.
		.filter(
			({ said }, at, list) => !list.slice(0, at).some((other) => other.said.endsWith(` ${said.replace(/^the /, "")}`)),
		);
	const chosen = new Map(all.toSorted((a, b) => a.at - b.at).map(({ said }) => [said, said]));
	const listed = [...chosen.keys()].slice(0, MAX_LISTED);
	return listed.length < 2 ? undefined : joined(listed);
}
const MAX_LISTED = 4;

// — The child's own words —

/** The more of the matter is in it, and the more the child and its people act in it, the nearer it is to the heart. */
function weightOf({ text, told, isOfChild }: Said, kind: RetoldSituation, people: readonly WishPerson[]): number {
	const isMatter = MATTERS[kind]?.some((words) => words.test(told)) ?? false;
	const hasPerson = people.some((person) => hasWord(told, person.name ?? person.value));
	// The child confesses only its own deed, and not what others did or what came of it.
	const isBeside = EXCUSE.test(told) || (kind === "retold-wrong" && (!isOfChild || !DEED.test(told)));
	return (
		Number(isMatter) * (isOfChild || hasPerson || WITH_CHILD.test(text) ? WEIGHT.matter : WEIGHT.matter / 2) +
		Number(isOfChild) * WEIGHT.child +
		Number(isOfChild && OWN_WORDS.test(told)) * WEIGHT.saying +
		Number(hasPerson) * WEIGHT.person -
		Number(SAYS_LITTLE.test(told)) * WEIGHT.matter -
		Number(isBeside) * WEIGHT.beside
	);
}
const WEIGHT = { matter: 4, child: 2, first: 2.5, saying: 2, person: 1, beside: 20 } as const;
const WITH_CHILD = /\b(?:I|me|my|we|us)\b/i;
/** Negations, ages, prices and “there was …” say little alone. */
const SAYS_LITTLE =
	/^(?:there (?:was|were|would be)|now|it (?:was|took|had)|\p{L}+ was \d+)\b|\b(?:was|were) (?:\d+|two|three|four|five|six|seven|eight|nine|ten)\b|^\p{L}+ was (?:(?:very|so|really) )?\p{L}+$|\b(?:was|were|is|are|does|did|do) (?:\p{L}+ )?not\b/iu;
const OWN_WORDS =
	/^\p{L}+ (?:also |still |often |only |again )*(?:said|asked|wanted to know|wondered|promised|shouted|sang)\b/iu;
/** The child did it, and did not only have or feel something. */
const DEED = /^\p{L}+ (?!(?:was|were|had (?:an?|the|no|two|his|her)|felt|knew|thought|wanted|loved|liked|hated)\b)/iu;
const EXCUSE = wordsOfKind(kindWords.excuse.words);
/** “I say it is the best bath” is “It is the best bath” in the child's mouth. */
const withoutSay = (text: string) =>
	text.replace(
		/^I say (?:that )?((?:it|he|she|they|there|I|we|this|that)(?:’\p{L}+| (?:is|was|are|were|will|has|have|had|can|does|did)) .+?)(?: and ask (?:when|where|if|why|how) .*)?\.$/u,
		(_, what: string) => `${capitalize(what)}.`,
	);
const MATTERS: Partial<Record<RetoldSituation, readonly RegExp[]>> = {
	"retold-wrong": [FAULT.words],
	"retold-loss": [DEATH.words, ...SIGNS.filter(({ kind }) => kind === "retold-loss").map(({ words }) => words)],
	"retold-quarrel": SIGNS.filter(({ kind }) => kind === "retold-quarrel").map(({ words }) => words),
	"retold-fear": SIGNS.filter(({ kind }) => kind === "retold-fear").map(({ words }) => words),
	"retold-effort": [EFFORT],
	"retold-worry": [WORRY, ...SIGNS.filter(({ kind }) => kind === "retold-fear").map(({ words }) => words)],
	"retold-joy": [GLAD],
	"retold-funny": [FUNNY],
	"retold-quiet": [HURT, AGAINST],
	"retold-ahead": [
		/\b(?:tomorrow|soon|next (?:week|month|year|\p{L}+day)|there would|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|in \p{L}+ (?:days|weeks))\b/iu,
	],
};
