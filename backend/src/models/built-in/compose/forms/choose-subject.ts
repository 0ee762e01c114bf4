// Chooses the theme, the plot and the Bible story if the request leaves them open, among suitable ones that are new to
// the family.
import { affirmed, clausesOf, plainText } from "@lion-tails/common/clauses";
import { countWords } from "@lion-tails/common/story";
import {
	type Beat,
	EVENT_IDS,
	type EventId,
	eventMaterial,
	isOwnWordsPlot,
	isRetoldPlot,
	materialOf,
	narratives,
	type Plot,
	plotsOf,
	type RetoldSituation,
	type Situation,
	type SituationPlot,
	situationPlots,
	THEME_IDS,
	type ThemeId,
	themeMaterial,
} from "../../material.ts";
import {
	readingTale,
	sourcesById,
	type Tale,
	type TaleSource,
	type Telling,
	tellingOf,
	wholeOf,
} from "../../passages/telling.ts";
import { type BuiltInRequest, isForOlder } from "../../request.ts";
import { turnsOnLackedAbility } from "../../wish/abilities.ts";
import { canTell, forbiddenPattern } from "../../wish/forbidden.ts";
import { isGladWish } from "../../wish/glad.ts";
import { sentencesOf } from "../../wish/own-words.ts";
import { isKin } from "../../wish/people.ts";
import { plotsAbout, sharedWords, wordsBeyond } from "../../wish/plots-about.ts";
import { type Retelling, retell } from "../../wish/retell.ts";
import { isOfSituation, type SituationWish } from "../../wish/situations.ts";
import { isPlace, isVehicle, type Thing } from "../../wish/things.ts";
import { isOnlyFeared, otherTime } from "../../wish/times.ts";
import { isNoPlace, visibleThings } from "../../wish/visible-things.ts";
import type { WishPerson } from "../../wish/wished-people.ts";
import { sentenceOf } from "../../wish/words.ts";
import type { Heard } from "../heard.ts";
import type { PlanInput } from "../story-plan.ts";
import { partOf } from "../template.ts";
import { missedPeople, suitsRequest } from "./setting.ts";
import { talesForMatter } from "./tales-for-matter.ts";
import { toldWeight } from "./told-sources.ts";
import { isFriendly, partWeight, tellersOf } from "./who.ts";
import { plotOnWishedDay } from "./wished-day.ts";

type Input = Pick<PlanInput, "request" | "randomFor" | "heard">;
type PlotInput = Input & Pick<PlanInput, "values">;

/** Returns the requested theme, else a random one that the parent does not reject. */
export const chooseTheme = ({ request, randomFor }: Input): ThemeId =>
	request.theme ?? randomFor("theme").pick(openThemes(request), (id) => themeMaterial(id).reflections);

/** A plot and its theme; for a plot that the wish has caused, also the parts of the wish that it tells. */
export type ChosenPlot = {
	theme: ThemeId;
	plot: Plot | SituationPlot;
	situation?: Situation;
	thing?: string;
	/** The clauses that it tells. */
	told: readonly string[];
	/** Set if the wish's own sentences are its events. */
	retelling?: Retelling;
};

/**
 * Returns a plot about the wish, the weightiest part first, if it covers the wish, and otherwise a plot around the wish's own
 * sentences. Without a usable wish the plot is about the theme, and without a theme about any theme.
 */
export function choosePlot(input: PlotInput): ChosenPlot {
	const { request, values } = input;
	const authored = authoredPlot(input);
	const isMisread =
		!request.usesWheelchair && toldShare(authored, request.wishText ?? "", request).share < MIN_SHARE_OF_GRAVE;
	const converted = retell(withoutAskedStory(request), values, isMisread);
	if (!converted) return authored;
	const retelling = converted.inOwnWords ?? converted;
	return tellsWish(authored, retelling, input) ? authored : (plotAroundWish(input, retelling) ?? authored);
}

