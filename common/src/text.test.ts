import { expect, test } from "vitest";
import { base64, shortText } from "./text.ts";

const name = shortText(50).min(1);

test.each([
	["a zero-width space", "No\u200bah"],
	["a direction override", "\u202eNoah\u202c"],
	["an isolate", "\u2066Noah\u2069"],
	["a soft hyphen", "No\u00adah"],
	["a byte order mark", "\ufeffNoah"],
	["a joiner", "No\u200dah"],
	["a tag", "Noah\u{e0061}"],
])("a name with %s is stored without it", (_, typed) => {
	expect(name.parse(typed)).toBe("Noah");
});

test.each(["Zoë", "علی\u200cرضا", "क्\u200dष", "Mia 🦁\ufe0f"])("%j keeps all its characters", (typed) => {
	expect(name.parse(typed)).toBe(typed);
});

test("a name of invisible characters only is a missing name", () => {
	expect(name.safeParse("\u200b\u2060").success).toBe(false);
});

test.each([
	["AAAA", true],
	["AAA=", true],
	["AA==", true],
	["A===", false],
	["====", false],
	["A=AA", false],
	["AAA", false],
	["AA A", false],
	["AAA\n", false],
	["AA-_", false],
	["", false],
])("%j is accepted as base64: %s", (text, isBase64) => {
	expect(base64("not base64").safeParse(text).success).toBe(isBase64);
});
