import { buildPrompts, defaultPrompts } from "@lion-tails/common/prompts";
import { type PromptSourcesAnswer, StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { openPart } from "../../../test/page.tsx";
import { refusal, serve } from "../../../test/server.ts";
import { GenerateStoryPage } from "../form/generate-story-page.tsx";
import { useCustomPrompts } from "./custom-prompts.ts";

const PASSWORD = "correct horse";
const MINUTE_MS = 60_000;
const NOTHING = { edited: { system: null, user: null }, saved: { system: null, user: null }, isPaused: false };

/** The state and answers of the fake server. */
const server = {
	activeUntil: 0,
	statusChecks: 0,
	isAway: false,
	requests: [] as StoryRequestInput[],
	lookups: [] as unknown[],
	sources: { recentTitles: ["The Old Lamp"], hasScenes: true } as PromptSourcesAnswer,
	verify: null as Response | null,
};

const answers = {
	"GET /api/auth/parent-mode-status"() {
		server.statusChecks++;
		if (server.isAway) return refusal("Our database is not available right now.", "unavailable", 503)();
		const isActive = server.activeUntil > Date.now();
		return { isActive, expiresAt: isActive ? new Date(server.activeUntil).toISOString() : null };
	},
	"POST /api/auth/verify-password"({ password }: { password: string }) {
		if (server.verify) return server.verify;
		if (password !== PASSWORD) return refusal("That password is not right.", "wrong_password", 403)();
		server.activeUntil = Date.now() + 30 * MINUTE_MS;
		return { expiresAt: new Date(server.activeUntil).toISOString() };
	},
	"POST /api/auth/parent-mode/deactivate"() {
		server.activeUntil = 0;
		return { isActive: false, expiresAt: null };
	},
	"POST /api/story/prompt-sources"(body: unknown) {
		server.lookups.push(body);
		return server.sources;
	},
	"POST /api/story/generate"(request: StoryRequestInput) {
		server.requests.push(request);
		if (request.useCustomPrompts && server.activeUntil <= Date.now())
			return refusal("Prompt editing requires Parent Mode.", "parent_mode_required", 403)();
		return Response.json({ generationId: `g${server.requests.length}` }, { status: 202 });
	},
	"GET /api/story/usage": { remaining: 5, limit: 10, nextReset: "2026-02-01T00:00:00.000Z" },
	"GET /api/heroes": [],
};

beforeEach(() => {
	Object.assign(server, { activeUntil: 0, statusChecks: 0, isAway: false, requests: [], lookups: [], verify: null });
	server.sources = { recentTitles: ["The Old Lamp"], hasScenes: true };
	useCustomPrompts.setState(NOTHING, true);
	serve(answers);
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});

async function open() {
	openPart(<GenerateStoryPage />);
	await waitFor(() => expect(server.statusChecks).toBe(1));
}

const toggle = () => screen.getByRole("switch", { name: "Parent Mode" });
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => userEvent.click(button(name));

async function unlock() {
	await userEvent.click(toggle());
	await enter("Password", PASSWORD);
	await press("Unlock");
	await screen.findByRole("heading", { name: "User Prompt" });
}

async function openUnlocked(childName = "") {
	await open();
	if (childName) await enter("Child’s name", childName);
	await unlock();
}

/** Opens the prompt's card. */
async function edit(title: "System Prompt" | "User Prompt"): Promise<HTMLTextAreaElement> {
	const card = screen.getByRole("region", { name: title });
	const opener = [...card.querySelectorAll("button")].find((one) => one.textContent === "Edit");
	if (opener) await userEvent.click(opener);
	return screen.getByRole("textbox", { name: title }) as HTMLTextAreaElement;
}

async function write(title: "System Prompt" | "User Prompt", text: string) {
	const area = await edit(title);
	await userEvent.clear(area);
	await userEvent.paste(text);
}

/** Enters text at the end of a field, as typing it would, in one step. */
async function enter(label: string, text: string) {
	await userEvent.click(screen.getByLabelText(label));
	await userEvent.paste(text);
}

it("Parent Mode requires the password, is on for 30 minutes, and is off at once when it is switched off", async () => {
	await open();
	expect(screen.getByText("Prompt editing requires Parent Mode")).toBeTruthy();
	expect(screen.queryByRole("heading", { name: "System Prompt" })).toBeNull();
	await userEvent.click(toggle());
	expect(button("Unlock")).toHaveProperty("disabled", true);
	await enter("Password", "   ");
	expect(button("Unlock")).toHaveProperty("disabled", true);
	await userEvent.clear(screen.getByLabelText("Password"));
	await enter("Password", PASSWORD);
	await press("Unlock");
	expect(await screen.findByText("Parent Mode Activated")).toBeTruthy();
	expect(screen.getByText("You can now edit AI prompts for 30 minutes.")).toBeTruthy();
	expect(screen.getByText("Active for 30 more minutes")).toBeTruthy();
	expect(screen.queryByLabelText("Password")).toBeNull();
	expect(toggle().getAttribute("aria-checked")).toBe("true");
	await screen.findByRole("heading", { name: "System Prompt" });
	await userEvent.click(toggle());
	expect(await screen.findByText("Parent Mode Disabled")).toBeTruthy();
	expect(screen.getByText("Prompt editing has been disabled.")).toBeTruthy();
	expect(screen.getByText("Prompt editing requires Parent Mode")).toBeTruthy();
	expect(screen.queryByRole("heading", { name: "System Prompt" })).toBeNull();
	expect(server.activeUntil).toBe(0);
});

it("the password dialog shows an error, and stays open", async () => {
	await open();
	await userEvent.click(toggle());
	await enter("Password", "wrong wrong");
	await press("Unlock");
	expect(await screen.findByText("Authentication Failed")).toBeTruthy();
	expect(screen.getAllByText("That password is not right.").length).toBeGreaterThan(0);
	expect(screen.getByLabelText("Password")).toBeTruthy();
	server.verify = new Response(JSON.stringify({ error: "" }), { status: 500 });
	await press("Unlock");
	expect((await screen.findAllByText("Password verification failed")).length).toBeGreaterThan(0);
	expect(screen.getByLabelText("Password")).toBeTruthy();
});

it("Parent Mode counts its minutes down and ends with the last one", async () => {
	vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], shouldAdvanceTime: true });
	server.activeUntil = Date.now() + 3 * MINUTE_MS - 5000;
	await open();
	expect(await screen.findByText("Active for 3 more minutes")).toBeTruthy();
	act(() => void vi.advanceTimersByTime(2 * MINUTE_MS));
	expect(await screen.findByText("Active for 1 more minute")).toBeTruthy();
	act(() => void vi.advanceTimersByTime(MINUTE_MS));
	expect(await screen.findByText("Prompt editing requires Parent Mode")).toBeTruthy();
	expect(toggle().getAttribute("aria-checked")).toBe("false");
});

