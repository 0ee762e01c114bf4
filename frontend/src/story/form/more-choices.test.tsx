import { AppError } from "@lion-tails/common/errors";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
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
	setUpServer,
	submit,
	submitted,
	toggle,
	toggleMore,
	user,
} from "./form-driver.tsx";

setUpServer();
afterEach(() => {
	sessionStorage.clear();
	localStorage.clear();
});
it("is closed at first without a summary, and leaves the essential fields visible", () => {
	open();
	expect(isMoreOpen()).toBe(false);
	expect(moreText()).toBe("More choices ");
	for (const field of [/^Character/, /^Story type/, /^Theme/, /^Story length/])
		expect(screen.getByRole("combobox", { name: field })).toBeTruthy();
	expect(nameField()).toBeTruthy();
	expect(screen.queryByRole("switch", { name: "Time travel" })).toBeNull();
});

it("summarises the choices inside while closed", async () => {
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

it("mentions time travel and the wish", async () => {
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

it("sends the choices inside while closed", async () => {
	open();
	await user.type(nameField(), "Ben");
	await openMore();
	await user.type(screen.getByLabelText(/A wish for this story/), "stars");
	await toggleMore();
	expect(await submitted()).toMatchObject({ childName: "Ben", customPrompt: "stars" });
});

it("starts open if the draft has a choice inside", async () => {
	const first = open();
	await openMore();
	await choose("Biblical event", "Noah and the Ark");
	first.unmount();
	open();
	expect(isMoreOpen()).toBe(true);
});

it("opens for a hero that another page has stored", () => {
	localStorage.setItem(SELECTED_HERO_KEY, "h1");
	open();
	expect(isMoreOpen()).toBe(true);
});

it("opens for an error inside and focuses its field", async () => {
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

it("opens for an error inside that the server reports", async () => {
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

it("stays closed for an error outside, and focuses that field", async () => {
	open();
	await submit();
	await waitFor(() => expect(document.activeElement).toBe(nameField()));
	expect(isMoreOpen()).toBe(false);
});

it("is separate for each tab", async () => {
	open();
	await openMore();
	await choose("Biblical event", "Noah and the Ark");
	await openTab("Historical & Biblical");
	expect(isMoreOpen()).toBe(false);
	await openTab("Children's Stories");
	expect(isMoreOpen()).toBe(true);
});

it("describes how the built-in storyteller uses a wish", async () => {
	server.toldBy = BUILT_IN_MODEL;
	open();
	await openMore();
	const wish = screen.getByLabelText(/A wish for this story/);
	const hint = await screen.findByText(/^Tonight’s storyteller can weave in people, pets, the day’s event/);
	expect(wish.getAttribute("aria-describedby")).toBe(hint.id);
	expect(hint.textContent).toContain("Other wishes need an AI model.");
});

it("shows no such hint if a model tells the next story", async () => {
	server.toldBy = "gpt-4o";
	open();
	await openMore();
	await waitFor(() => expect(nextStoryteller.get().data).toEqual({ toldBy: "gpt-4o" }));
	expect(screen.queryByText(/Tonight’s storyteller can weave/)).toBeNull();
});
