import type { Usage } from "@lion-tails/common/account";
import type { LiveStory } from "@lion-tails/common/generation";
import { newLiveStory } from "@lion-tails/common/live";
import type { StoryResult } from "@lion-tails/common/story";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { expectToast } from "../../ui/test-page.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { live } from "../live/live.ts";
import { ANNA } from "./form-driver.tsx";
import { GenerateStoryPage } from "./generate-story-page.tsx";

const LIMITED = { remaining: 5, limit: 10, nextReset: "2026-02-01T00:00:00.000Z" };
let usage: Usage = LIMITED;
let answerGenerate: ((response: Response) => void) | undefined;
/** Answers by path; these override the defaults below. */
let answers: Record<string, (body: unknown) => Response>;
let sent: { request: string; body: unknown }[];

beforeEach(() => {
	usage = LIMITED;
	answers = {};
	answerGenerate = undefined;
	sent = [];
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
	vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
		const given = body ? JSON.parse(String(body)) : undefined;
		if (method !== "GET") sent.push({ request: `${method} ${path}`, body: given });
		const answer = answers[path];
		if (answer) return answer(given);
		if (path === "/api/story/generate")
			return new Promise<Response>((resolve) => {
				answerGenerate = resolve;
			});
		if (path === "/api/auth/parent-mode-status") return Response.json({ isActive: false, expiresAt: null });
		if (path === "/api/story/usage") return Response.json(usage);
		if (path === "/api/characters") return Response.json([ANNA]);
		if (path === "/api/story/last-choices") return Response.json([]);
		if (path === "/api/heroes") return Response.json([]);
		return Response.json({ error: "We could not find that.", code: "not_found" }, { status: 404 });
	});
	// A completed story from earlier this evening.
	sessionStorage.setItem(
		"storyDraft:",
		JSON.stringify({ values: { childName: "Ruth", gender: "girl" }, tab: "children", generationId: "old" }),
	);
	const story = { ...newLiveStory("old"), status: "completed" as const, title: "The Old Story", text: "Once.", seq: 4 };
	show({ ...story, storyId: "old", saved: true });
});

function show(story: LiveStory) {
	const stream = { paragraphs: ["Once."], tail: "", length: 5 };
	live.store.setState({ views: { [story.id]: { live: story, stream, isKnown: true } } });
}

function Address() {
	return <output aria-label="Address">{useLocation().pathname + useLocation().search}</output>;
}

async function open(path = "/generate-story") {
	// After a reload the story is rendered at once.
	const { views } = live.store.getState();
	render(
		<MemoryRouter initialEntries={[path]}>
			<Address />
			<GenerateStoryPage />
			<Toasts />
		</MemoryRouter>,
	);
	act(() => live.store.setState({ views }));
	expect(await screen.findByRole("heading", { name: "The Old Story" })).toBeTruthy();
}

const press = () => userEvent.click(screen.getByRole("button", { name: "Create Story" }));

/** Requests a story, which the server answers with this. */
async function request(status: number, body: object) {
	await open();
	await press();
	await waitFor(() => expect(answerGenerate).toBeDefined());
	await act(async () => answerGenerate?.(Response.json(body, { status })));
}

