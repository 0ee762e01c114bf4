import { expect, it } from "vitest";
import { BUILT_IN_MODEL } from "./story.ts";
import { storyText } from "./story-text.ts";

it("the text of a story has the titles of its chapters", () => {
	const story = { title: "The Lamp", content: "One.\n\nTwo,\ntwo.\n\nThree.", applicationQuestions: ["Why?"] };
	const untitled = "The Lamp\n\nOne.\n\nTwo,\ntwo.\n\nThree.\n\nQuestions to talk about\n1. Why?\n";
	const chapterStarts = [story.content.indexOf("Two"), story.content.indexOf("Three")];
	expect(storyText({ ...story, chapterStarts })).toBe(untitled);
	expect(storyText({ ...story, chapterStarts, chapterTitles: ["The Fog", "", "Home"] })).toBe(
		untitled.replace("One.", "The Fog\n\nOne.").replace("Three.", "Home\n\nThree."),
	);
});

it("the text of a story ends with the program that wrote it", () => {
	const story = { title: "The Lamp", content: "One.", applicationQuestions: [] };
	expect(storyText({ ...story, toldBy: "gpt-4o" })).toBe("The Lamp\n\nOne.\n\nTold by an AI model (gpt-4o).\n");
	expect(storyText({ ...story, toldBy: BUILT_IN_MODEL })).toMatch(
		/built-in storyteller of Lion Tails, a computer program\.\n$/,
	);
	expect(storyText(story)).toBe("The Lamp\n\nOne.\n");
});
