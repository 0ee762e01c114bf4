// Corrects what parents type in haste or in an English that they are still learning: “gonna”, “she not speak there”, “in new
// school”. The rules without a function are in `slips.json`: a pattern, its replacement, and an example of both; `spoken-out.ts` has the
// `shared` ones, too.
import { ADVERBS, has, pastOf, pastParticipleOf, readInPast, type Token } from "./narrative-past.ts";
import slips from "./slips.json" with { type: "json" };

const rulesOf = (list: readonly (readonly string[])[]) =>
	list.map(([from = "", to = ""]) => [new RegExp(from, "giu"), to] as const);
const RULES = rulesOf([...slips.rules, ...slips.learned, ...slips.shared]);

type Child = { name: string; he: string };

/** Returns the sentence without slips. `isPast`: the wish tells what has happened. */
export function withoutSlips(sentence: string, { name, he }: Child, isPast: boolean): string {
	const own = he.toLowerCase() === "he" ? "his" : "her";
	return withPerfect(
		RULES.reduce(
			(text, [from, to]) => text.replaceAll(from, to.replaceAll("{his}", own).replaceAll("{name}", name)),
			withVerbForms(sentence, name, isPast),
		),
	);
}

const VERBS = new Set(slips.verbs.split(" "));
const STATES = new Set(slips.states.split(" "));
const PERSONS = new Set(slips.persons.split(" "));
/** After these a verb has no ending: “let him eat”, “does she like it?”, “I saw the girl run”. */
const BEFORE_INFINITIVE =
	/^(?:to|will|would|can|could|cannot|shall|should|may|might|must|do|does|did|don't|doesn't|didn't|let|lets|let's|make|makes|made|help|helps|helped|see|sees|saw|hear|hears|heard|watch|watches|watched|feel|felt|have|has|had|(?:lett|mak|help|see|hear|watch|hav)ing)$/;
/** “We asked that he come” */
const SUBJUNCTIVE = /\b(?:insist|demand|suggest|recommend|request|ask|wish)\p{L}* that\b/iu;
const HABIT = /\b(?:always|every|all day|usually|each|often|now|still|never)\b/i;
/** Their past has the same form. */
const SAME_IN_PAST = /^(?:put|let|hit|cut|hurt|set|shut|quit|read|burst)$/;

/** “He run outside”, “she not speak there”: a verb without an ending after one person. */
function withVerbForms(sentence: string, name: string, isPast: boolean): string {
	if (SUBJUNCTIVE.test(sentence)) return sentence;
	const tokens = readInPast(sentence, false);
	const inPast = isPast && (!HABIT.test(sentence) || /\b(?:today|yesterday)\b/i.test(sentence));
	let hasCorrected = false;
	const bare = new Set<number>();
	const words = tokens.map((token, at) => {
		const { plain, typed } = token;
		if (!VERBS.has(plain) || SAME_IN_PAST.test(plain) || /^\p{Lu}/u.test(typed)) return typed;
		const isNegated = tokens[at - 1]?.plain === "not";
		const from = subjectBefore(tokens, isNegated ? at - 1 : at, name);
		const isBare = from === undefined && !isNegated && hasBareSubject(tokens, at);
		const isShared = hasCorrected && tokens[at - 1]?.plain === "and";
		if (from === undefined && !isShared && !isBare) return typed;
		if (isBare) bare.add(at - 1);
		hasCorrected = true;
		const isState = STATES.has(plain);
		if (isNegated) return inPast ? `did not ${plain}` : `does not ${plain}`;
		const isWho = tokens[at - 1]?.plain === "who";
		return inPast && !isState && !isWho ? pastOf(plain) : thirdPersonOf(plain);
	});
	if (!hasCorrected) return sentence;
	return tokens
		.map(({ before, after, plain }, at) => {
			const isNegation = plain === "not" && /^(?:did|does) not /.test(words[at + 1] ?? "");
			return isNegation ? "" : `${before}${bare.has(at) ? "the " : ""}${words[at]}${after}`;
		})
		.join("");
}

