// A wish may have several parts. The plot tells one; here each other part becomes an episode: a small scene at home, in
// the evening after the plot's day.
import { affirmed, type Clause, clausesOf, plainText } from "@lion-tails/common/clauses";
import { EVENING_ROOMS, materialOf, PLOT_PARTS, type Situation, type WishEpisode } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import type { Wish } from "../../wish/find-wishes.ts";
import { canTell, forbiddenPattern } from "../../wish/forbidden.ts";
import { findSituations } from "../../wish/situations.ts";
import type { WishPerson } from "../../wish/wished-people.ts";
import {
	type DropOrder,
	type EpisodePart,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	pictureIn,
	planLines,
	RANK,
} from "../story-plan.ts";
import { type TemplateValues, thingValues } from "../template.ts";
import type { ChosenPlot } from "./choose-subject.ts";
import { KINDS_TOLD, whoValues, wishedWho } from "./who.ts";

type WishEpisodes = {
	parts: readonly EpisodePart[];
	/** The people and pets in the episodes. */
	people: readonly WishPerson[];
	scenes: PlanSection[];
	night: PlanLine[];
	/** True if an episode tells this wish, so that no other line does. */
	tells: (wish: Wish) => boolean;
};

/** The most episodes in a story. */
const MAX_EPISODES = { "very-short": 1, short: 2, medium: 2, long: 3, extended: 3 } as const;

/** The share of rich wording up to which a level is for the youngest. */
const MAX_PLAIN_SHARE = 0.2;

type Found = {
	clause: Clause;
	segment: string;
	situation?: Situation;
	/** The thing of the wish that it shows. */
	thing?: string;
	choices: readonly WishEpisode[];
};
type Told = Found & { episode: WishEpisode; who?: WishPerson | undefined };

/** Returns the episodes for the parts of the wish that the plot does not tell. */
export function wishEpisodes(chosen: ChosenPlot, input: PlanInput): WishEpisodes {
	const { request, values, randomFor } = input;
	// Without a plot of the wish's own, its part is no second one, and a child who is ill does not get up for it.
	const isPossible = chosen.told.length > 0 && chosen.plot.home !== "bed";
	const found = isPossible ? partsBeside(chosen, request) : [];
	const told: Told[] = [];
	for (const part of found) {
		const isFree = ({ id }: WishEpisode) => !told.some(({ episode }) => episode.id === id);
		const choices = part.choices.filter(isFree);
		if (choices.length === 0 || told.length === MAX_EPISODES[request.length]) continue;
		const episode = randomFor(`wish-episode/${part.segment}`).pick(choices, ({ beats }) => beats);
		told.push({ ...part, episode, who: whoOf(episode, part, request) });
	}
	// A story for older readers has no episode rather than plainer wording than its level.
	const dropOrder = input.richShare > MAX_PLAIN_SHARE ? 2 : 4;
	const lines = told.map((one) => linesOf(one, values, dropOrder));
	return {
		parts: told.flatMap((one, index) => {
			const { clause, situation } = one;
			const line = lines[index]?.scene.findLast(({ rank }) => rank === RANK.required);
			return line ? [{ text: clause.text, words: wordsOf(one), ...(situation && { situation }), line }] : [];
		}),
		people: told.flatMap(({ who }) => who ?? []),
		scenes: lines
			.toSorted((a, b) => EVENING_ROOMS.indexOf(a.picture.place) - EVENING_ROOMS.indexOf(b.picture.place))
			.map(({ scene, picture }) => ({
				title: "One Thing More Before Bed",
				kind: "wish-episode",
				picture: { ...picture, hour: "night" },
				lines: scene,
			})),
		night: lines.flatMap(({ night }) => night),
		tells: ({ kind, text, name }) =>
			told.some(
				({ episode, situation, clause, who }) =>
					episode.kinds.includes(kind) ||
					(situation && KINDS_TOLD[situation]?.includes(kind) && text === clause.text) ||
					(name !== undefined && name === who?.name),
			),
	};
}

