import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import {
	ANNA,
	choose,
	enter,
	nameField,
	open,
	server,
	setUpServer,
	submitted,
	user,
} from "../../../test/story-form.tsx";

setUpServer();
beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});

const openChildren = () => user.click(screen.getByRole("button", { name: /^More children in this story/ }));
const add = async (name: string) => user.click(await screen.findByRole("button", { name }));

it("a saved character and a typed child are sent with the story, and a row without a name is not", async () => {
	server.characters = [ANNA];
	open();
	await enter(nameField(), "Tilda");
	await openChildren();
	await add("Anna");
	await add("Another child");
	await enter(within(screen.getByRole("group", { name: "Another child" })).getByLabelText("Name"), "Emil");
	await user.click(within(screen.getByRole("group", { name: "Emil" })).getByLabelText(/^Who is it/));
	await user.click(
		within(await screen.findByRole("listbox")).getByRole("option", { name: "Friend (boy)", hidden: true }),
	);
	await add("Another child");
	expect((await submitted())?.otherChildren).toEqual([
		{ name: "Anna", gender: "girl", relation: "sibling", age: 6 },
		{ name: "Emil", gender: "boy", relation: "friend" },
	]);
});

it("a removed child is not sent, and a story about people of the Bible has no children", async () => {
	open();
	await enter(nameField(), "Tilda");
	await openChildren();
	await add("Another child");
	await enter(screen.getByLabelText("Name"), "Emil");
	await choose("Story type", "Biblical Narrative");
	expect(await submitted()).not.toHaveProperty("otherChildren");
	await choose("Story type", "Regular Bedtime Story");
	expect((await submitted())?.otherChildren).toHaveLength(1);
	await user.click(screen.getByRole("button", { name: "More children in this story Emil" }));
	await user.click(await screen.findByRole("button", { name: "Remove Emil" }));
	expect(await submitted()).not.toHaveProperty("otherChildren");
});
