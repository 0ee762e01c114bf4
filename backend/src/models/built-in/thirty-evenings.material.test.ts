// Stories that a family heard are avoided: over thirty evenings little comes again, and no title does.
import { expect, test } from "vitest";
import { casesToCheck } from "../../../test/material-cases.ts";
import { type HeardStory, heardStory, sentenceKeys } from "../heard.ts";
import { compose } from "./compose/compose.ts";
import { heardIn } from "./compose/heard.ts";
import { EVENT_IDS, eventMaterial, narratives } from "./material.ts";
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
	const contents: string[] = [];
	const questions: string[] = [];
	let [sentences, before] = [0, 0];
	for (let evening = 0; evening < count; evening++) {
		const story = compose({ ...LINA, ...more }, 1000 + evening * 7919, heardIn(isRemembered ? heard : []));
		const keys = sentenceKeys(story.content);
		sentences += keys.length;
		before += keys.filter((key) => known.has(key)).length;
		for (const key of keys) known.add(key);
		titles.push(story.title);
		contents.push(story.content);
		questions.push(...story.questions);
		heard.unshift(heardStory({ ...story, applicationQuestions: story.questions }));
	}
	const share = (100 * before) / sentences;
	return { share, titles, contents, questionsHeard: 1 - new Set(questions).size / questions.length };
}

const THIRTY_EVENINGS: [what: string, Partial<BuiltInRequest>, maxPercent: number][] = [
	["without a theme", {}, 10],
	["of moral stories for the oldest without a theme", { type: "moral", level: "middle-school" }, 10],
	["in preschool", { level: "preschool" }, 15],
	["with one theme", { theme: "courage" }, 25],
	["with another theme in preschool", { theme: "prayer", level: "preschool", length: "medium" }, 25],
];

test.each(casesToCheck(THIRTY_EVENINGS))("thirty evenings %s repeat little", (_, more, maxPercent) => {
	const { share, titles, questionsHeard } = evenings(more, 30);
	expect(share).toBeLessThanOrEqual(maxPercent);
	expect(questionsHeard).toBeLessThanOrEqual(0.1);
	expect(new Set(titles).size).toBe(30);
});

const NARROW: Partial<BuiltInRequest>[] = [
	{ event: "noah" },
	{ type: "poem" },
	{ timeTravel: true },
	{ type: "biblical_narrative" },
];

test.each(casesToCheck(NARROW))("twelve evenings of %o repeat less than without memory", (more) => {
	// The requested event recurs every evening, and the lines around it have many wordings.
	expect(evenings(more, 12).share).toBeLessThan(0.85 * evenings(more, 12, false).share);
});

const SIXTY_EVENINGS: [Partial<BuiltInRequest>, differentTitles: number][] = [
	[{ event: "jonah", type: "biblical_narrative", length: "very-short" }, 14],
	[{ length: "very-short" }, 60],
];

test.each(casesToCheck(SIXTY_EVENINGS))("sixty evenings of %o begin with %i different titles", (more, count) => {
	const titles = evenings(more, count).titles;
	expect(new Set(titles).size).toBe(count);
});

test("the seed and the stories heard decide the next story", () => {
	const first = compose(LINA, 7);
	expect(compose(LINA, 7, heardIn([])).content).toBe(first.content);
	const memory = [heardStory({ ...first, applicationQuestions: first.questions })];
	const next = compose(LINA, 7, heardIn(memory));
	expect(next.content).not.toBe(first.content);
	expect(next.title).not.toBe(first.title);
	expect(compose(LINA, 7, heardIn(memory)).content).toBe(next.content);
});

test("a sentence is recognized with other names, case and punctuation", () => {
	const [key] = sentenceKeys("“Come,” said Priya, and Mr. Abel came to the gate.".replace("Mr. ", ""));
	expect(sentenceKeys("“come” said Anna and Tobias came to the gate!")).toEqual([key]);
	expect(sentenceKeys("“Come,” said Anna, and Tobias went to the gate.")).not.toEqual([key]);
});

test("a sentence of one or two words does not count as heard", () => {
	expect(sentenceKeys("Crunch. He ran. Down it went again.")).toHaveLength(1);
});

/** The Bible story of which the text has the most sentences. */
function taleIn(content: string): string {
	const told = new Set(sentenceKeys(content));
	const [first] = [...narratives(), ...EVENT_IDS.map(eventMaterial)]
		.map(({ id, gist, scenes }) => {
			const beats = [...gist, ...scenes.flatMap(({ beats }) => beats)];
			const keys = new Set(beats.flatMap(([, plain, rich]) => sentenceKeys(`${plain}\n${rich}`)));
			return { id, count: [...keys].filter((key) => told.has(key)).length };
		})
		.toSorted((a, b) => b.count - a.count);
	return first?.id ?? "";
}

const TALES: Partial<BuiltInRequest>[] = [
	{},
	{ level: "preschool", length: "very-short" },
	{ theme: "patience" },
	{ timeTravel: true },
	{ type: "biblical_narrative" },
];

test.each(casesToCheck(TALES))("thirty evenings of %o tell thirty Bible stories while others fit", (more) => {
	const tales = new Set(evenings(more, 30).contents.map(taleIn));
	expect(tales.size).toBeGreaterThanOrEqual(more.theme ? 20 : 29);
});
