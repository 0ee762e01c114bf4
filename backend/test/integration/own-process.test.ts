import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { own, withOwnProcesses } from "../own-process.ts";

const sleeper = () => own(spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { stdio: "ignore" }));
const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

test("a failing test kills its own processes and no others", async () => {
	const outside = sleeper();
	const started: ChildProcess[] = [];
	const failing = withOwnProcesses(async () => {
		started.push(sleeper(), sleeper());
		throw new Error("it fails while they start");
	});
	await expect(failing).rejects.toThrow("it fails while they start");
	expect(started.map(isRunning)).toEqual([false, false]);
	expect(isRunning(outside)).toBe(true);
});

test("concurrent tests keep each other's processes", async () => {
	const started: ChildProcess[] = [];
	await withOwnProcesses(async () => {
		started.push(sleeper());
		await withOwnProcesses(async () => void started.push(sleeper()));
		expect(started.map(isRunning)).toEqual([true, false]);
	});
	expect(started.map(isRunning)).toEqual([false, false]);
});

test("a process that a test starts after its timeout is killed at once", async () => {
	const late = Promise.withResolvers<ChildProcess>();
	await withOwnProcesses(async () => {
		void wait(20).then(() => late.resolve(sleeper()));
	});
	const child = await late.promise;
	await expect.poll(() => isRunning(child)).toBe(false);
});
