import { splitSentences } from "@lion-tails/common/paragraphs";
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

/** Matches a text with these sentences in their order. Each piece begins with the child's name instead of “she”. */
const inPieces = (told: string) =>
	new RegExp(
		splitSentences(told)
			.map(({ text }) =>
				text
					.trim()
					.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
					.replace(/^(?:S?he|His|Her)(?= )/, (word) => `(?:${word}|\\p{Lu}\\p{L}+(?:’s)?)`),
			)
			.join("[\\s\\S]*?"),
		"u",
	);

test.each([
	[
		"starts at a new school on monday bc we moved in july. has packed her bag three times already",
		"Pia starts at a new school on Monday because they moved in July. She has packed her bag three times already.",
	],
	[
		"excited about the train tomorrow!! she packed her backpack with only bananas and one sock for the driver",
		"Pia is excited about the train tomorrow! She packed her backpack with only bananas and one sock for the driver.",
	],
	[
		"learned to whistle today and it goes all day long. will not stop. the neighbours parrot whistles back",
		"Pia learned to whistle today and it goes all day long. She will not stop. The neighbour’s parrot whistles back.",
	],
	[
		"lost her blue mitten at the bus stop and cried the whole way home. I knit another one but it wont be the same blue",
		"Pia lost her blue mitten at the bus stop and cried the whole way home. ",
	],
	[
		"Pia swallowed her tooth with the cheese at lunch today. Almost choked on it but then she laughed till the milk came out",
		"Pia swallowed her tooth with the cheese at lunch today. She almost choked on it but then she laughed till the milk came out.",
	],
	[
		"one duck took pias whole sandwich right out of her hand at the pond and then it looked at her as if it was hers",
		"One duck took Pia’s whole sandwich right out of her hand at the pond and then it looked at her as if it was hers.",
	],
])("a sentence without a subject or an apostrophe gets it: %s", (wish, told) => {
	for (const { content } of stories(wish)) expect(content).toMatch(inPieces(told));
});

test.each<[kind: string, wish: string, told: string, leftOut: RegExp, more?: Partial<StoryRequestInput>]>([
	[
		"a joke without quotation marks",
		"tram driver let pia ring the bell. she was meant to ring once & she said one more and one more. whole tram counted ELEVEN",
		"The tram driver let Pia ring the bell. She was meant to ring once and she said one more and one more. The whole tram counted ELEVEN.",
		/thinged/,
	],
	[
		"a ban",
		"pia painted the bathroom door with mustard, all of it, even the key hole. No washing in it please. grandad says its a modern door",
		"Pia painted the bathroom door with mustard, all of it, even the key hole. Grandad says it’s a modern door.",
		/No washing|in it please/,
	],
	[
		"a secret",
		"Pia sleeps with the letter box key since tuesday, on a string. She waits for the post of her friend Nour, 4 weeks nothing. Teacher told me, she never said. I don't know if I should write to the mother",
		"Pia has slept with the letter box key since Tuesday, on a string. She waits for the post of her friend Nour, 4 weeks nothing.",
		/Teacher told|should write/,
	],
	[
		"a death",
		"Uncle Bertil died in March, nobody told the pigeons. Pia whistles for them at six like he did, on the roof, in his cap. please no heaven talk, she has her own ideas",
		"Uncle Bertil died in March. Nobody told the pigeons. Pia whistles for them at six like he did, on the roof, in his cap.",
		/heaven talk/,
	],
	[
		"learner's English",
		"From two weeks Pia takes always the stairs, she has seen in the lift one spider big like a spoon. Now we go by feet, also in the rain, and she tells to all people good morning from the spider",
		"For two weeks Pia has always taken the stairs. She has seen one spider as big as a spoon in the lift. Now they go on foot, also in the rain, and she says good morning to all people from the spider.",
		/The family/,
	],
	[
		"a plan",
		"sat pia and uncle Moss sail the bathtub on the pond, the real one with feet. he's 71. theyve got one oar and a whistle",
		"On Saturday Pia and Uncle Moss sail the bathtub on the pond, the real one with feet. He’s 71. They’ve got one oar and a whistle.",
		/Moss would sail/,
	],
	[
		"what the child wants of the story",
		"our snail is called Herbert, all he's done is one lap of the jar. Pia wants him to win ONE race and the prize has to be lettuce",
		"The family’s snail is called Herbert. All he’s done is one lap of the jar. Pia wants him to win ONE race and the prize has to be lettuce.",
		/I could not tell/,
	],
	[
		"a shout, and asides",
		"PIA ATE THE WHOLE LEMON!!! two summers of just licking 😀 even the dog came, he thought it was for him lol. sorry for my english",
		"Pia ate the whole lemon! Two summers of just licking. Even the dog came. He thought it was for him.",
		/lol|english/,
	],
])("tells in the parent's own words %s", (_, wish, told, leftOut, more = {}) => {
	for (const { content, unhonored = [] } of stories(wish, more)) {
		expect(content).toMatch(inPieces(told));
		expect(content).not.toMatch(leftOut);
		expect(unhonored).toEqual([]);
	}
});

