import type { Looks } from "@lion-tails/common/looks";
import { render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { user } from "../../test/page.tsx";
import { LooksEditor } from "./looks-editor.tsx";

/** Renders the editor, and returns the looks that it has chosen last. */
function open(start?: Looks, given?: Pick<Looks, "hairColor" | "eyes" | "clothes">) {
	let latest = start;
	function Form() {
		const [looks, setLooks] = useState(start);
		latest = looks;
		return (
			<LooksEditor
				looks={looks}
				onChange={setLooks}
				{...(given && { given })}
				child={{ name: "Tilda", gender: "girl", age: 7 }}
			/>
		);
	}
	render(<Form />);
	return () => latest;
}

const choose = (group: string, name: string) =>
	user.click(within(screen.getByRole("radiogroup", { name: new RegExp(`^${group}`) })).getByRole("radio", { name }));
const preview = () => screen.getByRole("img", { name: "Tilda in the pictures" }).innerHTML;

it("four taps choose skin, hair and clothes, and the preview shows each", async () => {
	const looks = open();
	const seen = new Set([preview()]);
	for (const [group, name] of [
		["Skin", "Tan"],
		["Hairstyle", "Braids"],
		["Hair color", "Black"],
		["Clothes", "Teal"],
	] as const) {
		await choose(group, name);
		seen.add(preview());
	}
	expect(looks()).toEqual({ skin: "tan", hairStyle: "braids", hairColor: "black", clothes: "teal" });
	expect(seen.size).toBe(5);
});

it("glasses and other aids are toggled, and the last one that is removed leaves any child", async () => {
	const looks = open();
	await user.click(screen.getByRole("button", { name: "Hearing aid", pressed: false }));
	await user.click(screen.getByRole("button", { name: "Wheelchair" }));
	expect(looks()).toEqual({ hearingAid: true, wheelchair: true });
	await user.click(screen.getByRole("button", { name: "Hearing aid", pressed: true }));
	await user.click(screen.getByRole("button", { name: "Wheelchair" }));
	expect(looks()).toBeUndefined();
});

it("a hairstyle is brown as on its swatch until a color is chosen, and no skin is guessed", async () => {
	const looks = open();
	await choose("Hairstyle", "Curly");
	expect(looks()).toEqual({ hairStyle: "curly", hairColor: "brown" });
});

it("'Any child' resets everything", async () => {
	const looks = open({ skin: "fair", glasses: true });
	await user.click(screen.getByRole("button", { name: "Any child" }));
	expect(looks()).toBeUndefined();
	expect(screen.queryByRole("radio", { checked: true })).toBeNull();
	expect(screen.getByText("Could be any child")).toBeTruthy();
});

it("a color that the form asks for elsewhere is drawn but not offered", async () => {
	open({ skin: "fair", hairStyle: "long" }, { hairColor: "red", eyes: "green", clothes: "gold" });
	expect(screen.queryByRole("radiogroup", { name: /^Hair color/ })).toBeNull();
	expect(screen.getByRole("radio", { name: "Gold", checked: true })).toBeTruthy();
	expect(preview()).toContain("#b9562e");
});
