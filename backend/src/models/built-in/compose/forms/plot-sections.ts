// The scenes of a plot as sections of a plan.
import {
	type AnimalSlot,
	isOwnWordsPlot,
	type Picture,
	PLOT_PARTS,
	type Plot,
	type PlotBeat,
	type PlotPart,
} from "../../material.ts";
import { type PlanLine, type PlanSection, pictureIn, planLines, RANK, settingAt, withNames } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { type PlacedBeat, placedBeats, spareSlots } from "./needs.ts";

/** `brief`: only what the shortest stories need. `whole`: all beats for which there is room. `chosen`: some of them, with other scenes. */
export type Extent = "brief" | "chosen" | "whole";

export const PLOT_TITLES = {
	want: "A Wish in the Morning",
	obstacle: "Something in the Way",
	try: "A First Try",
	counsel: "Somebody to Tell",
	turn: "What Nobody Had Said",
	deed: "Before Supper",
} as const;

/** The kind of the section with the wish's own sentences. */
export const FACTS_KIND = "facts";

/** The parts before the afternoon is over. */
const BY_DAY: ReadonlySet<string> = new Set(["want", "obstacle", "try", "counsel"]);

type Place = Pick<PlanLine, "rank" | "unit" | "requires" | "dropOrder" | "isNeeded">;

/** Returns the section of a beat; null if the story leaves it out. */
function placeOf(placed: PlacedBeat | undefined, extent: Extent, isOfOwnWords: boolean): Place | null {
	if (!placed) return null;
	const { unit, priority, isCertain, isAnswered, requires } = placed;
	if (isCertain) return { rank: RANK.required, unit };
	// A thing or a person of the parent's own words is left out only if the story would be too long.
	if (isOfOwnWords) return { rank: RANK.required, unit, dropOrder: 5 };
	// A beat that is always told cannot be understood without this one.
	if (priority === 0)
		return isAnswered
			? { rank: RANK.required, unit, requires, dropOrder: 1 }
			: { rank: RANK.required, unit, requires, dropOrder: 2, isNeeded: true };
	if (extent === "brief") return null;
	if (priority === 1) return { rank: RANK.required, unit, requires, dropOrder: 5 };
	if (extent === "whole") return { rank: RANK.required, unit, requires, dropOrder: priority === 2 ? 1 : 0 };
	return { rank: priority === 2 ? RANK.priority2 : RANK.priority3, unit, requires };
}

/** Returns the beats in which the child thinks of something of the wish; each has a value of its own. */
export const thoughtsIn = (plot: Plot): readonly PlotBeat[] =>
	PLOT_PARTS.flatMap((part) => plot[part].filter(([, plain]) => plain === "{thought}"));

/** Things and people of a wish, and the child's own words. */
const OF_WISH = /\{(?:thing\d|echo\d|given|whoName|myWho|prayed|thanked)\}/;

/** Matches the beat that the wish's own sentences replace, all of them or one piece. The value has one sentence or paragraph on each line. */
const FACTS = /^\{(facts\d?)\}$/;
const factsIn = (beat: PlotBeat | undefined) => FACTS.exec(beat?.[1] ?? "")?.[1];
const isOfWish = (beat: PlotBeat) => factsIn(beat) !== undefined;

