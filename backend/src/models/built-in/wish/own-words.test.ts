import { buildPrompts } from "@lion-tails/common/prompts";
import { countWords, StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../answer.ts";

const CHILD = { childName: "Pia", gender: "girl", readingLevel: "early-elementary", storyLength: "short" } as const;

function stories(
	customPrompt: string,
	more: Partial<StoryRequestInput> = {},
): { content: string; unhonored?: string[] }[] {
	return [1, 2].map((seed) => {
		const prompts = buildPrompts(StoryRequest.parse({ ...CHILD, customPrompt, ...more }), { seed });
		return JSON.parse(answer({ ...prompts, seed, isJson: true }));
	});
}

test.each<[kind: string, wish: string, told: string, leftOut: RegExp, more?: Partial<StoryRequestInput>]>([
	[
		"a joke without quotation marks",
		"tram driver let pia ring the bell. she was meant to ring once & she said one more and one more. whole tram counted ELEVEN",
		"“Tram driver let Pia ring the bell. She was meant to ring once and she said one more and one more. Whole tram counted ELEVEN.”",
		/thinged/,
	],
	[
		"a ban",
		"pia painted the bathroom door with mustard, all of it, even the key hole. No washing in it please. grandad says its a modern door",
		"“Pia painted the bathroom door with mustard, all of it, even the key hole. Grandad says it’s a modern door.”",
		/No washing|please/,
	],
	[
		"a secret",
		"Pia sleeps with the letter box key since tuesday, on a string. She waits for the post of her friend Nour, 4 weeks nothing. Teacher told me, she never said. I don't know if I should write to the mother",
		"“Pia sleeps with the letter box key since tuesday, on a string. She waits for the post of her friend Nour, 4 weeks nothing.”",
		/Teacher told|should write/,
	],
	[
		"a death",
		"Uncle Bertil died in March, nobody told the pigeons. Pia whistles for them at six like he did, on the roof, in his cap. please no heaven talk, she has her own ideas",
		"“Uncle Bertil died in March, nobody told the pigeons. Pia whistles for them at six like he did, on the roof, in his cap.”",
		/heaven talk/,
	],
	[
		"learner's English",
		"From two weeks Pia takes always the stairs, she has seen in the lift one spider big like a spoon. Now we go by feet, also in the rain, and she tells to all people good morning from the spider",
		"“From two weeks Pia takes always the stairs, she has seen in the lift one spider big like a spoon. Now we go by feet, also in the rain, and she tells to all people good morning from the spider.”",
		/The family/,
	],
	[
		"a plan",
		"sat pia and uncle Moss sail the bathtub on the pond, the real one with feet. he's 71. theyve got one oar and a whistle",
		"“Sat Pia and uncle Moss sail the bathtub on the pond, the real one with feet. He’s 71. They’ve got one oar and a whistle.”",
		/Moss would sail/,
	],
	[
		"what the child wants of the story",
		"our snail is called Herbert, all he's done is one lap of the jar. Pia wants him to win ONE race and the prize has to be lettuce",
		"“Our snail is called Herbert, all he’s done is one lap of the jar. Pia wants him to win ONE race and the prize has to be lettuce.”",
		/I could not tell/,
	],
	[
		"a shout, and asides",
		"PIA ATE THE WHOLE LEMON!!! two summers of just licking 😀 even the dog came, he thought it was for him lol. sorry for my english",
		"“Pia ate the whole lemon! Two summers of just licking. Even the dog came, he thought it was for him.”",
		/lol|english/,
	],
])("tells in the parent's own words %s", (_, wish, told, leftOut, more = {}) => {
	for (const { content, unhonored = [] } of stories(wish, more)) {
		expect(content).toContain(told);
		expect(content).not.toMatch(leftOut);
		expect(unhonored).toEqual([]);
	}
});

test("the father tells what is written about the mother", () => {
	for (const { content } of stories(
		"mum cut pias fringe with the kitchen scissors, straight as a shelf. pia says now she can see twice",
	))
		expect(content).toMatch(/\bDad\b[^“]*“Mum cut/);
});

test("a wish of 900 characters is told to its end", () => {
	const wish = `${"Pia and the lady with the accordion play shops on the stairs, one step is one shop, and what nobody buys goes up one floor. ".repeat(6)}On the top there is now a hat, three lemons, and our umbrella nobody has missed. She says on Sunday is the big sale, all must go down again.`;
	expect(wish.length).toBeGreaterThan(850);
	for (const { content } of stories(wish)) {
		expect(content).toContain("all must go down again.”");
	}
});

test("a wish in the parent's own words is not repeated, and the story keeps its sentences whole at every level", () => {
	const wish =
		"pia and papi walked to the lighthouse backwards the whole way so that the sea could see their faces, she said, and only one bike had to stop. he fell over the dog twice";
	for (const readingLevel of ["preschool", "middle-school"] as const)
		for (const { content } of stories(wish, { readingLevel })) {
			expect(content.split("so that the sea could see their faces").length).toBe(2);
			expect(countWords(content)).toBeGreaterThan(300);
		}
});

test("a relative of whose death somebody only writes is not mourned", () => {
	for (const { content } of stories(
		"to get out of swimming pia wrote her own note, 'my aunt Gitte is dead'. Whole school sang for her. then Gitte rang about the cake, she wants to keep the card",
	)) {
		expect(content).toContain("‘my aunt Gitte is dead’");
		expect(content).not.toMatch(/thank you for (?:aunt )?Gitte|was sad/i);
	}
});
