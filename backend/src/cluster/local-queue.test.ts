import { expect, test } from "vitest";
import { localQueue } from "./local-queue.ts";
import { JobAborted, type JobHandler, type JobOutcome } from "./queue.ts";

/** A handler whose jobs run until the test ends them. */
function heldJobs() {
	const started: string[] = [];
	const ends = new Map<string, { resolve: (outcome: JobOutcome) => void; reject: (error: unknown) => void }>();
	const signals = new Map<string, AbortSignal>();
	const handler: JobHandler = (id, signal) => {
		started.push(id);
		signals.set(id, signal);
		const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
		ends.set(id, { resolve, reject });
		return promise;
	};
	const end = (id: string, outcome: JobOutcome = "done") => ends.get(id)?.resolve(outcome);
	const crash = (id: string, error: unknown) => ends.get(id)?.reject(error);
	return { handler, started, signals, end, crash };
}

const ignore = () => {};

test("runs so many at once, and the others after them in the order they were added", async () => {
	const jobs = heldJobs();
	const queue = localQueue(jobs.handler, ignore, { maxJobs: 2 });
	for (const id of ["a", "b", "c", "d"]) await queue.add(id);
	expect(jobs.started).toEqual(["a", "b"]);
	expect(await queue.count()).toEqual({ waiting: 2, running: 2 });
	jobs.end("b");
	await expect.poll(() => jobs.started).toEqual(["a", "b", "c"]);
	jobs.end("a");
	await expect.poll(() => jobs.started).toEqual(["a", "b", "c", "d"]);
});

test("an id that waits or runs is not run a second time", async () => {
	const jobs = heldJobs();
	const queue = localQueue(jobs.handler, ignore, { maxJobs: 1 });
	for (const id of ["a", "a", "b", "b"]) await queue.add(id);
	jobs.end("a");
	await expect.poll(() => jobs.started).toEqual(["a", "b"]);
	jobs.end("b");
	await expect.poll(() => queue.count()).toEqual({ waiting: 0, running: 0 });
});

test("a cancel aborts a running job, and runs a waiting one at once with an aborted signal", async () => {
	const jobs = heldJobs();
	const queue = localQueue(jobs.handler, ignore, { maxJobs: 1 });
	await queue.add("running");
	await queue.add("waiting");
	await queue.cancel("running");
	await queue.cancel("waiting");
	await queue.cancel("unknown");
	expect(jobs.started).toEqual(["running", "waiting"]);
	for (const id of jobs.started) {
		expect(jobs.signals.get(id)?.reason).toBeInstanceOf(JobAborted);
		expect(jobs.signals.get(id)?.reason).toMatchObject({ reason: "cancel" });
	}
});

test("a job that asks to be run again is, and waits meanwhile", async () => {
	const jobs = heldJobs();
	const queue = localQueue(jobs.handler, ignore);
	await queue.add("a");
	jobs.end("a", { retryAfterMs: 10 });
	await expect.poll(() => queue.count()).toEqual({ waiting: 1, running: 0 });
	await expect.poll(() => jobs.started).toEqual(["a", "a"]);
});

test("a job that throws is told to the listener and run again", async () => {
	const jobs = heldJobs();
	const errors: unknown[] = [];
	const queue = localQueue(jobs.handler, (id, error) => errors.push([id, error]), { retryDelayMs: 10 });
	await queue.add("a");
	jobs.crash("a", "broken");
	await expect.poll(() => jobs.started).toEqual(["a", "a"]);
	expect(errors).toEqual([["a", "broken"]]);
});

test("a drain aborts what runs, waits for its end, and starts nothing more", async () => {
	const jobs = heldJobs();
	const queue = localQueue(jobs.handler, ignore, { maxJobs: 1 });
	await queue.add("a");
	await queue.add("b");
	let isDrained = false;
	const draining = queue.drain().then(() => {
		isDrained = true;
	});
	expect(jobs.signals.get("a")?.reason).toMatchObject({ reason: "drain" });
	expect(isDrained).toBe(false);
	jobs.end("a", "unfinished");
	await draining;
	await queue.add("c");
	expect(jobs.started).toEqual(["a"]);
});
