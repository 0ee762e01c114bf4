// Poems tell one thing from beginning to end, with a refrain.
import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryLength, StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { casesToCheck } from "../../../test/material-cases.ts";
import { broken, storyFaults } from "../../../test/story-faults.ts";
import { compose } from "./compose/compose.ts";
import { EVENT_IDS, materialOf, THEME_IDS } from "./material.ts";
import { readPrompt } from "./read-prompt.ts";
import type { BuiltInRequest } from "./request.ts";

const IDA: BuiltInRequest = {
	type: "poem",
	name: "Ida",
	gender: "girl",
	animal: "lamb",
	timeTravel: false,
	level: "early-elementary",
	length: "short",
};

const poem = (more: Partial<BuiltInRequest>, seed = 7) => compose({ ...IDA, ...more }, seed);
const stanzasOf = (content: string) => content.split("\n\n").map((stanza) => stanza.split("\n"));
const { themes } = materialOf("verseThemes");
const { tales } = materialOf("verseTales");
const SUBJECTS: (readonly [id: string, firstLines: readonly string[]])[] = [
	...Object.entries(themes),
	...Object.entries(tales),
	...Object.entries(materialOf("verseNarratives").tales),
	...[
		...materialOf("verseEpisodes").episodes,
		...materialOf("versePraise").praise,
		...materialOf("verseWishes").poems,
	].map((verses) => [verses.id ?? "", verses] as const),
].map(([id, { stanzas }]) => [
	id,
	stanzas.map(([, first]) =>
		first
			.replaceAll("{kid}", "little Ida")
			.replaceAll("{andKid}", "Dear Ida then")
			.replaceAll(/\{he\}/gi, "she")
			.toLowerCase(),
	),
]);
/** The subjects of which the poem has a stanza. */
const subjectsIn = (content: string) => {
	const lines = new Set(content.toLowerCase().split("\n"));
	return SUBJECTS.filter(([, firstLines]) => firstLines.some((line) => lines.has(line))).map(([id]) => id);
};

const REQUESTS: Partial<BuiltInRequest>[] = StoryLength.options.flatMap((length) => [
	...EVENT_IDS.map((event) => ({ length, event })),
	...THEME_IDS.map((theme) => ({ length, theme, level: "preschool" as const })),
	{ length, animal: undefined },
	{ length, level: "middle-school" },
]);

test.each(casesToCheck(REQUESTS))("a poem of %o tells one thing with a refrain", (more) => {
	const { content } = poem(more);
	const stanzas = stanzasOf(content);
	const refrain = stanzas.filter((lines) => lines.length === 2).map((lines) => lines.join("\n"));
	expect(subjectsIn(content)).toHaveLength(1);
	expect(new Set(refrain).size).toBe(1);
	expect(refrain.length).toBeGreaterThanOrEqual(2);
	expect(stanzas.every((lines) => lines.length === 2 || lines.length === 4)).toBe(true);
	expect(broken(storyFaults({ ...IDA, ...more }, poem(more)))).toEqual([]);
});

test("a poem about an event tells its verses in order and completely", () => {
	for (const event of EVENT_IDS) {
		const { content } = poem({ event });
		const places = tales[event].stanzas.map(([, first]) => content.indexOf(first));
		expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
	}
});

test("a poem is about what the wish asks for, if there is verse about it", () => {
	expect(subjectsIn(poem({ wishText: "a poem about the rain" }).content)).toEqual(["rain"]);
	expect(subjectsIn(poem({ wishText: "something with a snail please" }).content)).toEqual(["snail-race"]);
	expect(subjectsIn(poem({ wishText: "not about a snail" }, 3).content)).not.toEqual(["snail-race"]);
	expect(subjectsIn(poem({ wishText: "a poem about a goat in the snow" }).content)).toEqual(["goat-on-the-roof"]);
});

