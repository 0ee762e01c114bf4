import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atOnce, forgetWhenIdle, keep, keepInParts } from "./kept.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

it("makes each value once, in parts or at once", () => {
	let made = 0;
	const inParts = () =>
		keepInParts("parts", function* () {
			yield;
			yield;
			return ++made;
		});
	const parts = inParts();
	expect([parts.next().done, parts.next().done, parts.next()]).toEqual([false, false, { done: true, value: 1 }]);
	expect([atOnce(inParts()), keep("parts", () => ++made), made]).toEqual([1, 1, 1]);
});

it("drops a value ten minutes after its last use, and not earlier", () => {
	let made = 0;
	const value = () => keep("value", () => ++made);
	forgetWhenIdle();
	for (let at = 0; at < 30; at++) {
		expect(value()).toBe(1);
		vi.advanceTimersByTime(MINUTE_MS);
	}
	vi.advanceTimersByTime(11 * MINUTE_MS);
	expect(value()).toBe(2);
});