test("the father tells what is written about the mother", () => {
	for (const { content } of stories(
		"mum cut pias fringe with the kitchen scissors, straight as a shelf. pia says now she can see twice",
	)) {
		expect(content).toContain("Mum cut Pia’s fringe");
		expect(content).toMatch(/\bDad\b/);
	}
});

test("a wish of 900 characters is told to its end", () => {
	const wish = `${"Pia and the lady with the accordion play shops on the stairs, one step is one shop, and what nobody buys goes up one floor. ".repeat(6)}On the top there is now a hat, three lemons, and our umbrella nobody has missed. She says on Sunday is the big sale, all must go down again.`;
	expect(wish.length).toBeGreaterThan(850);
	for (const { content } of stories(wish)) {
		expect(content).toContain("All must go down again.");
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

const REPORT =
	"pia painted the bathroom door with mustard, all of it, even the key hole. grandad says its a modern door.";
const READ =
	"Pia painted the bathroom door with mustard, all of it, even the key hole. Grandad says it’s a modern door.";

test.each(
	[
		[
			"could this be the one where they all make up",
			"we'd love it if there was a lighthouse",
			"put Grandma in",
			"throw in a joke",
			"end it with a hug",
			"end on something calm",
		],
		[
			"no dragons pls",
			"he is 4 btw",
			"any chance of a whale",
			"would be great if she wins",
			"bonus points for a tractor",
		],
		[
			"feel free to make things up",
			"surprise us",
			"not too long, she's shattered",
			"a short one, we're late",
			"the moral should be that honesty pays",
			"make the frog talk",
		],
		[
			"call the frog Bob",
			"her name is spelled with an i",
			"from the frog's point of view",
			"set in Portugal",
			"with lots of animals",
			"like the one about the owl",
		],
		[
			"another one about owls",
			"part two please",
			"if you could mention her friend Tom",
			"ideally with her rabbit",
			"looking for something soothing",
			"it must have a happy end",
		],
		[
			"her brother should be in it too",
			"everyone should be friends at the end",
			"spell it Pia not Mia",
			"use simple words",
			"less talking more adventure",
			"a little adventure for Pia and her rabbit",
		],
		[
			"this time with snow",
			"she wants a story about bees",
			"many thanks, her tired mum",
			"best wishes, Ann",
			"Please put the tram in. And the conductor. Because she likes his whistle.",
		],
	].map((requests) => [requests]),
)("requests to the storyteller are not read aloud: %j", (requests) => {
	const [story] = stories(`${REPORT} ${requests.join(". ")}`);
	expect(story?.content).toMatch(inPieces(READ));
});

test.each(
	[
		[
			"They put the cat in the wheelbarrow and ran.",
			"It ended with a hug and a pear.",
			"There were no dragons on the bus.",
			"She speaks in rhyme when she is happy.",
			"He is 71 and taller than the dog.",
			"Not too long after that the bus came.",
		],
		[
			"Call the frog and it comes.",
			"Give the frog a fly and it goes quiet.",
			"Same as yesterday it rained.",
			"With a happy face she went to bed.",
			"With lots of animals around she felt safe.",
			"One of the owls in the barn answered.",
		],
		[
			"Her name is on the hat in red.",
			"If you stand on the step you can see it.",
			"The moral of it was lost on the frog.",
			"Everything turned out fine.",
			"Everyone clapped. Grandma too.",
		],
	].map((statements) => [statements]),
)("statements that look like requests are read aloud: %j", (statements) => {
	const [story] = stories(`${REPORT} ${statements.join(" ")}`);
	for (const statement of statements) expect(story?.content).toMatch(inPieces(statement));
});

test("dates, and “its” where “it is” is meant, are corrected", () => {
	const [story] = stories(
		"pia's hamster moved out on monday. its sad but its in the wall and we hear it every tuesday in march. Its face was black",
	);
	expect(story?.content).toMatch(
		inPieces(
			"Pia’s hamster moved out on Monday. It’s sad but it’s in the wall and they hear it every Tuesday in March. Its face was black.",
		),
	);
});

test("a child's name is not found in longer words", () => {
	for (const { content } of stories("Also the tram was late", { childName: "Al", gender: "boy" }))
		expect(content).not.toContain("Also the tram was late");
});

test.each([
	[
		"pia was frist in the sack race. teh cup comes tmrw, she will recieve it in her wellies",
		"Pia was first in the sack race. The cup comes tomorrow. She will receive it in her wellies.",
	],
	[
		"pia sang heute im Wald for the snail, im told it was long. the snail is called Frist and ur not to laugh",
		"Pia sang heute im Wald for the snail. I’m told it was long. The snail is called Frist",
	],
])("misspellings that are certain are corrected, and other languages stay as they are: %s", (wish, told) => {
	expect(stories(wish)[0]?.content).toMatch(inPieces(told));
});

test.each([
	["please you say God sees mustard too", "“you say God sees mustard too”"],
	["bitte was Lustiges", "“bitte was Lustiges”"],
	["help", "“help”"],
	["just let somebody nice bring him soup", "“just let somebody nice bring him soup”"],
	["story for Mister Kevin", "“story for Mister Kevin”"],
	["gentle please, short and calm for bedtime", undefined],
	["No lesson about forgiving right away", undefined],
	["a short one, we're late", undefined],
	["no dragons pls", undefined],
	["thanks so much, her tired mum", undefined],
])(
	"the remark names a request that the story does not tell, but no tone that each story has, and no ban: %s",
	(request, quote) => {
		const [story] = stories(`${REPORT} ${request}`);
		expect(story?.content).toMatch(inPieces(READ));
		expect(story?.unhonored ?? []).toEqual(quote ? [`I could not tell all of your wish: ${quote}.`] : []);
	},
);

test.each(["No lesson about forgiving right away", "Not a lesson about making up please", "don't end it with a party"])(
	"the remark quotes no ban as an untold part of the wish: %s",
	(ban) => {
		for (const wish of [REPORT, "pia had a fight with Lena about the swing."])
			for (const { unhonored = [] } of stories(`${wish} ${ban}`))
				expect(unhonored.filter((one) => /could not tell|same is true/.test(one)).join(" ")).not.toMatch(
					/lesson|party/,
				);
	},
);

test("the remark says that a ban could not be kept if the story is about its lesson", () => {
	for (const { unhonored = [] } of stories(
		"pia had a fight with Lena about the swing. No lesson about forgiving right away",
	))
		expect(unhonored.includes("Tonight’s story could not keep this: “No lesson about forgiving right away”.")).toBe(
			unhonored.some((one) => one.includes("making up")),
		);
});

test.each([
	[
		"pia laughed when the dog ate Noahs whole sandwich. Minas brother saw it",
		"ate Noah’s whole sandwich. Mina’s brother saw it.",
	],
	[
		"tram driver laughed, the snail ate pias list and pia put dads old hat on it",
		"ate Pia’s list and Pia put Dad’s old hat on it.",
	],
	[
		"pia painted the door with mustard, all of it, even the key hole. grandad says its modern. the dads danced and the Noahs all laughed at pias hat",
		"The dads danced and the Noahs all laughed at Pia’s hat.",
	],
	[
		"pia finaly took the snail to the libary. tomorow it gets tomatos",
		"finally took the snail to the library. Tomorrow it gets tomatoes.",
	],
])("a lost apostrophe of an owner and misspellings are corrected: %s", (wish, told) => {
	for (const { content } of stories(wish)) expect(content).toMatch(inPieces(told));
});

test.each(["I am tired.", "me too", "we're both exhausted today"])(
	"the parent's asides about themselves are neither read aloud nor quoted: %s",
	(aside) => {
		for (const { content, unhonored } of stories(`${REPORT} ${aside}`)) {
			expect(content).toMatch(inPieces(READ));
			expect(unhonored ?? []).toEqual([]);
		}
	},
);

test.each([
	[REPORT, READ],
	[
		"she found a snail on the tram and it rode with us to the end. the driver saluted, twice",
		"Pia found a snail on the tram and it rode with them to the end. The driver saluted, twice.",
	],
	[
		"rowed the bathtub over the pond with Uncle Moss. She sang the whole way and the whistle went overboard",
		"Pia rowed the bathtub over the pond with Uncle Moss. She sang the whole way and the whistle went overboard.",
	],
	[
		"pia painted my bathroom door with mustard, all of it, even the key hole. She told me after supper. The cat licked it, twice",
		/Pia painted (?:Mom|Dad)’s bathroom door with mustard, all of it, even the key hole\.[\s\S]* told (?:Mom|Dad) after supper/,
	],
	[
		"found a snail on the stairs and named it Gertrude. she made it a house from a yogurt cup and it left over night",
		"Pia found a snail on the stairs and named it Gertrude. She made it a house from a yogurt cup",
	],
	[
		"we sailed the bathtub on the pond, the real one with feet, and the whistle went overboard, pia still looks for it",
		"The family sailed the bathtub on the pond, the real one with feet, and the whistle went overboard, Pia still looks for it.",
	],
])("the storyteller tells the wish, with the child's name and without the parent's “I”: %s", (wish, told) => {
	for (const { content } of stories(wish)) {
		expect(content).toMatch(typeof told === "string" ? inPieces(told) : told);
		expect(content).not.toMatch(/had the first word|and left nothing out/);
	}
});

test("a parent tells what it says of itself", () => {
	for (const { content } of stories(
		"Pia came second with the goat. She acts as if it is nothing. I have cried in the waffles",
	))
		expect(content).toMatch(
			/(?:first piece|began)[^“]*“Pia came second with the goat\.[\s\S]* went on\. “[^”]*I have cried in the waffles\.”/,
		);
});

test.each([
	"Swimming lesson today and she swallowed half the pool but put her head under for the first time",
	"tonight pia put the hoodie on the pillow, she says it hums. the cat went to sleep in the sink",
])("what happened today is not told in the morning: %s", (wish) => {
	for (const storyLength of ["short", "medium"] as const)
		for (const { content } of stories(wish, { storyLength }))
			expect(content.slice(0, content.search(/swimming|Tonight/))).not.toMatch(/morning|breakfast|\bwoke\b|get up/i);
});
