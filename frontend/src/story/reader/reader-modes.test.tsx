import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openAt, user } from "../../../test/page.tsx";
import { serve, type TestServer } from "../../../test/server.ts";
import { readingPlace } from "../book/reading-place.ts";
import { changeReadingSettings } from "../book/reading-settings.ts";
import { StoryPage } from "./story-page.tsx";

const NOTE = "Scroll mode enabled. Use the toggle in the top bar to switch back to page view.";
/** Three pages: two paragraphs on each of the first two. */
const PARAGRAPHS = Array.from({ length: 5 }, (_, at) => `Part${at} ${"word ".repeat(149)}end.`);
const story = {
	title: "The Lamp",
	content: PARAGRAPHS.join("\n\n"),
	moralOutcome: "positive",
	applicationQuestions: [],
	imagePrompt: "",
	bibleVerse: { text: "The Lord is my light.", reference: "Psalm 27:1" },
};
const stored = { id: "s1", story, request: {}, createdAt: "2026-01-01T00:00:00.000Z", isFavorite: false };

const POSITION = "PUT /api/stories/s1/position";
let server: TestServer;
let position: object | null;

beforeEach(() => {
	position = null;
	server = serve({
		"GET /api/heroes": [],
		"GET /api/stories/s1": () => ({ ...stored, position }),
		[POSITION]: {},
	});
});
afterEach(() => {
	changeReadingSettings({ mode: "scroll" });
	readingPlace.forget("s1");
});

async function open() {
	openAt("/story?id=s1", { "/story": <StoryPage /> });
	return screen.findByRole("region", { name: "Story text" });
}

const text = () => screen.getByRole("region", { name: "Story text" }).textContent ?? "";
const press = (key: string, target: Element | Window = window) => fireEvent.keyDown(target, { key });
const swipe = (from: number, to: number, pointerType = "touch") => {
	const sheet = screen.getByRole("region", { name: "Story text" });
	const touch = { pointerType, pointerId: 1, isPrimary: true, clientY: 100 };
	fireEvent.pointerDown(sheet, { ...touch, clientX: from });
	fireEvent.pointerUp(sheet, { ...touch, clientX: to });
};

it("shows all of the text first, pages of 350 words after a press on the toggle, and prints all of the text", async () => {
	await open();
	expect(screen.getByText(NOTE)).toBeTruthy();
	for (const paragraph of PARAGRAPHS) expect(text()).toContain(paragraph);
	expect(text()).toContain("Psalm 27:1");

	await user.click(screen.getByRole("button", { name: "Page view" }));
	expect(screen.queryByText(NOTE)).toBeNull();
	expect(screen.getByText("Page 1 of 3")).toBeTruthy();
	expect(text()).toContain("Part1");
	expect(text()).not.toContain("Part2");
	expect(text()).not.toContain("Psalm 27:1");
	const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
	expect(button("Previous").disabled).toBe(true);

	await user.click(button("Next"));
	fireEvent(window, new Event("beforeprint"));
	for (const paragraph of PARAGRAPHS) expect(text()).toContain(paragraph);
	expect(text()).toContain("Psalm 27:1");
	fireEvent(window, new Event("afterprint"));
	expect(screen.getByText("Page 2 of 3")).toBeTruthy();
	expect(text()).not.toContain("Part0");
	await user.click(button("Next"));
	expect(screen.getByText("Page 3 of 3")).toBeTruthy();
	expect(text()).toContain("Part4");
	expect(text()).toContain("Psalm 27:1");
	expect(button("Next").disabled).toBe(true);
	expect(document.activeElement).toBe(button("Previous"));
});

it.each(["scroll", "paged"] as const)("shows the titles of chapters as headings in %s mode", async (mode) => {
	changeReadingSettings({ mode });
	const chapterStarts = [2, 3].map((at) => story.content.indexOf(`Part${at}`));
	const chapterTitles = ["The Fog", "The Boat", ""];
	server = serve({
		"GET /api/heroes": [],
		"GET /api/stories/s1": { ...stored, story: { ...story, chapterStarts, chapterTitles }, position },
	});
	await open();
	const headings = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
	const shown = headings();
	press("ArrowRight");
	expect(mode === "paged" ? [shown, headings()] : shown).toEqual(
		mode === "paged" ? [["The Fog"], ["The Boat"]] : ["The Fog", "The Boat"],
	);
});

