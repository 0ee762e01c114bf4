import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import {
	ANNA,
	choose,
	enter,
	nameField,
	open,
	openMore,
	server,
	setUpServer,
	submitted,
	user,
} from "../../../test/story-form.tsx";
import { rememberedLooks } from "../../character/remembered-looks.ts";

setUpServer();
beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});

const editorOf = (name: string) => user.click(screen.getByRole("button", { name: `How does ${name} look? Optional` }));
const pick = async (group: string, name: string) =>
	user.click(
		within(await screen.findByRole("radiogroup", { name: new RegExp(`^${group}`) })).getByRole("radio", { name }),
	);

it("the looks of a typed name are sent with the story, and come back when the name is typed again", async () => {
	open();
	await enter(nameField(), "Tilda");
	await editorOf("Tilda");
	await pick("Skin", "Tan");
	await pick("Hair color", "Black");
	const looks = { skin: "tan", hairColor: "black" };
	expect((await submitted())?.looks).toEqual(looks);
	cleanup();
	sessionStorage.clear();

	open();
	expect((await enterAndSubmit("TILDA "))?.looks).toEqual(looks);
	await user.clear(nameField());
	expect((await enterAndSubmit("Ben"))?.looks).toBeUndefined();
});

async function enterAndSubmit(name: string) {
	await enter(nameField(), name);
	return submitted();
}

it("a story without chosen looks sends none, and forgets those that were reset", async () => {
	rememberedLooks.set("Tilda", { skin: "deep" });
	open();
	await enter(nameField(), "Tilda");
	await user.click(screen.getByRole("button", { name: "How does Tilda look? Chosen" }));
	await user.click(await screen.findByRole("button", { name: "Any child" }));
	expect(await submitted()).not.toHaveProperty("looks.skin");
	expect(rememberedLooks.of("tilda")).toBeUndefined();
});

it("hair has one color, whether it is chosen for the pictures or for the story", async () => {
	open();
	await enter(nameField(), "Tilda");
	await editorOf("Tilda");
	await pick("Hair color", "Red");
	await openMore();
	await user.click(screen.getByRole("button", { name: /^More about the child/ }));
	await choose("Hair$", "Blonde");
	expect(await submitted()).toMatchObject({ looks: { hairColor: "blonde" }, characterDetails: { hair: "blonde" } });
	await pick("Hair color", "Gray");
	expect(await submitted()).toMatchObject({ looks: { hairColor: "gray" }, characterDetails: { hair: "gray" } });
});

it("a story with a saved character sends the character's looks, and the form does not ask for them", async () => {
	server.characters = [{ ...ANNA, looks: { skin: "fair", hairStyle: "bob" } }];
	open();
	await choose("Character", "Anna");
	expect(screen.queryByRole("button", { name: /^How does/ })).toBeNull();
	expect((await submitted())?.looks).toEqual({
		skin: "fair",
		hairStyle: "bob",
		hairColor: "red",
		eyes: "green",
		clothes: "teal",
	});
});
