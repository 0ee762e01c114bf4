import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { aStory, HEROES, HILDA, serveHeroes } from "../../../test/hero-server.ts";
import { openAt, user } from "../../../test/page.tsx";
import { SELECTED_HERO_KEY } from "../../hero/heroes.ts";
import { HeroStoryPage } from "./hero-story-page.tsx";

const HARP = aStory("The Harp", {
	level: "preschool",
	content: "The harp went around.\n\nCaedmon sang.",
	sources: [{ title: "History of the English Church", author: "Bede", type: "book", url: "https://example.org/bede" }],
});
const ROAD = aStory("The Road", { level: "middle-school" });

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	window.scrollTo = () => {};
});

const openPage = (storyId: string, heroId = HILDA.id) =>
	openAt(`/heroes-of-faith/${heroId}/${storyId}`, { "/heroes-of-faith/:heroId/:storyId": <HeroStoryPage /> });

it("opens the story in a book with its verse, its sources and a link to the hero", async () => {
	serveHeroes(HEROES, { heroStories: [HARP, ROAD] });
	openPage(HARP.id);
	const text = await screen.findByRole("region", { name: "Story text" });
	for (const words of ["The harp went around.", "Caedmon sang.", "Sing to the Lord.", "Psalm 96:1"])
		expect(text.textContent).toContain(words);
	expect(document.title).toBe("The Harp · Hilda of Whitby · Lion Tails");
	expect(screen.getByRole("heading", { level: 1, name: "Hilda of Whitby" })).toBeTruthy();
	expect([screen.getByText("Historical"), screen.getByText("Preschool")]).toHaveLength(2);
	const sources = within(screen.getByRole("region", { name: "Sources" }));
	expect(sources.getByText("Bede")).toBeTruthy();
	expect(sources.getByRole("link", { name: /^Visit Source/ }).getAttribute("href")).toBe("https://example.org/bede");
	for (const back of screen.getAllByRole("link", { name: "About Hilda of Whitby" }))
		expect(back.getAttribute("href")).toBe("/heroes-of-faith/hilda-of-whitby");
	expect(screen.queryByText("Where did the words go?")).toBeNull();
	expect([screen.getByRole("button", { name: "Print" }), screen.getByRole("button", { name: "Save" })]).toHaveLength(2);
});

it("links to the hero's other story, and passes the hero to the story form", async () => {
	serveHeroes(HEROES, { heroStories: [HARP, ROAD] });
	openPage(HARP.id);
	await user.click(await screen.findByRole("link", { name: "The Road" }));
	expect((await screen.findByRole("region", { name: "Story text" })).textContent).toContain("Once upon a time.");
	expect(document.title).toBe("The Road · Hilda of Whitby · Lion Tails");
	await user.click(screen.getByRole("button", { name: "Create Story" }));
	expect(screen.getByText("Another page")).toBeTruthy();
	expect(localStorage.getItem(SELECTED_HERO_KEY)).toBe(HILDA.id);
});

it.each([
	["a story", HILDA.id, "nothing"],
	["a hero", "nobody", HARP.id],
])("shows that %s is missing", async (_, heroId, storyId) => {
	serveHeroes(HEROES, { heroStories: [HARP] });
	openPage(storyId, heroId);
	expect(await screen.findByRole("heading", { name: "We could not find that story" })).toBeTruthy();
	expect(screen.getByRole("link", { name: "Heroes of Faith" }).getAttribute("href")).toBe("/heroes-of-faith");
});

it("shows that the story cannot be loaded, and tries again", async () => {
	const server = serveHeroes(HEROES, { heroStories: [HARP] });
	server.failures.add("/api/heroes");
	openPage(HARP.id);
	expect(await screen.findByRole("heading", { name: "The story could not be opened" })).toBeTruthy();
	server.failures.clear();
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect((await screen.findByRole("region", { name: "Story text" })).textContent).toContain("Caedmon sang.");
});
