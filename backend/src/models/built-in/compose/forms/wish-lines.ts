// What a parent wished for, told in the frame of a story with a child: in the morning, and once more at night.
import { materialOf } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { byWeight, type Wish } from "../../wish/find-wishes.ts";
import { type PlanInput, type PlanLine, type PlanSection, planLines, RANK } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";

/** How many wishes a story has room for in its morning, and how many of them at night. */
const ROOM = {
	"very-short": { morning: 2, night: 1 },
	short: { morning: 3, night: 1 },
	medium: { morning: 4, night: 2 },
	long: { morning: 5, night: 2 },
	extended: { morning: 6, night: 3 },
} as const;

/** Those that are told; the others had no room, or the form has no child in it. */
export function toldWishes(request: BuiltInRequest): readonly Wish[] {
	const { type, hero, name, length, wishes = [] } = request;
	const hasChild = hero ? name !== undefined : type === "regular" || type === "moral";
	if (!hasChild) return [];
	const weightiest = new Set(byWeight(wishes).slice(0, ROOM[length].morning));
	return wishes.filter((wish) => weightiest.has(wish));
}

export function wishLines({ request, values, randomFor }: PlanInput) {
	const told = toldWishes(request);
	const { wishes } = materialOf("wishes");
	const atNight = byWeight(told).slice(0, ROOM[request.length].night);
	const morning = told.flatMap((wish) => {
		const beats = randomFor(`wish/${wish.kind}`).pick(wishes[wish.kind].openings);
		return planLines(`wish/${wish.kind}`, beats, valuesOf(wish, values), () => RANK.required);
	});
	const night = atNight.flatMap((wish) =>
		planLines(`wishNight/${wish.kind}`, wishes[wish.kind].evening, valuesOf(wish, values), () => ({
			rank: RANK.required,
			unit: `wishNight/${wish.kind}`,
			// The morning has told it.
			dropOrder: 2,
		})),
	);
	return {
		// The child is at home first, and then wherever the morning begins.
		inMorning: (section: PlanSection) =>
			section.lines.some(({ unit }) => unit.startsWith(AT_HOME))
				? [beforeLast(section, morning)]
				: [{ title: "Before Breakfast", kind: "opening", lines: morning }, section],
		inNight: (section: PlanSection) => beforeLast(section, night),
	};
}

/** The opening that is at home already, and introduces the child. */
const AT_HOME = "opening/lane/";

/** The last line of a morning leads on to the story, that of a night is sleep. */
const beforeLast = (section: PlanSection, lines: readonly PlanLine[]): PlanSection => ({
	...section,
	lines: [...section.lines.slice(0, -1), ...lines, ...section.lines.slice(-1)],
});

/** `{who}` stands after “her”: “little brother Tom”; `{whoName}` alone: “Tom”, or “her little brother”. */
const valuesOf = ({ value, name }: Wish, values: TemplateValues): TemplateValues => ({
	...values,
	who: name ? `${value} ${name}` : value,
	whoName: name ?? `${values.his} ${value}`,
	place: value,
});
