import { describe, expect, it } from "vitest";
import { light, night, type Palette, pairs } from "./tokens.ts";

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
		channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
	);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (bright + 0.05) / (dark + 0.05);
}

describe.each<[string, Palette]>([
	["light", light],
	["night", night],
])("the %s theme", (_, palette) => {
	it.each(pairs)("shows %s on %s with a contrast of at least %s", (front, back, atLeast) => {
		expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(atLeast);
	});
});
