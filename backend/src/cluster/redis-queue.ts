// The queue in Redis. Any worker takes the next generation. If a worker dies, another one continues its generations within
// seconds. A cancel works from any process.
import { AppError } from "@lion-tails/common/errors";
import { Queue as BullQueue, DelayedError, type Job, WaitingError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { JobAborted, type JobHandler, MAX_JOBS, type Queue } from "./queue.ts";

const QUEUE_NAME = "generations";
/** A worker counts as dead after it has not renewed a job's lock for this long. */
const LOCK_DURATION_MS = 4000;
const STALLED_CHECK_INTERVAL_MS = 1000;
/** Delay before a worker retries a job whose lease another process holds. */
const LEASE_RETRY_DELAY_MS = 500;
const CANCEL_CHECK_INTERVAL_MS = 5000;
const CANCEL_TTL_SECONDS = 3600;
const RETRY = { attempts: 10, backoff: { type: "exponential", delay: 1000 } } as const;

type Connections = { commands: Redis; worker: Redis; subscriber: Redis; prefix: string; log: Logger };

/** Runs jobs if `isWorker`; otherwise only adds and cancels them. */
export function redisQueue(
	{ commands, worker: connection, subscriber, prefix, log }: Connections,
	isWorker: boolean,
	handler: JobHandler,
	onError: (id: string, error: unknown) => void,
): Queue {
	const running = new Map<string, { abort: AbortController; done: Promise<unknown> }>();
	const cancelChannel = `${prefix}:cancel`;
	const cancelKey = (id: string) => `${cancelChannel}:${id}`;
	let cancelTimer: NodeJS.Timeout | undefined;
	const options = { prefix: `{${prefix}}` };
	let isDraining = false;
	const queue = new BullQueue(QUEUE_NAME, { ...options, connection: commands });
	const onQueueError = (error: Error) => log.debug({ err: error }, "queue error");
	queue.on("error", onQueueError);

	function openWorker(): Worker {
		subscriber.on("message", (channel: string, id: string) => {
			if (channel === cancelChannel) abort(id);
		});
		// A cancel that was published while the connection was down is lost.
		const listen = () => void subscriber.subscribe(cancelChannel).then(checkForCancels).catch(onQueueError);
		subscriber.on("ready", listen);
		listen();
		cancelTimer = setInterval(() => void checkForCancels().catch(onQueueError), CANCEL_CHECK_INTERVAL_MS);
		const opened = new Worker(QUEUE_NAME, (job, token) => take(job, token), {
			...options,
			connection,
			concurrency: MAX_JOBS,
			lockDuration: LOCK_DURATION_MS,
			stalledInterval: STALLED_CHECK_INTERVAL_MS,
			// The generation limits its own runs, which its log counts.
			maxStalledCount: Number.MAX_SAFE_INTEGER,
		});
		opened.on("error", onQueueError);
		opened.on("failed", (failed, error) => onError(failed?.id ?? "", error));
		return opened;
	}

	const abort = (id: string) => running.get(id)?.abort.abort(new JobAborted("cancel"));

	async function checkForCancels(): Promise<void> {
		const ids = [...running.keys()];
		if (!ids.length) return;
		const cancelled = await commands.mget(ids.map(cancelKey));
		ids.forEach((id, at) => {
			if (cancelled[at]) abort(id);
		});
	}

	async function take(job: Job, token = ""): Promise<void> {
		const id = job.id ?? "";
		const previous = running.get(id);
		if (previous) {
			// This process was considered dead and received the job again. Only one run may continue.
			previous.abort.abort(new JobAborted("lock-lost"));
			await previous.done;
		}
		const outcome = await run(id, new AbortController());
		if (outcome === "done") return;
		if (outcome === "unfinished") {
			await job.moveToWait(token);
			throw new WaitingError();
		}
		await job.moveToDelayed(
			Date.now() + (outcome === "lease-lost" ? LEASE_RETRY_DELAY_MS : outcome.retryAfterMs),
			token,
		);
		throw new DelayedError();
	}

	async function run(id: string, abort: AbortController): ReturnType<JobHandler> {
		// The job arrived just as the process began to stop.
		if (isDraining) abort.abort(new JobAborted("drain"));
		const done = handler(id, abort.signal).finally(() => {
			if (running.get(id)?.abort === abort) running.delete(id);
		});
		running.set(id, { abort, done: done.catch(() => {}) });
		return done;
	}

	const worker = isWorker ? openWorker() : null;
	return {
		async add(id) {
			await queue.add("run", null, { jobId: id, removeOnComplete: true, removeOnFail: true, ...RETRY });
		},
		async cancel(id) {
			try {
				// A waiting job is not running in any process, and can be removed.
				const wasWaiting = await queue.remove(id);
				if (!wasWaiting) {
					await commands.set(cancelKey(id), "1", "EX", CANCEL_TTL_SECONDS);
					await commands.publish(cancelChannel, id);
					return;
				}
			} catch (cause) {
				throw new AppError("unavailable", { cause });
			}
			const aborted = new AbortController();
			aborted.abort(new JobAborted("cancel"));
			await run(id, aborted).catch((error) => onError(id, error));
		},
		async count() {
			const counts = await queue.getJobCounts("wait", "delayed");
			return { waiting: (counts.wait ?? 0) + (counts.delayed ?? 0), running: running.size };
		},
		async drain() {
			isDraining = true;
			clearInterval(cancelTimer);
			const closing = worker?.close();
			for (const { abort } of running.values()) abort.abort(new JobAborted("drain"));
			await closing;
			await Promise.all([...running.values()].map(({ done }) => done));
			await queue.close();
		},
	};
}
