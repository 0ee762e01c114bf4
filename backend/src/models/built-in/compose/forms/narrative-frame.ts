// What stands around a passage that is told without a child in it.
import { LEARNING_FOCUSES } from "@lion-tails/common/story";
import type { EventMaterial, Scene } from "../../material-schemas.ts";
import type { BuiltInRequest } from "../../request.ts";
import { type PlanSection, planLines, RANK } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";

/** Required are the first beat of the opening and the last of the prayer. */
export const frameSection = (
	title: string,
	kind: string,
	beats: Scene["beats"],
	values: TemplateValues,
): PlanSection => ({
	title,
	kind,
	lines: planLines(kind, beats, values, (priority, index) =>
		(kind === "opening" && index === 0) || (kind === "prayer" && index === beats.length - 1)
			? RANK.required
			: priority === 1
				? RANK.scene
				: priority === 2
					? RANK.homecoming
					: RANK.frame,
	),
});

/** The learning focus requested first; the others fill up a long story. */
export function focusSections(
	{ focus: all }: { focus: Partial<EventMaterial["focus"]> },
	{ focus }: BuiltInRequest,
	values: TemplateValues,
): PlanSection[] {
	const focuses = Object.entries(all).toSorted(([a], [b]) => Number(b === focus) - Number(a === focus));
	return focuses.map(([id, beats = []]) => ({
		title: LEARNING_FOCUSES[id as keyof typeof LEARNING_FOCUSES],
		kind: "focus",
		lines: planLines(`focus/${id}`, beats, values, (priority) =>
			id === focus ? (priority === 1 ? RANK.required : RANK.scene) : RANK.extra + priority,
		),
	}));
}