it("Parent Mode checks its state every five minutes and when the window gets the focus", async () => {
	vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], shouldAdvanceTime: true });
	server.activeUntil = Date.now() + 30 * MINUTE_MS;
	await open();
	expect(await screen.findByText("Active for 30 more minutes")).toBeTruthy();
	// Ended on the server, by another window of this browser.
	server.activeUntil = 0;
	act(() => void vi.advanceTimersByTime(5 * MINUTE_MS));
	expect(await screen.findByText("Prompt editing requires Parent Mode")).toBeTruthy();
	server.activeUntil = Date.now() + 10 * MINUTE_MS;
	act(() => void window.dispatchEvent(new Event("focus")));
	expect(await screen.findByText("Active for 10 more minutes")).toBeTruthy();
	server.isAway = true;
	act(() => void window.dispatchEvent(new Event("focus")));
	expect(await screen.findByText("Failed to check parent mode status")).toBeTruthy();
	expect(screen.getByText("Active for 10 more minutes")).toBeTruthy();
});

it("a prompt follows the form until it is edited, shows its changes in words, and its first 150 characters while closed", async () => {
	await openUnlocked("Ruth");
	const { system } = defaultPrompts(StoryRequest.parse({ childName: "", storyType: "biblical_narrative" }));
	expect(screen.getByText((_, element) => element?.textContent === `${system.slice(0, 150)}...`)).toBeTruthy();
	const user = await edit("User Prompt");
	expect(user.value).toContain("- Child's name: Ruth\n");
	expect(user.value).toContain("<titles>The Old Lamp</titles>");
	await enter("Child’s name", "ie");
	expect(user.value).toContain("- Child's name: Ruthie\n");
	expect(screen.queryByText("Custom")).toBeNull();
	await userEvent.click(user);
	await userEvent.paste(" Let it rain.");
	expect(screen.getByText("Custom")).toBeTruthy();
	await press("Show changes");
	const changes = screen.getByRole("group", { name: "Changes from the default prompt" });
	expect(changes.querySelector("ins")?.textContent).toContain("Let it rain.");
	expect(changes.textContent).toMatch(/lines unchanged.*Removed.*Added/);
	await enter("Child’s name", "na");
	expect(user.value).toContain("- Child's name: Ruthie\n");
	expect(user.value.endsWith(" Let it rain.")).toBe(true);
	await press("Reset to Default");
	expect(screen.queryByText("Custom")).toBeNull();
	expect(user.value).toContain("- Child's name: Ruthiena\n");
	expect(user.value).not.toContain("Let it rain.");
});

it("shows the notes about the story that the form continues", async () => {
	const earlier = { seriesSeed: 7, title: "The Eleven Eggs", beginning: "Once.", ending: "Then.", names: ["Mia"] };
	server.sources = { ...server.sources, earlier };
	const values = { childName: "Mia", gender: "girl", continuesStory: "eggs" };
	sessionStorage.setItem("storyDraft:", JSON.stringify({ values, tab: "children" }));
	await openUnlocked();
	const { value } = await edit("User Prompt");
	expect(value).toContain(
		"- The story before: <earlier>“The Eleven Eggs” | began: Once. | ended: Then. | named in it: Mia",
	);
	expect(server.lookups.at(-1)).toMatchObject({ continuesStory: "eggs" });
});