/** Returns the index of the first word of the subject if this is one person, and no verb before it asks for an infinitive. */
function subjectBefore(tokens: readonly Token[], at: number, name: string): number | undefined {
	let to = at - 1;
	while (to > 0 && ADVERBS.test(tokens[to]?.plain ?? "") && !endsPhrase(tokens[to])) to--;
	const subject = tokens[to];
	if (!subject || endsPhrase(subject)) return undefined;
	const isPronoun = /^(?:he|she|it)$/.test(subject.plain);
	const isName = subject.typed === name;
	// “Mister Kevin who sell insurance”
	const isWho = subject.plain === "who" && /^\p{Lu}/u.test(tokens[to - 1]?.typed ?? "");
	const isPerson = PERSONS.has(subject.plain) && /^(?:the|a|his|her|my|our|one)$/.test(tokens[to - 1]?.plain ?? "");
	if (!isPronoun && !isName && !isWho && !isPerson) return undefined;
	const from = isPerson ? to - 1 : to;
	const last = tokens[from - 1];
	const startsClause = !last || endsPhrase(last) || STARTS_CLAUSE.test(last.plain);
	if (!startsClause && BEFORE_INFINITIVE.test(last.plain)) return undefined;
	// “Left it open”, “after the doctor visit”, “a girl like her”
	const isSure = startsClause && !tokens[at + 1]?.isVerb && tokens[at]?.plain !== "like";
	if ((isPerson || subject.plain === "it") && !isSure) return undefined;
	// “Her dad and her brother run”: two people, unless there was a verb before.
	const isSecond = /^(?:and|or|nor)$/.test(last?.plain ?? "");
	const hasVerb = tokens.slice(0, from).some((one) => one.isVerb || VERBS.has(one.plain));
	return isSecond && !hasVerb ? undefined : from;
}
/** “Today teacher give the hat back”: a person without an article. */
function hasBareSubject(tokens: readonly Token[], at: number): boolean {
	const [last, subject] = [tokens[at - 2], tokens[at - 1]];
	const startsClause = !last || endsPhrase(last) || STARTS_CLAUSE.test(last.plain);
	return startsClause && BARE_PERSON.test(subject?.plain ?? "") && !endsPhrase(subject) && tokens[at]?.plain !== "like";
}
const BARE_PERSON = /^(?:boy|girl|teacher|doctor|nurse|driver|man|woman|lady)$/;
const STARTS_CLAUSE = /^(?:and|because|but|that|so|then|when|if|today|yesterday)$/;
const endsPhrase = (token: Token | undefined) => /[,;:.!?—–]/.test(token?.after ?? "");

export const thirdPersonOf = (verb: string): string => {
	if (verb === "have") return "has";
	if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
	return /(?:s|x|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
};

/** “She sleeps with the key since Tuesday”: she has slept. */
function withPerfect(sentence: string): string {
	const at = sentence.search(SINCE);
	const isFor = FOR_WEEKS.test(sentence);
	if ((at < 0 && !isFor) || PERFECT.test(isFor ? (sentence.split(",")[0] ?? "") : sentence.slice(0, at)))
		return sentence;
	const tokens = readInPast(sentence, false);
	const since = tokens.findLastIndex(({ plain }) => plain === "since");
	const end = isFor ? tokens.findIndex(endsPhrase) + 1 || undefined : since;
	const verbs = tokens.slice(0, end).filter(({ isVerb }) => isVerb);
	const [verb] = verbs;
	const isPresent = verb && verb.typed !== verb.text && /[^s]s$/.test(verb.plain) && !has(verb, "Modal");
	if (verbs.length !== 1 || !isPresent) return sentence;
	const participle = { is: "been", has: "had", does: "done" }[verb.plain] ?? pastParticipleOf(verb.text);
	return tokens
		.map((token) => `${token.before}${token === verb ? `has ${participle}` : token.typed}${token.after}`)
		.join("")
		.replace(/\b(always|never|often) has /, "has $1 ");
}
/** “For two weeks she takes the stairs” */
const FOR_WEEKS = /^for \p{L}+ (?:days|weeks|months|years) /iu;
const SINCE = /\bsince (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|last|this morning|christmas|easter)\b/iu;
const PERFECT = /\b(?:has|have|had|was|were|been)\b|['’](?:s|ve|d)\b/iu;
