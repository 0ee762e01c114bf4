import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { casesToCheck } from "../../../../test/material-cases.ts";
import { answer } from "../answer.ts";
import { compose } from "../compose/compose.ts";

type Story = { content: string; unhonored?: string[] };

const SEEDS = casesToCheck([1, 2, 3, 4]);

function stories(customPrompt: string, more: Partial<StoryRequestInput> = {}): Story[] {
	return SEEDS.map((seed) => {
		const child = { childName: "Nora", gender: "girl", storyLength: "medium" } as const;
		const prompts = buildPrompts(StoryRequest.parse({ ...child, customPrompt, ...more }), { seed });
		return JSON.parse(answer({ ...prompts, seed, isJson: true }));
	});
}

const remarkOf = ({ unhonored = [] }: Story) => unhonored.join("\n").toLowerCase();

/** Returns the remark without what it says that the story is about. */
const denialsOf = (story: Story) => remarkOf(story).replace(/tonight’s story is about .*/g, "");

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
	["her friend Mila moves away and Nora gives her a marble", ["mila"]],
])("what the story tells is not called missing: %s", (wish, told) => {
	for (const story of stories(wish)) for (const word of told) expect(denialsOf(story)).not.toContain(word);
});

test("a fact has only one verdict, and the remark is at most four sentences", () => {
	for (const { unhonored = [] } of stories(
		"nora got red boots on Monday and a boy at school laughed at them, her friend Jette laughed too. please also a whale",
	)) {
		expect(unhonored.length).toBeLessThan(5);
		expect(unhonored.filter((sentence) => sentence.includes("Jette")).length).toBeLessThan(2);
		expect(unhonored.join("\n")).not.toMatch(/or not at all|only a part/);
	}
});

test.each([
	["nora didn't make the team", /team/],
	["our rabbit Nibbles died. She learns to tie her shoelaces", /shoelace/],
	["nora's got chickenpox, she is heartbroken", /chickenpox|heartbroken/],
])("the remark does not deny what the story tells: %s", (wish, told) => {
	for (const story of stories(wish)) expect(denialsOf(story)).not.toMatch(told);
});

test.each([
	["we are moving from Leeds to Cardiff in 2 weeks because of dads new job", "“from Leeds to Cardiff in 2 weeks"],
	["nora lost her recorder on the tram yesterday", "“on the tram yesterday”"],
	["nora had a fight with her friend Ada about a swing", "“about a swing”"],
])("the remark quotes only the words that are missing, and says what the story is about: %s", (wish, missing) => {
	for (const { unhonored: [first, about] = [] } of stories(wish)) {
		expect(first).toContain(`I could not tell all of your wish: ${missing}`);
		expect(about).toMatch(/^Tonight’s story is about .*\b(?:move|recorder|Ada)\b.*\.$/);
	}
});

test("a wish for no doctors does not rule out a story about medicine", () => {
	for (const story of stories("nora won't take her cough medicine. no doctors please")) {
		expect(story.content).toMatch(/medicine|drops/);
		expect(remarkOf(story)).not.toContain("doctors");
	}
});

test("the remark does not quote a fact that the story tells, nor words such as “three things if possible”", () => {
	const wish =
		"Three things if possible: nora didn't make the team, her little sister Ada keeps borrowing her headphones without asking, and please put a steam train in it somewhere.";
	for (const { content, unhonored = [] } of stories(wish)) {
		// Told or quoted
		for (const word of ["headphones", "train"]) expect([content, ...unhonored].join(" ")).toContain(word);
		expect(unhonored.join(" ")).not.toMatch(/three things|make the team/i);
	}
});

test("a quote keeps its negation", () => {
	for (const { unhonored = [] } of stories(
		"Nora puts Grandma's slippers by our front door every night. Not going to tell her to stop.",
	))
		expect(unhonored.join(" ")).not.toContain("“tell her to stop");
});

test("a person has one name, with and without an ending", () => {
	for (const story of stories("a story about trust. our neighbour Mr Banerjee has a loose slate on Mr Banerjees roof"))
		expect(remarkOf(story)).not.toMatch(/banerjees/);
});

test("a quote keeps the “that” of “proud of that”", () => {
	for (const story of stories(
		"nora broke my glass jug and hid the pieces under the sink. She told me after dinner. I want her to know I'm proud of that",
	))
		expect(remarkOf(story)).not.toContain("proud of”");
});

