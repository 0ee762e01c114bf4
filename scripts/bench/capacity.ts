// npm run bench:capacity -- --environment sqlite|redis|mongo --stories 100,300 --seconds 20: the number of live stories one
// machine can serve. Servers, model (60 words per second and story) and readers share its CPU, so each one's usage is printed.
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { freePort } from "../../backend/test/free-port.ts";
import { databaseOn } from "../../backend/test/mongo-server.ts";
import { OWN_FERRETDB } from "../../backend/test/programs.ts";
import { hasRedis, redisServer } from "../../backend/test/redis-server.ts";
import { type ServerProcess, startServer } from "../../backend/test/server-process.ts";
import { print, readOptions } from "../run-script.ts";
import { compileServer, SERVER_FLAGS, SERVER_VARIABLES } from "../server-command.ts";
import { atExit, temporaryFolder } from "./at-exit.ts";
import { startLoad } from "./load/start-load.ts";
import { createParents, fail, type Percentiles, post, usageOf } from "./shared.ts";

const { values } = readOptions({
	options: {
		environment: { type: "string", default: "sqlite" },
		stories: { type: "string", default: "50,100,200,300,400,500" },
		seconds: { type: "string", default: "20" },
		/** Numbers of idle sockets to measure; 0 for none. */
		idle: { type: "string", default: "1000,5000" },
		/** Stories to save for their size on disk; 0 for none. */
		saved: { type: "string", default: "1000" },
	},
});
const WORDS_PER_SECOND = 60;
const WORDS_PER_STORY = 900;
const STORIES_PER_PARENT = 3;
/** Half of the hourly limit of a parent. */
const STORIES_PER_SAVER = 30;
/** The longest latencies at which readers notice nothing. */
const SMOOTH_P99_MS = 100;
const SMOOTH_LONGEST_MS = 250;
/** The words that must arrive; stories that end are replaced by new ones, which begin without words. */
const COMPLETE_SHARE = 0.9;
/** Above this latency the server is overloaded, and higher levels are skipped. */
const MAX_RELAY_P99_MS = 1000;
const IDLE_SECONDS = 10;
/** The settings of `npm start`. */
const AS_STARTED = { ...SERVER_VARIABLES, NODE_OPTIONS: SERVER_FLAGS.join(" ") };

const numbers = (list: string, max: number) => list.split(",").map((one) => Math.min(Number(one), max));
const levels = numbers(values.stories, 5000);
const idle = numbers(values.idle, 10_000).filter(Boolean);
const [seconds = 20] = numbers(values.seconds, 120);
const [saved = 0] = numbers(values.saved, 5000);
const { environment } = values;
if (![...levels, ...idle, seconds, saved].every(Number.isInteger)) fail("stories, seconds, idle and saved are numbers");
if (!["sqlite", "redis", "mongo"].includes(environment)) fail("--environment is sqlite, redis or mongo");
if (environment !== "sqlite" && !hasRedis) fail("there is no redis-server on the path");
if (process.platform !== "linux") fail("the usage of a process is read from /proc, which only Linux has");

let idleSockets = 0;
let mostSmooth = 0;
/** Called at the end, unless the program is interrupted. */
const closers: (() => Promise<unknown>)[] = [];

type BenchCluster = {
	/** The process that readers connect to. */
	url: string;
	/** Process ids by process name. */
	pids: Map<string, number>;
	redisPort: string | null;
	/** Folders of the store's files; empty if they are on another machine. */
	folders: string[];
	openStorage(): Promise<Storage>;
	start(): Promise<void>;
	/** Stops the servers, not Redis and MongoDB. */
	stop(): Promise<void>;
};

const load = await startLoad({ tokensPerSecond: WORDS_PER_SECOND, tokensPerStory: WORDS_PER_STORY, firstTokenMs: 0 });
atExit(load.close);

print(`${environment}: ${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}, ${seconds} s each`);
const cluster = await openCluster({ OPENAI_BASE_URL: `${load.modelUrl}/v1` });
const storage = await cluster.openStorage();
const tokens = await createParents(
	storage,
	Math.max(...idle, ...levels.map((stories) => Math.ceil(stories / STORIES_PER_PARENT))),
);
await storage.close();
await compileServer();
await cluster.start();
for (const count of idle) await measureIdle(count);
if (idle.length) await load.commandReaders({ type: "stop", timeoutMs: 0 });
for (const stories of levels) if (!(await measureLive(stories))) break;
print(`${mostSmooth} stories with p99 below ${SMOOTH_P99_MS} ms and no word later than ${SMOOTH_LONGEST_MS} ms`);
await cluster.stop();
if (saved) await measureSaved();
for (const close of closers) await close();
process.exit(0);

