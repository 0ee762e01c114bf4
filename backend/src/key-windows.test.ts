import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keyWindows } from "./key-windows.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("counts each key in windows that begin with its first call", () => {
	const windows = keyWindows(60);
	expect(windows.add("ada")).toEqual({ count: 1, msLeft: 60_000 });
	vi.advanceTimersByTime(20_000);
	expect(windows.add("ada")).toEqual({ count: 2, msLeft: 40_000 });
	expect(windows.add("ben")).toEqual({ count: 1, msLeft: 60_000 });
	vi.advanceTimersByTime(40_000);
	expect([windows.countOf("ada"), windows.countOf("ben")]).toEqual([0, 1]);
	expect(windows.add("ada")).toEqual({ count: 1, msLeft: 60_000 });
});

test("a key that is forgotten begins again", () => {
	const windows = keyWindows(60);
	windows.add("ada");
	windows.forget("ada");
	expect(windows.countOf("ada")).toBe(0);
	expect(windows.add("ada").count).toBe(1);
});

test("only the last thousands of a hundred thousand callers are kept, each from its own address", () => {
	const windows = keyWindows(900);
	const addresses = Array.from({ length: 100_000 }, (_, at) => `2001:db8:${at.toString(16)}::/64`);
	for (const address of addresses) windows.add(address);
	const kept = addresses.filter((address) => windows.countOf(address) > 0);
	expect(kept.length).toBeLessThanOrEqual(10_000);
	expect(kept.slice(-5000)).toEqual(addresses.slice(-5000));
});

test("the count of a key that calls every second starts again in each window", () => {
	const windows = keyWindows(60);
	const counts = Array.from({ length: 300 }, () => {
		vi.advanceTimersByTime(1000);
		return windows.add("ada").count;
	});
	expect(Math.max(...counts)).toBe(60);
	expect(counts.filter((count) => count === 1)).toHaveLength(5);
});
