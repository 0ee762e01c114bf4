import { ANIMALS } from "@lion-tails/common/animals";
import { render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { press, user } from "../../test/page.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { AnimalField, isAnimal, suggestAnimals } from "./animal-field.tsx";

const POPULAR =
	"dog, cat, horse, rabbit, fish, bird, turtle, hamster, lion, elephant, giraffe, tiger, bear, wolf, fox, deer, dolphin, whale, shark, eagle, owl, butterfly, bee, lamb, dove, camel, ox".split(
		", ",
	);

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Favorite animal" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const highlighted = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

function Form({ onSubmit, start }: { onSubmit: () => void; start: string }) {
	const [animal, setAnimal] = useState(start);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
		>
			<AnimalField label="Favorite animal" value={animal} onChange={setAnimal} />
			<button type="submit">Send</button>
		</form>
	);
}

function open(start = "") {
	const onSubmit = vi.fn();
	render(<Form onSubmit={onSubmit} start={start} />);
	return onSubmit;
}

it("suggests up to 15 animals, ignoring case, in the order exact, prefix, substring", async () => {
	open();
	await user.type(field(), "A");
	await vi.waitFor(() => expect(options()).toHaveLength(15));
	expect(screen.queryByText("Popular choices")).toBeNull();
	await user.clear(field());
	await user.type(field(), "LION");
	expect(options()).toEqual(["lion", "lion cub", "lionfish", "mountain lion", "sea lion"]);
});

it("shows 'Great choice!' for a known animal and 'Custom animal name' for any other", async () => {
	open();
	await user.type(field(), "Red Panda");
	expect(await screen.findByText("Great choice!")).toBeTruthy();
	expect(screen.getByText("Great choice!").closest("[role=status]")).toBeTruthy();
	await user.type(field(), " with wings");
	expect(screen.getByText("Custom animal name")).toBeTruthy();
	expect(field().value).toBe("Red Panda with wings");
	await user.clear(field());
	expect(screen.queryByText("Custom animal name")).toBeNull();
});

it("a click chooses, arrow keys move, Enter chooses, and Enter submits the form only when the list is closed", async () => {
	const onSubmit = open();
	await user.click(field());
	await user.click(screen.getByRole("option", { name: "camel" }));
	expect(field().value).toBe("camel");
	expect(options()).toEqual([]);
	expect(document.activeElement).toBe(field());
	await user.clear(field());
	await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
	expect(highlighted()).toBe("cat");
	await user.keyboard("{Enter}");
	expect(field().value).toBe("cat");
	expect(field().getAttribute("aria-expanded")).toBe("false");
	expect(onSubmit).not.toHaveBeenCalled();
	await user.keyboard("{Enter}");
	expect(onSubmit).toHaveBeenCalledTimes(1);
});

it("an arrow key opens the list, and the same animal can be chosen again", async () => {
	open("lion");
	await user.tab();
	await user.keyboard("{ArrowDown}{Enter}");
	expect(field().value).toBe("lion");
	await user.keyboard("{End}{Backspace}{ArrowDown}{Enter}");
	expect(field().value).toBe("lion");
});

it("typed text stays when the field loses focus or the list closes", async () => {
	const onSubmit = open();
	await user.type(field(), "li");
	await user.keyboard("{ArrowDown}{Escape}");
	expect(options()).toEqual([]);
	expect(field().value).toBe("li");
	await user.keyboard("{ArrowDown}");
	await user.tab();
	expect(field().value).toBe("li");
	expect(options()).toEqual([]);
	await user.clear(field());
	await user.type(field(), "snugglewump{Enter}");
	expect(field().value).toBe("snugglewump");
	expect(onSubmit).toHaveBeenCalledTimes(1);
});

it("the clear button empties the field, which then shows the popular animals", async () => {
	open("lion");
	await press("Clear the animal");
	expect(field().value).toBe("");
	const popular = within(screen.getByRole("group", { name: "Popular choices" })).getAllByRole("option");
	expect(popular.map(({ textContent }) => textContent)).toEqual(POPULAR);
	expect(options()).toEqual(POPULAR);
	expect(document.activeElement).toBe(field());
});

it("the first Escape closes the list, the second one the dialog", async () => {
	const onClose = vi.fn();
	function InDialog() {
		const [animal, setAnimal] = useState("lion");
		return (
			<FormDialog title="A child" description="Who it is." isDirty={false} isBusy={false} onClose={onClose}>
				{() => <AnimalField label="Favorite animal" value={animal} onChange={setAnimal} />}
			</FormDialog>
		);
	}
	render(<InDialog />);
	await user.click(field());
	expect(options().length).toBeGreaterThan(1);
	await user.keyboard("{Escape}");
	expect(options()).toEqual([]);
	expect(field().value).toBe("lion");
	expect(onClose).not.toHaveBeenCalled();
	await user.keyboard("{Escape}");
	expect(onClose).toHaveBeenCalledTimes(1);
	expect(field().value).toBe("lion");
});

it("suggests animals regardless of case and surplus spaces, at most 20 or `max`", () => {
	expect(suggestAnimals("  SEA  li", ["Sea Lion", "seal"])).toEqual(["Sea Lion"]);
	expect(isAnimal(" Sea  Lion ", ["sea lion"])).toBe(true);
	expect(isAnimal("sea", ["sea lion"])).toBe(false);
	expect(suggestAnimals("a", ANIMALS)).toHaveLength(20);
	expect(suggestAnimals(" ", ANIMALS)).toEqual([]);
	expect(suggestAnimals("xyzzy", ANIMALS)).toEqual([]);
});
