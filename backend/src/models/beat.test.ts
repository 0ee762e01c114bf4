import { Socket } from "node:net";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openBeat } from "./beat.ts";

let load: number;

beforeEach(() => {
	load = 0;
	vi.useFakeTimers({ toFake: ["setTimeout", "setImmediate", "performance"] });
	onTestFinished(() => void vi.useRealTimers());
});

/** Joins this number of stories to a new beat. */
function openStories(count: number) {
	const beat = openBeat(() => load);
	const stories = Array.from({ length: count }, () => {
		const story = { reads: 0, socket: new Socket(), leave: () => {}, hasBeat: () => false };
		return Object.assign(
			story,
			beat.join(() => story.reads++, story.socket),
		);
	});
	return { beat, stories };
}

/** Returns the number of reads of each story within a second. */
async function readsPerSecond({ stories }: ReturnType<typeof openStories>): Promise<number[]> {
	const before = stories.map(({ reads }) => reads);
	await vi.advanceTimersByTimeAsync(1000);
	return stories.map(({ reads }, at) => reads - (before[at] ?? 0));
}

test("seven stories are read as they arrive, and their sockets are never paused", async () => {
	const few = openStories(7);
	expect(await readsPerSecond(few)).toEqual(Array(7).fill(0));
	expect(few.stories.some(({ socket, hasBeat }) => hasBeat() || socket.isPaused())).toBe(false);
});

test("the period grows with the number of stories up to 40 ms", async () => {
	for (const [count, perSecond] of [
		[8, 156],
		[20, 62],
		[50, 25],
		[200, 25],
	] as const) {
		const reads = await readsPerSecond(openStories(count));
		expect(Math.min(...reads)).toBeGreaterThanOrEqual(perSecond - 2);
		expect(Math.max(...reads)).toBeLessThanOrEqual(perSecond + 2);
	}
});

test("the period grows from 60 % of a core by up to 65 % at 80 %", async () => {
	const many = openStories(50);
	for (const [share, perSecond] of [
		[0.6, 25],
		[0.7, 19],
		[0.8, 15],
		[1, 15],
	] as const) {
		load = share;
		const reads = await readsPerSecond(many);
		expect(Math.min(...reads)).toBeGreaterThanOrEqual(perSecond - 1);
		expect(Math.max(...reads)).toBeLessThanOrEqual(perSecond + 1);
	}
});

test("up to 100 stories are read together, and more stories in two halves", async () => {
	for (const [count, expected] of [
		[100, [100]],
		[120, [60, 60]],
	] as const) {
		const { stories } = openStories(count);
		await vi.advanceTimersByTimeAsync(100);
		const total = () => stories.reduce((sum, { reads }) => sum + reads, 0);
		const readsAtOnce: number[] = [];
		for (let ms = 0; ms < 40; ms++) {
			const before = total();
			await vi.advanceTimersByTimeAsync(1);
			if (total() > before) readsAtOnce.push(total() - before);
		}
		expect(readsAtOnce).toEqual(expected);
	}
});

test("sockets are paused between beats, and read again when their story leaves or too few are left", async () => {
	const { stories } = openStories(8);
	await vi.advanceTimersByTimeAsync(101);
	expect(stories.every(({ socket }) => socket.isPaused())).toBe(true);
	const [first, second, third, ...others] = stories;
	first?.leave();
	second?.leave();
	expect([first?.socket.isPaused(), second?.socket.isPaused()]).toEqual([false, false]);
	await vi.advanceTimersByTimeAsync(101);
	expect(others.every(({ socket }) => socket.isPaused())).toBe(true);
	third?.leave();
	await vi.advanceTimersByTimeAsync(101);
	expect(others.some(({ socket, hasBeat }) => hasBeat() || socket.isPaused())).toBe(false);
});

test("every story is read when the beat stops", async () => {
	const { stories } = openStories(8);
	await vi.advanceTimersByTimeAsync(100);
	for (const { leave } of stories.slice(0, 3)) leave();
	const before = stories.map(({ reads }) => reads);
	await vi.advanceTimersByTimeAsync(10);
	expect(stories.slice(3).every(({ reads }, at) => reads > (before[at + 3] ?? 0))).toBe(true);
});

test("a period of 0 turns the beat off", async () => {
	const { beat, stories } = openStories(0);
	beat.setPeriod(0);
	for (let count = 0; count < 20; count++) beat.join(() => stories.length, null);
	expect(beat.join(() => {}, null).hasBeat()).toBe(false);
});
