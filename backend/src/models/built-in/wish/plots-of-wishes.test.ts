import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../answer.ts";
import { situationPlots } from "../material.ts";

const titlesOf = (id: string) => situationPlots().find((plot) => plot.id === id)?.titles ?? [];

test.each([
	["she has asthma and is scared of the inhaler", "the-air-in-the-small-blue-can"],
	["spends all her pocket money on the first day", "the-penny-that-wanted-out"],
	["she took the wrong bus and got lost", "the-end-of-the-line"],
	["she didn't like the present from her aunt", "three-crosses-on-the-wrong-side"],
	["first time as altar server on sunday", "the-bell-on-the-third-step"],
	["her best friend is very ill in hospital", "a-window-with-two-strings"],
	["the neighbor is always cross when they play ball", "the-man-who-kept-the-ball"],
	["so much litter in the park", "the-fish-with-the-bottle-cap"],
	["she spoiled the surprise for papa", "what-i-did-not-say-at-breakfast"],
	["she dropped the cake", "cake-over-a-rug"],
	["her balloon burst", "a-small-red-piece-of-the-fair"],
	["she wants to jump from the diving board and is afraid", "as-high-as-two-doors"],
	["her first tooth fell out today", "the-smallest-letter-in-the-house"],
	["she swallowed her tooth", "the-cheese-that-proved-it"],
	["her tooth is wobbly", "the-kite-the-door-and-the-toffee"],
	["the others made a class chat without her", "the-room-with-no-door"],
	["somebody sent a photo of her around in the class chat", "the-photo-with-the-cake"],
])("the plot that was written for a wish tells it: %s", (customPrompt, id) => {
	const request = StoryRequest.parse({ childName: "Hazel", gender: "girl", customPrompt, storyLength: "short" });
	const { title } = JSON.parse(answer({ ...buildPrompts(request, { seed: 3 }), seed: 3, isJson: true }));
	expect(titlesOf(id).map((one) => one.replaceAll("{name}", "Hazel"))).toContain(title);
});
