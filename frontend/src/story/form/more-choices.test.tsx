import { AppError } from "@lion-tails/common/errors";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SELECTED_HERO_KEY } from "../../hero/heroes.ts";
import { nextStoryteller } from "./calls.ts";
import {
	choose,
	isMoreOpen,
	moreText,
	nameField,
	open,
	openMore,
	openTab,
	requests,
	server,
	startServer,
	stopServer,
	submit,
	toggle,
	toggleMore,
	user,
} from "./form-driver.tsx";

beforeEach(startServer);
afterEach(() => {
	stopServer();
	sessionStorage.clear();
	localStorage.clear();
});

it("is closed at first, says nothing, and leaves what a story needs in sight", () => {
	open();
	expect(isMoreOpen()).toBe(false);
	expect(moreText()).toBe("More choices ");
	for (const field of [/^Character/, /^Story type/, /^Theme/, /^Story length/])
		expect(screen.getByRole("combobox", { name: field })).toBeTruthy();
	expect(nameField()).toBeTruthy();
	expect(screen.queryByRole("switch", { name: "Time travel" })).toBeNull();
});

it("says what is chosen inside while it is closed", async () => {
	open();
	await openMore();
	await toggle("An animal friend");
	await choose("Hero of Faith", "Corrie ten Boom");
	await choose("Reading level", /^Preschool/);
	await user.type(screen.getByLabelText(/A wish for this story/), "a lost tooth");
	await toggleMore();
	expect(moreText()).toBe("More choices No animal, Corrie ten Boom, preschool, wish");
	await toggleMore();
	expect(screen.getByLabelText(/A wish for this story/)).toHaveProperty("value", "a lost tooth");
});

it("speaks of time travel and of the wish", async () => {
	open();
	await openMore();
	await toggle("Time travel");
	await user.type(screen.getByLabelText(/A wish for this story/), "stars");
	await toggleMore();
	expect(moreText()).toBe("More choices Time travel, wish");
	await toggleMore();
	await choose("Hobby", "Astronomy");
	await toggleMore();
	expect(moreText()).toBe("More choices Time travel, about the child, wish");
});

it("sends what is chosen inside while it is closed", async () => {
	open();
	await user.type(nameField(), "Ben");
	await openMore();
	await user.type(screen.getByLabelText(/A wish for this story/), "stars");
	await toggleMore();
	await submit();
	await waitFor(() => expect(requests).toHaveLength(1));
	expect(requests[0]).toMatchObject({ childName: "Ben", customPrompt: "stars" });
});

it("opens by itself with a draft that has a choice inside", async () => {
	const first = open();
	await openMore();
	await choose("Biblical event", "Noah and the Ark");
	first.unmount();
	open();
	expect(isMoreOpen()).toBe(true);
});

it("opens for the hero that another page has left", () => {
	localStorage.setItem(SELECTED_HERO_KEY, "h1");
	open();
	expect(isMoreOpen()).toBe(true);
});

it("opens for an error inside and goes to its field", async () => {
	open();
	await openTab("Historical & Biblical");
	await openMore();
	await user.type(screen.getByLabelText(/Bible passage/), "<nonsense>");
	await toggleMore();
	expect(moreText()).toBe("More choices <nonsense>");
	await submit();
	expect(await screen.findByText("Please use letters, numbers and ordinary punctuation")).toBeTruthy();
	expect(isMoreOpen()).toBe(true);
	await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Bible passage/)));
	expect(requests).toEqual([]);
});

it("opens for an error that the server finds inside", async () => {
	const message = "Please enter a Bible passage such as John 3:16 or Psalm 23";
	open({
		onSubmit: async () => {
			throw new AppError("validation", { issues: [{ path: "biblePassage", message }] });
		},
	});
	await openTab("Historical & Biblical");
	expect(isMoreOpen()).toBe(false);
	await submit();
	expect(await screen.findByText(message)).toBeTruthy();
	await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Bible passage/)));
});

it("stays closed for an error outside, and goes to that field", async () => {
	open();
	await submit();
	await waitFor(() => expect(document.activeElement).toBe(nameField()));
	expect(isMoreOpen()).toBe(false);
});

it("belongs to its tab", async () => {
	open();
	await openMore();
	await choose("Biblical event", "Noah and the Ark");
	await openTab("Historical & Biblical");
	expect(isMoreOpen()).toBe(false);
	await openTab("Children's Stories");
	expect(isMoreOpen()).toBe(true);
});

it("says what tonight's storyteller does with a wish, where it is the built-in one", async () => {
	server.toldBy = BUILT_IN_MODEL;
	open();
	await openMore();
	const wish = screen.getByLabelText(/A wish for this story/);
	const hint = await screen.findByText(/^Tonight’s storyteller can weave in people, pets, the day’s event/);
	expect(wish.getAttribute("aria-describedby")).toBe(hint.id);
	expect(hint.textContent).toContain("Other wishes need an AI model.");
});

it("says nothing of the kind where a model tells", async () => {
	server.toldBy = "gpt-4o";
	open();
	await openMore();
	await waitFor(() => expect(nextStoryteller.get().data).toEqual({ toldBy: "gpt-4o" }));
	expect(screen.queryByText(/Tonight’s storyteller can weave/)).toBeNull();
});
