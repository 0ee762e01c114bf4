import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../answer.ts";

type Story = { content: string; unhonored?: string[] };

function stories(customPrompt: string, more: Partial<StoryRequestInput> = {}): Story[] {
	return [1, 2, 3, 4].map((seed) => {
		const child = { childName: "Nora", gender: "girl", storyLength: "medium" } as const;
		const prompts = buildPrompts(StoryRequest.parse({ ...child, customPrompt, ...more }), { seed });
		return JSON.parse(answer({ ...prompts, seed, isJson: true }));
	});
}

/** Returns the facts that the remark quotes or names. */
const remarkOf = ({ unhonored = [] }: Story) => unhonored.join("\n").toLowerCase();

test.each([
	["her balloon flew away at the zoo, it was shaped like a shark", ["zoo", "shark"]],
	["we move from Porto to Lyon in three weeks and her swing has to stay behind", ["porto", "lyon", "swing"]],
	["nora fell off the climbing frame and broke her wrist, the ambulance had a blue light", ["ambulance"]],
	["her hamster Pip died in the night, he was ginger and loved sunflower seeds", ["ginger", "sunflower"]],
	["first swimming lesson on wednesday, her goggles leak and the teacher has a whistle", ["goggles", "whistle"]],
	["a story with a submarine, and pancakes for breakfast, and a trampoline", ["submarine", "trampoline"]],
	["nora told a lie about the broken window and blamed Pieter", ["window", "pieter"]],
	["she is scared of thunder and hides behind the piano", ["piano"]],
])("each thing of the wish is in the story or named in the remark: %s", (wish, things) => {
	for (const story of stories(wish))
		for (const thing of things)
			if (!story.content.toLowerCase().includes(thing)) expect(remarkOf(story), thing).toContain(thing);
});

test.each([
	["our new puppy Biscuit hides under the bench", ["puppy", "biscuit"]],
	["her brother Emil and she had a fight", ["emil", "fight"]],
	["nora has a wobbly tooth", ["tooth"]],
	["her friend Mila moves away and nora gives her a marble", ["mila"]],
])("what the story tells is not called missing: %s", (wish, told) => {
	for (const story of stories(wish)) for (const word of told) expect(remarkOf(story)).not.toContain(word);
});

test("a fact has only one verdict, and the remark is at most three sentences", () => {
	for (const { unhonored = [] } of stories(
		"nora got red boots on Monday and a boy at school laughed at them, her friend Jette laughed too. please also a whale",
	)) {
		expect(unhonored.length).toBeLessThan(4);
		expect(unhonored.filter((sentence) => sentence.includes("Jette")).length).toBeLessThan(2);
		expect(unhonored.join("\n")).not.toMatch(/or not at all|only a part/);
	}
});

test.each([
	["nora didn't make the basketball team", /team/],
	["nora is waiting for her wobbly tooth to come out AND its her first swimming lesson tmrw", /tooth|come out/],
	["her Nana Jean lives in a care home now and sometimes forgets Noras name", /name/],
	["our rabbit Nibbles died. She learns to tie her shoelaces", /shoelace/],
	["nora's got chickenpox, she is heartbroken", /chickenpox|heartbroken/],
	["new baby brother came home and yesterday she asked if we could give him back to the hospital", /hospital/],
])("the remark does not deny what the story tells: %s", (wish, told) => {
	for (const story of stories(wish)) expect(remarkOf(story)).not.toMatch(told);
});

test("of a fact that the plot tells, the remark names only days, numbers, colors, names and things", () => {
	for (const { unhonored } of stories("we are moving from Leeds to Cardiff in 2 weeks because of dads new job"))
		expect(unhonored).toEqual(["Tonight’s story leaves out “from Leeds to Cardiff in 2 weeks” and “dads new job”."]);
});

