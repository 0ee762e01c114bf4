import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openAt, press, user } from "../../../test/page.tsx";
import { refusal, serve } from "../../../test/server.ts";
import { heroes } from "../../hero/heroes.ts";
import { StoryPage } from "./story-page.tsx";

afterEach(() => void act(heroes.reset));

const STORY = { title: "T", content: "C.", moralOutcome: "positive", applicationQuestions: [], imagePrompt: "" };
const STORED = { id: "s1", story: STORY, request: {}, createdAt: "2026-01-01T00:00:00.000Z", isFavorite: false };

const open = (query: Record<string, string>) =>
	openAt(`/story?${new URLSearchParams(query)}`, { "/story": <StoryPage />, "/": <p>The first page</p> });

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

it("a story appears after a moment without its fonts, and all of its paragraphs are laid out when they arrive", async () => {
	let arrive = () => {};
	const fonts = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	Object.defineProperty(document, "fonts", { configurable: true, value: { load: () => fonts, ready: fonts } });
	const story = { ...STORY, content: Array.from({ length: 9 }, (_, at) => `Paragraph ${at}.`).join("\n\n") };
	serve({ "GET /api/heroes": [], "GET /api/stories/s1": { ...STORED, story } });
	open({ id: "s1" });
	const last = await screen.findByText("Paragraph 8.");
	expect(last.style.contentVisibility).toBe("auto");
	expect(screen.getByText("Paragraph 0.").style.contentVisibility).toBeFalsy();
	arrive();
	await waitFor(() => expect(last.style.contentVisibility).toBe(""));
	Reflect.deleteProperty(document, "fonts");
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
	const server = serve({ "POST /api/story/save": { id: "s1" } });
	await openData({
		title: "T",
		content: "C.",
		applicationQuestions: [{ question: "Why?" }],
		debugData: [{ step: "s" }],
	});
	await press("Save Story");
	const story = { ...STORY, applicationQuestions: ["Why?"] };
	await waitFor(() => expect(server.sent("POST /api/story/save")).toMatchObject([{ story }]));
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
	serve({ "GET /api/heroes": [], "GET /api/stories/s1": { ...STORED, story } });
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
	const ASSOCIATE = "POST /api/stories/s1/associate-hero";
	const serveStory = (answer: unknown) =>
		serve({ "GET /api/heroes": heroList, "GET /api/stories/s1": { ...STORED, heroId: null }, [ASSOCIATE]: answer });
	async function choose(name: string) {
		await user.click(await screen.findByRole("combobox", { name: "Hero of Faith" }));
		await user.click(await screen.findByRole("option", { name }));
	}

	it("the hero of a saved story can be selected, kept by cancelling, and removed", async () => {
		const server = serveStory({});
		open({ id: "s1" });
		await choose("Eric Liddell");
		expect(await screen.findByText("Story is associated with a Hero of Faith")).toBeTruthy();
		await press("Change");
		await press("Cancel");
		expect(screen.getByText("Eric Liddell")).toBeTruthy();
		expect(screen.queryByRole("combobox", { name: "Hero of Faith" })).toBeNull();
		expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change" }));
		expect(server.sent(ASSOCIATE)).toHaveLength(1);
		await press("Remove");
		expect(await screen.findByRole("combobox", { name: "Hero of Faith" })).toBeTruthy();
		expect(server.sent(ASSOCIATE)).toEqual([{ heroId: "h2" }, { heroId: null }]);
	});

	it("the hero of a saved story stays unchanged when the server rejects the change", async () => {
		serveStory(refusal("", "unexpected", 500));
		open({ id: "s1" });
		await choose("Amy Carmichael");
		expect(await screen.findByText("Failed to associate story with hero")).toBeTruthy();
		expect(screen.queryByText("Story is associated with a Hero of Faith")).toBeNull();
	});
});
