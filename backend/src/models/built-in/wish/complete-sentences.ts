// Completes the notes of a parent: “class spelling bee tomorrow”, “stitches out today”, “fever since this morning”. A note that
// can be read in two ways stays as it was typed.
import { capitalize } from "@lion-tails/common/words";
import nouns from "./complete-sentences.json" with { type: "json" };
import { has, readInPast, type Token } from "./narrative-past.ts";
import { isKin } from "./people.ts";
import { isKnownThing } from "./things.ts";
import { hasName } from "./words.ts";

type Note = {
	/** The sentence, with a capital and a period. */
	text: string;
	/** The completed sentence before it, and the next one as it was typed. */
	before: string | undefined;
	next: string | undefined;
	/** The child: its name, and “he” or “she”. */
	name: string;
	he: string;
};

/** Returns the sentence with the words that a note leaves out. */
export function completed(note: Note): string {
	const { text, before, name, he } = note;
	const start = uncapitalized(text);
	const isOfChild = isAbout(before, name, he);
	const child: Child = { subject: isOfChild ? capitalize(he) : name, his: OWN[he.toLowerCase()] ?? "his" };
	for (const form of NOTES) {
		const [pattern, complete] = form;
		const match = pattern.exec(start);
		const told = match && complete(match, child, note);
		if (told) return capitalize(told);
	}
	return withArticle(withSubject(note, child), name);
}

type Child = { subject: string; his: string };

const uncapitalized = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
const OWN: Readonly<Record<string, string>> = { he: "his", she: "her" };
/** True if the child is the subject of the last statement: “Tomorrow is the first day, and Pia has packed a cabbage”. */
const isAbout = (sentence: string | undefined, name: string, he: string) =>
	new RegExp(
		String.raw`(?:^|, (?:and|but|so) )(?:${name}|${he})(?!\p{L}|[’'-]\p{L}{3})(?!’s (?!(?:out|in|on|not|so|very)(?!\p{L}))\p{L})[^,]*(?:, (?!and|but|so)[^,]*)*$`,
		"iu",
	).test(sentence ?? "");

const hasVerb = (text: string) => readInPast(text, false).some(({ isVerb }) => isVerb);
const isPastVerb = (token: Token | undefined) => token?.isVerb === true && has(token, "PastTense");

const WHEN =
	"today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|weekend)|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:week|month)";
const AHEAD = /^(?:tomorrow|next|on )/i;
/** “Saturday” is the coming one. */
const dayOf = (when: string) =>
	/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(when) ? `on ${capitalize(when)}` : when;
const isPlural = (noun: string) => /[^s]s$/.test(noun);
/** The rest of a sentence after a note; `restOf` puts a comma before “and” with a new statement. */
const REST = String.raw`(?<rest>[.!]|(?:, (?:and |but |so )?| (?:and|but|so) | (?:for|with|at|in|on|by) ).*)$`;
const restOf = ({ groups }: RegExpExecArray) =>
	(groups?.rest ?? "").replace(/^ (?=(?:and|but|so) (?:\p{L}+,? ){1,4})/u, ", ");

/** “Today was”, “tomorrow is”, “on Saturday there will be” */
const happens = (when: string, what: string) => {
	const day = dayOf(when);
	const isDay = !/^(?:on|next|this) /.test(day);
	if (!isDay) return `${day} there ${AHEAD.test(day) ? "will be" : "was"} ${what.replace(/^the /, "a ")}`;
	return `${day} ${/^(?:tomorrow|tonight)/i.test(day) ? "is" : "was"} ${what}`;
};

