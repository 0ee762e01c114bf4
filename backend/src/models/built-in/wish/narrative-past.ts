// Reads a parent's sentence word by word, and puts its verbs into the past: “she takes it” becomes “she took it”.
import { createRequire } from "node:module";
import type Nlp from "compromise/two";
import { keep } from "../kept.ts";
import PARTICIPLES from "./participles.json" with { type: "json" };
import { isColor } from "./told-text.ts";

export type Token = {
	/** The word in the past, with the punctuation and spaces around it. */
	text: string;
	/** The word as typed. */
	typed: string;
	before: string;
	after: string;
	/** The word as typed, in lower case. */
	plain: string;
	tags: ReadonlySet<string>;
	isVerb: boolean;
	/** True if it may be a verb in the present or a noun. */
	isUnsure?: boolean;
};

/** Loads the library unless it is in memory: that takes a second, and the one file of its build half as long as its modules. */
export function library(): typeof Nlp {
	loaded ??= createRequire(import.meta.url)("compromise/two") as typeof Nlp;
	return loaded;
}
let loaded: typeof Nlp | undefined;

type Term = { text: string; pre: string; post: string; tags?: Set<string> };
type VerbMethods = {
	toInfinitive: (word: string, model: object, tense: string) => string;
	conjugate: (infinitive: string, model: object) => { PastTense: string; Gerund: string };
};

/** Returns the words of one sentence; contractions must be written out. `isAhead`: what it tells has not happened yet. */
export function readInPast(sentence: string, isAhead: boolean): Token[] {
	// A story is composed in several attempts, which read the same sentences.
	const read = keep("sentences in the past", () => new Map<string, readonly Token[]>());
	const key = `${isAhead} ${sentence}`;
	const tokens = read.get(key) ?? tokensInPast(sentence, isAhead);
	if (read.size >= MAX_SENTENCES) read.clear();
	read.set(key, tokens);
	return tokens.map((token) => ({ ...token }));
}

const MAX_SENTENCES = 500;

function tokensInPast(sentence: string, isAhead: boolean): Token[] {
	const { docs } = library()(sentence) as unknown as { docs: Term[][] };
	const tokens: Token[] = [];
	for (const { text, pre, post, tags = new Set<string>() } of docs.flat()) {
		const last = tokens.at(-1);
		// The second half of “cannot”
		if (!text && last) last.after += pre + post;
		else if (text)
			tokens.push({ text, typed: text, before: pre, after: post, plain: text.toLowerCase(), tags, isVerb: false });
	}
	const isPlural = new Set<number>();
	for (const [at, token] of tokens.entries()) {
		const verb = verbAt(tokens, at, isPlural);
		if (!verb) {
			token.isUnsure =
				token.plain.endsWith("s") &&
				has(token, "PresentTense") &&
				!has(token, "Gerund") &&
				ADVERBS.test(tokens[at - 1]?.plain ?? "");
			continue;
		}
		if (verb.isPlural) isPlural.add(at);
		const isEvent = isAhead && verb.infinitive !== undefined && !isSubordinate(tokens, at);
		const planned = isAhead ? plannedAt(tokens, at) : undefined;
		token.text = sameCase(token.text, planned ?? (isEvent ? `would ${verb.infinitive}` : verb.past));
		token.isVerb = true;
		// “Has to stay”, of a day that is still to come
		const isPlan =
			tokens[at + 1]?.plain === "to" ||
			(/^ha(?:s|ve)$/.test(token.plain) && tokens.slice(at + 1).some(({ plain }) => plain === "tomorrow")) ||
			tokens.slice(at + 2, at + 5).some(({ plain }) => APPOINTMENT.test(plain)) ||
			(/^(?:an?|the|one|two|three|his|her|their)$/.test(tokens[at + 1]?.plain ?? "") && hasDayAhead(tokens, at));
		if (isAhead && /^ha(?:s|ve)$/.test(token.plain) && isPlan) {
			const last = tokens[at - 1];
			// “Only has to say”
			const isAfterAdverb = last !== undefined && ADVERBS.test(last.plain);
			if (isAfterAdverb) last.text = `would ${last.text}`;
			token.text = isAfterAdverb ? "have" : "would have";
		}
	}
	for (const [at, token] of tokens.entries()) if (token.plain === "may") token.text = allowed(tokens, at, isAhead);
	return tokens;
}

