import { expect, test } from "vitest";
import { withIntroductions, withPronouns } from "./names-in-text.ts";

const introduced = (...texts: string[]) =>
	withIntroductions(
		texts,
		new Map([
			["Mei", "Nora’s friend"],
			["Mr. Abel", "the baker"],
		]),
		12,
	);

test("a sentence that would become too long for its readers gets no introduction", () => {
	const long = "Mr. Abel left his bread in the shop, and so came too late.";
	expect(introduced(`The wind rose. ${long}`)).toEqual([`The wind rose. ${long}`]);
	expect(introduced(long.replace(" in the shop", ""))).toEqual([
		"The baker Mr. Abel left his bread, and so came too late.",
	]);
});

test("a new person is introduced once, and not in direct speech", () => {
	expect(introduced("Mei had a kite. “Ask Mr. Abel,” said Mei.", "Mr. Abel’s shop was shut. Mei laughed.")).toEqual([
		"Nora’s friend Mei had a kite. “Ask Mr. Abel,” said Mei.",
		"The baker Mr. Abel’s shop was shut. Mei laughed.",
	]);
});

test.each(["Her friend Mei had a kite.", "There was a girl called Mei.", "Mei, who lived by the mill, had a kite."])(
	"whoever the text introduces needs no other words: %s",
	(text) => {
		expect(introduced(text)).toEqual([text]);
	},
);

const NORA = { name: "Nora", isBoy: false, clear: new Set(["God", "Dad"]) };

test("a name that begins the next sentence becomes a pronoun, and after two of them the name returns", () => {
	expect(withPronouns("Nora sat. Nora ate. Nora slept. Nora woke. Dad saw it.", NORA)).toBe(
		"Nora sat. She ate. She slept. Nora woke. Dad saw it.",
	);
});

test.each([
	"Nora saw Mei. Nora ran.",
	"Nora told Mom. Nora ran.",
	"The house was dark. Nora ran.",
	"“Nora ran. Nora fell,” said Dad.",
])("a name stays where the pronoun could mean somebody else: %s", (text) => {
	expect(withPronouns(text, NORA)).toBe(text);
});
