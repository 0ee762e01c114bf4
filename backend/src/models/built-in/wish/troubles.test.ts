import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../answer.ts";
import { situationPlots } from "../material.ts";
import { findTrouble } from "./troubles.ts";
import { withoutTypos } from "./typos.ts";

type Choices = { readingLevel?: string; storyLength?: string };
const tell = (customPrompt: string, choices: Choices = {}) => {
	const request = StoryRequest.parse({
		childName: "Hazel",
		gender: "girl",
		storyLength: "medium",
		customPrompt,
		...choices,
	});
	return JSON.parse(answer({ ...buildPrompts(request, { seed: 3 }), seed: 3, isJson: true })) as {
		title: string;
		content: string;
		unhonored?: string[];
	};
};
const paragraphsWith = (content: string, word: string) =>
	content.split("\n\n").filter((text) => text.toLowerCase().includes(word)).length;

const WISHES = [
	["the old pear tree behind our house was cut down today", "old pear tree", "where-it-used-to-be"],
	["our snowman melted in the night", "snowman", "where-it-used-to-be"],
	["they took down the big slide in the park", "big slide", "where-it-used-to-be"],
	["she lost her bus pass and does not dare tell me", "bus pass", "as-big-as-the-church-by-noon"],
	["she can't find her blue raincoat anywhere", "blue raincoat", "as-big-as-the-church-by-noon"],
	["her first pottery class is on tuesday", "pottery class", "on-the-sill-of-firsts"],
	["she is ashamed of her big ears", "big ears", "the-cape-with-a-person-in-it"],
	["she wants a drum kit but we live in a small flat", "drum kit", "the-best-one-in-the-village"],
	["she fights with her brother about the window seat", "window seat", "days-with-an-a-in-them"],
	["she found a toad and wants to keep it", "toad", "a-lid-with-holes-in-it"],
	["her music box broke and it can't be mended", "music box", "broken-and-mine"],
	["she refuses to wear her winter coat", "winter coat", "the-one-who-kept-goal-in-straw"],
	["she can't wait for the summer holidays", "summer holidays", "the-jar-with-today-in-it"],
	["she doesn't want to go to soccer practice", "soccer practice", "the-slice-with-the-black-edge"],
] as const;

test.each(WISHES)(
	"the plot of such a trouble has the noun of the wish in many of its paragraphs: %s",
	(wish, noun, id) => {
		const titles = situationPlots().find((plot) => plot.id === id)?.titles ?? [];
		for (const choices of [
			{ readingLevel: "preschool", storyLength: "short" },
			{ readingLevel: "early-elementary", storyLength: "medium" },
			{ readingLevel: "late-elementary", storyLength: "long" },
		]) {
			const { title, content, unhonored = [] } = tell(wish, choices);
			const titled = noun.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
			expect(titles.map((one) => one.replaceAll("{name}", "Hazel").replaceAll("{Thing}", titled))).toContain(title);
			expect(paragraphsWith(content, noun)).toBeGreaterThanOrEqual(5);
			expect(unhonored.join(" ")).not.toContain("about something else");
		}
	},
);

test.each([
	"her friend lost her library book",
	"she lost her temper in the shop",
	"she lost her blue ring but found it again",
	"our rabbit was given away",
	"we went into the big city by train and she got lost in the station",
	"she lost something of her grandma's",
	"please no story about a lost ring",
	"she wants a trampoline",
])("a noun that is not certain, or not the child's trouble, gets no such plot: %s", (wish) => {
	const ids = ["where-it-used-to-be", "as-big-as-the-church-by-noon", "the-best-one-in-the-village"];
	const { title } = tell(wish);
	const patterns = situationPlots()
		.filter(({ id }) => ids.includes(id))
		.flatMap(({ titles }) => titles.map((one) => one.replaceAll("{name}", "Hazel").replaceAll("{Thing}", ".+")));
	expect(patterns.filter((pattern) => new RegExp(`^${pattern}$`).test(title))).toEqual([]);
});

test.each([
	["she is teased because of her lunch box", "the-cape-with-a-person-in-it"],
	["the others laugh at her lunch box", "the-cape-with-a-person-in-it"],
	["she is ashamed of her new pair of glasses", "the-cape-with-a-person-in-it"],
	["her baby brother is coming in 3 weeks and she is fed up with waiting", "the-jar-with-today-in-it"],
	["she wet the bed and her cousin laughed at her", "the-only-sheet-on-the-rope"],
	["she was not invited to the party and saw the photos online", "for-people-without-a-card"],
	["Mom's husband Mark moved in with us", "what-to-call-out-of-a-window"],
	["her little brother Finn (3) knocked over her lego castle", "the-town-that-was-for-falling"],
	[
		"story about the dark please but no monsters, she can't sleep without the light on, she had nightmares all week",
		"after-two-hundred",
	],
	["she has to read out loud on Thursday, and she gets stuck on long words", "as-slow-as-knitting"],
	["she does not want to go to the birthday party", "the-slice-with-the-black-edge"],
	["she can't wait for the school play", "the-jar-with-today-in-it"],
	["Hazel and her twin brother Max start swim lessons with Mr Okafor", "the-tub-that-knew"],
	["afraid of the vacum cleaner, its red and loud", "until-the-wall-is-dry"],
])("the trouble of the wish is told, and not another one that its words resemble: %s", (wish, id) => {
	const titles = situationPlots().find((plot) => plot.id === id)?.titles ?? [];
	const patterns = titles.map((one) => one.replaceAll("{name}", "Hazel").replaceAll("{Thing}", ".+"));
	expect(tell(wish).title).toMatch(new RegExp(`^(?:${patterns.join("|")})$`));
});

test.each(["our house was sold", "the bakery in our street closed down", "she teased her friend because of his hat"])(
	"a trouble that only resembles one gets no plot with a noun: %s",
	(wish) => {
		expect(findTrouble(wish)).toBeUndefined();
	},
);

test("an English word is not corrected to another one", () => {
	for (const word of ["remote", "garage", "fridge", "sneaker", "super", "manager", "trucks"])
		expect(withoutTypos(word)).toBe(word);
	expect(withoutTypos("dougie sees a doggie", false, "Dougie")).toBe("dougie sees a doggie");
	expect(withoutTypos("kindergarden thuderstorm")).toBe("kindergarten thunderstorm");
});
