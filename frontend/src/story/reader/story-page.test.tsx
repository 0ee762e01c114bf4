import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { dismissToast, Toasts } from "../../ui/toasts.tsx";
import { StoryPage } from "./story-page.tsx";

afterEach(() => {
	act(dismissToast);
	cleanup();
	vi.unstubAllGlobals();
});

function open(query: Record<string, string>) {
	render(
		<MemoryRouter initialEntries={[`/story?${new URLSearchParams(query)}`]}>
			<Routes>
				<Route path="/story" element={<StoryPage />} />
				<Route path="/" element={<p>The first page</p>} />
			</Routes>
			<Toasts />
		</MemoryRouter>,
	);
}

const openData = (story: unknown) => open({ data: JSON.stringify(story) });
const questions = () =>
	within(screen.getByRole("region", { name: "Think About It" }))
		.getAllByRole("listitem")
		.map((item) => item.textContent);

it("shows a story that has nothing but a title and a text", () => {
	openData({ title: "The Lost Coin", content: "A woman had ten coins.\n\nShe lost one." });
	expect(screen.getByRole("heading", { name: "The Lost Coin" })).toBeTruthy();
	expect(screen.getByText("She lost one.")).toBeTruthy();
	expect(screen.queryByText("Think About It")).toBeNull();
	expect(screen.getByRole("button", { name: "Save Story" })).toBeTruthy();
});

it("shows every question, as text or as an object, and passes over what is none", () => {
	const applicationQuestions = [
		"One?",
		{ question: "Two?", hint: "unknown" },
		...["Three?", "Four?", "Five?", "Six?", "One?"],
		7,
		null,
		{ answer: "none" },
		" ",
	];
	openData({ title: "T", content: "C.", applicationQuestions });
	expect(questions()).toEqual(["One?", "Two?", "Three?", "Four?", "Five?", "Six?", "One?"]);
});

it("ignores fields it does not know, and leaves out what it cannot read", () => {
	openData({
		title: "T",
		content: "The text.",
		author: { name: "nobody" },
		heroId: 7,
		moralOutcome: "surprising",
		imagePrompt: null,
		imageUrl: null,
		applicationQuestions: null,
		bibleVerse: { text: "Rejoice always.", reference: "1 Thessalonians 5:16" },
		debugData: [{ step: "generateOutline", prompt: "Tell it.", timestamp: 1700000000000 }, {}],
		toldBy: 3,
	});
	expect(screen.getByText("The text.")).toBeTruthy();
	expect(screen.getByText(/1 Thessalonians 5:16/)).toBeTruthy();
});

it.each([
	["no JSON", "{"],
	["no story", "7"],
	["no text", JSON.stringify({ title: "T", content: " " })],
	["no title", JSON.stringify({ content: "C." })],
])("goes back to the first page where the address holds %s", (_, data) => {
	open({ data });
	expect(screen.getByText("The first page")).toBeTruthy();
});

it("saves an unsaved story, whatever it lacks, and opens it from the library", async () => {
	const bodies: { story: object }[] = [];
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		if (path !== "/api/story/save")
			return Response.json({ error: "No such story", code: "not_found" }, { status: 404 });
		bodies.push(JSON.parse(String(init.body)));
		return Response.json({ id: "s1" });
	});
	vi.spyOn(console, "error").mockImplementation(() => {});
	openData({ title: "T", content: "C.", applicationQuestions: [{ question: "Why?" }], debugData: [{ step: "s" }] });
	await userEvent.click(screen.getByRole("button", { name: "Save Story" }));
	await waitFor(() => expect(bodies).toHaveLength(1));
	expect(bodies[0]?.story).toEqual({
		title: "T",
		content: "C.",
		moralOutcome: "positive",
		imagePrompt: "",
		applicationQuestions: ["Why?"],
	});
	expect(await screen.findByText("We could not find that story")).toBeTruthy();
	vi.restoreAllMocks();
});

it("shows a saved story's prompts, step by step and ready to copy", async () => {
	const entry = {
		response: "{}",
		wordCount: 1,
		targetWordCount: 1,
		maxAttempts: 3,
		timestamp: "2026-01-01T00:00:00.000Z",
	};
	const debugData = [
		{
			...entry,
			step: "generateOutline",
			systemPrompt: "You write.",
			userPrompt: "First only the outline.",
			attempt: 1,
		},
		{ ...entry, step: "generateChapter", systemPrompt: "You write.", userPrompt: "Now chapter 1.", attempt: 1 },
		{ ...entry, step: "generateChapter", systemPrompt: "You write.", userPrompt: "It is too short.", attempt: 2 },
		{ ...entry, step: "generateChapter", systemPrompt: "You write.", userPrompt: "Now chapter 2.", attempt: 1 },
		{ ...entry, step: "finalizeStory", systemPrompt: "", userPrompt: "", attempt: 1 },
	].map((given) => ({ ...given, model: "m", maxTokens: 1 }));
	const story = {
		title: "T",
		content: "C.",
		moralOutcome: "positive",
		applicationQuestions: [],
		imagePrompt: "",
		debugData,
	};
	vi.stubGlobal("fetch", async () =>
		Response.json({ id: "s1", story, request: {}, createdAt: "2026-01-01T00:00:00.000Z", isFavorite: false }),
	);
	const user = userEvent.setup();
	open({ id: "s1" });
	await user.click(await screen.findByText("Prompts of this story"));
	const steps = ["Outline", "Chapter 1", "Chapter 1, attempt 2", "Chapter 2"];
	for (const step of steps) expect(await screen.findByText(step)).toBeTruthy();
	expect(screen.queryByText("Questions, verse and picture")).toBeNull();
	await user.click(screen.getByText("Chapter 1, attempt 2"));
	expect(await screen.findByText("It is too short.")).toBeTruthy();
	await user.click(screen.getByRole("button", { name: "Copy the user prompt of: Chapter 1, attempt 2" }));
	expect(await screen.findByText("Copied")).toBeTruthy();
	expect(await navigator.clipboard.readText()).toBe("It is too short.");
});

it("shows no prompts where a story has none", async () => {
	openData({ title: "T", content: "C." });
	expect(screen.queryByText("Prompts of this story")).toBeNull();
});
