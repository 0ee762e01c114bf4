// Plots in which the child makes something of what a parent tells in its own words.
import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../../answer.ts";

const CHILD = { childName: "Pia", gender: "girl", readingLevel: "early-elementary", storyLength: "short" } as const;

function stories(
	customPrompt: string,
	more: Partial<StoryRequestInput> = {},
): { title: string; content: string; unhonored?: string[] }[] {
	return [1, 2, 3].map((seed) => {
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
const paragraphsOf = (text: string) => text.split("\n\n").filter(Boolean);

test.each<[wish: string, told: string, things: readonly RegExp[], more?: Partial<StoryRequestInput>]>([
	[
		"tram driver let pia ring the bell. she was meant to ring once & she said one more and one more. whole tram counted ELEVEN",
		"counted ELEVEN.”",
		[/\bthe bell\b/, /\bthe tram\b/],
	],
	[
		"sat pia and uncle Moss sail the bathtub on the pond, the real one with feet. he's 71. theyve got one oar and a whistle",
		"a whistle.”",
		[/\bthe bathtub\b/, /\bthe oar\b/, /\bthe whistle\b/],
	],
	[
		"Uncle Bertil died in March, nobody told the pigeons. Pia whistles for them at six like he did, on the roof, in his cap",
		"in his cap.”",
		[/\bthe pigeons\b/, /\bthe cap\b/],
	],
	[
		"pia asked the baker if he has a roll nobody wants, she carries it home in her umbrella. Every day now. we have four umbrellas full of rolls",
		"full of rolls.”",
		[/\bthe rolls?\b/, /\bthe umbrellas?\b/],
		{ readingLevel: "preschool" },
	],
])("the child makes something of %s", (wish, told, things, more = {}) => {
	for (const { title, content } of stories(wish, { animal: "owl", ...more })) {
		expect(things.some((thing) => thing.test(`the ${title.toLowerCase().replaceAll(" ", " the ")}`))).toBe(true);
		const [, after] = aroundTelling(content, told);
		const named = things.filter((thing) => thing.test(after));
		expect(named.length).toBeGreaterThanOrEqual(Math.min(2, things.length));
		expect(things.reduce((sum, thing) => sum + countOf(after, thing), 0)).toBeGreaterThanOrEqual(6);
		const atNight = paragraphsOf(after).slice(-3).join(" ");
		expect(things.some((thing) => thing.test(atNight))).toBe(true);
	}
});

test("the animal acts twice in what the child makes, and not at all without an animal", () => {
	const wish =
		"pia carried her goldfish in the salad bowl down six floors because of the toast from number 14, the whole house stood there and a man held the umbrella over the bowl";
	for (const { content } of stories(wish, { animal: "whale" })) {
		const [, after] = aroundTelling(content, "over the bowl.”");
		expect(countOf(after, /\bthe whale\b/)).toBeGreaterThanOrEqual(2);
	}
	for (const { content } of stories(wish)) expect(content).not.toMatch(/\{|undefined/);
});

test("a story around own words has no thing of an idiom, a comparison or a quotation, and none that is forbidden", () => {
	for (const { content } of stories(
		"Pia was over the moon, she found grandads compass in the cellar & said 'now I need a ship'. It is as heavy as a stone he says. no dogs please",
	)) {
		const [, after] = aroundTelling(content, "he says.”");
		expect(after).toMatch(/\bthe compass\b/i);
		expect(after).not.toMatch(/\bthe (?:moon|ship|stone|dogs?)\b/i);
	}
});

test("a wish without a visible thing gets a plot without one", () => {
	for (const { content, unhonored = [] } of stories(
		"she said her first whole sentence in front of the class today, it was about nothing really, just that pia was next. everybody clapped. she told us seven times",
	)) {
		expect(content).toContain("just that Pia was next.");
		expect(content).not.toMatch(/\{|undefined|\bthe (?:class|sentence) went in\b/);
		expect(unhonored).toEqual([]);
	}
});

test("one sentence leads into the parent's words, and no line after them only says that they were told", () => {
	for (const { content } of stories(
		"she built a boat from the bread box and sailed it in the bath, captain is a carrot with a button, it's called the Butter. It sank at once & she said 'aye aye'",
	)) {
		const [before, after] = aroundTelling(content, "‘aye aye’.”");
		expect(before).not.toMatch(/told it (?:quite )?as|the right words/);
		expect(after.slice(0, 200)).not.toMatch(/was how|had listened|those were the words/i);
	}
});

test("a wish of 1,000 characters with many things is told to its end, and the child makes something of it", () => {
	const wish = `${"Pia and the lady with the accordion play shops on the stairs, one step is one shop, and the lemons nobody buys go up one floor. ".repeat(6)}On the top there is now a hat, three lemons, and our umbrella nobody has missed. She says on Sunday is the big sale, all must go down again.`;
	expect(wish.length).toBeGreaterThan(880);
	for (const { content } of stories(wish.slice(0, 1000))) {
		const [, after] = aroundTelling(content, "all must go down again.”");
		expect(countOf(after, /\bthe (?:accordion|lemons|hat)\b/)).toBeGreaterThanOrEqual(4);
	}
});

test("a death of which the wish does not say who mourns gets a quiet plot", () => {
	for (const { content } of stories(
		"to get out of swimming pia wrote her own note, 'my aunt Gitte is dead'. Whole school sang for her. then Gitte rang about the cake, she wants to keep the candle",
	))
		expect(content).not.toMatch(/ladies and gentlemen|clapped until|wooden spoon|thank you for (?:aunt )?Gitte/i);
});
