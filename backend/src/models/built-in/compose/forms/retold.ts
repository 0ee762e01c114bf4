// Fills a plot around the wish's own sentences, and removes from the request what these sentences tell.
import { countWords } from "@lion-tails/common/story";
import { capitalize } from "@lion-tails/common/words";
import { materialOf, type Plot } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { asNarrated, isOfParent, paragraphsOf } from "../../wish/own-words.ts";
import type { Retelling, WeighedSaid } from "../../wish/retell.ts";
import type { WishPerson } from "../../wish/wished-people.ts";
import { MAX_SENTENCE_WORDS, type PlanInput } from "../story-plan.ts";
import { fillTemplate, type TemplateValues, thingValues } from "../template.ts";
import { nameOf, namesOfTellers } from "./who.ts";

/** A story tells the wish's sentences, and each of them at most twice more: here, in the child's confession, or in its prayer. */
type Repeated = { spoken?: WeighedSaid; again: readonly WeighedSaid[]; prayed?: WeighedSaid };

const MAX_AGAIN = 6;
const MAX_AGAIN_WORDS = 60;
/** “Thank you that …,” Pia told God. */
const WORDS_OF_PRAYER = 6;
/** “…,” said Pia. */
const WORDS_OF_SPEECH = 2;
/** The child tells it by day. */
const AT_NIGHT = /\b(?:in bed|asleep|tonight)\b/;

/** A statement with less, such as “There were four”, says nothing alone. */
const MIN_WEIGHT_OF_SPOKEN = 2;

const weightOf = (some: readonly WeighedSaid[]) => some.reduce((sum, { weight }) => sum + Math.max(weight, 0), 0);
const wordsOf = (some: readonly WeighedSaid[]) => some.reduce((sum, { text }) => sum + countWords(text), 0);

/** “I’ve been quiet since.” “My brother put it there.” */
const LEANS = /\b(?:since|there)\.$|\b(?:like|liked|want|wanted|do|did) that\b/u;

/** Returns successive statements: what comes between them would be missed. */
function runsOf(said: readonly WeighedSaid[], max: number, maxWords: number): (readonly WeighedSaid[])[] {
	return said.flatMap((first, from) => {
		if (first.refersBack) return [];
		const run = said.slice(from, from + max);
		const end = run.findIndex(
			(one, at) => (at > 0 && one.refersBack && one.isAfterGap) || wordsOf(run.slice(0, at + 1)) > maxWords,
		);
		return [end < 0 ? run : run.slice(0, end)];
	});
}

/** How much of the matter must be in later statements for what comes between to be passed over. */
const HOLE = 2;
/** Returns the first statement with what follows it, or with the later ones that have the most of the matter. */
function heartOf(said: readonly WeighedSaid[]): readonly WeighedSaid[] {
	const runs = runsOf(said, MAX_AGAIN, MAX_AGAIN_WORDS);
	const [first] = said;
	const best = (some: readonly (readonly WeighedSaid[])[]) =>
		some.toSorted((a, b) => weightOf(b) - weightOf(a) || b.length - a.length)[0] ?? [];
	if (!first || first.refersBack || first.weight <= 0 || countWords(first.text) > MAX_AGAIN_WORDS) return best(runs);
	const withoutHole = best(runs.filter((run) => run[0] === first));
	const later = best(runsOf(said.slice(2), MAX_AGAIN - 1, MAX_AGAIN_WORDS - countWords(first.text)));
	const withHole = [first, ...later];
	return weightOf(withHole) - HOLE > weightOf(withoutHole) ? withHole : withoutHole;
}

/** Chooses which statements of the wish come again; `hasAgain`: the plot has a place for several. */
export function repeated({ said }: Pick<Retelling, "said">, hasAgain: boolean, maxWords: number): Repeated {
	const byWeight = said.toSorted((a, b) => b.weight - a.weight || Number(b.isOfChild) - Number(a.isOfChild));
	const alone = byWeight.filter(({ refersBack, weight }) => !refersBack && weight > 0);
	const prayed = alone.find(({ text }) => countWords(text) <= maxWords && !LEANS.test(text));
	const spoken = [...(hasAgain ? [] : said.slice(0, 1)), ...byWeight].find(
		(one) =>
			alone.includes(one) &&
			one.weight >= MIN_WEIGHT_OF_SPOKEN &&
			(!hasAgain || one !== prayed) &&
			!AT_NIGHT.test(one.text) &&
			countWords(one.text) + WORDS_OF_SPEECH <= maxWords,
	);
	const again = hasAgain ? heartOf(said) : [];
	return { ...(spoken && { spoken }), again, ...(prayed && { prayed }) };
}