test("the remark quotes whole facts, and no frame of the wish", () => {
	const wish =
		"Three things if possible: nora didn't make the team, her little sister Ada keeps borrowing her headphones without asking, and please put a steam train in it somewhere.";
	for (const { unhonored } of stories(wish))
		expect(unhonored).toEqual([
			"Tonight’s story leaves out “her little sister Ada keeps borrowing her headphones without asking”.",
		]);
});

test("a person has one name, with and without an ending", () => {
	for (const story of stories("a story about trust. our neighbour Mr Banerjee has a loose slate on Mr Banerjees roof"))
		expect(remarkOf(story)).not.toMatch(/banerjees/);
});

test("the remark begins with what the wish is about if no story tells it, and says what this one is about", () => {
	for (const { unhonored = [] } of stories("the escalator museum gave nora a certificate"))
		expect(unhonored[0]).toMatch(
			/^There is no story for “the escalator museum gave nora a certificate” yet, so this one is about [a-z-]+\.$/,
		);
});

test("the remark says in one sentence which people are missing", () => {
	for (const { unhonored = [] } of stories("nora broke the vase. her uncles Jim and Tariq", {
		storyLength: "very-short",
	}))
		expect(unhonored.filter((sentence) => /Jim|Tariq/.test(sentence)).length).toBeLessThan(2);
});

test.each([
	[
		"grandma Ruth from Nigeria is coming to live with us on Saturday and nora has to give up her room",
		/leaves out “from Nigeria” and “on Saturday”/,
	],
	["nora fell off the wall and has 4 stitches", /it is three stitches, not 4/],
	[
		"nora's best friend Tess has a new friend now, Lucy, and the three of them always end up fighting",
		/^(?!.*“the three)/s,
	],
])("the remark names only what differs of a fact: %s", (wish, said) => {
	for (const { unhonored = [] } of stories(wish)) expect(unhonored.join(" ")).toMatch(said);
});

test("the remark says who is only in the prayer", () => {
	for (const { unhonored = [] } of stories("nora broke her arm. her uncle Pete"))
		expect(unhonored.join(" ")).not.toMatch(/Pete is not in/);
});

test.each([
	["the tadpoles turned into frogs, we let them go", /tadpole/, "tadpoles turned into frogs"],
	["a fox took our chickens", /fox took/, "took our chickens"],
	["a dragon who guards a lighthouse", /guard/, "who guards a lighthouse"],
	["a story where Grandpa Walter teaches nora how to carve a wooden boat", /carved?\b/, "carve a wooden boat"],
])("the remark names what happens to a thing if the story only has the thing: %s", (wish, told, deed) => {
	for (const story of stories(wish)) if (!told.test(story.content)) expect(remarkOf(story)).toContain(deed);
});

test.each([
	["a story with a kite, AND that she learns to whistle. all three please", /all three/],
	["a story about the dark but no monsters, just don't say the word", /say the word/],
	["nora and her twin brother Max start swim lessons with Mr Okafor", /only mentions/],
])("the remark names no orders and no people as facts: %s", (wish, told) => {
	for (const story of stories(wish)) expect(remarkOf(story)).not.toMatch(told);
});

test("the remark says that the baby of the story is born if the wish still waits for it", () => {
	for (const { unhonored = [] } of stories("her baby brother is coming in three weeks"))
		expect(unhonored).toContain("In tonight’s story the baby is already born.");
	for (const story of stories("her baby brother was born")) expect(remarkOf(story)).not.toContain("already born");
});

test("the age of a sibling in brackets does not divide what the sibling did", () => {
	for (const story of stories("her little sister Frieda (3) knocked over her castle of blocks today")) {
		expect(story.content).toContain("Frieda");
		expect(remarkOf(story)).not.toMatch(/no story for|knocked/);
	}
});

test("a bowl of the wish may be a dish in the story, and its color may be at its rim", () => {
	for (const story of stories("our dog Biscuit died. nora won't let us put the blue bowl away"))
		if (/\bdish with the blue\b/.test(story.content)) expect(remarkOf(story)).not.toContain("bowl");
});
