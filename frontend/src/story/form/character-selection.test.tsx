import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import {
	ANNA,
	choose,
	enter,
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
} from "../../../test/story-form.tsx";
import { CallError } from "../../net/client.ts";

setUpServer();
beforeEach(() => {
	server.characters = [ANNA];
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
const { id: _, name: __, gender: ___, createdAt: ____, ...TRAITS } = ANNA;

const selector = () => screen.getByRole("combobox", { name: /^Character/ });
const pressIn = (dialog: HTMLElement, name: string) => user.click(within(dialog).getByRole("button", { name }));

async function chooseAnna() {
	await screen.findByRole("button", { name: /^Anna/ });
	await choose("Character", "Anna");
}

it("copies name, gender, animal and details of the selected character, also over chosen ones, and hides their fields", async () => {
	open();
	await openMore();
	await user.click(screen.getByRole("button", { name: /More about the child/ }));
	await choose("Hair", "Blonde");
	await chooseAnna();
	expect(screen.queryByLabelText("Child’s name")).toBeNull();
	expect(screen.queryByRole("radio", { name: "Boy" })).toBeNull();
	expect(screen.queryByRole("switch", { name: "An animal friend" })).toBeNull();
	expect(screen.queryByRole("button", { name: /More about the child/ })).toBeNull();
	expect(screen.getByText("Girl, 6 years old, owl")).toBeTruthy();
	expect(await submitted()).toMatchObject({
		characterId: "anna",
		useCharacter: true,
		childName: "Anna",
		gender: "girl",
		animal: "owl",
		useAnimal: true,
	});
	expect(requests[0]?.characterDetails).toEqual(TRAITS);
});

it("Reset Selection clears the copied fields", async () => {
	open();
	await chooseAnna();
	await user.click(screen.getByRole("button", { name: "Reset Selection" }));
	expect(document.activeElement).toBe(selector());
	expect(shown("Character")).toBe("No character");
	expect(nameField()).toHaveProperty("value", "");
	expect(screen.getByRole("radio", { name: "Boy" })).toHaveProperty("checked", true);
	await openMore();
	expect(screen.getByRole("switch", { name: "An animal friend" }).getAttribute("aria-checked")).toBe("true");
	await enter(nameField(), "Ben");
	expect(await submitted()).toMatchObject({
		childName: "Ben",
		gender: "boy",
		animal: "lion",
		useAnimal: true,
		useCharacter: false,
	});
	expect(requests[0]?.characterId).toBeUndefined();
	expect(requests[0]?.characterDetails).toBeUndefined();
});

it("the form follows the character when it is edited from the form", async () => {
	open();
	await chooseAnna();
	await user.click(screen.getByRole("button", { name: "Edit Anna" }));
	const dialog = await screen.findByRole("dialog");
	const name = within(dialog).getByLabelText(/name/i);
	await enter(name, "bel");
	await user.click(within(dialog).getByRole("radio", { name: "Boy" }));
	await pressIn(dialog, "Save Changes");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(requests).toEqual([]);
	expect(shown("Character")).toBe("Annabel");
	expect(screen.getByText("Boy, 6 years old, owl")).toBeTruthy();
	expect(await submitted()).toMatchObject({ characterId: "anna", childName: "Annabel", gender: "boy" });
});

it("a character created from the form is selected", async () => {
	open();
	await user.click(screen.getByRole("button", { name: "Create a character" }));
	const dialog = await screen.findByRole("dialog");
	await enter(within(dialog).getByLabelText(/name/i), "Noah");
	await user.click(within(dialog).getByRole("radio", { name: "Boy" }));
	await pressIn(dialog, "Create Character");
	await waitFor(() => expect(shown("Character")).toBe("Noah"));
	expect(requests).toEqual([]);
	expect(screen.queryByLabelText("Child’s name")).toBeNull();
});

it("the form follows a character that was edited on another page, and keeps the copied fields when it was deleted", async () => {
	const first = open();
	await chooseAnna();
	first.unmount();
	server.characters = [{ ...ANNA, age: 7, favoriteAnimal: "fox" }];
	const second = open();
	expect(await screen.findByText("Girl, 7 years old, fox")).toBeTruthy();
	second.unmount();
	server.characters = [];
	open();
	expect(
		await screen.findByText(
			"Anna was deleted from your characters. You can still tell this story: what the form knows of the child is kept.",
		),
	).toBeTruthy();
	expect(nameField()).toHaveProperty("value", "Anna");
	expect(await submitted()).toMatchObject({ childName: "Anna", gender: "girl", animal: "fox", useCharacter: false });
	expect(requests[0]?.characterDetails).toEqual({ ...TRAITS, age: 7, favoriteAnimal: "fox" });
	expect(requests[0]?.characterId).toBeUndefined();
});

it("the form shows the same when the server no longer finds the character", async () => {
	open({
		onSubmit: async () => {
			const message = "We could not find that character. Please choose another.";
			throw new CallError("character_not_found", message, { issues: [{ path: "characterId", message }] });
		},
	});
	await chooseAnna();
	server.characters = [];
	await submit();
	expect(await screen.findByText(/^Anna was deleted from your characters/)).toBeTruthy();
	expect(nameField()).toHaveProperty("value", "Anna");
	expect(screen.queryByText("We could not find that character. Please choose another.")).toBeNull();
});

it("the form works without characters if they cannot be loaded", async () => {
	vi.stubGlobal("fetch", async () => Response.json({ error: "No.", code: "unexpected" }, { status: 500 }));
	open();
	expect(await screen.findByText("Your characters could not be loaded. The form works without them.")).toBeTruthy();
	await enter(nameField(), "Ben");
	await submit();
	await waitFor(() => expect(requests).toHaveLength(1));
});

it("the form selects the character from another page, and Undo restores the draft", async () => {
	const first = open();
	await enter(nameField(), "Ben");
	first.unmount();
	open({ characterId: "anna" });
	await waitFor(() => expect(shown("Character")).toBe("Anna"));
	await user.click(screen.getByRole("button", { name: "Undo" }));
	expect(nameField()).toHaveProperty("value", "Ben");
	expect(shown("Character")).toBe("No character");
});

it("the form shows that the character from another page is missing", async () => {
	open({ characterId: "gone" });
	expect(await screen.findByText("We could not find that character. It may have been deleted.")).toBeTruthy();
	expect(nameField()).toBeTruthy();
});

it("a Biblical Narrative clears the character, and a change of type restores it", async () => {
	open();
	await chooseAnna();
	await choose("Story type", "Biblical Narrative");
	expect(shown("Character")).toBe("No character");
	expect(await submitted()).toMatchObject({
		childName: "Biblical Character",
		gender: "boy",
		useAnimal: false,
		useCharacter: false,
	});
	expect(requests[0]?.characterId).toBeUndefined();
	await choose("Story type", "Bedtime Poem");
	expect(shown("Character")).toBe("Anna");
});

it("a narrative accepts a character, another type adds its animal, and time travel keeps its details", async () => {
	open();
	await choose("Story type", "Biblical Narrative");
	await chooseAnna();
	expect(await submitted()).toMatchObject({ characterId: "anna", childName: "Anna", gender: "girl", useAnimal: false });
	await choose("Story type", "Moral Bedtime Story");
	await openMore();
	await toggle("Time travel");
	expect(await submitted()).toMatchObject({
		characterId: "anna",
		animal: "owl",
		useAnimal: true,
		storyType: "moral",
		useTimeTravel: true,
		characterDetails: { age: 6 },
	});
});

it("the historical tab does not send the character; the children's tab has it again", async () => {
	open();
	await chooseAnna();
	await openTab("Historical & Biblical");
	expect(await submitted()).toMatchObject({ childName: "Biblical Character", storyType: "biblical_narrative" });
	expect(requests[0]?.characterId).toBeUndefined();
	await openTab("Children's Stories");
	expect(shown("Character")).toBe("Anna");
});
