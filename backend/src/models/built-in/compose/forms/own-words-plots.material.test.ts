// Plots around a wish as the parent typed it.
import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { casesToCheck } from "../../../../../test/material-cases.ts";
import { answer } from "../../answer.ts";

const CHILD = { childName: "Pia", gender: "girl", readingLevel: "early-elementary", storyLength: "short" } as const;

const SEEDS = casesToCheck([1, 2, 3]);

function stories(
	customPrompt: string,
	more: Partial<StoryRequestInput> = {},
	seeds = SEEDS,
): { title: string; content: string; unhonored?: string[] }[] {
	return seeds.map((seed) => {
		const prompts = buildPrompts(StoryRequest.parse({ ...CHILD, customPrompt, ...more }), { seed });
		return JSON.parse(answer({ ...prompts, seed, isJson: true }));
	});
}

/** Returns the text before the parent's words, these words, and the text after them. */
function aroundTelling(content: string, told: string): [before: string, after: string] {
	const at = content.indexOf(told);
	expect(at).toBeGreaterThan(0);
	return [content.slice(0, at), content.slice(at + told.length)];
}
const countOf = (text: string, words: RegExp) => text.match(new RegExp(words, "giu"))?.length ?? 0;
/** The child says its own sentences of the wish. */
const withoutSpeech = (text: string) => text.replaceAll(/“[^”]*”/gu, "");

const LEVELS = ["preschool", "early-elementary", "late-elementary", "middle-school"] as const;

/** A wish, and its sentences as the story tells them. */
const WISHES: readonly (readonly [wish: string, told: readonly string[]])[] = [
	[
		"tram driver let pia ring the bell. she was meant to ring once & she said one more and one more. whole tram counted ELEVEN",
		["let Pia ring the bell.", "one more and one more.", "tram counted ELEVEN."],
	],
	[
		"we adopted a kitten from the shelter. Pia named her Waffles. Waffles went straight under the couch. Pia lay on the floor for two hours and read to her. She thinks the kitten doesn't like her",
		["from the shelter.", "named her Waffles.", "under the couch.", "read to her.", "the kitten doesn’t like her."],
	],
	[
		"Uncle Bertil died in March, nobody told the pigeons. Pia whistles for them at six like he did, on the roof, in his cap",
		["told the pigeons.", "in his cap."],
	],
	[
		"I found the gum in the car. We drove back and I let her give it to the lady herself. She has been quiet since",
		["in the car.", "We drove back", "quiet since."],
	],
	[
		"class spelling bee tomorrow & theyve practised all week. her tummy hurts every time. she threw the list under the bed",
		["practised all week.", "hurts every time.", "threw the list under the bed."],
	],
	[
		"she put the spaghetti on her head and said she is a mermaid, aunt Carla laughed so much she snorted",
		["so much she"],
	],
];

