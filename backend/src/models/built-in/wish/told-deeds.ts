// Finds the acts, their doers and the things in the retold sentences, and leaves out what is uncertain.

import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { nameOf } from "../compose/forms/who.ts";
import { ADVERBS, has, isQuote, readInPast, type Token, type VerbForm } from "./narrative-past.ts";
import PARTICIPLES from "./participles.json" with { type: "json" };
import { genderOf, isFirstName, isKin } from "./people.ts";
import { clausesOf } from "./retold-sentences.ts";
import lists from "./told-deeds.json" with { type: "json" };
import type { WishPerson } from "./wished-people.ts";

type Gender = "boy" | "girl";

/** The one who acts. `who`: as it is called within a sentence, “Opa Willi”, “the dog”; of a thing its noun alone. */
export type Doer = {
	by: "child" | "person" | "animal" | "thing";
	who: string;
	gender?: Gender | undefined;
	isSeveral: boolean;
};

/** `word`: the verb in this form. `rest`: the words after it in its clause. */
export type Deed = { word: string; form: VerbForm; doer: Doer; rest: string };

export type ToldLine = {
	text: string;
	/** The words without what somebody says in quotation marks. */
	tokens: readonly Token[];
	/** Its certain deeds, the last first. Empty for a plan, a habit and what a parent says. */
	deeds: readonly Deed[];
	/** True if it cannot be understood without the sentence right before it. */
	isTied: boolean;
	/** The person meant by the pronoun at its beginning; undefined without a pronoun, or if that is uncertain. */
	goesOnAbout?: Doer | undefined;
	/** True if it begins with a pronoun. */
	startsWithPronoun: boolean;
	/** True if its last subject is the child. */
	isOfChild: boolean;
	/** True if it only says how something is. */
	isState: boolean;
	/** True for what has not happened yet. */
	isPlan: boolean;
	/** True for what a parent says. */
	isSaid: boolean;
	/** The words of names, in lower case: a dog may be called Fly. */
	names: ReadonlySet<string>;
};

export type Child = { name: string; he: string; his: string; people: readonly WishPerson[] };

const wordsOf = (words: readonly string[]) =>
	new RegExp(String.raw`(?<![\p{L}-])(?:${words.join("|")})(?![\p{L}-])`, "iu");
const PLAN = /\b(?:would|will|going to|should)\b/i;
const HABIT =
	/\b(?:(?<!\b(?:stood|sat|lay|kept|held) )still|every|each|always|often|usually|sometimes|never|times a|all the time|all day|for (?:\p{L}+ )?(?:days|weeks|months|years|ages)|since|whenever|again and again|used to|days running|in a row)\b/iu;
const GROUPS = new Set(lists.groups);

/** Returns what is read in each of the sentences. */
export function readTold(lines: readonly string[], child: Child): ToldLine[] {
	const read = new Reader(child);
	const named = [child.name, ...child.people.map(({ name = "" }) => name)].flatMap((name) => name.split(" "));
	const written = lines.flatMap((line) => line.match(/(?<=[\p{L},] )\p{Lu}\p{Ll}+/gu) ?? []);
	const names = new Set([...named, ...written].map((name) => name.toLowerCase()));
	return lines.map((line) => ({ ...read.line(line), names }));
}

class Reader {
	readonly #child: Child;
	/** The sentences so far. */
	#before = "";
	#lastLine = "";
	/** The one whom the last clause is about. */
	#subject: Doer | undefined;

	constructor(child: Child) {
		this.#child = child;
	}

	line(text: string): Omit<ToldLine, "names"> {
		const isSaid = text.startsWith("“");
		const own = (isSaid ? text.replace(/”[^”]*$/, "").slice(1) : text.replaceAll(/“[^”]*”/g, "Qq0"))
			.replaceAll("’", "'")
			.replace(/[\s.!?]+$/, "");
		const tokens = withVerbs(readInPast(own, false));
		const first = tokens[0]?.plain ?? "";
		const startsWithPronoun = /^(?:s?he|him|his|hers?)$/.test(first);
		const goesOnAbout = startsWithPronoun ? this.#meant(first, "") : undefined;
		const isPlan = PLAN.test(own);
		const steps = isSaid ? [] : this.#steps(tokens);
		const isOfChild = steps.at(-1)?.doer?.by === "child";
		const isState = steps.every((step) => step.isState);
		const deeds = isPlan || HABIT.test(own) || text.includes("?") ? [] : deedsOf(steps);
		this.#before += `${text} `;
		this.#lastLine = text;
		if (isSaid) this.#subject = undefined;
		return {
			text,
			tokens,
			deeds,
			isTied: isTied(tokens),
			goesOnAbout,
			startsWithPronoun,
			isOfChild,
			isState,
			isPlan,
			isSaid,
		};
	}