/** Each note has a pattern, and a function that completes it; undefined if it is not certain. */
const NOTES: readonly (readonly [
	pattern: RegExp,
	complete: (match: RegExpExecArray, child: Child, note: Note) => string | undefined,
])[] = [
	// “Fever since this morning, on the couch all day”
	[
		new RegExp(
			String.raw`^(?<what>(?:an? |the )?(?:(?:high|bad|slight|terrible) )?(?:${nouns.illnesses}|(?<bare>${nouns.withoutArticle}))) (?<since>since [^,.!]+?)(?<place>, (?=(?:on|in|under) ))?(?<rest>(?:,| and| but|[.!]).*|(?<=, ).*)$`,
			"iu",
		),
		({ groups = {} }, { subject }) => {
			const { what = "", bare, since, place, rest } = groups;
			const article = bare || /^(?:an?|the) /i.test(what) ? "" : /^[aeiou]/i.test(what) ? "an " : "a ";
			return `${subject} has had ${article}${what} ${since}${place ? " and has been " : ""}${rest}`;
		},
	],
	// “Class spelling bee tomorrow”, “first riding lesson today and the horse did not move”
	[
		new RegExp(
			String.raw`^(?<what>(?:(?:the|an?|his|her|our) )?(?:first |last |big )*(?:[\p{L}'’-]+ ){0,3}?(?:${nouns.events}))(?<at> (?:at|in|with) (?:[\p{L}’'-]+ ){0,2}?[\p{L}’'-]+)? (?<when>${WHEN})${REST}`,
			"iu",
		),
		(match, { his }) => {
			const { what = "", at = "", when = "" } = match.groups ?? {};
			if (hasVerb(`the ${what.replace(/^(?:the|an?|his|her|our) /i, "")}`)) return undefined;
			if (/^(?:it|that|this|he|she|they|we|i|every|all|some)(?!\p{L})|\b(?:is|was|are|has|have)\b/iu.test(what))
				return undefined;
			const isFirst = /^(?:first|last) /i.test(what);
			const noun = /^(?:the|an?|his|her|our) /i.test(what)
				? what
				: `${isFirst && /lesson|sleepover|recital|game|match|filling/i.test(what) ? his : "the"} ${what}`;
			return `${happens(when, `${noun}${at}`)}${restOf(match)}`;
		},
	],
	// “Dentist tomorrow for his first filling”
	[
		new RegExp(
			String.raw`^(?:the )?(?<where>dentist|doctor|orthodontist|eye doctor|optician) (?<when>${WHEN})${REST}`,
			"iu",
		),
		(match, { subject }) => {
			const { where, when = "" } = match.groups ?? {};
			const day = capitalize(dayOf(when));
			return AHEAD.test(day)
				? `${day}${day.startsWith("On") ? "," : ""} ${subject} is going to the ${where}${restOf(match)}`
				: `${subject} went to the ${where} ${uncapitalized(day)}${restOf(match)}`;
		},
	],
	// “Swimming tomorrow with the loud teacher Gary”
	[
		new RegExp(String.raw`^(?<what>${nouns.activities}) (?<when>${WHEN})${REST}`, "iu"),
		(match, { subject }) => {
			const { what, when = "" } = match.groups ?? {};
			const day = dayOf(when);
			return `${subject} ${AHEAD.test(day) || day === "tonight" ? "has" : "had"} ${what} ${day}${restOf(match)}`;
		},
	],
	// “Camping in the back yard with dad! they heard an owl”
	[
		new RegExp(String.raw`^(?<what>${nouns.outings}) (?<rest>(?:in|at|on|with|by|today|yesterday)(?!\p{L}).*)$`, "iu"),
		({ groups = {} }, { subject }, { text, next = "" }) => {
			const isTold = !hasVerb(text) && readInPast(next, false).some(isPastVerb);
			return isTold && !/\btomorrow\b/i.test(text) ? `${subject} went ${groups.what} ${groups.rest}` : undefined;
		},
	],
	// “First night without her paci”
	[
		/^(?:the |his |her )?(?<what>(?:first|last) (?<when>night|day|morning|evening|weekend)) (?<rest>(?:without|with|in|at|away|on|alone)(?!\p{L})[^,]*)$/iu,
		({ groups = {} }, { his }, { text }) =>
			hasVerb(text)
				? undefined
				: `${groups.when === "night" ? "tonight" : "it"} is ${his} ${groups.what} ${groups.rest}`,
	],
	// “New goldfish today, he named it Truck”
	[
		new RegExp(
			String.raw`^(?:an? )?(?<what>new (?:\p{L}+ )?(?<noun>${nouns.news})) (?<when>today|yesterday)${REST}`,
			"iu",
		),
		(match) => {
			const { what, noun = "", when } = match.groups ?? {};
			return `we got ${isPlural(noun) || noun === "glasses" ? "" : "a "}${what} ${when}${restOf(match)}`;
		},
	],
	// “New teacher today and she does not smile”
	[
		new RegExp(
			`^(?:an? )?(?<what>new (?:bus )?(?:teacher|kid|girl|boy|coach|driver|neighbor|neighbour|babysitter)) (?<when>today|yesterday)${REST}`,
			"iu",
		),
		(match) => `there was a ${match.groups?.what} ${match.groups?.when}${restOf(match)}`,
	],
	// “Big thunderstorm last night and we all slept in one bed”
	[
		new RegExp(
			`^(?:an? )?(?<what>(?:big |huge |bad |terrible )?(?:thunderstorm|storm|hailstorm|power cut|power outage|blackout|fire drill)) (?<when>last night|today|tonight|yesterday|this (?:morning|afternoon))${REST}`,
			"iu",
		),
		(match) => `there was a ${match.groups?.what} ${match.groups?.when}${restOf(match)}`,
	],
	// “Cousins visiting from Ohio”
	[
		/^(?<who>cousins|grandparents) (?<doing>visiting|coming|staying)(?!\p{L})(?<rest>.*)$/iu,
		({ groups = {} }, _, { text }) =>
			hasVerb(text) ? undefined : `the ${groups.who} are ${groups.doing}${groups.rest}`,
	],
	// “Training for the spelling bee”
	[
		/^(?<doing>(?:training|practi[sc]ing|waiting|saving) (?:for|until)|going to (?!(?:the|an?|my|our|his|her|school|church|bed)(?!\p{L})))(?<rest>.*)$/iu,
		({ groups = {} }, { subject }, { before, next = "", he }) =>
			(/^(?:He|She)$/.test(subject) && before !== undefined) ||
			(before === undefined && next.toLowerCase().startsWith(`${he.toLowerCase()} `))
				? `${subject} is ${groups.doing}${groups.rest}`
				: undefined,
	],
	// “Stitches out today”
	[
		new RegExp(
			`^(?<what>(?:(?:the|his|her) )?(?:${nouns.medical}))(?<verb> (?:come|comes|came|go|goes|went))? (?<where>out|off|on|back on)(?: (?<when>today|yesterday|tomorrow|this (?:morning|afternoon)|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day))?${REST}`,
			"iu",
		),
		(match) => {
			const { what = "", verb, where = "", when = "" } = match.groups ?? {};
			if (!verb && !when) return undefined;
			const isAhead = AHEAD.test(dayOf(when));
			const [base, past] = /on$/.test(where) ? ["go", "went"] : ["come", "came"];
			const form = isAhead ? (isPlural(what) ? base : `${base.replace(/o$/, "oe")}s`) : past;
			const noun = /^(?:the|his|her) /i.test(what) ? what : `the ${what}`;
			return `${noun}${verb ?? ` ${form}`} ${where}${when && ` ${dayOf(when)}`}${restOf(match)}`;
		},
	],
	// “Second place in the sheepdog trials”
	[
		/^(?<what>(?:first|second|third|last) (?:place|prize)) (?<rest>(?:in|at|for)(?!\p{L}).*)$/iu,
		({ groups = {} }, { subject }) =>
			`${subject} ${/^last/i.test(groups.what ?? "") ? "came in" : "won"} ${groups.what} ${groups.rest}`,
	],
	// “Green cast, the whole class signed it”
	[
		new RegExp(
			`^(?:an? )?(?<what>(?:(?:big|new|tiny|huge) )?(?:red|blue|green|yellow|orange|purple|pink|white|black) (?<noun>${nouns.worn}))(?<rest>[.!]|, (?:and )?.*)$`,
			"iu",
		),
		(match, { subject }) => {
			const { what, noun = "" } = match.groups ?? {};
			return `${subject} has ${isPlural(noun) || noun === "glasses" ? "" : "a "}${what}${restOf(match)}`;
		},
	],
	// “Not answer to her name”
	[
		/^not (?<rest>(?:answer|eat|sleep|speak|talk|listen|play|want|like|know|understand)(?!\p{L}).*)$/iu,
		({ groups = {} }, { subject }, { before }) =>
			before === undefined ? undefined : `${subject} does not ${groups.rest}`,
	],
	// “Today ONE EGG!”
	[
		/^(?<when>today|yesterday|this morning) (?<what>(?:one|an?|two|three) (?:\p{L}+ )?\p{L}+[.!])$/iu,
		({ groups = {} }, _, { text }) => {
			const isOne = !/^(?:two|three)/i.test(groups.what ?? "");
			return hasVerb(text) ? undefined : `${groups.when} there ${isOne ? "was" : "were"} ${groups.what}`;
		},
	],
	// “Not sorry”, after a sentence about the child
	[
		/^(?<what>(?:not )?(?:even )?(?:sorry|scared|tired|sad|angry|proud|happy|impressed|convinced|amused|afraid|worried|bothered|interested))(?<rest>[.!]|,? (?:at all|anymore|any more|about|of|with|but|and).*)$/iu,
		({ groups = {} }, { subject }, { before }) =>
			before !== undefined && /^(?:He|She)$/.test(subject) ? `${subject} is ${groups.what}${groups.rest}` : undefined,
	],
];