/** Returns the scenes, one of the wish's own sentences for itself. `without`: a beat that something else replaces. */
export function plotSections(
	plot: Plot,
	values: TemplateValues,
	parts: readonly PlotPart[],
	extent: Extent,
	without?: PlotBeat,
): PlanSection[] {
	// A child without an animal hears the ordinary beats.
	const slots = values.pet === undefined ? [] : (plot.animal ?? []);
	const beats = placedBeats(plot);
	const spare = spareSlots(plot);
	const thoughts = thoughtsIn(plot);
	return parts.flatMap((part) => {
		const inPart = slots.filter((slot) => slot.part === part);
		const picture: Picture = {
			...(BY_DAY.has(part) && { hour: "day" }),
			// The beats around the wish's sentences are where the next part is.
			...(plot[part].some(isOfWish) && {
				place: plot.pictures[PLOT_PARTS[PLOT_PARTS.indexOf(part) + 1] ?? part]?.place,
				// The list keeps people who have died out of the picture.
				...(values.living !== undefined && { seen: [] }),
			}),
			...plot.pictures[part],
		};
		const lines = ([priority, plain, rich]: PlotBeat, at: number, place: Place | null) => {
			const setting = settingAt(picture, at);
			return planLines(
				"",
				[[priority, plain, rich]],
				values,
				() => place && { ...place, ...(setting && { setting: withNames(setting, values) }) },
			).map((line) => ({
				...line,
				...(plain === "{again}" && { isQuotation: true }),
			}));
		};
		const beatLines = (beat: PlotBeat, at: number) => {
			const thought = thoughts.indexOf(beat);
			const isOfOwnWords = isOwnWordsPlot(plot) && OF_WISH.test(beat[1]);
			if (thought < 0) return lines(beat, at, placeOf(beats.get(beat), extent, isOfOwnWords));
			const own: PlotBeat = [1, `{thought${thought}}`, `{thought${thought}Rich}`];
			return lines(own, at, { rank: RANK.required, unit: `thought/${thought}`, dropOrder: 2 });
		};
		const slotLines = (slot: AnimalSlot) => {
			const { unit = "", introducedBy: requires = [] } = beats.get(slot.beat) ?? {};
			const isSpare = spare.includes(slot);
			if (isSpare && extent === "brief") return [];
			return lines(slot.beat, slot.at, { rank: RANK.required, unit, ...(isSpare && { dropOrder: 3, requires }) });
		};
		const slotsAt = (at: number, instead: boolean) =>
			inPart.filter((slot) => slot.at === at && slot.instead === instead).flatMap(slotLines);
		const linesAt = (from: number, to: number) =>
			plot[part].slice(from, to).flatMap((beat, index) => {
				const at = from + index;
				const replaced = slotsAt(at, true);
				// A line that leads into a piece that the wish does not have.
				const next = factsIn(plot[part][at + 1]);
				const isIdle = beat === without || (next !== undefined && values[next] === undefined);
				const own = isIdle ? [] : beatLines(beat, at);
				return [...slotsAt(at, false), ...(replaced.length > 0 ? replaced : own)];
			});
		const section = (lines: PlanLine[]): PlanSection => ({
			title: PLOT_TITLES[part],
			kind: part,
			picture: pictureIn(picture, values),
			lines,
		});
		const end = slotsAt(plot[part].length, false);
		const at = plot[part].findIndex(isOfWish);
		const facts = factsIn(plot[part][at]);
		if (!facts) return [section([...linesAt(0, plot[part].length), ...end])];
		const [before, after] = [
			[...linesAt(0, at), ...slotsAt(at, false)],
			[...linesAt(at + 1, plot[part].length), ...end],
		];
		return values[facts] === undefined
			? [section([...before, ...after])]
			: [section(before), factsSection(PLOT_TITLES[part], facts, values), section(after)];
	});
}

/** The parent's words do not change, and are the same in both wordings. The pictures follow from the words. */
const factsSection = (title: string, facts: string, values: TemplateValues): PlanSection => {
	const { [facts]: text = "", [`${facts}Before`]: before, [`${facts}BeforeRich`]: beforeRich, living } = values;
	return {
		title,
		kind: FACTS_KIND,
		...(living !== undefined && { picture: { seen: living.split("\n").filter(Boolean) } }),
		lines: [
			...(before && beforeRich
				? [{ plain: before, rich: beforeRich, rank: RANK.required, unit: `${facts}/before` }]
				: []),
			...text
				.split("\n")
				.filter(Boolean)
				.map((text, at) => ({
					plain: text,
					rich: text,
					rank: RANK.required,
					unit: `${facts}/${at}`,
					isQuotation: true,
				})),
		],
	};
};
