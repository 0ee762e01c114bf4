// A story that continues a saved one: from the address to the request.

import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import {
	ANNA,
	lastTime,
	nameField,
	open,
	requests,
	server,
	setUpServer,
	shown,
	submit,
	submitted,
	user,
} from "../../../test/story-form.tsx";
import { CallError } from "../../net/client.ts";
import { describeContinued, fillFromStory } from "./continued-story.tsx";
import { readRequest } from "./form-schema.ts";

const MIA: StoryRequestInput = {
	childName: "Mia",
	gender: "girl",
	animal: "otter",
	storyType: "moral",
	readingLevel: "kindergarten",
	storyLength: "short",
	theme: "courage",
	biblicalEvent: "noah",
	customPrompt: "at the sea",
};

/** The saved stories; `stories.eggs` is about Mia. */
let stories: Record<string, object>;

setUpServer();
beforeEach(() => {
	stories = { eggs: { id: "eggs", story: { title: "The Eleven Eggs" }, request: StoryRequest.parse(MIA) } };
	const others = globalThis.fetch;
	vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
		const story = stories[/^\/api\/stories\/(.+)$/.exec(path)?.[1] ?? ""];
		return story ? Response.json(story) : others(path, init);
	});
	vi.spyOn(console, "error").mockImplementation(() => {});
	Element.prototype.scrollIntoView ??= () => {};
});
const LINE = "Another story with Mia and Otter, after “The Eleven Eggs”";

it("fills the form with the same heroes and kind of story but not the earlier subject, even after the parent stops continuing it", async () => {
	open({ continued: { storyId: "eggs" } });
	expect(await screen.findByText(LINE)).toBeTruthy();
	expect(nameField()).toHaveProperty("value", "Mia");
	expect(shown("Story type")).toBe("Moral Bedtime Story");
	expect(shown("Theme")).toBe("No particular theme");
	expect(shown("Story length")).toBe("Short (5-7 minutes)");
	expect(await submitted()).toMatchObject({
		childName: "Mia",
		gender: "girl",
		animal: "otter",
		storyType: "moral",
		readingLevel: "kindergarten",
		theme: "none",
		biblicalEvent: "none",
		customPrompt: "",
		continuesStory: "eggs",
	});
	expect(requests[0]?.heroOfFaith).toBeUndefined();
	await user.click(screen.getByRole("button", { name: "Let it go" }));
	expect(screen.queryByText(LINE)).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Children's Stories" }));
	expect(await submitted()).toMatchObject({ childName: "Mia" });
	expect(requests[1]?.continuesStory).toBeUndefined();
});

it("the continued story survives a reload, and another child's tile replaces it", async () => {
	server.characters = [ANNA];
	server.lastChoices = [lastTime({ childName: "Noah", gender: "boy" })];
	open({ continued: { storyId: "eggs" } }).unmount();
	const first = open({ continued: { storyId: "eggs" } });
	await screen.findByText(LINE);
	first.unmount();
	open();
	expect(await screen.findByText(LINE)).toBeTruthy();
	await user.click(await screen.findByRole("button", { name: /^Noah/ }));
	expect(screen.queryByText(LINE)).toBeNull();
	await user.click(screen.getByRole("button", { name: "Undo" }));
	expect(await screen.findByText(LINE)).toBeTruthy();
});

it("shows that the story was deleted, and changes nothing", async () => {
	open({ continued: { storyId: "gone" } });
	expect(
		await screen.findByText("We could not find the story that was to be continued. It may have been deleted."),
	).toBeTruthy();
	expect(nameField()).toHaveProperty("value", "");
	expect(screen.queryByRole("button", { name: "Let it go" })).toBeNull();
});

it("shows at the line that the server no longer finds the story", async () => {
	const message = "The story that this one follows is no longer among your saved stories.";
	open({
		continued: { storyId: "eggs" },
		async onSubmit() {
			throw new CallError("validation", message, { issues: [{ path: "continuesStory", message }] });
		},
	});
	await screen.findByText(LINE);
	await submit();
	expect(await screen.findByText(message)).toBeTruthy();
	await user.click(screen.getByRole("button", { name: "Let it go" }));
	expect(screen.queryByText(message)).toBeNull();
});

it("uses a shorter text without child and animal, and fills nothing from an invalid request", () => {
	const told = (request: object) => ({ id: "a", title: "Ruth", request: { ...request } });
	expect(describeContinued(told({ childName: "Biblical Character", animal: "" }))).toBe("Another story after “Ruth”");
	expect(describeContinued(told({ childName: "Mia", animal: "owl", useAnimal: false }))).toBe(
		"Another story with Mia, after “Ruth”",
	);
	const story = told({ theme: "a theme of long ago" });
	expect(fillFromStory(story, readRequest(story.request))).toEqual({ continuesStory: "a" });
});
