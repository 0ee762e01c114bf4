import { clausesOf } from "@lion-tails/common/clauses";
import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sentenceKeys } from "../../../heard.ts";
import { answer } from "../../answer.ts";
import { materialOf } from "../../material.ts";
import { readPrompt } from "../../read-prompt.ts";
import { formsOf } from "../../wish/narrative-past.ts";
import { retell } from "../../wish/retell.ts";
import { templateValues } from "../template.ts";

const CHILD = { childName: "Pia", gender: "girl", readingLevel: "preschool", storyLength: "short" } as const;

type Told = { title: string; content: string };
type More = Partial<StoryRequestInput>;
const promptsOf = (customPrompt: string, more: More = {}) =>
	buildPrompts(StoryRequest.parse({ ...CHILD, customPrompt, ...more }), { seed: 1 });
const story = (wish: string, more: More = {}, heard: Told[] = [], seed = 1): Told =>
	JSON.parse(
		answer({
			...promptsOf(wish, more),
			...{ seed, isJson: true },
			heard: heard.map(({ title, content }) => ({ title, sentences: sentenceKeys(content) })),
		}),
	);

/** Returns a function that finds the authored text with anything in its placeholders. Its longest part is searched first, which is fast. */
function finderOf(text: string): (content: string) => string | undefined {
	const parts = text.split(/\{[^}]*\}/);
	const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? "";
	const pattern = new RegExp(
		parts.map((part) => part.replaceAll(/[.?()]/g, String.raw`\$&`)).join(String.raw`[^.!?\n]{1,60}?`),
		"u",
	);
	return (content) => (content.includes(longest) ? pattern.exec(content)?.[0] : undefined);
}
const { acts, things, people } = materialOf("moments");
const all = [
	...acts.flatMap(({ id, by, verbs, beats }) => beats.map((pair) => ({ id, kind: by, words: verbs, pair }))),
	...things.flatMap(({ id, nouns, there }) => there.map((pair) => ({ id, kind: "there", words: nouns, pair }))),
	...things.flatMap(({ id, nouns, mind }) => mind.map((pair) => ({ id, kind: "mind", words: nouns, pair }))),
	...people.flatMap(({ id, roles, mind }) => mind.map((pair) => ({ id, kind: "people", words: roles, pair }))),
].map((one) => ({ ...one, finders: one.pair.map(finderOf) }));

/** Returns the authored moments in the story, in the order of the material. */
const momentsIn = ({ content }: Told) => all.filter(({ finders }) => finders.some((find) => find(content)));
const actsIn = (told: Told) => momentsIn(told).filter(({ kind }) => !/^(?:there|mind|people)$/.test(kind));
const thereIn = (told: Told) => momentsIn(told).filter(({ kind }) => kind === "there");

test.each([
	["child", "wave", "Pia waved at her shadow the whole way to nursery."],
	["child", "read", "Pia read a full page in Polish."],
	["child", "laugh", "It was early in the morning at the market. Pia laughed."],
	["child", "cry", "It was loud at the market in the morning. Pia started to cry."],
	["person", "sing", "It was early in the morning at the market. Grandma Bisi sang to Pia."],
	[
		"animal",
		"follow",
		"There was a new gate at the bottom of the lane. The little goat followed Pia. Pia and her friend Ada had a quarrel about the bench.",
	],
	[
		"thing",
		"break",
		"Pia was at the window with the basket for the biscuits. The string broke. Pia and her friend Ada had a quarrel about the bench.",
	],
] as const)("a sentence of the wish is unfolded by the deed of the %s: %s", (by, verb, wish) => {
	const found = actsIn(story(wish));
	expect(found).toContainEqual(expect.objectContaining({ kind: by }));
	expect(found.flatMap(({ words }) => words)).toContain(verb);
});

test.each([
	["is denied", "Pia did not laugh, and nobody sang."],
	["is a plan", "On Saturday Pia will laugh and sing with Grandma Bisi on the train."],
	["is a habit", "Pia sings every evening in the bath."],
	["is a wish", "Pia wanted to dance and hoped to sing with Grandma Bisi."],
	["is suffered", "Pia was hugged by the mayor in front of the school."],
])("what %s is not unfolded", (_, wish) => {
	expect(actsIn(story(wish))).toEqual([]);
});

test.each([
	["compared", "Grandma Bisi blew her nose like a trumpet, and Pia jumped."],
	["denied", "Pia came to the lesson without her trumpet."],
	["feared", "Pia was terrified of the trumpet at the parade."],
	["lost", "Pia lost her trumpet on the tram."],
	["dreamed of", "Pia had a dream about a trumpet."],
	["only planned", "Tomorrow Pia will play the trumpet at the market."],
])("a thing that is %s is not there", (_, wish) => {
	expect(thereIn(story(wish)).map(({ id }) => id)).not.toContain("trumpet");
});

