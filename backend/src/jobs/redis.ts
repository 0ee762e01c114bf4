// Generations as jobs of a queue in Redis: any worker takes the next; one whose worker died is taken by another within
// seconds; a stop reaches it wherever it runs.
import { AppError } from "@lion-tails/common/errors";
import { DelayedError, Queue, type Job as QueueJob, WaitingError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { type Job, JobEnded, type Jobs, MOST_JOBS } from "./jobs.ts";

/** A worker that has not renewed a job for this long, in milliseconds, is taken for dead; somebody looks this often. */
const TAKEN_FOR_DEAD = 4000;
const LOOK_EVERY = 1000;
const NAME = "generations";
/** Whoever lost a story, though the queue gave it to him, asks again in so many milliseconds. */
const ASK_AGAIN = 500;
/** Milliseconds between looks for stops that were not heard; seconds for which one is kept. */
const LOOK_FOR_STOPS = 5000;
const STOP_HOLDS = 3600;
const CRASHES = { attempts: 10, backoff: { type: "exponential", delay: 1000 } } as const;

type Connections = { commands: Redis; worker: Redis; subscriber: Redis; prefix: string; log: Logger };

/** With `takes` this process runs jobs; without, it only adds and stops them. */
export function jobsInRedis(
	{ commands, worker: connection, subscriber, prefix, log }: Connections,
	takes: boolean,
	job: Job,
	onCrash: (id: string, error: unknown) => void,
): Jobs {
	const running = new Map<string, { end: AbortController; done: Promise<unknown> }>();
	const stops = `${prefix}:stop`;
	const stopOf = (id: string) => `${stops}:${id}`;
	let lookingForStops: NodeJS.Timeout | undefined;
	const options = { prefix: `{${prefix}}` };
	let draining = false;
	const queue = new Queue(NAME, { ...options, connection: commands });
	const trouble = (error: Error) => log.debug({ err: error }, "the queue");
	queue.on("error", trouble);

	function openWorker(): Worker {
		subscriber.on("message", (channel: string, id: string) => {
			if (channel === stops) end(id);
		});
		// A stop that was called out while our line was down was called to nobody.
		const listen = () => void subscriber.subscribe(stops).then(lookForStops).catch(trouble);
		subscriber.on("ready", listen);
		listen();
		lookingForStops = setInterval(() => void lookForStops().catch(trouble), LOOK_FOR_STOPS);
		const opened = new Worker(NAME, (taken, token) => take(taken, token), {
			...options,
			connection,
			concurrency: MOST_JOBS,
			lockDuration: TAKEN_FOR_DEAD,
			stalledInterval: LOOK_EVERY,
			// How often is too often the telling itself decides, from its log.
			maxStalledCount: Number.MAX_SAFE_INTEGER,
		});
		opened.on("error", trouble);
		opened.on("failed", (failed, error) => onCrash(failed?.id ?? "", error));
		return opened;
	}

	const end = (id: string) => running.get(id)?.end.abort(new JobEnded("stop"));

	async function lookForStops(): Promise<void> {
		const ids = [...running.keys()];
		if (!ids.length) return;
		const asked = await commands.mget(ids.map(stopOf));
		ids.forEach((id, at) => {
			if (asked[at]) end(id);
		});
	}

	async function take(taken: QueueJob, token = ""): Promise<void> {
		const id = taken.id ?? "";
		const earlier = running.get(id);
		if (earlier) {
			// We were taken for dead, and here it is again: only one of us two may tell.
			earlier.end.abort(new JobEnded("lost"));
			await earlier.done;
		}
		const outcome = await run(id, new AbortController());
		if (outcome === "done") return;
		if (outcome === "left") {
			await taken.moveToWait(token);
			throw new WaitingError();
		}
		await taken.moveToDelayed(Date.now() + (outcome === "lost" ? ASK_AGAIN : outcome.again), token);
		throw new DelayedError();
	}

	async function run(id: string, end: AbortController): ReturnType<Job> {
		// One that was on its way to us as we began to leave.
		if (draining) end.abort(new JobEnded("drain"));
		const done = job(id, end.signal).finally(() => {
			if (running.get(id)?.end === end) running.delete(id);
		});
		running.set(id, { end, done: done.catch(() => {}) });
		return done;
	}

	const worker = takes ? openWorker() : null;
	return {
		async add(id) {
			await queue.add("tell", null, { jobId: id, removeOnComplete: true, removeOnFail: true, ...CRASHES });
		},
		async stop(id) {
			try {
				// One that waits is not run by anybody yet, and can be taken out.
				const waits = await queue.remove(id);
				if (!waits) {
					await commands.set(stopOf(id), "asked", "EX", STOP_HOLDS);
					await commands.publish(stops, id);
					return;
				}
			} catch (cause) {
				throw new AppError("unavailable", { cause });
			}
			const stopped = new AbortController();
			stopped.abort(new JobEnded("stop"));
			await run(id, stopped).catch((error) => onCrash(id, error));
		},
		async count() {
			const counts = await queue.getJobCounts("wait", "delayed");
			return { waiting: (counts.wait ?? 0) + (counts.delayed ?? 0), running: running.size };
		},
		async drain() {
			draining = true;
			clearInterval(lookingForStops);
			const closing = worker?.close();
			for (const { end } of running.values()) end.abort(new JobEnded("drain"));
			await closing;
			await Promise.all([...running.values()].map(({ done }) => done));
			await queue.close();
		},
	};
}
