import { expect, test } from "vitest";
import slips from "./slips.json" with { type: "json" };
import { withoutSlips } from "./slips.ts";

const examples = [...slips.shared, ...slips.rules, ...slips.learned].map(
	([, , typed = "", read = ""]) => [typed, read] as const,
);
/** The child of an example. */
const childOf = (read: string) => ({ name: "Kim", he: /\bhis\b/.test(read) ? "he" : "she" });

test.each(examples)("“%s” is corrected", (typed, read) => {
	expect(withoutSlips(typed, childOf(read), true)).toBe(read);
});

test.each([
	["he run outside and he eat the snow", "he ran outside and he ate the snow"],
	["she not speak there, only at home", "she did not speak there, only at home"],
	["the girl give her the pencil", "the girl gave her the pencil"],
	["today his grandmother come to visit", "today his grandmother came to visit"],
	["she say one word and the doctor laugh", "she said one word and the doctor laughed"],
	["today teacher give the hat back and boy say sorry", "today the teacher gave the hat back and the boy said sorry"],
	["she love him very much", "she loves him very much"],
	["Kim fall off the chair", "Kim fell off the chair"],
])("a verb without an ending is in the past if the wish is: %s", (typed, read) => {
	expect(withoutSlips(typed, { name: "Kim", he: "she" }, true)).toBe(read);
});

test.each([
	["it make a big noise", "it makes a big noise"],
	["she wait all day", "she waits all day"],
	["he not eat the soup", "he does not eat the soup"],
	["she sleeps with the key since Tuesday", "she has slept with the key since Tuesday"],
])("a verb without an ending is in the present if nothing has happened: %s", (typed, read) => {
	expect(withoutSlips(typed, { name: "Kim", he: "she" }, false)).toBe(read);
});

test.each([
	"we let him eat it all",
	"does she like the soup",
	"did he eat it",
	"we saw Kim fall off the chair",
	"she left it open and went in",
	"after the doctor visit she slept",
	"a girl like her",
	"her dad and her brother play chess",
	"the dog walk was fun",
	"they want to help him find it",
	"we asked that she come",
	"she put the cup down and he cut the cake",
	"she has slept well since Tuesday",
	"he ran through the door in his pajamas",
	"she is in good hands",
	"they made card houses",
])("correct English stays as it is: %s", (text) => {
	expect(withoutSlips(text, { name: "Kim", he: "she" }, true)).toBe(text);
});
