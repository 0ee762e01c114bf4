// Finds the parts of a wish that the composed story lacks.

import { type Clause, clausesOf } from "@lion-tails/common/clauses";
import { type EventId, type Situation, situationPlots } from "../material.ts";
import { sourcesById } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { isLesson, isNoOrder } from "./forbidden.ts";
import idleWords from "./idle-words.json" with { type: "json" };
import { isKin } from "./people.ts";
import { stemsOfThing } from "./plots-about.ts";
import { isOfSituation } from "./situations.ts";
import { eventOf, themeMatch } from "./subjects.ts";
import type { Thing } from "./things.ts";
import type { WishPerson } from "./wished-people.ts";
import { sentenceOf, stem } from "./words.ts";

export type ToldStory = {
	/** The clauses that the plot tells, and those that lines beside it tell. */
	told: readonly string[];
	mentioned: readonly string[];
	/** Parts of the wish that episodes tell; their clauses are among those told. */
	episodes: readonly { text: string; words: ReadonlySet<string>; situation?: Situation }[];
	/** True if the theme is that of the plot. */
	hasTheme: boolean;
	/** The people of the wish who act in the story. */
	people: readonly WishPerson[];
	title: string;
	content: string;
	/** The paragraphs without the Bible story that is told in them. */
	ownParagraphs: readonly string[];
};

/** A part of the wish that the story lacks, in the parent's words. */
export type Missing = {
	quote: string;
	/** True if the plot is about another case of the same: a play in the barn instead of a piano recital. */
	isAkin?: boolean;
	/** True for a complete clause. */
	isWhole?: boolean;
	/** True if the story has some of it. */
	isPart?: boolean;
	/** Things of the quote that the story lacks; omitted if the rest of the quote cannot be named in a word or two. */
	lacks?: readonly string[];
	/** True if there is a plot about it that had no room in tonight's story. */
	isTopic?: boolean;
};

type Part = Missing & { clause: Clause };
type Listener = {
	request: BuiltInRequest;
	story: ToldStory;
	heard: ReadonlySet<string>;
	/** The words of each paragraph. */
	paragraphs: readonly ReadonlySet<string>[];
	clauses: readonly Clause[];
};

/** Returns the missing parts in the order of the wish. */
export function missingParts(request: BuiltInRequest, story: ToldStory): Missing[] {
	const { wishText = "" } = request;
	const clauses = clausesOf(wishText);
	const heard = stemsOfStory(story, request.type === "poem");
	const paragraphs = story.ownParagraphs.map((text) => new Set(stemsIn(text)));
	const listener: Listener = { request, story, heard, paragraphs, clauses };
	return merged(
		clauses.flatMap((clause) => {
			const parts = wholeIfScattered(missingIn(clause, listener), clause);
			const isPart = parts.some(({ quote, isPart }) => isPart || hasActing(quote, story));
			if (isPart) return [{ ...wholeOf(clause), isPart, lacks: thingsMissing(clause, listener) }];
			return isOtherTopic(clause, listener) ? parts.map((part) => ({ ...part, isTopic: true })) : parts;
		}),
		wishText,
	);
}

/** True if the clause names a situation with a plot of its own. */
const isOtherTopic = ({ text }: Clause, { request: { situations = [] }, story }: Listener) =>
	situations.some(
		({ situation, texts }) =>
			texts.includes(text) && !texts.some((one) => story.told.includes(one)) && hasPlot(situation),
	);

const hasPlot = (situation: Situation) =>
	situationPlots().some(({ situations, when }) => situations.includes(situation) && !when);

/** Returns the things of the clause that the story lacks, each in one or two words. */
function thingsMissing(clause: Clause, listener: Listener): string[] {
	const words = contentWords(clause, listener);
	const runs = runsOf(
		words,
		words.filter((one) => !one.isHeard),
	);
	return runs.flatMap((run) => {
		const [first, last] = [run[0], run.at(-1)];
		if (!first || !last || run.length > 2) return [];
		const before = clause.text.slice(0, first.from);
		const isThing = NOUN_FOLLOWS.test(before) && !/(?:ed|ing|ly)$/.test(last.word);
		return isThing ? [clause.text.slice(first.from, last.to)] : [];
	});
}

