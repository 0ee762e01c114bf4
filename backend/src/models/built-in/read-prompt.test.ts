import { buildPrompts, continuePrompt, type PromptSources } from "@lion-tails/common/prompts";
import { BiblicalEvent, StoryRequest } from "@lion-tails/common/story";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findEventPassage } from "../../scripture/scripture.ts";
import { answer } from "./answer.ts";
import { compose } from "./compose/compose.ts";
import { readPrompt } from "./read-prompt.ts";

const requestWith = (more: object) =>
	StoryRequest.parse({ childName: "Ruth", gender: "girl", animal: "lion", ...more });
const read = (request: StoryRequest, sources: PromptSources = {}) => {
	const { system, user } = buildPrompts(request, sources);
	return readPrompt(system, user).request;
};

describe("the built-in storyteller ignores prompt lines for other models", () => {
	const recentTitles = [
		"A Poem about Jonah and the Whale",
		"The Brave Toy Tiger named Sam, 12",
		"Joy at the Empty Tomb",
	];

	test.each(BiblicalEvent.options)("with the event %s", (biblicalEvent) => {
		const passage = findEventPassage(biblicalEvent) ?? undefined;
		for (const storyType of ["regular", "biblical_narrative"]) {
			const request = requestWith({ biblicalEvent, storyType });
			const expected = read(request);
			for (let seed = 0; seed < 20; seed++) expect(read(request, { passage, recentTitles, seed })).toEqual(expected);
		}
	});
});

test("the child's own name asks for no story of the Bible", () => {
	const customPrompt = "Esther's dad has moved out. She loves the story of Ruth and Naomi, could Ruth be in it?";
	expect(read(requestWith({ childName: "Esther", customPrompt })).asked?.ids).toEqual(["ruth-stays-with-naomi"]);
});

test("readPrompt returns a wish without its tags", () => {
	expect(read(requestWith({ customPrompt: "honesty, \non the farm" })).theme).toBe("honesty");
	expect(read(requestWith({ storyType: "biblical_narrative", customPrompt: "the one about Jonah" })).event).toBe(
		"jonah",
	);
	expect(read(requestWith({})).theme).toBeUndefined();
});

test("readPrompt returns every trait of a character", () => {
	const characterDetails = {
		age: 7,
		hair: "purple",
		eyes: "hazel",
		favoriteColor: "teal",
		hobby: "astronomy",
		personality: "shy",
		specialPower: "seeing angels",
		favoriteAnimal: "hedgehog",
		timeTravelExperience: 3,
	};
	for (const storyType of ["regular", "moral", "poem"])
		for (const useTimeTravel of [true, false])
			expect(read(requestWith({ storyType, useTimeTravel, animal: "", characterDetails }))).toMatchObject({
				name: "Ruth",
				gender: "girl",
				age: 7,
				hair: "purple",
				eyes: "hazel",
				color: "teal",
				hobby: "astronomy",
				trait: "shy",
				power: "seeing angels",
				animal: "hedgehog",
				experience: 3,
				timeTravel: useTimeTravel,
			});
});

test("readPrompt reads earlier journeys from their line, and from free text", () => {
	for (let count = 0; count <= 10; count++) {
		const characterDetails = { timeTravelExperience: count };
		expect(read(requestWith({ useTimeTravel: true, characterDetails })).experience).toBe(count);
		expect(read(requestWith({ characterDetails })).experience).toBe(count || undefined);
	}
	expect(read(requestWith({ useTimeTravel: true })).experience).toBeUndefined();
	const readOwn = (user: string) => readPrompt("Tell a story.", user).request.experience;
	expect(readOwn("Ruth, 5, has travelled through time 3 times before. Never mind the dog.")).toBe(3);
	expect(readOwn("A girl who never traveled in time")).toBe(0);
	expect(readOwn("She has traveled through time twice.")).toBe(2);
	expect(readOwn("Once upon a time a girl travelled by train 3 times")).toBeUndefined();
});

test.each([" ", "\t", "\u00a0", '"', ":", "—", "-", "and her ", "travelled "])(
	"a custom prompt of 20,000 characters “%s” is read in linear time",
	(repeated) => {
		// In quadratic time this would take longer than a test may.
		const user = `A story for Ruth${repeated.repeat(20_000 / repeated.length)}with a dog`;
		expect(readPrompt("Tell a story.", user).request.timeTravel).toBe(false);
	},
);

