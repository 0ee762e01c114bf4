import type { StoryResult } from "@lion-tails/common/story";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { showLive } from "../../../test/live.ts";
import { address, expectToast, openAt, press } from "../../../test/page.tsx";
import { refusal, serve, type TestServer } from "../../../test/server.ts";
import { ANNA } from "../../../test/story-form.tsx";
import { live } from "../live/live.ts";
import { GenerateStoryPage } from "./generate-story-page.tsx";

const LIMITED = { remaining: 5, limit: 10, nextReset: "2026-02-01T00:00:00.000Z" };
const SAVE = "POST /api/story/save";
let server: TestServer;
let answerGenerate: ((response: Response) => void) | undefined;

beforeEach(() => {
	answerGenerate = undefined;
	server = serve({
		"POST /api/story/generate": () =>
			new Promise<Response>((resolve) => {
				answerGenerate = resolve;
			}),
		"GET /api/auth/parent-mode-status": { isActive: false, expiresAt: null },
		"GET /api/story/usage": LIMITED,
		"GET /api/characters": [ANNA],
		"GET /api/story/last-choices": [],
		"GET /api/heroes": [],
	});
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
	// A completed story from earlier this evening.
	sessionStorage.setItem(
		"storyDraft:",
		JSON.stringify({ values: { childName: "Ruth", gender: "girl" }, tab: "children", generationId: "old" }),
	);
	showLive("old", { status: "completed", title: "The Old Story", storyId: "old", saved: true });
});

async function open(path = "/generate-story") {
	// After a reload the story is rendered at once.
	const { views } = live.store.getState();
	openAt(path, { "/generate-story": <GenerateStoryPage /> });
	act(() => live.store.setState({ views }));
	expect(await screen.findByRole("heading", { name: "The Old Story" })).toBeTruthy();
}

/** Requests a story, which the server answers with this. */
async function request(status: number, body: object) {
	await open();
	await press("Create Story");
	await waitFor(() => expect(answerGenerate).toBeDefined());
	await act(async () => answerGenerate?.(Response.json(body, { status })));
}

it("removes the old story at the press, before the server has answered", async () => {
	await open();
	await press("Create Story");
	await waitFor(() => expect(screen.queryByText("The Old Story")).toBeNull());
	expect(screen.queryByRole("button", { name: "Add to Favorites" })).toBeNull();
	expect(screen.getByRole("button", { name: "Creating Your Story..." })).toBeTruthy();
	await act(async () => answerGenerate?.(Response.json({ generationId: "new" }, { status: 202 })));
	expect(await screen.findByRole("heading", { name: "Creating your story..." })).toBeTruthy();
	expect(screen.getByText("This may take a minute or two")).toBeTruthy();
	expect(await screen.findByRole("heading", { name: "A story for Ruth" })).toBeTruthy();
});

it("keeps it removed when the request fails, and shows the error", async () => {
	const message = "You have used all your free stories for this month.";
	await request(429, { error: message, code: "quota_exhausted" });
	expect(await screen.findByText("Failed to generate story")).toBeTruthy();
	expect(screen.getAllByText(message).length).toBeGreaterThan(0);
	expect(screen.queryByText("The Old Story")).toBeNull();
	expect(JSON.parse(sessionStorage.getItem("storyDraft:") ?? "{}")).toMatchObject({ generationId: null });
});

it("shows that a story failed, even without a reason from the server", async () => {
	await request(500, {});
	await expectToast("Failed to generate story", "Unknown error occurred");
});

const TOLD: StoryResult = {
	title: "The Lamp",
	content: "Once.",
	moralOutcome: "positive",
	applicationQuestions: ["1?", "2?", "3?", "4?", "5?"],
	imagePrompt: "a lamp",
};

/** Requests a story that completes but is not in the library. */
async function tellUnsaved() {
	await request(202, { generationId: "new" });
	await screen.findByRole("heading", { name: "Creating your story..." });
	const { title, content: text } = TOLD;
	showLive("new", { status: "completed", title, text, story: TOLD, storyId: null, saved: false });
}