/**
 * “Starts school on Monday”, “Excited about the train”, “Scored his first goal”: the child does. Without such a sign a past verb may
 * be the family's.
 */
function withSubject({ text, before, he }: Note, { subject, his }: Child): string {
	const start = uncapitalized(text);
	const isOfChild = subject === capitalize(he);
	const [first] = readInPast(start.replace(ADVERB, ""), false);
	const isPast = isPastVerb(first) || OF_CHILDREN.test(first?.plain ?? "");
	// “They heard an owl. Came back in at 9”, “we turned the house upside down. found him in the basket”
	const [group] = isPast && before !== undefined && !isOfChild ? (GROUP.exec(before) ?? []) : [];
	if (group) return `${capitalize(group.trim())} ${start}`;
	if (!isOfChild && before !== undefined) return text;
	const hasOwn = new RegExp(String.raw`\b${his === "his" ? "(?:his|himself|him)" : "(?:her|herself)"}\b`, "i").test(
		text,
	);
	const isOwn = OF_CHILDREN.test(first?.plain ?? "") || hasOwn;
	if (FEELING.test(start) || (hasOwn && DOING.test(start))) return `${subject} is ${start}`;
	const isMeant =
		PRESENT.test(first?.plain ?? "") || (isPast && (isOfChild || isOwn)) || (isOfChild && AUXILIARY.test(start));
	return isMeant ? `${subject} ${start}` : text;
}
const GROUP = /^(?:they|we)(?= )|(?<=\b(?:and|but) )we(?= )/i;
const ADVERB = /^(?:(?:almost|nearly|even|also|still|now|then|always|never|just|really|finally) )+/;
const FEELING =
	/^(?:(?:so|very|really|super|too|a bit|still) )*(?:excited|nervous|scared|afraid|worried|sad|proud|happy|upset|angry|cross|jealous|shy|homesick|obsessed) (?:about|of|to|that|because|with|at|for|and|but)\b/;