describe("the end of the story so far is enough to continue exactly", () => {
	const Content = z.object({ content: z.string() });
	const contentOf = (prompts: { system: string; user: string }) =>
		Content.parse(JSON.parse(answer({ ...prompts, seed: 9, isJson: true }))).content;
	const MAX_STORY_CHARS = 500;

	test.each([
		["a stated length", buildPrompts(requestWith({ storyLength: "short", theme: "kindness" }))],
		["a parent's own prompt without one", { system: "Tell a story.", user: "A story for my daughter Ruth, 5" }],
	])("with %s", (_, prompts) => {
		const content = contentOf(prompts);
		fc.assert(
			fc.property(fc.integer({ min: MAX_STORY_CHARS + 1, max: content.length }), (cut) => {
				const prompt = continuePrompt(prompts, content.slice(0, cut), "cut", 100, true, {
					maxStoryChars: MAX_STORY_CHARS,
				});
				expect(prompt.user).toContain("(the beginning is left out)");
				expect(contentOf(prompt)).toBe(content.slice(cut));
			}),
			{ numRuns: 10 },
		);
	});
});

describe("the other children of the form", () => {
	const request = requestWith({
		customPrompt: "Ben is her brother.",
		otherChildren: [
			{ name: "Ben", gender: "boy", relation: "sibling", age: 4 },
			{ name: "Anna Lena", gender: "girl", relation: "friend" },
			{ name: "Qu, the third", gender: "girl", relation: "cousin" },
		],
	});

	test("are read as people of the story, each once and with the complete name", () => {
		expect(read(request).people).toMatchObject([
			{ role: "sibling", value: "brother", name: "Ben", gender: "boy" },
			{ role: "friend", value: "friend", name: "Anna Lena", gender: "girl" },
			{ role: "relative", value: "cousin", name: "Qu, the third", gender: "girl" },
		]);
	});

	test.each([1, 2, 3, 4, 5])("act in the story, or the remark names who is not in it (seed %i)", (seed) => {
		const { content, unhonored = [] } = compose(read(request), seed);
		for (const name of ["Ben", "Anna Lena", "Qu, the third"])
			expect(content.includes(name) || unhonored.some((note) => note.startsWith(name))).toBe(true);
		expect(content).toContain("Ben");
	});
});

test.each([
	"she rode her bike without training wheels on sunday",
	"friday is her first night at oma's without mama, and oma snores",
	"she is the only one in her class who can't swim yet",
	"she never lets her cousin Pauline touch her dolls",
])("a sentence about the child's life forbids nothing: %s", (customPrompt) => {
	expect(read(requestWith({ customPrompt })).forbidden).toBeUndefined();
});

test.each([
	["First sleepover on Saturday. No ghosts and no one gets teased, please", "teased"],
	["Please nobody should be hurt. We went to the zoo today", "hurt"],
])("what nobody is to be in the story is forbidden: %s", (customPrompt, said) => {
	const { forbidden = [], situations = [] } = read(requestWith({ customPrompt }));
	expect(forbidden.map((one) => one.said)).toContain(said);
	expect(situations.flatMap(({ texts }) => texts).join()).not.toContain(said);
});

test("nobody in an event forbids nothing", () => {
	expect(read(requestWith({ customPrompt: "She cried because nobody is allowed to come" })).forbidden).toBeUndefined();
});

test("a feast that only says how long something lasts is no wish", () => {
	const { situations, wishes } = read(
		requestWith({ customPrompt: "dad promised a treehouse, the wood has been in the garage since easter" }),
	);
	expect(situations?.map(({ situation }) => situation) ?? []).not.toContain("easter-morning");
	expect(wishes?.map(({ kind }) => kind) ?? []).not.toContain("easter");
});

test("the class's own animal is a pet with its name", () => {
	const { people } = read(requestWith({ customPrompt: "the class hamster Pünktchen died on the weekend" }));
	expect(people).toMatchObject([{ role: "pet", value: "hamster", name: "Pünktchen" }]);
});

test("a deaf boy of the wish is not the child, and what might be lost is not lost", () => {
	const named = read(requestWith({ customPrompt: "the new boy at church, Sam, is deaf, and we learn to sign" }));
	expect(named.isDeaf).toBeUndefined();
	expect(read(requestWith({ customPrompt: "she is deaf since birth" })).isDeaf).toBe(true);
	const feared = read(requestWith({ customPrompt: "she is scared our dog might run away" }));
	expect(feared.situations?.map(({ situation }) => situation) ?? []).toEqual([]);
});

test("thanks at the end of a wish are no part of it", () => {
	expect(read(requestWith({ customPrompt: "Our goldfish Blub died, thanks in advance" })).wishText).toBe(
		"Our goldfish Blub died",
	);
});
