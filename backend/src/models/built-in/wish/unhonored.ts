// What of a request the story does not have, in short words for the parent.
import { LEARNING_FOCUSES, THEMES } from "@lion-tails/common/story";
import { eventMaterial } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import type { Wish } from "./find-wishes.ts";
import { eventOf, isSubjectDenied, themeOf } from "./subjects.ts";

const MAX_QUOTES = 6;
const MAX_QUOTE_CHARS = 80;

/** `told`: the wishes that the story tells. */
export function unhonoredOf(request: BuiltInRequest, told: readonly Wish[], content: string): string[] {
	const quotes = [...unheardClauses(request, told, content), ...droppedChoices(request)];
	return [...new Set(quotes)].slice(0, MAX_QUOTES);
}

function unheardClauses(request: BuiltInRequest, told: readonly Wish[], content: string): string[] {
	const { wishText = "", name } = request;
	const toldTexts = new Set(told.map(({ text }) => text));
	return clausesOf(wishText)
		.filter(
			(clause) => !toldTexts.has(clause.text) && !isHeard(clause, request, content) && !isFiller(clause.plain, name),
		)
		.map(({ text }) => shorten(text.replace(/^(?:and|but|so|or|then|also)\s+/i, "")));
}

function isHeard(clause: Clause, request: BuiltInRequest, content: string): boolean {
	const { wishText = "", name, event, theme, excludedEvents = [] } = request;
	const asked = eventOf(clause, wishText, name);
	const isTold = request.type === "poem" || request.hero ? false : asked !== undefined && asked === event;
	if (isTold) return true;
	const wantedTheme = themeOf(clause);
	if (wantedTheme && wantedTheme === theme && hasTheme(request)) return true;
	const isNegative = clause.isDismissed || clause.negatedFrom < clause.plain.length;
	if (!isNegative) return false;
	// Nothing in the material is frightening, and what was not wanted is not told where the story has none of its words.
	if (isSubjectDenied(clause)) return !excludedEvents.includes(event as never) && !hasWordsOf(clause, content);
	return !hasWordsOf(clause, content);
}

/** A story of one event alone, or of a life, has its own meaning. */
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

/** Politeness, and what every story is anyway. */
function isFiller(plain: string, name: string | undefined): boolean {
	const own = name?.toLowerCase().split(/\s+/) ?? [];
	return plain.split(" ").every((word) => FILLER.has(word) || own.includes(word) || /^\d{1,2}$/.test(word));
}

const FILLER = new Set(
	"a an the and or but so then also please pls plz thanks thank you thx hi hello hey good night goodnight evening amen ok okay yes no story stories bedtime tell us me her him them i we she he it would like want wants love loves could can make be is are was one some something anything nice sweet cozy cosy gentle calm short little lovely beautiful christian for to of with about tonight today now my our his daughter son boy girl child kid kids years year old again dear storyteller maybe perhaps just really very by in at on that this if possible".split(
		" ",
	),
);

/** What was chosen in the form, and this form of story does not tell. */
function droppedChoices(request: BuiltInRequest): string[] {
	const { type, hero, timeTravel, passage, focus, theme, event, wantsImagined, wishText = "" } = request;
	const isNarrative = type === "biblical_narrative" && !hero;
	const hasFocus =
		isNarrative && focus !== undefined && event !== undefined && eventMaterial(event).focus[focus] !== undefined;
	const themeInWish = clausesOf(wishText).some((clause) => themeOf(clause) === theme);
	return [
		passage && !isNarrative && `the passage ${passage}`,
		focus && !hasFocus && !(isNarrative && event === undefined) && `the learning focus ${LEARNING_FOCUSES[focus]}`,
		wantsImagined && "small imagined details",
		hero && type === "poem" && `a poem about ${hero.name}`,
		timeTravel && (hero !== undefined || type === "poem") && "time travel",
		theme && !themeInWish && !hasTheme(request) && `the theme ${THEMES[theme]}`,
	].filter((quote): quote is string => typeof quote === "string");
}

const shorten = (text: string) =>
	text.length <= MAX_QUOTE_CHARS ? text : `${text.slice(0, MAX_QUOTE_CHARS).replace(/\s+\S*$/, "")}…`;
