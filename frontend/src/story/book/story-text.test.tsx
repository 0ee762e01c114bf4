import { chapterTurns } from "@lion-tails/common/chapter-turns";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { appendText, EMPTY_STREAM, readResources } from "./paragraph-stream.ts";
import { Paragraphs } from "./story-text.tsx";
import { openingOf } from "./themes/theme-design.tsx";

const CHAPTERS = ["Once.\n\nThen.", "Twice.", "Thrice."];
const TEXT = CHAPTERS.join("\n\n");
const STARTS = [TEXT.indexOf("Twice"), TEXT.indexOf("Thrice")];
const indexOf = (text: string) => screen.getByText(text).closest("[data-paragraph]")?.getAttribute("data-paragraph");
/** The elements around the ornaments. */
const turns = (container: HTMLElement) =>
	[...container.querySelectorAll("svg[aria-hidden]")].flatMap(({ parentElement }) => parentElement ?? []);

it("a story has an ornament before each chapter after the first, in complete and running stories", () => {
	const chapters = chapterTurns({ content: TEXT, chapterStarts: STARTS });
	const whole = { paragraphs: splitParagraphs(TEXT), tail: "", length: TEXT.length, turns: chapters };
	const { container, unmount } = render(<Paragraphs stream={whole} isStreaming={false} />);
	expect(turns(container).map((one) => one.nextElementSibling?.textContent)).toEqual(["Twice.", "Thrice."]);
	expect(indexOf("Thrice.")).toBe("3");
	unmount();
	const half = TEXT.slice(0, TEXT.indexOf("Thrice"));
	const streaming = {
		...appendText(EMPTY_STREAM, half),
		turns: chapterTurns({ content: half, chapterStarts: STARTS.slice(0, 1) }),
	};
	expect(turns(render(<Paragraphs stream={streaming} isStreaming />).container)).toHaveLength(1);
});

it("a story replaces a scene break by an ornament that counts as a paragraph", () => {
	for (const sign of ["***", "* * *", "---", "⁂", "~"]) {
		const text = `One.\n\n${sign}\n\nTwo.`;
		const stream = { paragraphs: splitParagraphs(text), tail: "", length: text.length };
		const { container, unmount } = render(<Paragraphs stream={stream} isStreaming={false} />);
		expect(container.textContent).not.toContain(sign);
		expect(turns(container), sign).toHaveLength(1);
		expect(indexOf("Two.")).toBe("2");
		unmount();
	}
});

it("a story waits with an arriving dash, which may begin a sentence", () => {
	const { container, rerender } = render(<Paragraphs stream={appendText(EMPTY_STREAM, "One.\n\n— ")} isStreaming />);
	expect(turns(container)).toEqual([]);
	rerender(<Paragraphs stream={appendText(EMPTY_STREAM, "One.\n\n— Come in. ")} isStreaming />);
	expect(container.textContent).toContain("— Come in.");
});

it("a story marks the stanzas of a poem, including one that has just begun", () => {
	const stanzas = (text: string, isStreaming: boolean) => {
		const { container, unmount } = render(
			<Paragraphs stream={appendText(EMPTY_STREAM, text)} isStreaming={isStreaming} />,
		);
		const found = [...container.querySelectorAll<HTMLElement>("[data-stanza]")].map((one) => one.dataset.paragraph);
		unmount();
		return found;
	};
	expect(stanzas("The night came down,\nThe stars came out.\n\nBurn on, said ", true)).toEqual(["0", "1"]);
	expect(stanzas("The night came down.\n\nBurn on, said ", true)).toEqual([]);
	expect(stanzas("She sang:\n\nThe night came down,\nThe stars came out.\n\nThen she slept.", false)).toEqual(["1"]);
});

it("a story adds words that arrive together as one element, until they have faded in", () => {
	vi.useFakeTimers();
	const told = (text: string) => <Paragraphs stream={appendText(EMPTY_STREAM, text)} isStreaming />;
	const { container, rerender } = render(told("Once upon "));
	const pieces = () => [...container.querySelectorAll("p > span")];
	const texts = () => pieces().map(({ textContent }) => textContent);
	const [first] = pieces();
	rerender(told("Once upon a time "));
	rerender(told("Once upon a time there was "));
	expect(texts()).toEqual(["Once upon ", "a time ", "there was "]);
	expect(pieces()[0]).toBe(first);
	vi.advanceTimersByTime(1000);
	rerender(told("Once upon a time there was a lion "));
	expect(texts()).toEqual(["Once upon a time there was ", "a lion "]);
});

it("reads domains and descriptions, and skips all other lines", () => {
	const list =
		"**For Further Learning**\n- **bible.org** - Short studies\n• www.example.com: Maps\n- ask your pastor\n- http://Kids.Example.org/songs – Songs";
	expect(readResources(list)).toEqual([
		{ domain: "bible.org", url: "https://bible.org", description: "Short studies" },
		{ domain: "www.example.com", url: "https://www.example.com", description: "Maps" },
		{ domain: "Kids.Example.org", url: "https://Kids.Example.org", description: "Songs" },
	]);
});

it("finds the same paragraphs wherever the text is cut", () => {
	const text = "One line.\nStill one.\n\nTwo.\n\n\nThree\r\n\r\nFour.";
	for (let cut = 0; cut <= text.length; cut++) {
		const stream = appendText(appendText(EMPTY_STREAM, text.slice(0, cut)), text.slice(cut));
		expect([...stream.paragraphs, stream.tail]).toEqual(splitParagraphs(text));
		expect(stream.length).toBe(text.length);
	}
});

it("keeps the array of finished paragraphs until another one is finished", () => {
	const first = appendText(EMPTY_STREAM, "One.\n\nTw");
	const second = appendText(first, "o");
	expect(second.paragraphs).toBe(first.paragraphs);
	expect(appendText(second, ".\n\n").paragraphs).toEqual(["One.", "Two."]);
});

it.each([
	["Once upon a time", "letter"],
	["Élise slept", "letter"],
	["“Who is there?”", "quote"],
	["‘Tis late", "quote"],
	["12 baskets", "other"],
	["“7 loaves”", "other"],
	["— and then", "other"],
	["…", "other"],
	["", "other"],
])("a text that begins with %s opens with: %s", (text, opening) => {
	expect(openingOf(text)).toBe(opening);
});
