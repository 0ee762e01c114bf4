import { expect, test } from "vitest";
import { readShares } from "./profile-shares.ts";

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
	id,
	children,
	callFrame: { functionName, url, lineNumber: 9 },
});

test("native functions count for their caller; idle time is excluded", () => {
	const nodes = [
		node(1, "(root)", "", [2, 3, 4, 6]),
		node(2, "(idle)", ""),
		node(3, "(garbage collector)", ""),
		node(4, "write", "file:///app/backend/src/storage/sqlite/log.ts", [5]),
		node(5, "exec", ""),
		node(6, "send", "file:///app/node_modules/ws/lib/sender.js"),
	];
	const samples = [2, 3, 4, 5, 6];
	const { busyShare, groups, functions } = readShares({
		nodes,
		samples,
		startTime: 0,
		timeDeltas: [500, 100, 100, 200, 100],
	});
	expect(busyShare).toBe(0.5);
	expect(groups).toEqual([
		{ name: "backend: storage", share: 0.6 },
		{ name: "garbage collection", share: 0.2 },
		{ name: "ws", share: 0.2 },
	]);
	expect(functions[0]).toEqual({ name: "exec, native, for backend: storage", share: 0.4 });
	expect(functions).toContainEqual({ name: "send  node_modules/ws/lib/sender.js:10", share: 0.2 });
});
