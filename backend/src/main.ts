// The server: picks the adapters, starts, listens, drains and stops. The only file that knows them all.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import type { Logger } from "pino";
import type { OidcProvider } from "./account/oidc.ts";
import { webAuthn } from "./account/sign-in-routes.ts";
import { createApp } from "./app.ts";
import { type Cluster, localCluster } from "./cluster/cluster.ts";
import { type Config, ConfigError, dataFolderError, readConfig, readSecrets } from "./config.ts";
import { createEvents, type Events } from "./events.ts";
import { seedHeroes } from "./hero/seed.ts";
import { createLogger } from "./http/logging.ts";
import { outboxMailer } from "./mail/outbox.ts";
import { smtpMailer } from "./mail/smtp.ts";
import { beat } from "./models/beat.ts";
import { builtInStoryteller, chooseStoryteller } from "./models/built-in/built-in.ts";
import { forgetWhenIdle } from "./models/built-in/kept.ts";
import { serverMemory } from "./models/server-memory.ts";
import { backUpNightly } from "./nightly-backup.ts";
import { countUnreadableKeys } from "./settings/own-keys.ts";
import { openSealer } from "./settings/seal.ts";
import { seedSongs } from "./song/seed.ts";
import { backUpInThread, newestBackup } from "./storage/sqlite/dated-backups.ts";
import { storeProblem } from "./storage/sqlite/errors.ts";
import { openSqlite } from "./storage/sqlite/sqlite.ts";
import type { Storage } from "./storage/storage.ts";
import { warmUp } from "./story/try-story.ts";

/** The server takes 176 MiB before the first call. */
const LARGE_MEMORY_BYTES = 300 * 1024 * 1024;
const MEMORY_INTERVAL_MS = 1000;

// V8's default lets garbage grow to several times the heap in use: large requests would leave a gigabyte behind. Here a collection
// starts when garbage reaches 30 % of the heap in use, and 15 % in a large process, which costs more time.
const limitGarbage = () =>
	setFlagsFromString(`--heap-growing-percent=${process.memoryUsage.rss() > LARGE_MEMORY_BYTES ? 15 : 30}`);
limitGarbage();
setInterval(limitGarbage, MEMORY_INTERVAL_MS).unref();

// V8 interprets a regular expression at its first use and compiles it at its second. Stories are read with hundreds of patterns,
// and compiling them at once takes a third less time.
setFlagsFromString("--no-regexp-tier-up");

const SWEEP_INTERVAL_MS = 3600 * 1000;
/** The log of an ended generation is kept this long, for clients that come back to it. */
const KEEP_GENERATIONS_MS = 24 * 3600 * 1000;
/** Stories that are not finished by then continue at the next start. */
const DRAIN_TIMEOUT_MS = 20_000;

async function main(): Promise<void> {
	const config = readConfig();
	try {
		await start(config);
	} catch (error) {
		const problem = config.MONGODB_URI ? null : storeProblem(error);
		throw problem ? dataFolderError(config.DATA_DIR, problem, error) : error;
	}
}

