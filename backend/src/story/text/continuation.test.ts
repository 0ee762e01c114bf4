import { expect, test } from "vitest";
import { continueText } from "./continuation.ts";

test.each([
	["Noah’s mother", "strolled slowly to the mill.", "Noah’s mother strolled slowly to the mill."],
	["Noah’s father", "walked home.", "Noah’s father walked home."],
	["The wander", "ing lamb slept.", "The wandering lamb slept."],
	["Under the hedge", "hog’s leaves", "Under the hedgehog’s leaves"],
	["She felt over", "whelmed and sat down.", "She felt overwhelmed and sat down."],
	["They ran to the play", "ground together.", "They ran to the playground together."],
])("after a cut, %j is continued by %j", (told, answer, whole) => {
	let text = told;
	const continuation = continueText(told, "", "cut", (more) => {
		text += more;
	});
	continuation.add(answer);
	continuation.end(true);
	expect(text).toBe(whole);
});