/** Returns the values of a plot around the wish's own sentences. */
export function retoldValues(
	retelling: Retelling,
	plot: { teller: string },
	{ values: { his = "the", name = "" }, request: { level, lostToy } }: Pick<PlanInput, "values" | "request">,
): TemplateValues {
	const { sentences, list, who, people, isParentOpen, ownLine, own, thing1, thing2, thing3 } = retelling;
	const sure = own?.sure ?? people;
	const isMourned = own?.hasDeath ?? people.some(({ isDead }) => isDead);
	const living = people.filter(({ isDead, isAbsent }) => !isDead && !isAbsent);
	const maxWords = MAX_SENTENCE_WORDS[level] ?? Number.POSITIVE_INFINITY;
	const { spoken, again, prayed } = repeated(retelling, JSON.stringify(plot).includes("{again}"), maxWords);
	const called = (text: string) => (isParentOpen ? text.replaceAll(/\bMom\b/g, plot.teller) : text);
	// The one to whom the child tells it was there.
	const toTeller = (text: string) =>
		called(text).replaceAll(new RegExp(String.raw`\b${plot.teller} and I\b`, "g"), (_, at: number) =>
			at === 0 ? "We" : "we",
		);
	const within = (text: string) => called(text).slice(0, -1);
	const that = prayed && within(prayed.text);
	return {
		facts: called(sentences.join("\n")),
		// Nothing says it better than what the child said itself.
		spoken: ownLine
			? `${ownLine.replace(/[.,]?”$/, (end) => (/[!?]/.test(ownLine.at(-2) ?? "") ? end : ",”"))} said ${name}.`
			: spoken && `“${toTeller(spoken.text).slice(0, -1)},” said ${name}.`,
		again:
			again.length > 0
				? `“${again.map(({ text }) => toTeller(text)).join(" ")}”`
				: `It took a while, and ${name} left nothing out.`,
		list,
		...{ thing1, thing2, thing3 },
		Thing1: thing1 && thingValues(thing1)["Title Thing"],
		...(who && { whoName: nameOf(who, his), myWho: nameOf(who, "my") }),
		living: isMourned ? living.map((one) => nameOf(one, his)).join("\n") : undefined,
		prayed: that,
		prayedThat: that && countWords(that) + WORDS_OF_PRAYER <= maxWords ? withinSentence(that, retelling) : undefined,
		prayedOfChild: prayed?.isOfChild ? "yes" : undefined,
		blessed: listed([
			...sure.filter(({ isDead, role, name }) => !isDead && (role !== "pet" || name)).map(ownName),
			...(lostToy ? [lostToy] : []),
		]),
		thanked: listed(sure.filter(({ isDead }) => isDead).map(ownName)),
	};
}

/** The story tells the wish in at most this many pieces. */
const MAX_PIECES = 3;
const MIN_WORDS_OF_PIECE = 4;

/**
 * Returns the index of the first sentence of each piece. The pieces have about the same length, and each begins with a sentence that can
 * be understood without the one before.
 */
export function piecesOf(sentences: readonly string[], canBegin: readonly boolean[]): number[] {
	const words = sentences.map(countWords);
	const begins = sentences.flatMap((_, at) => (at > 0 && canBegin[at] ? [at] : []));
	const lengthsOf = (starts: readonly number[]) =>
		starts.map((from, at) => words.slice(from, starts[at + 1]).reduce((sum, count) => sum + count, 0));
	const all: number[][] = [
		[0],
		...begins.map((one) => [0, one]),
		...begins.flatMap((one) => begins.filter((two) => two > one).map((two) => [0, one, two])),
	];
	const whole = all.filter((starts) => lengthsOf(starts).every((count) => count >= MIN_WORDS_OF_PIECE));
	const unevenness = (starts: readonly number[]) => lengthsOf(starts).reduce((sum, count) => sum + count ** 2, 0);
	const [best = [0]] = whole.toSorted((a, b) => b.length - a.length || unevenness(a) - unevenness(b));
	return best.slice(0, MAX_PIECES);
}

/** Needs the sentence before. */
const GOES_ON =
	/^(?:(?:and|but|so|then|now) )*(?:he|him|his|she|her|its?|it’s|they|them|their|th(?:is|at|ese|ose)|not|also|even|because|which|who|usually|the one|will|would|has|have|is|was|says|came|went|so \p{L}+ (?:that )?(?:I|we))(?!\p{L})/iu;

/**
 * Returns the wish in up to three pieces as the storyteller tells it, or, where the parent says “I”, as this parent does, with the line
 * before it, and a thing or a name of each.
 */