/** “School and it fell” and “drain” say less than the sentence that they are from. */
const wholeIfScattered = (parts: readonly Part[], clause: Clause): readonly Part[] =>
	parts.length > 1 && clause.plain.split(" ").length > MIN_SENTENCE ? [{ ...wholeOf(clause), isPart: true }] : parts;
const MIN_SENTENCE = 5;

/** Returns the words of the story. A word that a story in prose has only once may occur by chance, so it does not count unless the title has it. */
function stemsOfStory({ title, ownParagraphs }: ToldStory, isPoem: boolean): ReadonlySet<string> {
	const counts = new Map<string, number>();
	for (const paragraph of [...ownParagraphs, title, title])
		for (const one of new Set(stemsIn(paragraph))) counts.set(one, (counts.get(one) ?? 0) + 1);
	return new Set([...counts].flatMap(([one, count]) => (isPoem || count >= MIN_PARAGRAPHS_IN_PLOT ? [one] : [])));
}

const stemsIn = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);

function missingIn(clause: Clause, listener: Listener): Part[] {
	const { request, story, clauses } = listener;
	const { text, plain } = clause;
	const { asked, hero, forbidden = [], things = [], petName } = request;
	// Its Bible story is used only if the parent chose it in the form; a plot of the day has none.
	if (/\bgood friday\b/.test(plain) && !story.told.includes(text)) return [wholeOf(clause)];
	if (forbidden.some((one) => one.text === text) || (petName && text.includes(petName))) return [];
	if (asked && !hero && (asked.text === text || isOfAsked(clause, request))) return missingInAsked(clause, listener);
	if (isEventTold(clause, listener) || isAvoided(clause, listener) || isKept(clause, listener)) return [];
	// “A classmate (Nora)”
	const isRemark = !text.includes(" ") && request.wishText?.includes(`(${text})`);
	if (OPEN_END.test(plain) || UNKNOWN.test(text) || isRemark) return [];
	const own = things.filter((thing) => thing.text === text && !isThingOfEpisode(thing.noun, text, story));
	const words = contentWords(clause, listener);
	if (words.length === 0 || isOfMain(words, listener) || isOfEvent(words, listener)) return [];
	// A life answers the wish with other words.
	if (story.told.includes(text)) return hero ? [] : missingInTold(clause, words, own, listener);
	// Why this Bible story: “she has her name”.
	const isBesideAsked = asked !== undefined && !hero && clauses.some((other) => other.text === asked.text);
	if (isBesideAsked && CONTEXT.test(plain) && own.length === 0) return [];
	if (isHeard(clause, words, own, listener)) return [];
	const isPartly = hasPeople(clause, story) || own.some(({ noun }) => isInStory(noun, story, MIN_PARAGRAPHS));
	// Lines around the plot mention it.
	const isNamed = request.people?.some(({ name }) => name && text.includes(name) && story.content.includes(name));
	if (!isPartly && story.mentioned.includes(text) && (isNamed || shareOf(words) > 0))
		return [{ ...wholeOf(clause), isPart: true }];
	const missing = isPartly
		? quotesOf(
				words,
				words.filter((one) => !one.isHeard),
				clause,
			)
		: [wholeOf(clause)];
	return missing.map((part) => ({ ...part, isAkin: isDetailOfTold(clause, own, listener) }));
}

const SECOND_WISH = /^(?:and|also|please|should)\b/;

/** “A new girl | joined her class and sits alone at lunch”: the rest of a sentence that the plot tells, without a matter of its own. */
function isDetailOfTold(clause: Clause, own: readonly Thing[], { request, story, clauses }: Listener): boolean {
	const { situations = [], wishes = [], wishText = "" } = request;
	const isOwnMatter = [...situations.flatMap(({ texts }) => texts), ...wishes.map(({ text }) => text)];
	if (own.length > 0 || isOwnMatter.includes(clause.text) || SECOND_WISH.test(clause.plain)) return false;
	const sentence = sentenceOf(clause.text, wishText);
	return clauses.some((other) => story.told.includes(other.text) && sentence.includes(other.text));
}

