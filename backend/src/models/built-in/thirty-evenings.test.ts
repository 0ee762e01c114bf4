// What a family heard decides what is told: over thirty evenings little comes again, and no title does.
import { describe, expect, test } from "vitest";
import { type HeardStory, heardStory, sentenceKeys } from "../heard.ts";
import { compose } from "./compose/compose.ts";
import { heardIn } from "./compose/heard.ts";
import type { BuiltInRequest } from "./request.ts";

const LINA: BuiltInRequest = {
	type: "regular",
	name: "Lina",
	gender: "girl",
	animal: "otter",
	timeTravel: false,
	level: "early-elementary",
	length: "short",
};

function evenings(more: Partial<BuiltInRequest>, count: number, isRemembered = true) {
	const heard: HeardStory[] = [];
	const known = new Set<number>();
	const titles: string[] = [];
	const questions: string[] = [];
	let [sentences, before] = [0, 0];
	for (let evening = 0; evening < count; evening++) {
		const story = compose({ ...LINA, ...more }, 1000 + evening * 7919, heardIn(isRemembered ? heard : []));
		const keys = sentenceKeys(story.content);
		sentences += keys.length;
		before += keys.filter((key) => known.has(key)).length;
		for (const key of keys) known.add(key);
		titles.push(story.title);
		questions.push(...story.questions);
		heard.unshift(heardStory({ ...story, applicationQuestions: story.questions }));
	}
	const share = (100 * before) / sentences;
	return { share, titles, questionsHeard: 1 - new Set(questions).size / questions.length };
}

describe("over thirty evenings", () => {
	test.each([
		["without a theme", {}, 10],
		["without a theme, moral stories for the oldest", { type: "moral", level: "middle-school" }, 10],
		["in preschool", { level: "preschool" }, 15],
		["with one theme", { theme: "courage" }, 25],
		["with another, in preschool", { theme: "prayer", level: "preschool", length: "medium" }, 25],
	] as const)("%s little is heard twice", (_, more, target) => {
		const { share, titles, questionsHeard } = evenings(more, 30);
		expect(share).toBeLessThanOrEqual(target);
		expect(questionsHeard).toBeLessThanOrEqual(0.1);
		expect(new Set(titles).size).toBe(30);
	});

	test("of one event, of poems and of journeys less is heard twice than without memory", () => {
		for (const more of [
			{ event: "noah" },
			{ type: "poem" },
			{ timeTravel: true },
			{ type: "biblical_narrative" },
		] as const)
			expect(evenings(more, 12).share).toBeLessThan(0.8 * evenings(more, 12, false).share);
	});
});

test("no title comes twice in sixty evenings, even of one event", () => {
	const { titles } = evenings({ event: "jonah", type: "biblical_narrative", length: "very-short" }, 60);
	expect(titles.slice(0, 14)).toHaveLength(new Set(titles.slice(0, 14)).size);
	const { titles: open } = evenings({ length: "very-short" }, 60);
	expect(new Set(open).size).toBe(60);
});

test("with nothing heard the seed alone decides, with the same memory the same story comes again", () => {
	const first = compose(LINA, 7);
	expect(compose(LINA, 7, heardIn([])).content).toBe(first.content);
	const memory = [heardStory({ ...first, applicationQuestions: first.questions })];
	const next = compose(LINA, 7, heardIn(memory));
	expect(next.content).not.toBe(first.content);
	expect(next.title).not.toBe(first.title);
	expect(compose(LINA, 7, heardIn(memory)).content).toBe(next.content);
});

describe("a sentence", () => {
	test("is the same whatever the names, the case and the marks in it", () => {
		const [key] = sentenceKeys("“Come,” said Priya, and Mr. Abel came to the gate.".replace("Mr. ", ""));
		expect(sentenceKeys("“come” said Anna and Tobias came to the gate!")).toEqual([key]);
		expect(sentenceKeys("“Come,” said Anna, and Tobias went to the gate.")).not.toEqual([key]);
	});

	test("of one or two words is none", () => {
		expect(sentenceKeys("Crunch. He ran. Down it went again.")).toHaveLength(1);
	});
});
