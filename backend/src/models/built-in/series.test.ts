import { buildPrompts } from "@lion-tails/common/prompts";
import { ReadingLevel, StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { describe, expect, test } from "vitest";
import { compose } from "./compose/compose.ts";
import { templateValues } from "./compose/template.ts";
import { lives, materialOf } from "./material.ts";
import { readPrompt } from "./read-prompt.ts";

const EARLIER = {
	seriesSeed: 99,
	title: "The Eleven Eggs",
	beginning: "Ruth was sad about Goliath and the crucifixion.",
	ending: "Her dog Moses slept.",
	names: ["Ruth", "Clover"],
};
const requestOf = (more: StoryRequestInput = {}, earlier: Partial<typeof EARLIER> | null = {}) => {
	const given = StoryRequest.parse({ childName: "Ruth", gender: "girl", animal: "otter", ...more });
	const { system, user } = buildPrompts(given, earlier ? { earlier: { ...EARLIER, ...earlier } } : {});
	return readPrompt(system, user, earlier?.seriesSeed ?? EARLIER.seriesSeed).request;
};

test("readPrompt reads only title and seed of the previous story", () => {
	const { earlier, ...request } = requestOf();
	expect(earlier).toEqual({ title: "The Eleven Eggs", seriesSeed: 99 });
	expect(request).toEqual(requestOf({}, null));
	expect(requestOf({}, { title: "Why “Not Yet” | Was Best?" }).earlier?.title).toBe("Why “Not Yet");
});

describe("in a series,", () => {
	const PEOPLE = ["girl", "lad", "sis", "bro", "otherGirl", "otherLad", "baker", "weaver", "keeper", "teacher"];
	const peopleOf = (more: StoryRequestInput, seed: number) => {
		const values = templateValues(requestOf(more, null), seed);
		return PEOPLE.map((person) => values[person]);
	};

	test("the people follow from the series' seed, whatever else the request contains", () => {
		for (let seed = 1; seed < 60; seed++) {
			const [girl, ...others] = peopleOf({}, seed);
			expect(peopleOf({ useAnimal: false, animal: "" }, seed)).toEqual([girl, ...others]);
			expect(peopleOf({ theme: "joy", readingLevel: "preschool" }, seed)).toEqual([girl, ...others]);
			// If a family member has the friend's name, only the friend gets another one tonight, and the sister has hers.
			const wished = peopleOf({ customPrompt: `Her sister ${girl} is coming home` }, seed);
			expect(wished[0]).not.toBe(girl);
			expect(wished.slice(1).filter((name, at) => name !== others[at] && others[at] !== girl && name !== girl)).toEqual(
				[],
			);
		}
	});

	test("stories with different seeds have the same friends", () => {
		const namesIn = (content: string) => materialOf("people").pets.filter((name) => content.includes(name));
		const named = new Set([3, 4, 5, 6].map((seed) => namesIn(compose(requestOf(), seed).content).join()));
		expect(named.size).toBe(1);
	});

	const hero = lives()[0]?.name ?? "";
	test.each<[string, StoryRequestInput]>([
		["a child's day", {}],
		["a moral story", { storyType: "moral" }],
		["a journey through time", { useTimeTravel: true }],
	])("%s names the previous story once and early, at every level and length", (_, more) => {
		let seed = 0;
		for (const readingLevel of ReadingLevel.options)
			for (const storyLength of ["very-short", "short", "long"] as const) {
				const { content } = compose(requestOf({ ...more, readingLevel, storyLength }), ++seed);
				expect(content.split("“The Eleven Eggs”"), `${readingLevel} ${storyLength} ${seed}`).toHaveLength(2);
				expect(content.indexOf("“The Eleven Eggs”")).toBeLessThan(content.length * 0.4);
			}
	});

	test("a hero's life with a child names the previous story, a poem and a Bible story do not", () => {
		const withHero = { ...requestOf(), hero: { name: hero, events: [] } };
		expect(compose(withHero, 1).content).toContain("“The Eleven Eggs”");
		for (const storyType of ["poem", "biblical_narrative"] as const)
			expect(compose(requestOf({ storyType }), 1).content).not.toContain("Eleven Eggs");
	});

	test("a title that is too long for a small child's sentence is left out", () => {
		const title = "The Long and Rather Winding Tale of Eleven Brown Eggs";
		expect(compose(requestOf({}, { title }), 1).content).not.toContain("Winding");
	});

	test("a line with a title of eight words is a small child's sentence", () => {
		for (const [, plain, rich] of materialOf("series").recalls) {
			const words = plain.replaceAll("{earlier}", "one two three four five six seven eight").split(/[.!?]\s/);
			for (const sentence of words) expect(sentence.split(" ").length, sentence).toBeLessThanOrEqual(15);
			expect(rich.split(" ").length, rich).toBeLessThanOrEqual(32);
			expect(`${plain} ${rich}`).not.toMatch(/\{(?:pet|animal)|”[.,;:!?]/);
		}
	});
});