/** “On Friday he is taking her up”, “the race is on Saturday”, of a plan: “would take”, “would be”. */
function plannedAt(tokens: readonly Token[], at: number): string | undefined {
	const token = tokens[at];
	if (!token || !/^(?:is|are)$/.test(token.plain) || isSubordinate(tokens, at)) return undefined;
	let next = at + 1;
	while (/^(?:not|all|also|both|finally|then|now|already|just|only|still)$/.test(tokens[next]?.plain ?? "")) next++;
	const doing = tokens[next];
	const hasDay = hasDayAhead(tokens, at);
	if (doing?.plain === "going" && tokens[next + 1]?.plain === "to" && has(tokens[next + 2], "Verb")) return undefined;
	if (doing && /\p{L}{2}ing$/u.test(doing.plain) && has(doing, "Gerund", "PresentTense", "Verb")) {
		if (!hasDay && (ONGOING.test(doing.plain) || next > at + 1)) return undefined;
		doing.text = infinitiveOfGerund(doing.plain);
		return "would";
	}
	if (doing?.plain === "allowed" && next === at + 1) return "would be";
	return hasDay && !has(doing, "Participle", "PastTense") && !FEELING.test(doing?.plain ?? "") ? "would be" : undefined;
}
/** True if the clause of the verb has a coming day. */
function hasDayAhead(tokens: readonly Token[], at: number): boolean {
	const start = tokens.slice(0, at).findLastIndex((one) => endsClause(one)) + 1;
	const end = tokens.findIndex((one, index) => index >= at && endsPhrase(one));
	const clause = tokens.slice(start, end < 0 ? undefined : end + 1);
	return clause.some(
		({ plain }, index) =>
			PLAN_DAYS.test(plain) ||
			(/^(?:next|this)$/.test(plain) && /^(?:week|weekend|month|year|summer)/.test(clause[index + 1]?.plain ?? "")),
	);
}
const endsClause = (token: Token) => endsPhrase(token) || /^(?:and|but|so)$/.test(token.plain);
const PLAN_DAYS = /^(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d+(?:st|nd|rd|th)|weeks|days)$/;
const FEELING = /^(?:so|very|too|afraid|scared|nervous|excited|worried|happy|sad|glad|not|all)$/;
/** Verbs of activities that began before the day. */
const ONGOING =
	/^(?:hoping|counting|waiting|looking|wondering|asking|learning|practi[sc]ing|feeling|worrying|dreading|building|making|trying|telling|talking|thinking|saving|sewing|knitting|training|saying|living|being|getting|crying|dreaming|starting)$/;

/** “On Friday he has his lesson” */
const APPOINTMENT =
	/^(?:lessons?|tests?|exams?|party|birthday|appointment|match|recital|performance|competition|concert|visit|surgery|operation|turn|race)$/;

const sameCase = (before: string, text: string) =>
	/^\p{Lu}/u.test(before) ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text;

type Verb = {
	past: string;
	/** Set for an event in the present: “takes”, but not “is” or “can”. */
	infinitive?: string;
	/** True for the form of a plural subject, which a verb after “and” may share. */
	isPlural?: boolean;
};

const AUXILIARIES: Readonly<Record<string, string>> = {
	...{ is: "was", are: "were", has: "had", have: "had", does: "did", do: "did", can: "could", cannot: "could not" },
	...{ will: "would", must: "had to", shall: "would" },
};
const PAST_AUXILIARIES = /^(?:was|were|had|did|got|could|would|should|might)$/;
/** “Lolly” and “family” only look like adverbs. */
export const ADVERBS =
	/^(?!(?:lolly|jelly|belly|family|holly|bully|july|assembly|butterfly|reply|supply|lily|emily|molly|sally|billy|wally|polly|kelly|ugly|silly|curly|woolly|wobbly)$)(?:not|never|always|often|just|still|also|really|already|only|even|almost|now|then|usually|sometimes|finally|both|all|\p{L}+ly)$/u;
