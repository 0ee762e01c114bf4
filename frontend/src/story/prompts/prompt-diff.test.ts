import { expect, it } from "vitest";
import { changesBetween } from "./prompt-diff.tsx";

it("finds changed lines, and changed words in them", () => {
	expect(changesBetween("One.\nTell of a lion.\nTwo.", "One.\nTell of a lamb.\nTwo.\nThree.")).toEqual([
		{ kind: "same", lines: 1 },
		{
			kind: "removed",
			parts: [
				{ text: "Tell of a ", isChanged: false },
				{ text: "lion", isChanged: true },
				{ text: ".", isChanged: false },
			],
		},
		{
			kind: "added",
			parts: [
				{ text: "Tell of a ", isChanged: false },
				{ text: "lamb", isChanged: true },
				{ text: ".", isChanged: false },
			],
		},
		{ kind: "same", lines: 1 },
		{ kind: "added", parts: [{ text: "Three.", isChanged: true }] },
	]);
});

it("finds nothing between equal texts", () => {
	expect(changesBetween("One.\nTwo.", "One.\nTwo.")).toEqual([{ kind: "same", lines: 2 }]);
});

it("the parts reproduce both texts", () => {
	const texts = ["", "a", "a b\nc", "c\n\na b d", "x\na b\nc\n"];
	const joined = (before: string, after: string, other: string) =>
		changesBetween(before, after).flatMap((change) =>
			change.kind === "same" || change.kind === other ? [] : [change.parts.map(({ text }) => text).join("")],
		);
	for (const before of texts)
		for (const after of texts) {
			for (const removed of joined(before, after, "added")) expect(before).toContain(removed);
			for (const added of joined(before, after, "removed")) expect(after).toContain(added);
		}
});