/** “No more pacifier!! The pacifier fairy is coming”: the words of the situation that the plot tells, once more. */
const isOfMain = (words: readonly Word[], { request: { situations = [] }, story }: Listener): boolean => {
	const main = situations.find(({ texts }) => texts.some((one) => story.told.includes(one)));
	return main !== undefined && words.every(({ word, isHeard }) => isHeard && isOfSituation(word, main.situation));
};

/** “Brave like David”, where his story is chosen */
function isOfEvent(words: readonly Word[], { request: { event } }: Listener): boolean {
	const gist = sourcesById(event ? [event] : []).flatMap((one) => one.gist.map(([, plain]) => plain));
	const names = new Set(gist.flatMap((text) => text.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}+/gu) ?? []).flatMap(stemsIn));
	return words.every(({ word }) => names.has(stem(word)));
}

const FORM = /\b(?:poem|rhym\w*|verses?|lullaby)\b/;
const CONTEXT = /^(?:and |but )?(?:because|since|as|s?he|it|they|we|i|his|her|our)\b/;

const DEMAND = /\b(?:should|must|wants?|needs?|wish(?:es)?|please|learns?|would like)\b/;

const wholeOf = (clause: Clause): Part => ({ quote: quoteOf(clause.text), clause, isWhole: true });

/** True if the words name somebody who acts in the story: they are no words for what it leaves out. */
const hasActing = (quote: string, { people }: ToldStory) =>
	people.some(({ name }) => name !== undefined && quote.includes(name));

const hasPeople = ({ text }: Clause, { people }: ToldStory) =>
	people.some((person) => person.text === text || (person.name && text.includes(person.name)));

/** A clause counts as included if the story has at least this share of its words: in the plot, or next to it. */
const MIN_SHARE_IN_PLOT = 0.5;
const MIN_SHARE = 0.6;
const MIN_SHARE_OF_THING = 0.8;

const shareOf = (words: readonly Word[]) => words.filter((one) => one.isHeard).length / Math.max(1, words.length);

const distinct = (words: readonly Word[]) => [...new Map(words.map((one) => [stem(one.word), one])).values()];

/** Returns what is missing of a clause that the plot tells. */
function missingInTold(clause: Clause, words: readonly Word[], own: readonly Thing[], listener: Listener): Part[] {
	const { text } = clause;
	const { story, request } = listener;
	const quotes = (some: readonly Word[]) => quotesOf(words, some, clause);
	// A thing of its own is wanted too: “pirates looking for an island”.
	const things = own.filter(({ noun }) => !isInStory(noun, story, MIN_PARAGRAPHS_IN_PLOT));
	const untold = otherSituation(words, text, listener);
	if (things.length > 0)
		return [
			...things.map(({ noun }) => ({ quote: asTyped(noun, text), clause })),
			...(untold.length > 0 ? [untoldPart(untold, clause)] : []),
		];
	const missing = words.filter((one) => !one.isHeard);
	const isSituation = request.situations?.some(({ texts }) => texts.includes(text)) ?? false;
	if (own.length > 0 && !isSituation) return shareOf(words) >= MIN_SHARE_OF_THING ? [] : quotes(missing);
	if (untold.length > 0) return [untoldPart(untold, clause)];
	const games = missing.filter(({ word }) => GAMES.has(word));
	if (games.length > 0) return games.map(({ word }) => ({ quote: asTyped(word, text), clause, isAkin: true }));
	const ownWords = words.filter((one) => !one.isMeant);
	if (hasPeople(clause, story))
		return ownWords.length === 0 || shareOf(words) >= MIN_SHARE
			? []
			: quotes(missing).map((part) => ({ ...part, isAkin: isSituation }));
	if (shareOf(words) > 0 && shareOf(ownWords) >= (ownWords.length > 0 ? MIN_SHARE_IN_PLOT : 0)) return [];
	// A poem has few words of its own.
	if (request.type === "poem") return [];
	// The main situation in one word: “dementia”. The next clause may have another: “he is scared of the needle”.
	const main = request.situations?.find(({ texts }) => texts.some((one) => story.told.includes(one)));
	if (ownWords.length === 0 && words.length < 2 && main?.texts.includes(text)) return [];
	const runs = runsOf(words, missing).filter((run) => ownWords.length === 0 || run.some((one) => !one.isMeant));
	const parts = quotesOf(words, runs.flat(), clause);
	if (!parts.some(({ isWhole }) => isWhole)) return parts.map((part) => ({ ...part, isAkin: true }));
	const lacks = thingsMissing(clause, listener);
	if (lacks.length > 0) return lacks.map((quote) => ({ quote, clause, isAkin: true }));
	const [run = []] = runs;
	const isShort = runs.length === 1 && run.length <= 2;
	return isShort
		? [{ quote: quoteOf(clause.text.slice(run[0]?.from, run.at(-1)?.to)), clause, isAkin: true }]
		: [{ ...wholeOf(clause), isPart: true }];
}

