import { expect, test } from "vitest";
import { isGladWish } from "./glad.ts";

test.each([
	["The storks came back to the nest today! Opa lifted her up and she clapped", true],
	["Cucu is coming on Saturday, it is the first time that she will sleep in our flat!", true],
	["she painted the wall and does not want to wash her hands. just a happy story", true],
	["in July we visit her cousin, she has already packed her bag", true],
	["she lost her front tooth and is over the moon", true],
	["a funny story please, she quarrels with her brother every night", false],
	["her rabbit died!", false],
	["she wants a dog but we live in a small flat", false],
	["a story about Noémie and her cat", false],
])("isGladWish of “%s” is %s", (wish, isGlad) => {
	expect(isGladWish(wish)).toBe(isGlad);
});