/** After these a verb has its infinitive. */
const MODALS = /^(?:to|will|would|can|could|cannot|shall|should|may|might|must|does|did|do|let's)$/;
const WITH_INFINITIVE = /^(?:lets?|mak(?:e|es)|made|help(?:s|ed)?|sees?|saw|hears?|heard|watch(?:es|ed)?)$/;
const BE_OR_HAVE = /^(?:is|are|was|were|be|been|being|am|has|have|had|gets?|got|getting|having)$/;
const UNCHANGED_PAST = /^(?:put|let|hit|cut|hurt|set|shut|quit|spread|read|burst|cost|split)$/;

export const has = (token: Token | undefined, ...tags: readonly string[]) => tags.some((tag) => token?.tags.has(tag));

/** Returns the index of the word before, without adverbs. */
function before(tokens: readonly Token[], at: number): number {
	let index = at - 1;
	while (index >= 0 && !endsPhrase(tokens[index]) && ADVERBS.test(tokens[index]?.plain ?? "")) index--;
	return index;
}

const endsPhrase = (token: Token | undefined) => /[,;:—]/.test(token?.after ?? "");

function isInfinitive(tokens: readonly Token[], at: number): boolean {
	let index = before(tokens, at);
	if (MODALS.test(tokens[index]?.plain ?? "")) return true;
	// “Bu Ratna let Kezia put”
	for (let count = 0; count < MAX_OBJECT_WORDS && index >= 0; count++, index--) {
		const token = tokens[index];
		if (WITH_INFINITIVE.test(token?.plain ?? "")) return count > 0;
		if (endsPhrase(token) || !has(token, "Noun", "Pronoun", "Determiner", "Adjective", "Possessive")) return false;
	}
	return false;
}
const MAX_OBJECT_WORDS = 4;

/** True where a verb cannot be: “the walk”, “her play”, “with walks”. */
function isNounAt(tokens: readonly Token[], at: number): boolean {
	const last = tokens[at - 1];
	if (!last || endsPhrase(last)) return false;
	return (
		/^(?:the|an?|this|these|those|some|his|her|my|our|their|its|no|every|each|two|three|four|five|more|many)$/.test(
			last.plain,
		) ||
		(has(last, "Preposition") &&
			!/^(?:who|which|what|that|up|off|out|down|over|in|away|around|by|along)$/.test(last.plain)) ||
		(has(last, "Possessive") && !/^(?:hers|his|mine|theirs)$/.test(last.plain)) ||
		((has(last, "Adjective") || isColor(last.plain)) && has(tokens[at - 2], "Determiner", "Possessive"))
	);
}

function verbAt(tokens: readonly Token[], at: number, isPlural: ReadonlySet<number>): Verb | undefined {
	const token = tokens[at];
	if (!token || isQuote(token)) return undefined;
	const { plain } = token;
	const isCapital = at > 0 && /^\p{Lu}/u.test(token.text);
	const last = tokens[before(tokens, at)];
	const isParticiple = BE_OR_HAVE.test(last?.plain ?? "");
	if (PAST_AUXILIARIES.test(plain)) return isInfinitive(tokens, at) || isParticiple ? undefined : { past: token.text };
	// “She must have added it wrong”
	if (plain === "must" && tokens[at + 1]?.plain === "have") return { past: token.text };
	const auxiliary = AUXILIARIES[plain];
	if (auxiliary && !isCapital) {
		// “Two are still missing”
		const isCounted = /^(?:two|three|four|five|six|more|many|some|these|those|this)$/.test(tokens[at - 1]?.plain ?? "");
		if (isInfinitive(tokens, at) || (isNounAt(tokens, at) && !isCounted)) return undefined;
		return { past: auxiliary, isPlural: /^(?:are|have|do)$/.test(plain) };
	}
	// “The bins and dishes”
	const isListed =
		tokens[at - 1]?.plain === "and" &&
		plain.endsWith("s") &&
		has(tokens[at - 2], "Plural") &&
		isNounAt(tokens, at - 2) &&
		!/^(?:the|an?|his|her|him|it|them|its|their|in|on|to|at|up|out|off|down|with)$/.test(tokens[at + 1]?.plain ?? "");
	if (isListed) return undefined;
	if (isCapital || isNounAt(tokens, at) || isInfinitive(tokens, at)) return undefined;
	// “He asks”, which the library takes for a noun
	const isSaidOf =
		/^(?:he|she|it)$/.test(last?.plain ?? "") &&
		!endsPhrase(last) &&
		/[^s']s$/.test(plain) &&
		!/^(?:always|sometimes|perhaps|as|his|its|this|us)$/.test(plain);
	const next = tokens[at + 1];
	// “Pia stands behind the curtain”, “the elephant looks like a clerk”
	const isDoing =
		/[^s']s$/.test(plain) &&
		!endsPhrase(last) &&
		!endsPhrase(token) &&
		((/^(?:looks|sounds|smells|feels|tastes)$/.test(plain) && next?.plain === "like" && has(last, "Noun")) ||
			// “The shop puts a joke on the board”
			(has(last, "Singular") &&
				has(tokens[at - 2], "Determiner", "Possessive") &&
				has(next, "Determiner", "Possessive")) ||
			(tokens[at - 1] === last &&
				/^\p{Lu}/u.test(last?.text ?? "") &&
				has(last, "ProperNoun", "Person", "Noun") &&
				!has(last, "Date", "Plural") &&
				has(next, "Preposition", "Determiner", "Possessive") &&
				!/^(?:of|and)$/.test(next?.plain ?? "")));
	// “Someone else pressed it”, which the library takes for an adjective
	const isDoneTo =
		/\p{L}{2}ed$/u.test(plain) &&
		/^(?:him|her|it|them|the|an?|his|their)$/.test(next?.plain ?? "") &&
		!isParticiple &&
		(has(last, "Noun", "Pronoun") || last?.plain === "else");
	if (isDoneTo) return { past: token.text };
	// “The baker let Pia pull the lever”, which the library takes for a noun
	const isLet =
		/^lets?$/.test(plain) &&
		has(last, "Noun", "Pronoun") &&
		(/^(?:him|her|it|them|the|his|their)$/.test(next?.plain ?? "") || /^\p{Lu}/u.test(next?.text ?? ""));
	if (isLet) return { past: "let" };
	if (has(token, "Gerund") || !(has(token, "Verb") || isSaidOf || isDoing)) return undefined;
	if (isParticiple) return undefined;
	if (has(token, "PastTense") || /\p{L}{2}ed$/u.test(plain)) return { past: token.text };
	if (has(token, "Participle") || hasVerbBefore(tokens, at)) return undefined;
	if (plain.endsWith("s") && !plain.endsWith("ss")) {
		// “The men with drums walk”
		if (next && !endsPhrase(token) && has(next, "PresentTense", "PastTense", "Copula", "Modal") && !has(next, "Gerund"))
			return undefined;
		const infinitive = infinitiveOf(plain);
		return { past: pastOf(infinitive), ...(!STATES.has(infinitive) && { infinitive }) };
	}
	if (!hasPluralSubject(tokens, at, isPlural))
		return UNCHANGED_PAST.test(plain) && last && has(last, "Noun", "Pronoun") ? { past: plain } : undefined;
	return { past: pastOf(plain), isPlural: true, ...(!STATES.has(plain) && { infinitive: plain }) };
}

/** “She spent the change”, “she planted radishes”: a clause has one finite verb. */
function hasVerbBefore(tokens: readonly Token[], at: number): boolean {
	for (let index = at - 1; index >= 0; index--) {
		const token = tokens[index];
		if (!token || endsPhrase(token) || STARTS_CLAUSE.test(token.plain)) return false;
		// “He says Mama sleeps”
		if (token.isVerb) return !SAYS.test(token.plain);
	}
	return false;
}
const STARTS_CLAUSE =
	/^(?:and|but|so|or|because|although|though|while|when|if|that|who|which|whom|what|where|how|why|whether|until|since|before|after|as|than|he|she|it|they|we|i|you|time|everyone|everybody|nobody|everything)$/;
const SAYS = /^(?:sa(?:ys?|id)|t(?:ells?|old)|thinks?|thought|knows?|knew|hopes?|hoped|believes?|asks?|asked)$/;

/** Verbs of what is already so, on the day before too. */
const STATES = new Set(
	"be have know love like want hope think believe wish fear hate live feel ask say tell count practise practice".split(
		" ",
	),
);

function hasPluralSubject(tokens: readonly Token[], at: number, isPlural: ReadonlySet<number>): boolean {
	const index = before(tokens, at);
	const last = tokens[index];
	if (!last || endsPhrase(last)) return false;
	if (/^(?:we|they|you|i|both|others|people|kids|children|men|women|who)$/.test(last.plain)) {
		if (last.plain === "who") return has(tokens[index - 1], "Plural");
		return true;
	}
	// “We take the boat and sleep in hammocks”
	if (/^(?:and|or|but)$/.test(last.plain)) {
		const verb = lastVerb(tokens, index);
		return verb !== undefined && isPlural.has(verb);
	}
	// “The kids laugh” or “storks come”, but not “big maths test”.
	if (has(last, "Plural"))
		return (
			index === 0 ||
			[tokens[index - 1], tokens[index - 2]].some((one) => has(one, "Determiner", "Possessive", "Value", "Conjunction"))
		);
	// “Nina and her little brother share a room”
	let joint = index - 1;
	while (joint > index - MAX_OBJECT_WORDS && has(tokens[joint], "Noun", "Possessive", "Adjective", "Determiner"))
		joint--;
	return (
		tokens[joint]?.plain === "and" &&
		has(last, "Noun") &&
		has(tokens[joint - 1], "Noun", "Pronoun") &&
		lastVerb(tokens, joint) === undefined
	);
}

/** Returns the finite verb or infinitive that the words before the index belong to. */
function lastVerb(tokens: readonly Token[], at: number): number | undefined {
	for (let index = at - 1; index >= 0; index--) {
		if (tokens[index]?.isVerb) return index;
		if (MODALS.test(tokens[index]?.plain ?? "")) return -1;
	}
	return undefined;
}

/** True within “who …”, “if …” or “when …”, and after a verb of asking. */
const isSubordinate = (tokens: readonly Token[], at: number) => {
	const start = tokens.slice(0, at).findLastIndex((token) => endsPhrase(token) || /^(?:and|but|so)$/.test(token.plain));
	return tokens
		.slice(start + 1, at)
		.some(({ plain }) => /^(?:who|which|that|whom|what|if|when|because|where|how|since|although)$/.test(plain));
};

/** “Matej may ring the bell” */
function allowed(tokens: readonly Token[], at: number, isAhead: boolean): string {
	const subject = tokens[before(tokens, at)];
	const token = tokens[at];
	if (!token || /^\p{Lu}/u.test(token.text) || !has(tokens[at + 1], "Verb", "Adverb", "Negative"))
		return token?.text ?? "";
	token.isVerb = true;
	if (isAhead) return "would be allowed to";
	return /^(?:we|they|you)$/.test(subject?.plain ?? "") || has(subject, "Plural")
		? "were allowed to"
		: "was allowed to";
}

/** Tells a past event as what was before: “she wrote it” becomes “she had written it”. */
export function tellAsBefore(tokens: readonly Token[]): void {
	for (const [at, token] of tokens.entries()) {
		const isEvent =
			token.isVerb &&
			token.text === token.typed &&
			(has(token, "PastTense") || UNCHANGED_PAST.test(token.plain)) &&
			!PAST_AUXILIARIES.test(token.plain);
		const isWithin = tokens
			.slice(0, at)
			.some(({ plain }) => /^(?:who|which|that|whom|whose|what|if|when|where|how|since|because)$/.test(plain));
		if (!isEvent || isWithin) continue;
		const participle = pastParticipleOf(token.plain);
		const last = tokens[before(tokens, at)];
		token.text = sameCase(token.text, /^(?:and|then)$/.test(last?.plain ?? "") ? participle : `had ${participle}`);
	}
}

/** Returns the participle of a verb in the past: “taken” for “took”. */
export const pastParticipleOf = (past: string): string => (PARTICIPLES as Record<string, string>)[past] ?? past;

/** A masked quotation. */
export const isQuote = ({ text }: Pick<Token, "text">) => /^Qq\d+$/.test(text);

const methods = () => (library().methods() as { two: { transform: { verb: VerbMethods } } }).two.transform.verb;
const infinitiveOfGerund = (word: string) => methods().toInfinitive(word, library().model(), "Gerund");
export const infinitiveOf = (word: string) => methods().toInfinitive(word, library().model(), "PresentTense");
export const pastOf = (infinitive: string): string => {
	const past = IRREGULAR[infinitive] ?? methods().conjugate(infinitive, library().model()).PastTense;
	// The library does not know “squeal”.
	return past !== infinitive || UNCHANGED_PAST.test(infinitive)
		? past
		: infinitive
				.replace(/(?<=[^aeiou])y$/, "i")
				.replace(/e$/, "")
				.concat("ed");
};

export type VerbForm = "PastTense" | "Infinitive" | "Gerund";
/** Returns the forms of a verb in American and British spelling, and some that are no words and harm nothing. */
export function formsOf(infinitive: string): Record<VerbForm, readonly string[]> {
	const end = infinitive.at(-1) ?? "";
	const spellings = [infinitive, infinitive.replace(/ce$/, "se"), `${infinitive}${end}`];
	const stems = spellings.map((one) => one.replace(/e$/, ""));
	const { Gerund } = methods().conjugate(infinitive, library().model());
	return {
		PastTense: [
			pastOf(infinitive),
			...(infinitive === "lie" ? ["lay"] : []),
			...stems.map((stem) => `${stem}ed`),
			`${infinitive.replace(/ll$/, "l")}t`,
		],
		Infinitive: spellings.slice(0, 2),
		Gerund: [Gerund, ...stems.map((stem) => `${stem}ing`)],
	};
}
/** British forms, which the library has as American ones, and verbs that it takes for regular ones. */
const IRREGULAR: Readonly<Record<string, string>> = { practise: "practised", be: "was", wake: "woke" };