export function ownWordsValues(
	{ sentences, own, people }: Retelling,
	plot: Pick<Plot, "teller">,
	{ values, request, randomFor }: Pick<PlanInput, "values" | "request" | "randomFor">,
): TemplateValues {
	if (!own) return {};
	const { name = "", he = "", his = "", tellerHis } = values;
	const parent = namesOfTellers(request, plot.teller).get(plot.teller)?.short ?? plot.teller;
	const narrated = asNarrated(sentences, { ...values, parent }, people);
	const isQuoted = isOfParent(narrated);
	const ofChild = new RegExp(`^((?:(?:And|But|So|Then|Now|Today|Tonight),? )?)(${he}|${his})(?= )`, "iu");
	const withName = (sentence: string) =>
		sentence.replace(
			ofChild,
			(_, before: string, word: string) => `${before}${name}${word.toLowerCase() === he ? "" : "’s"}`,
		);
	const told = isQuoted ? sentences : narrated;
	const alone = told.map((sentence, at) => (own.areClear[at] ? withName(sentence) : sentence));
	const starts = piecesOf(
		told,
		alone.map((sentence) => !GOES_ON.test(sentence)),
	);
	const ends = [...starts.slice(1), told.length];
	const echoes: string[] = [];
	for (const [at, from] of starts.entries()) {
		const isFree = (one: string) => one !== parent && one !== name;
		const found = own.echoesOf(sentences.slice(from, ends[at])).filter(isFree);
		// Another thing than before, if there is one.
		echoes.push(found.find((one) => !echoes.includes(one)) ?? found[0] ?? "");
	}
	const all = { ...values, parent, parentHis: tellerHis };
	const wordings = (purpose: "before" | "on") => {
		const [, plain, rich] = randomFor(`ownWords/${purpose}`).pick(materialOf("ownWords")[purpose]);
		return [fillTemplate(plain, all) ?? undefined, fillTemplate(rich, all) ?? undefined];
	};
	const pieces = starts.map((from, at) => {
		const facts = `facts${at + 1}`;
		const [before, beforeRich] = isQuoted ? wordings(at === 0 ? "before" : "on") : [];
		return {
			[facts]: paragraphsOf([...alone.slice(from, from + 1), ...told.slice(from + 1, ends[at])])
				.map((paragraph) => (isQuoted ? `“${paragraph}”` : paragraph))
				.join("\n"),
			[`${facts}Before`]: before,
			[`${facts}BeforeRich`]: beforeRich,
			[`echo${at + 1}`]: echoes[at] || undefined,
		};
	});
	const ofPrayer = starts.map((from, at) => sharedWords(told.slice(from, ends[at]).join(" "), values.prayed ?? ""));
	const given = values.prayed === undefined ? Math.min(1, starts.length - 1) : ofPrayer.indexOf(Math.max(...ofPrayer));
	return Object.assign({ given: echoes[given] || undefined }, ...pieces);
}

const sharedWords = (one: string, other: string) => {
	const words = new Set(one.toLowerCase().match(/\p{L}{3,}/gu));
	return (other.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => words.has(word)).length;
};

const ownName = (person: WishPerson) => nameOf(person, "my");

const MAX_LISTED = 3;
/** “Inés and Nani” */
function listed(names: readonly string[]): string | undefined {
	const some = [...new Set(names)].slice(0, MAX_LISTED);
	return some.length < 2 ? some[0] : `${some.slice(0, -1).join(", ")} and ${some.at(-1)}`;
}

/** “The swallows came back” after “that”: a name and “I” keep their capital. */
const withinSentence = (text: string, { people }: Pick<Retelling, "people">) =>
	/^I\b/.test(text) || people.some(({ name, called }) => text.startsWith(name ?? capitalize(called)))
		? text
		: text.replace(BEGINNING, (word) => word.toLowerCase());
/** The first words of a statement that are no names. */
const BEGINNING =
	/^(?:The|An?|My|Our|His|Her|Their|It|He|She|They|We|There|This|That|Today|Tomorrow|Tonight|Yesterday|Now|Then|On|In|At|Last|Next|Every|Since|When|If|After|Before|Because|For|One|Two|Three|Four|Five|Six|Some|Somebody|Someone|Everybody|Everyone|Nobody|Both|All)(?![\p{L}])/u;

/** Returns the request without the people, things and matters that its own sentences tell. */
export function withoutTold(request: BuiltInRequest, { kind, told, people }: Retelling): BuiltInRequest {
	const isTold = ({ text }: { text: string }) => told.includes(text);
	// A story that mourns has no second scene of a death.
	const isMourned = (situation: string) => kind === "retold-loss" && situation.endsWith("-died");
	return {
		...request,
		wishes: request.wishes?.filter((wish) => !isTold(wish) && !people.some(({ name }) => name && name === wish.name)),
		situations: request.situations?.filter(
			({ situation, texts }) => !isMourned(situation) && !texts.every((text) => told.includes(text)),
		),
		things: request.things?.filter((thing) => !isTold(thing)),
		people: request.people?.filter((person) => !people.includes(person)),
	};
}
