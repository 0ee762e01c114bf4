// What several processes share, in Redis. The only file that opens connections to it.
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { ConfigError } from "./config.ts";
import { attemptsIn } from "./http/limits.ts";
import { jobsInRedis } from "./jobs/redis.ts";
import { logInRedis } from "./live/redis-log.ts";
import type { Processes } from "./processes.ts";
import type { Storage } from "./storage/storage.ts";

const PREFIX = "lion-tails";
/** Milliseconds: what cannot be had in this time is said to be unavailable. */
const PATIENCE = 3000;

/** Connects to Redis. `takes`: this process tells stories. Rejects with one plain sentence when Redis does not answer. */
export async function openRedis(url: string, storage: Storage, takes: boolean, log: Logger): Promise<Processes> {
	const open = (more: { maxRetriesPerRequest: number | null; commandTimeout?: number }) => {
		const connection = new Redis(url, {
			...more,
			retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), 1000),
			keepAlive: 5000,
		});
		connections.push(connection);
		return connection;
	};
	const connections: Redis[] = [];
	// What a person waits for fails soon; what a story waits for, waits.
	const commands = open({ maxRetriesPerRequest: 1, commandTimeout: PATIENCE });
	const subscriber = open({ maxRetriesPerRequest: null });
	const worker = open({ maxRetriesPerRequest: null });
	const channel = open({ maxRetriesPerRequest: null });
	for (const connection of connections) connection.on("error", () => {});
	try {
		await commands.ping();
	} catch {
		for (const connection of connections) connection.disconnect();
		throw new ConfigError("Redis does not answer at REDIS_URL. Start it, or mend the address.");
	}
	let isAway = false;
	commands.on("close", () => {
		if (!isAway) log.warn("Redis is away; stories pause until it is back");
		isAway = true;
	});
	commands.on("ready", () => {
		isAway = false;
		log.warn("Redis is back");
	});
	const story = logInRedis({ commands, subscriber, prefix: PREFIX }, storage);

	return {
		log: story,
		jobsOf: (job, onCrash) => jobsInRedis({ commands, worker, subscriber, prefix: PREFIX }, takes, job, onCrash),
		attempts: attemptsIn(
			(options) =>
				new RateLimiterRedis({
					...options,
					storeClient: commands,
					keyPrefix: `${PREFIX}:attempts:${options.keyPrefix}`,
					// While Redis is away every process counts for itself.
					insuranceLimiter: new RateLimiterMemory(options),
				}),
		),
		socketAdapter: createAdapter(channel, { streamName: `${PREFIX}:channel`, channelPrefix: `${PREFIX}:channel` }),
		async ping() {
			await commands.ping();
		},
		async close() {
			story.close();
			for (const connection of connections) connection.disconnect();
		},
	};
}
