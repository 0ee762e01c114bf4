import type { StoryScene } from "@lion-tails/common/story-scene";
import { panelParagraphs } from "@lion-tails/common/storyboard/pace";
import { render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Book } from "../book/book.tsx";
import { appendText, EMPTY_STREAM, type ParagraphStream } from "../book/paragraph-stream.ts";
import { changeReadingSettings, resetReadingSettings } from "../book/reading-settings.ts";
import { drawStory } from "./drawn-story.ts";
import { drawing } from "./story-pictures.ts";

const REQUEST = {
	childName: "Tilda",
	gender: "girl",
	animal: "otter",
	looks: { skin: "brown", hairStyle: "afro", hairColor: "black" },
};
const PARAGRAPHS = [
	"Tilda sat on the bank of the river. The otter swam to her and looked up with round eyes, as if it had waited for her all day long, since the sun had come over the hill and woken the birds in the willow. Tilda held out her hand, and it sniffed each finger, one after the other.",
	"“Good evening,” said Tilda.",
	"Then it was night. Tilda lay in her bed and looked at the moon.",
];
const TEXT = PARAGRAPHS.join("\n\n");
const WHOLE: ParagraphStream = { paragraphs: PARAGRAPHS, tail: "", length: TEXT.length };

beforeEach(async () => {
	resetReadingSettings();
	// The test page has no layout, so every picture counts as near.
	vi.stubGlobal("IntersectionObserver", undefined);
	await drawing.load();
});

const book = (
	stream: ParagraphStream,
	isStreaming = false,
	request: Record<string, unknown> = REQUEST,
	scenes?: StoryScene[],
) => (
	<Book
		storyId="s1"
		cover={{ seed: "s1", source: {} }}
		title="The Otter"
		request={request}
		scenes={scenes}
		stream={stream}
		isStreaming={isStreaming}
		bar={null}
	/>
);
const text = () => within(screen.getByRole("region", { name: "Story text" }));
/** Panels are made and drawn in tasks of their own. */
const allPictures = () =>
	waitFor(() => {
		const pictures = text().getAllByRole("img");
		expect(pictures).toHaveLength(2);
		expect(pictures.every((one) => one.querySelector("svg"))).toBe(true);
		return pictures;
	});
const rooms = () => [...document.querySelectorAll<HTMLElement>("[data-panel]")];

it("each picture is above its paragraph, with one sentence as its name", async () => {
	render(book(WHOLE));
	const pictures = await allPictures();
	expect(pictures.map((one) => one.closest("figure")?.nextElementSibling?.textContent)).toEqual(
		panelParagraphs(PARAGRAPHS).map((at) => PARAGRAPHS[at]),
	);
	for (const picture of pictures) expect(picture.getAttribute("aria-label")).toMatch(/^Tilda .+\.$/);
});

it("the child has the looks of the request, the same each time", async () => {
	const drawnWith = async (looks: object) => {
		const { unmount } = render(book(WHOLE, false, { ...REQUEST, looks }));
		await waitFor(() => expect(rooms()[0]?.querySelector("svg")).toBeTruthy());
		const svg = rooms()[0]?.innerHTML;
		unmount();
		return svg;
	};
	const drawn = await drawnWith(REQUEST.looks);
	expect(await drawnWith(REQUEST.looks)).toBe(drawn);
	expect(await drawnWith({ ...REQUEST.looks, skin: "fair" })).not.toBe(drawn);
});

it("a kept story has the pictures of its scenes, on the screen, in print and in a book", async () => {
	const scenes: StoryScene[] = [{ at: "Then it was night", place: "tent", hour: "night", child: "sleeps" }];
	render(book(WHOLE, false, REQUEST, scenes));
	const shown = (await allPictures()).map((one) => one.getAttribute("aria-label"));
	expect(shown.at(-1)).toMatch(/^Tilda sleeps .*camp.* at night/);
	const drawn = await drawStory("s1", { content: TEXT, scenes }, REQUEST);
	expect([...drawn.values()].map(({ description }) => description)).toEqual(shown);
});

it("a live story is drawn from scenes that arrive before its text", async () => {
	const scenes: StoryScene[] = [{ at: "Then it was night", place: "tent", hour: "night", child: "sleeps" }];
	const { rerender } = render(book(appendText(EMPTY_STREAM, `${PARAGRAPHS[0]}\n\n`), true, REQUEST, scenes));
	await text().findByRole("img");
	rerender(book(appendText(EMPTY_STREAM, TEXT), true, REQUEST, [...scenes]));
	rerender(book(WHOLE, false, REQUEST, scenes));
	const shown = (await allPictures()).map((one) => one.getAttribute("aria-label"));
	expect(shown.at(-1)).toMatch(/^Tilda sleeps .*camp.* at night/);
});

it("a picture has its room from the first word of its paragraph and is drawn when the paragraph is complete", async () => {
	const [first = ""] = PARAGRAPHS;
	const { rerender } = render(book(appendText(EMPTY_STREAM, first.slice(0, 40)), true));
	expect(rooms()).toHaveLength(1);
	expect(text().queryByRole("img")).toBeNull();
	rerender(book(appendText(EMPTY_STREAM, `${first}\n\n“Good evening,” `), true));
	expect(await text().findByRole("img")).toBeTruthy();
	const name = text().getByRole("img").getAttribute("aria-label");
	rerender(book(appendText(EMPTY_STREAM, `${TEXT.slice(0, -12)}`), true));
	expect(rooms()).toHaveLength(2);
	expect(text().getByRole("img").getAttribute("aria-label")).toBe(name);
	rerender(book(appendText(EMPTY_STREAM, TEXT)));
	await allPictures();
});

it("words that may begin the list of resources appear when they are complete, so that no picture loses its place", () => {
	const before = `${PARAGRAPHS[0]}\n\n${PARAGRAPHS[1]}\n\n`;
	const { rerender } = render(book(appendText(EMPTY_STREAM, `${before}**For Further `), true));
	expect(rooms()).toHaveLength(1);
	rerender(book(appendText(EMPTY_STREAM, `${before}For God so loved the `), true));
	expect(rooms()).toHaveLength(2);
});

it("a reader can have pictures on every page, only on the cover, or none", async () => {
	changeReadingSettings({ pictures: "cover" });
	const { rerender } = render(book(WHOLE));
	expect(rooms()).toEqual([]);
	changeReadingSettings({ pictures: "every" });
	rerender(book(WHOLE));
	await allPictures();
});

it("a page has the pictures of its paragraphs", async () => {
	changeReadingSettings({ mode: "paged" });
	render(book(WHOLE));
	await allPictures();
	expect(rooms().map((room) => room.closest("[data-spread]")?.querySelectorAll("p").length)).toEqual([2, 1]);
});