test("a thing of the wish is there, and the child thinks of it at night", () => {
	const told = story(
		"Pia played the trumpet for Grandma Bisi and the mayor in the village hall. Pia and her friend Ada had a quarrel.",
	);
	expect(thereIn(told).flatMap(({ words }) => words)).toContain("trumpet");
	const [last = ""] = momentsIn(told)
		.filter(({ kind }) => kind === "mind")
		.flatMap(({ finders }) => finders.flatMap((find) => find(told.content) ?? []))
		.slice(-1);
	expect(last).toContain("trumpet");
	expect(told.content.indexOf(last)).toBeLessThan(told.content.lastIndexOf("Amen"));
});

test("nothing comes between sentences of which the second refers to the first", () => {
	const { content } = story(
		"pia's tomato came 3rd at the village show. there were 3 tomatoes. She waved at them. Pia and her friend Ada had a quarrel about the bench.",
	);
	expect(content).toContain("Pia’s tomato came 3rd at the village show. There were three tomatoes.");
});

test("a forbidden word is in no moment", () => {
	const told = story("Pia played the trumpet for Grandma Bisi and clapped her hands. Please no fingers and no hands.");
	expect(told.content).not.toMatch(/\bfingers?\b/);
});

test("a family hears other moments on another evening", () => {
	const wish =
		"Pia played the trumpet for Grandma Bisi and laughed. Then Grandma Bisi sang for Pia. Pia and her friend Ada had a quarrel about the bench.";
	const first = story(wish);
	const second = story(wish, {}, [first], 2);
	const texts = (told: Told) => actsIn(told).map(({ pair }) => pair[0]);
	expect(texts(first).length).toBeGreaterThan(0);
	expect(texts(second).length).toBeGreaterThan(0);
	expect(texts(second).filter((one) => texts(first).includes(one))).toEqual([]);
});

test("a moment stays in the paragraph of its sentence", () => {
	const { content } = story("Pia waved at her shadow the whole way to nursery.", { readingLevel: "kindergarten" });
	const paragraph = content.split("\n\n").find((one) => one.includes("Pia waved at her shadow")) ?? "";
	expect(all.some(({ words, finders }) => words.includes("wave") && finders.some((find) => find(paragraph)))).toBe(
		true,
	);
});

const PARTS = {
	who: ["Pia", "Grandma Bisi", "Pia and her brother Ben", "the dog", "her kite", "Mr. Obi", "the bell", "Ben"],
	does: [
		"waved at",
		"found",
		"broke",
		"sang to",
		"looked at",
		"did not like",
		"wants",
		"will paint",
		"was given",
		"fed",
	],
	what: [
		"the trumpet",
		"a snail",
		"the moon",
		"his hat",
		"Grandma Bisi",
		"a drawing of a lion",
		"no cake",
		"the goats",
	],
	how: [
		"",
		" in the garden",
		" like a queen",
		" every day",
		" and laughed",
		". It was cold",
		" because she was glad",
		"?",
	],
};

test("no story has a moment of a verb or a noun that its sentences lack", () => {
	const part = (words: readonly string[]) => fc.constantFrom(...words);
	const sentence = fc
		.tuple(part(PARTS.who), part(PARTS.does), part(PARTS.what), part(PARTS.how))
		.map(([who, does, what, how]) => `${who[0]?.toUpperCase()}${who.slice(1)} ${does} ${what}${how}`);
	const wishes = fc.array(sentence, { minLength: 2, maxLength: 4 }).map((all) => `${all.join(". ")}.`);
	fc.assert(
		fc.property(wishes, fc.nat(100), (wish, seed) => {
			const { system, user } = promptsOf(wish);
			const { request } = readPrompt(system, user);
			const { sentences = [], told = [] } = retell(request, templateValues(request, seed)) ?? {};
			const words = [...sentences, ...told]
				.join(" ")
				.toLowerCase()
				.split(/[^\p{L}]+/u);
			const formsOfWord = (word: string) => [word, `${word}s`, `${word}es`, ...Object.values(formsOf(word)).flat()];
			for (const moment of momentsIn(story(wish, {}, [], seed))) {
				if (moment.kind === "people") continue;
				const isIn = moment.words.some((word) =>
					formsOfWord(word.split(" ")[0] ?? "").some((form) => words.includes(form)),
				);
				expect(isIn, `${moment.id} in “${wish}”`).toBe(true);
			}
		}),
		{ numRuns: 30 },
	);
});

test("a wish of countless clauses is read up to its thirtieth", () => {
	for (const part of ["a, ", "A. ", ": Aaaa bbb", "then but and he "]) {
		const { system, user } = promptsOf(part.repeat(Math.floor(1000 / part.length)));
		const { wishText = "" } = readPrompt(system, user).request;
		expect(clausesOf(wishText).length).toBeLessThanOrEqual(30);
	}
});