/** Returns the people without those of the episodes: who quarrels in the evening does not come along by day. */
export const withoutPeopleOf = ({ people, parts }: WishEpisodes, input: PlanInput, chosen: ChosenPlot): PlanInput => {
	const own = "who" in chosen.plot ? wishedWho(chosen.plot, input.request) : undefined;
	const isHard = ({ situation }: EpisodePart) =>
		situation !== undefined && materialOf("matters").phrases[situation]?.tone === "hard";
	const texts = parts.filter((part) => isHard(part) && !chosen.told.includes(part.text)).map(({ text }) => text);
	const isElsewhere = (person: WishPerson) => people.includes(person) || texts.includes(person.text);
	return {
		...input,
		request: {
			...input.request,
			people: input.request.people?.filter((person) => person === own || !isElsewhere(person)),
		},
	};
};

/** Returns the parts that have an episode, the weightiest first. */
function partsBeside(chosen: ChosenPlot, request: BuiltInRequest): Found[] {
	const { plot, told } = chosen;
	const { wishText = "", situations = [], gender } = request;
	const clauses = clausesOf(wishText);
	const ofPlot = new Set<Situation>("situations" in plot ? plot.situations : []);
	const allowed = allowedEpisodes(plot, request);
	const ofSituations = situations.flatMap(({ situation, texts }): Found[] => {
		if (ofPlot.has(situation)) return [];
		for (const clause of clauses.filter(({ text }) => texts.includes(text))) {
			const segments = segmentsOf(clause.text).map((segment) => ({
				segment,
				names: findSituations(segment, request.name, () => false, gender).map((one) => one.situation),
			}));
			const own = segments.find(({ names }) => names.includes(situation) && !names.some((one) => ofPlot.has(one)));
			// In the clause of the plot, the same words often name two situations.
			if (!own && told.includes(clause.text)) continue;
			const segment = own?.segment ?? clause.text;
			const choices = choicesFor(
				allowed.filter((one) => one.for.includes(situation)),
				segment,
				clause,
				wishText,
			);
			if (choices.length > 0) return [{ clause, segment, situation, choices }];
		}
		return [];
	});
	const isTaken = ({ text }: Clause) => told.includes(text) || ofSituations.some(({ clause }) => clause.text === text);
	const ofWords = clauses
		.filter((clause) => !isTaken(clause))
		.flatMap((clause): Found[] => {
			const choices = choicesFor(
				allowed.filter((one) => one.for.length === 0 && !one.thing),
				clause.text,
				clause,
				wishText,
			);
			return choices.length > 0 ? [{ clause, segment: clause.text, choices }] : [];
		});
	return [...ofSituations, ...ofWords, ...thingsBeside(chosen, request, allowed, [...ofSituations, ...ofWords])];
}

/** Returns the things that neither the plot nor another episode shows. A trouble of the child has things of its own. */
function thingsBeside(
	{ plot, told, thing: own, situation }: ChosenPlot,
	{ wishText = "", things = [], animal }: BuiltInRequest,
	allowed: readonly WishEpisode[],
	others: readonly Found[],
): Found[] {
	const choices = allowed.filter(({ thing }) => thing);
	const isOfTrouble = (text: string) =>
		(others.some(({ clause }) => clause.text === text) && !ASKS_FOR.test(text)) ||
		(told.includes(text) && situation !== undefined && situation !== "thing" && !ASKS_FOR.test(text));
	return things
		.filter(({ isShowable, text }) => isShowable && !isOfTrouble(text))
		.filter(({ noun }) => noun !== own && noun !== animal && !hasThing(plot, noun))
		.flatMap(({ noun, text }) => {
			const clause = clausesOf(wishText).find((one) => one.text === text);
			return clause ? [{ clause, segment: text, thing: noun, choices }] : [];
		});
}

/** “A story with pancakes and her friend Yuki who moved away” */
const ASKS_FOR = /\b(?:story|tale) (?:about|with|of)\b/i;

/** True if the plot has the thing itself: another one in the evening would be one too many. */
const hasThing = (plot: ChosenPlot["plot"], noun: string) =>
	PLOT_PARTS.some((part) =>
		plot[part].some(([, plain, rich]) => new RegExp(String.raw`\b${noun}s?\b`, "i").test(`${plain} ${rich}`)),
	);

/** “A lost tooth and a fight with her brother Max” */
const segmentsOf = (text: string): string[] => text.split(/\s+(?:and|plus|also|but|then|&|\+)\s+|\s*,\s*/iu);

