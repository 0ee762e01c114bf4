import { expect, test } from "vitest";
import { causesOf } from "./hold-causes.ts";

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
	id,
	children,
	callFrame: { functionName, url, lineNumber: 9 },
});
const nodes = [
	node(1, "(root)", "", [2, 3, 6]),
	node(2, "(garbage collector)", ""),
	node(3, "list", "file:///app/backend/src/story/library.ts", [4, 5]),
	node(4, "all", "file:///app/backend/src/storage/sqlite/database.ts"),
	node(5, "parse", ""),
	node(6, "(idle)", ""),
];

test("the causes of a hold are our functions with their callees, and the parts with their own time, within the span only", () => {
	const profile = {
		nodes,
		startTime: 1_000_000,
		samples: [3, 4, 5, 2, 6],
		timeDeltas: [0, 10_000, 30_000, 20_000, 5_000],
	};
	// "list" runs until 1,010 ms, "all" until 1,040, "parse" until 1,060, and the collection until 1,065.
	expect(causesOf(profile, { from: 1005, to: 1065 })).toEqual({
		functions: [
			{ name: "list story/library.ts", ms: 50 },
			{ name: "all storage/sqlite/database.ts", ms: 30 },
		],
		parts: [
			{ name: "backend: storage", ms: 30 },
			{ name: "backend: story", ms: 20 },
			{ name: "garbage collection", ms: 5 },
		],
	});
});
