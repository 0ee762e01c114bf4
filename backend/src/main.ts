// The server: picks the adapters, starts, listens, drains and stops. Alone in knowing them all.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { seedHeroes } from "./hero/seed.ts";
import { openLog } from "./http/operations.ts";
import { chooseStoryteller } from "./models/choose-storyteller.ts";
import { oneProcess, type Processes } from "./processes.ts";
import { openSqlite } from "./storage/sqlite/sqlite.ts";
import type { Storage } from "./storage/storage.ts";

const SWEEP_EVERY = 3600 * 1000;
const DAY = 24 * 3600 * 1000;
/** A drain that takes longer is given up; what was not finished goes on at the next start. */
const MOST_DRAIN = 20_000;

async function main(): Promise<void> {
	const config = readConfig();
	const log = openLog(config.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"));
	const storage = await openStorage(config);
	const processes = await openProcesses(config, storage, log);
	const pagesFolder = fileURLToPath(new URL("../../frontend/dist", import.meta.url));
	const storyteller = chooseStoryteller(config);
	const app = createApp({
		storage,
		storytellerFor: async () => storyteller,
		processes,
		role: config.ROLE,
		limits: { monthly: config.FREE_MONTHLY_STORIES, welcome: config.FREE_WELCOME_STORIES },
		secret: config.SESSION_SECRET,
		publicUrl: config.PUBLIC_URL,
		pagesFolder: existsSync(pagesFolder) ? pagesFolder : null,
		log,
	});

	await seedHeroes(storage);
	const sweep = async () => {
		try {
			if (await processes.takesChore("sweep", SWEEP_EVERY / 2000)) await storage.sweep(Date.now(), Date.now() - DAY);
		} catch (error) {
			log.error({ err: error }, "sweeping failed");
		}
	};
	await sweep();
	const sweeper = setInterval(sweep, SWEEP_EVERY);
	await app.resume();

	app.server.once("error", (error: NodeJS.ErrnoException) => {
		const why =
			error.code === "EADDRINUSE" ? `port ${config.PORT} is already in use. Set PORT to another one.` : error.message;
		process.stderr.write(`Lion Tails cannot listen: ${why}\n`);
		process.exit(1);
	});
	app.server.listen(config.PORT, config.HOST, () => {
		const address = app.server.address();
		const port = typeof address === "object" && address ? address.port : config.PORT;
		const host = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(config.HOST) ? "localhost" : config.HOST;
		process.stdout.write(
			`Lion Tails is at http://${host}:${port} (stories by ${storyteller.model}, kept in ${config.MONGODB_URI ? "MongoDB" : config.DATA_DIR})\n`,
		);
	});

	let stopping = false;
	async function stop(): Promise<void> {
		if (stopping) return;
		stopping = true;
		clearInterval(sweeper);
		setTimeout(() => process.exit(1), MOST_DRAIN).unref();
		await app.close();
		await processes.close();
		await storage.close();
		process.exit(0);
	}
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}

// What a first run does not need is not loaded: it takes most of a second.

async function openStorage(config: Config): Promise<Storage> {
	if (!config.MONGODB_URI) return openSqlite(join(config.DATA_DIR, "lion-tails.db"));
	const { openMongo } = await import("./storage/mongo/mongo.ts");
	return openMongo(config.MONGODB_URI).catch((error) => {
		throw new ConfigError(`MONGODB_URI does not serve. ${error.message}`, { cause: error });
	});
}

async function openProcesses(config: Config, storage: Storage, log: Logger): Promise<Processes> {
	if (!config.REDIS_URL) return oneProcess(storage);
	const { openRedis } = await import("./redis.ts");
	return openRedis(config.REDIS_URL, storage, { takes: config.ROLE !== "web", secret: config.SESSION_SECRET, log });
}

main().catch((error) => {
	// A wrong setting is the reader's to republishEnd, and needs no stack.
	process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error?.stack ?? error}\n`);
	process.exit(1);
});
