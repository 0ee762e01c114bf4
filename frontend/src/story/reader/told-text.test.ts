import { expect, it } from "vitest";
import { growText, NOTHING_TOLD, paragraphsOf } from "./told-text.ts";

const TEXT = "One line.\nStill one.\n\nTwo.\n\n\nThree\r\n\r\nFour.";

it("finds the same paragraphs wherever the text is cut", () => {
	for (let cut = 0; cut <= TEXT.length; cut++) {
		const told = growText(growText(NOTHING_TOLD, TEXT.slice(0, cut)), TEXT.slice(cut));
		expect([...told.paragraphs, told.tail]).toEqual(paragraphsOf(TEXT));
		expect(told.length).toBe(TEXT.length);
	}
});

it("keeps the array of finished paragraphs until another one is finished", () => {
	const first = growText(NOTHING_TOLD, "One.\n\nTw");
	const second = growText(first, "o");
	expect(second.paragraphs).toBe(first.paragraphs);
	expect(growText(second, ".\n\n").paragraphs).toEqual(["One.", "Two."]);
});
