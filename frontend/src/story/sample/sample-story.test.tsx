import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openPart, press } from "../../../test/page.tsx";
import { refusal, serve } from "../../../test/server.ts";
import { SampleStory } from "./sample-story.tsx";

const story = {
	title: "The Lamp in the Window",
	content: "Mia lit the lamp.\n\nIt shone all night.",
	moralOutcome: "positive",
	applicationQuestions: ["1", "2", "3", "4", "5"],
	imagePrompt: "",
	bibleVerse: { text: "The Lord is my light.", reference: "Psalm 27:1", translation: "WEB" },
};

const SAMPLE = "GET /api/sample-story";

it("reveals the sample, marks it as one, and links to the form", async () => {
	serve({ [SAMPLE]: story });
	openPart(<SampleStory />);
	await press("Tell a sample story");
	await press("Show it all");
	const text = screen.getByRole("region", { name: "Story text" });
	expect(text.textContent).toContain("Mia lit the lamp.");
	expect(text.textContent).toContain("It shone all night.");
	expect(text.textContent).toContain("Psalm 27:1");
	expect(screen.getByText(/This is a sample, told by the built-in storyteller/)).toBeTruthy();
	expect(screen.getByRole("link", { name: "Create one for your child" }).getAttribute("href")).toBe("/generate-story");
});

it("shows the error and tries again", async () => {
	const message = "Our database is not available right now. Nothing you saved is lost.";
	const server = serve({ [SAMPLE]: refusal(message, "unavailable", 503) });
	openPart(<SampleStory />);
	await press("Tell a sample story");
	expect((await screen.findByRole("alert")).textContent).toContain(message);
	server.answers[SAMPLE] = story;
	await press("Try again");
	expect(await screen.findByRole("heading", { name: story.title })).toBeTruthy();
});
