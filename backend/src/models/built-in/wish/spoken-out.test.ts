import { expect, test } from "vitest";
import rules from "./spoken-out.json" with { type: "json" };
import { writtenOut } from "./spoken-out.ts";

const examples = [...rules.asides, ...rules.repairs, ...rules.contractions].flatMap(([, , typed, read]) =>
	typed === undefined || read === undefined ? [] : [[typed, read] as const],
);

test.each(examples)("“%s” is read aloud as it is meant", (typed, read) => {
	expect(writtenOut(typed)).toBe(read);
});
