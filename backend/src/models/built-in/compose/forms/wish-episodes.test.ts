import { buildPrompts } from "@lion-tails/common/prompts";
import { READING_LEVELS, STORY_LENGTHS, StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { materialOf, situationPlots } from "../../material.ts";

type Story = { title: string; content: string; unhonored?: string[] };

function tell(customPrompt: string, more: Partial<StoryRequestInput> = {}, seed = 1): Story {
	const request = StoryRequest.parse({
		...{ childName: "Hazel", gender: "girl", storyLength: "medium", customPrompt },
		...more,
	});
	return JSON.parse(answer({ ...buildPrompts(request, { seed }), seed, isJson: true }));
}

/** Returns where the story tells the episode, from 0 to 1; undefined if it does not. */
function placeOf(id: string, { content }: Story): number | undefined {
	const beats = materialOf("wishEpisodes").episodes.find((one) => one.id === id)?.beats ?? [];
	const last = beats.findLast(([priority]) => priority === 1);
	const at = [last?.[1], last?.[2]].map((text = "") => {
		const [longest = ""] = text.split(/\{[^}]*\}/).toSorted((a, b) => b.length - a.length);
		return content.indexOf(longest.trim());
	});
	const found = Math.max(...at);
	return found < 0 ? undefined : found / content.length;
}

const hasTitleOf = (situation: string, { title }: Story) =>
	situationPlots().some(
		({ situations, titles }) =>
			situations.some((one) => one === situation) && titles.some((one) => one.replaceAll("{name}", "Hazel") === title),
	);

test("a wish with three situations is told by a plot and two episodes, and nothing is missing", () => {
	for (const seed of [1, 2, 3]) {
		const story = tell("the first snow, a lost tooth and a fight with her brother Max", {}, seed);
		expect(hasTitleOf("quarrel-sibling", story)).toBe(true);
		expect(placeOf("the-sock-that-caught-snow", story)).toBeGreaterThan(0.5);
		expect(placeOf("a-note-through-the-gap", story)).toBeGreaterThan(0.5);
		expect(story.unhonored ?? []).toEqual([]);
	}
});

test("a quarrel with a named brother beside another plot names him in its episode and gives him no part by day", () => {
	const story = tell("her hamster Nibbles died. She had a fight with her brother Max");
	expect(hasTitleOf("pet-died", story)).toBe(true);
	expect(placeOf("the-other-brush", story)).toBeGreaterThan(0.5);
	expect(story.content.indexOf("Max")).toBeGreaterThan(story.content.length / 2);
	expect(story.unhonored ?? []).toEqual([]);
});

test("two situations in one clause are two parts, and the same words twice are one", () => {
	expect(placeOf("how-it-is-done", tell("her goldfish died and she learned to ride her bike"))).toBeGreaterThan(0);
	expect(placeOf("how-it-is-done", tell("she learned to ride her bike"))).toBeUndefined();
});

test("what is still to come is not told as done", () => {
	const wish = "Her hamster Nibbles died.";
	expect(placeOf("a-lesson-for-a-chair", tell(`${wish} Tomorrow she has a math test`))).toBeDefined();
	expect(placeOf("a-lesson-for-a-chair", tell(`${wish} She had a math test yesterday`))).toBeUndefined();
	expect(placeOf("how-it-is-done", tell(`${wish} She will learn to ride a bike soon`))).toBeUndefined();
});

test("a part that the parent does not want is no episode", () => {
	const wish = "a fight with her brother Max, and no thunder please";
	expect(placeOf("as-far-as-seven", tell(wish))).toBeUndefined();
	expect(tell("a fight with her brother Max, without any snow").content).not.toMatch(/snow/i);
});

test("an episode that has no room in a very short story is named as missing, and never both told and missing", () => {
	for (const seed of [1, 2, 3]) {
		const wish = "a lost tooth and a fight with her brother Max";
		const story = tell(wish, { storyLength: "very-short" }, seed);
		const isTold = placeOf("a-note-through-the-gap", story) !== undefined;
		expect(/tooth/.test(story.unhonored?.join(" ") ?? "")).toBe(!isTold);
	}
});

test.each(Object.keys(READING_LEVELS))(
	"a story with episodes keeps the range of every length at the level %s",
	(level) => {
		for (const storyLength of ["very-short", "short", "medium", "long", "extended"] as const) {
			const readingLevel = level as keyof typeof READING_LEVELS;
			const { content } = tell("she fell off her bike and a fight with her brother Max", { storyLength, readingLevel });
			const words = content.split(/\s+/).length;
			expect(words).toBeGreaterThanOrEqual(STORY_LENGTHS[storyLength].min);
			expect(words).toBeLessThanOrEqual(STORY_LENGTHS[storyLength].max ?? Number.POSITIVE_INFINITY);
		}
	},
);