test.each(WISHES)(
	"the story tells each sentence of the wish once, at each level, with and without an animal: %s",
	(wish, told) => {
		for (const readingLevel of LEVELS)
			for (const animal of [undefined, "owl"])
				for (const { content, title } of stories(wish, { readingLevel, ...(animal && { animal }) }, [1])) {
					expect(`${title} ${content}`).not.toMatch(/\{|undefined|\bthe the\b/i);
					for (const sentence of told) expect([sentence, content.split(sentence).length - 1]).toEqual([sentence, 1]);
				}
	},
);

test("a boy's wish has his pronouns and his name at the beginning of a piece", () => {
	const wish = "we went to the pond & fed the ducks. Pia gave them his whole roll. He waved to them all the way home!!";
	for (const { content } of stories(wish, { gender: "boy" })) {
		expect(content).toContain("Pia waved to them all the way home!");
		expect(content).not.toMatch(/Pia[^.]* (?:her|herself)\b/);
	}
});

test("the pieces of the wish come before and after the Bible story, with a scene between them", () => {
	const [[, told] = ["", []]] = [WISHES[1] ?? ["", []]];
	for (const { content } of stories(WISHES[1]?.[0] ?? "")) {
		const at = told.map((sentence) => content.indexOf(sentence));
		expect(at).toEqual(at.toSorted((a, b) => a - b));
		const tale = content.indexOf("After the story");
		expect(at[0]).toBeLessThan(tale);
		expect(at.at(-1)).toBeGreaterThan(tale);
		expect(content).toContain("“Waffles,”");
	}
});

test("the animal acts twice, and not at all without an animal", () => {
	const wish =
		"pia carried her goldfish in the salad bowl down six floors because of the toast from number 14, the whole house stood there and a man held the umbrella over the bowl";
	for (const { content } of stories(wish, { animal: "whale" })) {
		expect(countOf(content, /\bthe whale\b/)).toBeGreaterThanOrEqual(2);
	}
	for (const { content } of stories(wish)) expect(content).not.toMatch(/\{|undefined/);
});

test("a story around own words has no thing of an idiom, a comparison or a quotation, and none that is forbidden", () => {
	for (const { content } of stories(
		"Pia was over the moon, she found grandads compass in the cellar & said 'now I need a ship'. It is as heavy as a stone he says. no dogs please",
	)) {
		const [, after] = aroundTelling(content, "he says.");
		expect(after).toMatch(/\bthe compass\b/i);
		expect(withoutSpeech(after)).not.toMatch(/\bthe (?:moon|ship|stone|dogs?)\b/i);
	}
});

test("a wish that names nothing visible gets a plot that needs nothing visible", () => {
	for (const { content, unhonored = [] } of stories(
		"she said her first whole sentence in front of the class today, it was about nothing really, just that pia was next. everybody clapped. she told us seven times",
	)) {
		expect(content).toContain("just that Pia was next.");
		expect(content).not.toMatch(/\{|undefined|\bthe (?:class|sentence) went in\b/);
		expect(unhonored).toEqual([]);
	}
});

test("nothing stands between the wish and the story, and no line after it says that it was told", () => {
	for (const { content } of stories(
		"she built a boat from the bread box and sailed it in the bath, captain is a carrot with a button, it's called the Butter. It sank at once & she said 'aye aye'",
	)) {
		const [before, after] = aroundTelling(content, "‘Aye aye’.");
		expect(before).not.toMatch(/told it|telephone|the right words/);
		expect(after.slice(0, 200)).not.toMatch(/was how|had listened|those were the words/i);
	}
});

test("a story has all of a wish of 1,000 characters, and its things come again", () => {
	const wish = `${"Pia and the lady with the accordion play shops on the stairs, one step is one shop, and the lemons nobody buys go up one floor. ".repeat(6)}On the top there is now a hat, three lemons, and our umbrella nobody has missed. She says on Sunday is the big sale, all must go down again.`;
	expect(wish.length).toBeGreaterThan(880);
	for (const { content } of stories(wish.slice(0, 1000))) {
		const [, after] = aroundTelling(content, "must go down again.");
		expect(countOf(after, /\bthe (?:accordion|lemons|hat)\b/)).toBeGreaterThanOrEqual(2);
	}
});

test("a death of which the wish does not say who mourns gets a quiet plot", () => {
	for (const { content } of stories(
		"to get out of swimming pia wrote her own note, 'my aunt Gitte is dead'. Whole school sang for her. then Gitte rang about the cake, she wants to keep the candle",
	))
		expect(content).not.toMatch(/ladies and gentlemen|clapped until|wooden spoon|thank you for (?:aunt )?Gitte/i);
});

test.each([
	"pia hid aunties wig inside the rice pot because it is a sleeping animal and it needs the warm. Auntie laughed until she cried but Grandma did not laugh",
	"grandpa forgets who we are, on the phone he thought pia was her mother so she answered as her mother to him, all about the garden. afterwards she asked me if that was lying",
	"Pia has been charging the little kids a sweet each for a go on the swing. She keeps a list.",
])("no guilt is invented in “%s”", (wish) => {
	for (const { content } of stories(wish))
		expect(content).not.toMatch(/\bI am sorry|I’m sorry that|I was the one|forgive me|confess/i);
});

test.each<[wish: string, told: string, thing: RegExp, never: RegExp]>([
	[
		"mr dalrymple next door slipped getting out of his tub. Pia heard him knock on the pipe, now Mr Dalrymple and pia knock good night every evening, three times, on the pipe with a spoon",
		"with a spoon.",
		/\bthe pipe\b/i,
		/\bthe (?:tub|door) (?:went|came|lay|stood|slept)\b/i,
	],
	[
		"pia and uncle Hemi built a cardboard bridge for the snails over the path, and the rain took it. Uncle Hemi says next time tape",
		"next time tape.",
		/\bthe cardboard bridge\b/i,
		/\btime tape\b/i,
	],
	[
		"she reads the bible to the hens, always the part with noah, they listen because she has corn in her pocket. Pia says the brown one believes it already",
		"believes it already.",
		/\bthe hens\b/i,
		/\bthe bible (?:went|came|lay|stood|slept|on)\b/i,
	],
	[
		"Pelle is a sheepdog and he herds the kids at the playground, nine of them. Pia told the mothers its his job. in the evening we had waffles",
		"had waffles.",
		/\bthe sheepdog\b/i,
		/\bwaffles? (?:went|came|lay|stood|slept)\b|of the waffles/i,
	],
])("the thing that the wish is about comes again: %s", (wish, told, thing, never) => {
	for (const { title, content } of stories(wish)) {
		const [, after] = aroundTelling(content, told);
		expect(after).toMatch(thing);
		expect(`${title} ${withoutSpeech(after)}`).not.toMatch(never);
	}
});

test.each<[wish: string, told: string, who: readonly RegExp[]]>([
	[
		"Opa Gerd plays the tuba out of the window at seven and pia answers on the recorder from our kitchen",
		"kitchen.",
		[/Opa Gerd/],
	],
	[
		"our sheepdog Pelle herds the kids at the playground, he put nine of them in the sandbox and lay down in front",
		"down in front.",
		[/Pelle/],
	],
	["Rusty is an old sheepdog and he herds the kids into the sandbox", "into the sandbox.", [/Rusty/]],
	["Pelle is a sheepdog and he herds the kids into the sandbox with pia", "sandbox with Pia.", [/Pelle/]],
	[
		"dedushka does not talk since babushka is away, he winds the watch and winds it. pia sits with dedushka and uncle Hemi & they dont talk together",
		"talk together.",
		[/Dedushka/, /Uncle Hemi/],
	],
])("every person of the wish comes again after the telling: %s", (wish, told, who) => {
	for (const storyLength of ["very-short", "medium"] as const)
		for (const { content } of stories(wish, { storyLength })) {
			const [, after] = aroundTelling(content, told);
			for (const name of who) expect(after).toMatch(name);
		}
});

test.each<[mood: string, wish: string, plots: RegExp]>([
	[
		"a hurt",
		"the girls giggled when Pia's voice cracked in the psalm, she hasnt said a word since. Pastor Mike gave her a fist bump",
		/the socks|finger/,
	],
	[
		"a worry",
		"spelling bee is tomorrow & pia knows all the words at home but her tummy hurts every time, Mrs Boateng says 'you can do it'",
		/on (?:a|the) chair/,
	],
	[
		"an effort",
		"pia practises the fast part on the violin 2 hours a day and still messes it up. Mr Alvarez thinks she is ready, the hens too",
		/blocks/,
	],
	[
		"something funny",
		"pia put the spaghetti on her head and said she is a mermaid, aunt Carla laughed so much she snorted",
		/sitting on pillows/,
	],
	[
		"a triumph",
		"she rode her bike without the training wheels today!!! all the way to the mailbox. Opa Jan ran next to her and waved his hat",
		/button|clink/i,
	],
])("%s has plots of its own mood: %s", (_, wish, plots) => {
	for (const { content } of stories(wish)) expect(content).toMatch(plots);
});

test("the child says its own sentence of the wish in its prayer", () => {
	for (const { content } of stories(
		"she finaly put her head under water!! swimming lesson today, the whole pool clapped. she was so scared of it since last summer",
	))
		expect(countOf(content, /“I finally put my head under water/)).toBeGreaterThanOrEqual(1);
});

test("the child says no sentence in which a noun was read as what it does", () => {
	for (const { content } of stories(
		"Pia and the lady with the accordion play shops on the stairs, one step is one shop, lemons nobody buys go up one floor",
	))
		expect(content).not.toMatch(/\band I shops\b/);
});

test("a thing of the wish has one article", () => {
	for (const { title, content } of stories("our rabbit Nibbles died. She should say thank you for the present"))
		expect(`${title} ${content}`).not.toMatch(/\bthe the\b/i);
});
