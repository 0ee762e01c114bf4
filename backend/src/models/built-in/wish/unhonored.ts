// Lists the parts of a request that the story lacks, in short words for the parent.

import { type Clause, clausesOf } from "@lion-tails/common/clauses";
import { LEARNING_FOCUSES, THEMES } from "@lion-tails/common/story";
import { type EventId, eventMaterial } from "../material.ts";
import { tellingOf } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { findWishes } from "./find-wishes.ts";
import { eventOf, themeOf } from "./subjects.ts";

const MAX_QUOTES = 6;
const MAX_QUOTE_CHARS = 80;

/** Returns at most `MAX_QUOTES` short quotes. `told`: the clauses that the story tells. */
export function unhonoredOf(request: BuiltInRequest, told: readonly string[], content: string): string[] {
	const quotes = [...unheardClauses(request, told, content), ...droppedChoices(request)];
	return [...new Set(quotes)].slice(0, MAX_QUOTES);
}

function unheardClauses(request: BuiltInRequest, told: readonly string[], content: string): string[] {
	const { wishText = "", name } = request;
	const own = new Set(name?.toLowerCase().split(/\s+/) ?? []);
	const toldTexts = new Set(told);
	const toldKinds = new Set(told.flatMap((text) => findWishes(text, name)).map(({ kind }) => kind));
	const isTold = ({ text }: Clause) =>
		toldTexts.has(text) || findWishes(text, name).some(({ kind }) => toldKinds.has(kind));
	const clauses = clausesOf(wishText);
	const heard = clauses.filter((clause) => isTold(clause) || isHeard(clause, request, content));
	// Time and mood are not wishes of their own if another part of the wish is in the story.
	const idle = heard.length > 0 ? [FILLER, CIRCUMSTANCES] : [FILLER];
	const isIdle = ({ plain }: Clause) =>
		plain.split(" ").every((word) => own.has(word) || /^\d{1,2}$/.test(word) || idle.some((words) => words.has(word)));
	return clauses
		.filter((clause) => !heard.includes(clause) && !isIdle(clause))
		.map(({ text }) => shorten(text.replace(/^(?:and|but|so|or|then|also)\s+/i, "")));
}

function isHeard(clause: Clause, request: BuiltInRequest, content: string): boolean {
	const { wishText = "", name, event, theme, excludedEvents = [] } = request;
	const asked = eventOf(clause, wishText, name);
	if (asked !== undefined && asked === event && !request.hero && isToldPart(clause, asked, content)) return true;
	const wantedTheme = themeOf(clause);
	if (wantedTheme && wantedTheme === theme && hasTheme(request)) return true;
	const isNegative = clause.isDismissed || clause.negatedFrom < clause.plain.length;
	if (!isNegative) return false;
	// A rejected subject is honored if the story has none of its words; nothing in the material is frightening.
	return !(event && excludedEvents.includes(event)) && !hasWordsOf(clause, content);
}

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
	"tomorrow yesterday morning afternoon evening night week weekend month soon last next first time all day days since until monday tuesday wednesday thursday friday saturday sunday they its was were been being feels feel felt sad happy tired bored excited nervous worried afraid scared upset proud glad cross angry brave cried cry cries crying misses miss hurt hurts blue red green pink new old big lot much already still again too quite bit everyone nobody sleep because when while out up".split(
		" ",
	),
);

/** Choices in the form that this kind of story ignores. */
function droppedChoices(request: BuiltInRequest): string[] {
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
		timeTravel && (hero !== undefined || type === "poem") && "time travel",
		theme && !themeInWish && !hasTheme(request) && `the theme ${THEMES[theme]}`,
	].filter((quote): quote is string => typeof quote === "string");
}

const shorten = (text: string) =>
	text.length <= MAX_QUOTE_CHARS ? text : `${text.slice(0, MAX_QUOTE_CHARS).replace(/\s+\S*$/, "")}…`;
