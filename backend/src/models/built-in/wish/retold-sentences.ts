// Tells the parent's own sentences as narrative past in the third person: “next friday we take the night train!!” becomes “On
// Friday the family would take the night train.” A sentence that cannot be read with certainty is left out.

import { SURE_GRANDPARENT } from "@lion-tails/common/kin";
import { countWords } from "@lion-tails/common/story";
import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { capitalize } from "@lion-tails/common/words";
import {
	type SpokenClause as Clause,
	isOfHere,
	noMentions,
	pronounsIn,
	type Said,
	saidOf,
	type Teller,
} from "./child-speech.ts";
import { has, infinitiveOf, isQuote, readInPast, type Token, tellAsBefore } from "./narrative-past.ts";
import { isKin } from "./people.ts";
import words from "./retold-words.json" with { type: "json" };
import { writtenOut } from "./spoken-out.ts";

const MAX_WORDS = 40;
/** Long wishes have some 10. */
const MAX_SENTENCES = 25;

/** `whole`: the sentences of the wish of which nothing is left out. `partly`: those with a clause that is. */
export type Retold = {
	lines: readonly string[];
	/** Their statements as the child says them. */
	said: readonly Said[];
	whole: readonly string[];
	partly: readonly string[];
	/** True if one of the sentences tells what has not happened yet. */
	isAhead: boolean;
	/** The child's own words in the wish, with quotation marks. */
	ownLine?: string;
};

/**
 * Returns the sentences in their order. `isWanted`, `isClean`: false for what the story must not tell. `isHeard`: true if the story
 * has them as they were typed, so that the child may say a statement whose sentence is not read with certainty.
 */
export function retoldSentences(
	wishText: string,
	teller: Teller,
	isWanted: (sentence: string) => boolean,
	isClean: (line: string) => boolean,
	isHeard = false,
): Retold {
	const tidied = tidy(wishText, teller);
	const { text, quotes } = withMaskedQuotes(
		SECRET.test(tidied) ? tidied.replaceAll(/\b(?:the )?last of (?=the|our|my)/g, "") : tidied,
	);
	const withParent = parentPair(teller);
	const hasPair = withParent.test(text);
	const hasFamily = /\bwe\b/i.test(text);
	let isAhead = false;
	let isAnyAhead = false;
	/** False after a sentence that is left out: the listener would not know what “it” means. */
	let isKnown = false;
	let mentions = noMentions();
	/** The one of whom a sentence is that is left out: “she” in the next one means it. */
	let lost: "child" | "other" | undefined;
	const subjectOf = (sentence: string) =>
		sentence.startsWith(teller.name)
			? "child"
			: /(?<=[\p{L},] )(?!I\b)\p{Lu}\p{Ll}/u.test(sentence) ||
					sentence
						.toLowerCase()
						.split(/[^\p{L}]+/u)
						.some((word) => meaningOf(word)?.animal)
				? "other"
				: undefined;
	let hasDate = false;
	const whole: string[] = [];
	const partly: string[] = [];
	const said: Said[] = [];
	let ownLine: string | undefined;
	/** False if the child does not say the sentence before. */
	let isSaid = true;
	/** True if “he” may mean somebody else of the sentence before. */
	let mayMeanOther = false;
	const unquoted = (line: string) =>
		line
			.replaceAll(/Qq(\d+)/g, (_, at: string) => quotes[Number(at)] ?? "")
			.replaceAll("'", "’")
			.replaceAll(
				/\b(said|asked|shouted|called|whispered) “(\p{L})/gu,
				(_, verb: string, letter: string) => `${verb}, “${letter.toUpperCase()}`,
			)
			.replaceAll("”,", ",”")
			.replaceAll(/([!?.]”)\.(?=$| )/g, "$1")
			.replaceAll(/(\p{L})”\.(?=$| )/gu, "$1.”");
	// “One line: ‘Wake up!’” is one sentence.
	const sentences = sentencesOf(text.replaceAll(/:\s+(?=Qq\d)/g, ", ")).slice(0, MAX_SENTENCES);
	let lineCount = 0;
	const told = sentences.flatMap((sentence, sentenceAt) => {
		const wasKnown = isKnown;
		isKnown = false;
		const pronouns = pronounsIn(readInPast(sentence, false), teller, mayMeanOther);
		mayMeanOther = pronouns.mayMeanOther;
		const own = withoutBut(sentence).replace(REQUEST_AFTER, "");
		const asked = withoutFrame(sentenceAt === 0 ? withFamily(own) : own, teller);
		const clear = withVerb(withPair(ofParent(withOtherParent(asked), teller), teller), teller);
		const withYou = (we: string) =>
			clear
				.replaceAll(/(?<=\p{L}s )you (?=can (?:see|hear|smell)\b)/giu, hasFamily ? `${we} ` : "that one ")
				.replaceAll(/\byou (?=can|could|will|must|have to|need to)/gi, hasFamily ? `${we} ` : "one ");
		const typed = withYou("we");
		const fact = withoutOurs(hasPair ? typed.replaceAll(/\bwe\b/gi, "they") : withYou("they"));
		if (!fact || !isWanted(own) || countWords(fact) > MAX_WORDS || ASKS.test(fact) || SECRET.test(fact)) {
			// A request says nothing of what happened.
			isKnown = wasKnown && (!fact || ASKS.test(fact));
			if (fact && !isKnown) lost = own.startsWith(teller.name) ? "child" : undefined;
			return [];
		}
		// The parent who writes is never “she”, but the story calls the parent by a name.
		const isReadAsOther =
			mentions.isTopic && mentions.isChildLast && mentions.isPair === (mentions.others.length === 0);
		const parts = partsOf(withPurpose(fact)).map((part) => {
			// The parts after a plan belong to the plan.
			isAhead = (isAhead && !HABIT.test(part)) || (AHEAD.test(part) && !isOver(part));
			isAnyAhead ||= isAhead;
			const isBefore = lineCount === 0 && !isAhead && NOW.test(sentences.slice(sentenceAt + 1).join("\n"));
			return linesOf(withDays(hasDate && !isAhead ? afterDate(part) : part), isAhead, isBefore, teller);
		});
		const read = parts
			.flatMap((part) => part.lines.map(withObject))
			.flatMap((line) => withoutLength(line, teller))
			.map((line, at) => (at === 0 && isReadAsOther ? withNameAgain(line, mentions.isPair, teller) : line))
			.map((line) => withChildAfterParent(line, teller));
		const beginning = new RegExp(`^${teller.he}(?= )`, "iu");
		if (lost === "child") read[0] = read[0]?.replace(beginning, teller.name) ?? "";
		const isOfLost = lost === "other" && beginning.test(read[0] ?? "");
		const lines = tellableOf(read, (line) => isComplete(line) && countWords(line) <= teller.maxWords && isClean(line));
		const isUnsure =
			lines.length === 0 || isOfLost || INVERTED.test(fact) || !(wasKnown || !refersBack(lines[0] ?? "", teller));
		if (isUnsure && !isHeard) {
			// Somebody in it may be meant by the next “he”.
			if (/(?<=[\p{L},] )\p{Lu}|\b(?:he|she|him|her|his|they|who)\b/u.test(sentence))
				mentions = { ...noMentions(), others: [sentence], hasStranger: true };
			isSaid = false;
			lost = subjectOf(own);
			return [];
		}
		lost = undefined;
		const isWhole = lines.length === read.length && parts.every((part) => part.isWhole && part.lines.length > 0);
		const isOfParents = OF_THE_PARENTS.test(sentence);
		isKnown = true;
		hasDate ||= DATE.test(fact);
		const saidBefore = said.length;
		for (const part of partsOf(typed)) {
			const clauses = spokenClausesOf(part, teller);
			for (const one of saidOf(clauses, teller, mentions, teller.maxWords)) {
				const isUncertain = isHeard && !pronouns.isOfChild;
				if (isUncertain || !isClean(one.text) || !isSpeakable(one.text) || isOfHere(one.text)) {
					isSaid = false;
					continue;
				}
				const isAfterGap = one.isAfterGap || !isSaid;
				isSaid = true;
				const isOpen = one.refersBack || refersBack(one.text.replaceAll("’", "'"), teller);
				const texts = withoutLength(one.text, teller);
				said.push(...texts.slice(0, 1).map((text) => ({ ...one, text, refersBack: isOpen, isAfterGap })));
			}
		}
		if (said.length === saidBefore) isSaid = false;
		(isWhole && !isOfParents ? whole : partly).push(sentence.replace(IN_BRACKETS, ""));
		const line = quotes[Number(LINE.exec(fact)?.[1])];
		if (line && new RegExp(`^(?:${teller.name}|${teller.he})(?!\\p{L})`, "iu").test(fact) && isClean(line))
			ownLine ??= line;
		lineCount += lines.length;
		return lines;
	});
	const lines = withNameFirst(told, teller).map(unquoted);
	return {
		lines,
		said: said.map((one) => ({
			...one,
			text: unquoted(one.text)
				.replaceAll("“", "‘")
				.replaceAll("”", "’")
				.replace(/(‘[^‘’]*)’\.$/u, "$1.’"),
		})),
		whole,
		partly,
		isAhead: isAnyAhead && lines.length > 0,
		...(ownLine && { ownLine }),
	};
}

