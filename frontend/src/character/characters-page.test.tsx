import { AppError, type ErrorCode, type Issue } from "@lion-tails/common/errors";
import { render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { expectToast, fill, openAt, press, user } from "../../test/page.tsx";
import { CharacterDialog, NAMES } from "./character-dialog.tsx";
import { CharactersPage } from "./characters-page.tsx";

const MIA = {
	id: "mia",
	createdAt: "2026-01-01T00:00:00.000Z",
	name: "Mia",
	gender: "girl",
	age: 6,
	hair: "blonde",
	eyes: "green",
	favoriteColor: "teal",
	favoriteAnimal: "red panda",
	hobby: "astronomy",
	personality: "joyful",
	specialPower: "making rainbows appear",
	timeTravelExperience: 3,
};

/** Stubs a server with these characters; it answers every change with `error` if set. */
function serve(characters: object[] = []) {
	const server = {
		characters: [...characters] as (typeof MIA)[],
		sent: [] as { method: string; path: string; body: unknown }[],
		error: null as { code: ErrorCode; message?: string; issues?: Issue[] } | null,
		isDown: false,
	};
	vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string | null }) => {
		if (server.isDown) return Response.json(new AppError("unavailable").toBody(), { status: 503 });
		if (method === "GET") return Response.json(server.characters);
		server.sent.push({ method, path, body: body && JSON.parse(body) });
		if (server.error) {
			const error = new AppError(server.error.code, server.error);
			return Response.json(error.toBody(), { status: error.status });
		}
		const id = path.split("/")[3];
		const rest = server.characters.filter((character) => character.id !== id);
		const saved = { ...MIA, id: id ?? `c${rest.length}`, ...JSON.parse(body ?? "{}") };
		server.characters = method === "DELETE" ? rest : [...rest, saved];
		return Response.json(method === "DELETE" ? { id } : saved);
	});
	return server;
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const open = () => openAt("/characters", { "/characters": <CharactersPage /> });

it("a card shows every fact of a character, 'None' for empty ones, and a link to a story", async () => {
	serve([MIA, { ...MIA, id: "noah", name: "Noah", gender: "boy", hobby: "", personality: "", specialPower: "" }]);
	open();
	const mia = within((await screen.findByRole("heading", { name: "Mia" })).closest("article") as HTMLElement);
	expect(screen.getByRole("heading", { name: "Your Time Travelers" })).toBeTruthy();
	const facts = (card: typeof mia) =>
		Object.fromEntries(card.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]));
	expect(facts(mia)).toEqual({
		Age: "6",
		Hair: "blonde",
		Eyes: "green",
		"Favorite color": "teal",
		"Favorite animal": "red panda",
		Hobby: "astronomy",
		Personality: "joyful",
		"Special power": "making rainbows appear",
		"Time travel experience": "3/10",
	});
	expect(mia.getByText("Girl")).toBeTruthy();
	expect(mia.getByRole("link", { name: "Tell a story with Mia" }).getAttribute("href")).toBe(
		"/generate-story?character=mia",
	);
	const noah = within(screen.getByRole("heading", { name: "Noah" }).closest("article") as HTMLElement);
	expect(noah.getByText("Boy")).toBeTruthy();
	expect(facts(noah)).toMatchObject({ Hobby: "None", Personality: "None", "Special power": "None" });
});

it("a first character needs only a name and a gender", async () => {
	const server = serve();
	open();
	expect(await screen.findByText("No characters yet")).toBeTruthy();
	await press("Create Your First Character");
	await press("Create Character");
	expect(await screen.findByText("Character name is required")).toBeTruthy();
	expect(screen.getByText("Please select a gender")).toBeTruthy();
	expect(server.sent).toEqual([]);
	await fill("Name", "Anna");
	await user.click(screen.getByRole("radio", { name: "Girl" }));
	await press("Create Character");
	await expectToast("Character created!", "Your character is ready for time travel adventures.");
	expect(server.sent[0]).toMatchObject({
		method: "POST",
		path: "/api/characters",
		body: {
			name: "Anna",
			gender: "girl",
			age: 8,
			hair: "brown",
			eyes: "brown",
			favoriteColor: "blue",
			favoriteAnimal: "lion",
			hobby: "reading",
			personality: "kind",
			specialPower: "healing touch",
			timeTravelExperience: 0,
		},
	});
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(await screen.findByRole("heading", { name: "Anna" })).toBeTruthy();
});

