// The parts that the processes of an installation share: the logs of running stories, the queue, locks, rate limits and the
// socket adapter. A single process keeps all of them in memory.
import { type RateLimiter, rateLimiter } from "../http/rate-limit.ts";
import { type GenerationLog, type LogStore, localLog } from "../live/log.ts";
import type { SocketAdapter } from "../realtime/socket.ts";
import { localQueue, type OpenQueue } from "./queue.ts";

type Release = () => Promise<void>;

export type Cluster = {
	log: GenerationLog;
	openQueue: OpenQueue;
	rateLimiter: RateLimiter;
	/** Null for a single process. */
	socketAdapter: SocketAdapter | null;
	/** Returns true for the one process that gets the lock. It expires after `seconds`. */
	tryLock(name: string, seconds: number): Promise<boolean>;
	/** Returns the release of a lock, or null while another process holds it. It expires after `seconds` if the process dies. */
	hold(name: string, seconds: number): Promise<Release | null>;
	/** True if other processes may start a story or leave one unfinished without notifying this one. */
	isClustered: boolean;
	/** Rejects if the shared server cannot be reached. */
	ping(): Promise<void>;
	close(): Promise<void>;
};

export function localCluster(store: LogStore): Cluster {
	const held = new Set<string>();
	return {
		log: localLog(store),
		openQueue: localQueue,
		rateLimiter: rateLimiter(),
		socketAdapter: null,
		tryLock: async () => true,
		async hold(name) {
			if (held.has(name)) return null;
			held.add(name);
			return async () => void held.delete(name);
		},
		isClustered: false,
		ping: async () => {},
		close: async () => {},
	};
}