/** “She says when can we book”: a question within a sentence. */
const INVERTED =
	/(?<!^)\b(?:when|what|where|how|why|and|times|asks?|asked) (?:can|could|will|would|do|does|did|is|are|may) (?:we|he|she|they|I|it|you|the|(?-i:\p{Lu}\p{L}+\.?))(?!\p{L})/iu;

/** “She shouted ‘hooray’”, “he has one line, ‘Wake up!’” */
const LINE =
	/\b(?:says?|said|shouts?|shouted|asks?|asked|whispers?|whispered|sings?|sang|calls?|called|yells?|yelled|writes?|wrote|lines?|words?)\b[^.]*? Qq(\d+)/u;

/** “In the bathroom mirror so no one sees”: this is what it is for, and not what happened. */
const withPurpose = (fact: string) =>
	fact.replaceAll(
		/(?<!,) so (no one|nobody) (?!(?:is|was|has)\b)(\p{L}+[^s\W]s)(?!\p{L})/giu,
		(_, nobody: string, verb: string) => ` so that ${nobody} would ${infinitiveOf(verb)}`,
	);

/** A later sentence about what is so now, before which the events have happened. */
const NOW = /^(?:and |but |so )?(?:now|still)(?!\p{L})/imu;

/** Dates before the day of the story, after which “that day” would be read as the day of this date. */
const DATE =
	/\b(?:yesterday|ago|last (?:night|week|month|year|summer|winter|spring|autumn|weekend|\p{Lu}\p{L}+day)|(?:in|since|on) (?:January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|\p{Lu}\p{L}+day|(?:19|20)\d\d))\b/u;
const afterDate = (part: string) =>
	part.replace(/^today,? (?=\p{L})/iu, "Then one day ").replace(/,? today(?=[ ,]|$)/i, "");

/** “Anaya made a sign but spelled it NINA, please don't correct it”: to the child nothing is wrong with it. */
const withoutBut = (sentence: string) =>
	LIKES_IT_SO.test(sentence) ? sentence.replaceAll(/ but (?=\p{L}+)/giu, " and ") : sentence;
const LIKES_IT_SO =
	/\b(?:do not|don't) (?:correct|fix|change) (?:it|that|this|her|him)\b|\b(?:it is|its|it's) perfect\b/i;

/** “Made pancakes tonight”: the family did. */
const withFamily = (sentence: string) =>
	sentence.replace(
		/^(?:made|baked|went|got|saw|had|drove|met|built|planted|picked|visited|watched|walked|carried|cooked|ate) (?!(?:his|her)\b)(?!.*\b(?:him|her)self\b)/i,
		(verb) => `We ${verb.toLowerCase()}`,
	);

/** Leaves out the lines that the story cannot have, and those after them that refer to them. */
function tellableOf(lines: readonly string[], isTellable: (line: string) => boolean): string[] {
	let isLastKept = true;
	return lines.filter((line) => {
		isLastKept =
			isTellable(line) && (isLastKept || !/^(?:he|she|it|they|then|that|this|but|so|there)(?!\p{L})/iu.test(line));
		return isLastKept;
	});
}

/** “Mom heard it and knew it was her hand”: the hand of the child. */
const withChildAfterParent = (line: string, { name, him, his, parent }: Teller) =>
	line.startsWith(`${parent} `)
		? line
				.replace(new RegExp(` ${his} (?!and )(?=\\p{L})`, "u"), ` ${name}’s `)
				.replace(new RegExp(` ${him}(?= and |[,.])`, "u"), ` ${name}`)
		: line;

/** Names the child again where “he” would be read as the other one of the sentence before. */
const withNameAgain = (line: string, isAnywhere: boolean, { name, he }: Teller) =>
	line.replace(new RegExp(`${isAnywhere ? "(?<=^|, (?:and|but|so) )" : "^"}${he}(?= )`, "iu"), name);