/** The share of the wish's words that its plot tells. With less, the plot is about another case of the same situation. */
const MIN_TOLD_SHARE = 0.7;
/** Words of the day that a plot may lack in any case. */
const MAX_LEFT_OUT = 2;
/** A sentence changed to the past tense can have another feeling, so the plot of such a wish may lack more words. */
const MAX_LEFT_OUT_OF_SENTENCE = 4;
const MAX_WORDS_OF_SENTENCE = 20;
/** An episode about braces has more to tell than “braces hurt”, but a plot of the theme tells nothing of a longer wish. */
const MIN_WORDS_OF_STATEMENT = 10;
const MAX_LEFT_OUT_OF_THEME = 1;
/** A shorter wish only names its subjects: its plot may have another time, and the evening has the second subject. */
const MIN_WORDS_OF_DAY = 13;
/** A grave matter keeps its plot, unless that has less than half of the wish. */
const MIN_SHARE_OF_GRAVE = 0.5;

/** Returns the request without the typed sentences that say which Bible story is meant: they are no event of the child's day. */
function withoutAskedStory(request: BuiltInRequest): BuiltInRequest {
	const { asked, typedWish } = request;
	const texts = asked?.texts?.map(plainText);
	if (!texts || typedWish === undefined) return request;
	const isOfStory = (sentence: string) => clausesOf(sentence).every(({ plain }) => texts.includes(plain));
	return {
		...request,
		typedWish: sentencesOf(typedWish)
			.filter((sentence) => !isOfStory(sentence))
			.join("\n"),
	};
}

/** Returns a plot around the wish's own sentences. */
function plotAroundWish(input: PlotInput, retelling: Retelling): ChosenPlot | undefined {
	const { request } = input;
	const missed = missedPeople(request);
	const unwanted = forbiddenPattern(request.forbidden);
	const isThere = (teller: Plot["teller"]) => !missed?.test(teller) && !unwanted?.test(teller);
	// The one who tells it says “I” and “my sister”. In a plot around own words any of the parents does.
	const tellerOf = (plot: SituationPlot) =>
		retelling.own?.parent ??
		(isOwnWordsPlot(plot) ? ([plot.teller, "Mom", "Dad"] as const).find(isThere) : undefined) ??
		plot.teller;
	const pick = (kind: RetoldSituation, isOwn: boolean) =>
		pickForWish(input, (plot) => {
			const needs = plot.retold?.needs ?? [];
			return (
				plot.situations.includes(kind) &&
				isThere(tellerOf(plot)) &&
				isOwnWordsPlot(plot) === isOwn &&
				// A nearly grown child has a plot of its own age for any mood.
				(!isOwn || (plot.ages === "older") === isForOlder(request)) &&
				needs.every((need) => retelling[need] !== undefined)
			);
		});
	// A plot that assumes no feeling suits every wish.
	const isOwn = retelling.own !== undefined;
	const found = pick(retelling.kind, isOwn) ?? pick("retold-any", isOwn) ?? pick("retold-any", false);
	return (
		found && {
			plot: found.teller === tellerOf(found) ? found : { ...found, teller: tellerOf(found) },
			theme: themeOf(found, input),
			situation: retelling.kind,
			told: retelling.told,
			retelling,
		}
	);
}

/** True if the plot has the time of the wish, most of its words and all of its things: it tells no other case of the same situation. */
function tellsWish(
	authored: ChosenPlot,
	{ sentences, people, own }: Retelling,
	{ request, values }: PlotInput,
): boolean {
	const { plot, told, thing } = authored;
	const { wishText = "", lostToy } = request;
	const isShort = isShortWish(request);
	const time = "about" in plot ? timeBeside(plot, told, request) : undefined;
	if (time === "over" || (time && !isShort)) return false;
	const isWritten = told.length > 0;
	const { leftOut, share } = toldShare(authored, isWritten ? sentences.join(" ") : wishText, request);
	const isSentence = !own && countWords(wishText) <= MAX_WORDS_OF_SENTENCE;
	const maxLeftOut = isSentence ? MAX_LEFT_OUT_OF_SENTENCE : MAX_LEFT_OUT;
	if (!isWritten) return countWords(wishText) < MIN_WORDS_OF_STATEMENT && leftOut <= MAX_LEFT_OUT_OF_THEME;
	const isAboutThing = thing !== undefined && wishText.toLowerCase().includes(thing);
	// A plot in pieces has every sentence of the wish. One that was written for exactly these words may lack some.
	const isForIt = isAboutThing || ("when" in plot && clausesFor(plot, request).length > 0);
	if (own && !isShort && sentences.length > 1 && leftOut > 0 && !isForIt) return false;
	if (leftOut > maxLeftOut && share < MIN_TOLD_SHARE) return false;
	// “Her cat Toffee lives with us now”
	const hasPet = request.people?.some(({ role, name }) => role === "pet" && name) === true;
	if (hasPet && !isSentence && !("who" in plot && plot.who?.role === "pet")) return false;
	if (isSentence || lostToy || isAboutThing) return true;
	const { name = "", he = "", his = "" } = values;
	const things = visibleThings(sentences, { name, he, his, people }, { hasAnimals: true, isWanted: isNoPlace });
	const isOfEvening = (one: string) =>
		isShort && inOtherSituation(one.replace(/^\S+ /, ""), authored.situation, request);
	return things.every((one) => isOfEvening(one) || toldShare(authored, one, request).leftOut === 0);
}

