// Series of stories in the library and in the reader.
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openAt, openPart, press, user } from "../../../test/page.tsx";
import { SavedStoriesPage } from "./saved-stories-page.tsx";
import { SeriesLine } from "./series.tsx";

const card = (id: string, title: string, day: number, series?: object) => ({
	id,
	story: { title, moralOutcome: "positive", applicationQuestions: [], imagePrompt: "" },
	request: { childName: "Mia", ...(series && { series }) },
	createdAt: `2026-01-0${day}T00:00:00.000Z`,
	isFavorite: false,
	expiresAt: null,
	heroId: null,
	wordCount: 500,
	searchMetadata: {},
	position: null,
});
const EGGS = card("eggs", "The Eleven Eggs", 1);
const OTHER = card("other", "Another Evening", 2);
const HEN = card("hen", "The Hen Moves", 3, { id: "eggs", part: 2 });
const RAIN = card("rain", "Rain in the Barn", 4, { id: "eggs", part: 3 });

let stories: ReturnType<typeof card>[];
let asked: URL[];

beforeEach(() => {
	stories = [RAIN, HEN, OTHER, EGGS];
	asked = [];
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
		const url = new URL(address, "http://localhost");
		const id = /\/api\/stories\/([^/]+)/.exec(url.pathname)?.[1];
		if (method === "DELETE") stories = stories.filter((story) => story.id !== id);
		if (id) return Response.json({ ok: true });
		asked.push(url);
		const series = url.searchParams.get("series");
		const found = series
			? stories.filter(({ id, request }) => id === series || "series" in request).toReversed()
			: stories;
		return Response.json(found.filter((story) => !series || story !== OTHER));
	});
});

const open = (path: string) => openAt(path, { "/saved-stories": <SavedStoriesPage /> });
const titles = () => screen.getAllByRole("article").map((one) => within(one).getByRole("heading").textContent);

it("a card shows the part of its series, and links to the list of all parts and back", async () => {
	open("/saved-stories");
	await screen.findByText("Part 2 of a series");
	expect(screen.getAllByText(/^Part \d of a series$/).map((link) => link.textContent)).toEqual([
		"Part 3 of a series",
		"Part 2 of a series",
		"Part 1 of a series",
	]);
	await user.click(screen.getByRole("link", { name: "Part 2 of a series: The Hen Moves" }));
	expect(await screen.findByRole("heading", { name: "The series of “The Eleven Eggs”" })).toBeTruthy();
	expect(titles()).toEqual(["The Eleven Eggs", "The Hen Moves", "Rain in the Barn"]);
	expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
		view: "card",
		series: "eggs",
		sort: "oldest",
	});
	await user.click(screen.getByRole("link", { name: "All your stories" }));
	expect(await screen.findByRole("heading", { name: "Your Saved Stories" })).toBeTruthy();
});

it("deletes a story from the series and the library", async () => {
	open("/saved-stories?series=eggs");
	await press("Delete The Hen Moves");
	await press("Delete");
	await vi.waitFor(() => expect(titles()).toEqual(["The Eleven Eggs", "Rain in the Barn"]));
});

it("an empty series shows a message", async () => {
	stories = [];
	open("/saved-stories?series=eggs");
	expect(await screen.findByText("This series has no stories any more.")).toBeTruthy();
});

it("a list that failed to load can be loaded again", async () => {
	const answer = globalThis.fetch;
	vi.stubGlobal("fetch", async () => Response.json({ error: "Not now.", code: "unexpected" }, { status: 500 }));
	open("/saved-stories?series=eggs");
	expect(await screen.findByText("Failed to load your stories. Please try again.")).toBeTruthy();
	vi.stubGlobal("fetch", answer);
	await press("Try again");
	expect(await screen.findByRole("heading", { name: "The series of “The Eleven Eggs”" })).toBeTruthy();
});

it.each([
	[EGGS, "Part 1 of a series", undefined, "hen"],
	[HEN, "Part 2 of a series", "eggs", "rain"],
	[RAIN, "Part 3 of a series", "hen", undefined],
])("the reader links a part to the parts before and after", async (story, words, before, after) => {
	openPart(<SeriesLine story={story as never} />);
	expect(await screen.findByRole("link", { name: words })).toHaveProperty(
		"href",
		expect.stringContaining("/saved-stories?series=eggs"),
	);
	const target = (name: RegExp) => screen.queryByRole("link", { name })?.getAttribute("href") ?? undefined;
	await vi.waitFor(() => expect(target(/^Before: /)).toBe(before && `/story?id=${before}`));
	await vi.waitFor(() => expect(target(/^After: /)).toBe(after && `/story?id=${after}`));
});

it("the reader shows no series line for a story outside any series", async () => {
	stories = [OTHER];
	vi.stubGlobal("fetch", async () => Response.json([OTHER]));
	openPart(<SeriesLine story={OTHER as never} />);
	await act(async () => {});
	expect(screen.getByRole("main").textContent).toBe("");
});
