import { expect, test } from "vitest";
import { casesToCheck } from "../../../../test/material-cases.ts";
import { isRetoldPlot, materialOf, type Scene, type SituationPlot, situationPlots } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { compose } from "./compose.ts";

/** The longest piece of a scene's first line without a placeholder, in both wordings. */
const beginningsOf = ({ beats }: Pick<Scene, "beats">): string[] =>
	beats
		.slice(0, 1)
		.flatMap(([, plain, rich]) => [plain, rich])
		.map((text) => text.split(/\{[^}]*\}/).reduce((one, other) => (other.length > one.length ? other : one), ""));

/** Returns words of a wish for which the plot was written: the first alternative of its pattern, without its signs. */
function wishFor({ when, situations }: SituationPlot): string | undefined {
	if (!when) return `a story about ${situations[0]}`;
	const plain = (pattern: string) =>
		pattern.replaceAll(/\[[^\]]*\]/g, "x").replaceAll(/\(\?[:!=<]+|[()?*+]|\\[bw]|\{[^}]*\}/g, "");
	return when
		.replaceAll(/\(\?[:!=<]+/g, "(")
		.split("|")
		.map(plain)
		.find((words) => new RegExp(String.raw`\b(?:${when})\b`).test(words));
}

const storiesOf = (plot: SituationPlot, levels: readonly BuiltInRequest["level"][]): string[] =>
	levels.flatMap((level) =>
		[1, 2].map((seed) => {
			const text = wishFor(plot) ?? "";
			const situations = plot.situations.slice(0, 1).map((situation) => ({ situation, text, texts: [text] }));
			const child = { name: "Hazel", gender: "girl", type: "regular", timeTravel: false } as const;
			return compose({ ...child, level, length: "medium", situations, wishText: text }, seed).content;
		}),
	);

/** One plot of each situation, and each that was written for certain words. */
const plots = [
	...new Map(situationPlots().map((plot) => [plot.when ? plot.id : plot.situations[0], plot] as const)).values(),
].filter((plot) => !plot.situations.includes("thing") && !isRetoldPlot(plot) && wishFor(plot) !== undefined);

test.each(casesToCheck(plots).map((plot) => [plot.id, plot] as const))(
	"the plot %s has only a morning and a night that suit any day",
	(_, plot) => {
		const { openings } = materialOf("openings");
		const { endings } = materialOf("endings");
		const { homecomings } = materialOf("homecomings");
		// A child who is ill in bed has mornings of its own, and does not get dressed.
		const isInBed = plot.home === "bed";
		const suitsMorning = ({ anyDay, home }: Scene) =>
			isInBed ? home === "bed" : anyDay !== undefined || home === "bed";
		const others = [
			...openings.filter((scene) => !suitsMorning(scene)),
			...endings.filter(({ anyDay }) => !anyDay),
			...homecomings,
		].flatMap(beginningsOf);
		for (const content of storiesOf(plot, ["early-elementary", "middle-school"]))
			expect(others.filter((beginning) => content.includes(beginning))).toEqual([]);
	},
);

test.each(["own-bed", "babysitter"] as const)("the plot about %s ends with its own night only", (situation) => {
	const plot = situationPlots().find(({ situations }) => situations.includes(situation));
	const others = materialOf("endings").endings.flatMap(beginningsOf);
	for (const content of plot ? storiesOf(plot, ["preschool"]) : []) {
		expect(plot?.night && beginningsOf({ beats: plot.night }).some((line) => content.includes(line))).toBe(true);
		expect(others.filter((line) => content.includes(line))).toEqual([]);
	}
});

test("a child who has just taken off its hearing aid does not hear a clock at night", () => {
	const clock = materialOf("endings")
		.endings.filter(({ id = "" }) => /clock|humming/.test(id))
		.flatMap(beginningsOf);
	const text = "her hearing aid";
	for (const seed of Array.from({ length: 30 }).keys()) {
		const { content } = compose(
			{
				...{ name: "Hazel", gender: "girl", type: "regular", timeTravel: false, level: "preschool", length: "medium" },
				...{ situations: [{ situation: "hearing-aid", text, texts: [text] }], wishText: text },
			},
			seed,
		);
		expect(clock.filter((beginning) => content.includes(beginning))).toEqual([]);
	}
});