async function measureIdle(count: number): Promise<void> {
	const before = readUsage();
	const { sockets } = await load.commandReaders({ type: "connect", ...readServer(), sockets: count });
	await wait(2000);
	const from = readUsage();
	await wait(IDLE_SECONDS * 1000);
	const to = readUsage();
	const [name = ""] = cluster.pids.keys();
	const [grown, open] = [(to.get(name)?.mib ?? 0) - (before.get(name)?.mib ?? 0), sockets - idleSockets];
	idleSockets = sockets;
	print(
		`${sockets} idle sockets  ${((grown * 1024) / open).toFixed(1)} KiB for each new one | ${formatUsage(from, to, IDLE_SECONDS)}`,
	);
}

/** Returns false if the server is overloaded. */
async function measureLive(stories: number): Promise<boolean> {
	await load.commandModel({ type: "spread", stories: 0 });
	const rampMs = (WORDS_PER_STORY / WORDS_PER_SECOND) * 1000;
	await load.commandReaders({ type: "start", ...readServer(Math.ceil(stories / STORIES_PER_PARENT)), stories, rampMs });
	const from = readUsage();
	const report = await load.commandReaders({ type: "measure", seconds });
	const to = readUsage();
	const { live, tokens: words, bytes, delay, firstText, sockets, errors, lastError } = report;
	const ms = ({ p50, p99, longest }: Percentiles) =>
		`${[p50, p99, longest].map((one) => one.toFixed(0)).join(" / ")} ms`;
	const isComplete = words > stories * WORDS_PER_SECOND * seconds * COMPLETE_SHARE;
	if (delay.p99 < SMOOTH_P99_MS && delay.longest <= SMOOTH_LONGEST_MS && isComplete)
		mostSmooth = Math.max(mostSmooth, stories);
	print(
		`${stories} stories (${live} live)  ${(words / seconds).toFixed(0)} words/s  relay p50 / p99 / longest ${ms(delay)}  first word ${ms(firstText)}  ${sockets} sockets  ${(bytes / words).toFixed(0)} bytes/word | ${formatUsage(from, to, seconds)}`,
	);
	if (errors) print(`    ${errors} errors, the last one: ${lastError}`);
	const { lastId } = await load.end();
	if (cluster.redisPort) {
		const log = redisCli(cluster.redisPort, "MEMORY", "USAGE", `lion-tails:log:${lastId}`, "SAMPLES", "0");
		const used = /used_memory_human:(\S+)/.exec(redisCli(cluster.redisPort, "INFO", "memory"))?.[1];
		print(
			`    Redis: ${log} bytes for the log of one story of ${WORDS_PER_STORY} words, ${used} in total, with the logs of the last hour`,
		);
	}
	return delay.p99 <= MAX_RELAY_P99_MS;
}

/** Measures the size on disk of stories of the built-in storyteller. */
async function measureSaved(): Promise<void> {
	const builtIn = await openCluster({ STORYTELLER_TOKENS_PER_SECOND: "0" });
	const store = await builtIn.openStorage();
	const parents = await createParents(store, Math.ceil(saved / STORIES_PER_SAVER));
	await store.close();
	// The first start writes the heroes, which are not measured.
	await builtIn.start();
	await builtIn.stop();
	const before = bytesIn(builtIn.folders);
	await builtIn.start();
	const remaining = Array.from({ length: saved }, (_, at) => at);
	await Promise.all(
		parents.map(async (token) => {
			while (remaining.pop() !== undefined)
				await post(`${builtIn.url}/api/story/generate`, token, {
					childName: "Noah",
					gender: "boy",
					storyLength: "medium",
				});
		}),
	);
	await builtIn.stop();
	const each = (bytes: number, count = saved) => `${(bytes / count / 1024).toFixed(1)} KiB`;
	const reopened = await builtIn.openStorage();
	const stories = await reopened.records.read("stories", "", 100);
	const generations = await reopened.records.read("generations", "", 100);
	await reopened.close();
	const json = (records: object[]) => each(Buffer.byteLength(JSON.stringify(records)), records.length);
	print(
		`${saved} medium stories  ${builtIn.folders.length ? each(bytesIn(builtIn.folders) - before) : "unknown"} on disk for each (as JSON ${json(stories)} the story, ${json(generations)} its generation, which is deleted after a day)`,
	);
}

