import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { SELECTED_HERO_KEY } from "../../hero/heroes.ts";
import {
	choose,
	nameField,
	open,
	openMore,
	openTab,
	requests,
	server,
	setUpServer,
	shown,
	submit,
	submitted,
	toggle,
	user,
} from "./form-driver.tsx";

setUpServer();
afterEach(() => {
	sessionStorage.clear();
	localStorage.clear();
});
const NEEDS_CHILD =
	"You can select a character for any story type. If no character is selected, the child's name and gender are required (except for Biblical narratives).";

it("requires a child's name, in the specification's words", async () => {
	open();
	await submit();
	expect(await screen.findByText(NEEDS_CHILD)).toBeTruthy();
	expect(requests).toEqual([]);
	await user.type(nameField(), "Anna");
	await user.click(screen.getByRole("radio", { name: "Girl" }));
	expect(await submitted()).toMatchObject({ childName: "Anna", gender: "girl", storyType: "regular", useAnimal: true });
});

it("removes the error when the child's name is typed", async () => {
	open();
	await submit();
	expect(await screen.findByText(NEEDS_CHILD)).toBeTruthy();
	await user.type(nameField(), "Anna");
	await waitFor(() => expect(screen.queryByText(NEEDS_CHILD)).toBeNull());
});

it("a Biblical Narrative hides the child, sends the placeholder, and a change of type restores the child", async () => {
	open();
	await user.type(nameField(), "Anna");
	await user.click(screen.getByRole("radio", { name: "Girl" }));
	await choose("Story type", "Biblical Narrative");
	expect(screen.queryByLabelText("Child’s name")).toBeNull();
	await openMore();
	expect(screen.getByRole("switch", { name: "Time travel" })).toHaveProperty("disabled", true);
	expect(await submitted()).toMatchObject({
		childName: "Biblical Character",
		gender: "boy",
		useAnimal: false,
		useTimeTravel: false,
		storyType: "biblical_narrative",
	});
	await choose("Story type", "Bedtime Poem");
	expect(nameField()).toHaveProperty("value", "Anna");
	expect(screen.getByRole("radio", { name: "Girl" }).getAttribute("aria-checked")).toBe("true");
});

it("the historical tab sends a narrative with a boy's placeholder, no animal and no time travel", async () => {
	open();
	await user.type(nameField(), "Anna");
	await user.click(screen.getByRole("radio", { name: "Girl" }));
	await openMore();
	await toggle("Time travel");
	await openTab("Historical & Biblical");
	expect(screen.queryByRole("switch", { name: "Time travel" })).toBeNull();
	expect(await submitted()).toMatchObject({
		childName: "Biblical Character",
		gender: "boy",
		useAnimal: false,
		useTimeTravel: false,
		storyType: "biblical_narrative",
	});
});

it("a Biblical Narrative turns time travel off", async () => {
	open();
	await openMore();
	await toggle("Time travel");
	await choose("Story type", "Biblical Narrative");
	const timeTravel = screen.getByRole("switch", { name: "Time travel" });
	expect(timeTravel.getAttribute("aria-checked")).toBe("false");
	expect(timeTravel).toHaveProperty("disabled", true);
});

it("the historical tab accepts an event or a hero, but not both", async () => {
	open();
	await openTab("Historical & Biblical");
	await choose("Hero of Faith", "Corrie ten Boom");
	await choose("Biblical event", "Noah and the Ark");
	expect(shown("Hero of Faith")).toBe("No particular hero");
	expect(screen.getByText("You can only select a Hero of Faith or a Biblical Event, not both.")).toBeTruthy();
	expect(screen.getByRole("combobox", { name: /^Hero of Faith/ })).toHaveProperty("disabled", true);
	expect(await submitted()).toMatchObject({
		storyType: "biblical_narrative",
		biblicalEvent: "noah",
		useTimeTravel: false,
	});
	expect(requests[0]?.heroOfFaith).toBeUndefined();
});

it("gives a time traveller placeholder details, which can be changed", async () => {
	open();
	await user.type(nameField(), "Ben");
	await openMore();
	await toggle("Time travel");
	expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /^Character/ }));
	expect(shown("Age")).toBe("8");
	await choose("Hobby", "Astronomy");
	expect(await submitted()).toMatchObject({ useTimeTravel: true, characterDetails: { age: 8, hobby: "astronomy" } });
});

it("turning time travel off removes untouched placeholder details and keeps changed ones", async () => {
	open();
	await openMore();
	await toggle("Time travel");
	await toggle("Time travel");
	expect(screen.queryByRole("combobox", { name: "Hobby" })).toBeNull();
	await toggle("Time travel");
	await choose("Hobby", "Astronomy");
	await toggle("Time travel");
	expect(shown("Hobby")).toBe("Astronomy");
});