it("removes the old story at the press, before the server has answered", async () => {
	await open();
	await press();
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
	const over = { ...newLiveStory("new"), status: "completed" as const, title: TOLD.title, text: TOLD.content, seq: 4 };
	act(() => show({ ...over, story: TOLD, storyId: null, saved: false }));
}

it("shows a story that could not be saved, and saves it by hand", async () => {
	await tellUnsaved();
	await expectToast("Story generated but not saved", "You can manually save your story using the Save button.");
	expect(screen.getByRole("heading", { name: "The Lamp" })).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Add to Favorites" })).toBeNull();
	answers["/api/story/save"] = () => Response.json({ error: "Not now.", code: "unavailable" }, { status: 503 });
	await userEvent.click(await screen.findByRole("button", { name: "Save Story" }));
	await expectToast("Failed to save story", "Not now.");
	answers["/api/story/save"] = () => Response.json({ id: "s9" });
	await userEvent.click(screen.getByRole("button", { name: "Save Story" }));
	expect(await screen.findByRole("button", { name: "Add to Favorites" })).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Save Story" })).toBeNull();
	expect(sent.at(-1)).toEqual({
		request: "POST /api/story/save",
		body: {
			story: TOLD,
			request: expect.objectContaining({ childName: "Ruth", gender: "girl" }),
			isFavorite: false,
			generationId: "new",
		},
	});
});

it.each([
	[false, ["Add to Favorites", "Remove Favorite", "Add to Favorites"]],
	[true, ["Remove Favorite", "Add to Favorites", "Remove Favorite"]],
])(
	"the favourite button of a story saved by hand shows the saved story's state (%s) and changes it",
	async (isFavorite, labels) => {
		answers["/api/story/save"] = () => Response.json({ id: "s9" });
		answers["/api/stories/s9"] = () => Response.json({ id: "s9", isFavorite });
		answers["/api/story/favorite/s9"] = (body) => Response.json(body);
		await tellUnsaved();
		await userEvent.click(await screen.findByRole("button", { name: "Save Story" }));
		for (const label of labels) await userEvent.click(await screen.findByRole("button", { name: label }));
		expect(sent.slice(-3).map(({ body }) => body)).toEqual([
			{ isFavorite: !isFavorite },
			{ isFavorite },
			{ isFavorite: !isFavorite },
		]);
	},
);

it("adds and removes the favourite of a saved story, and shows how long the story is kept", async () => {
	await open();
	await userEvent.click(screen.getByRole("button", { name: "Add to Favorites" }));
	await expectToast("Failed to update favorite status", "Story must be saved first");
	answers["/api/story/favorite/old"] = (body) => Response.json(body);
	sent = [];
	await userEvent.click(screen.getByRole("button", { name: "Add to Favorites" }));
	await expectToast("Added to favorites!", "This story will be kept indefinitely.");
	await userEvent.click(screen.getByRole("button", { name: "Remove Favorite" }));
	await expectToast("Removed from favorites", "This story will expire after one year.");
	expect(sent).toEqual([
		{ request: "POST /api/story/favorite/old", body: { isFavorite: true } },
		{ request: "POST /api/story/favorite/old", body: { isFavorite: false } },
	]);
	expect(screen.getByRole("button", { name: "Add to Favorites" })).toBeTruthy();
});

it("shows that the usage could not be loaded", async () => {
	answers["/api/story/usage"] = () => Response.json({ error: "Not now.", code: "unavailable" }, { status: 503 });
	await open();
	await expectToast("Failed to fetch usage stats", "Not now.");
});

it("selects the character in the address, and removes it from the address", async () => {
	await open("/generate-story?character=anna");
	await waitFor(() => expect(screen.getByLabelText(/^Character/).textContent).toBe("Anna"));
	expect(screen.getByLabelText("Address").textContent).toBe("/generate-story");
});

it("shows the number of stories left, or that they are unlimited with an own key", async () => {
	await open();
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Create a Story");
	expect(screen.getByText("Generate personalized faith-based stories for children")).toBeTruthy();
	expect(await screen.findByText("5 / 10 stories remaining this month")).toBeTruthy();
	expect(screen.getByText(/^Next reset: .*2026/)).toBeTruthy();
	cleanup();
	usage = { ...LIMITED, unlimited: true };
	await open();
	expect(await screen.findByText("Unlimited stories with your own key")).toBeTruthy();
	expect(screen.queryByText(/^Next reset/)).toBeNull();
});

it("removes the story to continue from the address, each time it appears there", async () => {
	const request = { childName: "Mia", gender: "girl", animal: "otter" };
	answers["/api/stories/eggs"] = () => Response.json({ id: "eggs", story: { title: "The Eleven Eggs" }, request });
	Element.prototype.scrollIntoView ??= () => {};
	await open("/generate-story?continues=eggs");
	expect(await screen.findByText("Another story with Mia and Otter, after “The Eleven Eggs”")).toBeTruthy();
	expect(screen.getByLabelText("Address").textContent).toBe("/generate-story");
	await press();
	await waitFor(() => expect(answerGenerate).toBeDefined());
	expect(sent.at(-1)?.body).toMatchObject({ childName: "Mia", continuesStory: "eggs" });
});

it("offers another story with the same heroes if the story is in the library", async () => {
	await open();
	expect(screen.queryByRole("link", { name: "Tell another with the same heroes" })).toBeNull();
	act(() => show({ ...newLiveStory("old"), status: "completed", story: TOLD, storyId: "old", saved: true }));
	const link = await screen.findByRole("link", { name: "Tell another with the same heroes" });
	expect(link.getAttribute("href")).toBe("/generate-story?continues=old");
});