async function openCluster(extraVariables: Record<string, string>): Promise<BenchCluster> {
	const folder = temporaryFolder();
	const variables: Record<string, string> = {
		DATA_DIR: folder,
		FREE_MONTHLY_STORIES: "1000000",
		LOG_LEVEL: "error",
		NODE_ENV: "production",
		...extraVariables,
	};
	const pids = new Map<string, number>();
	const folders = [folder];
	let redisPort: string | null = null;
	let openStorage = async (): Promise<Storage> => openSqlite(join(folder, "lion-tails.db"));
	let servers: ServerProcess[] = [];
	for (const name of environment === "sqlite" ? ["server"] : ["web", "worker"]) pids.set(name, 0);
	if (environment !== "sqlite") {
		const server = await redisServer();
		atExit(server.kill);
		closers.push(server.close);
		variables.REDIS_URL = server.url;
		redisPort = new URL(server.url).port;
		pids.set("redis", Number(/process_id:(\d+)/.exec(redisCli(redisPort, "INFO", "server"))?.[1]));
	}
	if (environment === "mongo") {
		const uri = databaseOn(await mongoUri(folders, pids), `lion-tails-bench-${randomUUID().slice(0, 8)}`);
		variables.MONGODB_URI = uri;
		openStorage = () => openMongo(uri);
		if (process.env.MONGODB_TEST_URI) closers.push(() => dropMongo(uri));
	}
	const opened: BenchCluster = {
		url: "",
		pids,
		redisPort,
		folders,
		openStorage,
		async start() {
			const roles = environment === "sqlite" ? ["all"] : ["web", "worker"];
			servers = [];
			// In sequence, each with its closer: if one fails to start, the others are killed.
			for (const [at, ROLE] of roles.entries()) {
				const server = await startServer({ ...AS_STARTED, ...variables, ROLE });
				servers.push(server);
				atExit(() => server.process.kill("SIGKILL"));
				const name = [...pids.keys()][at] ?? "";
				pids.set(name, server.process.pid ?? 0);
				const printOutput = (text: Buffer) => process.stderr.write(`${name}: ${String(text).slice(0, 600)}\n`);
				for (const stream of [server.process.stdout, server.process.stderr]) stream?.on("data", printOutput);
			}
			opened.url = servers[0]?.url ?? "";
		},
		async stop() {
			await Promise.all(servers.map((server) => server.stop()));
		},
	};
	return opened;
}

/** Returns MONGODB_TEST_URI, or starts the FerretDB built by the tests. */
async function mongoUri(folders: string[], pids: Map<string, number>): Promise<string> {
	if (process.env.MONGODB_TEST_URI) {
		folders.length = 0;
		return process.env.MONGODB_TEST_URI;
	}
	const folder = temporaryFolder();
	const address = `127.0.0.1:${await freePort()}`;
	const child = spawn(OWN_FERRETDB, [address, folder], { stdio: "ignore" });
	child.once("error", () => fail(`MONGODB_TEST_URI is unset, and ${OWN_FERRETDB} cannot be run`));
	atExit(() => child.kill("SIGKILL"));
	folders.splice(0, folders.length, folder);
	pids.set("ferretdb", child.pid ?? 0);
	return `mongodb://${address}`;
}

async function dropMongo(uri: string): Promise<void> {
	const storage = await openMongo(uri);
	await storage.drop();
	await storage.close();
}

function redisCli(port: string, ...command: string[]): string {
	return execFileSync("redis-cli", ["-p", port, ...command], { encoding: "utf8", timeout: 10_000 }).trim();
}

function bytesIn(folders: string[]): number {
	const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
	return files.reduce((sum, file) => sum + (statSync(file).isFile() ? statSync(file).size : 0), 0);
}

type Usage = Map<string, ReturnType<typeof usageOf>>;

function readUsage(): Usage {
	const all = [...cluster.pids, ["model", load.modelPid] as const, ["readers", load.readersPid] as const];
	return new Map(all.map(([name, pid]) => [name, usageOf(pid)]));
}

/** CPU seconds per second (1.00 is one core) and resident memory of each process. */
function formatUsage(from: Usage, to: Usage, intervalSeconds: number): string {
	const each = ([name, { cpuSeconds, mib }]: [string, { cpuSeconds: number; mib: number }]) =>
		`${name} ${((cpuSeconds - (from.get(name)?.cpuSeconds ?? 0)) / intervalSeconds).toFixed(2)} cpu ${mib.toFixed(0)} MiB`;
	return [...to].map(each).join("  ");
}

/** The first parents have the stories, each the number that the server runs concurrently for one parent. */
function readServer(parents = tokens.length) {
	return { protocol: "product" as const, url: cluster.url, tokens: tokens.slice(0, parents) };
}