/** True if the wish has the word in another situation only. */
function inOtherSituation(word: string, own: Situation | undefined, { situations = [] }: BuiltInRequest): boolean {
	const owners = situations.filter(({ texts }) => texts.some((text) => text.includes(word)));
	return owners.length > 0 && owners.every(({ situation }) => situation !== own);
}

/** “Her brother Finn (3)”, “cut down behind our house” */
const IDLE = /\(\d+\)|\b(?:behind|beside|down|off|over|under|along|around|through|into|onto|inside|outside)\b/gi;

const isShortWish = ({ wishText = "" }: BuiltInRequest) => countWords(wishText) < MIN_WORDS_OF_DAY;

/** Returns how many words of the text the plot lacks, and the share that it has. A plot of the theme has a word by chance. */
function toldShare(
	{ plot, told, thing = "", situation }: ChosenPlot,
	text: string,
	request: BuiltInRequest,
): { leftOut: number; share: number } {
	const { name: child = "", people = [], lostToy = "", situations = [] } = request;
	const subjects = isShortWish(request) ? situations.map((one) => one.situation) : situation ? [situation] : [];
	// A plot has the people and the noun of a wish in its parts.
	const inParts = [child, thing, lostToy, ...people.flatMap(({ name = "", value }) => [name, value])].filter(Boolean);
	const own = inParts.reduce((all, one) => all.replaceAll(one, ""), text.replaceAll(IDLE, ""));
	const isOfSubject = (word: string) => isKin(word) || subjects.some((one) => isOfSituation(word, one));
	const beyond = wordsBeyond(plot, own);
	const count = beyond.length + sharedWords(plot, own);
	const leftOut = told.length > 0 ? beyond.filter((word) => !isOfSubject(word)).length : count;
	return { leftOut, share: count === 0 ? 1 : 1 - leftOut / count };
}

function authoredPlot(input: Input): ChosenPlot {
	return (
		plotOfSituation(input, (situation) => !SCENERY.has(situation) || isNear(situation, input.request)) ??
		plotOfThing(input) ??
		plotForThing(input, isSubject) ??
		plotOfSituation(input, () => true) ??
		plotForThing(input) ??
		plotOfTheme(input)
	);
}

/** Situations that are rather a place or an activity: a plot about a thing of the wish is nearer to it. */
const SCENERY: ReadonlySet<Situation> = new Set<Situation>([
	...(["garden", "baking", "beach", "city", "snow", "cousins", "grandparents-farm", "thank-you"] as const),
]);

function plotOfSituation(input: Input, isMeant: (situation: Situation) => boolean): ChosenPlot | undefined {
	const { situations = [], forbidden } = input.request;
	const unwanted = forbiddenPattern(forbidden);
	// “Don't say potty”: the parent forbids what the plots of the situation are about.
	const isForbidden = ({ texts }: SituationWish) => texts.every((text) => unwanted?.test(text) === true);
	const wished = situations.filter((one) => isMeant(one.situation) && !isForbidden(one));
	for (const { situation, texts, thing } of ofThemeFirst(wished, input.request)) {
		const found = pickForWish(input, (plot) => plot.situations.includes(situation) && !isRetoldPlot(plot), texts);
		if (!found) continue;
		// A plot about two situations of the wish tells both.
		const others = situations.filter((one) => found.situations.includes(one.situation)).flatMap((one) => one.texts);
		const told = [...new Set([...texts, ...others, ...clausesFor(found, input.request)])];
		const theme = themeOf(found, input);
		return { plot: found, theme, ...(thing ? { thing } : thingOf(found, input.request)), situation, told };
	}
	return undefined;
}

/**
 * Returns a plot that was written for just these words, else one for any; if possible, one at the time of the wish. `texts`: the
 * clauses that it is to tell.
 */
