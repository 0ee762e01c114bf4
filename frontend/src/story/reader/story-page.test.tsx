import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { heroes } from "../../hero/heroes.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { StoryPage } from "./story-page.tsx";

afterEach(() => void act(heroes.reset));

const STORY = { title: "T", content: "C.", moralOutcome: "positive", applicationQuestions: [], imagePrompt: "" };
const STORED = { id: "s1", story: STORY, request: {}, createdAt: "2026-01-01T00:00:00.000Z", isFavorite: false };

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

/** Loads the lazy part of the page first. */
async function openData(story: unknown) {
	open({ data: JSON.stringify(story) });
	await waitFor(() => expect(screen.queryByText("Opening the story…")).toBeNull());
}
const questions = () =>
	within(screen.getByRole("region", { name: "Think About It" }))
		.getAllByRole("listitem")
		.map((item) => item.textContent);

it("shows a story with only a title and a text", async () => {
	await openData({ title: "The Lost Coin", content: "A woman had ten coins.\n\nShe lost one." });
	expect(screen.getByRole("heading", { name: "The Lost Coin" })).toBeTruthy();
	expect(screen.getByText("She lost one.")).toBeTruthy();
	expect(screen.queryByText("Think About It")).toBeNull();
	expect(screen.queryByText("How this story was made")).toBeNull();
	expect(screen.getByRole("button", { name: "Save Story" })).toBeTruthy();
});

it("shows every question, text or object, and skips invalid ones", async () => {
	const applicationQuestions = [
		"One?",
		{ question: "Two?", hint: "unknown" },
		...["Three?", "Four?", "Five?", "Six?", "One?"],
		7,
		null,
		{ answer: "none" },
		" ",
	];
	await openData({ title: "T", content: "C.", applicationQuestions });
	expect(questions()).toEqual(["One?", "Two?", "Three?", "Four?", "Five?", "Six?", "One?"]);
});

it("ignores unknown fields, and leaves out invalid ones", async () => {
	await openData({
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
])("returns to the landing page if the address contains %s", (_, data) => {
	open({ data });
	expect(screen.getByText("The first page")).toBeTruthy();
});

it("saves an incomplete unsaved story, and opens it from the library", async () => {
	const bodies: { story: object }[] = [];
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		if (path !== "/api/story/save")
			return Response.json({ error: "No such story", code: "not_found" }, { status: 404 });
		bodies.push(JSON.parse(String(init.body)));
		return Response.json({ id: "s1" });
	});
	vi.spyOn(console, "error").mockImplementation(() => {});
	await openData({
		title: "T",
		content: "C.",
		applicationQuestions: [{ question: "Why?" }],
		debugData: [{ step: "s" }],
	});
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
});

it("shows the steps of a saved story, ready to copy", async () => {
	const entry = { response: "{}", wordCount: 1, targetWordCount: 1, maxAttempts: 3, model: "m", maxTokens: 1 };
	const debugData = [
		{ step: "generateOutline", userPrompt: "First only the outline.", attempt: 1 },
		{ step: "generateChapter", userPrompt: "Now chapter 1.", attempt: 1 },
		{ step: "generateChapter", userPrompt: "It is too short.", attempt: 2 },
		{ step: "generateChapter", userPrompt: "Now chapter 2.", attempt: 1 },
		{ step: "finalizeStory", userPrompt: "", attempt: 1 },
	].map((given) => ({ ...entry, ...given, systemPrompt: "You write.", timestamp: "2026-01-01T00:00:00.000Z" }));
	const story = { ...STORY, debugData };
	vi.stubGlobal("fetch", async (path: string) =>
		path === "/api/heroes" ? Response.json([]) : Response.json({ ...STORED, story }),
	);
	const user = userEvent.setup();
	open({ id: "s1" });
	await user.click(await screen.findByText("How this story was made"));
	const steps = ["Outline", "Chapter 1", "Chapter 1, attempt 2", "Chapter 2"];
	for (const step of steps) expect(await screen.findByText(step)).toBeTruthy();
	expect(screen.getByText("Questions, verse and picture")).toBeTruthy();
	await user.click(screen.getByText("Chapter 1, attempt 2"));
	expect(await screen.findByText("It is too short.")).toBeTruthy();
	await user.click(screen.getByRole("button", { name: "Copy the user prompt of: Chapter 1, attempt 2" }));
	expect(await screen.findByText("Copied")).toBeTruthy();
	expect(await navigator.clipboard.readText()).toBe("It is too short.");
});

it("shows the incomplete steps of a story from elsewhere", async () => {
	await openData({
		title: "T",
		content: "C.",
		debugData: [
			{ step: "generateOutline", prompt: "Tell it.", timestamp: 1700000000000, response: "An outline." },
			{ attempt: 2, maxAttempts: 3, wordCount: 12, targetWordCount: 500, parseError: "no JSON", extra: true },
			{ step: 7 },
			"nonsense",
		],
	});
	const user = userEvent.setup();
	await user.click(screen.getByText("How this story was made"));
	await user.click(await screen.findByText("Outline"));
	expect(await screen.findByText("Tell it.")).toBeTruthy();
	expect(screen.getByText("An outline.")).toBeTruthy();
	await user.click(screen.getByText("A step, attempt 2"));
	expect(screen.getByText("12 of 500 words")).toBeTruthy();
	expect(await screen.findByText("2 of 3")).toBeTruthy();
	await user.click(screen.getByRole("button", { name: "Copy everything" }));
	expect(JSON.parse(await navigator.clipboard.readText())).toHaveLength(4);
});

describe("the hero of a saved story", async () => {
	const heroList = [
		{ id: "h1", name: "Amy Carmichael" },
		{ id: "h2", name: "Eric Liddell" },
	];
	function serve(answerAssociation: () => Response) {
		const bodies: unknown[] = [];
		vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
			if (path === "/api/heroes") return Response.json(heroList);
			if (path.endsWith("/associate-hero")) {
				bodies.push(JSON.parse(String(init.body)));
				return answerAssociation();
			}
			return Response.json({ ...STORED, heroId: null });
		});
		return bodies;
	}
	async function choose(name: string) {
		const user = userEvent.setup();
		await user.click(await screen.findByRole("combobox", { name: "Hero of Faith" }));
		await user.click(await screen.findByRole("option", { name }));
	}

	it("can be selected from the list, stays unchanged when a change is cancelled, and can be removed", async () => {
		const bodies = serve(() => Response.json({}));
		open({ id: "s1" });
		await choose("Eric Liddell");
		expect(await screen.findByText("Story is associated with a Hero of Faith")).toBeTruthy();
		await userEvent.click(await screen.findByRole("button", { name: "Change" }));
		await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
		expect(screen.getByText("Eric Liddell")).toBeTruthy();
		expect(screen.queryByRole("combobox", { name: "Hero of Faith" })).toBeNull();
		expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change" }));
		expect(bodies).toHaveLength(1);
		await userEvent.click(screen.getByRole("button", { name: "Remove" }));
		expect(await screen.findByRole("combobox", { name: "Hero of Faith" })).toBeTruthy();
		expect(bodies).toEqual([{ heroId: "h2" }, { heroId: null }]);
	});

	it("stays unchanged when the server rejects the change", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		serve(() => Response.json({ error: "", code: "unexpected" }, { status: 500 }));
		open({ id: "s1" });
		await choose("Amy Carmichael");
		expect(await screen.findByText("Failed to associate story with hero")).toBeTruthy();
		expect(screen.queryByText("Story is associated with a Hero of Faith")).toBeNull();
	});
});
