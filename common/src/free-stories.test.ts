import { expect, test } from "vitest";
import { freeStoriesText } from "./free-stories.ts";

test.each([
	[50, 10, "Your first 50 AI-generated stories are free, plus 10 more each month."],
	[1, 1, "Your first AI-generated story is free, plus 1 more each month."],
	[2, 0, "Your first 2 AI-generated stories are free."],
	[1, 0, "Your first AI-generated story is free."],
	[0, 10, "Your first 10 AI-generated stories each month are free."],
	[0, 1, "Your first AI-generated story each month is free."],
	[1_000_000, 12_500, "Your first 1,000,000 AI-generated stories are free, plus 12,500 more each month."],
	[0, 0, "AI-generated stories need an OpenAI API key of your own."],
])("%i free stories at first and %i a month are described as: %s", (welcome, monthly, text) => {
	expect(freeStoriesText({ welcome, monthly })).toBe(text);
});