function pickForWish(
	input: Input,
	isMeant: (plot: SituationPlot) => boolean,
	texts: readonly string[] = [],
): SituationPlot | undefined {
	const { wishText = "" } = input.request;
	const meant = situationPlots().filter(
		(plot) => isMeant(plot) && !(plot.unless && matchesWord(plot.unless, wishText)),
	);
	const atItsTime = meant.filter((plot) => !timeBeside(plot, texts, input.request));
	for (const all of [atItsTime, meant]) {
		const near = all.filter((plot) => clausesFor(plot, input.request).length > 0);
		const found =
			pickPlot(input, near) ??
			pickPlot(
				input,
				all.filter(({ when }) => !when),
			);
		if (found) return found;
	}
	return undefined;
}

/** Returns the time of the wish if the plot has another one, and cannot be moved to the day of the wish. */
const timeBeside = (plot: SituationPlot, texts: readonly string[], request: BuiltInRequest) => {
	const time = otherTime(plot, texts, request.wishText ?? "");
	return time && plotOnWishedDay(plot, texts, request) === plot ? time : undefined;
};

const themeOf = ({ alsoThemes }: SituationPlot, { request, randomFor }: Input): ThemeId =>
	request.theme ?? randomFor("theme").pick(alsoThemes, () => null);

const matchesWord = (words: string, text: string) => new RegExp(String.raw`\b(?:${words})\b`, "i").test(text);

/** With several situations, one with a plot of the requested theme comes first: a lie for honesty, before the fight about it. */
function ofThemeFirst(situations: readonly SituationWish[], { theme }: BuiltInRequest): readonly SituationWish[] {
	if (!theme) return situations;
	const rank = ({ situation }: SituationWish) =>
		Number(!situationPlots().some((plot) => plot.situations.includes(situation) && plot.alsoThemes.includes(theme)));
	return situations.toSorted((a, b) => rank(a) - rank(b));
}

/** True if a plot was written for precisely this part of the situation. */
const isNear = (situation: Situation, request: BuiltInRequest) =>
	situationPlots().some((plot) => plot.situations.includes(situation) && clausesFor(plot, request).length > 0);

/** Returns the clauses of the wish for which this plot was written. */
function clausesFor(plot: SituationPlot, { wishText = "" }: BuiltInRequest): string[] {
	if (!plot.when) return [];
	const words = new RegExp(String.raw`\b(?:${plot.when})\b`);
	return clausesOf(wishText)
		.filter(({ plain, text }, at, all) => words.test(`${plain}\n${text.toLowerCase()}`) && !isOnlyFeared(plot, all, at))
		.map(({ text }) => text);
}

/** Returns the thing at the heart of the plot by the noun of the wish. */
function thingOf({ thing }: SituationPlot, { wishText = "" }: BuiltInRequest): { thing?: string } {
	if (!thing) return {};
	const [, noun] = new RegExp(String.raw`\b(${thing.words})(?:e?s)?\b`).exec(wishText.toLowerCase()) ?? [];
	return { thing: noun ?? thing.usual };
}

/** Returns a plot that is really about a thing of the wish. */
function plotOfThing(input: Input): ChosenPlot | undefined {
	const { request, randomFor } = input;
	for (const { noun, text } of request.things ?? []) {
		const all = plotsAbout(noun);
		const suitable = preferred(
			all.filter(({ plot }) => suitsRequest(plot, request, true) && tellsPeopleBeside(plot, text, request)),
			request,
		);
		if (suitable.length === 0) continue;
		const found = randomFor("plots").leastHeard(randomFor("plot").shuffle(suitable, beginningOf), beginningOf);
		return { ...found, thing: noun, told: [text] };
	}
	return undefined;
}

/**
 * True unless the noun stands next to a person of the wish who has no part in the plot: “he wants to pick the pears with
 * Grandpa Otto” is not about pears.
 */
function tellsPeopleBeside(plot: Plot, text: string, { people = [] }: BuiltInRequest): boolean {
	const beside = people.filter((person) => person.text === text && person.name && !person.isAbsent);
	const isIn = (person: WishPerson) => {
		const part = partOf(person);
		return tellersOf(person).includes(plot.teller) || (part !== undefined && partWeight(plot, part) > 0);
	};
	return beside.length === 0 || ASKS_FOR.test(text) || beside.some(isIn);
}
const ASKS_FOR = /\b(?:about|story|tale|please|pls)\b/i;

