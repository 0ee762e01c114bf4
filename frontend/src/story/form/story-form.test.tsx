import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
	choose,
	enter,
	isMoreOpen,
	moreText,
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
	toggleMore,
	user,
	wishField,
} from "../../../test/story-form.tsx";
import { SELECTED_HERO_KEY } from "../../hero/heroes.ts";
import { CallError } from "../../net/client.ts";
import { nextStoryteller } from "./calls.ts";

setUpServer();
const NEEDS_CHILD =
	"You can select a character for any story type. If no character is selected, the child's name and gender are required (except for Biblical narratives).";
/** A request about people of the Bible. */
const NARRATIVE = {
	childName: "Biblical Character",
	gender: "boy",
	useAnimal: false,
	useTimeTravel: false,
	storyType: "biblical_narrative",
};

const passageField = () => screen.getByLabelText(/Bible passage/);
const hero = () => screen.getByRole("combobox", { name: /^Hero of Faith/ });
const timeTravel = () => screen.getByRole("switch", { name: "Time travel" });
const girl = () => screen.getByRole("radio", { name: "Girl" });

it("a missing child's name focuses its field, and typing it removes the error", async () => {
	open();
	await submit();
	expect(await screen.findByText(NEEDS_CHILD)).toBeTruthy();
	expect(requests).toEqual([]);
	await waitFor(() => expect(document.activeElement).toBe(nameField()));
	expect(isMoreOpen()).toBe(false);
	await user.type(nameField(), "Anna");
	await waitFor(() => expect(screen.queryByText(NEEDS_CHILD)).toBeNull());
	await user.click(girl());
	expect(await submitted()).toMatchObject({ childName: "Anna", gender: "girl", storyType: "regular", useAnimal: true });
});

it("keeps a draft only of a form that was changed, because a draft replaces the prerendered form", async () => {
	const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("storyDraft:"));
	open();
	expect(drafts()).toEqual([]);
	await user.type(nameField(), "A");
	expect(drafts()).toHaveLength(1);
	await user.clear(nameField());
	expect(drafts()).toEqual([]);
});

it("a Biblical Narrative hides the child and turns time travel off, and another type restores the child", async () => {
	open();
	await enter(nameField(), "Anna");
	await user.click(girl());
	await openMore();
	await toggle("Time travel");
	await choose("Story type", "Biblical Narrative");
	expect(screen.queryByLabelText("Child’s name")).toBeNull();
	expect(timeTravel().getAttribute("aria-checked")).toBe("false");
	expect(timeTravel()).toHaveProperty("disabled", true);
	expect(await submitted()).toMatchObject(NARRATIVE);
	await choose("Story type", "Bedtime Poem");
	expect(nameField()).toHaveProperty("value", "Anna");
	expect(girl()).toHaveProperty("checked", true);
});

it("the historical tab sends a narrative without the child, and the children's tab keeps its story type", async () => {
	open();
	await enter(nameField(), "Anna");
	await user.click(girl());
	await choose("Story type", "Bedtime Poem");
	await openMore();
	await toggle("Time travel");
	await openTab("Historical & Biblical");
	expect(screen.queryByRole("switch", { name: "Time travel" })).toBeNull();
	expect(await submitted()).toMatchObject(NARRATIVE);
	await openTab("Children's Stories");
	expect(shown("Story type")).toBe("Bedtime Poem");
});

it("the historical tab accepts an event or a hero, but not both", async () => {
	open();
	await openTab("Historical & Biblical");
	await choose("Hero of Faith", "Corrie ten Boom");
	await choose("Biblical event", "Noah and the Ark");
	expect(shown("Hero of Faith")).toBe("No particular hero");
	expect(screen.getByText("You can only select a Hero of Faith or a Biblical Event, not both.")).toBeTruthy();
	expect(hero()).toHaveProperty("disabled", true);
	expect(await submitted()).toMatchObject({ ...NARRATIVE, biblicalEvent: "noah" });
	expect(requests[0]?.heroOfFaith).toBeUndefined();
});

