import { buildPrompts } from "@lion-tails/common/prompts";
import { ReadingLevel, StoryLength, StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import everydayWishes from "../../../../test/everyday-wishes.json" with { type: "json" };
import { casesToCheck } from "../../../../test/material-cases.ts";
import { broken, LOWERCASE_START, storyFaults } from "../../../../test/story-faults.ts";
import { answer } from "../answer.ts";
import { compose } from "../compose/compose.ts";
import { readPrompt } from "../read-prompt.ts";
import { WISH_KINDS } from "./wish-patterns.ts";

const LINA = { childName: "Lina", gender: "girl", animal: "lion", storyLength: "short" } as const;

function tell(request: Partial<StoryRequestInput>, seed = 7) {
	const prompts = buildPrompts(StoryRequest.parse({ ...LINA, ...request }), { seed });
	return JSON.parse(answer({ ...prompts, seed, isJson: true })) as { content: string; unhonored?: string[] };
}

test("a story tells each everyday wish or names it as left out, and at least two thirds are in their stories", () => {
	const wrong = casesToCheck(everydayWishes).filter(({ wish, told }) => {
		const { content, unhonored } = tell({ customPrompt: wish });
		return told ? !new RegExp(told).test(content) : !unhonored;
	});
	expect(wrong).toEqual([]);
	const tellable = everydayWishes.filter(({ told }) => told !== null);
	expect(tellable.length / everydayWishes.length).toBeGreaterThanOrEqual(2 / 3);
});

const WITH_WISHES = StoryLength.options.flatMap((length, lengthAt) =>
	ReadingLevel.options.flatMap((level, levelAt) =>
		WISH_KINDS.map((kind, at) => ({ kind, at, length, level }))
			// Each kind of wish has half of the lengths and levels, so that the test is quick.
			.filter(({ at }) => (at + lengthAt + levelAt) % 2 === 0),
	),
);

test("a story with wishes keeps its length, its sentences and its grammar", () => {
	const violations = casesToCheck(WITH_WISHES).flatMap(({ kind, at, length, level }) => {
		const other = WISH_KINDS[(at * 7 + 3) % WISH_KINDS.length] ?? "rain";
		const wishes = [...new Set([kind, other, "pet" as const])].map((one) => ({
			kind: one,
			value: "dog",
			...(at % 2 && { name: "Rex" }),
			text: "",
		}));
		const child = { name: "Lina", gender: "girl", animal: "bee" } as const;
		const type = at % 3 ? "regular" : "moral";
		const request = { ...child, type, timeTravel: at % 5 === 0, length, level, wishes } as const;
		const story = compose(request, at);
		return broken([
			...storyFaults(request, story),
			[LOWERCASE_START.test(story.content), "a lowercase sentence start"],
		]).map((fault) => `${fault}: ${kind} ${length} ${level}`);
	});
	expect(violations).toEqual([]);
});

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);

test("no other person or animal of the story has a name from the wish", () => {
	for (const seed of casesToCheck(seeds(40))) {
		const { content } = tell({ customPrompt: "her friend Tobias and her cat Clover", animal: "bee" }, seed);
		expect(content).not.toMatch(/Mr\. Tobias|cloth bee called Clover/);
	}
});

test("a story names the parts of the request that its form leaves out", () => {
	const unhonored = (request: Partial<StoryRequestInput>) => tell(request).unhonored;
	expect(unhonored({ biblePassage: "Judges 19" })).toEqual(["The passage Judges 19 is not part of tonight’s story."]);
	expect(unhonored({ biblePassage: "John 3:16" })).toBeUndefined();
	expect(unhonored({ learningFocus: "cultural-insights" })).toEqual([
		"The learning focus Cultural insights is not part of tonight’s story.",
	]);
	expect(unhonored({ storyType: "poem", useTimeTravel: true })).toEqual([
		"Time travel is not part of tonight’s story.",
	]);
	expect(unhonored({ storyType: "poem", customPrompt: "her uncle Rex" })).toEqual(["Rex is not in tonight’s story."]);
	expect(unhonored({})).toBeUndefined();
	expect(unhonored({ customPrompt: "please, a nice story for her. thank you!" })).toBeUndefined();
});

test("unwanted events and themes are never chosen at random", () => {
	const { system, user } = buildPrompts(
		StoryRequest.parse({ ...LINA, customPrompt: "no goliath, not noah, no lions. not about honesty again" }),
	);
	const { request } = readPrompt(system, user);
	expect(request.excludedThemes).toEqual(["honesty"]);
	for (const seed of casesToCheck(seeds(60)))
		expect(compose(request, seed).content).not.toMatch(/Goliath|Noah\b|lions’ den/);
});

test("a wish changes only its own parts of the story", () => {
	const wishless = {
		type: "regular",
		name: "Lina",
		gender: "girl",
		timeTravel: false,
		level: "preschool",
		length: "medium",
	} as const;
	expect(compose({ ...wishless, wishText: "thank you", wishes: [] }, 3).content).toBe(compose(wishless, 3).content);
});

test("the description of a picture is read as a wish", () => {
	const { content, unhonored } = tell({
		pictureDescription: "Our dog Biscuit sits in a boat. A robot waves at the moon.",
	});
	expect(content).toContain("Biscuit");
	expect(unhonored?.join()).toContain("boat");
	// An evening scene may have the robot; otherwise the remark names it.
	expect(`${content}\n${unhonored?.join()}`).toContain("robot");
});