it("the form offers every hair, eye, color, hobby, personality and power in order", async () => {
	serve([MIA]);
	open();
	await press("Edit Mia");
	const offered: Record<string, (string | null)[]> = {};
	for (const label of ["Hair", "Eyes", "Favorite color", "Hobby", "Personality", "Special power"]) {
		await user.click(screen.getByRole("combobox", { name: label }));
		offered[label] = screen.getAllByRole("option").map(({ textContent }) => textContent);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryAllByRole("option")).toEqual([]));
	}
	const list = (words: string) => words.split(", ");
	expect(offered).toEqual({
		Hair: list("Brown, Black, Blonde, Red, White, Gray, Purple, Blue, Green"),
		Eyes: list("Brown, Blue, Green, Hazel, Gray, Amber"),
		"Favorite color": list("Red, Blue, Green, Yellow, Purple, Orange, Pink, Teal, Gold, Silver"),
		Hobby: list(
			"Reading, Drawing, Singing, Dancing, Sports, Cooking, Hiking, Gardening, Collecting, Writing, Music, Astronomy",
		),
		Personality: list(
			"Brave, Kind, Curious, Shy, Energetic, Patient, Creative, Thoughtful, Joyful, Determined, Gentle, Adventurous",
		),
		"Special power": list(
			"Healing touch, Understanding animals, Seeing angels, Dream interpreter, Finding lost things, Knowing when someone needs help, Telling the perfect Bible story, Singing that makes plants grow, Remembering every Bible verse, Making rainbows appear",
		),
	});
});

it("arrow keys move age and experience within their range, with text for screen readers", async () => {
	const server = serve([{ ...MIA, age: 11, timeTravelExperience: 1 }]);
	open();
	await press("Edit Mia");
	const age = screen.getByRole("slider", { name: "Age" });
	expect(age.getAttribute("aria-valuetext")).toBe("11 years");
	age.focus();
	await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
	expect(age.getAttribute("aria-valuetext")).toBe("12 years");
	await user.keyboard("{Home}");
	expect(age.getAttribute("aria-valuetext")).toBe("5 years");
	const experience = screen.getByRole("slider", { name: "Time travel experience" });
	experience.focus();
	await user.keyboard("{ArrowLeft}{ArrowLeft}");
	expect(experience.getAttribute("aria-valuetext")).toBe("0 of 10");
	await user.keyboard("{End}");
	expect(experience.getAttribute("aria-valuetext")).toBe("10 of 10");
	await press("Save Changes");
	await expectToast("Character updated!", "Your character has been successfully updated.");
	expect(server.sent[0]).toMatchObject({
		method: "PUT",
		path: "/api/characters/mia",
		body: { name: "Mia", age: 5, timeTravelExperience: 10 },
	});
	expect(await screen.findByText("10/10")).toBeTruthy();
});

it("the random name fits the gender and never repeats in a row", async () => {
	serve([MIA]);
	open();
	await press("Edit Mia");
	let before = "Mia";
	for (let at = 0; at < 8; at++) {
		await press("Random Name");
		const name = screen.getByLabelText<HTMLInputElement>("Name").value;
		expect(NAMES.girl).toContain(name);
		expect(name).not.toBe(before);
		before = name;
	}
	await user.click(screen.getByRole("radio", { name: "Boy" }));
	await press("Random Name");
	expect(NAMES.boy).toContain(screen.getByLabelText<HTMLInputElement>("Name").value);
	expect([NAMES.boy, NAMES.girl].map((names) => new Set(names).size)).toEqual([15, 15]);
});

it("a refused character shows the server's messages and keeps the input", async () => {
	const server = serve([MIA]);
	server.error = {
		code: "validation",
		issues: [
			{ path: "age", message: "Choose an age between 5 and 12" },
			{ path: "favoriteAnimal", message: "Please choose an animal" },
		],
	};
	open();
	await press("Edit Mia");
	await fill("Name", "Mia Rose");
	await press("Save Changes");
	await expectToast("Failed to update character", "Please check the fields and try again.");
	expect(screen.getByText("Choose an age between 5 and 12")).toBeTruthy();
	expect(screen.getByText("Please choose an animal")).toBeTruthy();
	expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mia Rose");
});

