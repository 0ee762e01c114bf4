// What the processes of one installation share: the log of what is being told, the queue, locks, rate limits, the socket
// adapter. A single process has all of it within itself.
import { type RateLimiter, rateLimiter } from "../http/rate-limit.ts";
import { type GenerationLog, type LogStore, localLog } from "../live/log.ts";
import type { SocketAdapter } from "../realtime/socket.ts";
import { localQueue } from "./local-queue.ts";
import type { OpenQueue } from "./queue.ts";

export type Release = () => Promise<void>;

export type Cluster = {
	log: GenerationLog;
	openQueue: OpenQueue;
	rateLimiter: RateLimiter;
	/** Null: there is no other process to reach. */
	socketAdapter: SocketAdapter | null;
	/** True for the one process that gets the lock; no other does within so many seconds. */
	tryLock(name: string, seconds: number): Promise<boolean>;
	/** The same until it is released, for so many seconds at most where its process dies; null while another has it. */
	hold(name: string, seconds: number): Promise<Release | null>;
	/** Whether other processes may leave a story unfinished, or start one, without this one knowing of it. */
	isClustered: boolean;
	/** Rejects when what is shared cannot be reached. */
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