it("accepts any animal, and shows whether it knows it", async () => {
	open();
	await user.type(nameField(), "Ben");
	await openMore();
	const animal = screen.getByRole("combobox", { name: /^Favorite animal/ });
	expect(animal).toHaveProperty("value", "lion");
	expect(screen.getByText("Great choice!")).toBeTruthy();
	await user.clear(animal);
	await user.type(animal, "snorkack");
	expect(screen.getByText("Custom animal name")).toBeTruthy();
	expect(await submitted()).toMatchObject({ animal: "snorkack", useAnimal: true });
});

it("restores the story type that was chosen before the historical tab", async () => {
	open();
	await choose("Story type", "Bedtime Poem");
	await openTab("Historical & Biblical");
	await openTab("Children's Stories");
	expect(shown("Story type")).toBe("Bedtime Poem");
});

it("selects the hero that another page has stored, only once", async () => {
	localStorage.setItem(SELECTED_HERO_KEY, "h1");
	open();
	await waitFor(() => expect(shown("Hero of Faith")).toBe("Corrie ten Boom"));
	expect(localStorage.getItem(SELECTED_HERO_KEY)).toBeNull();
});

it("shows that there are no heroes yet", async () => {
	server.heroes = [];
	open();
	await openMore();
	await waitFor(() => expect(shown("Hero of Faith")).toBe("No heroes yet"));
	expect(screen.getByRole("combobox", { name: /^Hero of Faith/ })).toHaveProperty("disabled", true);
});

it("keeps everything after a reload", async () => {
	const first = open();
	await user.type(nameField(), "Lea");
	await openMore();
	await user.type(screen.getByLabelText(/A wish for this story/), "a lost tooth");
	await choose("Theme", "Courage");
	first.unmount();
	open();
	expect(nameField()).toHaveProperty("value", "Lea");
	expect(screen.getByLabelText(/A wish for this story/)).toHaveProperty("value", "a lost tooth");
	expect(shown("Theme")).toBe("Courage");
});

it("the children tab accepts a hero or an event: each choice clears the other", async () => {
	open();
	await user.type(nameField(), "Anna");
	await openMore();
	await choose("Biblical event", "Noah and the Ark");
	await choose("Hero of Faith", "Corrie ten Boom");
	expect(shown("Biblical event")).toBe("No particular event");
	await choose("Biblical event", "Noah and the Ark");
	expect(shown("Hero of Faith")).toBe("No particular hero");
	expect(await submitted()).toMatchObject({ biblicalEvent: "noah" });
	expect(requests[0]?.heroOfFaith).toBeUndefined();
});

it("a hero from another page clears the event of an earlier evening", async () => {
	const first = open();
	await openMore();
	await choose("Biblical event", "Noah and the Ark");
	first.unmount();
	localStorage.setItem(SELECTED_HERO_KEY, "h1");
	open();
	await waitFor(() => expect(shown("Hero of Faith")).toBe("Corrie ten Boom"));
	expect(shown("Biblical event")).toBe("No particular event");
});

it("neither sends nor validates fields that only the historical tab shows", async () => {
	open();
	await user.type(nameField(), "Anna");
	await openTab("Historical & Biblical");
	await openMore();
	await user.type(screen.getByLabelText(/Bible passage/), "<nonsense>");
	await choose("Learning focus", "Cultural insights");
	await toggle("Historical accuracy");
	await submit();
	expect(await screen.findByText("Please use letters, numbers and ordinary punctuation")).toBeTruthy();
	expect(requests).toEqual([]);
	await openTab("Children's Stories");
	await choose("Story type", "Biblical Narrative");
	expect(screen.queryByLabelText(/Bible passage/)).toBeNull();
	await choose("Story type", "Bedtime Poem");
	expect(await submitted()).toMatchObject({ childName: "Anna", storyType: "poem" });
	for (const field of ["biblePassage", "learningFocus", "historicalAccuracy"])
		expect(requests[0]).not.toHaveProperty(field);
});

it("sends no animal or details while they are hidden", async () => {
	open();
	await user.type(nameField(), "Anna");
	await openMore();
	await toggle("An animal friend");
	expect(await submitted()).toMatchObject({ useAnimal: false });
	expect(requests[0]).not.toHaveProperty("animal");
	await toggle("Time travel");
	await openTab("Historical & Biblical");
	await openMore();
	await user.type(screen.getByLabelText(/Bible passage/), "John 3:16");
	expect(await submitted()).toMatchObject({
		childName: "Biblical Character",
		biblePassage: "John 3:16",
		useAnimal: false,
	});
	expect(requests[1]).not.toHaveProperty("animal");
	expect(requests[1]).not.toHaveProperty("characterDetails");
});