	/** Returns the main clauses in their order. */
	#steps(tokens: readonly Token[]): Step[] {
		const steps: Step[] = [];
		let said = "";
		for (const { joint, tokens: all, isShared } of clausesOf(tokens)) {
			const own = withoutLead(all);
			const at = own.findIndex(({ isVerb }) => isVerb);
			const before = own.slice(0, Math.max(at, 0));
			if (!SUBORDINATE.test(joint) && at >= 0) {
				const isClear = !before.some(({ plain }) => RELATIVE.test(plain));
				if (!isShared) this.#subject = isClear ? this.#doer(before, said) : undefined;
				steps.push(isClear || isShared ? this.#step(own, at, this.#subject) : { doer: undefined });
			}
			said += `${all.map(({ text }) => text).join(" ")} `;
		}
		return steps;
	}

	#step(own: readonly Token[], at: number, doer: Doer | undefined): Step {
		const { name, he } = this.#child;
		const verb = own[at];
		let next = at + 1;
		while (own[next] && ADVERBS.test(own[next]?.plain ?? "")) next++;
		const isDenied =
			own.some(({ plain }) => NEGATIVE.test(plain)) || /^(?:could|would|should|might|must)/.test(verb?.plain ?? "");
		if (!verb || isDenied) return { doer, isState: true };
		const restFrom = (from: number) =>
			own
				.slice(from + 1)
				.map(({ text, after }) => text.toLowerCase() + (/,/.test(after) ? "," : ""))
				.join(" ");
		const deed = (from: number, form: VerbForm, by = doer): Step => ({
			doer,
			deed: by && { word: own[from]?.plain ?? "", form, doer: by, rest: restFrom(from) },
		});
		const after = own[next];
		const hasTo = after?.plain === "to" && has(own[next + 1], "Verb") && !has(own[next + 1], "Noun");
		const { plain } = verb;
		if (/^(?:was|were)$/.test(plain)) {
			if (after?.plain === "allowed" && own[next + 1]?.plain === "to") return deed(next + 2, "Infinitive");
			if (has(after, "Gerund") && after?.plain !== "being") return deed(next, "Gerund");
			return { ...deed(at, "PastTense"), isState: true };
		}
		if (plain === "had" && hasTo) return deed(next + 1, "Infinitive");
		if (plain === "had" && (has(after, "Participle", "PastTense") || after?.plain === "been"))
			return { doer, isState: true };
		if (hasTo && REALLY.test(plain)) return deed(next + 1, "Infinitive");
		if (hasTo && !MOVES.test(plain)) return { doer, isState: true };
		if (has(after, "Gerund") && GOES_ON.test(plain)) return deed(next, "Gerund");
		if (WITH_INFINITIVE.test(plain)) {
			const him = { he: "him", she: "her" }[he] ?? "\0";
			const count = name.split(" ").length;
			const isName =
				own
					.slice(next, next + count)
					.map(({ text }) => text)
					.join(" ") === name;
			const doing = next + (isName ? count : 1);
			if ((isName || after?.plain === him) && has(own[doing], "Verb", "Infinitive") && !has(own[doing], "PastTense"))
				return { ...deed(doing, "Infinitive", childOf(this.#child)), doer };
		}
		return STATES.test(plain) ? { ...deed(at, "PastTense"), isState: true } : deed(at, "PastTense");
	}

	/** `own`: the words before the verb. `said`: those of the sentence before them. */
	#doer(own: readonly Token[], said: string): Doer | undefined {
		const { name, people, his } = this.#child;
		let to = own.length;
		while (to > 0 && ADVERBS.test(own[to - 1]?.plain ?? "")) to--;
		const before = own.slice(0, to);
		const last = before.at(-1);
		if (!last) return undefined;
		const text = before.map((token) => token.text.replaceAll(".", "")).join(" ");
		const endsWith = (words: string) => ` ${text}`.endsWith(` ${words.replaceAll(".", "")}`);
		const isPair = before.some(({ plain }) => plain === "and");
		if (isPair)
			return new RegExp(String.raw`(?<!\p{L})${escaped(name)}(?!\p{L}|['’])`, "u").test(text)
				? { ...childOf(this.#child), isSeveral: true }
				: undefined;
		if (endsWith(name)) return childOf(this.#child);
		if (/^(?:he|she)$/.test(last.plain)) return this.#meant(last.plain, said);
		if (last.plain === "they")
			return this.#subject?.by === "child" && this.#subject.isSeveral ? this.#subject : undefined;
		const known = people.find((person) => person.name !== undefined && endsWith(person.name));
		if (known)
			return known.isDead
				? undefined
				: {
						by: known.role === "pet" ? "animal" : "person",
						who: known.role === "pet" ? (known.name ?? "") : nameOf(known, his),
						gender: known.gender,
						isSeveral: false,
					};
		return phraseDoer(before, people);
	}

	/** Returns the one whom “he” or “she” means, if that is certain. */
	#meant(pronoun: string, said: string): Doer | undefined {
		const gender = pronoun.startsWith("s") || pronoun.startsWith("her") ? "girl" : "boy";
		const child = childOf(this.#child);
		const last = this.#subject;
		if (child.gender === gender) {
			const isLast = last?.by === "child" && !this.#hasOther(gender, this.#lastLine + said);
			return isLast ||
				(!last && !this.#hasOther(gender, this.#before + said)) ||
				(last?.by === "person" &&
					last.gender !== undefined &&
					last.gender !== gender &&
					!this.#hasOther(gender, this.#before + said))
				? child
				: undefined;
		}
		return last?.by === "person" && last.gender === gender ? last : undefined;
	}

	#hasOther(gender: Gender, text: string): boolean {
		const { people, name } = this.#child;
		const rest = text.replaceAll(name, "");
		return (
			people.some(
				(person) =>
					(person.gender ?? gender) === gender && (rest.includes(person.name ?? "\0") || rest.includes(person.value)),
			) ||
			rest
				.toLowerCase()
				.split(/[^\p{L}]+/u)
				.some(
					(word) => (isKin(word) && (genderOf(word) ?? gender) === gender) || meaningOf(word)?.animal !== undefined,
				) ||
			/(?<=[\p{L},] )(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\p{Lu}\p{Ll}/u.test(
				people.reduce((all, { name: other = "" }) => (other ? all.replaceAll(other, "") : all), rest),
			)
		);
	}
}

/** “And bowed to him” and “Grandma Bisi sang”, which the library takes for an adjective and a part of the name. */
function withVerbs(tokens: readonly Token[]): Token[] {
	const isWithout = !tokens.some(({ isVerb }) => isVerb);
	return tokens.map((token, at) => {
		const last = tokens[at - 1];
		const next = tokens[at + 1];
		if (token.isVerb || !last || /^\p{Lu}/u.test(token.text)) return token;
		const isRegular =
			/\p{L}{2}ed$/u.test(token.plain) &&
			(/^(?:and|then|he|she)$/.test(last.plain) || (isWithout && has(last, "Noun") && !/[,.]/.test(last.after))) &&
			(!next || OBJECTS.test(next.plain));
		const isIrregular =
			Object.hasOwn(PARTICIPLES, token.plain) && /^\p{Lu}/u.test(last.text) && !/[,.]/.test(last.after);
		return isRegular || isIrregular ? { ...token, isVerb: true } : token;
	});
}
const OBJECTS = /^(?:to|at|the|an?|his|her|him|it|them|on|in|into|over|back|all|for|from)$/;

type Step = { doer: Doer | undefined; deed?: Deed | undefined; isState?: boolean };

/** Returns the deeds after which nothing happens that would make them old news. */
function deedsOf(steps: readonly Step[]): Deed[] {
	const deeds: Deed[] = [];
	for (const { deed } of steps.toReversed()) {
		if (deed) deeds.push(deed);
	}
	return deeds;
}

const childOf = ({ name, he }: Child): Doer => ({
	by: "child",
	who: name,
	gender: he === "she" ? "girl" : "boy",
	isSeveral: false,
});

const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N} ]/gu, ".");

const SUBORDINATE = /^(?:because|although|though|while|whereas|so that|as)$/;
const RELATIVE = /^(?:who|whom|whose|which|when|where|because|if|what|how|why|until|before|after|since|while)$/;
const LEADING = /^(?:since|when|if|because|after|before|as|while|although|until|once|whenever)$/;
const NEGATIVE = /^(?:not|never|nobody|nothing|none|neither|nor|hardly|cannot|no)$/;
/** “Began to cry” is crying, and “wanted to cry” is not. */
const REALLY = /^(?:started|began|learned|learnt|got|managed|helped)$/;
const MOVES = /^(?:went|ran|came|walked|climbed|drove|stopped|sat|stood|knelt|bent)$/;
const GOES_ON = /^(?:started|began|kept|went|stood|sat|lay|came)$/;
const WITH_INFINITIVE = /^(?:let|made|helped|saw|heard|watched)$/;
const STATES = /^(?:had|knew|loved|liked|felt|was|were|wanted|thought|hoped|lived|said|told|asked|seemed|looked)$/;

/** Returns the clause without “when it rained,” at its beginning; nothing of it if that has no end. */
function withoutLead(tokens: readonly Token[]): readonly Token[] {
	if (!LEADING.test(tokens[0]?.plain ?? "")) return tokens;
	const comma = tokens.findIndex(({ after }) => /,/.test(after));
	return comma < 0 ? [] : tokens.slice(comma + 1);
}

/** “The speckled hen Mama Sukali”, “her little brother”, “Terry the bin man”, “the red light” */
function phraseDoer(own: readonly Token[], people: readonly WishPerson[]): Doer | undefined {
	let from = own.length;
	const isName = (token: Token | undefined, at: number) =>
		/^\p{Lu}/u.test(token?.text ?? "") &&
		!has(token, "Date", "WeekDay", "Month") &&
		(at > 0 || has(token, "ProperNoun", "Person") || isKin(token?.plain ?? ""));
	while (from > 0 && isName(own[from - 1], from - 1)) from--;
	const name = own
		.slice(from)
		.map(({ text }) => text)
		.join(" ");
	const kindAt = from - 1;
	const kind = own[kindAt];
	if (name && (!kind || !has(kind, "Noun") || /,/.test(kind.after))) {
		const plain = own.at(-1)?.plain ?? "";
		const isPerson =
			isKin(own[from]?.plain ?? "") || isKin(plain) || isFirstName(plain) || /^(?:Mrs?|Ms|Miss|Dr)\b/.test(name);
		return isPerson
			? { by: "person", who: name, gender: genderOf(own[from]?.plain ?? "", plain), isSeveral: false }
			: undefined;
	}
	if (!kind || !has(kind, "Noun") || has(kind, "Pronoun", "Possessive", "Date")) return undefined;
	let start = kindAt;
	while (start > 0 && start > kindAt - MAX_PHRASE && isWithin(own[start - 1])) start--;
	const led = own[start - 1];
	const isLed = led !== undefined && (DETERMINER.test(led.plain) || led.tags.has("Possessive"));
	if (!isLed) return undefined;
	const before = own[start - 2];
	// “Half of the class”
	if (
		before &&
		/^(?:of|with|in|on|at|from|under|by|for|near|to|like|than|as)$/.test(before.plain) &&
		!/,/.test(before.after)
	)
		return undefined;
	const head = kind.plain;
	const isSeveral = has(kind, "Plural");
	const words = own
		.slice(start, kindAt + 1)
		.map(({ text }) => text.toLowerCase())
		.join(" ");
	const { animal, role, bibleRole } = meaningOf(head) ?? {};
	const isPerson = isKin(head) || role !== undefined || (bibleRole !== undefined && animal === undefined);
	const isAnimal = !isPerson && animal !== undefined;
	if (GROUPS.has(head)) return undefined;
	const article =
		/^(?:an?|one|two|three|four|five|our|some|another|\d+)$/.test(led.plain) ||
		(led.tags.has("Possessive") && !/^(?:his|her|their|its)$/.test(led.plain))
			? "the"
			: led.plain;
	const who =
		name ||
		(isName(before, start - 2) && /^the$/.test(led.plain) && !/,/.test(before?.after ?? "")
			? (before?.text ?? "")
			: `${article} ${words}`);
	if (isPerson) {
		const known = people.find((person) => person.value === head || person.value === words);
		if (isSeveral || known?.isDead) return undefined;
		return { by: "person", who, gender: known?.gender ?? genderOf(head), isSeveral };
	}
	if (isAnimal) return { by: "animal", who, isSeveral };
	return name ? undefined : { by: "thing", who: words.split(" ").slice(-2).join(" "), isSeveral };
}
const MAX_PHRASE = 4;
const DETERMINER = /^(?:the|an?|his|her|their|its|our|this|one|two|three|four|five|another|\d+)$/;
const isWithin = (token: Token | undefined) =>
	token !== undefined &&
	!DETERMINER.test(token.plain) &&
	!/,/.test(token.after) &&
	has(token, "Adjective", "Noun", "Value") &&
	!has(token, "Pronoun", "Possessive", "Date");

/** “But …”, “It came in anyway”, “All of them were gone” */
function isTied(tokens: readonly Token[]): boolean {
	const words = tokens.map(({ plain }) => plain);
	const [first = "", second = ""] = words;
	if (/^(?:that|this)$/.test(first) && /^(?:day|morning|afternoon|evening|night|week|time)$/.test(second)) return false;
	if (TIES.test(first)) return true;
	// “Three of them were red”
	if (first === "there" || second === "of") return true;
	const at = words.findIndex((word) => /^(?:it|its|they|them|their|those|these|both)$/.test(word));
	return (
		at >= 0 &&
		!/^it (?:was|had been|got|took|rained|snowed|started)\b/.test(words.slice(at).join(" ")) &&
		!tokens
			.slice(0, at)
			.some((token) => has(token, "Noun") && !has(token, "Pronoun", "Person", "ProperNoun") && !isQuote(token))
	);
}
const TIES =
	/^(?:and|but|so|yet|or|that|this|these|those|it|its|they|their|both|all|none|neither|each|another|meanwhile|even|only|some|most|everyone|everybody|nobody|afterwards?)$/;

// — Things —

export type ToldThing = {
	/** The noun as it stands in the list. */
	noun: string;
	/** The noun as it stands in the sentence, without its article: “school bell”. */
	text: string;
	/** True if the thing exists at this place when the act happens. */
	isThere: boolean;
	isSeveral: boolean;
	isAnimal: boolean;
};

const ABSENT = wordsOf(lists.absent);
const REPORTS = new Set(lists.reports);
const PICTURES = new Set(lists.pictures);
const FEARED = wordsOf(lists.feared);
const OTHERS = new Set(lists.otherThings);
const UNLIKE = new Set(lists.unlike);
const STAGED = wordsOf(lists.staged);

/** True if the animals of the sentence are only played. */
export const isStaged = ({ text }: ToldLine): boolean => STAGED.test(text);

/** Returns the nouns of the list that the sentence has. What is feared or denied, or only a comparison, is left out. */
export function thingsOf(
	{ tokens, isPlan, isSaid, text, names }: ToldLine,
	isListed: (noun: string) => string | undefined,
): ToldThing[] {
	if (FEARED.test(text)) return [];
	const isAbsent = isPlan || isSaid || ABSENT.test(text);
	let isReported = false;
	const found: ToldThing[] = [];
	for (const [at, token] of tokens.entries()) {
		if (REPORTS.has(token.plain)) isReported = true;
		const next = tokens[at + 1];
		if (names.has(token.plain) && /^\p{Lu}/u.test(token.text)) continue;
		// “Ice cream”, “corn on the cob”
		const count = [4, 3, 2].find((length) => isListed(phraseAt(tokens, at, length)) !== undefined) ?? 1;
		const noun = isListed(phraseAt(tokens, at, count));
		// “The bell tower”
		const isHead = !(
			next &&
			!/[,.]/.test(token.after) &&
			has(next, "Noun") &&
			!has(next, "Pronoun", "Possessive", "Date", "Person") &&
			!/^\p{Lu}/u.test(next.text)
		);
		if (!noun || !isHead || (count === 1 && token.isVerb) || /['’]s?$/u.test(token.plain)) continue;
		let from = at - count + 1;
		if (count === 1) while (at - from < MAX_MODIFIERS && isModifier(tokens[from - 1])) from--;
		const words = phraseAt(tokens, at, at - from + 1);
		if (OTHERS.has(words)) continue;
		const isUnlike = UNLIKE.has(tokens[from - 1]?.plain ?? "") || UNLIKE.has(tokens[from]?.plain ?? "");
		while (
			from > 0 &&
			!/[,.]/.test(tokens[from - 1]?.after ?? "") &&
			has(tokens[from - 1], "Adjective", "Value") &&
			!has(tokens[from - 1], "Possessive")
		)
			from--;
		const led = tokens[from - 1];
		const hasArticle =
			led !== undefined &&
			(/^(?:the|an?|his|her|their|its|our|my|this|that|some|two|three)$/.test(led.plain) || led.tags.has("Possessive"));
		if (count === 1 && !has(token, "Noun") && !hasArticle) continue;
		const before = tokens.slice(Math.max(0, from - 4), hasArticle ? from - 1 : from).map(({ plain }) => plain);
		const isDenied =
			/^(?:no|without)$/.test(led?.plain ?? "") || /\b(?:no|not|without|never|than|like|as)$/.test(before.join(" "));
		// “Set it on fire”
		if (token.plain === "fire" && tokens[from - 1]?.plain === "on") continue;
		const isNamed = hasArticle && IS.test(before.at(-1) ?? "") && !/^(?:there|here)$/.test(before.at(-2) ?? "");
		if (
			isDenied ||
			isNamed ||
			(PICTURES.has(before.at(-2) ?? "") && /^(?:of|about|for|with)$/.test(before.at(-1) ?? ""))
		)
			continue;
		found.push({
			noun,
			text: words,
			// Bread that is being made does not exist yet.
			isThere:
				!isAbsent &&
				!isReported &&
				!isUnlike &&
				!/^(?:for|ma(?:de|king)|bak(?:ed|ing)|cook(?:ed|ing))$/.test(before.at(-1) ?? ""),
			isSeveral: has(token, "Plural"),
			isAnimal: meaningOf(token.plain)?.animal !== undefined,
		});
	}
	return found;
}
/** “The letter box key” */
const MAX_MODIFIERS = 2;
const isModifier = (token: Token | undefined) =>
	has(token, "Noun") &&
	!token?.isVerb &&
	!/[,.]/.test(token?.after ?? "") &&
	!has(token, "Pronoun", "Possessive", "Date", "ProperNoun", "Person", "Value") &&
	!(has(token, "Plural") && !/[osu]s$/.test(token?.plain ?? "")) &&
	!/^\p{Lu}/u.test(token?.text ?? "");
/** Returns the words that end with the one at the index: “merry-go-round”. */
const phraseAt = (tokens: readonly Token[], at: number, count: number): string =>
	count > at + 1
		? ""
		: tokens
				.slice(at - count + 1, at + 1)
				.map(({ plain, after }, index) =>
					index === count - 1 ? plain : `${plain}${/[,.]/.test(after) ? "," : /-/.test(after) ? "-" : " "}`,
				)
				.join("");
const IS = /^(?:is|are|was|were|be|been|being|became|called|named)$/;

/** True for “give up”, which is no giving. */
export const isPhrasal = (verb: string, rest: string): boolean =>
	PHRASAL.has(`${verb} ${/^\p{L}+/u.exec(rest)?.[0] ?? ""}`);
const PHRASAL = new Set(lists.phrasal);

/** True if the child's place or time is another one after it. */
export const isLeaving = (verb: string): boolean => LEAVES.has(verb);
const LEAVES = new Set(lists.leaves);
