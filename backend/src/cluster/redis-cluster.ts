// The state that several processes share, in Redis. Only this file connects to Redis.
import { randomUUID } from "node:crypto";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { ConfigError } from "../config.ts";
import { rateLimiter } from "../http/rate-limit.ts";
import { keyWindows } from "../key-windows.ts";
import type { LogStore } from "../live/log.ts";
import { sha256 } from "../sha256.ts";
import type { Cluster } from "./cluster.ts";
import { redisLog } from "./redis-log.ts";
import { redisQueue } from "./redis-queue.ts";

const PREFIX = "lion-tails";
/** Timeout of commands for a request of a user. */
const COMMAND_TIMEOUT_MS = 3000;

/** Time after the last process stopped during which a new one still needs the same secret. */
const SECRET_TTL_SECONDS = 60;

const DELETE_IF_EQUAL =
	"if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

type Options = {
	/** True if this process runs generations. */
	isWorker: boolean;
	/** Signs cookies, so it must be the same in all processes. */
	secret: string;
	log: Logger;
};

/** Connects to Redis. Throws `ConfigError` if it does not answer, or if other processes have another secret. */
export async function openRedisCluster(
	url: string,
	store: LogStore,
	{ isWorker, secret, log }: Options,
): Promise<Cluster> {
	const connections: Redis[] = [];
	const open = (more: { maxRetriesPerRequest: number | null; commandTimeout?: number; autoResubscribe?: boolean }) => {
		const connection = new Redis(url, {
			...more,
			retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), 1000),
			keepAlive: 5000,
		});
		connections.push(connection);
		return connection;
	};
	// Commands for a request of a user fail soon. Those of a running story wait until Redis is back.
	const commands = open({ maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS });
	// Subscribers resubscribe on `ready`, because the library's own attempt may fail with an unhandled rejection.
	const subscriber = open({ maxRetriesPerRequest: null, autoResubscribe: false });
	const worker = open({ maxRetriesPerRequest: null });
	const channel = open({ maxRetriesPerRequest: null });
	// Each failed attempt is an error event. The outage itself is logged once, below.
	for (const connection of connections)
		connection.on("error", (error) => log.debug({ err: error }, "Redis connection error"));
	try {
		await commands.ping();
	} catch {
		for (const connection of connections) connection.disconnect();
		throw new ConfigError("Redis does not answer at REDIS_URL. Start it, or correct the address.");
	}
	await warnIfNotDurable(commands, log);
	const fingerprint = sha256(secret);
	const fingerprintKey = `${PREFIX}:secret`;
	const sharesSecret = async () => {
		await commands.set(fingerprintKey, fingerprint, "EX", SECRET_TTL_SECONDS, "NX");
		if ((await commands.get(fingerprintKey)) !== fingerprint) return false;
		return commands.expire(fingerprintKey, SECRET_TTL_SECONDS).then(() => true);
	};
	if (!(await sharesSecret())) {
		for (const connection of connections) connection.disconnect();
		throw new ConfigError("SESSION_SECRET is (hidden), but must be the same in all processes that share REDIS_URL.");
	}
	const secretTimer = setInterval(() => void sharesSecret().catch(() => {}), (SECRET_TTL_SECONDS * 1000) / 3);
	secretTimer.unref();
	let isDisconnected = false;
	commands.on("close", () => {
		if (!isDisconnected) log.warn("Redis is unreachable; stories pause until it is back");
		isDisconnected = true;
	});
	commands.on("ready", () => {
		isDisconnected = false;
		log.warn("Redis is back");
	});
	const generationLog = redisLog({ commands, subscriber, prefix: PREFIX, log }, store);

	return {
		log: generationLog,
		openQueue: (handler, onError) =>
			redisQueue({ commands, worker, subscriber, prefix: PREFIX, log }, isWorker, handler, onError),
		rateLimiter: rateLimiter(({ name, points, seconds }) => {
			const keyPrefix = `${PREFIX}:rate-limit:${name}`;
			const shared = new RateLimiterRedis({ points, duration: seconds, storeClient: commands, keyPrefix });
			// Without Redis each process counts separately.
			const own = keyWindows(seconds);
			return {
				add: (key) =>
					shared.penalty(key).then(
						({ consumedPoints, msBeforeNext }) => ({ count: consumedPoints, msLeft: msBeforeNext }),
						() => own.add(key),
					),
				async forget(key) {
					own.forget(key);
					await shared.delete(key).catch(() => {});
				},
			};
		}),
		socketAdapter: createAdapter(channel, { streamName: `${PREFIX}:channel`, channelPrefix: `${PREFIX}:channel` }),
		tryLock: async (name, seconds) =>
			(await commands.set(`${PREFIX}:lock:${name}`, "locked", "EX", seconds, "NX")) === "OK",
		async hold(name, seconds) {
			const key = `${PREFIX}:hold:${name}`;
			const token = randomUUID();
			if ((await commands.set(key, token, "EX", seconds, "NX")) !== "OK") return null;
			// After expiry another process may hold the lock.
			return async () => void (await commands.eval(DELETE_IF_EQUAL, 1, key, token).catch(() => {}));
		},
		isClustered: true,
		async ping() {
			await commands.ping();
		},
		async close() {
			isDisconnected = true;
			generationLog.close();
			clearInterval(secretTimer);
			for (const connection of connections) connection.disconnect();
		},
	};
}

/** Running stories are only in Redis until they end. (BullMQ itself warns if Redis evicts keys.) */
async function warnIfNotDurable(commands: Redis, log: Logger): Promise<void> {
	// Some hosted services refuse CONFIG.
	const [, appendOnly] = (await commands.config("GET", "appendonly").catch(() => [])) as string[];
	if (appendOnly === "no") {
		log.warn(
			"Redis runs without appendonly: if it is killed, the last words of running stories are only in the process that runs them",
		);
	}
}
