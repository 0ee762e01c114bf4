import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { samples } from "./sample-book.tsx";
import { SampleStory } from "./sample-story.tsx";

const story = {
	title: "The Lamp in the Window",
	content: "Mia lit the lamp.\n\nIt shone all night.",
	moralOutcome: "positive",
	applicationQuestions: ["1", "2", "3", "4", "5"],
	imagePrompt: "",
	bibleVerse: { text: "The Lord is my light.", reference: "Psalm 27:1", translation: "WEB" },
};

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void samples.reset());

const show = () =>
	render(
		<MemoryRouter>
			<SampleStory />
		</MemoryRouter>,
	);

it("reveals the sample, marks it as one, and links to the form", async () => {
	vi.stubGlobal("fetch", async () => Response.json(story));
	show();
	await userEvent.click(screen.getByRole("button", { name: "Tell a sample story" }));
	await userEvent.click(await screen.findByRole("button", { name: "Show it all" }));
	const text = screen.getByRole("region", { name: "Story text" });
	expect(text.textContent).toContain("Mia lit the lamp.");
	expect(text.textContent).toContain("It shone all night.");
	expect(text.textContent).toContain("Psalm 27:1");
	expect(screen.getByText(/This is a sample, told by the built-in storyteller/)).toBeTruthy();
	expect(screen.getByRole("link", { name: "Create one for your child" }).getAttribute("href")).toBe("/generate-story");
});

it("shows the error and tries again", async () => {
	let isUp = false;
	vi.stubGlobal("fetch", async () =>
		isUp
			? Response.json(story)
			: Response.json(
					{ error: "Our database is not available right now. Nothing you saved is lost.", code: "unavailable" },
					{ status: 503 },
				),
	);
	show();
	await userEvent.click(screen.getByRole("button", { name: "Tell a sample story" }));
	expect((await screen.findByRole("alert")).textContent).toContain(
		"Our database is not available right now. Nothing you saved is lost.",
	);
	isUp = true;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("heading", { name: story.title })).toBeTruthy();
});
