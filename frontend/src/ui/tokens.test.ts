import { contrast } from "@lion-tails/common/colors";
import { describe, expect, it } from "vitest";
import { light, night, type Palette, pairs } from "./tokens.ts";

describe.each<[string, Palette]>([
	["light", light],
	["night", night],
])("the %s theme", (_, palette) => {
	it.each(pairs)("shows %s on %s with a contrast of at least %s", (front, back, atLeast) => {
		expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(atLeast);
	});
});
