import { contrast } from "@lion-tails/common/colors";
import { expect, it } from "vitest";
import { light, night } from "../../ui/tokens.ts";
import { groundsOf, MIN_TEXT_CONTRAST, TEXT_ROLES, tintOf } from "./tint.ts";

const STEPS = ["00", "33", "66", "99", "cc", "ff"];
const EVERY_COLOR = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

it("contrast follows WCAG", () => {
	expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
	expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

it.each(TEXT_ROLES)("groundsOf keeps %s readable on any tint in both themes", (role) => {
	const unreadable = EVERY_COLOR.filter((tint) => {
		const grounds = groundsOf(tint);
		return (
			contrast(light[role], grounds.light) < MIN_TEXT_CONTRAST ||
			contrast(night[role], grounds.night) < MIN_TEXT_CONTRAST
		);
	});
	expect(unreadable).toEqual([]);
});

it("tintOf returns the song's color, or a constant one for its id", () => {
	expect(tintOf({ id: "a", backgroundColor: "#e8d9b0" })).toBe("#e8d9b0");
	expect(groundsOf("#e8d9b0")).not.toEqual({ light: light.page, night: night.page });
	expect(tintOf({ id: "a" })).toBe(tintOf({ id: "a" }));
	expect(new Set(["a", "b", "c", "d", "e", "f"].map((id) => tintOf({ id }))).size).toBeGreaterThan(1);
});
