import fc from "fast-check";
import { expect, test } from "vitest";
import { panelParagraphs } from "./pace.ts";
import { Panel } from "./panel.ts";
import { createStoryboard, storyboardOf } from "./storyboard.ts";

/** Words that the storyboard knows, in any order, and any characters. */
const WORDS =
	"Tilda Grandma Mr. Osei the a her his no not like as if had was and, who said “Here!” ‘no’ otter pup dog lions kitchen in into bed slept ran river boat lamp Jesus Moses God crucified night. rain? snow! there were one of them with they she it looked up at\n".split(
		" ",
	);
const text = fc.oneof(
	fc.array(fc.constantFrom(...WORDS), { maxLength: 90 }).map((words) => words.join(" ")),
	fc.string({ unit: "grapheme", maxLength: 120 }),
);
const request = fc.record(
	{
		childName: fc.oneof(fc.constant("Tilda"), fc.string()),
		gender: fc.constantFrom("girl", "boy", 3),
		animal: fc.oneof(fc.constant("otter"), fc.string()),
		customPrompt: fc.oneof(fc.constant("no dogs"), fc.string()),
		useTimeTravel: fc.boolean(),
		storyType: fc.constantFrom("regular", "biblical_narrative"),
		heroOfFaith: fc.constantFrom("corrie-ten-boom", undefined),
		characterDetails: fc.constantFrom({ age: 7 }, null, "x"),
	},
	{ requiredKeys: [] },
);

test("any text gives valid panels at the paragraphs of the pace, the same at once and piece by piece, and none changes", () => {
	fc.assert(
		fc.property(request, fc.array(text, { maxLength: 12 }), (anyRequest, paragraphs) => {
			const storyboard = createStoryboard({ request: anyRequest });
			const panels: Panel[] = [];
			const copies: string[] = [];
			for (const paragraph of paragraphs) {
				const panel = storyboard.add(paragraph);
				if (!panel) continue;
				panels.push(panel);
				copies.push(JSON.stringify(panel));
			}
			expect(panels.map((panel) => JSON.stringify(panel))).toEqual(copies);
			expect(panels.map((panel) => Panel.parse(panel))).toEqual(panels);
			expect(panels).toEqual(storyboardOf({ request: anyRequest }, paragraphs));
			expect(panels.map(({ paragraph }) => paragraph)).toEqual(panelParagraphs(paragraphs));
			for (const { people } of panels) expect(new Set(people.map(({ who }) => who)).size).toBe(people.length);
		}),
		{ numRuns: 300 },
	);
});