/** Returns the rest of the clause from the first word of the other situation on: “sorry to his cousin for biting”. */
function untoldPart(words: readonly Word[], clause: Clause): Part {
	const [from, to] = [words[0]?.from, words.at(-1)?.to];
	const rest = clause.text.slice(to).replace(/ and .*$/i, "");
	return { quote: quoteOf(clause.text.slice(from, to) + rest), clause, isTopic: true };
}

/** True if lines beside the plot tell the clause, or if it is a detail of what the plot tells. */
function isHeard(clause: Clause, words: readonly Word[], own: readonly Thing[], listener: Listener): boolean {
	const { request, story, clauses } = listener;
	const { text, plain } = clause;
	// The theme itself needs no word of its own in the story.
	const meant = words.filter((one) => one.isMeant);
	if (story.hasTheme && meant.length > 0 && words.every((one) => one.isMeant || one.isHeard)) return true;
	const sentence = sentenceOf(clause.text, request.wishText);
	const isDetail = clauses.some((other) => story.told.includes(other.text) && sentence.includes(other.text));
	// “He is sure he will fail”, but not “I won't come back”
	const isPlain = clause.negatedFrom === plain.length;
	const isVerb = words.every(({ word, from }) => isVerbAfter(text.slice(0, from), word));
	if (isDetail && isPlain && words.length < 2 && isVerb && CONTEXT.test(plain) && !DEMAND.test(plain)) return true;
	// A life may be just what the wish is about.
	const isOfBible = request.hero !== undefined || request.type === "biblical_narrative";
	const isMentioned = hasPeople(clause, story) || story.mentioned.includes(text) || isOfBible;
	const isAboutThing = own.some(({ noun }) => isInStory(noun, story, MIN_PARAGRAPHS));
	return (isMentioned || isDetail || isAboutThing) && shareOf(distinct(words)) >= MIN_SHARE;
}

/** A clause about something that the parent does not know yet: “we don't know if she will come home”. */
const UNKNOWN =
	/\b(?:we|i|nobody|they) (?:do not|don'?t|cannot|can'?t)? ?(?:yet )?knows? (?:yet )?(?:if|whether|when)\b/i;

/** An exclusion is kept if nothing of it is in the story: “and no dogs”, “don't heal her at the end”. */
const isKept = (clause: Clause, { story }: Listener) =>
	clause.negatedFrom < clause.plain.length &&
	ORDERED.test(clause.plain.slice(0, clause.negatedFrom)) &&
	!isLesson(clause) &&
	!isNoOrder(clause) &&
	!hasWordsOf(clause, story.content);
const ORDERED = /^(?:(?:and|but|so|then|please|pls|just|do|it|there|should|must) )*$/;
/** How the story should end; what every story keeps. */
const OPEN_END =
	/\b(?:leave|keep) (?:it|(?:the|that) (?:end|ending|question|outcome|story)) open\b|\b(?:open|happy|quiet|gentle|good) end(?:ing)?\b/;

