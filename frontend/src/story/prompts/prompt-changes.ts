// What a parent has changed in a prompt: line by line, and within changed lines word by word.
import { diffArrays, diffWordsWithSpace } from "diff";

/** `isChanged`: this part is not in the other text. */
export type Part = { text: string; isChanged: boolean };
export type Change = { kind: "same"; lines: number } | { kind: "removed" | "added"; parts: Part[] };

export function changesBetween(before: string, after: string): Change[] {
	const runs = diffArrays(before.split("\n"), after.split("\n"));
	const changes: Change[] = [];
	for (let at = 0; at < runs.length; at++) {
		const run = runs[at];
		if (!run) break;
		const next = runs[at + 1];
		const text = run.value.join("\n");
		if (!run.added && !run.removed) changes.push({ kind: "same", lines: run.count });
		else if (run.removed && next?.added) {
			changes.push(...wordChanges(text, next.value.join("\n")));
			at++;
		} else changes.push({ kind: run.added ? "added" : "removed", parts: [{ text, isChanged: true }] });
	}
	return changes;
}

function wordChanges(before: string, after: string): Change[] {
	const words = diffWordsWithSpace(before, after);
	const side = (other: "added" | "removed"): Part[] =>
		words
			.filter((word) => !word[other])
			.map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
	return [
		{ kind: "removed", parts: side("added") },
		{ kind: "added", parts: side("removed") },
	];
}
