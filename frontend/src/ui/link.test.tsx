import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { UsageBadge, usage } from "../account/usage.tsx";
import { StorytellerNote } from "../story/book/book-parts.tsx";
import { Toasts, toast } from "./toasts.tsx";

const show = (part: ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>);
const link = () => screen.queryByRole("link", { name: "Settings" });

it("a toast links to Settings if its sentence names them", () => {
	show(<Toasts />);
	const description = "The OpenAI key was not accepted. Please check it in Settings.";
	act(() => toast({ title: "Failed to generate story", description, isDestructive: true }));
	expect(link()?.getAttribute("href")).toBe("/settings");
	expect(link()?.parentElement?.textContent).toBe(description);
});

it("StorytellerNote links to Settings after the built-in storyteller's name", () => {
	show(<StorytellerNote toldBy={BUILT_IN_MODEL} />);
	expect(link()?.parentElement?.textContent).toBe(
		"Told by the built-in storyteller. Add an OpenAI key in Settings for AI stories.",
	);
});

it("StorytellerNote names the wishes that a built-in story leaves out, and the parts of a request that a model leaves out", () => {
	const notHonored = ["a dragon who cooks", "time travel"];
	show(<StorytellerNote toldBy={BUILT_IN_MODEL} notHonored={notHonored} />);
	const says = (quote: string) =>
		screen.queryByText(`Your wish about “${quote}” needs an AI model; it is not in this story.`);
	for (const quote of notHonored) expect(says(quote)).toBeTruthy();
	cleanup();
	const sentence = "There is no dragon in tonight’s story: the built-in storyteller has no tale about it.";
	show(<StorytellerNote toldBy={BUILT_IN_MODEL} notHonored={[sentence]} />);
	expect(screen.getByText(sentence)).toBeTruthy();
	cleanup();
	show(<StorytellerNote toldBy="gpt-4o" notHonored={notHonored} />);
	expect(says("time travel")).toBeNull();
	expect(screen.queryByText("“time travel” from your request is not in this story.")).toBeTruthy();
});

it("StorytellerNote names the AI model that told a story, and states that a model painted pictures", () => {
	show(<StorytellerNote toldBy="gpt-4o" />);
	expect(screen.queryByText("Told by an AI model (gpt-4o).")).toBeTruthy();
	expect(screen.queryByText(/painted/)).toBeNull();
	cleanup();
	show(<StorytellerNote toldBy={BUILT_IN_MODEL} hasPaintings />);
	expect(screen.queryByText("An AI model painted some of the pictures.")).toBeTruthy();
	cleanup();
	expect(show(<StorytellerNote toldBy={undefined} />).container.textContent).toBe("");
});

it("StorytellerNote names the verses that a model with a small context did not read", () => {
	show(<StorytellerNote toldBy="gemma3:12b" versesLeftOut="Luke 15:5-28" />);
	expect(
		screen.queryByText(
			"The AI model had no room for the whole passage. It told this story without reading Luke 15:5-28.",
		),
	).toBeTruthy();
});

it("links to Settings if no free story is left", () => {
	usage.set("", { remaining: 0, limit: 10, nextReset: "2026-12-01T00:00:00.000Z" });
	show(<UsageBadge />);
	expect(link()?.parentElement?.textContent).toBe("Or add your own OpenAI key in Settings for unlimited stories.");
});
