import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../../answer.ts";
import type { WeighedSaid } from "../../wish/retell.ts";
import { repeated, retoldValues } from "./retold.ts";

const CHILD = { childName: "Pia", gender: "girl", readingLevel: "early-elementary", storyLength: "short" } as const;

function story(customPrompt: string, more: Partial<StoryRequestInput> = {}, seed = 1): string {
	const prompts = buildPrompts(StoryRequest.parse({ ...CHILD, customPrompt, ...more }), { seed });
	return JSON.parse(answer({ ...prompts, seed, isJson: true })).content;
}

const SEEDS = [1, 2, 3, 4, 5, 6];

test.each([
	[
		"Pia left the lid off the stick insects. She told Miss Okafor it was Harvey.",
		/I am sorry/,
		"I told Miss Okafor it was Harvey",
	],
	[
		"Pia and her friend Abel fell out about who found the den behind the garages.",
		/[Yy]ou know/,
		"Abel and I fell out about who found the den",
	],
])("the prayer of the night names “%s”", (wish, prayer, said) => {
	const prayed = new RegExp(`${prayer.source}[^.]*${said}`);
	expect(SEEDS.some((seed) => prayed.test(story(wish, {}, seed)))).toBe(true);
});

test("the child prays for the living, and gives thanks for the dead", () => {
	const text = story(
		"Opa Willi died in May. Today Pia and her cousin Jana went to his garden for the first time and the gooseberries were ripe, and his pipe was still on the bench by the door.",
	);
	expect(text).toMatch(/thank you for Opa Willi/);
	expect(text).toMatch(/[Pp]lease (?:be with|look after) Jana/);
	expect(text).not.toMatch(/[Pp]lease (?:be with|look after)[^.,]*Willi/);
});

test("a story has no statement of the wish more than three times", () => {
	const wish = "Terry the bin man let Pia pull the horn in the bin lorry this morning. Best day of her life!";
	for (const storyLength of ["short", "long"] as const)
		for (const seed of SEEDS)
			expect(story(wish, { storyLength }, seed).split("pull the horn").length - 1).toBeLessThanOrEqual(3);
});

const statement = (text: string, weight: number, refersBack = false): WeighedSaid => ({
	...{ text, weight, refersBack },
	told: text,
	isAfterGap: false,
	isOfChild: true,
});
const [lid, missing, lie, time] = [
	statement("I left the lid off.", 4),
	statement("Two are still missing.", 0, true),
	statement("I told Miss Okafor it was Harvey.", 7),
	statement("Harvey lost his golden time for it.", 1),
];

test("the statements that come again follow one another in the wish", () => {
	const { again } = repeated({ said: [lid, missing, lie, time] }, true, 34);
	expect(again).toEqual([lid, missing, lie, time]);
});

test("the first statement comes again with the heart of the wish, if what follows it is too long", () => {
	const long = statement(`We walked ${"on and on ".repeat(18)}.`, 0);
	expect(repeated({ said: [lid, long, lie] }, true, 34).again).toEqual([lid, lie]);
});

test("what refers to a statement that is left out does not come again", () => {
	const { again } = repeated({ said: [lid, { ...missing, isAfterGap: true }] }, true, 34);
	expect(again).toEqual([lid]);
});

test("a child who has no words of its own for the wish leaves nothing out", () => {
	const plot = { teller: "Mom", turn: [[1, "{again}", "{again}"]] };
	const request = { level: "early-elementary" } as never;
	const retelling = { kind: "retold-any", sentences: [], said: [], isParentOpen: false, people: [], told: [] } as const;
	expect(retoldValues(retelling, plot, { values: { his: "her", name: "Pia" }, request }).again).toBe(
		"It took a while, and Pia left nothing out.",
	);
});

test("the heart of the wish is prayed about, and another statement is spoken", () => {
	expect(repeated({ said: [lid, missing, lie, time] }, true, 34)).toMatchObject({ prayed: lie, spoken: lid });
	expect(repeated({ said: [lie] }, true, 34).spoken).toBeUndefined();
});

test("a statement that is too long for the reader, or unclear alone, is not prayed about", () => {
	expect(repeated({ said: [lie] }, true, 4).prayed).toBeUndefined();
	expect(repeated({ said: [missing] }, false, 34).prayed).toBeUndefined();
});
