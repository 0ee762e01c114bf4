import { expect, test } from "vitest";
import { materialOf, type Scene, SITUATIONS, type Situation, situationPlots } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { compose } from "./compose.ts";

/** The longest piece of a scene's first line without a placeholder, in both wordings. */
const beginningsOf = ({ beats }: Pick<Scene, "beats">): string[] =>
	beats
		.slice(0, 1)
		.flatMap(([, plain, rich]) => [plain, rich])
		.map((text) => text.split(/\{[^}]*\}/).reduce((one, other) => (other.length > one.length ? other : one), ""));

const storiesAbout = (situation: Situation, levels: readonly BuiltInRequest["level"][]): string[] =>
	levels.flatMap((level) =>
		[1, 2].map((seed) => {
			const situations = [{ situation, text: "a wish", texts: ["a wish"] }];
			const child = { name: "Hazel", gender: "girl", type: "regular", timeTravel: false } as const;
			return compose({ ...child, level, length: "medium", situations, wishText: "a wish" }, seed).content;
		}),
	);

const told = SITUATIONS.filter(
	(situation) =>
		situation !== "thing" && situationPlots().some((plot) => plot.situations.includes(situation) && !plot.when),
);

test.each(told)("a story about %s has only a morning and a night that suit any day", (situation) => {
	const { openings } = materialOf("openings");
	const { endings } = materialOf("endings");
	const { homecomings } = materialOf("homecomings");
	const ofCertainDays = [...[...openings, ...endings].filter(({ anyDay }) => !anyDay), ...homecomings];
	// A child who is ill in bed has mornings of its own.
	const beginnings = ofCertainDays.filter(({ home }) => home !== "bed").flatMap(beginningsOf);
	for (const content of storiesAbout(situation, ["early-elementary", "middle-school"]))
		expect(beginnings.filter((beginning) => content.includes(beginning))).toEqual([]);
});

test.each(["own-bed", "babysitter"] as const)("the plot about %s ends with its own night only", (situation) => {
	const night = situationPlots().find((plot) => plot.situations.includes(situation))?.night;
	const others = materialOf("endings").endings.flatMap(beginningsOf);
	for (const content of storiesAbout(situation, ["preschool"])) {
		expect(night && beginningsOf({ beats: night }).some((line) => content.includes(line))).toBe(true);
		expect(others.filter((line) => content.includes(line))).toEqual([]);
	}
});