it("shows a story that could not be saved, and saves it by hand", async () => {
	await tellUnsaved();
	await expectToast("Story generated but not saved", "You can manually save your story using the Save button.");
	expect(screen.getByRole("heading", { name: "The Lamp" })).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Add to Favorites" })).toBeNull();
	server.answers[SAVE] = refusal("Not now.", "unavailable", 503);
	await press("Save Story");
	await expectToast("Failed to save story", "Not now.");
	server.answers[SAVE] = { id: "s9" };
	await press("Save Story");
	expect(await screen.findByRole("button", { name: "Add to Favorites" })).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Save Story" })).toBeNull();
	expect(server.sent(SAVE).at(-1)).toEqual({
		story: TOLD,
		request: expect.objectContaining({ childName: "Ruth", gender: "girl" }),
		isFavorite: false,
		generationId: "new",
	});
});

it.each([
	[false, ["Add to Favorites", "Remove Favorite", "Add to Favorites"]],
	[true, ["Remove Favorite", "Add to Favorites", "Remove Favorite"]],
])(
	"the favourite button of a story saved by hand shows the saved story's state (%s) and changes it",
	async (isFavorite, labels) => {
		server.answers[SAVE] = { id: "s9" };
		server.answers["GET /api/stories/s9"] = { id: "s9", isFavorite };
		server.answers["POST /api/story/favorite/s9"] = (body: object) => body;
		await tellUnsaved();
		await press("Save Story");
		for (const label of labels) await press(label);
		expect(server.sent("POST /api/story/favorite/s9")).toEqual([
			{ isFavorite: !isFavorite },
			{ isFavorite },
			{ isFavorite: !isFavorite },
		]);
	},
);

it("adds and removes the favourite of a saved story, and shows how long the story is kept", async () => {
	await open();
	await press("Add to Favorites");
	await expectToast("Failed to update favorite status", "Story must be saved first");
	const toggle = "POST /api/story/favorite/old";
	server.answers[toggle] = (body: object) => body;
	await press("Add to Favorites");
	await expectToast("Added to favorites!", "This story will be kept indefinitely.");
	await press("Remove Favorite");
	await expectToast("Removed from favorites", "This story will expire after one year.");
	expect(server.sent(toggle).slice(1)).toEqual([{ isFavorite: true }, { isFavorite: false }]);
	expect(screen.getByRole("button", { name: "Add to Favorites" })).toBeTruthy();
});

it("shows that the usage could not be loaded", async () => {
	server.answers["GET /api/story/usage"] = refusal("Not now.", "unavailable", 503);
	await open();
	await expectToast("Failed to fetch usage stats", "Not now.");
});

it("selects the character in the address, and removes it from the address", async () => {
	await open("/generate-story?character=anna");
	await waitFor(() => expect(screen.getByLabelText(/^Character/).textContent).toBe("Anna"));
	expect(address()).toBe("/generate-story");
});

it("shows the number of stories left, or that they are unlimited with an own key", async () => {
	await open();
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Create a Story");
	expect(screen.getByText("Generate personalized faith-based stories for children")).toBeTruthy();
	expect(await screen.findByText("5 / 10 stories remaining this month")).toBeTruthy();
	expect(screen.getByText(/^Next reset: .*2026/)).toBeTruthy();
	cleanup();
	server.answers["GET /api/story/usage"] = { ...LIMITED, unlimited: true };
	await open();
	expect(await screen.findByText("Unlimited stories with your own key")).toBeTruthy();
	expect(screen.queryByText(/^Next reset/)).toBeNull();
});

it("removes the story to continue from the address, each time it appears there", async () => {
	const request = { childName: "Mia", gender: "girl", animal: "otter" };
	server.answers["GET /api/stories/eggs"] = { id: "eggs", story: { title: "The Eleven Eggs" }, request };
	Element.prototype.scrollIntoView ??= () => {};
	await open("/generate-story?continues=eggs");
	expect(await screen.findByText("Another story with Mia and Otter, after “The Eleven Eggs”")).toBeTruthy();
	expect(address()).toBe("/generate-story");
	await press("Create Story");
	await waitFor(() => expect(answerGenerate).toBeDefined());
	const sent = server.sent("POST /api/story/generate");
	expect(sent.at(-1)).toMatchObject({ childName: "Mia", continuesStory: "eggs" });
});

it("offers another story with the same heroes if the story is in the library", async () => {
	await open();
	expect(screen.queryByRole("link", { name: "Tell another with the same heroes" })).toBeNull();
	showLive("old", { status: "completed", story: TOLD, storyId: "old", saved: true });
	const link = await screen.findByRole("link", { name: "Tell another with the same heroes" });
	expect(link.getAttribute("href")).toBe("/generate-story?continues=old");
});
