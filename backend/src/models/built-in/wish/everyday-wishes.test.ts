import { buildPrompts } from "@lion-tails/common/prompts";
import {
	countWords,
	ReadingLevel,
	STORY_LENGTHS,
	StoryLength,
	StoryRequest,
	type StoryRequestInput,
} from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../answer.ts";
import { compose } from "../compose/compose.ts";
import { normalizedSentences } from "../compose/select-lines.ts";
import { readPrompt } from "../read-prompt.ts";
import { EVERYDAY_WISHES } from "./everyday-wishes.ts";
import { WISH_KINDS } from "./wish-patterns.ts";

const LINA = { childName: "Lina", gender: "girl", animal: "lion", storyLength: "short" } as const;

function tell(request: Partial<StoryRequestInput>, seed = 7) {
	const prompts = buildPrompts(StoryRequest.parse({ ...LINA, ...request }), { seed });
	return JSON.parse(answer({ ...prompts, seed, isJson: true })) as { content: string; unhonored?: string[] };
}

test("every everyday wish is told or named, and at least two thirds are told", () => {
	expect(EVERYDAY_WISHES).toHaveLength(60);
	const lost = EVERYDAY_WISHES.filter(([customPrompt, word]) => {
		const { content, unhonored = [] } = tell({ customPrompt });
		return !(word?.test(content) || unhonored.length > 0);
	});
	expect(lost).toEqual([]);
	const unnamed = EVERYDAY_WISHES.filter(([wish, word]) => word === null && !tell({ customPrompt: wish }).unhonored);
	expect(unnamed).toEqual([]);
	const told = EVERYDAY_WISHES.filter(([wish, word]) => word?.test(tell({ customPrompt: wish }).content));
	expect(told.length / EVERYDAY_WISHES.length).toBeGreaterThanOrEqual(2 / 3);
	const untold = EVERYDAY_WISHES.filter(([wish, word]) => word && !word.test(tell({ customPrompt: wish }).content));
	expect(untold.map(([wish]) => wish)).toEqual([]);
});

test("a story with wishes keeps its length, its sentences and its grammar", () => {
	const violations = StoryLength.options.flatMap((length, lengthAt) =>
		ReadingLevel.options.flatMap((level, levelAt) =>
			WISH_KINDS.flatMap((kind, at) => {
				// Each kind at every length and at every level, by turns.
				if ((at + lengthAt + levelAt) % 2) return [];
				const other = WISH_KINDS[(at * 7 + 3) % WISH_KINDS.length] ?? "rain";
				const wishes = [...new Set([kind, other, "pet" as const])].map((one) => ({
					kind: one,
					value: "dog",
					...(at % 2 && { name: "Rex" }),
					text: "",
				}));
				const request = {
					...{
						type: at % 3 ? ("regular" as const) : ("moral" as const),
						name: "Lina",
						gender: "girl" as const,
						animal: "bee",
					},
					...{ timeTravel: at % 5 === 0, length, level, wishes },
				};
				const { content } = compose(request, at);
				const { min, max } = STORY_LENGTHS[length];
				const words = countWords(content);
				const sentences = normalizedSentences(content);
				return [
					...(words < min || (max !== null && words > max) ? [`${words} words`] : []),
					...(/[{}]|undefined/.test(content) ? ["a placeholder"] : []),
					...(new Set(sentences).size < sentences.length ? ["a sentence twice"] : []),
					...(/(?:^|(?<!\b(?:Jr|Mrs?))[.!?] )\p{Ll}/mu.test(content) ? ["a lowercase sentence start"] : []),
				].map((violation) => `${violation}: ${kind} ${length} ${level}`);
			}),
		),
	);
	expect(violations).toEqual([]);
});

test("people of a wish are nobody else in the story", () => {
	for (let seed = 0; seed < 40; seed++) {
		const { content } = tell({ customPrompt: "her friend Tobias and her cat Clover", animal: "bee" }, seed);
		expect(content).not.toMatch(/Mr\. Tobias|cloth bee called Clover/);
	}
});

test("what a form of story leaves out of the request is named", () => {
	const unhonored = (request: Partial<StoryRequestInput>) => tell(request).unhonored;
	expect(unhonored({ biblePassage: "Judges 19" })).toEqual(["the passage Judges 19"]);
	expect(unhonored({ biblePassage: "John 3:16" })).toBeUndefined();
	expect(unhonored({ learningFocus: "cultural-insights" })).toEqual(["the learning focus Cultural insights"]);
	expect(unhonored({ storyType: "poem", useTimeTravel: true })).toEqual(["time travel"]);
	expect(unhonored({ storyType: "poem", customPrompt: "our dog Rex" })).toEqual(["our dog Rex"]);
	expect(unhonored({})).toBeUndefined();
	expect(unhonored({ customPrompt: "please, a nice story for her. thank you!" })).toBeUndefined();
});

test("an event and a theme that are not wanted are left out of what is chosen at random", () => {
	for (let seed = 0; seed < 60; seed++) {
		const { system, user } = buildPrompts(
			StoryRequest.parse({ ...LINA, customPrompt: "no goliath, not noah, no lions. not about honesty again" }),
		);
		const { request } = readPrompt(system, user);
		expect(request.excludedThemes).toEqual(["honesty"]);
		expect(compose(request, seed).content).not.toMatch(/Goliath|Noah\b|lions’ den/);
	}
});

test("a wish changes only what it is about", () => {
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

test("what is said of a picture is heard as a wish is", () => {
	const { content, unhonored } = tell({
		pictureDescription: "Our dog Biscuit sits in a boat. A robot waves at the moon.",
	});
	expect(content).toContain("Biscuit");
	expect(unhonored?.join()).toContain("robot");
});
