import { expect, test } from "vitest";
import { PLOT_PARTS, situationPlots } from "../../material.ts";
import { plotSections } from "./plot-sections.ts";

test("the list of a scene that changes has the name of the friend and no placeholder", () => {
	const plots = situationPlots().flatMap((plot) =>
		PLOT_PARTS.filter((part) => plot.pictures[part]?.changes?.some(({ seen = [] }) => seen.includes("{whoName}"))).map(
			(part) => ({ plot, part }),
		),
	);
	const values = {
		name: "Ida",
		He: "She",
		he: "she",
		His: "Her",
		his: "her",
		him: "her",
		whoName: "Mei",
		whoHe: "she",
	};
	const lists = plots.flatMap(({ plot, part }) =>
		plotSections(plot, values, [part], "whole").flatMap(({ lines }) =>
			lines.flatMap(({ setting }) => setting?.seen ?? []),
		),
	);
	expect(lists).toContain("Mei");
	expect(lists.filter((noun) => noun.includes("{"))).toEqual([]);
});
