import type { LiveStory } from "@lion-tails/common/generation";
import { newLiveStory } from "@lion-tails/common/live";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showLive } from "../../../test/live.ts";
import { openPart, press } from "../../../test/page.tsx";
import { serve } from "../../../test/server.ts";
import { changeReadingSettings } from "../book/reading-settings.ts";
import { live } from "../live/live.ts";
import { LiveBook } from "./live-book.tsx";
import { RunningStory } from "./running-story.tsx";

beforeEach(() => {
	vi.stubGlobal("scrollTo", () => {});
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
	serve({});
});

afterEach(() => {
	act(live.clear);
	changeReadingSettings({ mode: "scroll" });
});

const show = (change: Partial<LiveStory>) => showLive("g1", { title: "The Lamp", ...change });

const STORY = {
	title: "The Lamp",
	content: "Once.",
	moralOutcome: "positive" as const,
	applicationQuestions: [],
	imagePrompt: "",
};

const kept = () => screen.queryByText("Kept in your stories.");

async function watch() {
	openPart(<LiveBook id="g1" title="Your story" actions={({ keep }) => keep} onTryAgain={() => {}} />);
	show({ status: "running" });
	await screen.findByText("Once.");
	expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
	expect(kept()).toBeNull();
}

it.each(["scroll", "paged"] as const)("shows words added to a paragraph in %s mode", async (mode) => {
	changeReadingSettings({ mode });
	await watch();
	const paragraphs = ["Once."];
	const told = (tail: string) =>
		act(() => {
			const story = { ...newLiveStory("g1"), status: "running" as const, text: `Once.\n\n${tail}` };
			const stream = { paragraphs, tail, length: story.text.length };
			live.store.setState({ views: { g1: { live: story, stream, isKnown: true } } });
		});
	told("A lion ");
	await screen.findByText(/A lion/);
	told("A lion came ");
	expect(await screen.findByText(/came/)).toBeTruthy();
	expect(document.querySelector('[data-paragraph="1"]')?.textContent).toBe("A lion came ");
});

it("the live story shows the title of each chapter", async () => {
	await watch();
	show({ status: "running", text: "Once.\n\nTwice.", chapterStarts: [7], chapterTitles: ["Fog", "Sun"], seq: 4 });
	await screen.findByText("Twice.");
	const headings = screen.getAllByRole("heading", { level: 3 });
	expect(headings.map((one) => [one.textContent, one.nextElementSibling?.textContent])).toEqual([
		["Fog", "Once."],
		["Sun", "Twice."],
	]);
});

it("does not show that a stopped story was saved", async () => {
	await watch();
	show({ status: "cancelled", storyId: "g1", seq: 4 });
	expect(await screen.findByText("You stopped the story here")).toBeTruthy();
	expect(kept()).toBeNull();
});

it("offers to continue or repeat a story whose storyteller stopped in the middle", async () => {
	await watch();
	const error = { code: "model_silent", message: "The storyteller stopped.", refunded: true } as const;
	show({ status: "failed", storyId: "g1", saved: true, error, seq: 4 });
	const link = await screen.findByRole("link", { name: "Continue this story" });
	expect(link.getAttribute("href")).toBe("/generate-story?continues=g1");
	expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
	expect(screen.getByText("What was told so far is kept in your stories.")).toBeTruthy();
});

it("shows at the end of a watched story that it was saved, and offers to print and save it", async () => {
	await watch();
	expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
	show({ status: "completed", storyId: "g1", saved: true, seq: 4, story: STORY });
	expect(await screen.findByText("Kept in your stories.")).toBeTruthy();
	expect(await screen.findByRole("button", { name: "Print" })).toBeTruthy();
	expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});

it("the reader's favourite button shows the state of a story that was saved by hand", async () => {
	serve({
		"POST /api/story/save": { id: "g1" },
		"GET /api/stories/g1": { id: "g1", isFavorite: true },
		"POST /api/story/favorite/g1": (body: object) => body,
	});
	openPart(<RunningStory id="g1" />);
	show({ status: "completed", storyId: null, saved: false, story: STORY });
	await press("Save Story");
	const favorite = await screen.findByRole("button", { name: "Favorite" });
	await waitFor(() => expect(favorite.getAttribute("aria-pressed")).toBe("true"));
	await press("Favorite");
	await waitFor(() => expect(favorite.getAttribute("aria-pressed")).toBe("false"));
});

it("shows the kind of story from the start, its level and length at the end", async () => {
	await watch();
	act(() => {
		const { g1 } = live.store.getState().views;
		if (g1) live.store.setState({ views: { g1: { ...g1, label: "Imagined time travel" } } });
	});
	expect(await screen.findByText("Imagined time travel")).toBeTruthy();
	expect(screen.queryByText(/aloud/, { selector: "summary" })).toBeNull();
	const story = { ...STORY, readingLevel: { fleschKincaid: -1, automatedReadability: 0.4 } };
	show({ status: "completed", storyId: "g1", saved: true, seq: 4, story });
	expect(await screen.findByText("Reads like kindergarten · 1 word · 1 minute aloud")).toBeTruthy();
});