/** Returns a plot in which the child makes, draws or plays any thing. */
function plotForThing(input: Input, isMeant = (_: Thing) => true): ChosenPlot | undefined {
	const thing = input.request.things?.find((one) => one.isShowable && isMeant(one));
	const all = situationPlots().filter(
		(plot) => plot.situations.includes("thing") && (!thing || tellsPeopleBeside(plot, thing.text, input.request)),
	);
	// In a lookout the thing itself is never seen, and the children ask what it eats. A planet is not shy.
	const nearer = all.filter(({ id }) => id !== LOOKOUT && !(id === NOONDAY && thing && isPlace(thing.noun)));
	const sentence = thing ? sentenceOf(thing.text, input.request.wishText) : "";
	const built = BUILDS.test(sentence) ? all.filter(({ id }) => id === BUILT) : [];
	const found =
		thing &&
		(pickPlot(input, built) ??
			pickPlot(input, nearer) ??
			(isVehicle(thing.noun) || isPlace(thing.noun) ? undefined : pickPlot(input, all)));
	return (
		found && { plot: found, theme: themeOf(found, input), thing: thing.noun, situation: "thing", told: [thing.text] }
	);
}

/** “Fairies in the garden” is about fairies, and the garden is scenery. */
const isSubject = ({ noun, text }: Thing) =>
	new RegExp(
		`^(?:(?:please|a|an|the|some|two|three|story|tale|something|about|with) )*${noun.replace(/y$/, "(?:y|ie)")}`,
		"iu",
	).test(text);

/** “The wire car he is building with his friend” */
const BUILDS = /\b(?:buil(?:d|ds|ding|t)|mak(?:e|es|ing)|made)\b/i;
const BUILT = "the-eleventh-box";
const NOONDAY = "the-noonday-story";
const LOOKOUT = "the-society-of-the-lookout";

/** Returns the least heard of the plots that suit the child; a plot that does not suit is no choice. */
function pickPlot({ request, randomFor }: Input, plots: readonly SituationPlot[]) {
	const all = plots.filter((plot) => suitsRequest(plot, request)).map((plot) => ({ plot }));
	const suitable = preferred(all, request).map(({ plot }) => plot);
	if (suitable.length === 0) return undefined;
	const beginning = (plot: Plot) => beginningOf({ plot });
	// The requested theme is a second wish.
	const ofTheme = suitable.filter(({ alsoThemes }) => request.theme && alsoThemes.includes(request.theme));
	const candidates = ofTheme.length > 0 ? ofTheme : suitable;
	// Plots heard equally seldom are ordered by the words of the wish that they have.
	const words = new Map(
		// A plot around own words fits any wish; shared words are chance.
		candidates.map((plot) => [plot, isOwnWordsPlot(plot) ? 0 : sharedWords(plot, request.wishText ?? "")]),
	);
	// Two wishes with the same seed get different plots.
	const nearest = randomFor(candidates.every(isOwnWordsPlot) ? `plot/${request.wishText ?? ""}` : "plot")
		.shuffle(candidates, beginning)
		.toSorted((a, b) => (words.get(b) ?? 0) - (words.get(a) ?? 0));
	return randomFor("plots").leastHeard(nearest, beginning);
}

/** Returns the plots in which the people of the wish have the largest part and that tell the requested story; else all. */
function preferred<T extends { plot: Plot }>(candidates: readonly T[], request: BuiltInRequest): readonly T[] {
	const { asked, event } = request;
	const people = request.people?.filter((person) => !person.isAbsent && isFriendly(person)) ?? [];
	const wanted = new Set<string>([...(asked?.ids ?? []), ...(event ? [event] : [])]);
	const parts = people.flatMap((person) => (person.name && partOf(person)) || []);
	const tellers = people.map(tellersOf);
	const fitOf = ({ plot }: T) =>
		parts.reduce((sum, part) => sum + Math.min(MAX_PART_WEIGHT, partWeight(plot, part)), 0) +
		Math.max(0, ...tellers.map((places) => TELLER_WEIGHTS[places.indexOf(plot.teller)] ?? 0)) +
		(plot.tales.some(({ id }) => wanted.has(id)) ? TALE_WEIGHT : 0);
	if (wanted.size + parts.length + tellers.length === 0) return candidates;
	const best = Math.max(...candidates.map(fitOf));
	return candidates.filter((one) => fitOf(one) === best);
}

