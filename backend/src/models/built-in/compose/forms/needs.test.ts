import { ReadingLevel, StoryLength } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { PLOT_PARTS, situationPlots } from "../../material.ts";
import { selectLines } from "../select-lines.ts";
import { budgetOf, RICH_SHARES } from "../story-plan.ts";
import { templateValues } from "../template.ts";
import { plotSections } from "./plot-sections.ts";

/** The children of the village, by placeholders that a beat introduces. */
const CHILDREN = ["girl", "lad", "sis", "bro"] as const;
const names = { girl: "Quilla", lad: "Quentin", sis: "Quirina", bro: "Quadrat" };
const of = (text: string) => CHILDREN.filter((child) => text.includes(names[child]));

test("no child of the village speaks or acts before the plot has introduced it", () => {
	const request = { type: "regular", name: "Ruth", gender: "girl", timeTravel: false } as const;
	const violations = situationPlots().flatMap((plot) =>
		StoryLength.options.flatMap((length) =>
			ReadingLevel.options.flatMap((level) => {
				const asked = { ...request, level, length };
				const values = { ...templateValues(asked, 1), ...names, whoName: "Otto", who: "friend Otto", thing: "kite" };
				const sections = plotSections(plot, values, PLOT_PARTS, length === "very-short" ? "brief" : "whole");
				const all = plotSections(plot, values, PLOT_PARTS, "whole").flatMap(({ lines }) => lines);
				const told = new Set(
					selectLines(sections, RICH_SHARES[level], budgetOf(asked), 1).flatMap(({ texts }) => texts),
				);
				return CHILDREN.flatMap((child) => {
					const naming = all.filter(({ plain, rich }) => of(plain).includes(child) || of(rich).includes(child));
					const isTold = naming.map(({ plain, rich }) => told.has(plain) || told.has(rich));
					return isTold.includes(true) && !isTold[0] ? [`${plot.id} ${length} ${level}: {${child}}`] : [];
				});
			}),
		),
	);
	expect(violations).toEqual([]);
});
