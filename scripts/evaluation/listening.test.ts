import { StoryRequest, StoryResult } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { has, judge } from "./listening.ts";
import type { ParentRequest } from "./parents.ts";

const parent = (heard: string[][], more: Partial<ParentRequest["expect"]> = {}, animal = ""): ParentRequest => ({
	kind: "situations",
	id: "situations/1",
	request: StoryRequest.parse({ childName: "Mia", gender: "girl", animal, customPrompt: "her first swimming lesson" }),
	expect: { heard, never: [], bible: [], ...more },
});

const story = (paragraphs: string[], notHonored: string[] = []): StoryResult =>
	StoryResult.parse({
		title: "A Day",
		content: paragraphs.join("\n\n"),
		moralOutcome: "positive",
		applicationQuestions: ["One?", "Two?", "Three?", "Four?", "Five?"],
		imagePrompt: "",
		notHonored,
	});

const DRY = "Mia went home and ate her soup at the long table.";
const WET = "Mia swam one whole length of the pool, and no one held her.";
const TALE = "Naaman went down to the river, and he was well again.";

test("a wish shapes a story that has it at the beginning, in the turn and in a third of the child's paragraphs", () => {
	const { wishes } = judge(parent([["swim", "swam"]]), story([WET, DRY, TALE, TALE, TALE, WET, DRY]));
	expect(wishes[0]?.hearing).toBe("shapes");
});

test("a story that has the wish only in two sentences at the beginning tells it in part", () => {
	const { wishes } = judge(parent([["swim", "swam"]]), story([WET, WET, DRY, DRY, DRY, DRY, DRY]));
	expect(wishes[0]?.hearing).toBe("told");
});

test("a wish that the storyteller names as missing is declined", () => {
	const { wishes } = judge(parent([["swim", "swam"]]), story([DRY, DRY], ["her first swimming lesson"]));
	expect(wishes[0]?.hearing).toBe("declined");
});

test("a wish that one paragraph mentions is missing", () => {
	const { wishes } = judge(parent([["swim", "swam"]]), story([WET, DRY, DRY, DRY]));
	expect(wishes[0]?.hearing).toBe("missing");
});

test("an excluded word is found in another inflection, but not inside another word", () => {
	expect(judge(parent([], { never: ["bear"] }), story([DRY, "Two bears sat there."])).forbidden).toEqual(["bear"]);
	expect(judge(parent([], { never: ["bear"] }), story([DRY, "He had a beard."])).forbidden).toEqual([]);
});

test("words stand for their inflections", () => {
	for (const text of ["baking", "baked", "bakes", "baker"]) expect(has(text, ["bake"])).toBe(true);
	for (const text of ["swimming", "swims"]) expect(has(text, ["swim"])).toBe(true);
	expect(has("puppies", ["puppy"])).toBe(true);
	expect(has("category", ["cat"])).toBe(false);
	expect(has("allergies", ["allerg*"])).toBe(true);
});

test("an animal acts if it does something or is used, not if it only sits there", () => {
	const acts = (sentence: string) => judge(parent([], {}, "otter"), story([sentence])).animal?.acts;
	expect(acts("The otter slid off the bench and pulled the string.")).toBe(1);
	expect(acts("Mia held the cloth otter in front of her.")).toBe(1);
	expect(acts("Mia sat the otter on the post.")).toBe(1);
	expect(acts("The otter was tied to the mast.")).toBe(1);
	expect(acts("Down went the otter, and up flew the cards.")).toBe(1);
	expect(acts("The otter sat beside her.")).toBe(0);
	expect(acts("Mia sat by the otter.")).toBe(0);
	expect(acts("The otter was pleased.")).toBe(0);
});

test("a Bible story is missing if only the name of its hero appears", () => {
	const { bible } = judge(parent([], { bible: ["Esther"] }), story([DRY, DRY, "Queen Esther slept."]));
	expect(bible).toBe("missing");
});

test("an afternoon after the evening of the same day is doubtful", () => {
	const { doubts } = judge(parent([]), story(["That evening Mia ate.", "In the afternoon Mia ran home."]));
	expect(doubts).toHaveLength(1);
});