/** A tale that the parent names weighs more than a part in most of the scenes. */
const TALE_WEIGHT = 6;
const MAX_PART_WEIGHT = 4;
/** For a person in its own place, or in another. */
const TELLER_WEIGHTS = [3, 2];

/** Returns the themes for what a wish is about and no plot tells: courage for a presentation. */
function themesOfWish({ wishText = "", asked }: BuiltInRequest): ThemeId[] {
	const clauses = clausesOf(wishText).filter(({ isDismissed, text }) => !isDismissed && text !== asked?.text);
	return clauses.flatMap((clause) =>
		materialOf("matters")
			.topics.filter(({ when }) => affirmed(clause, new RegExp(String.raw`\b(?:${when})\b`, "u")))
			.map(({ theme }) => theme),
	);
}

function plotOfTheme({ request, randomFor }: Input): ChosenPlot {
	const ofTopic = themesOfWish(request).find((theme) => !request.excludedThemes?.includes(theme));
	const wanted = request.theme ?? ofTopic;
	const isGlad = isGladWish(request.wishText ?? "");
	const open = isGlad ? without(GLAD_THEMES, request.excludedThemes) : openThemes(request);
	const themes = wanted ? [wanted] : randomFor("theme").shuffle(open, () => null);
	const all = themes.flatMap((theme) => plotsOf(theme).map((plot) => ({ theme, plot })));
	const fitting = all.filter(({ plot }) => suitsRequest(plot, request));
	// A forbidden thing of the wish wins over the theme.
	const suitable =
		fitting.length === 0 && request.forbidden
			? THEME_IDS.flatMap((theme) => plotsOf(theme).map((plot) => ({ theme, plot }))).filter(({ plot }) =>
					suitsRequest(plot, request),
				)
			: fitting;
	const [first = "courage"] = themes;
	const told = suitable.length > 0 ? suitable : all;
	const glad = isGlad ? told.filter(({ theme, plot }) => [theme, ...plot.alsoThemes].includes("joy")) : [];
	const candidates = preferred(glad.length > 0 ? glad : told, request);
	// If the theme is open, the others serve only to find a plot that is new to the family.
	const ofFirst = candidates.filter(({ theme }) => theme === first);
	const shuffled = randomFor("plot").shuffle(ofFirst.length > 0 ? ofFirst : candidates, beginningOf);
	// Readers of twelve and more get plots for their age as long as there are new ones.
	const forThem = [...shuffled, ...candidates].filter(({ plot }) => plot.ages === "older");
	return { ...randomFor("plots").leastHeard([...forThem, ...shuffled, ...candidates], beginningOf), told: [] };
}

/** A wish about a joy gets no story about a fault. */
const GLAD_THEMES: readonly ThemeId[] = ["joy", "gratitude", "love"];

const beginningOf = ({ plot }: { plot: Plot }) => plot.want.filter(([priority]) => priority === 1);

const openThemes = ({ excludedThemes }: BuiltInRequest) => without(THEME_IDS, excludedThemes);

/** Returns the events without the crucifixion and those that the parent rejects; if none is left, all other events. */
export function tellable(events: readonly EventId[], request: BuiltInRequest): EventId[] {
	const isTellable = (event: EventId) => event !== "crucifixion" && !request.excludedEvents?.includes(event);
	const suitable = events.filter((event) => isTellable(event) && isAllowed(eventMaterial(event), request));
	if (suitable.length > 0) return suitable;
	const others = EVENT_IDS.filter((event) => isTellable(event) && isAllowed(eventMaterial(event), request));
	return others.length > 0 ? others : EVENT_IDS.filter(isTellable);
}

/** True if the wish forbids nothing that the story needs. */
export function isAllowed({ gist, scenes, titles }: TaleSource, { forbidden }: BuiltInRequest): boolean {
	const pattern = forbiddenPattern(forbidden);
	return (
		canTell(pattern, gist) &&
		scenes.every(({ beats }) => canTell(pattern, beats)) &&
		(!pattern || titles.some((title) => !pattern.test(title)))
	);
}

/**
 * Returns the requested event, else one that the family has not heard: of the plot and for the matter of the wish, then of the
 * theme, then any that suits a story without a plot and a theme. If none is new, the one told longest ago.
 */