test.each([
	["she is afraid of the dark", "chair-that-was-a-bear", "dark-that-was-shy"],
	["a poem about our new baby brother", "string-around-the-lap"],
	["tomorrow is the first day of school", "two-new-shoes", "name-in-everything"],
	["our cat ran away", "bowl-beside-the-step"],
	["her grandpa died", "coat-upon-its-hook"],
	["a poem about a digger", "thing-of-chalk"],
	["our dog Rex", "dog-who-counts-the-house"],
	["her cat Minou", "chair-that-had-a-cat"],
	["our rabbit Flopsy", "one-who-never-tells"],
	["she has a new puppy called Biscuit", "first-night-in-a-box"],
	["a poem for her best friend Mila", "two-cans-and-a-string"],
	["her best friend Mila is moving away", "one-red-one-blue"],
	["a rhyme about Grandma", "tin-with-a-tower"],
	["she quarreled with her brother Max", "please-pass-the-jam"],
	["her baptism is on Sunday", "drop-that-stayed"],
	["the lanterns of Saint Martin", "sun-between-two"],
	["a poem for Palm Sunday", "twig-with-four-buds"],
	["she has the chickenpox", "islands-of-spots"],
	["a thank-you for her mom", "jar-of-beans"],
	["she lost her first tooth", "whistle-in-the-gap"],
])("a poem for “%s” is about it", (wish, ...ids) => {
	const { request } = readPrompt(
		"",
		buildPrompts(StoryRequest.parse({ childName: "Ida", gender: "girl", storyType: "poem", customPrompt: wish })).user,
	);
	const { content, unhonored } = compose({ ...IDA, ...request }, 7);
	expect(subjectsIn(content)).toHaveLength(1);
	expect(ids).toContain(subjectsIn(content)[0]);
	expect(unhonored).toEqual([]);
});

test("a person or pet of the wish has its name in the poem", () => {
	const about = (customPrompt: string) => {
		const { user } = buildPrompts(
			StoryRequest.parse({ childName: "Ida", gender: "girl", storyType: "poem", customPrompt }),
		);
		return compose({ ...IDA, ...readPrompt("", user).request }, 7).content;
	};
	expect(about("our dog Rex")).toContain("And little Rex");
	expect(about("her cat Minou")).toContain("Dear Minou then");
	expect(about("she has a new hamster called Emilia")).toContain("Emilia");
	expect(about("her friend Tom")).toContain("And little Tom");
	expect(about("a poem about our dog")).toContain("And the good dog");
});

test("no line is too long for a name of four syllables, which has a stanza of its own", () => {
	const { content } = poem({ name: "Isabella" });
	const withName = stanzasOf(content).filter((lines) => lines.join().includes("Isabella"));
	expect(withName.length).toBeGreaterThan(0);
	for (const line of content.split("\n").filter((one) => one.includes("Isabella")))
		expect(line.split(/\s+/).length).toBeLessThan(7);
});

test("a poem names what the wish asks for and no verse tells", () => {
	expect(poem({ wishText: "our new trampoline" }).unhonored.join()).toContain("trampoline");
});

test("a poem about a Bible story that is in verse as a narrative stays a poem", () => {
	expect(subjectsIn(poem({ passage: "Luke 19:1-10" }).content)).toEqual(["zacchaeus-in-the-tree"]);
});

test("the pictures of a poem show the bed at its beginning and end, and the place and hour of its Bible story", () => {
	const scenesOf = (event: BuiltInRequest["event"]) =>
		poem({ event, animal: undefined }).scenes.map(({ place, hour }) => `${place} by ${hour}`);
	expect(scenesOf("noah")).toEqual(expect.arrayContaining(["bedroom by night", "ark by day"]));
	expect(scenesOf("nativity").at(-1)).toBe("bedroom by night");
	expect(poem({ theme: "gratitude" }).scenes.at(0)).toMatchObject({ place: "bedroom", hour: "night" });
});