it("on the children's tab, choosing a hero clears the event and the reverse", async () => {
	open();
	await enter(nameField(), "Anna");
	await openMore();
	await choose("Biblical event", "Noah and the Ark");
	await choose("Hero of Faith", "Corrie ten Boom");
	expect(shown("Biblical event")).toBe("No particular event");
	await choose("Biblical event", "Noah and the Ark");
	expect(shown("Hero of Faith")).toBe("No particular hero");
	expect(await submitted()).toMatchObject({ biblicalEvent: "noah" });
	expect(requests[0]?.heroOfFaith).toBeUndefined();
});

it("time travel adds default details of the child, and removes them when turned off unless they were changed", async () => {
	open();
	await enter(nameField(), "Ben");
	await openMore();
	await toggle("Time travel");
	expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /^Character/ }));
	expect(shown("Age")).toBe("8");
	await toggle("Time travel");
	expect(screen.queryByRole("combobox", { name: "Hobby" })).toBeNull();
	await toggle("Time travel");
	await choose("Hobby", "Astronomy");
	expect(await submitted()).toMatchObject({ useTimeTravel: true, characterDetails: { age: 8, hobby: "astronomy" } });
	await toggle("Time travel");
	expect(shown("Hobby")).toBe("Astronomy");
});

it("accepts any animal, and shows whether it is a known one", async () => {
	open();
	await enter(nameField(), "Ben");
	await openMore();
	const animal = screen.getByRole("combobox", { name: /^Favorite animal/ });
	expect(animal).toHaveProperty("value", "lion");
	expect(screen.getByText("Great choice!")).toBeTruthy();
	await user.clear(animal);
	await enter(animal, "snorkack");
	expect(screen.getByText("Custom animal name")).toBeTruthy();
	expect(await submitted()).toMatchObject({ animal: "snorkack", useAnimal: true });
});

it("a hero chosen on another page opens “More choices” once, and clears an event chosen before", async () => {
	const first = open();
	await openMore();
	await choose("Biblical event", "Noah and the Ark");
	first.unmount();
	localStorage.setItem(SELECTED_HERO_KEY, "h1");
	open();
	expect(isMoreOpen()).toBe(true);
	await waitFor(() => expect(shown("Hero of Faith")).toBe("Corrie ten Boom"));
	expect(shown("Biblical event")).toBe("No particular event");
	expect(localStorage.getItem(SELECTED_HERO_KEY)).toBeNull();
});

it("shows that there are no heroes yet", async () => {
	server.heroes = [];
	open();
	await openMore();
	await waitFor(() => expect(shown("Hero of Faith")).toBe("No heroes yet"));
	expect(hero()).toHaveProperty("disabled", true);
});

it("keeps all entries after a reload, and opens “More choices” only on a tab where a choice was made", async () => {
	const first = open();
	await enter(nameField(), "Lea");
	await openMore();
	await enter(wishField(), "a lost tooth");
	await choose("Theme", "Courage");
	first.unmount();
	open();
	expect(isMoreOpen()).toBe(true);
	expect(nameField()).toHaveProperty("value", "Lea");
	expect(wishField()).toHaveProperty("value", "a lost tooth");
	expect(shown("Theme")).toBe("Courage");
	await user.clear(wishField());
	await choose("Biblical event", "Noah and the Ark");
	await openTab("Historical & Biblical");
	expect(isMoreOpen()).toBe(false);
	await openTab("Children's Stories");
	expect(isMoreOpen()).toBe(true);
});