export function chooseSource(
	{ request, randomFor, heard }: Input,
	theme: ThemeId,
	plot?: Plot | SituationPlot,
): TaleSource {
	const asked = sourcesById(request.asked?.ids ?? []);
	if (asked.length > 0)
		return leastTold(
			randomFor("asked").shuffle(asked, () => null),
			heard,
			asked,
		);
	if (request.event) return eventMaterial(request.event);
	const ofTheme = [
		...themeMaterial(theme).tales,
		...narratives()
			.filter(({ themes }) => themes.includes(theme))
			.map(({ id }) => id),
	];
	// Exclusions of the wish leave few stories.
	const all = (!plot && !request.theme) || request.forbidden ? [...EVENT_IDS, ...narratives().map(({ id }) => id)] : [];
	const { first, never } = talesForMatter(request, plot);
	const ofPlot = plot?.tales.map(({ id }) => id) ?? [];
	// A plot around the wish's own sentences suits any matter, and so do its stories.
	const isAround = plot !== undefined && "situations" in plot && isRetoldPlot(plot);
	const nearest = isAround ? [ofPlot.filter((id) => first.includes(id)), first, ofPlot] : [ofPlot, first];
	const lists = [...nearest, ofTheme, all];
	const candidates = lists.map((ids) =>
		tellableSources(ids, request).filter(
			(source) =>
				!never.has(source.id) &&
				!isNamesake(source, request) &&
				!turnsOnLackedAbility(textOf(source), request.wishText),
		),
	);
	const isOpen = candidates.some((some) => some.length > 0);
	return leastTold(
		(isOpen ? candidates : lists.map((ids) => tellableSources(ids, request))).flatMap((some) =>
			randomFor("event").shuffle(some, () => null),
		),
		heard,
		tellable(EVENT_IDS, request).map(eventMaterial),
	);
}

/** Returns the first of the sources that the family has not heard, else the one told longest ago. */
function leastTold(sources: readonly TaleSource[], heard: Heard, fallback: readonly TaleSource[]): TaleSource {
	const [first] = (sources.length > 0 ? sources : fallback)
		.map((source) => ({ source, weight: toldWeight(source, heard) }))
		.toSorted((a, b) => a.weight - b.weight);
	if (!first) throw new Error("The list of Bible stories is empty");
	return first.source;
}

const textOf = ({ gist, titles }: TaleSource) =>
	[...titles, ...gist.flatMap(([, plain, rich]) => [plain, rich])].join("\n");

function tellableSources(ids: readonly string[], request: BuiltInRequest): TaleSource[] {
	const isTellable = (id: string) => id !== "crucifixion" && !request.excludedEvents?.some((event) => event === id);
	return sourcesById(ids.filter(isTellable)).filter((source) => isAllowed(source, request));
}

/** A child, or somebody of the wish, and a biblical person with the same name would be confused. */
const isNamesake = ({ gist }: TaleSource, { name, people = [] }: BuiltInRequest) =>
	[name, ...people.flatMap((person) => person.name ?? [])].some((one) => mentions(gist, one));

/** Returns the sources without namesakes, or all of them if there are no others. */
export function withoutNamesake(sources: TaleSource[], request: BuiltInRequest): TaleSource[] {
	const others = sources.filter((source) => !isNamesake(source, request));
	return others.length > 0 ? others : sources;
}

const without = <T>(all: readonly T[], excluded: readonly T[] = []) => {
	const left = all.filter((one) => !excluded.includes(one));
	return left.length > 0 ? left : all;
};

/** Returns the tale within the story, or the one that the child visits: the requested passage, else a chosen one. */
export function chooseTale(
	input: Input,
	theme: ThemeId,
	plot?: Plot | SituationPlot,
): { tale: Tale; telling?: Telling } {
	const { request } = input;
	const telling = tellingOf(request);
	if (!telling) return { tale: wholeOf(chooseSource(input, theme, plot), request).tale };
	if (telling.kind === "read") return { tale: readingTale(telling.asked, telling.text), telling };
	return { tale: (telling.kind === "told" ? telling : telling.told).tale, telling };
}

/** True if the name occurs in the beats. */
const mentions = (beats: readonly Beat[], name: string | undefined) =>
	beats.some((beat) => {
		const text = beat.join(" ");
		return text.includes(name ?? "") && text.split(/[^\p{L}]+/u).includes(name ?? "");
	});