test("the remark says plainly that a story tells nothing of the wish, and names its subject", () => {
	for (const { unhonored = [] } of stories("the turbine museum with a certificate for nora"))
		expect(unhonored).toEqual([
			"I could not tell your wish: “the turbine museum with a certificate for nora”.",
			expect.stringMatching(/^Tonight’s story is about [a-z-]+\.$/),
		]);
});

test.each([
	"on Shrove Tuesday the masks walk by, although one of them is Daan the postman whom she loves",
	"today the alley was painted, and she put a handprint on the wall as high as she could reach",
	"I think she wants to tell but doesn't know how to begin",
	"Send her and her friend Rodrigo to the market",
])("the remark does not end a quote in the middle of a clause: %s", (wish) => {
	for (const story of stories(wish))
		expect(remarkOf(story)).not.toMatch(/\b(?:whom|as high as|i think|send her|wants to)”/);
});

test("the remark says that the wish names another person than the form", () => {
	const remark = (wishText: string) =>
		compose(
			{
				type: "regular",
				level: "late-elementary",
				length: "medium",
				timeTravel: false,
				name: "Nora",
				gender: "girl",
				hero: { name: "Pandita Ramabai", events: [] },
				wishText,
			},
			1,
		).unhonored.join("\n");
	expect(remark("Nora wants to hear how Amy Carmichael took the children in")).toContain(
		"Your wish names Amy Carmichael",
	);
	expect(remark("Nora wants to hear how Pandita Ramabai took the children in")).not.toContain("Your wish names");
	expect(remark("we read about Pandita and her Uncle Ben")).not.toContain("Your wish names");
});

test("a name that begins with “no” forbids nothing", () => {
	for (const story of stories("Noémie has a cat and a kite", { childName: "Noémie" }))
		expect(remarkOf(story)).not.toContain("could not leave out");
});

test("the remark says in one sentence which people are missing", () => {
	for (const { unhonored = [] } of stories("nora broke the vase. her uncles Jim and Tariq", {
		storyLength: "very-short",
	}))
		expect(unhonored.filter((sentence) => /Jim|Tariq/.test(sentence)).length).toBeLessThan(2);
});

test("the remark does not quote a group of people whom the wish names one by one", () => {
	const wish = "nora's best friend Tess has a new friend now, Lucy, and the three of them always end up fighting";
	for (const story of stories(wish)) expect(remarkOf(story)).not.toContain("“the three");
});

test("the remark names the people who are only in the prayer", () => {
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
	["on saturday we fetch our kitten. no sad things please", /sad things/],
	["nora and her twin brother Max start swim lessons with Mr Okafor", /only mentions/],
])("the remark names no orders and no people as facts: %s", (wish, told) => {
	for (const story of stories(wish)) expect(remarkOf(story)).not.toMatch(told);
});

test.each([
	["nora was at the dentist yesterday, she was very brave", /dentist (?:the day before|yesterday)/],
	["nora was vaccinated yesterday and her arm hurts", /vaccinated (?:the day before|yesterday)/],
])("what is over is not told as still to come: %s", (wish, told) => {
	for (const story of stories(wish)) {
		expect(story.content).toMatch(told);
		expect(remarkOf(story)).not.toMatch(/coming soon/);
	}
});

test("what is feared is not told as if it had happened", () => {
	for (const { content } of stories("her tooth is wobbly and she is scared she'll swallow it"))
		expect(content).not.toMatch(/had swallowed/);
});

test("the remark leaves out the time if the story has that of the wish", () => {
	for (const wish of ["her baby brother was born", "her brother moved out last week", "her exam is coming soon"])
		for (const story of stories(wish)) expect(remarkOf(story)).toBe("");
});

test("the age of a sibling in brackets does not divide what the sibling did", () => {
	for (const story of stories("her little sister Frieda (3) knocked over her castle of blocks today")) {
		expect(`${story.content} ${remarkOf(story)}`).toMatch(/frieda knocked over/i);
	}
});

test("a bowl of the wish may be a dish in the story, and its color may be at its rim", () => {
	for (const story of stories("our dog Biscuit died. nora won't let us put the blue bowl away"))
		if (/\bdish with the blue\b/.test(story.content)) expect(remarkOf(story)).not.toContain("bowl");
});

