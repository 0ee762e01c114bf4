// The backup that a server makes of its own store every night.
import type { Logger } from "pino";
import type { Events } from "./events.ts";

const CHECK_INTERVAL_MS = 10 * 60_000;
/** A large store that cannot be copied is not tried all the time. */
const RETRY_MS = 3600_000;

type Deps = {
	/** Hour of the local time from which on a copy is made. */
	hour: number;
	/** Returns the time of the newest copy; null before the first copy. */
	newest: () => number | null;
	/** Makes a proven copy; returns what it holds. */
	backUp: () => Promise<string>;
	tryLock: (name: string, seconds: number) => Promise<boolean>;
	events: Events;
	log: Logger;
};

/** Returns the last moment at which the hour began, in local time. */
export function lastDue(now: number, hour: number): number {
	const due = new Date(now);
	due.setHours(hour, 0, 0, 0);
	if (due.getTime() > now) due.setDate(due.getDate() - 1);
	return due.getTime();
}

/**
 * Backs up every night from the hour on, and at once if the last night has no copy, as on a machine that is off at night. Returns a
 * function that stops it.
 */
export function backUpNightly({ hour, newest, backUp, tryLock, events, log }: Deps): () => void {
	let retryAt = 0;
	async function check(): Promise<void> {
		const now = Date.now();
		if (now < retryAt) return;
		try {
			if ((newest() ?? 0) >= lastDue(now, hour)) return;
			retryAt = now + RETRY_MS;
			if (!(await tryLock("backup", RETRY_MS / 1000))) return;
			log.info({ held: await backUp() }, "the nightly backup was made and restored for proof");
			events.emit("backup-attempted", { outcome: "succeeded" });
			retryAt = 0;
		} catch (error) {
			log.error({ err: error }, "the nightly backup failed; it is tried again in an hour");
			events.emit("backup-attempted", { outcome: "failed" });
		}
	}
	void check();
	const timer = setInterval(check, CHECK_INTERVAL_MS);
	timer.unref();
	return () => clearInterval(timer);
}
