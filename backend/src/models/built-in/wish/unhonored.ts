// Lists the parts of a request that the story lacks, in plain sentences for the parent.

import { type Clause, clausesOf } from "@lion-tails/common/clauses";
import { LEARNING_FOCUSES, THEMES } from "@lion-tails/common/story";
import { tellerOf } from "../compose/forms/who.ts";
import { capitalize } from "../compose/template.ts";
import { type EventId, eventMaterial } from "../material.ts";
import { tellingOf } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import type { WishPerson } from "./find-wishes.ts";
import { forbiddenPattern } from "./forbidden.ts";
import { stemsOfThing } from "./plots-about.ts";
import { eventOf, themeOf } from "./subjects.ts";
import { tokensOf } from "./words.ts";

const MAX_SENTENCES = 6;
const MAX_QUOTE_CHARS = 80;

type ToldStory = {
	/** The clauses that the story is about, and those that only its morning and night mention. */
	told: readonly string[];
	mentioned: readonly string[];
	title: string;
	content: string;
	questions: readonly string[];
	imagePrompt: string;
};

/** Returns at most `MAX_SENTENCES` sentences. `request`: in the form in which it was told. */
export function unhonoredOf(given: BuiltInRequest, request: BuiltInRequest, story: ToldStory): string[] {
	const unheard = [
		...missingThings(request, story),
		...missingNames(request, story),
		...unheardClauses(request, story),
	];
	const hasSituation = situationClauses(request, story).length > 0;
	const sentences = [
		...keptForbidden(request, story),
		// The situation is the story; a list of its details would read like a failure.
		...(hasSituation ? unheard.slice(0, 1) : unheard),
		...missingPeople(request, story),
		...droppedChoices(given, request),
	];
	return [...new Set(sentences)].slice(0, MAX_SENTENCES);
}

/** Forbidden words of the wish that the story still has. */
function keptForbidden(
	{ forbidden = [] }: BuiltInRequest,
	{ title, content, questions, imagePrompt }: ToldStory,
): string[] {
	const text = [title, content, ...questions, imagePrompt].join("\n");
	return forbidden.flatMap((thing) => {
		if (thing.isImpossible) return [`Every story here tells of God, so this one could not leave out “${thing.said}”.`];
		return forbiddenPattern([thing])?.test(text)
			? [`Tonight’s story could not leave out “${thing.said}” altogether.`]
			: [];
	});
}

/** A thing that a story is about is in its title or in this many paragraphs. */
const MIN_PARAGRAPHS = 3;

function missingThings(request: BuiltInRequest, story: ToldStory): string[] {
	const { things = [] } = request;
	const details = [...situationClauses(request, story), ...detailsOf(request, story)];
	const missing = things
		.filter(({ noun, text }) => noun !== "good friday" && (isSubject(noun, text) || !details.includes(text)))
		.filter(({ noun, text }) => !isInStory(noun, story, story.told.includes(text) ? 1 : MIN_PARAGRAPHS))
		.map(({ noun, text }) => `no ${asWritten(noun, text)}`);
	if (missing.length === 0) return [];
	const list = [missing.slice(0, -1).join(", "), missing.at(-1)].filter(Boolean).join(" and ");
	const it = missing.length > 1 ? "them" : "it";
	return [`There is ${list} in tonight’s story: the built-in storyteller has no tale about ${it}.`];
}

/** “A dragon who is afraid of the dark” is about a dragon too. */
const isSubject = (noun: string, text: string) =>
	new RegExp(`^(?:(?:please|a|funny|the|story|tale|poem|rhymes?|something|about|with|an) )*${noun}`, "iu").test(text);

/** A name keeps its capital: “Samson”. */
const asWritten = (noun: string, text: string) => {
	const name = capitalize(noun);
	return new RegExp(String.raw`(?<=\S )${name}\b|^${name}$`, "u").test(text) ? name : noun;
};

/** The clauses of the situation that the story is about. */
const situationClauses = ({ situations = [] }: BuiltInRequest, { told }: ToldStory): string[] =>
	situations.flatMap(({ texts }) => texts).filter((text) => told.includes(text));

/** Names of days and people whose own story is not told with the situation. */
function missingNames({ wishText = "", event }: BuiltInRequest, { content }: ToldStory): string[] {
	const isNicholas = /\bnic?h?olas\b|\bnikolaus\b/i;
	return [
		...(isNicholas.test(wishText) && !isNicholas.test(content)
			? ["There is no Saint Nicholas in tonight’s story: the built-in storyteller has no tale about him."]
			: []),
		...(/\bgood friday\b/i.test(wishText) && event !== "crucifixion"
			? ["The story of Good Friday is told only if you choose the crucifixion as the story of the Bible."]
			: []),
	];
}