test("the remark does not deny the parent's own sentences, whose verbs and numbers have another form in the story", () => {
	const wish =
		"Nora's street party is on weds, first one in 20 yrs. She's in charge of lemonade and fake sneezed 40 times at the table. Something to make her less excited, or maybe a bit more lol";
	for (const story of stories(wish)) {
		expect(story.content).toMatch(/lemonade/);
		expect(remarkOf(story)).toBe("");
	}
});

test("the remark does not quote a kept order, and reports that the story leaves the parent out", () => {
	const wish =
		"Today Nora and I went to the allotment and the rhubarb was up. nobody gets ill please, not even the hen";
	for (const story of stories(wish)) {
		expect(story.content).toContain("rhubarb");
		expect(story.content).not.toMatch(/\b(?:ill|sick|lame|paralyzed)\b/);
		expect(remarkOf(story)).not.toMatch(/ill|hen/);
		if (!/\b(?:family|Mom|Dad) (?:and|went)/.test(story.content)) expect(remarkOf(story)).toContain("you were there");
	}
});

test("the remark does not name the Bible story of the form as missing, but other missing parts of the wish", () => {
	const wish = "Elijah and the widow whose flour does not run out. Nora plays the trumpet in the town band";
	for (const story of stories(wish, { biblePassage: "1 Kings 17:8-16", storyType: "biblical_narrative" })) {
		expect(remarkOf(story)).not.toMatch(/widow|flour/);
		expect(remarkOf(story)).toContain("trumpet");
	}
});

test("a fact is quoted whole, or from the preposition of the part that is missing", () => {
	for (const story of stories(
		"On Saturday nora scatters petals at Aunt Delphine's wedding in the apple barn, with her cousin Barnaby carrying the rings",
	))
		expect(remarkOf(story)).not.toMatch(/“petals/);
});

test.each([
	["nora's tomato came third at the show. the rosette is on her coat as we speak", ""],
	["nora did her first one on the potty and the whole cafe clapped. please DON'T say potty", ""],
	[
		"nora's letter came on the mat today, and she read it to us. she'll read this herself when she thinks I'm asleep",
		"",
	],
	["nora sang in the kitchen and grandma danced. She doesn't know that it is the last time", ""],
])("the remark names whole clauses that are missing, and nothing that is told or forbidden: %s", (wish, missing) => {
	for (const story of stories(wish)) {
		const quotes = denialsOf(story).match(/“[^”]*”/g) ?? [];
		expect(quotes.join(" ")).toBe(missing);
	}
});

const CARRIED =
	"Nora carried the umbrella stand down nine flights by herself and would not put it down, not even for the postman, he had to walk backwards the whole way lol.";

test.each([
	["no water please", /\b(?:water|stream|rain\w*|lake|sea|boats?|river|swim\w*|puddles?)\b/i],
	["nothing with dogs, she was bitten", /\b(?:dogs?|pupp\w+|bark(?:ed|ing))\b/i],
	["please no heaven talk", /\bheaven\b/i],
	["leave out the moving", /\bmov(?:ed|ing) (?:house|away|in|out)\b/i],
	["not about school again", /\b(?:school|teacher|classroom)s?\b/i],
	["no tree please, the old one was cut down", /\b(?:trees?|orchard|forest|woods)\b/i],
	["please don't mention her dad", /\b(?:dad|daddy|papa)\b/i],
	["don't put any cats in it", /\b(?:cats?|kitten\w*)\b/i],
	["no darkness, she's afraid", /\b(?:dark\w*|shadow\w*)\b/i],
	["nobody dies please", /\b(?:died?|dies|dying|dead|death|grave)\b/i],
	["nothing about babies right now", /\b(?:bab(?:y|ies)|newborn)\b/i],
	["skip the hospital", /\b(?:hospital|doctor|nurse)s?\b/i],
	["no food stories she's got a tummy bug", /\b(?:food|bread|cake|cookies?|soup|supper|breakfast|dinner|hungry)\b/i],
	["keep grandma out of it", /\b(?:grandma|granny|grandmother)\b/i],
	["pls avoid birthdays", /\b(?:birthdays?|party)\b/i],
	["not another story with fish", /\bfish\w*\b/i],
	["we don't want anything about snow tonight", /\b(?:snow\w*|ice|sled)\b/i],
	["no moon, no stars", /\b(?:moon\w*|stars?|starry)\b/i],
	["could you leave the cousins out", /\bcousins?\b/i],
	["can we not have anyone crying", /\b(?:cr(?:y|ied|ying)|tears?|wept|sob\w*)\b/i],
])(
	"a ban holds in the whole story, also next to the parent's own words, and the remark is silent: %s",
	(ban, banned) => {
		const child = {
			childName: "Nora",
			gender: "girl",
			storyLength: "short",
			customPrompt: `${CARRIED} ${ban}`,
		} as const;
		const { content, unhonored } = JSON.parse(
			answer({ ...buildPrompts(StoryRequest.parse(child), { seed: 1 }), seed: 1, isJson: true }),
		);
		expect(content).toContain("the whole way.");
		expect(content).not.toMatch(banned);
		expect(unhonored ?? []).toEqual([]);
	},
);

