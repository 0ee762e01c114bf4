import { contrast, mix } from "@lion-tails/common/colors";
import { expect, it } from "vitest";
import { light, night } from "../../../ui/tokens.ts";
import { READER_BACKGROUNDS, READER_THEMES, type ReaderBackground, type ReaderTheme } from "../reading-settings.ts";
import { classic } from "./classic.tsx";
import { MORE_DESIGNS } from "./more-designs.ts";
import { MAX_GRAIN, type SheetColors, sheetColors } from "./palettes.ts";

const designs = { classic, ...MORE_DESIGNS };

const themes = Object.keys(READER_THEMES) as ReaderTheme[];
const backgrounds = Object.keys(READER_BACKGROUNDS) as ReaderBackground[];
const sheets = themes.flatMap((theme) =>
	backgrounds.flatMap((background) =>
		(["day", "night"] as const).map(
			(hour) => [theme, background, hour, sheetColors(designs[theme].tints, background, hour)] as const,
		),
	),
);

it.each(sheets)(
	"the sheet of %s on %s by %s shows text, rules and the focus with enough contrast",
	(theme, _, hour, colors) => {
		const { ink, soft, accent, trim, panel, onPanel } = colors;
		const { focus } = hour === "day" ? light : night;
		const textOnPanel = theme === "royal" ? [onPanel] : [onPanel, ink, soft, accent];
		for (const ground of groundsOf(colors, theme === "biblical")) {
			for (const front of [ink, soft, accent]) expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5);
			for (const front of [trim, focus]) expect(contrast(front, ground)).toBeGreaterThanOrEqual(3);
		}
		for (const front of textOnPanel) expect(contrast(front, panel)).toBeGreaterThanOrEqual(4.5);
	},
);

it.each(sheets)(
	"the sheet of %s on %s by %s has no pure white or black, and is not light by night",
	(theme, _, hour, colors) => {
		const brightness = [colors.sheet, colors.edge, colors.panel].map((ground) => contrast(ground, "#000000"));
		expect(Object.values(colors)).not.toContain("#ffffff");
		expect(Object.values(colors)).not.toContain("#000000");
		if (hour === "night") expect(Math.max(...brightness)).toBeLessThan(2.2);
		else if (theme !== "royal") expect(Math.min(...brightness)).toBeGreaterThan(11);
	},
);

/** Points of the gradient from the sheet to its edge, each without grain and with the most of it. */
function groundsOf({ sheet, edge }: SheetColors, hasGrain: boolean): string[] {
	const points = [0, 0.25, 0.5, 0.75, 1].map((share) => mix(sheet, edge, share));
	return hasGrain ? points.flatMap((point) => [point, mix(point, "#000000", MAX_GRAIN)]) : points;
}