function isInStory(noun: string, { title, content }: ToldStory, least = MIN_PARAGRAPHS): boolean {
	const stems = stemsOfThing(noun);
	const has = (text: string) => {
		const words = new Set(tokensOf(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")).map((token) => token.stem));
		return stems.every((one) => words.has(one));
	};
	const paragraphs = content.split("\n\n").filter(has).length;
	return paragraphs >= least || (paragraphs > 0 && has(title));
}

/** A named person belongs to the story from its first third, and comes back later. */
const missingPeople = ({ people = [], type, hero }: BuiltInRequest, { content }: ToldStory): string[] =>
	people.flatMap(({ name }) => {
		if (!name) return [];
		const first = content.indexOf(name);
		if (first < 0) return [`${name} is not in tonight’s story.`];
		const isThere = first < content.length / 3 && content.lastIndexOf(name) > first;
		return isThere || type === "poem" || hero ? [] : [`${name} is only mentioned in tonight’s story.`];
	});

function unheardClauses(request: BuiltInRequest, story: ToldStory): string[] {
	const { told, mentioned, content } = story;
	const { wishText = "", name, asked, hero, things = [], people = [], forbidden = [] } = request;
	const own = new Set(name?.toLowerCase().split(/\s+/) ?? []);
	const isAsked = ({ text }: Clause) => asked?.text === text && !hero;
	const clauses = clausesOf(wishText);
	const details = detailsOf(request, story);
	const isAbout = (clause: Clause) =>
		told.includes(clause.text) ||
		isAsked(clause) ||
		(request.petName !== undefined && clause.text.includes(request.petName)) ||
		people.some((person) => person.text === clause.text && isActing(person, content)) ||
		isHeard(clause, request, content) ||
		forbidden.some(({ text }) => text === clause.text) ||
		details.has(clause.text) ||
		/\bgood friday\b/.test(clause.plain);
	const hasPlot = clauses.some((clause) => told.includes(clause.text) || isAsked(clause));
	const isHeardAtAll = (clause: Clause) =>
		isAbout(clause) ||
		mentioned.includes(clause.text) ||
		(FORM.test(clause.plain) && request.type === "poem") ||
		// These have sentences of their own, or are told.
		things.some(({ text }) => text === clause.text) ||
		people.some(({ text, name: personName }) => personName !== undefined && text === clause.text);
	const heard = clauses.filter(isHeardAtAll);
	// Time and mood are not wishes of their own if another part of the wish is in the story.
	const idle = heard.length > 0 ? [FILLER, CIRCUMSTANCES] : [FILLER];
	const isIdle = ({ plain }: Clause) =>
		plain.split(" ").every((word) => own.has(word) || /^\d{1,2}$/.test(word) || idle.some((words) => words.has(word)));
	const quoteOf = ({ text }: Clause) => shorten(text.replace(/^(?:and|but|so|or|then|also)\s+/i, ""));
	return clauses.flatMap((clause) => {
		if (isIdle(clause)) return [];
		if (!heard.includes(clause))
			return [`Tonight’s story leaves out “${quoteOf(clause)}”: the built-in storyteller has no tale about it.`];
		const isOnlyMentioned =
			mentioned.includes(clause.text) &&
			!isAbout(clause) &&
			!hasPlot &&
			!things.some(({ text, noun }) => text === clause.text && !isInStory(noun, story));
		return isOnlyMentioned
			? [
					`“${quoteOf(clause)}” is only in the morning and the evening of tonight’s story: the built-in storyteller has no whole tale about it.`,
				]
			: [];
	});
}

/** “He is sure he will fail” belongs to the exam in the same sentence, if it is no situation or thing of its own. */
function detailsOf(request: BuiltInRequest, story: ToldStory): Set<string> {
	const { wishText = "", situations = [], things = [], wishes = [] } = request;
	const own = situationClauses(request, story);
	const others = new Set([
		...situations.flatMap(({ texts }) => texts),
		...[...things, ...wishes].map(({ text }) => text),
	]);
	const sentences = wishText.replaceAll(/[’‘`´]/g, "'").split(/(?<=[.?;\n])/);
	const near = sentences
		.map((sentence) => clausesOf(sentence))
		.filter((some) => some.some(({ text }) => own.includes(text)));
	return new Set(
		near.flat().flatMap(({ text, plain }) => (others.has(text) && !SUBORDINATE.test(plain) ? [] : [text])),
	);
}

const SUBORDINATE = /^(?:because|since|although|though) /;

/** In a story's paragraphs a person who acts is named this often. */
const MIN_PARAGRAPHS_OF_ACTOR = 4;

function isActing(person: WishPerson, content: string): boolean {
	const { name, isAbsent } = person;
	if (!name || isAbsent || !content.includes(name)) return false;
	const teller = tellerOf(person);
	const called = teller === "Grandma" || teller === "Grandpa" ? teller : name;
	return content.split("\n\n").filter((paragraph) => paragraph.includes(called)).length >= MIN_PARAGRAPHS_OF_ACTOR;
}

const FORM = /\b(?:poem|rhym\w*|verses?|lullaby)\b/;

function isHeard(clause: Clause, request: BuiltInRequest, content: string): boolean {
	const { wishText = "", name, event, theme, excludedEvents = [] } = request;
	const asked = eventOf(clause, wishText, name);
	if (asked !== undefined && asked === event && !request.hero && isToldPart(clause, asked, content)) return true;
	const wantedTheme = themeOf(clause);
	if (wantedTheme && wantedTheme === theme && hasTheme(request) && !isOccasion(clause)) return true;
	// A story that is not wanted again is honored if this one has none of its words.
	return (
		clause.isDismissed &&
		clause.negatedFrom === clause.plain.length &&
		!(event && excludedEvents.includes(event)) &&
		!hasWordsOf(clause, content)
	);
}

/** “Flower girl at the wedding, and worried about tripping” is more than the worry, for which the theme was chosen. */
const isOccasion = ({ plain }: Clause) =>
	/\b(?:worr(?:y|ied)|afraid|scared|nervous|tantrum|angry)\b/.test(plain) &&
	plain.split(" ").filter((word) => !FILLER.has(word) && !CIRCUMSTANCES.has(word)).length > 3;

/** A story has only some of the parables and miracles. */
const isToldPart = ({ plain }: Clause, event: EventId, content: string) =>
	(event !== "parables" && event !== "miracles") ||
	(plain.match(PARTS) ?? []).every((word) => content.toLowerCase().includes(word));
const PARTS = /\b(?:samaritan|sheep|prodigal|coin|sower|mustard|storm|loaves|wine|cana)/g;

/** A story of only one event, or of a life, has its own meaning instead of a theme. */
const hasTheme = ({ type, hero, event, passage }: BuiltInRequest) =>
	!hero && !(type === "biblical_narrative" && (event !== undefined || passage !== undefined));

function hasWordsOf({ plain, negatedFrom, isDismissed }: Clause, content: string): boolean {
	const words = (isDismissed ? plain : plain.slice(negatedFrom))
		.split(" ")
		.filter((word) => word.length > 3 && !COMMON.has(word));
	const text = content.toLowerCase();
	return words.some((word) => new RegExp(String.raw`\b${word}`, "u").test(text));
}

const COMMON = new Set(
	"not without never except nothing none about with this that time tonight today please again story stories anything everything instead rather than other yesterday already last night week evening heard read told because scared afraid does want like have know they their them very much more most only just even from been really which where when were some want wants from hates hated".split(
		" ",
	),
);

/** Politeness, and words that describe every story. */
const FILLER = new Set(
	"a an the and or but so then also please pls plz thanks thank you thx hi hello hey good night goodnight evening amen ok okay yes no story stories bedtime tell us me her him them i we she he it would like want wants love loves could can make be is are was one some something anything nice sweet cozy cosy gentle calm short little lovely beautiful christian for to of with about tonight today now my our his daughter son boy girl child kid kids years year old again dear storyteller maybe perhaps just really very by in at on that this if possible include mention remember add put there have has had do does did not for".split(
		" ",
	),
);

const CIRCUMSTANCES = new Set(
	"tomorrow yesterday morning afternoon evening night week weekend month soon last next first time all day days since until monday tuesday wednesday thursday friday saturday sunday they its was were been being feels feel felt sad happy tired bored excited nervous worried afraid scared upset proud glad cross angry brave cried cry cries crying misses miss hurt hurts blue red green pink new old big lot much already still again too quite bit everyone nobody sleep because when while out up poor thing sleepless every small gently why how mention normally can just darling sweetheart dear".split(
		" ",
	),
);

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
		theme && !themeInWish && !hasTheme(request) && `the theme ${THEMES[theme]}`,
	]
		.filter((choice): choice is string => typeof choice === "string")
		.map((choice) => `${capitalize(choice)} is not part of tonight’s story.`);
}

const shorten = (text: string) =>
	text.length <= MAX_QUOTE_CHARS ? text : `${text.slice(0, MAX_QUOTE_CHARS).replace(/\s+\S*$/, "")}…`;
