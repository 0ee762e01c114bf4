import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { sightOf } from "@lion-tails/common/storyboard/shots";
import { storyboardOf } from "@lion-tails/common/storyboard/storyboard";
import { expect, test } from "vitest";
import { compose } from "./compose/compose.ts";
import { readPrompt } from "./read-prompt.ts";

const WISHES = [
	"Her tomato came third at the village show and the rosette is on her pajamas.",
	"The beetle came out of the soil at night. We kept his box beside the rice cooker for eight months.",
	"They chose Tilda to ring the school bell this term.",
	"On Saturday we go to the sea with the boogie boards, her first time ever.",
	"Tilda and Pauline have a stall at the flea market. They found a box with 41 gloves.",
	"Our cat hates the vacuum cleaner.",
	"Granny died in the autumn. Her sewing machine is in our hall now.",
	"They cut the chestnut tree in our street and she has one slice of it in bed.",
];

/** The pairs of neighbours in the pictures of a story, and how many of them a reader can tell apart. A mirrored view does not count. */
function neighboursOf(customPrompt: string, seed: number): { all: number; different: number } {
	const request = StoryRequest.parse({
		childName: "Tilda",
		gender: "girl",
		readingLevel: seed % 2 ? "kindergarten" : "late-elementary",
		storyLength: seed % 2 ? "short" : "medium",
		historicalAccuracy: true,
		customPrompt,
	});
	const { system, user } = buildPrompts(request, {});
	const { content, scenes } = compose(readPrompt(system, user).request, seed);
	const sights = storyboardOf({ request }, splitParagraphs(content), scenes).map(
		(panel) => `${sightOf(panel)} ${panel.shot}`,
	);
	const pairs = sights.slice(1).map((sight, at) => sight !== sights[at]);
	return { all: pairs.length, different: pairs.filter(Boolean).length };
}

test("at least 95 % of neighbouring pictures of a story differ visibly", () => {
	const counts = WISHES.flatMap((wish, at) => [neighboursOf(wish, 2 * at), neighboursOf(wish, 2 * at + 1)]);
	const sum = (key: "all" | "different") => counts.reduce((total, count) => total + count[key], 0);
	expect(sum("all")).toBeGreaterThan(150);
	expect(sum("different") / sum("all")).toBeGreaterThanOrEqual(0.95);
});
