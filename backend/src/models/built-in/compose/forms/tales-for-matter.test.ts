import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { EVENT_IDS, materialOf, narratives } from "../../material.ts";
import { readPrompt } from "../../read-prompt.ts";
import { heardIn } from "../heard.ts";
import { seededRandom } from "../seeded-random.ts";
import { chooseSource } from "./choose-subject.ts";
import { talesForMatter } from "./tales-for-matter.ts";

function requestOf(customPrompt: string) {
	const { system, user } = buildPrompts(StoryRequest.parse({ childName: "Nora", gender: "girl", customPrompt }));
	return readPrompt(system, user).request;
}

test("each matter names stories that exist, and none of them is both first and excluded", () => {
	const ids = new Set<string>([...narratives().map(({ id }) => id), ...EVENT_IDS]);
	for (const { id, first, never } of materialOf("taleMatters").matters) {
		for (const one of [...first, ...never]) expect(ids.has(one), `${id}: ${one}`).toBe(true);
		expect(first.filter((one) => never.includes(one))).toEqual([]);
	}
});

const WISHES: [wish: string, excluded: string][] = [
	["fever since this morning, on the couch all day with popsicles", "the-daughter-of-jairus"],
	["Our guinea pig Peanut died last night", "noah"],
	["We had to say goodbye to our old dog Bruno on Monday", "nicodemus-comes-by-night"],
	["spelling bee tomorrow, she says she will be sick", "breakfast-on-the-shore"],
	["she didn't make the basketball team. Her friend did", "david-is-chosen"],
	["she is scared of the dark, the coat looks like a person when the light is off", "the-storm-that-grew-quiet"],
	["she laughed so hard, so proud of the snowman", "martha-and-mary"],
	["the new baby was born at four", "the-widow-of-nain"],
	["we move on Saturday, four hours away", "jonah"],
	["her great grandmother died on Sunday", "the-daughter-of-jairus"],
	["he misses his dad, who is away till Friday", "lazarus-come-out"],
	["she and her sister fought all day", "joseph"],
];

test.each(WISHES)("no seed chooses a story in the wrong tone: %s", (wish, excluded) => {
	const request = requestOf(wish);
	expect(talesForMatter(request).never).toContain(excluded);
	for (let seed = 1; seed < 40; seed++) {
		const randomFor = (salt: string) => seededRandom(seed, salt);
		const { id } = chooseSource({ request, randomFor, heard: heardIn([]) } as never, "trust");
		expect(talesForMatter(request).first).toContain(id);
	}
});

test("a story that the wish names is told for any matter", () => {
	const request = requestOf("Noah's ark please. Our guinea pig Peanut died last night");
	const source = chooseSource(
		{ request, randomFor: (salt: string) => seededRandom(1, salt), heard: heardIn([]) } as never,
		"trust",
	);
	expect(source.id).toBe("noah");
});

test("a wish without a matter excludes no story", () => {
	expect(talesForMatter(requestOf("a story with a kite")).never.size).toBe(0);
});
