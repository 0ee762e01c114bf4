import { expect, onTestFinished, test, vi } from "vitest";
import { JobAborted, type JobHandler, type JobOutcome, localQueue } from "./queue.ts";

/** A handler whose jobs run until the test ends them. */
function manualJobs() {
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
	const fail = (id: string, error: unknown) => ends.get(id)?.reject(error);
	return { handler, started, signals, end, fail };
}

const ignore = () => {};

test("localQueue runs at most maxJobs jobs at once, in the order in which they were added", async () => {
	const jobs = manualJobs();
	const queue = localQueue(jobs.handler, ignore, { maxJobs: 2 });
	for (const id of ["a", "b", "c", "d"]) await queue.add(id);
	expect(jobs.started).toEqual(["a", "b"]);
	expect(await queue.count()).toEqual({ waiting: 2, running: 2 });
	jobs.end("b");
	await expect.poll(() => jobs.started).toEqual(["a", "b", "c"]);
	jobs.end("a");
	await expect.poll(() => jobs.started).toEqual(["a", "b", "c", "d"]);
});

test("localQueue ignores an id that is already waiting or running", async () => {
	const jobs = manualJobs();
	const queue = localQueue(jobs.handler, ignore, { maxJobs: 1 });
	for (const id of ["a", "a", "b", "b"]) await queue.add(id);
	jobs.end("a");
	await expect.poll(() => jobs.started).toEqual(["a", "b"]);
	jobs.end("b");
	await expect.poll(() => queue.count()).toEqual({ waiting: 0, running: 0 });
});

test("cancel aborts a running job, and runs a waiting job immediately with an aborted signal", async () => {
	const jobs = manualJobs();
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

test("a job that ends with retryAfterMs runs again after that time", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const jobs = manualJobs();
	const queue = localQueue(jobs.handler, ignore);
	await queue.add("a");
	jobs.end("a", { retryAfterMs: 1000 });
	await vi.advanceTimersByTimeAsync(999);
	expect(await queue.count()).toEqual({ waiting: 1, running: 0 });
	await vi.advanceTimersByTimeAsync(1);
	expect(jobs.started).toEqual(["a", "a"]);
});

test("a job that throws is reported to the error listener and runs again", async () => {
	const jobs = manualJobs();
	const errors: unknown[] = [];
	const queue = localQueue(jobs.handler, (id, error) => errors.push([id, error]), { retryDelayMs: 10 });
	await queue.add("a");
	jobs.fail("a", "broken");
	await expect.poll(() => jobs.started).toEqual(["a", "a"]);
	expect(errors).toEqual([["a", "broken"]]);
});

test("drain aborts the running jobs, waits for their end, and starts no others", async () => {
	const jobs = manualJobs();
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
