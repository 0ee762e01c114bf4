// What several processes share, in Redis. The only file that opens connections to it.
import { createHash } from "node:crypto";
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

/** How long, in seconds, the secret of a process that has gone binds the others. */
const SECRET_HOLDS = 60;

type Options = {
	/** Whether this process tells stories. */
	takes: boolean;
	/** Signs cookies, so it must be the same wherever they are read. */
	secret: string;
	log: Logger;
};

/** Connects to Redis. Throws `ConfigError` when it does not answer or others there have another secret. */
export async function openRedis(url: string, storage: Storage, { takes, secret, log }: Options): Promise<Processes> {
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
	// What a person waits for fails soon; what a story waits for, waits.
	const commands = open({ maxRetriesPerRequest: 1, commandTimeout: PATIENCE });
	// Whoever listens takes that up again himself; the library's own try could fail with nobody to hear of it.
	const subscriber = open({ maxRetriesPerRequest: null, autoResubscribe: false });
	const worker = open({ maxRetriesPerRequest: null });
	const channel = open({ maxRetriesPerRequest: null });
	// Every try that fails is an error of its own; that Redis is away is said once, below.
	for (const connection of connections) connection.on("error", (error) => log.debug({ err: error }, "Redis"));
	try {
		await commands.ping();
	} catch {
		for (const connection of connections) connection.disconnect();
		throw new ConfigError("Redis does not answer at REDIS_URL. Start it, or republishEnd the address.");
	}
	await warnIfForgetful(commands, log);
	const sign = createHash("sha256").update(secret).digest("base64url");
	const signKey = `${PREFIX}:secret`;
	const agrees = async () => {
		await commands.set(signKey, sign, "EX", SECRET_HOLDS, "NX");
		if ((await commands.get(signKey)) !== sign) return false;
		return commands.expire(signKey, SECRET_HOLDS).then(() => true);
	};
	if (!(await agrees())) {
		for (const connection of connections) connection.disconnect();
		throw new ConfigError("SESSION_SECRET is (hidden), but must be the same in all processes that share REDIS_URL.");
	}
	const agreeing = setInterval(() => void agrees().catch(() => {}), (SECRET_HOLDS * 1000) / 3);
	agreeing.unref();
	let isAway = false;
	commands.on("close", () => {
		if (!isAway) log.warn("Redis is away; stories pause until it is back");
		isAway = true;
	});
	commands.on("ready", () => {
		isAway = false;
		log.warn("Redis is back");
	});
	const story = logInRedis({ commands, subscriber, prefix: PREFIX, log }, storage);

	return {
		log: story,
		jobsOf: (job, onCrash) => jobsInRedis({ commands, worker, subscriber, prefix: PREFIX, log }, takes, job, onCrash),
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
		takesChore: async (name, seconds) =>
			(await commands.set(`${PREFIX}:chore:${name}`, "taken", "EX", seconds, "NX")) === "OK",
		areSeveral: true,
		async ping() {
			await commands.ping();
		},
		async close() {
			isAway = true;
			story.close();
			clearInterval(agreeing);
			for (const connection of connections) connection.disconnect();
		},
	};
}

/** What is being told is kept in Redis until it is over. (That it must not evict, BullMQ says.) */
async function warnIfForgetful(commands: Redis, log: Logger): Promise<void> {
	// Some services do not say how they keep things.
	const [, appendOnly] = (await commands.config("GET", "appendonly").catch(() => [])) as string[];
	if (appendOnly === "no") {
		log.warn("Redis runs without appendonly: if it is killed, what was told last rests with its teller alone");
	}
}
