import { expect, test } from "vitest";
import { needsLegs, seated } from "./seated.ts";

test.each([
	["{name} stood at the gate.", "{name} sat at the gate."],
	["Then {he} ran home.", "Then {he} sped home."],
	["{name} took the pail and walked to the pump.", "{name} took the pail and rolled to the pump."],
	["There stood {name} with a lamp.", "There sat {name} with a lamp."],
	["{name} sat down on the front step.", "{name} stopped beside the front step."],
	["Grandma stood at the gate.", "Grandma stood at the gate."],
	["{name} stood up.", "{name} stood up."],
])("seated rewrites “%s” as “%s”", (template, told) => {
	expect(seated(template)).toBe(told);
});

test.each([
	["{name} climbed the wall.", true],
	["{He} lay down flat.", true],
	["{name} went down the stairs.", true],
	["They jumped into the lake.", true],
	["{name} went home with Grandma.", false],
	["{He} got up at six.", false],
	["“I ran,” said {name}. The dog ran away.", false],
])("needsLegs of “%s” is %s", (template, needed) => {
	expect(needsLegs(String.raw`\{(?:name|he|He)\}`, String.raw`\{his\}`).test(template)).toBe(needed);
});