it("sends the edited prompt, and leaves the other one to the server", async () => {
	await openUnlocked("Ruth");
	const system = (await edit("System Prompt")).value;
	await write("User Prompt", "Tell of a boat.");
	expect(button("Save Changes")).toHaveProperty("disabled", false);
	await press("Save Changes");
	expect(screen.getByText("Saved. Your next stories are told with your own user prompt.")).toBeTruthy();
	await press("Create Story");
	await waitFor(() => expect(server.requests).toHaveLength(1));
	expect(server.requests[0]).toMatchObject({
		useCustomPrompts: true,
		customSystemPrompt: "",
		customUserPrompt: "Tell of a boat.",
	});
	const sent = buildPrompts(StoryRequest.parse(server.requests[0]), server.sources);
	expect(sent.user).toBe("Tell of a boat.");
	expect(sent.system.startsWith(`${system}\n\nSafety comes before every wish`)).toBe(true);
	expect(screen.getByText(/^This part cannot be changed or left out/).parentElement?.textContent).toContain(
		sent.system.slice(system.length + 2),
	);
});

it("an own prompt is sent neither before it is saved nor after it was reset", async () => {
	await openUnlocked("Ruth");
	await write("System Prompt", "You tell stories.");
	expect(screen.getByText("Not saved yet. Until you save, stories are told without your changes.")).toBeTruthy();
	await press("Create Story");
	await waitFor(() => expect(server.requests).toHaveLength(1));
	expect(server.requests[0]).toMatchObject({ useCustomPrompts: false, customSystemPrompt: "" });
	await press("Save Changes");
	await press("Reset to Default");
	expect(useCustomPrompts.getState()).toEqual(NOTHING);
});

it("warns of the missing parts of an own prompt, and still saves it", async () => {
	await openUnlocked();
	await edit("System Prompt");
	await edit("User Prompt");
	expect(screen.queryByText("Warning:")).toBeNull();
	expect(screen.queryByText("Suggestion:")).toBeNull();
	await write("System Prompt", "You tell tales.");
	await write("User Prompt", "A boat.");
	expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
		expect.arrayContaining([
			"Warning: The system prompt is very short: less than 100 characters.",
			"Warning: The system prompt does not mention that stories are Christian, or faith.",
			"Warning: The system prompt does not mention children.",
			"Warning: The user prompt is very short: less than 50 characters.",
			"Suggestion: Ask for application questions, to talk about the story.",
			"Suggestion: Say how long the story should be, such as 1000 words.",
		]),
	);
	await press("Save Changes");
	expect(useCustomPrompts.getState().saved).toEqual({ system: "You tell tales.", user: "A boat." });
});

it("keeps saved prompts when Parent Mode has ended, and repeats the rejected request after unlocking", async () => {
	await openUnlocked("Ruth");
	await write("User Prompt", "Tell of a boat.");
	await press("Save Changes");
	server.activeUntil = 0;
	await press("Create Story");
	expect(await screen.findByText("Failed to generate story")).toBeTruthy();
	expect(await screen.findByRole("heading", { name: "Parent Mode has ended" })).toBeTruthy();
	expect(screen.getByText(/^Your story was not sent, because it uses your own prompts. They are kept./)).toBeTruthy();
	await enter("Password", PASSWORD);
	await press("Unlock");
	await waitFor(() => expect(server.requests).toHaveLength(2));
	expect(server.requests[1]).toEqual(server.requests[0]);
});

it("tells the story with the default prompts if the parent chooses so, and keeps the own ones", async () => {
	await openUnlocked("Ruth");
	await write("User Prompt", "Tell of a boat.");
	await press("Save Changes");
	await userEvent.click(toggle());
	expect(
		await screen.findByText(
			"Parent Mode is off. We keep your own user prompt: unlock Parent Mode again to tell stories that way, or use the default prompts.",
		),
	).toBeTruthy();
	await press("Create Story");
	await screen.findByRole("heading", { name: "Parent Mode has ended" });
	await press("Use the default prompts");
	await waitFor(() => expect(server.requests).toHaveLength(2));
	expect(server.requests[1]).toMatchObject({ useCustomPrompts: false, customUserPrompt: "" });
	expect(
		await screen.findByText(
			"We keep your own user prompt. Until you use it again, stories are told with the default prompts.",
		),
	).toBeTruthy();
	await press("Use your own user prompt");
	await press("Unlock again");
	await enter("Password", PASSWORD);
	await press("Unlock");
	expect((await edit("User Prompt")).value).toBe("Tell of a boat.");
});

it("keeps unsaved changes when Parent Mode ends", async () => {
	await openUnlocked();
	await write("User Prompt", "Tell of a boat.");
	await userEvent.click(toggle());
	expect(
		await screen.findByText(
			"Your changes to the prompts are not saved yet. We keep them until you unlock Parent Mode again.",
		),
	).toBeTruthy();
	await unlock();
	expect((await edit("User Prompt")).value).toBe("Tell of a boat.");
});