it("a failed creation shows the reason", async () => {
	const server = serve([MIA]);
	server.error = { code: "character_limit" };
	open();
	await press("Create Character");
	await fill("Name", "Anna");
	await user.click(screen.getByRole("radio", { name: "Girl" }));
	await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create Character" }));
	await expectToast(
		"Failed to create character",
		"You have reached the maximum number of characters. Please delete one first.",
	);
	expect(screen.getByRole("dialog", { name: "Create a character" })).toBeTruthy();
	server.error = { code: "unexpected", message: "" };
	await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create Character" }));
	await expectToast("Failed to create character", "An unknown error occurred");
});

it("the dialog asks before it discards changes, and closes at once without any", async () => {
	serve([MIA]);
	open();
	await press("Edit Mia");
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Mia" })));
	await press("Edit Mia");
	await fill("Name", "Maria");
	await press("Cancel");
	expect(await screen.findByText("Discard your changes?")).toBeTruthy();
	await press("Keep editing");
	expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Maria");
	await press("Close");
	await press("Discard");
	expect(screen.queryByRole("dialog")).toBeNull();
	await press("Edit Mia");
	expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mia");
});

it("deleting a character needs a confirmation and reports a failure", async () => {
	const server = serve([MIA]);
	open();
	await press("Delete Mia");
	expect(await screen.findByText("Are you sure?")).toBeTruthy();
	expect(screen.getByText("This will permanently delete Mia. This action cannot be undone.")).toBeTruthy();
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
	await press("Cancel");
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete Mia" })));
	expect(server.sent).toEqual([]);
	server.error = { code: "unexpected", message: "" };
	await press("Delete Mia");
	await press("Delete");
	await expectToast("Failed to delete character", "An unknown error occurred");
	server.error = { code: "unavailable" };
	await press("Delete");
	await expectToast(
		"Failed to delete character",
		"Our database is not available right now. Nothing you saved is lost. Please try again soon.",
	);
	expect(screen.getByText("Are you sure?")).toBeTruthy();
	server.error = null;
	await press("Delete");
	await expectToast("Character deleted", "Your character has been successfully removed.");
	expect(server.sent.at(-1)).toMatchObject({ method: "DELETE", path: "/api/characters/mia" });
	expect(await screen.findByText("No characters yet")).toBeTruthy();
});

it("a character deleted on another device disappears", async () => {
	const server = serve([MIA]);
	open();
	await press("Edit Mia");
	server.characters = [];
	server.error = { code: "not_found" };
	await press("Save Changes");
	await expectToast("Failed to update character", "We could not find that.");
	await press("Close");
	expect(await screen.findByText("No characters yet")).toBeTruthy();
});

it("shows three skeletons while the characters load; after a failure they can be loaded again", async () => {
	const server = serve([MIA]);
	server.isDown = true;
	open();
	const loading = screen.getByText("Loading your characters…").parentElement;
	expect(loading?.querySelectorAll("li")).toHaveLength(3);
	expect(await screen.findByText("We could not load your characters")).toBeTruthy();
	server.isDown = false;
	await press("Try again");
	expect(await screen.findByRole("heading", { name: "Mia" })).toBeTruthy();
});

it("a double click saves a character once, and the form around the dialog is not submitted", async () => {
	const answers: ((answer: Response) => void)[] = [];
	vi.stubGlobal("fetch", (_: string, { method }: RequestInit) =>
		method === "POST" ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(Response.json([])),
	);
	const onClose = vi.fn();
	const onSaved = vi.fn();
	const onSubmit = vi.fn();
	render(
		<form onSubmit={onSubmit}>
			<CharacterDialog character={undefined} onClose={onClose} onSaved={onSaved} />
		</form>,
	);
	await fill("Name", "Anna");
	await user.click(screen.getByRole("radio", { name: "Girl" }));
	await user.dblClick(screen.getByRole("button", { name: "Create Character" }));
	const busy = await screen.findByRole("button", { name: "Creating…" });
	await user.click(busy);
	await user.keyboard("{Escape}");
	expect(screen.queryByText("Discard your changes?")).toBeNull();
	expect(onClose).not.toHaveBeenCalled();
	expect(answers).toHaveLength(1);
	const anna = { id: "c1", name: "Anna", gender: "girl" };
	answers[0]?.(Response.json(anna, { status: 201 }));
	await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
	expect(onSaved).toHaveBeenCalledWith(anna);
	expect(onSubmit).not.toHaveBeenCalled();
});
