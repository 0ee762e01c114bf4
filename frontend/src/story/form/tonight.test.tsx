import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import {
	ANNA,
	choose,
	enter,
	isMoreOpen,
	lastTime,
	moreText,
	nameField,
	open,
	openMore,
	openTab,
	requests,
	server,
	setUpServer,
	shown,
	submitted,
	user,
	wishField,
} from "../../../test/story-form.tsx";

setUpServer();
const ben = lastTime({
	childName: "Ben",
	gender: "boy",
	animal: "dolphin",
	theme: "kindness",
	storyType: "poem",
	storyLength: "short",
	readingLevel: "kindergarten",
});
const anna = lastTime({
	childName: "Anna",
	gender: "girl",
	characterId: "anna",
	useCharacter: true,
	animal: "owl",
	theme: "courage",
});

const tonight = () => screen.findByRole("region", { name: "Tonight for" });
const tile = async (name: RegExp) => within(await tonight()).getByRole("button", { name });
const tap = async (name: RegExp) => user.click(await tile(name));
const tiles = async () =>
	within(await tonight())
		.getAllByRole("button")
		.map((button) => button.textContent);

it("two taps fold the other choices and request a story like last time's, which can be changed", async () => {
	server.lastChoices = [ben];
	open();
	await openMore();
	await tap(/^Ben/);
	expect(isMoreOpen()).toBe(false);
	expect(moreText()).toBe("More choices Dolphin, kindergarten");
	expect(screen.getByText("As last time: Bedtime Poem, Kindness, Short")).toBeTruthy();
	expect(await submitted()).toMatchObject({
		childName: "Ben",
		gender: "boy",
		animal: "dolphin",
		theme: "kindness",
		storyType: "poem",
		storyLength: "short",
		readingLevel: "kindergarten",
	});
	await choose("Theme", "Courage");
	expect(screen.getByText("Last time: Bedtime Poem, Kindness, Short")).toBeTruthy();
	expect(await submitted()).toMatchObject({ childName: "Ben", theme: "courage" });
});

it("Tonight lists the children of the latest stories, then the other characters, and fills the current character", async () => {
	const renamed = { ...ANNA, name: "Annabel", age: 7 };
	server.characters = [renamed, { ...ANNA, id: "leo", name: "Leo", gender: "boy", age: 9 }];
	server.lastChoices = [ben, anna];
	open();
	expect(await tiles()).toEqual(["BenBedtime Poem, Kindness, Short", "AnnabelCourage, Medium", "Leo9 years old"]);
	await tap(/^Annabel/);
	expect(shown("Character")).toBe("Annabel");
	expect(await submitted()).toMatchObject({
		characterId: "anna",
		childName: "Annabel",
		theme: "courage",
		characterDetails: { age: 7 },
	});
});

it("Tonight fills the child that another page has chosen, once", async () => {
	server.lastChoices = [ben, anna];
	open({ tile: "ben boy" });
	await waitFor(() => expect(nameField()).toHaveProperty("value", "Ben"));
	expect((await tile(/^Ben/)).getAttribute("aria-pressed")).toBe("true");
	await enter(nameField(), "jamin");
	expect(nameField()).toHaveProperty("value", "Benjamin");
});

it("a child whose typed name was later saved as a character has one tile", async () => {
	server.characters = [ANNA];
	server.lastChoices = [lastTime({ childName: "anna", gender: "girl", theme: "joy" })];
	open();
	expect(await tiles()).toEqual(["AnnaJoy, Medium"]);
	await tap(/^Anna/);
	expect(shown("Character")).toBe("Anna");
	expect(shown("Theme")).toBe("Joy");
});

it("a tile fills the child without a character that was deleted since", async () => {
	server.lastChoices = [anna];
	open();
	await tap(/^Anna/);
	expect(nameField()).toHaveProperty("value", "Anna");
	expect(await submitted()).toMatchObject({ childName: "Anna", gender: "girl", useCharacter: false });
	expect(requests[0]?.characterId).toBeUndefined();
});

it("a tile keeps the typed wish and never restores an old one", async () => {
	server.lastChoices = [lastTime({ childName: "Ben", gender: "boy", customPrompt: "of another evening" })];
	open();
	await openMore();
	await enter(wishField(), "a lost tooth");
	await tap(/^Ben/);
	expect(await submitted()).toMatchObject({ childName: "Ben", customPrompt: "a lost tooth" });
});

it("Undo restores the draft, one tap at a time", async () => {
	server.characters = [ANNA];
	server.lastChoices = [ben, anna];
	open();
	await enter(nameField(), "Lea");
	await user.click(screen.getByRole("radio", { name: "Girl" }));
	await choose("Theme", "Peace");
	await openMore();
	expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
	await tap(/^Ben/);
	await tap(/^Anna/);
	expect(shown("Character")).toBe("Anna");
	await user.click(screen.getByRole("button", { name: "Undo" }));
	expect(nameField()).toHaveProperty("value", "Ben");
	await user.click(screen.getByRole("button", { name: "Undo" }));
	expect(nameField()).toHaveProperty("value", "Lea");
	expect(screen.getByRole("radio", { name: "Girl" })).toHaveProperty("checked", true);
	expect(shown("Theme")).toBe("Peace");
	expect(isMoreOpen()).toBe(true);
	expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
	// The focus must not be lost with the button.
	expect((await tonight()).contains(document.activeElement)).toBe(true);
});

it("a tile leaves the historical tab, and Undo returns to it", async () => {
	server.lastChoices = [ben];
	open();
	await openTab("Historical & Biblical");
	await choose("Biblical event", "Noah and the Ark");
	await tap(/^Ben/);
	expect(nameField()).toHaveProperty("value", "Ben");
	await user.click(screen.getByRole("button", { name: "Undo" }));
	expect(screen.getByRole("tab", { name: "Historical & Biblical" }).getAttribute("aria-selected")).toBe("true");
	expect(shown("Biblical event")).toBe("Noah and the Ark");
});

it("Tonight has no tiles without characters and earlier stories", async () => {
	server.lastChoices = [lastTime({ childName: "Biblical Character", storyType: "biblical_narrative" })];
	open();
	await waitFor(() => expect(shown("Character")).toBe("None saved yet"));
	expect(within(await tonight()).queryByRole("button")).toBeNull();
});

it("Tonight shows and selects the characters if the earlier stories cannot be loaded", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	server.characters = [ANNA];
	const answer = globalThis.fetch;
	vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
		path === "/api/story/last-choices"
			? Promise.resolve(Response.json({ error: "No.", code: "unexpected" }, { status: 500 }))
			: answer(path, init),
	);
	open();
	expect(await tiles()).toEqual(["Anna6 years old"]);
	await choose("Theme", "Peace");
	await tap(/^Anna/);
	expect(screen.getByText("There is no earlier story for Anna.")).toBeTruthy();
	expect(shown("Theme")).toBe("Peace");
});

it("Tonight reserves the tiles' place while they load again", async () => {
	server.lastChoices = [ben, anna];
	const first = open();
	await tile(/^Ben/);
	first.unmount();
	vi.stubGlobal("fetch", () => new Promise(() => {}));
	const { lastChoices } = await import("./calls.ts");
	lastChoices.reset();
	open();
	expect(within(await tonight()).getAllByRole("listitem")).toHaveLength(2);
});
