import { expect, it } from "vitest";
import { isDue, paceAfter, panelParagraphs, START } from "./pace.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

it("the first paragraph has a panel, and then one paragraph per 60 words or more", () => {
	expect(panelParagraphs([40, 30, 20, 20, 30, 100, 10].map(words))).toEqual([0, 2, 5, 6]);
});

it("scene breaks and lists of resources have no panel, and the next paragraph has it instead", () => {
	expect(panelParagraphs([words(60), "***", words(61), "For Further Learning\n- a.org", words(10)])).toEqual([0, 2, 4]);
});

it("a panel is known before its paragraph begins", () => {
	let pace = START;
	const paragraphs = [25, 25, 25, 70, 5].map(words);
	const due = paragraphs.map((paragraph) => {
		const isNext = isDue(pace);
		pace = paceAfter(pace, paragraph);
		return isNext;
	});
	expect(due.flatMap((isNext, at) => (isNext ? [at] : []))).toEqual(panelParagraphs(paragraphs));
});
