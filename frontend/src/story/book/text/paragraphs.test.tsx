import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { appendText, EMPTY_STREAM } from "./paragraph-stream.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { turnsOf, withTurns } from "./turns.ts";

afterEach(cleanup);

const CHAPTERS = ["Once.\n\nThen.", "Twice.", "Thrice."];
const TEXT = CHAPTERS.join("\n\n");
const STARTS = [TEXT.indexOf("Twice"), TEXT.indexOf("Thrice")];
const indexOf = (text: string) => screen.getByText(text).closest("[data-paragraph]")?.getAttribute("data-paragraph");
/** What holds each ornament. */
const turns = (container: HTMLElement) =>
	[...container.querySelectorAll("svg[aria-hidden]")].flatMap(({ parentElement }) => parentElement ?? []);

describe("the text of a story", () => {
	it("has an ornament before each chapter after the first, whole or half told", () => {
		expect([...(turnsOf(TEXT, STARTS) ?? [])]).toEqual([2, 3]);
		const whole = withTurns({ paragraphs: splitParagraphs(TEXT), tail: "", length: TEXT.length }, TEXT, STARTS);
		const { container, unmount } = render(<Paragraphs stream={whole} isStreaming={false} />);
		expect(turns(container).map((one) => one.nextElementSibling?.textContent)).toEqual(["Twice.", "Thrice."]);
		expect(indexOf("Thrice.")).toBe("3");
		unmount();
		const half = TEXT.slice(0, TEXT.indexOf("Thrice"));
		const streaming = withTurns(appendText(EMPTY_STREAM, half), half, STARTS.slice(0, 1));
		expect(turns(render(<Paragraphs stream={streaming} isStreaming />).container)).toHaveLength(1);
	});

	it("has an ornament in place of a scene break, which counts as a paragraph", () => {
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

	it("waits whether a dash that has just come begins a sentence", () => {
		const { container, rerender } = render(<Paragraphs stream={appendText(EMPTY_STREAM, "One.\n\n— ")} isStreaming />);
		expect(turns(container)).toEqual([]);
		rerender(<Paragraphs stream={appendText(EMPTY_STREAM, "One.\n\n— Come in. ")} isStreaming />);
		expect(container.textContent).toContain("— Come in.");
	});

	it("knows the stanzas of a poem, the one that has only begun too", () => {
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

	it("adds what arrives together as one piece, and leaves the pieces before it alone", () => {
		const told = (text: string) => <Paragraphs stream={appendText(EMPTY_STREAM, text)} isStreaming />;
		const { container, rerender } = render(told("Once upon "));
		const pieces = () => [...container.querySelectorAll("p > span")];
		const [first] = pieces();
		rerender(told("Once upon a time there "));
		expect(pieces().map(({ textContent }) => textContent)).toEqual(["Once upon ", "a time there "]);
		expect(pieces()[0]).toBe(first);
	});

	it("has no element for a piece that has faded in", () => {
		vi.useFakeTimers();
		const told = (text: string) => <Paragraphs stream={appendText(EMPTY_STREAM, text)} isStreaming />;
		const { container, rerender } = render(told("Once upon "));
		const pieces = () => [...container.querySelectorAll("p > span")].map(({ textContent }) => textContent);
		rerender(told("Once upon a time "));
		rerender(told("Once upon a time there was "));
		expect(pieces()).toEqual(["Once upon ", "a time ", "there was "]);
		vi.advanceTimersByTime(1000);
		rerender(told("Once upon a time there was a lion "));
		expect(pieces()).toEqual(["Once upon a time there was ", "a lion "]);
		vi.useRealTimers();
	});
});