const PRESENT =
	/^(?:is|has|does|starts|says|wants|keeps|thinks|asks|goes|gets|needs|likes|loves|hates|cries|sleeps|knows|tells|takes|wakes|refuses|insists)$/;
/** “Building a cart with her uncle” */
const DOING = /^\p{L}+ing (?:an?|the|his|her) /u;
const AUXILIARY =
	/^(?:will|won['’]t|wouldn['’]t|would|can['’]?t|cannot|couldn['’]t|doesn['’]t|didn['’]t|hasn['’]t|isn['’]t|wasn['’]t|was|had) /;
/** Verbs that a parent uses of a child, not of the family. */
const OF_CHILDREN = /^(?:learned|learnt|scored|swallowed|cried|fell|bit|failed|refused|slept|hid)$/;

/** “Training wheels came off”, “tram driver let Pia ring the bell”: a known thing or person that does something. */
function withArticle(text: string, name: string): string {
	const tokens = readInPast(uncapitalized(text), false);
	const verb = tokens.findIndex(({ isVerb }) => isVerb);
	if (hasName(text.split(" ")[0] ?? "", name)) return text;
	const end = tokens.findIndex(
		({ plain }, at) => at > 0 && at < verb && /^(?:with|at|in|of|from|on|next)$/.test(plain),
	);
	const subject = tokens.slice(0, end < 0 ? verb : end);
	const noun = subject.at(-1);
	if (verb < 1 || subject.length > MAX_SUBJECT_WORDS || !noun) return text;
	const isPart = ({ plain, typed, after }: Token, at: number) =>
		/^\p{Ll}+$/u.test(plain) && (at === 0 || typed === plain) && !/\S/.test(after);
	const isBare = subject.every((one, at) => isPart(one, at) && !has(one, ...DETERMINED));
	if (!isBare || isKin(subject[0]?.plain ?? "") || !hasArticle(noun.plain)) return text;
	const isEvent = isPastVerb(tokens[verb]);
	return isPlural(noun.plain) && !isEvent ? text : `The ${uncapitalized(text)}`;
}
const MAX_SUBJECT_WORDS = 3;
const DETERMINED = [
	"Determiner",
	"Possessive",
	"Pronoun",
	"Value",
	"Person",
	"ProperNoun",
	"Preposition",
	"Adverb",
	"Conjunction",
	"Date",
	"QuestionWord",
];
const OTHERS = new Set(
	"driver coach company conductor postman mailman watch class team chat wheel rehearsal recital game match test funeral nurse hen cat dog bus tram train teacher dentist vet caterpillar stork".split(
		" ",
	),
);
const NEVER = new Set(
	"water snow ice bread rain milk food hair school church kindergarten lunch dinner breakfast chocolate cake teddy bunny bear".split(
		" ",
	),
);
const hasArticle = (noun: string) => {
	const one = noun.replace(/(?<!s)s$/, "");
	return !NEVER.has(one) && (OTHERS.has(one) || isKnownThing(noun));
};

/** “We adopted a kitten, Keira named her Waffles”: two statements with a comma between them become two sentences. */
export function withoutSplices(text: string, name: string): string[] {
	if (/‘/.test(text) || SUBORDINATE.test(text)) return [text];
	const named = text.replace(NAMED_WITHIN, ", whose name is $1,");
	const parts = named.split(/,\s+/);
	const clauses = parts.map((part, at) => readInPast(at === 0 ? uncapitalized(part) : part, false));
	const sentences: string[] = [];
	for (const [at, part] of parts.entries()) {
		const isNew =
			at > 0 &&
			startsStatement(clauses[at] ?? []) &&
			isStatement(clauses[at - 1] ?? [], at > 1) &&
			!INTRODUCES.test(parts[at - 1] ?? "") &&
			!TAG.test(part);
		const last = sentences.length - 1;
		// “She carried them, didn’t break one”
		const joint = at === parts.length - 1 && isSecondVerb(clauses, at) ? ", and " : ", ";
		if (at > 0 && !isNew) sentences[last] = `${sentences[last]}${joint}${part}`;
		else sentences.push(capitalize(part));
	}
	// “She came, she saw, she won”
	if (sentences.length > MAX_STATEMENTS) return [named];
	return sentences.map((sentence, at) => {
		const ended = at === sentences.length - 1 ? sentence : `${sentence}.`;
		return at === 0 ? ended : withArticle(ended, name);
	});
}
const MAX_STATEMENTS = 3;
/** “The horse, his name is Butter, did not move” */
const NAMED_WITHIN = /, (?:his|her|its) name is (\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)?),(?= \p{Ll})/u;
const SUBORDINATE =
	/^(?:when|if|as|because|since|while|after|before|although|though|until|once|whenever|so that|the more|all (?:s?he|they|we))\b/i;
/** “He says, …”, “she was so proud, she wore them to bed” */
const INTRODUCES =
	/\b(?:says?|said|thinks?|thought|asks?|asked|told|tells|means?|hopes?|knows?|knew|shouts?|shouted|yells?|yelled|wrote|writes)$|\b(?:so|such) (?!that\b)\p{L}+[^,]*$|^(?:when|if|as|because|since|while|after|before|although|until|once|whenever)\b/iu;
const TAG =
	/^(?:s?he|it|they|we|that) (?:says?|said|thinks?|thought|means?|asked|asks|is|was|did|does|has|had)(?: (?:too|not))?[.!?]?$|^(?:is|was|did|does|has)n[’']t /iu;

/** True for the last of several acts, with no word before it. */
function isSecondVerb(clauses: readonly (readonly Token[])[], at: number): boolean {
	const [first, next] = clauses[at] ?? [];
	const isAct = next !== undefined && (isPastVerb(first) || /^did(?:n[’']t)?$/.test(first?.plain ?? ""));
	// “She sang, danced and laughed”
	const isList = (clauses[at] ?? []).some(({ isVerb }, index, all) => isVerb && all[index - 1]?.plain === "and");
	const isAside = /^(?:who|whose|which|that)$/.test(clauses[at - 1]?.[0]?.plain ?? "");
	return isAct && !isList && !isAside && (clauses[0] ?? []).some(({ isVerb }, index) => isVerb && index > 0);
}

const isStatement = (tokens: readonly Token[], isLater: boolean): boolean =>
	tokens.some(
		(token, at) => (token.isVerb && (at > 0 || (!isLater && isPastVerb(token)))) || CONTRACTED.test(token.plain),
	) &&
	(!isLater || startsStatement(tokens) || !tokens[0]?.isVerb);

const STARTS =
	/^(?:i|he|she|it|they|we|there|nobody|somebody|someone|everybody|everyone|all|one|some|both|his|her|our|my|the|its|their|it['’]s|he['’]s|she['’]s|they['’]re|we['’]re|that|now|last|yesterday|usually|mom|mum|dad|daddy|mommy|grandma|grandpa)$/;
const CONTRACTED = /^(?:it|he|she|they|we|that|there)['’](?:s|re|ve|d|ll)$/;
/** A subject and its verb, without a conjunction. */
function startsStatement(tokens: readonly Token[]): boolean {
	const [first] = tokens;
	if (!first || first.isVerb) return false;
	const verb = tokens.findIndex(({ isVerb }) => isVerb);
	const isName = has(first, "Person", "FirstName", "MaleName", "FemaleName") || /^\p{Lu}/u.test(first.typed);
	const isBareNoun = verb === 1 && first.typed === first.plain && hasArticle(first.plain) && !has(first, "Verb");
	if (!STARTS.test(first.plain) && !isName && !isBareNoun) return false;
	return CONTRACTED.test(first.plain) || (verb > 0 && verb <= MAX_SUBJECT_WORDS + 1);
}