it("keys turn pages, unless a field or a dialog uses them", async () => {
	changeReadingSettings({ mode: "paged" });
	await open();
	press("ArrowRight");
	expect(screen.getByText("Page 2 of 3")).toBeTruthy();
	press("ArrowLeft");
	press("End");
	expect(screen.getByText("Page 3 of 3")).toBeTruthy();
	press("ArrowRight");
	press("Home");
	press(" ");
	expect(screen.getByText("Page 2 of 3")).toBeTruthy();
	const field = document.body.appendChild(document.createElement("input"));
	press("ArrowRight", field);
	field.remove();
	press(" ", screen.getByRole("button", { name: "Next" }));
	expect(screen.getByText("Page 2 of 3")).toBeTruthy();
});

it("a swipe by a finger turns pages, one by the mouse does not", async () => {
	changeReadingSettings({ mode: "paged" });
	await open();
	swipe(300, 100);
	expect(screen.getByText("Page 2 of 3")).toBeTruthy();
	swipe(100, 300, "mouse");
	expect(screen.getByText("Page 2 of 3")).toBeTruthy();
	swipe(100, 300);
	expect(screen.getByText("Page 1 of 3")).toBeTruthy();
});

it("opens at the later place of this and another device, in both modes", async () => {
	changeReadingSettings({ mode: "paged" });
	readingPlace.report("s1", { paragraph: 1, offset: 0 });
	position = { paragraph: 2, offset: 5, readAt: new Date(Date.now() + 60_000).toISOString() };
	await open();
	expect(screen.getByText("Page 2 of 3")).toBeTruthy();
	expect(readingPlace.get("s1")).toMatchObject({ paragraph: 2, offset: 5 });
});

it("opens at the beginning if the end was reached long ago", async () => {
	changeReadingSettings({ mode: "paged" });
	position = { paragraph: 4, offset: 0, readAt: "2026-01-02T00:00:00.000Z" };
	await open();
	expect(screen.getByText("Page 1 of 3")).toBeTruthy();
});

it("sends the place to the server when the page is left", async () => {
	changeReadingSettings({ mode: "paged" });
	await open();
	press("ArrowRight");
	expect(server.sent(POSITION)).toEqual([]);
	act(() => void window.dispatchEvent(new Event("pagehide")));
	act(() => void window.dispatchEvent(new Event("pageshow")));
	await vi.waitFor(() =>
		expect(server.sent(POSITION)).toEqual([{ paragraph: 2, offset: 0, readAt: expect.any(String) }]),
	);
});

it("sends the place of an earlier page that closed before sending it", async () => {
	readingPlace.report("s1", { paragraph: 2, offset: 0 });
	position = { paragraph: 1, offset: 0, readAt: "2026-01-02T00:00:00.000Z" };
	await open();
	act(() => void window.dispatchEvent(new Event("pagehide")));
	act(() => void window.dispatchEvent(new Event("pageshow")));
	expect(server.sent(POSITION)).toMatchObject([{ paragraph: 2, offset: 0 }]);
});

it("turns the lights out and on again, and leaves nothing inert", async () => {
	await open();
	const opener = screen.getByRole("button", { name: "Lights out" });
	await user.click(opener);
	expect(opener.closest("[inert]")).toBeTruthy();
	expect(screen.getByRole("region", { name: "Story text" }).closest("[inert]")).toBeNull();
	await user.keyboard("{Escape}");
	expect(document.querySelector("[inert]")).toBeNull();
	expect(document.activeElement).toBe(opener);
	await user.click(opener);
	await user.click(screen.getByRole("button", { name: "Lights on" }));
	expect(screen.queryByRole("button", { name: "Lights on" })).toBeNull();
});
