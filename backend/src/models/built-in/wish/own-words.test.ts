import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../answer.ts";

const BOY = { childName: "Finn", gender: "boy" } as const;
const GIRL = { childName: "Nia", gender: "girl" } as const;
const SEEDS = [1, 2, 3, 4];

const stories = (customPrompt: string, more: Partial<StoryRequestInput>): string[] =>
	SEEDS.map((seed) => {
		const child = { readingLevel: "early-elementary", storyLength: "short", ...more } as const;
		const prompts = buildPrompts(StoryRequest.parse({ ...child, customPrompt }), { seed });
		return JSON.parse(answer({ ...prompts, seed, isJson: true })).content;
	});

const GRANDPAS_HAT =
	"My dad died in the spring. Today Finn found his fishing hat in our garage, it still smells like him. He wore it the whole evening and didn't say much. They went out on the lake every summer, just the two of them";

test.each<[wish: string, wrong: RegExp, more: Partial<StoryRequestInput>]>([
	[GRANDPAS_HAT, /my fishing hat|smells like me|I wore/, BOY],
	[
		"we have a big thunderstorm here and the power was out for an hour. he came down to us with his pillow and pretended it was because of his little sister.",
		/I came down to us/,
		BOY,
	],
	[
		"Our guinea pig Peanut died last night. We buried her under the lilac and Nia's brother Malik painted a stone. She keeps asking if Peanut is cold.",
		/I keep asking|buried me/,
		GIRL,
	],
	[
		"training wheels came off today!! Nia rode all the way to the mailbox and then into the hedge, twice. Daddy ran next to her the whole time and is more tired than she is",
		/than I’m/,
		GIRL,
	],
])("the child does not say what the wish may say of somebody else: %s", (wish, wrong, more) => {
	for (const content of stories(wish, more)) expect(content).not.toMatch(wrong);
});

test("the child still says what can only be about itself", () => {
	const wish =
		"Nia swallowed her tooth with the cheese at lunch. almost choked on it but then she laughed till the milk came out";
	for (const content of stories(wish, GIRL)) expect(content).toContain("I swallowed my tooth with the cheese at lunch");
});

test.each([
	[GRANDPAS_HAT, "Grandpa", /[Tt]hank you(?: once)?(?: more| again)? for Dad|“Dad /],
	["My mom died in May. Finn wears her scarf every day and it is much too long for him", "Grandma", /for Mom\b/],
	["my little brother Tom died in March. Finn keeps the whistle that was on the key ring", "Uncle Tom", /for Tom\b/],
	["my husbands dad died last week. Finn keeps setting a plate for him at the table", "Grandpa", /for Dad\b/],
	["my mother-in-law died on sunday. Finn put her slippers next to his bed", "Grandma", /for Mom\b/],
])("the dead of the parent's own family are the child's relatives: %s", (wish, thanked, wrong) => {
	const all = stories(wish, BOY);
	for (const content of all) expect(content).not.toMatch(wrong);
	expect(all.join("\n")).toMatch(new RegExp(`[Tt]hank you[^.”]* for ${thanked}`));
});

test.each([
	[
		"dentist tomorrow for his first filling. Dr. Lee is nice and lets him pick the music, he already picked the Paw Patrol song",
		"Dr. Lee",
	],
	[
		"Mrs. Novak let Finn feed the fish today and he put the lid on the wrong way round, the fish did not mind",
		"Mrs. Novak",
	],
	["his cousin Ada comes tomorrow and he has put all of the cars in one long line so that there is a road", "Ada"],
	[
		"Uncle Bertil died in March, nobody told the pigeons. Finn whistles for them at six like he did, on the roof, in his cap",
		"Bertil",
	],
])("nothing is told to or asked of somebody who is not family or a friend, or not there today: %s", (wish, name) => {
	const talk = new RegExp(
		`(?:told|asked|to|showed|with) ${name}\\b[^.“]*(?:first chance|as well|other side|a chance)|${name} (?:promised|thought about|listened|heard|got the best|wanted a part|tried it)|first chance[^.”]*${name}`,
	);
	for (const content of stories(wish, BOY)) expect(content).not.toMatch(talk);
});

test.each([
	[
		"camping in the back yard with dad! they heard an owl and Nia answered it, hoo hoo. came back in at 9 because the ground was too bumpy",
		GIRL,
	],
	[
		"Nia sleeps with the letter box key since tuesday, on a string. She waits for the post of her friend Nour, 4 weeks nothing",
		GIRL,
	],
	[
		"he wet his toothbrush and ran the water and told me he brushed lol. his breath smelled like tacos",
		{ ...BOY, readingLevel: "middle-school" },
	],
] as const)("a story around the parent's own words does not begin in the morning: %s", (wish, more) => {
	for (const content of stories(wish, more))
		expect(content.split("\n\n")[0]).not.toMatch(
			/morning|breakfast|toast|\bwoke\b|get up|begin(?:s)? the day|the day could/i,
		);
});

test.each([
	[
		"he wet his toothbrush and ran the water and told me he brushed lol. his breath smelled like tacos",
		"Finn wet his toothbrush and ran the water",
	],
	[
		"we have a big thunderstorm here and the power was out for an hour. he came down to us with his pillow and pretended it was because of his little sister.",
		"Finn came down to them with his pillow",
	],
	[
		"dentist tomorrow for his first filling. Dr. Lee is nice and lets him pick the music, he already picked the Paw Patrol song",
		"Dr. Lee is nice and lets him pick the music",
	],
	[
		"Nia has to speak up to her science group tomorrow because they left all the work to her and she hates conflict",
		"Nia has to speak up",
	],
])("the child's own telling has a sentence of the wish: %s", (wish, told) => {
	for (const content of stories(wish, told.startsWith("Nia") ? GIRL : BOY)) {
		expect(content).toContain(told);
		expect(content).not.toContain("left nothing out");
	}
});
