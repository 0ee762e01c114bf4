import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { writeBatcher } from "./write-batcher.ts";

type Entry = { key: string; value: number };
const entry = (key: string, value: number): Entry => ({ key, value });

test("entries of one turn of the event loop are one batch, and those added while it is written are the next", async () => {
	const batches: number[][] = [];
	const { promise: written, resolve: finishFirst } = Promise.withResolvers<void>();
	const batcher = writeBatcher(
		({ key }: Entry) => key,
		async (batch) => {
			batches.push(batch.map(({ value }) => value));
			if (batches.length === 1) await written;
			return [];
		},
	);
	batcher.add(entry("a", 1));
	batcher.add(entry("b", 2));
	await expect.poll(() => batches).toEqual([[1, 2]]);
	batcher.add(entry("a", 3));
	batcher.add(entry("a", 4));
	await nextTurn();
	expect(batches).toHaveLength(1);
	finishFirst();
	await batcher.flushAll();
	expect(batches).toEqual([
		[1, 2],
		[3, 4],
	]);
});

test("entries to retry are first in the next batch until they are written", async () => {
	const batches: number[][] = [];
	const batcher = writeBatcher(
		({ key }: Entry) => key,
		async (batch) => {
			batches.push(batch.map(({ value }) => value));
			return batches.length < 3 ? batch.filter(({ key }) => key === "a") : [];
		},
	);
	batcher.add(entry("a", 1));
	batcher.add(entry("b", 2));
	await batcher.flush("b");
	batcher.add(entry("b", 3));
	await batcher.flush("b");
	batcher.add(entry("a", 4));
	await batcher.flushAll();
	expect(batches).toEqual([
		[1, 2],
		[1, 3],
		[1, 4],
	]);
});

test("`flush` waits only for the entries of its key", async () => {
	let isFailing = true;
	const batcher = writeBatcher(
		({ key }: Entry) => key,
		async (batch) => (isFailing ? batch.filter(({ key }) => key === "a") : []),
	);
	const order: string[] = [];
	batcher.add(entry("a", 1));
	batcher.add(entry("b", 2));
	const a = batcher.flush("a").then(() => order.push("a"));
	await batcher.flush("b").then(() => order.push("b"));
	await batcher.flush("nothing was added to this one");
	expect(order).toEqual(["b"]);
	isFailing = false;
	await a;
	expect(order).toEqual(["b", "a"]);
});

test("`flush` does not wait for entries that are added after it", async () => {
	const written: Entry[] = [];
	const batcher = writeBatcher(
		({ key }: Entry) => key,
		async (batch) => {
			written.push(...batch);
			// Another batch follows each one.
			if (isAdding) batcher.add(entry("a", 2));
			await nextTurn();
			return [];
		},
	);
	let isAdding = true;
	batcher.add(entry("a", 1));
	await batcher.flush("a");
	expect(written).toContainEqual(entry("a", 1));
	isAdding = false;
	await batcher.flushAll();
});

test("an entry after a pause is written immediately, and those that follow soon after are written together", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setImmediate", "performance"] });
	try {
		const batches: number[][] = [];
		const batcher = writeBatcher(
			({ key }: Entry) => key,
			async (batch) => {
				batches.push(batch.map(({ value }) => value));
				return [];
			},
		);
		await vi.advanceTimersByTimeAsync(10);
		batcher.add(entry("a", 1));
		await vi.advanceTimersByTimeAsync(0);
		expect(batches).toEqual([[1]]);
		batcher.add(entry("a", 2));
		await vi.advanceTimersByTimeAsync(1);
		batcher.add(entry("b", 3));
		expect(batches).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(batches).toEqual([[1], [2, 3]]);
		await vi.advanceTimersByTimeAsync(50);
		batcher.add(entry("b", 4));
		await vi.advanceTimersByTimeAsync(0);
		expect(batches).toEqual([[1], [2, 3], [4]]);
	} finally {
		vi.useRealTimers();
	}
});
