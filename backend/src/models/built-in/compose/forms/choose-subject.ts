// Chooses the theme, the plot and the Bible story if the request leaves them open, among suitable ones that have not
// been heard.
import {
	type Beat,
	EVENT_IDS,
	type EventId,
	eventMaterial,
	narratives,
	type Plot,
	plotsOf,
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
import type { BuiltInRequest } from "../../request.ts";
import type { SituationWish } from "../../wish/situations.ts";
import type { Heard } from "../heard.ts";
import type { PlanInput } from "../story-plan.ts";
import { suitsRequest } from "./setting.ts";
import { toldWeight } from "./told-sources.ts";

type Input = Pick<PlanInput, "request" | "randomFor" | "heard">;

/** Returns the requested theme, else a random one that the parent does not reject. */
export const chooseTheme = ({ request, randomFor }: Input): ThemeId =>
	request.theme ?? randomFor("theme").pick(openThemes(request), (id) => themeMaterial(id).reflections);

/** A plot and its theme; for a plot that the wish has caused, also the part of the wish that it tells. */
export type ChosenPlot = { theme: ThemeId; plot: Plot | SituationPlot; cause?: SituationWish };

/** Returns the plot of the weightiest situation of the wish, else one of the theme; if that is open, of any theme. */
export const choosePlot = (input: Input): ChosenPlot => plotOfSituation(input) ?? plotOfTheme(input);

function plotOfSituation({ request, randomFor }: Input): ChosenPlot | undefined {
	for (const cause of request.situations ?? []) {
		const all = situationPlots().filter(({ situations }) => situations.includes(cause.situation));
		const suitable = all.filter((plot) => suitsRequest(plot, request));
		const candidates = suitable.length > 0 ? suitable : all;
		if (candidates.length === 0) continue;
		const shuffled = randomFor("plot").shuffle(candidates, (plot) => beginningOf({ plot }));
		const plot = randomFor("plots").leastHeard(shuffled, (one) => beginningOf({ plot: one }));
		return { plot, theme: request.theme ?? randomFor("theme").pick(plot.alsoThemes, () => null), cause };
	}
	return undefined;
}

function plotOfTheme({ request, randomFor }: Input): ChosenPlot {
	const themes = request.theme ? [request.theme] : randomFor("theme").shuffle(openThemes(request), () => null);
	const all = themes.flatMap((theme) => plotsOf(theme).map((plot) => ({ theme, plot })));
	const suitable = all.filter(({ plot }) => suitsRequest(plot, request));
	const [first = "courage"] = themes;
	const candidates = suitable.length > 0 ? suitable : all;
	// If the theme is open, the others serve only to find a plot that has not been heard.
	const ofFirst = candidates.filter(({ theme }) => theme === first);
	const shuffled = randomFor("plot").shuffle(ofFirst.length > 0 ? ofFirst : candidates, beginningOf);
	// Readers of twelve and more get plots for their age as long as there are new ones.
	const forThem = [...shuffled, ...candidates].filter(({ plot }) => plot.ages === "older");
	return randomFor("plots").leastHeard([...forThem, ...shuffled, ...candidates], beginningOf);
}

const beginningOf = ({ plot }: { plot: Plot }) => plot.want.filter(([priority]) => priority === 1);

const openThemes = ({ excludedThemes }: BuiltInRequest) => without(THEME_IDS, excludedThemes);

/** Returns the events without the crucifixion and those that the parent rejects; if none is left, all other events. */
export function tellable(events: readonly EventId[], { excludedEvents }: BuiltInRequest): EventId[] {
	const isTellable = (event: EventId) => event !== "crucifixion" && !excludedEvents?.includes(event);
	const suitable = events.filter(isTellable);
	return suitable.length > 0 ? suitable : EVENT_IDS.filter(isTellable);
}

/**
 * Returns the requested event, else one that the family has not heard: of the plot, then of the theme, then any that
 * suits a story without a plot and a theme. If all were told, the one told longest ago.
 */
export function chooseSource({ request, randomFor, heard }: Input, theme: ThemeId, plot?: Plot): TaleSource {
	if (request.event) return eventMaterial(request.event);
	const ofTheme = [
		...themeMaterial(theme).tales,
		...narratives()
			.filter(({ themes }) => themes.includes(theme))
			.map(({ id }) => id),
	];
	const all = !plot && !request.theme ? [...EVENT_IDS, ...narratives().map(({ id }) => id)] : [];
	const candidates = [plot?.tales.map(({ id }) => id) ?? [], ofTheme, all].map((ids) => tellableSources(ids, request));
	return leastTold(
		candidates.flatMap((some) => randomFor("event").shuffle(some, () => null)),
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

function tellableSources(ids: readonly string[], request: BuiltInRequest): TaleSource[] {
	const isTellable = (id: string) => id !== "crucifixion" && !request.excludedEvents?.some((event) => event === id);
	return withoutNamesake(sourcesById(ids.filter(isTellable)), request);
}

/** A child and a biblical person with the same name would be confused. */
export function withoutNamesake(sources: TaleSource[], { name }: BuiltInRequest): TaleSource[] {
	const others = sources.filter(({ gist }) => !mentions(gist, name));
	return others.length > 0 ? others : sources;
}

const without = <T>(all: readonly T[], excluded: readonly T[] = []) => {
	const left = all.filter((one) => !excluded.includes(one));
	return left.length > 0 ? left : all;
};

/** Returns the tale within the story, or the one that the child visits: the requested passage, else a chosen one. */
export function chooseTale(input: Input, theme: ThemeId, plot?: Plot): { tale: Tale; telling?: Telling } {
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
