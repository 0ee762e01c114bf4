// The remark to the parent: what the story does not tell of the request, and what it is about instead, in plain sentences.

import { clausesOf } from "@lion-tails/common/clauses";
import { LEARNING_FOCUSES, THEMES } from "@lion-tails/common/story";
import { capitalize, listOf } from "@lion-tails/common/words";
import { eventMaterial } from "../material.ts";
import { tellingOf } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { forbiddenPattern } from "./forbidden.ts";
import { untoldFacts } from "./missing-parts.ts";
import { contentOf, isBan, sentencesOf } from "./own-words.ts";
import { isKin } from "./people.ts";
import { isWithoutParent, retoldIn } from "./retold-facts.ts";
import { themeOf } from "./subjects.ts";
import { meaningOf, wordsIn } from "./told-text.ts";
import type { ToldStory } from "./told-words.ts";
import { stem, wholeWords } from "./words.ts";

type Composed = Omit<ToldStory, "hasTheme"> & {
	/** Omitted if the kind of story has no plot with a theme of its own. */
	hasTheme: boolean | undefined;
	questions: readonly string[];
	imagePrompt: string;
};

/** Returns the sentences; none if the story has the whole request. `request`: the request after the choices of the composer. */
export function unhonoredOf(given: BuiltInRequest, request: BuiltInRequest, composed: Composed): string[] {
	const story = { ...composed, hasTheme: composed.hasTheme ?? hasTheme(request) };
	// A story that the wish names and also forbids has a sentence of its own.
	const isDropped = given.event !== undefined && request.event === undefined;
	const { facts, isNothing } = untoldFacts(request, story);
	const untold = facts.filter((fact) => !isDropped || fact !== given.asked?.text);
	return [
		...(untold.length > 0 && isNothing ? nothingTold(untold) : notTold(untold, story, request.wishText)),
		...openParts(request, composed, untold),
		...otherHero(request),
		...(untold.length > 0 && story.about ? [sentenceAbout(story.about)] : []),
		...keptForbidden(request, composed),
		...toldLessons(request, composed),
		...missingPeople(request, story, untold),
		...(!story.leftOut && isWithoutParent(request.wishText ?? "", story.facts)
			? ["Tonight’s story leaves out that you were there."]
			: []),
		...droppedChoices(given, request),
	];
}

/** A long wish is not quoted if the story tells none of it. */
const nothingTold = (facts: readonly string[]): string[] => {
	const quoted = `I could not tell your wish: ${listOf(facts.map(quoteOf))}.`;
	return [quoted.length <= MAX_CHARS_OF_NOTHING ? quoted : "I could not tell your wish."];
};
const MAX_CHARS_OF_NOTHING = 100;

/** Untold parts longer than this share of the wish are its main part. */
const MAIN_SHARE = 0.7;
/** A longer sentence would reach the parent without its end. */
const MAX_SENTENCE_CHARS = 200;

/** Quotes what the story does not tell, or not completely. It makes no difference between the two, so that it is never wrong. */
function notTold(facts: readonly string[], { told, mentioned }: ToldStory, wishText = ""): string[] {
	const isNothing = told.length === 0 && mentioned.length === 0;
	const isMost = facts.join(" ").length > wishText.length * MAIN_SHARE;
	const part = isNothing ? (isMost ? "the main part" : "this part") : "all";
	const first = `I could not tell ${part} of your wish`;
	const sentences: string[][] = [];
	const sentenceOf = (quotes: readonly string[], at: number) =>
		at === 0 ? `${first}: ${listOf(quotes)}.` : `The same is true of ${listOf(quotes)}.`;
	for (const quote of facts.map(quoteOf)) {
		const last = sentences.at(-1);
		if (last && sentenceOf([...last, quote], sentences.length - 1).length <= MAX_SENTENCE_CHARS) last.push(quote);
		else sentences.push([quote]);
	}
	return sentences.map(sentenceOf);
}

/** Returns the fact in quotation marks, without the words that join it to another. */
function quoteOf(fact: string): string {
	const text = fact.trim().replace(JOINT_BEFORE, "").replace(JOINT_AFTER, "");
	return `“${text.length <= MAX_QUOTE_CHARS ? text : shortened(text)}”`;
}