async function start(config: Config): Promise<void> {
	const log = createLogger(config.LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"));
	if (config.PUBLIC_URL.startsWith("https:") && config.TRUST_PROXY === 0)
		log.warn(
			"PUBLIC_URL is https, but TRUST_PROXY is 0. If a proxy terminates TLS in front of this server, set TRUST_PROXY=1: without it, limits count all visitors as one.",
		);
	beat.setPeriod(config.BEAT_MS);
	const storage = await openStorage(config);
	await storage.ping();
	const cluster = await openCluster(config, storage, log);
	const frontendFolder = fileURLToPath(new URL("../../frontend/dist", import.meta.url));
	const memory = serverMemory(storage.modelServers, {
		onError: (error) => log.warn({ err: error }, "what was learned of a model server could not be kept"),
	});
	const storyteller = chooseStoryteller(config, memory);
	const events = createEvents();
	const app = createApp({
		storage,
		events,
		storyteller,
		// In this process only: the name of a parent's own model would outlive the account in the store.
		ownKeyServer: {
			baseURL: config.OWN_KEY_BASE_URL,
			defaultModel: config.OWN_KEY_MODEL,
			imageModel: config.OWN_KEY_IMAGE_MODEL,
			memory: serverMemory(),
		},
		fallback: builtInStoryteller(0),
		cluster,
		mailer: config.SMTP_URL
			? smtpMailer(config.SMTP_URL, config.MAIL_FROM)
			: outboxMailer(join(config.DATA_DIR, "outbox"), config.MAIL_FROM),
		role: config.ROLE,
		isWarm: config.WARM_UP === "yes",
		limits: { monthly: config.FREE_MONTHLY_STORIES, welcome: config.FREE_WELCOME_STORIES },
		maxVoiceBytes: config.VOICE_MEGABYTES * 1024 * 1024,
		oidc: await openOidc(config),
		site: { contact: config.CONTACT ?? "", socialLinks: config.SOCIAL_LINKS },
		secret: config.SESSION_SECRET,
		readSecrets: () => readSecrets(config),
		publicUrl: config.PUBLIC_URL,
		trustedProxies: config.TRUST_PROXY,
		metricsToken: config.METRICS_TOKEN,
		frontendFolder: existsSync(frontendFolder) ? frontendFolder : null,
		log,
	});

	await seedHeroes(storage);
	await seedSongs(storage);
	const sweep = async () => {
		try {
			const now = Date.now();
			if (await cluster.tryLock("sweep", SWEEP_INTERVAL_MS / 2000)) await storage.sweep(now, now - KEEP_GENERATIONS_MS);
		} catch (error) {
			log.error({ err: error }, "sweeping failed");
		}
	};
	await sweep();
	const sweeper = setInterval(sweep, SWEEP_INTERVAL_MS);
	await app.resume();
	const stopBackups = startBackups(config, cluster, events, log);

	const warming = new AbortController();
	const isBuiltIn = storyteller.model === BUILT_IN_MODEL;
	if (!isBuiltIn) forgetWhenIdle();
	if (config.ROLE !== "web" && config.WARM_UP === "yes")
		app.server.once("listening", () =>
			warmUp(isBuiltIn ? builtInStoryteller(0) : null, warming.signal).catch((error) => {
				if (!warming.signal.aborted) log.warn({ err: error }, "the first story will take a little longer");
			}),
		);

	if (config.ROLE !== "worker" && config.WARM_UP === "yes") app.server.once("listening", () => void webAuthn());

	void warnOfLostSecret(storage, config, log);
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

	let isStopping = false;
	async function stop(): Promise<void> {
		if (isStopping) return;
		isStopping = true;
		clearInterval(sweeper);
		stopBackups();
		warming.abort();
		setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS).unref();
		await app.close();
		await cluster.close();
		await storage.close();
		process.exit(0);
	}
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}

function startBackups({ BACKUP_FOLDER, ...config }: Config, cluster: Cluster, events: Events, log: Logger): () => void {
	if (!BACKUP_FOLDER) return () => {};
	const folder = resolve(BACKUP_FOLDER);
	const job = { store: join(config.DATA_DIR, "lion-tails.db"), folder, keep: config.BACKUP_KEEP };
	return backUpNightly({
		hour: config.BACKUP_HOUR,
		newest: () => newestBackup(folder),
		backUp: () => backUpInThread(job),
		tryLock: cluster.tryLock,
		events,
		log,
	});
}

/** With another secret no cookie is valid and no key can be read, so the log tells the operator before parents notice it. */
async function warnOfLostSecret(storage: Storage, config: Config, log: Logger): Promise<void> {
	const sealer = openSealer(() => readSecrets(config));
	const count = await countUnreadableKeys(storage, sealer).catch((error) => {
		log.warn({ err: error }, "parents' keys could not be checked");
		return 0;
	});
	if (count > 0)
		log.error(
			{ keys: count },
			`SESSION_SECRET is not the secret under which the OpenAI keys of ${count} ${count === 1 ? "parent" : "parents"} are encrypted. If you have the earlier secret, set it as PREVIOUS_SESSION_SECRET, restart, and run: npm run admin -- rotate-secret. Otherwise these parents have to enter their keys again; nothing else is lost.`,
		);
}

async function openOidc({
	OIDC_ISSUER,
	OIDC_CLIENT_ID,
	OIDC_CLIENT_SECRET,
}: Config): Promise<OidcProvider | undefined> {
	if (!OIDC_ISSUER) return undefined;
	if (!OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
		throw new ConfigError("OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too.");
	const { oidcProvider } = await import("./account/oidc.ts");
	return oidcProvider(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET);
}

// MongoDB's and Redis' libraries take most of a second to load: only a server that uses them does.

async function openStorage(config: Config): Promise<Storage> {
	if (!config.MONGODB_URI) return openSqlite(join(config.DATA_DIR, "lion-tails.db"), { hasCheckpointThread: true });
	const { openMongo } = await import("./storage/mongo/mongo.ts");
	return openMongo(config.MONGODB_URI).catch((error) => {
		throw new ConfigError(`MONGODB_URI cannot be used. ${error.message}`, { cause: error });
	});
}

async function openCluster(config: Config, storage: Storage, log: Logger): Promise<Cluster> {
	const { REDIS_URL, SESSION_SECRET: secret, ROLE } = config;
	if (!REDIS_URL) return localCluster(storage.generations);
	const { openRedisCluster } = await import("./cluster/redis-cluster.ts");
	return openRedisCluster(REDIS_URL, storage.generations, { isWorker: ROLE !== "web", secret, log });
}

main().catch((error) => {
	// The operator has to correct an invalid setting: its message is enough, without a stack.
	process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error?.stack ?? error}\n`);
	process.exit(1);
});
