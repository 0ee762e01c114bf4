// What several processes share: the log of what is told, the queue, the attempts counted, the channel. One process alone
// has all of it within itself.
import { type Attempts, attemptsIn } from "./http/limits.ts";
import { jobsInProcess } from "./jobs/in-process.ts";
import type { JobsOf } from "./jobs/jobs.ts";
import { type LiveLog, logInStorage } from "./live/log.ts";
import type { SocketAdapter } from "./live/socket.ts";
import type { Storage } from "./storage/storage.ts";

export type Processes = {
	log: LiveLog;
	jobsOf: JobsOf;
	attempts: Attempts;
	/** Null: the channel has no other process to reach. */
	socketAdapter: SocketAdapter | null;
	/** Whether this process is the one that does a chore of all; nobody else may within so many seconds. */
	takesChore(name: string, seconds: number): Promise<boolean>;
	/** Whether others may leave a story untold, or ask for one, without this process hearing of it. */
	areSeveral: boolean;
	/** Rejects when what is shared cannot be reached. */
	ping(): Promise<void>;
	close(): Promise<void>;
};

export function oneProcess(storage: Storage): Processes {
	return {
		log: logInStorage(storage),
		jobsOf: jobsInProcess,
		attempts: attemptsIn(),
		socketAdapter: null,
		takesChore: async () => true,
		areSeveral: false,
		ping: async () => {},
		close: async () => {},
	};
}
