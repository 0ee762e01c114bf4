import { expect, it } from "vitest";
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