/** `isMeant`: the word by which the situation or the theme was recognized. The story may use other words for it. */
type Word = { word: string; from: number; to: number; isHeard: boolean; isMeant: boolean };

/** Returns the words that say something of their own. */
function contentWords(clause: Clause, listener: Listener): Word[] {
	const { request, story, heard } = listener;
	const { text } = clause;
	const { name, theme, type, situations = [] } = request;
	const own = new Set(name?.toLowerCase().split(/\s+/) ?? []);
	// Somebody who is not in the story, but has a name, has a sentence of its own.
	const people = [...story.people, ...(request.people ?? []).filter((one) => one.name)];
	const acting = new Set(people.flatMap((one) => [one.name ?? "", one.value, one.called]).flatMap(stemsIn));
	const situation = situations.find(({ texts }) => texts.includes(text) && story.told.includes(text))?.situation;
	const ofTheme = story.hasTheme && theme ? new Set(themeMatch(clause, theme)?.split(" ")) : new Set();
	// “Without training wheels”, “not just sick”
	const said = text.replace(/\b(?:without|not (?:just|only))\b.*/i, "");
	return [...said.matchAll(/[\p{L}\p{N}'’]+/gu)].flatMap(({ 0: word, index }): Word[] => {
		const plain = word.toLowerCase().replace(/['’]s?$/, "");
		if ((type === "poem" && FORM.test(plain)) || (plain !== word.toLowerCase() && isKin(plain))) return [];
		if (own.has(plain) || IDLE.has(plain) || /^\d+$|['’]/.test(plain) || acting.has(stem(plain))) return [];
		const isMeant = ofTheme.has(plain) || (situation !== undefined && isOfSituation(plain, situation));
		const isHeard =
			stemsOfThing(plain).every((one) => heard.has(one)) ||
			(isMeant && isHeardInPart(plain, heard)) ||
			isInEpisode(plain, text, story) ||
			isHeardBesideOthers(stemsOfThing(plain), clause, listener);
		return [{ word: plain, from: index, to: index + word.length, isHeard, isMeant }];
	});
}

/** True if an episode tells the part of the clause that has the word. */
const isInEpisode = (word: string, text: string, { episodes }: ToldStory) =>
	!GAMES.has(word) &&
	episodes.some(
		(one) =>
			one.text === text && (one.words.has(word) || (one.situation !== undefined && isOfSituation(word, one.situation))),
	);

/** A story about a match may not say of which game it is. */
const GAMES = new Set(
	"basketball football soccer hockey handball volleyball baseball tennis chess rugby cricket".split(" "),
);

/** “A fight about the digger”: an episode about fights has no digger. */
const isThingOfEpisode = (noun: string, text: string, { episodes }: ToldStory) =>
	episodes.some(
		(one) => one.text === text && (one.situation ? isOfSituation(noun, one.situation) : one.words.has(noun)),
	);

/** A word that the story has only once is no chance where another word of the clause is in the same paragraph. */
function isHeardBesideOthers(stems: readonly string[], { text }: Clause, { story, paragraphs }: Listener): boolean {
	if (!story.told.includes(text)) return false;
	const others = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
		.filter((word) => !IDLE.has(word))
		.map(stem)
		.filter((one) => !stems.includes(one) && !LIGHT.has(one));
	return paragraphs.some((words) => stems.every((one) => words.has(one)) && others.some((one) => words.has(one)));
}

/** “Thunder” in the story counts as “thunderstorm”. */
const isHeardInPart = (word: string, heard: ReadonlySet<string>) =>
	word.length > MIN_COMPOUND && [...heard].some((one) => one.length > MIN_COMPOUND / 2 && word.startsWith(one));
const MIN_COMPOUND = 8;

/** “First snow, a lost tooth and a fight with her brother”: returns the words of a second situation in the clause. */
function otherSituation(
	words: readonly Word[],
	text: string,
	{ request: { situations = [] }, story }: Listener,
): readonly Word[] {
	const others = situations
		.filter(({ texts }) => texts.includes(text))
		.slice(1)
		.filter(({ situation }) => !story.episodes.some((one) => one.situation === situation));
	return (
		others
			.map(({ situation }) =>
				words.filter((one) => !one.isMeant && !LIGHT.has(stem(one.word)) && isOfSituation(one.word, situation)),
			)
			.find((some) => some.length > 0 && shareOf(some) === 0) ?? []
	);
}

/** Words that any story may have by chance. */
const LIGHT = new Set("lose leave break get go make say give take come new first big".split(" ").map(stem));

/** Returns the words in runs of neighbors. */
function runsOf(all: readonly Word[], some: readonly Word[]): Word[][] {
	const runs: Word[][] = [];
	for (const word of some) {
		const last = runs.at(-1)?.at(-1);
		if (last && all.indexOf(word) === all.indexOf(last) + 1 && word.from - last.to <= MAX_GAP_CHARS)
			runs.at(-1)?.push(word);
		else runs.push([word]);
	}
	return runs;
}
const MAX_GAP_CHARS = 14;

const isVerbAfter = (before: string, word: string) =>
	/(?:ed|ing)$/.test(word) || /\b(?:s?he|they|we|and|to|who|then|will) $/i.test(before);

/** Returns the words in the parent's own spelling, with their neighbors. */
function quotesOf(all: readonly Word[], some: readonly Word[], clause: Clause): Part[] {
	const { text } = clause;
	const parts: Part[] = [];
	for (const run of runsOf(all, some)) {
		const { from = 0 } = run[0] ?? {};
		const before = text.slice(0, from);
		// Only nouns say something without their clause: not “sure” or “friends made a group”.
		if (!NOUN_FOLLOWS.test(before) || run.some((one) => isVerbAfter(text.slice(0, one.from), one.word)))
			return [wholeOf(clause)];
		parts.push({ quote: quoteOf(text.slice(...withEnds(run, text))), clause });
	}
	return parts;
}
/** “Fever for three days”, “Down syndrome”: returns the ends of the run with what belongs to it. */
function withEnds(run: readonly Word[], text: string): [number, number] {
	const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? text.length];
	const before = /(?<=\s)\p{Lu}\p{L}+\s$/u.exec(text.slice(0, from))?.[0] ?? "";
	const after = /^(?:\s+[^\s,]+){1,2}$/.exec(text.slice(to))?.[0] ?? "";
	return [from - before.length, to + after.length];
}

const NOUN_FOLLOWS = /(?:^|\b(?:an?|the|his|her|my|our|their|from|with|of|in|at|for|new|and) )$/i;

/** “Shadrach, Meshach and Abednego”: a clause with names of the same story. */
const isOfAsked = ({ text }: Clause, { asked }: BuiltInRequest) =>
	sourcesById(asked?.ids ?? []).some(
		(source) => "names" in source && source.names.some((name) => /^\p{Lu}/u.test(name) && text.includes(name)),
	);

/** “Elijah and the ravens”: the story has Elijah, and may have no ravens. */
function missingInAsked(clause: Clause, listener: Listener): Part[] {
	const { request, story } = listener;
	// The names of an event are in its story in other words: “the ark” is a boat.
	const sources = sourcesById(request.asked?.ids ?? []).filter((source) => "names" in source);
	if (sources.length === 0) return [];
	const named = sources.flatMap(({ title, titles, names }) => [title, ...titles, ...names]);
	const heard = new Set([story.title, story.content, ...named].flatMap(stemsIn));
	const words = contentWords(clause, { ...listener, heard });
	// “How Jesus healed Bartimaeus”
	const missing = words.filter((one) => !one.isHeard && !/(?:ed|ing)$/.test(one.word));
	return runsOf(words, missing).map((run) => ({
		quote: quoteOf(clause.text.slice(run[0]?.from, run.at(-1)?.to)),
		clause,
	}));
}

const quoteOf = (text: string) => {
	const clean = text
		.replace(/^(?:and|but|so|or|then|also|because|since)\s+/i, "")
		.replace(/(?:\s+(?:and|but|so|or|because|since|although|though|that|who|please|pls|tonight|today))*[\s,]*$/i, "");
	return clean.length <= MAX_QUOTE_CHARS ? clean : `${clean.slice(0, MAX_QUOTE_CHARS).replace(/\s+\S*$/, "")}…`;
};
const MAX_QUOTE_CHARS = 110;

/** Returns the thing as the parent wrote it: “excavators”. */
function asTyped(noun: string, text: string): string {
	const words = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)];
	const stems = noun.split(" ").map(stem);
	const at = words.findIndex((_, from) =>
		stems.every((one, offset) => stem(words[from + offset]?.[0].toLowerCase() ?? "") === one),
	);
	const last = words[at + stems.length - 1];
	return at < 0 || !last ? noun : text.slice(words[at]?.index, last.index + last[0].length);
}

/** Joins whole clauses that follow each other: “one more drink, one more hug”. */
function merged(parts: readonly Part[], wishText: string): Missing[] {
	const all = wishText.replaceAll(/[’‘`´]/g, "'");
	const joined: Part[] = [];
	for (const part of parts) {
		const last = joined.at(-1);
		const from = last ? all.indexOf(last.quote) : -1;
		const to = from < 0 ? -1 : all.indexOf(part.clause.text, from);
		const gap = last && to >= 0 ? all.slice(from + last.quote.length, to) : "…";
		const span = all.slice(from, to + part.clause.text.length);
		const isNext = /^[\s,;!?.]*$/.test(gap) && span.length <= MAX_QUOTE_CHARS;
		if (last?.isWhole && part.isWhole && isNext) joined[joined.length - 1] = { ...last, quote: quoteOf(span) };
		else joined.push(part);
	}
	return joined;
}

/** A thing that a story is about is in its title or in this many paragraphs. */
const MIN_PARAGRAPHS = 3;
/** The plot may say “it”. */
const MIN_PARAGRAPHS_IN_PLOT = 2;

function isInStory(noun: string, { title, ownParagraphs }: ToldStory, least: number): boolean {
	const stems = stemsOfThing(noun);
	const has = (text: string) => {
		const words = new Set(stemsIn(text));
		return stems.every((one) => words.has(one));
	};
	const paragraphs = ownParagraphs.filter(has).length;
	return paragraphs >= least || (paragraphs > 0 && has(title));
}

/** A story that is not wanted again is left out if this one has none of its words. A fear may be what the wish is about. */
const isAvoided = (clause: Clause, { request: { event, excludedEvents = [], situations = [] }, story }: Listener) =>
	clause.isDismissed &&
	clause.negatedFrom === clause.plain.length &&
	!situations.some(({ texts }) => texts.includes(clause.text)) &&
	!(event && excludedEvents.includes(event)) &&
	!hasWordsOf(clause, story.content);

function isEventTold(clause: Clause, { request, story }: Listener): boolean {
	const { wishText = "", name, event, hero } = request;
	const asked = eventOf(clause, wishText, name);
	return asked !== undefined && asked === event && !hero && isToldPart(clause, asked, story.content);
}

/** A story has only some of the parables and miracles. */
const isToldPart = ({ plain }: Clause, event: EventId, content: string) =>
	(event !== "parables" && event !== "miracles") ||
	(plain.match(PARTS) ?? []).every((word) => content.toLowerCase().includes(word));
const PARTS = /\b(?:samaritan|sheep|prodigal|coin|sower|mustard|storm|loaves|wine|cana)/g;

function hasWordsOf({ plain, negatedFrom, isDismissed }: Clause, content: string): boolean {
	const words = (isDismissed ? plain : plain.slice(negatedFrom))
		.split(" ")
		.filter((word) => word.length > 3 && !COMMON.has(word));
	const text = content.toLowerCase();
	return words.some((word) => new RegExp(String.raw`\b${word}`, "u").test(text));
}

const setOf = (words: string) => new Set(words.split(" "));
/** Politeness, words that describe every story, time and mood. */
const IDLE = setOf(`${idleWords.filler} ${idleWords.circumstances}`);
const COMMON = setOf(idleWords.common);
