import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { expect, it } from "vitest";
import { appendText, EMPTY_STREAM } from "./paragraph-stream.ts";

const TEXT = "One line.\nStill one.\n\nTwo.\n\n\nThree\r\n\r\nFour.";

it("finds the same paragraphs wherever the text is cut", () => {
	for (let cut = 0; cut <= TEXT.length; cut++) {
		const stream = appendText(appendText(EMPTY_STREAM, TEXT.slice(0, cut)), TEXT.slice(cut));
		expect([...stream.paragraphs, stream.tail]).toEqual(splitParagraphs(TEXT));
		expect(stream.length).toBe(TEXT.length);
	}
});

it("keeps the array of finished paragraphs until another one is finished", () => {
	const first = appendText(EMPTY_STREAM, "One.\n\nTw");
	const second = appendText(first, "o");
	expect(second.paragraphs).toBe(first.paragraphs);
	expect(appendText(second, ".\n\n").paragraphs).toEqual(["One.", "Two."]);
});