test("a ban of several things, and a wish for any normal story, are not quoted as untold", () => {
	for (const { content, unhonored } of stories(
		"he helped me plant tomatos on the balcony and keeps asking why they are not red yet. he checked the pot 11 times today. No talking plants or talking animals please and no magic, just a nice normal story",
		{ childName: "Levi", gender: "boy" },
	)) {
		expect(unhonored ?? []).toEqual([]);
		expect(content).toContain("plant tomatoes on the balcony");
		expect(content).not.toMatch(/Tick, said the pot|stirred the pot/);
	}
});

test("a pot with a plant in it is no pot on the stove", () => {
	for (const { content } of stories("Nora planted two seeds with Grandma. They put the pot on the stairs."))
		expect(content).not.toMatch(/warm metal|way metal does|Faces looked very wide|every face looked wide/);
});

test("a child who is too excited to sleep is glad, and the calm tone that the parent asks for is neither told nor quoted", () => {
	for (const { content, unhonored } of stories(
		"tomorrow is her 4th birthday and she is way too excited to sleep, something calm please",
		{ childName: "Ingrid" },
	)) {
		expect(content).toContain("Ingrid’s 4th birthday");
		expect(content).not.toMatch(/uneasy|something calm/i);
		expect(unhonored ?? []).toEqual([]);
	}
});

test("a child who is the big sister herself has a new baby at home, and no big sister", () => {
	for (const { content } of stories(
		"can you do the one with the baby in the basket on the river and his big sister watching over him. she is a big sister now too",
		{ childName: "Tamar" },
	)) {
		expect(content).toContain("baby sibling");
		expect(content).not.toMatch(/(?:Tamar’s|her|my) big sister/i);
	}
});

test.each([
	[
		"We had to say goodbye to our old dog Bruno on Monday, he was 14. Nora still saves him the crust from her toast. Today she put one on Bruno's blanket. I don't know what to tell her",
		"has no answer to this: “i don't know what to tell her”",
	],
	[
		"Our guinea pig Peanut died last night. We buried her under the lilac and Nora's brother Malik painted a stone. She keeps asking if Peanut is cold",
		"has no answer to this: “she keeps asking if peanut is cold”",
	],
	[
		"she didn't make the basketball team. Andrea did. She told Andrea congrats and then went to her room and shut the door. My husband got cut too at that age, maybe something with that",
		"only mentions this: “my husband got cut too at that age”",
	],
	["noahs ark with lots and lots of elephants, its been raining here for five days straight", "has no elephants in it"],
	["the one where somebody paints a door purple and then whistles. Nora whistled today", "paints a door purple"],
])("the remark names an open question, an instruction and what a Bible story lacks: %s", (wish, remark) => {
	for (const story of stories(wish)) expect(remarkOf(story)).toContain(remark);
});

test.each([
	"Today they made bread together and flour was everywhere, also on the cat. Please make a story of this",
	"Nora wet her toothbrush and ran the water and told me she brushed. funny story about a kid like that",
	"Nora looked at an anthill with Grandpa for two hours. in English please she is learning",
])("the remark does not quote an order that any story keeps: %s", (wish) => {
	for (const story of stories(wish)) expect(remarkOf(story)).toBe("");
});