/** Returns the episodes that suit the words; those written for just these words come before the others. */
function choicesFor(all: readonly WishEpisode[], segment: string, clause: Clause, wishText: string): WishEpisode[] {
	const isAhead = isStillToCome(segment, clause, wishText);
	// A fear has not happened yet, and may not lie ahead either.
	const isPast = !isAhead && !FEARED.test(clause.text);
	const inTime = all.filter(({ time }) => !time || (time === "ahead" ? isAhead : isPast));
	const plain = plainText(segment);
	const isMeant = (words: string) => patternOf(words).test(plain) && affirmed(clause, patternOf(words)) !== null;
	const fitting = inTime.filter(({ unless }) => !unless || !patternOf(unless).test(plain));
	const near = fitting.filter(({ when }) => when && isMeant(when));
	return near.length > 0 ? near : fitting.filter(({ when }) => !when);
}

/** “Tomorrow she has a test”: the clause begins after the word for its time. */
function isStillToCome(segment: string, { text }: Clause, wishText: string): boolean {
	const from = wishText.indexOf(text);
	const before = from < 0 ? "" : (wishText.slice(0, from).match(/[^.,;!?\n]*$/)?.[0] ?? "");
	const said = `${before} ${segment}`;
	return AHEAD.test(said) || (WEEKDAY.test(said) && !PAST.test(said));
}

const AHEAD =
	/\b(?:[Tt]omorrow|[Ss]oon|[Nn]ext (?:week|weekend|month|year|\p{L}+day|spring|summer|fall|autumn|winter|time)|upcoming|will|going to|gonna|about to|supposed to|ahead|nervous (?:about|for)|worried about|excited (?:about|for)|looking forward|can(?:no|')?t wait|coming|has to (?:go|have|get)|needs?)\b/u;
const FEARED = /\b(?:scared|afraid|frightened|worried|worries|fears?)\b/i;
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
const PAST = /\b(?:was|were|had|got|did|fell|went|won|lost|came|made|\p{L}{2,}ed|last)\b/iu;

/** Episodes that fit the day of the plot, and have nothing that the wish forbids. */
function allowedEpisodes(plot: ChosenPlot["plot"], { forbidden }: BuiltInRequest): readonly WishEpisode[] {
	const unwanted = forbiddenPattern(forbidden);
	return materialOf("wishEpisodes").episodes.filter(
		({ season, beats }) => (!season || !plot.season || season === plot.season) && canTell(unwanted, beats),
	);
}

/** Returns the person or pet of the clause in the role of the episode. */
function whoOf({ who }: WishEpisode, { clause, segment }: Found, { people = [] }: BuiltInRequest) {
	const inRole = people.filter(
		({ role, text, value }) => text === clause.text && role === who?.role && !value.endsWith("s"),
	);
	const isNamed = ({ name, value }: WishPerson) => segment.toLowerCase().includes((name ?? value).toLowerCase());
	return inRole.find(isNamed) ?? inRole[0];
}

function linesOf({ episode, who, thing }: Told, values: TemplateValues, dropOrder: DropOrder) {
	const unit = `wish-episode/${episode.id}`;
	const own = {
		...values,
		...(episode.who && whoValues(episode.who, who, { values })),
		...(thing && thingValues(thing)),
	};
	const scene = planLines(
		unit,
		episode.beats,
		own,
		(priority, index) =>
			priority === 1
				? { rank: RANK.required, unit, dropOrder }
				: { rank: RANK.priority2, unit: `${unit}/${index}`, requires: [unit] },
		episode,
	);
	const night = planLines(unit, [episode.night], own, () => ({
		rank: RANK.required,
		unit: `${unit}/night`,
		requires: [unit],
		dropOrder: 3,
	}));
	return { scene, night, picture: { ...pictureIn(episode, own), place: episode.place } };
}

/** Returns the words that an episode without a situation tells in its own way: those of its pattern. */
function wordsOf({ segment, situation, thing, episode: { when = "" } }: Told): ReadonlySet<string> {
	if (thing) return new Set(thing.split(" ").flatMap((word) => [word, `${word}s`]));
	const said = situation ? "" : (patternOf(when).exec(plainText(segment))?.[0] ?? "");
	return new Set(said.split(" "));
}

const patternOf = (words: string) => new RegExp(String.raw`\b(?:${words})\b`, "iu");
