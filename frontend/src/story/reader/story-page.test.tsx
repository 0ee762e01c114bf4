import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { Toasts } from "../../ui/toasts.tsx";
import { StoryPage } from "./story-page.tsx";

afterEach(() => {
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