/** Ends a long quote where one of its parts ends. */
function shortened(text: string): string {
	const start = text.slice(0, MAX_QUOTE_CHARS - 1);
	const end = Math.max(
		...[...start.matchAll(/,? (?:and|but|because|so|who|which|when|while|as)\b|[,;]/g)].map(({ index }) => index),
		0,
	);
	return `${end > MIN_QUOTE_CHARS ? start.slice(0, end) : start.replace(/\s+\S*$/, "")} …`;
}
const MIN_QUOTE_CHARS = 60;
const JOINT_BEFORE =
	/^(?:(?:and|but|so|or|then|also|plus|because(?! of)|please|pls|put(?!.* in\W*$)|include|add|mention(?: that)?)\s+)+/i;
const JOINT_AFTER =
	/(?:\s+(?:(?:and|but|so) (?:now|then)|and|but|so|or|because|since|although|though|(?<!\b(?:of|about|for|with|like|to) )that|who|when|whenever|while|if|until|please|pls))*[\s,:.]*$/i;
const MAX_QUOTE_CHARS = 150;

const sentenceAbout = (about: string) => `Tonight’s story is about ${about}.`;

/** The parent's questions and instructions, and what a Bible story lacks of its description. */
function openParts(
	{ typedWish = "", asked, event, passage, hero }: BuiltInRequest,
	{ content, ownParagraphs, facts, leftOut }: Composed,
	untold: readonly string[],
): string[] {
	const sentences = sentencesOf(typedWish);
	const isOpen = (sentence: string) => !untold.some((one) => one.includes(sentence) || sentence.includes(one));
	const bible = ownParagraphs.reduce((text, paragraph) => text.replace(paragraph, ""), content).toLowerCase();
	const inBible = new Set(wordsIn(bible).map(meaningOf));
	const isAnswered = (question: string) =>
		contentOf(question).every((word) => word.length < MIN_LETTERS_OF_QUESTION || inBible.has(meaningOf(word)));
	const questions = [
		...sentences.flatMap((one) => (isOpen(one) && ASKS_US.exec(one)?.[0]) || []),
		// An authored plot may be written for the question.
		...(leftOut
			? sentences.flatMap((one) => {
					const [question, asked = ""] = CHILD_ASKS.exec(one) ?? [];
					return question && !isAnswered(asked) ? [question] : [];
				})
			: []),
	];
	const used = leftOut
		? sentences.flatMap((one) => USES_THAT.exec(one)?.[1] ?? []).filter((one) => retoldIn(facts)(one))
		: [];
	const many = (asked || event ? sentences : []).flatMap((one) => MANY.exec(one)?.[1]?.toLowerCase() ?? []);
	const isUnknown = !asked && !event && !passage && !hero;
	const stories = isUnknown ? sentences.filter((one) => ASKS_FOR_STORY.test(one) && isOpen(one)) : [];
	return [
		...stories.map((one) => `I do not know which Bible story you mean: ${quoteOf(one)}.`),
		...questions.map((one) => `Tonight’s story has no answer to this: ${quoteOf(one)}.`),
		...used.map((one) => `Tonight’s story only mentions this: ${quoteOf(one)}.`),
		...many
			.filter((noun) => !bible.includes(noun.replace(/s$/, "")))
			.map((noun) => `Tonight’s Bible story has no ${noun} in it.`),
	];
}
/** Matches a question of the parent, and one of the child: “I don't know what to tell him”, “she keeps asking if Peanut is cold” */
const ASKS_US =
	/\b(?:i|we) (?:do not|don['’]?t) know (?:what|how) (?:(?:i|we) should|to) (?:say|tell|answer|explain)\b.*?(?=,? (?:so )?please\b|$)|\bwhat (?:do|should|can) (?:i|we) (?:say|tell|answer)\b.*/iu;
const MIN_LETTERS_OF_QUESTION = 4;
const CHILD_ASKS =
	/(?:(?<!\p{L})(?:s?he|\p{Lu}\p{L}+) )?(?:keeps asking|asked|asks|wants to know)(?: me| us)? (?:if|whether|what) (.*)/iu;
/** “My husband got cut too at that age, maybe something with that” */
const USES_THAT =
	/^(.{12,}?)[,.;:]? (?:and )?(?:maybe|perhaps) (?:something|do something|a story) (?:with|about|of) (?:that|this|it)\P{L}*$/iu;
/** “Noah's ark with lots and lots of elephants” */
const MANY = /\bwith (?:lots|loads|many|tons|plenty|a lot)(?: and (?:lots|loads|many))?(?: of)? (\p{L}{4,})/iu;
const ASKS_FOR_STORY =
	/^\P{L}*(?:(?:can|could|would|you|we|please|pls|tell|read|do|have|hear|us|me|her|him|maybe) )*(?:the|that) (?:bible story|story (?:in|from) the bible|one in the bible|(?:one|story|bit) (?:where|when)) \p{L}+ .{6,}/iu;

/** The wish names another person than the form: “how Amy Carmichael took the children in”. */
function otherHero({ hero, name: child = "", people = [], wishText = "" }: BuiltInRequest): string[] {
	if (!hero) return [];
	const known = [hero.name, child].flatMap((one) => one.split(" "));
	const other = [...wishText.matchAll(FULL_NAME)]
		.map(([, name = ""]) => name)
		.find(
			(full) =>
				!people.some(({ name }) => name === full) &&
				!full.split(" ").some((word) => known.includes(word) || isKin(word.toLowerCase())),
		);
	return other
		? [`Your wish names ${other}, but in the form you chose ${hero.name}: tonight’s story is about ${hero.name}.`]
		: [];
}
const FULL_NAME =
	/\b(?:about|how|that|why|when|meets?|knows?|hears?|likes?|loves?|admires?) (?!(?:New|North|South|East|West|Good|Holy|Saint)\b)(\p{Lu}\p{Ll}+(?: (?:ten|van|von|de|of))? \p{Lu}\p{Ll}+)(?!\p{L})/gu;

/** Forbidden words of the wish that the story still has. */
function keptForbidden(
	{ forbidden = [] }: BuiltInRequest,
	{ title, content, questions, imagePrompt, leftOut, facts }: Composed,
): string[] {
	const text = [title, content, ...questions, imagePrompt].join("\n");
	return forbidden.flatMap((thing) => {
		if (thing.isImpossible) return [`Every story here tells of God, so this one could not leave out “${thing.said}”.`];
		// A “not” in the parent's report is no ban: “he never let anybody win, not kids, not the priest”.
		if (leftOut && forbiddenPattern([thing])?.test(facts)) return [];
		const [found] = forbiddenPattern([thing])?.exec(text) ?? [];
		// “Cheese”, of a wish without “food”
		if (found && !wholeWords(thing.said, "iu").test(text))
			return [`Tonight’s story could not leave out “${found.toLowerCase()}”, although you wanted no “${thing.said}”.`];
		if (found) return [`Tonight’s story could not leave out “${thing.said}” altogether.`];
		return thing.isFeared ? [`Tonight’s story has no “${thing.said.replace(/^(?:the|an?) /, "")}” in it.`] : [];
	});
}

/** Lessons that the wish forbids and that the story is about: “no lesson about forgiving right away”. */
function toldLessons({ typedWish = "" }: BuiltInRequest, { about = "" }: Composed): string[] {
	return sentencesOf(typedWish).flatMap((sentence) => {
		const [, topic] = (isBan(sentence) && LESSON.exec(sentence)) || [];
		if (topic === undefined) return [];
		const isTold =
			(FORGIVING.test(topic) && FORGIVING.test(about)) ||
			contentOf(topic).some((word) => wordsIn(about).some((one) => stem(one) === stem(word)));
		return isTold ? [`Tonight’s story could not keep this: ${quoteOf(sentence)}.`] : [];
	});
}
const LESSON = /\b(?:lesson|moral|sermon|lecture|preaching)s? (?:about|on|of) (.+)$/iu;
const FORGIVING = /\b(?:forg[ia]v\w*|mak(?:e|ing) up|made up|sorry|apolog\w+)\b/iu;

/** Named people who neither act nor are missed, and children of the form who only look in. */
function missingPeople(
	{ type, people = [], asked }: BuiltInRequest,
	{ content, people: acting, told, retold, facts }: ToldStory,
	missing: readonly string[],
): string[] {
	const timesOf = (name: string) => content.split(wholeWords(name)).length - 1;
	const isQuoted = (name: string) =>
		missing.some((quote) => quote.includes(name.replace(".", "")) || quote.toLowerCase().includes(name.toLowerCase()));
	const named = people.flatMap(({ name, text, isHero = false }) =>
		// In the parent's own words, and in a Bible story that they describe, somebody is in the story just as in the wish.
		name &&
		!isQuoted(name) &&
		![facts, ...retold, ...(asked?.texts ?? [])].some((one) => plainName(one).includes(plainName(name)))
			? [{ name, text, isHero }]
			: [],
	);
	// A plot that tells the wish is about one child.
	const small = named.filter(
		({ name, isHero }) => isHero && told.length > 0 && timesOf(name) > 0 && timesOf(name) < TIMES_OF_A_HERO,
	);
	const absent = named.flatMap(({ name }) =>
		timesOf(name) > 0 || acting.some((one) => one.name === name) ? [] : [name],
	);
	const isSmall = (name: string) => small.some((one) => one.name === name);
	// A poem about somebody has the name in few of its lines.
	const mentioned = named.flatMap(({ name, text }) =>
		!(type === "poem" && told.includes(text)) &&
		told.length > 0 &&
		timesOf(name) > 0 &&
		timesOf(name) <= TIMES_OF_A_PRAYER &&
		!isSmall(name)
			? [name]
			: [],
	);
	return [
		...(mentioned.length > 0 ? [`Tonight’s story only mentions ${listOf(mentioned)}.`] : []),
		...small.map(({ name }) => `${name} has only a small part in tonight’s story.`),
		...(absent.length > 0 ? [`${listOf(absent)} ${absent.length > 1 ? "are" : "is"} not in tonight’s story.`] : []),
	];
}

/** Parents write “Mrs Kessler” and “theo”. */
const plainName = (text: string) => text.toLowerCase().replaceAll(".", "");

/** A prayer names somebody twice. */
const TIMES_OF_A_PRAYER = 2;

/** The second of two heroes is named at least this often. */
const TIMES_OF_A_HERO = 6;

/** A story of only one event, or of a life, has its own meaning instead of a theme. */
const hasTheme = ({ type, hero, event, passage }: BuiltInRequest) =>
	!hero && !(type === "biblical_narrative" && (event !== undefined || passage !== undefined));

/** Choices in the form that this kind of story ignores. */
function droppedChoices(given: BuiltInRequest, request: BuiltInRequest): string[] {
	const { type, hero, timeTravel, passage, focus, theme, event, wantsImagined, wishText = "" } = request;
	const isNarrative = type === "biblical_narrative" && !hero;
	const hasFocus =
		isNarrative && focus !== undefined && event !== undefined && eventMaterial(event).focus[focus] !== undefined;
	const themeInWish = clausesOf(wishText).some((clause) => themeOf(clause) === theme);
	return [
		passage && (hero !== undefined || tellingOf(request)?.kind === "instead") && `the passage ${passage}`,
		focus && !hasFocus && !(isNarrative && event === undefined) && `the learning focus ${LEARNING_FOCUSES[focus]}`,
		wantsImagined && !isNarrative && "small imagined details",
		hero && type === "poem" && `a poem about ${hero.name}`,
		given.type === "poem" && type !== "poem" && given.asked !== undefined && "a poem",
		given.event !== undefined && event === undefined && `the story “${eventMaterial(given.event).title}”`,
		timeTravel && (hero !== undefined || type === "poem") && "time travel",
	]
		.filter((choice): choice is string => typeof choice === "string")
		.map((choice) => `${capitalize(choice)} is not part of tonight’s story.`)
		.concat(
			// A life or a passage may well be about it.
			theme && !themeInWish && !hasTheme(request)
				? [
						`Tonight’s story follows ${hero ? `the life of ${hero.name}` : "its Bible story"} rather than the theme ${THEMES[theme]}.`,
					]
				: [],
		);
}
