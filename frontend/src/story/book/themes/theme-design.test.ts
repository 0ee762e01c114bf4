import { expect, it } from "vitest";
import { openingOf } from "./theme-design.tsx";

it.each([
	["Once upon a time", "letter"],
	["Élise slept", "letter"],
	["“Who is there?”", "quote"],
	["‘Tis late", "quote"],
	["12 baskets", "other"],
	["“7 loaves”", "other"],
	["— and then", "other"],
	["…", "other"],
	["", "other"],
])("a text that begins with %s opens with: %s", (text, opening) => {
	expect(openingOf(text)).toBe(opening);
});