/** True if a child can say it without explaining who “you” is, and means the same people by “we” as the parent. */
const isSpeakable = (text: string) =>
	!WITHOUT_CHILD.test(text) &&
	!/(?<![\p{L}-])(?:you|your|u)(?![\p{L}-])/iu.test(text) &&
	!/[?{}<>[\]()*_#@/\\|=~^"]|\p{Extended_Pictographic}/u.test(text);

/** “I came down to us”, “we told me”, “I came into our bed”: the parents without the child. */
const WITHOUT_CHILD = /\bI\b[^,;]*\bus\b|\bwe\b[^,;]*\b(?:me|myself)\b|\bour (?:own )?(?:bed|bedroom|room)\b/iu;

/** “They have been yelling”, “Naomi calls it Buttons”: about something that the line does not name. */
function refersBack(line: string, { name }: Teller): boolean {
	const tokens = readInPast(line, false);
	const at = tokens.findIndex(
		({ plain }, index) =>
			/^(?:it|they|them|their|its)$/.test(plain) &&
			// “It was the first time”, “it snowed”
			!(
				plain === "it" &&
				DUMMY_IT.test(
					tokens
						.slice(index + 1, index + 4)
						.map((one) => one.plain)
						.join(" "),
				)
			),
	);
	// “He is at Grandpa's and they walk to the tower”
	const before = tokens.slice(0, Math.max(at, 0));
	const isPair =
		/^the/.test(tokens[at]?.plain ?? "") &&
		before.some(({ plain, text }) => text === name || /^s?he$/.test(plain)) &&
		before.some(({ plain, text }) => text !== name && isKin(plain.replace(/['’]s$/, "")));
	if (isPair) return false;
	const isOne = /^its?$/.test(tokens[at]?.plain ?? "");
	return (
		at >= 0 &&
		!tokens
			.slice(0, at)
			.some((token) =>
				isOne
					? has(token, "Noun") &&
						!has(token, "Pronoun", "Person", "ProperNoun", "Date") &&
						!TIME_NOUN.test(token.plain) &&
						!/^\p{Lu}/u.test(token.text) &&
						!PERSON.test(token.plain)
					: has(token, "Noun") && !has(token, "Pronoun") && token.text !== name,
			)
	);
}
const PERSON =
	/^(?:best|\p{L}*friend|\p{L}*brother|\p{L}*sister|\p{L}*mother|\p{L}*father|uncle|aunt|cousin|twin|teacher|boy|girl|man|woman)(?:'?s)?$/u;
const DUMMY_IT =
	/^(?:was|is|would be|had been|rain\w*|snow\w*|started (?:to )?(?:rain|snow)\w*|took|got (?:dark|cold|late))\b/;

/** “Minh found.” */
const withObject = (line: string) => line.replace(/ found\.$/, " found it.");

/** “They screamed the whole house down | over who got to press the button” */
function withoutLength(line: string, { maxWords }: Teller): string[] {
	if (countWords(line) <= maxWords) return [line];
	const short = line.replace(/ that (?:day|morning|afternoon|evening)(?=\.$)/, "");
	if (countWords(short) <= maxWords) return [short];
	const at = line.search(/ (?:over|about) (?:who|whose|which|what) |, (?:only|just) (?:the|two|three|a)\b/);
	return at < 0 ? [line] : [`${line.slice(0, at)}.`, `It was${line.slice(at).replace(/^,/, "")}`];
}

/** “Her uncle paints lighthouses | and this Saturday he is taking her up”: only the second half is a plan. */
function partsOf(fact: string): string[] {
	const second = SECOND_IS_AHEAD.exec(fact);
	if (!second || AHEAD.test(fact.slice(0, second.index))) return [fact];
	const rest = fact.slice(second.index).replace(/^,? and (?:now )?/i, "");
	return readInPast(fact.slice(0, second.index), false).some(({ isVerb }) => isVerb)
		? [fact.slice(0, second.index), capitalize(rest)]
		: [fact];
}
const SECOND_IS_AHEAD =
	/,? and (?:now )?(?=(?:(?:on|this|next|this coming) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow|next (?:week|weekend|month|year|summer)|in (?:\p{L}+|\d+) (?:days|weeks))(?!\p{L}))/iu;

/** Matches “me and Hugo”, “Hugo and I”. */
const parentPair = ({ name, people }: Teller): RegExp => {
	const names = [name, ...people.flatMap((one) => one.name ?? [])].map((one) =>
		one.replaceAll(/[^\p{L}\p{N} ]/gu, "."),
	);
	return new RegExp(
		String.raw`(?<=^|[,.!?\n] |\b(?:and|but|so|then|today|yesterday|that day) )(?:(?:me|I) and (${names.join("|")})|(${names.join("|")}) and (?:I|me))(?= \p{L})`,
		"iu",
	);
};

/** “Me and Hugo are building a cart”: Hugo and the parent are. */
const withPair = (fact: string, teller: Teller): string =>
	fact.replace(
		parentPair(teller),
		(all, first: string | undefined, second: string | undefined) => `${first ?? second ?? all} and ${teller.parent}`,
	);

/** “He and my husband argue” */
const withOtherParent = (fact: string) =>
	fact.replaceAll(
		/\b(?<!(?:after|with|from|like|to|by|for|at|in) )my (husband|wife)(?!(?:-| )in| ?'s)(?!\p{L})/giu,
		(_, who: string) => (who.toLowerCase() === "wife" ? "Mom" : "Dad"),
	);

/** “Pia took a coin from my purse”, “I heard it and I knew it was her”: the story has a word for the parent. */
const ofParent = (fact: string, { parent, his }: Teller): string =>
	fact
		.replaceAll(
			/(?<=\b(?:from|in|on|off|into|with|behind|under|of|over|took|broke|found|lost|used|hid|ate) )my (?=(\p{L}+))/gu,
			(all, noun: string) => (/^(?:I|my|we)\b/i.test(fact) || isKin(noun.replace(/s$/, "")) ? all : `${parent}'s `),
		)
		.replaceAll(PARENT_WITHIN, `${parent} `)
		.replaceAll(DEED_OF_PARENT, `$1${parent} `)
		// “I heard it from the kitchen and I knew it was her hand”
		.replaceAll(new RegExp(`(?<=^${parent} [^.]*) and ${parent} (?=knew|saw|heard|felt)`, "gu"), " and ")
		.replaceAll(
			/(?<=\b(?:ask(?:s|ed)|t(?:ells|old)|show(?:s|ed)|gave|gives|hugged|kissed|called)(?: \p{L}+ times)?) me(?!\p{L})/gu,
			` ${parent}`,
		)
		.replaceAll(
			/(?<!\p{L})we (?=(?:show(?:ed)?|g[ai]ve|bought|made|told|promised) (?:him|her)(?! \p{L}+ (?:is|was|has|had)\b)(?!\p{L}))/giu,
			(we, at: number) => (at === 0 || we.startsWith("W") ? `${capitalize(his)} parents ` : `${his} parents `),
		)
		.replaceAll(/(?<=\b(?:(?:over)?heard|hears|saw|sees|caught|watched|woke|wakes) )us(?!\p{L})/gu, `${his} parents`)
		.replaceAll(
			new RegExp(String.raw`(?<!\p{L})${parent} (am|have)(?!\p{L})`, "gu"),
			(_, verb: string) => `${parent} ${verb === "am" ? "is" : "has"}`,
		);
const PARENT_WITHIN =
	/(?<=\b(?:when|while|until|before|after|because|thought|thinks) )I (?=am|was|were|have|had|got|did|came|went|could|can)/g;
/** The parent's own acts belong to the day; thoughts and feelings do not. */
const DEED_OF_PARENT =
	/(^|, |\b(?:and|but|so|then) )I (?=(?:heard|saw|found|watched|baked|held|carried|brought|helped|knew it was)(?!\p{L})|am (?:(?:carrying|holding|lifting|pushing|pulling) |(?:in|on|at|under) (?:the|our|his|her)(?!\p{L})))/gu;

/** Gives a verb to what parents write without one: “Street party on our road next weekend”, “Just Nora and papa at the lake”. */
function withVerb(fact: string, { name, he, his, parent }: Teller): string {
	const counted = /^(two|three|four|five|\d+) ([\p{L}]+),? (?:and )?(one|two|three|four) ([\p{L}]+)$/iu.exec(fact);
	if (counted) return `There were ${counted[1]?.toLowerCase()} ${counted[2]} and ${counted[3]} ${counted[4]}`;
	const people = new RegExp(
		String.raw`^(?:just |only )?(${name} and (?:\p{Lu}\p{L}+|${KIN})(?: \p{Lu}\p{L}+)?) ((?:at|in|on|by|under) (?:the |a |her |his )?\p{L}+(?: \p{L}+)?) (\p{L}+ing)(?!\p{L})`,
		"iu",
	).exec(fact);
	if (people) return `${people[1]} were ${people[2]}, ${people[3]}${fact.slice(people[0].length)}`;
	// “Gideon and Opa and the model railway in the attic”
	const together =
		fact.startsWith(`${name} and `) && !readInPast(fact.split(",")[0] ?? "", false).some(({ isVerb }) => isVerb);
	if (together) return `There were ${fact}`;
	// “Made bread with Mabel”: the parent did.
	const made = new RegExp(String.raw`^(\p{L}+) ((?:\p{L}+ ){1,5})with ${name}(?!\p{L})`, "iu").exec(fact);
	if (made) {
		const [, verb] = readInPast(`${name} ${made[1]?.toLowerCase()} ${made[2]}`, false);
		if (verb?.isVerb && has(verb, "PastTense"))
			return `${name} and ${parent} ${made[1]?.toLowerCase()} ${made[2]?.trim()}${fact.slice(made[0].length)}`;
	}
	// “First wobbly tooth and Elodie is scared”
	const own = new RegExp(
		String.raw`^((?:first|new|loose|wobbly) (?:\p{L}+ ){0,2}\p{L}+),? and ${name} (?=(?:is|has|will|was|cannot|does)(?!\p{L}))`,
		"iu",
	).exec(fact);
	if (own) return `${name} has ${his} ${own[1]?.toLowerCase()}, and ${he} ${fact.slice(own[0].length)}`;
	const go = /^(first (?:go|try|time)(?: (?:on|at|in) (?:the )?\p{L}+)?),? (?=(?:he|she|they|\p{Lu}\p{L}+) )/iu.exec(
		fact,
	);
	if (go) return `On the ${go[1]?.replace(/^F/, "f")}, ${fact.slice(go[0].length)}`;
	const event = EVENT.exec(fact);
	const [, what = "", when = "", rest = ""] = event ?? [];
	if (!event || readInPast(what, false).some(({ isVerb }) => isVerb) || !/\p{L}/u.test(what)) return fact;
	const noun = /^(?:the|an?|his|her|our|my|first) /i.test(what)
		? what.replace(/^first /i, "the first ")
		: `${/ing\s*$/i.test(what) ? "" : /^[aeiou]/i.test(what) ? "an " : "a "}${what.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`;
	// “Piano recital on Saturday, practises the same four bars”
	const then = rest.replace(/^, (?!(?:his|its|this|always|perhaps)\b)(?=\p{Ll}+s )/u, `, and ${he} `);
	return /^first |s$/i.test(what) ? fact : `There will be ${noun} ${when}${then}`;
}
const KIN = "mama|papa|mom|mum|dad|daddy|mummy|mommy|grandma|grandpa|granny|oma|opa|nana";
const EVENT =
	/^((?:[\p{L}'-]+ ){1,6}?)(on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow|next (?:week|weekend|month|year|Mon\p{L}+|Tue\p{L}+|Wed\p{L}+|Thu\p{L}+|Fri\p{L}+|Sat\p{L}+|Sun\p{L}+)|in (?:an?|\p{L}+|\d+) (?:days?|weeks?|months?))(,.*)?$/iu;

/** “Abuelo died in May” */
const isOver = (fact: string) =>
	readInPast(fact, false)
		.find(({ isVerb }) => isVerb)
		?.tags.has("PastTense") ?? false;

/** Nothing of the first person and no question is left. */
const isComplete = (line: string) =>
	/^\p{Lu}/u.test(line) &&
	// The parent's home is where the parent says it: “when she slept here”
	!/ here(?= and |[,.])/.test(line) &&
	!/(?<![\p{L}-])(?:I|i|me|my|mine|myself|we|us|our|ours|you|your|u)(?![\p{L}-])/u.test(line) &&
	!/[?{}<>[\]()*_#@/\\|=~^"]|\p{Extended_Pictographic}/u.test(line) &&
	isEnglish(line);
export const isEnglish = (text: string) =>
	countWords(text) < MIN_WORDS || (text.match(COMMON) ?? []).length >= countWords(text) / 8;
const MIN_WORDS = 6;
/** Words of which every English sentence has some. */
const COMMON =
	/\b(?:the|an?|and|but|to|of|in|on|at|for|with|from|by|it|he|she|they|his|her|him|them|their|was|were|had|did|not|would|could|that|who|because|so|when|up|out|all|said|asked|went|got|came|is|as|under|near|into|over|before|after|then|how|all|off|down|back|home|finally|first|only|now|still|no|its|this|there|will|never|just|about|every|some|very|too|what|where)\b/gi;

// — The text as a whole —

/** Returns the text with the child's name instead of its beginning: “Raff” is Rafferty. */
export function withoutNickname(text: string, name: string): string {
	const nickname = text.match(/\p{L}{3,}/gu)?.find(
		(word) =>
			word.length < name.length &&
			/^\p{L}+$/u.test(name) &&
			// “Gabe” is Gabriel.
			(name.toLowerCase().startsWith(word.toLowerCase()) ||
				(/^\p{Lu}\p{Ll}{2}e$/u.test(word) && name.startsWith(word.slice(0, -1)))) &&
			meaningOf(word.toLowerCase()) === undefined &&
			!new RegExp(`^(?:${words.otherWords})$`, "i").test(word),
	);
	return nickname
		? text.replaceAll(new RegExp(String.raw`(?<!\p{L})${nickname}(?!\p{L})`, "giu"), (word, at: number) =>
				IN_QUOTE.test(text.slice(0, at)) ? word : name,
			)
		: text;
}
const IN_QUOTE = /^[^"“]*(?:["“][^"”]*["”][^"“]*)*["“][^"”]*$|(?:^|\s)['‘](?!\s)[^'’]*$/u;

/** Spells out what parents abbreviate, and gives names, days and months their capitals. */
function tidy(wishText: string, { name, people }: Teller): string {
	const names = [name, ...people.flatMap((person) => person.name?.split(" ") ?? [])];
	const typed = withoutNickname(wishText, name)
		.replaceAll(/[’‘`´]/g, "'")
		.replaceAll(/[\t\v\f\r\p{Zs}]+/gu, " ");
	// “Jaspers the smallest”
	const withApostrophe = name.endsWith("s")
		? typed
		: typed.replaceAll(
				new RegExp(
					String.raw`(?<!\p{L})(${name.replaceAll(/[^\p{L}\p{N}]/gu, ".")})s (?=(?:the|an?|not|so|too|off|been|going)(?!\p{L}))`,
					"giu",
				),
				"$1's ",
			);
	const plain = writtenOut(withApostrophe).replaceAll(
		/\b(mrs?|ms|dr)\.? (\p{L})/giu,
		(_, title: string, letter: string) => `${capitalize(title.toLowerCase())}. ${letter.toUpperCase()}`,
	);
	const named = names
		.filter((one) => one.length > 1)
		.reduce(
			(text, one) =>
				text.replaceAll(
					new RegExp(String.raw`(?<![\p{L}'-])${one.replaceAll(/[^\p{L}\p{N}]/gu, ".")}(?![\p{L}-])`, "giu"),
					capitalize(one),
				),
			plain,
		);
	return (
		named
			// “NO rain”, “ALL day”
			.replaceAll(/(?<![\p{L}.])\p{Lu}{3,}(?!\p{L}|\.\p{L})/gu, (word, at: number, all: string) =>
				ABBREVIATIONS.test(word) || /(\p{L})\1\1/u.test(word) || SPELLED.test(all.slice(0, at))
					? word
					: word.toLowerCase(),
			)
			.replaceAll(/\b(?:NO|ALL|SO|MY|AN?D|IS|IT|DO|HIM|HER|ME|WE|HE|SHE|IN|ON|UP|AT)\b/g, (word) => word.toLowerCase())
			.replaceAll(/\bsaint \p{Ll}/gu, (word) => `Saint ${word.slice(-1).toUpperCase()}`)
			.replaceAll(/\bin (?:march|may)\b/g, (word) => word.replace(/m/, "M"))
			.replaceAll(DAY_OR_MONTH, (word) => capitalize(word.toLowerCase()))
			.replaceAll(/(?<!\p{L})i(?!\p{L})/gu, "I")
			// “Shanta tai's cart” is written by the parent as a name.
			.replaceAll(
				new RegExp(
					String.raw`(?<![\p{L}-])(?:mama|papa|mommy|daddy|mummy|mom|mum|dad|${SURE_GRANDPARENT})(?![\p{L}-])`,
					"gu",
				),
				(word, at: number, all: string) =>
					/(?:\b(?:an?|the|his|her|my|our|their|your|great|other|'s|s) |-)$/i.test(all.slice(0, at))
						? word
						: capitalize(word),
			)
			.replaceAll(
				new RegExp(
					String.raw`\b(his|her|their|the|an?) (Mama|Papa|Daddy|Mommy|Mummy|${SURE_GRANDPARENT.split("|").map(capitalize).join("|")})(?![\p{L}-])(?! \p{Lu})`,
					"gu",
				),
				(_, before: string, word: string) => `${before} ${word.toLowerCase()}`,
			)
	);
}
/** “Spelled it NINA” */
const SPELLED = /\b(?:spell(?:s|ed)|spelt|wr(?:ote|ites?|itten)) (?:it |that )?(?:as )?$/i;
const ABBREVIATIONS = /^(?:TV|USA|UK|DVD|ADHD|NHS|ABC|LEGO|BMX|VBS)$/;
const DAY_OR_MONTH =
	/\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|easter|christmas|advent)\b/gi;

function withMaskedQuotes(text: string): { text: string; quotes: string[] } {
	const quotes: string[] = [];
	const masked = text.replaceAll(
		/["“„«]([^"“”„«»]{1,120})["”“»]|(?<=^|[\s(])'(?!s\b)([^'\n]{2,80})'(?=[\s.,!?)]|$)/gm,
		(_, double: string | undefined, single: string | undefined) => {
			const quote = double ?? single ?? "";
			quotes.push(`“${quote.trim()}”`);
			return `Qq${quotes.length - 1}`;
		},
	);
	return { text: masked, quotes };
}

const sentencesOf = (text: string): string[] =>
	text
		.replaceAll(/(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|\p{Emoji_Modifier})+/gu, "\n")
		.split(
			/(?<=[!?]["”)]*)\s+|(?<=(?<!\b(?:Mr|Mrs|Ms|Dr|St))\.["”)]*)\s+|\n+|;\s+|(?<!\d):\s+|\s+[-–—]+\s+|\s*—\s*|\.{2,}\s*|…\s*/u,
		)
		.map((sentence) =>
			sentence
				.trim()
				.replace(/^[\s,.;:!-]+/, "")
				.replace(/[\s,.;:!-]+$/, ""),
		)
		.filter((sentence) => /\p{L}/u.test(sentence));

/** The marks of what has not happened yet. */
const AHEAD =
	/\b(?:tomorrow|(?:next|this|on|until|till) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?<!\b(?:every|each|last|since|past) )(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?= (?:at|morning|afternoon|evening|night|with)\b|[,.]|$)|next (?:week|weekend|month|year|summer|spring|autumn|fall|winter)|this (?:weekend|summer|winter)|in (?:January|February|March|April|May|June|July|August|September|October|November|December)|on (?:Easter|Christmas)|at (?:Easter|Christmas|half term|Whitsun)|in (?:an?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+) (?:days?|weeks?|months?)|on the \d+(?:st|nd|rd|th)|soon|(?:trip|party|match|concert|recital|excursion|race|tournament|exam|test|show|wedding|parade) (?:is|goes|starts|comes|begins))\b/i;
/** “He asks ten times a day”: a habit, and no part of what is ahead. */
const HABIT =
	/\b(?:now|every|each|always|often|usually|sometimes|keeps?|times a|never|all the time|still|all day|practi[sc]es)\b/i;

// — One sentence —

/** “Anaya spelled it NINA, please don't correct it” */
const REQUEST_AFTER =
	/,? (?:please|pls|plz|kindly) (?:do not|don't|no|never|put|make|keep|leave|let|use|include|add|have)\b.*$|, (?:please|pls|plz) \p{L}+ .*$|,? with (?:an?|the) [\p{L} ]+ (?:please|pls|plz)$|, (?:otherwise [\p{L} ]+, )?(?:make|keep) it [\p{L} ]*$/iu;

/** Asks something of the storyteller. */
/** “She doesn't know it was the last”: the story keeps it from the child. */
const SECRET = /\b(?:s?he|they) (?:does not|do not) (?:yet )?know (?:yet|about|that|it|we)\b/i;
const ASKS =
	/\?|, so (?:get|make|keep|let|put|use|tell) |^(?:please|pls|plz|kindly|maybe|perhaps|could|can|would|may|let|make|tell|write|use|include|mention|put|set|send|give|no|nothing|without|not|never|do not|avoid|skip|leave|omit|keep|just an?|an? (?:\p{L}+ ){0,3}(?:story|tale|poem|rhyme)|(?:just |only )?(?:something|anything|the [\p{L} ]*(?:bit|part))|thanks?|thank you|hello|hi)(?!\p{L})|\b(?:has|have|needs?) to be the (?:main|star|hero|strong)|\bin all (?:the )?other stories\b|\bthis time, not\b|\blast time (?:s?he|it|they|there|you|the story)\b|\b(?:pls|plz|please)\b|\b(?:storytell\p{L}*|should be in (?:it|there)|bedtime story|(?:the|this|a|your|nice|happy|funny|good|little|short|that) (?:story|tale|poem)|(?:would|should|want(?:s|ed)?|like|love) (?:\p{L}+ ){0,3}(?:to hear|to listen|hear|a story|the story)|to read (?:to|aloud to)|in the story|babyish stor\p{L}+)\b/iu;
/** “Please a story about how …”, “I think …” */
const FRAMES: readonly RegExp[] = [
	/^(?:(?:and|but|so(?! far\b)|also|well|oh|yes|hey|ok|okay|yay|hooray|hurray|sadly|unfortunately|luckily|today is the day|guess what|you know|poor thing|by the way|please note)[, ]+)+/i,
	/^(?:(?:I|we) (?:think|guess|believe|suppose|know|feel|hope|noticed|wish)(?: that)? )(?=(?:he|she|they|it|his|her|the|\p{Lu})\b)/iu,
	/^(?:(?:please|pls|could|can|would|maybe|just|I|we|would|like|love|you|tell|write|make|want|let|it|this|be|us|me|her|him|the|an?|nice|happy|funny|good|little|short|bedtime|story|tale|something|one|have) )+about (?:how|when|the (?:day|time|morning|evening|night)(?: (?:when|that|on which))?) /i,
];
/** “Could the story be about how …?” is no question. */
const MIN_FRAME_CHARS = 15;
/** Matches asides at the end of a sentence, which are left out. */
const AFTERTHOUGHTS =
	/,? (?:maybe|perhaps|please|pls|just|so maybe) (?:you can |you could )?(?:use|mention|include|add|put)\b.*$|,? (?:poor thing|bless (?:him|her)|please|pls|as always|as usual)$/i;
/** “Let it be about the wire car he is building” */
const ABOUT_A_THING =
	/^(?:(?:please|pls|could|can|would|maybe|let|it|this|be|tell|make|a|the|story|something) )+about ((?:the|his|her|their|a|an|our) (?:[\p{L}-]+ ){1,4}?)(?:that |which )?(?=(?:he|she|they|we) (?:is|are|was|were|has|have)\b)/iu;
/** “After my mother's recipe”: the child's word for her is not known. */
const OF_THE_PARENTS =
	/ (?:after|with|from|like|to|by|for|at|in|and) my (?:late |old |own )?(?:mother|father|mom|mum|dad|parents|sister|brother|aunt|uncle|husband|wife|partner|boyfriend|girlfriend)(?!(?:-| )in(?:-| )law)(?:'s \p{L}+)?(?= and |,|$| (?:on|in|at|under)\b)/iu;

/** “At my mom's house” */
const HOME_OF_GRANDPARENT =
	/\bmy (?:(mom|mum|mommy|mummy|mother)|dad|daddy|father|papa)['’]?s (?=(?:house|home|place|apartment|flat|farm|garden|kitchen|boat|work|shop)(?!\p{L}))/giu;

const IN_BRACKETS = / \([^)]*\)/g;
/** “It's too babyish he says” */
const SAID_AFTER = /(^|, )([^,]+?),? (he|she) (says|said)$/i;

/** “I sent Aarav down to buy coriander” */
const SENT_BY_PARENT = /^(?:I|we) (sent|asked|told|took|brought|allowed|invited) (\p{Lu}\p{L}+)(?!\p{L})/u;

function withoutFrame(sentence: string, { name }: Teller): string {
	const about = ABOUT_A_THING.exec(sentence)?.[1];
	const fact = about ? sentence.replace(ABOUT_A_THING, `there is ${about}that `) : sentence;
	const bare = FRAMES.reduce((text, frame) => text.replace(frame, ""), fact)
		.replace(IN_BRACKETS, "")
		.replace(SAID_AFTER, "$1$3 $4 $2")
		.replace(AFTERTHOUGHTS, "")
		.replaceAll(HOME_OF_GRANDPARENT, (_, mother?: string) => (mother ? "Grandma’s " : "Grandpa’s "))
		.replace(OF_THE_PARENTS, "")
		.trim();
	const isAsked = fact !== sentence || bare.length < fact.length - MIN_FRAME_CHARS;
	return withChild(isAsked ? bare.replace(/\?$/, "") : bare, name)
		.replace(SENT_BY_PARENT, (_, verb: string, child: string) => `${child} was ${verb.replace("took", "taken")}`)
		.replaceAll(
			/\b(tell|ask)s (?:me|us)(?: that)? (?=(?:that|who|what|if|why|how|when|where|every\p{L}*|he|she|they|it|the|his|her|\p{Lu})(?!\p{L}))/giu,
			(_, verb: string) => (verb.toLowerCase() === "tell" ? "says " : "asks "),
		)
		.replaceAll(
			/\b(told|asked) (?:me|us)(?: that)? (?=(?:who|what|if|why|how|when|where|every\p{L}*|he|she|they|it|the|his|her|(?-i:\p{Lu}\p{L}*))(?!\p{L}))/giu,
			(_, verb: string) => (verb.toLowerCase() === "told" ? "said " : "asked "),
		);
}

/** “My daughter” is the child, and “our cat” is the cat. */
export const withChild = (text: string, name: string): string =>
	text
		.replaceAll(
			/\b(?:my|our) (?:own |little |big |dear |sweet |small |youngest |oldest |eldest |middle |only |\d+[- ]year[- ]old |(?:two|three|four|five|six|seven|eight|nine|ten)[- ]year[- ]old )*(?:daughter|son|girl|boy|child|kid|little one|toddler|kiddo|princess|youngest|oldest|eldest)(?:,? (?=\p{Lu}))?(?!\p{L})/giu,
			name,
		)
		.replaceAll(
			new RegExp(
				String.raw`\b${name.replaceAll(/[^\p{L}\p{N}]/gu, ".")}\s*,?\s*${name.replaceAll(/[^\p{L}\p{N}]/gu, ".")}(?!\p{L})`,
				"gu",
			),
			name,
		)
		.trim();

const withoutOurs = (text: string): string =>
	text
		.replaceAll(/\b((?:all|both|only|\d+|\p{L}+) of) us\b/gu, "$1 them")
		.replaceAll(/(?<=, |^)(me|us) (?=and \p{L}|too\b)/gu, "them ")
		.replaceAll(new RegExp(String.raw`\bour (?=(?:\p{L}+ )?(?:${words.ofThem})(?!\p{L}))`, "giu"), "their ")
		.replaceAll(/\bour own\b/gi, "their own")
		.replaceAll(/\b[Oo]ur (?=\p{Lu})/gu, "")
		.replaceAll(/\b(o)ur\b/gi, (_, first: string) => (first === "O" ? "The" : "the"));

const DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const DAYS: readonly (readonly [RegExp, string])[] = [
	[new RegExp(String.raw`\b(?:next|last|this coming|this) (${DAY})(?= (?:is|was|will)\b)`, "gi"), "$1"],
	[new RegExp(String.raw`\b(?:on )?(?:next|last|this coming|this) (${DAY}s?)\b`, "gi"), "on $1"],
	[/\btoday\b/gi, "that day"],
	[/\btonight\b/gi, "that evening"],
	[/\byesterday (morning|afternoon|evening)\b/gi, "the $1 before"],
	[/\byesterday\b/gi, "the day before"],
	[/\blast night\b/gi, "the night before"],
	[/\blast (week|month|year|summer|winter|spring|autumn|weekend)\b/gi, "the $1 before"],
	[/\bthis (morning|afternoon|evening|week|weekend|month|year|term|summer|winter|spring|autumn)\b/gi, "that $1"],
	[
		new RegExp(
			String.raw`(?<=\p{L} )(?<!\b(?:on|this|next|last|every|each|until|till|since|by|from|before|after|of|the|a|an|for|to|in|at|and|or|coming) )(${DAY})(?= (?:at|morning|afternoon|evening|night|with|and|but|because|after|before)\b|[,.]|$)`,
			"giu",
		),
		"on $1",
	],
	[/\bright now\b/gi, "just then"],
	[/\bago\b/gi, "before"],
	[/\bthese days\b/gi, "in those days"],
];
const withDays = (text: string) =>
	DAYS.reduce((all, [from, to]) => all.replaceAll(from, to), text).replace(
		/^(the (?:night|day|week|month|year) (?:before|after))(?= (?:he|she|it|they|we|his|her|the|\p{Lu}))/iu,
		"$1,",
	);

const NOTHING = { lines: [], isWhole: false };
const JOINTS = /^(?:and|but|so|because|although|though|while|whereas)$/;
/** Clauses that say nothing without the one before. */
const DEPENDENT = /^(?:because|although|though|while|whereas|so that)$/;
const RELATIVES = /^(?:who|whom|which|that|what|whoever|whatever|wherever|if|whether|why|how|where|as)$/;
const LEADING = /^(?:since|when|if|because|after|before|as|while|although|until|once|whenever|every)$/;
const FIRST_PERSON = /^(?:i|me|my|mine|myself|you|your|yours|u|us|ours)$/;

/** Returns the told sentences; none if the sentence is not read with certainty. */
function linesOf(
	fact: string,
	isAhead: boolean,
	isBefore: boolean,
	teller: Teller,
): { lines: string[]; isWhole: boolean } {
	const tokens = readInPast(withSubject(fact, isAhead, teller), isAhead);
	if (!hasBeginning(tokens) || tokens.some(({ isUnsure }) => isUnsure)) return NOTHING;
	const all = clausesOf(tokens);
	const clauses = withoutParent(all);
	if (isBefore) tellAsBefore(tokens);
	// “The day before, Max had caught his first fish”: the story is of the next day.
	else if (!isAhead)
		for (const clause of clauses) if (DAY_BEFORE.test(textOf(clause.tokens))) tellAsBefore(clause.tokens);
	for (const clause of clauses) addCommaAfterLead(clause.tokens);
	if (clauses.length === 0 || !hasSubject(clauses[0]?.tokens ?? [])) return NOTHING;
	return { lines: joined(clauses, teller), isWhole: clauses.length === all.length };
}

const DAY_BEFORE =
	/\b(?:the|a|\p{L}+) (?:day|night|morning|afternoon|evening|week|weekend|month|year|summer|winter|spring|autumn|days|weeks|months|years) before(?=,|$| (?:he|she|it|they|the)(?!\p{L}))/iu;

/** Returns the clauses of a typed sentence that the story can have. */
function spokenClausesOf(fact: string, teller: Teller): Clause[] {
	const tokens = readInPast(withSubject(fact, false, teller), false);
	return hasBeginning(tokens) ? withoutParent(clausesOf(tokens)) : [];
}

/** “Since the lift got stuck he only wants the stairs” */
function addCommaAfterLead(tokens: readonly Token[]): void {
	if (!LEADING.test(tokens[0]?.plain ?? "")) return;
	const main = tokens.findIndex(
		({ plain }, at) =>
			at > 2 &&
			SUBJECTS.test(plain) &&
			tokens.slice(0, at).some(({ isVerb }) => isVerb) &&
			tokens[skipAdverbs(tokens, at + 1)]?.isVerb,
	);
	const last = tokens[main - 1];
	if (last && !/,/.test(last.after) && !JOINTS.test(last.plain) && !RELATIVES.test(last.plain))
		last.after = `,${last.after}`;
}

/** False without a verb, and for “big thunderstorm, she is scared” and “recital on Saturday and she is nervous”. */
function hasBeginning(tokens: readonly Token[]): boolean {
	const verb = tokens.findIndex(({ isVerb }) => isVerb);
	const first = tokens[0];
	if (verb < 0 || !first) return false;
	// “A dragon who is afraid”
	const isRelative = tokens.slice(1, verb).some(({ plain }) => /^(?:who|which|that|whom|whose|where)$/.test(plain));
	if (isRelative && tokens.filter((token) => token.isVerb).length < 2) return false;
	// “Arvid stands behind the curtain and asks”, of which the library reads only the second verb
	if (tokens[verb - 1]?.plain === "and") return false;
	// “The boy in the window when it rains”
	const isWithin = tokens.slice(1, verb).some(({ plain }) => /^(?:when|while|because|until|if)$/.test(plain));
	if (isWithin && !LEADING.test(first.plain)) return false;
	const isTime = TIMES.test(first.plain) || first.tags.has("Preposition") || first.tags.has("Date");
	return (
		isTime ||
		!tokens
			.slice(0, verb)
			.some(
				(token, at, all) =>
					(/,/.test(token.after) && !/^\p{Lu}/u.test(all[at + 1]?.text ?? "")) ||
					(JOINTS.test(token.plain) && SUBJECTS.test(all[at + 1]?.plain ?? "")),
			)
	);
}

const lowerFirst = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
const NEW = /^(?:new|old|big|little|first|last)$/;
const TIME_NOUN = /^(?:night|morning|afternoon|evening|week|weekend|month|year|summer|winter|spring|autumn|time|day)$/;
const EVENTS = /^(?:race|steering|camp|match|party|trip|recital|concert|show|test|exam|wedding|play|game)$/;
const WITHOUT_ARTICLE =
	/^(?:school|kindergarten|preschool|nursery|daycare|church|saint|nobody|everybody|everyone|somebody|someone|appa|amma|baba|cucu|lola|lolo|nani|nana|dadi|dada|jiddo|teta|ouma|oupa|tata|yiayia|pappou|tia|tio|nonno|nonna|abuela|abuelo|bibi|halmoni|popo|ate|kuya)$/;

/** “Lost her blanket in the train”: the child has. “math test went badly”: the one that the child knows of. */
function withSubject(fact: string, isAhead: boolean, { name }: Teller): string {
	const [noun, second0] = readInPast(fact, isAhead);
	// “New flat has stairs”, “Race is on the 14th”
	const isTyped =
		noun !== undefined &&
		(/^\p{Lu}\p{Ll}/u.test(fact) || noun.plain === "new") &&
		((NEW.test(noun.plain) &&
			!TIME_NOUN.test(second0?.plain ?? "") &&
			(has(second0, "Singular") || second0?.plain === "flat") &&
			!/^\p{Lu}/u.test(second0?.text ?? "")) ||
			(EVENTS.test(noun.plain) && (second0?.isVerb === true || /\p{L}ed$/u.test(second0?.plain ?? ""))));
	if (isTyped) return `the ${fact.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`;
	// “Steering snapped”
	const isDoing = has(noun, "Gerund") && has(second0, "PastTense");
	if (isDoing) return `the ${fact.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`;
	const isCommon =
		noun &&
		/^\p{Ll}/u.test(fact) &&
		has(noun, "Singular") &&
		!has(noun, "ProperNoun", "Person", "Uncountable", "Pronoun", "Possessive");
	if (isCommon && !isKin(noun.plain) && !WITHOUT_ARTICLE.test(noun.plain)) return `the ${lowerFirst(fact)}`;
	return withDoer(fact, { name });
}

/** “Waved at it”, “screams, holds on to both taps”: the child does. */
function withDoer(fact: string, { name }: Pick<Teller, "name">): string {
	if (DEED_OF_CHILD.test(fact)) return `${name} ${fact.replace(/^./u, (letter) => letter.toLowerCase())}`;
	const lower = fact.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
	const joined = lower.replace(/^(\p{Ll}+s), (?=\p{Ll}+s )/u, "$1 and ");
	if (joined !== lower) {
		const [, doing, and, more] = readInPast(`${name} ${joined}`, false);
		return doing?.isVerb && and?.plain === "and" && more?.isVerb ? `${name} ${joined}` : fact;
	}
	const [first, second] = readInPast(`${name} ${lower}`, false).slice(1);
	if (!first?.isVerb || /^(?:was|were|is|are)$/.test(first.plain)) return fact;
	const isBare =
		/^(?:his|her|the|an?|to|both|not|in|on|off|out|\d+|two|three)$/.test(second?.plain ?? "") ||
		// “Waved at it”, but not “delighted at it”
		(/\p{L}ed$/u.test(first.plain) &&
			!IS_FELT.test(first.plain) &&
			/^(?:at|back|away|over|through|into|onto|across|under|goodbye|bye|hello)$/.test(second?.plain ?? ""));
	return isBare ? `${name} ${lower}` : fact;
}
/** Parents leave out who “wants to hear it again”. These verbs are no nouns. */
const DEED_OF_CHILD = new RegExp(String.raw`^(?:${words.deeds})(?!\p{L})`, "iu");
const IS_FELT =
	/^(?:delighted|excited|shocked|surprised|amazed|annoyed|worried|scared|terrified|frightened|tired|bored|upset|hurried|embarrassed)$/;

/** Returns the clauses of a sentence. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
	const clauses: Clause[] = [];
	let from = 0;
	let joint = "";
	let isShared = false;
	const close = (to: number) => {
		clauses.push({ joint, tokens: tokens.slice(from, to), isShared });
	};
	const isLed = LEADING.test(tokens[0]?.plain ?? "");
	for (let at = 1; at < tokens.length; at++) {
		const found = startAt(tokens, at, isLed && clauses.length === 0 && isInLead(tokens, at));
		if (!found || !tokens.slice(from, at).some(({ isVerb }) => isVerb)) continue;
		close(at);
		({ joint, isShared } = found);
		from = found.from;
		at = from;
	}
	close(tokens.length);
	return clauses;
}

/** True before the main clause of “when it rains, she hides”, and of “when it rains she hides”. */
function isInLead(tokens: readonly Token[], at: number): boolean {
	const comma = tokens.slice(0, at).findIndex(({ after }) => /,/.test(after));
	if (comma < 0) return true;
	const isClause = /^(?:since|when|if|because|after|before|as|while|although|until|once|whenever)$/.test(
		tokens[0]?.plain ?? "",
	);
	return comma === at - 1 && isClause && tokens.slice(0, at).filter(({ isVerb }) => isVerb).length === 1;
}

/** Returns the clause that begins at the word. */
function startAt(
	tokens: readonly Token[],
	at: number,
	isBeforeMain: boolean,
): { joint: string; from: number; isShared: boolean } | undefined {
	const token = tokens[at];
	const last = tokens[at - 1];
	if (!token || !last) return undefined;
	const isJoint =
		JOINTS.test(token.plain) &&
		// “The one he and his grandpa hung”
		!(token.plain === "and" && SUBJECTS.test(last.plain) && last.plain !== "it") &&
		!(token.plain === "while" && /^an?$/.test(last.plain)) &&
		!/^(?:so|such|as)$/.test(last.plain);
	// “The bins and dishes”
	const isList =
		token.plain === "and" &&
		has(last, "Plural") &&
		/s$/.test(tokens[at + 1]?.plain ?? "") &&
		!tokens[at + 1]?.isVerb &&
		has(tokens[at + 1], "PresentTense");
	if (isList) return undefined;
	if (isJoint) {
		const isThat = token.plain === "so" && tokens[at + 1]?.plain === "that";
		const from = isThat ? at + 2 : at + 1;
		// “So she could see them”
		const isSoThat =
			isThat || (token.plain === "so" && !/,/.test(last.after) && /^c(?:an|ould)$/.test(tokens[at + 2]?.plain ?? ""));
		const joint = isSoThat ? "so that" : token.plain;
		if (tokens[from]?.plain === "of") return undefined;
		const start = skipAdverbs(tokens, from);
		if (tokens[start]?.isVerb) return /^(?:and|but)$/.test(joint) ? { joint, from, isShared: true } : undefined;
		return hasOwnVerb(tokens, from) ? { joint, from, isShared: false } : undefined;
	}
	// “…, as high as she could reach”
	if (/,/.test(last.after) && token.plain === "as" && tokens[at + 2]?.plain === "as")
		return { joint: "as", from: at, isShared: false };
	// “…, that is what Grandma always said”
	const isComma = /,/.test(last.after) && !isBeforeMain;
	if (!isComma) return undefined;
	if (/^(?:then|and then)$/.test(token.plain) && tokens[at + 1]?.isVerb)
		return { joint: "then", from: at + 1, isShared: true };
	// “…, now Dad is not allowed to mow”
	if (token.plain === "now" && hasOwnVerb(tokens, at + 1)) return { joint: "", from: at, isShared: false };
	// “She won't go up, sits on the bottom step”
	if (token.isVerb && /s$/.test(token.text) === false && has(token, "PresentTense") && token.plain.endsWith("s"))
		return { joint: "and", from: at, isShared: true };
	const isPronoun =
		/^(?:he|she|it|they|we|i|one|that|there|everyone|everybody|nobody|hers|his|theirs)$/.test(token.plain) &&
		tokens[skipAdverbs(tokens, at + 1)]?.isVerb;
	// “The jumper, the one she had saved for”
	const isThatOne =
		token.plain === "the" && tokens[at + 1]?.plain === "one" && SUBJECTS.test(tokens[at + 2]?.plain ?? "");
	const isNoun =
		!isThatOne &&
		/^(?:the|his|her|my|our|their|one|two|three)$/.test(token.plain) &&
		hasOwnVerb(tokens, at) &&
		!RELATIVES.test(last.plain);
	const isFullName = /^\p{Lu}/u.test(tokens[at + 1]?.text ?? "") && tokens[at + 2]?.isVerb;
	const isPair = tokens[at + 1]?.plain === "and" && hasOwnVerb(tokens, at) && !RELATIVES.test(last.plain);
	// “…, payday is Friday”
	const isBareNoun =
		has(token, "Noun") &&
		/^(?:is|are|was|were|has|had)$/.test(tokens[at + 1]?.plain ?? "") &&
		!RELATIVES.test(last.plain);
	const isName = /^\p{Lu}/u.test(token.text) && (tokens[at + 1]?.isVerb || isFullName || isPair);
	return isPronoun || isNoun || isBareNoun || isName ? { joint: "", from: at, isShared: false } : undefined;
}

const skipAdverbs = (tokens: readonly Token[], from: number) => {
	let at = from;
	while (
		/^(?:then|now|still|even|also|always|never|just|only|finally|suddenly|not)$/.test(tokens[at]?.plain ?? "") &&
		!tokens[at]?.isVerb
	)
		at++;
	return at;
};

const MAX_SUBJECT_WORDS = 9;
/** True if a subject and its verb begin at the word. */
function hasOwnVerb(tokens: readonly Token[], from: number): boolean {
	for (let at = from; at < Math.min(tokens.length, from + MAX_SUBJECT_WORDS + 1); at++) {
		const token = tokens[at];
		if (!token) return false;
		if (token.isVerb) return at > from;
		const after = tokens[at + 1];
		const isThatDay =
			token.plain === "that" &&
			(after?.isVerb || /^(?:day|morning|afternoon|evening|night|week|year)$/.test(after?.plain ?? ""));
		const isLed = at === from && (LEADING.test(token.plain) || isThatDay);
		if (!isLed && RELATIVES.test(token.plain)) return false;
		// “Emil and Theo sleep”, but not “green and hard”.
		const next = tokens[at + 1];
		const isPair =
			token.plain === "and" &&
			at > from &&
			tokens[at - 1]?.tags.has("Noun") &&
			next?.tags.has("Noun") &&
			!SUBJECTS.test(next.plain);
		if (JOINTS.test(token.plain) && !isPair && !isLed) return false;
		// “His uncle for ten minutes he only wants”
		if (SUBJECTS.test(token.plain) && at > from && !TIMES.test(tokens[from]?.plain ?? "")) return false;
		if (/,/.test(token.after)) return false;
	}
	return false;
}

const SUBJECTS = /^(?:i|he|she|it|they|we|you)$/;
/** The first words of “this month”, “every day”, “on Friday”. */
const TIMES =
	/^(?:this|that|every|each|now|then|in|on|at|last|next|one|today|tomorrow|yesterday|since|when|if|because|after|before|as|while|although|until|once|whenever|the)$/;

/** Leaves out the clauses in which the parent speaks of itself, with those that depend on them. */
function withoutParent(clauses: readonly Clause[]): Clause[] {
	const kept: Clause[] = [];
	let isLastKept: boolean = true;
	for (const clause of clauses) {
		const isOwn = clause.tokens.some(
			(token, at, all) =>
				(FIRST_PERSON.test(token.plain) &&
					!(token.plain === "us" && all[at - 1]?.plain === "of") &&
					!/-/.test(token.after + (all[at - 1]?.after ?? ""))) ||
				(token.plain === "we" && isToldToChild(clause)),
		);
		const isLost: boolean = !isLastKept && (clause.isShared || DEPENDENT.test(clause.joint));
		isLastKept = !isOwn && !isLost;
		if (isLastKept) kept.push(kept.length === 0 ? { ...clause, joint: "" } : clause);
	}
	return kept[0] && DEPENDENT.test(clauses[clauses.indexOf(kept[0])]?.joint ?? "") ? [] : kept;
}

/** “We told her no”: these are the parents. */
const isToldToChild = ({ tokens }: Clause) => {
	const at = tokens.findIndex(({ plain }) => plain === "we");
	const object = tokens[at + 2];
	const isObject =
		/^(?:him|her)$/.test(object?.plain ?? "") &&
		!tokens[at + 3]?.tags.has("Noun") &&
		!/^(?:hear|heard|see|saw|watch|watched|found|find|took|take|met|meet|show|showed|gave|give|bought|buy|made|make)$/.test(
			tokens[at + 1]?.plain ?? "",
		);
	return (
		isObject ||
		/^(?:told|tell|asked|ask|let|said|say|scolded|promised|allowed|think|thought|hope|decided)$/.test(
			tokens[at + 1]?.plain ?? "",
		)
	);
};

/** True if the first verb has words before it. */
function hasSubject(tokens: readonly Token[]): boolean {
	const verb = tokens.findIndex(({ isVerb }) => isVerb);
	const before = tokens.slice(0, verb);
	// “The steering snapped”, “the new flat has stairs”: the library takes the noun for another word.
	if (before.length > 1 && /^(?:the|an?|his|her|their)$/.test(before[0]?.plain ?? "")) return true;
	return before.some(
		(token) =>
			isQuote(token) ||
			["Noun", "Pronoun", "Possessive"].some((tag) => token.tags.has(tag)) ||
			/^(?:there|that|it|everyone|everybody|nobody|all|both|one|some|two|three|four|five|six|tomorrow)$/.test(
				token.plain,
			),
	);
}

const textOf = (tokens: readonly Token[]): string => {
	let isFamily = false;
	return tokens
		.map((token, at) => {
			const { before, after, plain } = token;
			let { text } = token;
			if (plain === "we") {
				text = isFamily ? "they" : "the family";
				isFamily = true;
			} else if (text === "were" && tokens[at - 1]?.plain === "we" && isFamily) text = "was";
			// The library moves a quotation mark or a bracket.
			return `${before}${text}${after}`;
		})
		.join("")
		.replaceAll(/\s+/g, " ")
		.trim()
		.replace(/[\s,;:.!]+$/, "");
};

/** Joins the clauses to sentences that are not too long. */
function joined(clauses: readonly Clause[], teller: Teller): string[] {
	const lines: string[] = [];
	let subject: string | undefined;
	for (const [at, clause] of clauses.entries()) {
		const { joint, tokens, isShared } = clause;
		const text = textOf(tokens);
		const last = lines.at(-1);
		if (last === undefined) lines.push(text);
		else {
			const isFree = !isShared && joint !== "because" && joint !== "so that";
			const next =
				joint === ""
					? undefined
					: joint === "as"
						? `${last}, ${text}`
						: `${last}${isFree || joint === "then" || /,/.test(clauses[at - 1]?.tokens.at(-1)?.after ?? "") ? "," : ""} ${joint} ${text}`;
			const isWeak = isShared || DEPENDENT.test(joint) || joint === "so" || joint === "as";
			const limit = isWeak && joint !== "because" ? teller.maxWords : teller.longestWords;
			const alone = isShared
				? subject && (joint === "then" ? `Then ${subject.toLowerCase()} ${text}` : `${subject} ${text}`)
				: `${OPENERS[joint] ?? ""}${text}`;
			const isTooLong =
				next === undefined ||
				countWords(next) > (isShared && !alone ? teller.maxWords : isShared ? teller.longestWords : limit);
			if (!isTooLong && next !== undefined) lines[lines.length - 1] = next;
			else if (alone !== undefined) lines.push(alone);
			else return [];
		}
		if (!isShared) subject = pronounOf(clauses[at]?.tokens ?? [], teller);
	}
	return lines.map((line) => `${capitalize(line)}.`.replace(/([.!])”\.$/, "$1”"));
}

/** How a sentence begins that was the second half of another one. */
const OPENERS: Readonly<Record<string, string>> = {
	as: "It was ",
	but: "But ",
	so: "So ",
	"so that": "That way ",
	because: "That was because ",
	although: "Yet ",
	though: "Yet ",
	while: "Meanwhile, ",
	whereas: "But ",
};

/** Returns the pronoun for the subject of a clause, if it is known. */
function pronounOf(all: readonly Token[], { name, he, people }: Teller): string | undefined {
	// “When the rains beat on the roof, Wanjiru …”
	const comma = LEADING.test(all[0]?.plain ?? "") ? all.findIndex(({ after }) => /,/.test(after)) : -1;
	const tokens = all.slice(comma + 1).some(({ isVerb }) => isVerb) ? all.slice(comma + 1) : all;
	const verb = tokens.findIndex(({ isVerb }) => isVerb);
	const own = tokens.slice(0, verb);
	const words = own.map(({ plain }) => plain);
	const text = own.map((token) => token.text).join(" ");
	if (words.includes("and") || words.includes("we") || words.includes("they") || own.at(-1)?.tags.has("Plural"))
		return "They";
	const pronoun = words.findLast((word) => /^(?:he|she|it)$/.test(word));
	if (pronoun) return capitalize(pronoun);
	if (text.includes(name)) return capitalize(he);
	// “The hen hid herself”
	const itself = tokens.find(({ plain }) => /^(?:herself|himself|itself)$/.test(plain))?.plain;
	if (itself) return { herself: "She", himself: "He", itself: "It" }[itself];
	const person = people.find((one) => one.name && text.includes(one.name));
	return person?.gender && (person.gender === "girl" ? "She" : "He");
}

/** Names the child where it is first spoken of, unless “she” may be somebody else. */
function withNameFirst(lines: readonly string[], { name, he, him, his }: Teller): string[] {
	const escaped = name.replaceAll(/[^\p{L}\p{N}]/gu, ".");
	const all = lines.join("\n");
	const named = all.search(new RegExp(String.raw`(?<!\p{L})${escaped}(?!\p{L})`, "u"));
	const pronoun = new RegExp(String.raw`(?<!\p{L})(?:${he}|${him}|${his})(?!\p{L})`, "iu").exec(all);
	if (!pronoun || (named >= 0 && named < pronoun.index)) return [...lines];
	const before = all.slice(0, pronoun.index);
	const hasOther =
		/(?<=[\p{L},] )\p{Lu}/u.test(before) ||
		before
			.toLowerCase()
			.split(/[^\p{L}]+/u)
			.some((word) => isKin(word) || /^(?:man|woman|boy|girl|men|women)$/.test(word) || meaningOf(word)?.animal);
	if (hasOther) return [...lines];
	const after = all.slice(pronoun.index + pronoun[0].length);
	const isPossessive = pronoun[0].toLowerCase() === his && (his !== him || POSSESSIVE_AFTER.test(after));
	return `${before}${name}${isPossessive ? "’s" : ""}${after}`.split("\n");
}
/** “Her brother”, but not “saw her at school” */
const POSSESSIVE_AFTER =
	/^ (?!(?:and|but|or|to|in|on|at|by|for|with|from|because|when|that|up|out|off|the|an?|so|very|again|there|then|if|as|about|into|over|through|all|was|were|had|did)\b)(?:\p{L}|\d+(?:st|nd|rd|th)\b)/u;
