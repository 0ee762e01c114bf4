import { ReadingLevel, StoryLength } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { casesToCheck } from "../../../../../test/material-cases.ts";
import { PLOT_PARTS, situationPlots } from "../../material.ts";
import { selectLines } from "../select-lines.ts";
import { budgetOf, RICH_SHARES } from "../story-plan.ts";
import { templateValues } from "../template.ts";
import { placedBeats } from "./needs.ts";
import { plotSections } from "./plot-sections.ts";

/** The children of the village, by placeholders that a beat introduces. */
const CHILDREN = ["girl", "lad", "sis", "bro"] as const;
const names = { girl: "Quilla", lad: "Quentin", sis: "Quirina", bro: "Quadrat" };
const of = (text: string) => CHILDREN.filter((child) => text.includes(names[child]));

test("no child of the village speaks or acts before the plot has introduced it", () => {
	const request = { type: "regular", name: "Ruth", gender: "girl", timeTravel: false } as const;
	const violations = casesToCheck(situationPlots()).flatMap((plot) =>
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

/** The part of a story that a plot has, next to its Bible story, its morning and its night. */
const SHARE_OF_PLOT = 0.75;

test("a reader of up to eight hears no line whose person or thing only a line that is left out introduces", () => {
	const violations = casesToCheck(situationPlots()).flatMap((plot) =>
		(["short", "medium"] as const).flatMap((length) =>
			(["preschool", "early-elementary"] as const).flatMap((level) => {
				const request = { type: "regular", name: "Ruth", gender: "girl", animal: "owl", timeTravel: false } as const;
				const asked = { ...request, level, length };
				const values = { ...templateValues(asked, 1), ...names, ...OF_A_WISH };
				const sections = plotSections(plot, values, PLOT_PARTS, "whole");
				const { maxWords, ...budget } = budgetOf(asked);
				const texts = selectLines(sections, RICH_SHARES[level], { ...budget, maxWords: SHARE_OF_PLOT * maxWords }, 1);
				const told = new Set(texts.flatMap((section) => section.texts));
				const lines = sections.flatMap((section) => section.lines);
				// A beat for the animal replaces another one, and has what later beats need of it.
				const planned = new Set(lines.map(({ unit }) => unit));
				const units = new Set(
					lines.flatMap(({ plain, rich, unit }) => (told.has(plain) || told.has(rich) ? [unit] : [])),
				);
				return [...placedBeats(plot).values()].flatMap(({ unit, introducedBy }) =>
					introducedBy.flatMap((one) =>
						units.has(unit) && planned.has(one) && !units.has(one) ? [`${length} ${level} ${unit}: ${one}`] : [],
					),
				);
			}),
		),
	);
	expect(violations).toEqual([]);
});

const OF_A_WISH = {
	...{
		whoName: "Otto",
		who: "friend Otto",
		myWho: "Otto",
		whoKind: "friend",
		whom: "Otto",
		thing: "kite",
		Thing: "Kite",
	},
	...{ whoHe: "he", whoHim: "him", whoHis: "his", WhoHe: "He", WhoHis: "His", "a thing": "a kite", toy: "Button" },
	...{ said: "I lost my kite.", topic: "the kite", matter: "the kite", myMatter: "the kite" },
};