it("neither sends nor validates fields that only the historical tab shows", async () => {
	open();
	await enter(nameField(), "Anna");
	await openTab("Historical & Biblical");
	await openMore();
	await enter(passageField(), "<nonsense>");
	await choose("Learning focus", "Cultural insights");
	await toggle("Historical accuracy");
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
	await enter(nameField(), "Anna");
	await openMore();
	await toggle("An animal friend");
	expect(await submitted()).toMatchObject({ useAnimal: false });
	expect(requests[0]).not.toHaveProperty("animal");
	await toggle("Time travel");
	await openTab("Historical & Biblical");
	await openMore();
	await enter(passageField(), "John 3:16");
	expect(await submitted()).toMatchObject({ ...NARRATIVE, biblePassage: "John 3:16" });
	expect(requests[1]).not.toHaveProperty("animal");
	expect(requests[1]).not.toHaveProperty("characterDetails");
});

it("“More choices” starts closed, without a summary, below the essential fields", () => {
	open();
	expect(isMoreOpen()).toBe(false);
	expect(moreText()).toBe("More choices ");
	for (const field of [/^Character/, /^Story type/, /^Theme/, /^Story length/])
		expect(screen.getByRole("combobox", { name: field })).toBeTruthy();
	expect(nameField()).toBeTruthy();
	expect(screen.queryByRole("switch", { name: "Time travel" })).toBeNull();
});

it("“More choices” shows a summary while closed, and its choices are sent", async () => {
	open();
	await enter(nameField(), "Ben");
	await openMore();
	await toggle("An animal friend");
	await choose("Hero of Faith", "Corrie ten Boom");
	await choose("Reading level", /^Preschool/);
	await enter(wishField(), "a lost tooth");
	await toggleMore();
	expect(moreText()).toBe("More choices No animal, Corrie ten Boom, preschool, wish");
	expect(await submitted()).toMatchObject({ childName: "Ben", customPrompt: "a lost tooth" });
	await toggleMore();
	expect(wishField()).toHaveProperty("value", "a lost tooth");
});

it("the summary mentions time travel and the wish, and details of the child once they are chosen", async () => {
	open();
	await openMore();
	await toggle("Time travel");
	await enter(wishField(), "stars");
	await toggleMore();
	expect(moreText()).toBe("More choices Time travel, wish");
	await toggleMore();
	await choose("Hobby", "Astronomy");
	await toggleMore();
	expect(moreText()).toBe("More choices Time travel, about the child, wish");
});

it("“More choices” opens for an error inside, and focuses its field", async () => {
	open();
	await openTab("Historical & Biblical");
	await openMore();
	await enter(passageField(), "<nonsense>");
	await toggleMore();
	expect(moreText()).toBe("More choices <nonsense>");
	await submit();
	expect(await screen.findByText("Please use letters, numbers and ordinary punctuation")).toBeTruthy();
	expect(isMoreOpen()).toBe(true);
	await waitFor(() => expect(document.activeElement).toBe(passageField()));
	expect(requests).toEqual([]);
});

it("“More choices” opens for an error inside that the server reports", async () => {
	const message = "Please enter a Bible passage such as John 3:16 or Psalm 23";
	open({
		onSubmit: async () => {
			throw new CallError("validation", "Please check the fields and try again.", {
				issues: [{ path: "biblePassage", message }],
			});
		},
	});
	await openTab("Historical & Biblical");
	expect(isMoreOpen()).toBe(false);
	await submit();
	expect(await screen.findByText(message)).toBeTruthy();
	await waitFor(() => expect(document.activeElement).toBe(passageField()));
});

it("describes how the built-in storyteller uses a wish", async () => {
	server.toldBy = BUILT_IN_MODEL;
	open();
	await openMore();
	const hint = await screen.findByText(/^Tonight’s storyteller can weave in people, pets, the day’s event/);
	expect(wishField().getAttribute("aria-describedby")).toBe(hint.id);
	expect(hint.textContent).toContain("Other wishes need an AI model.");
});

it("shows no hint about wishes if a model tells the next story", async () => {
	server.toldBy = "gpt-4o";
	open();
	await openMore();
	await waitFor(() => expect(nextStoryteller.get().data).toEqual({ toldBy: "gpt-4o" }));
	expect(screen.queryByText(/Tonight’s storyteller can weave/)).toBeNull();
});
