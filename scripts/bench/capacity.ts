// npm run bench:capacity -- --environment sqlite|redis|mongo --stories 100,300 --seconds 20: how much one machine holds. Real
// server processes, a model telling 60 words a second a story and the readers, each in a process of its own, all on this
// machine: the model's and the readers' CPU are part of what it has, and are said beside the servers'.
import { execFileSync, fork, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { databaseOn } from "../../backend/test/mongo-server.ts";
import { hasRedis, redisServer } from "../../backend/test/redis-server.ts";
import { type ServerProcess, startServer } from "../../backend/test/server-process.ts";
import type { Order, Report } from "./readers.ts";
import { listen, post, signedIn, usageOf } from "./shared.ts";

const { values } = parseArgs({
	options: {
		environment: { type: "string", default: "sqlite" },
		stories: { type: "string", default: "50,100,200,300,400,500" },
		seconds: { type: "string", default: "20" },
		/** Idle sockets to hold; 0 leaves that out. */
		idle: { type: "string", default: "1000,5000" },
		/** Stories to tell for their size on disk; 0 leaves that out. */
		kept: { type: "string", default: "1000" },
	},
});
const PACE = 60;
const WORDS = 900;
const AT_ONCE = 3;
const SLOW = 1000;
const IDLE_SECONDS = 10;

const numbers = (list: string, most: number) => list.split(",").map((one) => Math.min(Number(one), most));
const levels = numbers(values.stories, 5000);
const idle = numbers(values.idle, 10_000).filter(Boolean);
const [seconds = 20] = numbers(values.seconds, 120);
const [kept = 0] = numbers(values.kept, 5000);
const { environment } = values;
if (![...levels, ...idle, seconds, kept].every(Number.isInteger)) stop("stories, seconds, idle and kept are numbers");
if (!["sqlite", "redis", "mongo"].includes(environment)) stop("--environment is sqlite, redis or mongo");
if (environment !== "sqlite" && !hasRedis) stop("there is no redis-server on the path");
if (process.platform !== "linux") stop("what a process uses is read from /proc, which only Linux has");

let idleBefore = 0;
const closers: (() => unknown)[] = [];
// Whoever is stopped in the middle leaves nothing running.
process.on("exit", () => {
	for (const close of closers.reverse()) close();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

type BenchCluster = {
	/** Where the readers go. */
	url: string;
	/** Each process by its name. */
	pids: Map<string, number>;
	redisPort: string | null;
	/** Folders whose files are the store; empty where it is elsewhere. */
	folders: string[];
	openStorage(): Promise<Storage>;
	start(): Promise<void>;
	/** Stops the servers, not what they keep things in. */
	stop(): Promise<void>;
};

const model = fork(fileURLToPath(new URL("./model.ts", import.meta.url)), [`${PACE}`, `${WORDS}`]);
closers.push(() => model.kill("SIGKILL"));
const modelUrl = await new Promise<string>((resolve) =>
	model.once("message", ({ url }: { url: string }) => resolve(url)),
);
const readers = fork(fileURLToPath(new URL("./readers.ts", import.meta.url)));
closers.push(() => readers.kill("SIGKILL"));
for (const child of [model, readers])
	child.once("exit", () => closers.length && stop("the model or the readers ended"));

say(`${environment}: ${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}, ${seconds} s each`);
const cluster = await openCluster({ OPENAI_BASE_URL: `${modelUrl}/v1` });
const storage = await cluster.openStorage();
const tokens = await signedIn(storage, Math.max(...idle, ...levels.map((stories) => Math.ceil(stories / AT_ONCE))));
await storage.close();
await cluster.start();
for (const count of idle) await measureIdle(count);
if (idle.length) await tell({ do: "rest" });
for (const stories of levels) if (!(await measureLive(stories))) break;
await cluster.stop();
if (kept) await measureKept();
for (const close of closers.splice(0).reverse()) await close();
process.exit(0);

async function measureIdle(count: number): Promise<void> {
	const before = use();
	const { sockets } = await tell({ do: "idle", url: cluster.url, tokens, sockets: count });
	await wait(2000);
	const from = use();
	await wait(IDLE_SECONDS * 1000);
	const to = use();
	const [name = ""] = cluster.pids.keys();
	const [grown, open] = [(to.get(name)?.mib ?? 0) - (before.get(name)?.mib ?? 0), sockets - idleBefore];
	idleBefore = sockets;
	say(
		`${sockets} idle sockets  ${((grown * 1024) / open).toFixed(1)} KiB more for each new one | ${shown(from, to, IDLE_SECONDS)}`,
	);
}

/** Whether there is more to be had. */
async function measureLive(stories: number): Promise<boolean> {
	await tell({ do: "live", url: cluster.url, tokens, stories, over: (WORDS / PACE) * 1000 });
	const from = use();
	const report = await tell({ do: "measure", seconds });
	const to = use();
	const { live, words, bytes, relay, firstWord, sockets, failures, why } = report;
	const ms = ({ p50, p99 }: Report["relay"]) => `${p50.toFixed(0)} / ${p99.toFixed(0)} ms`;
	say(
		`${stories} stories (${live} live)  ${(words / seconds).toFixed(0)} words/s  relay p50 / p99 ${ms(relay)}  first word ${ms(firstWord)}  ${sockets} sockets  ${(bytes / words).toFixed(0)} bytes/word | ${shown(from, to, seconds)}`,
	);
	if (failures) say(`    ${failures} failed, the last one: ${why}`);
	const { lastId } = await tell({ do: "rest" });
	if (cluster.redisPort) {
		const log = redis(cluster.redisPort, "MEMORY", "USAGE", `lion-tails:log:${lastId}`, "SAMPLES", "0");
		const used = /used_memory_human:(\S+)/.exec(redis(cluster.redisPort, "INFO", "memory"))?.[1];
		say(
			`    Redis: ${log} bytes the log of one story of ${WORDS} words, ${used} in all, logs of the last hour among it`,
		);
	}
	return relay.p99 <= SLOW;
}

/** What the built-in storyteller's stories take on disk. */
async function measureKept(): Promise<void> {
	const place = await openCluster({ STORYTELLER_TOKENS_PER_SECOND: "0" });
	const store = await place.openStorage();
	const parents = await signedIn(store, 8);
	await store.close();
	// The heroes are there before the first story.
	await place.start();
	await place.stop();
	const before = bytesIn(place.folders);
	await place.start();
	const left = Array.from({ length: kept }, (_, at) => at);
	await Promise.all(
		parents.map(async (token) => {
			while (left.pop() !== undefined)
				await post(`${place.url}/api/story/generate`, token, {
					childName: "Noah",
					gender: "boy",
					storyLength: "medium",
				});
		}),
	);
	await place.stop();
	const each = (bytes: number, count = kept) => `${(bytes / count / 1024).toFixed(1)} KiB`;
	const reopened = await place.openStorage();
	const stories = await reopened.records.read("stories", "", 100);
	const generations = await reopened.records.read("generations", "", 100);
	await reopened.close();
	const json = (records: object[]) => each(Buffer.byteLength(JSON.stringify(records)), records.length);
	say(
		`${kept} medium stories  ${place.folders.length ? each(bytesIn(place.folders) - before) : "unknown"} on disk for each (as JSON ${json(stories)} the story, ${json(generations)} its telling, which goes after a day)`,
	);
}

async function openCluster(more: Record<string, string>): Promise<BenchCluster> {
	const folder = aFolder();
	const variables: Record<string, string> = {
		DATA_DIR: folder,
		FREE_MONTHLY_STORIES: "1000000",
		LOG_LEVEL: "error",
		NODE_ENV: "production",
		...more,
	};
	const pids = new Map<string, number>();
	const folders = [folder];
	let redisPort: string | null = null;
	let openStorage = async (): Promise<Storage> => openSqlite(join(folder, "lion-tails.db"));
	let servers: ServerProcess[] = [];
	for (const name of environment === "sqlite" ? ["server"] : ["web", "worker"]) pids.set(name, 0);
	if (environment !== "sqlite") {
		const server = await redisServer();
		closers.push(() => server.close());
		variables.REDIS_URL = server.url;
		redisPort = new URL(server.url).port;
		pids.set("redis", Number(/process_id:(\d+)/.exec(redis(redisPort, "INFO", "server"))?.[1]));
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
			// One after the other, and each known at once: none outlives one that does not start.
			for (const [at, ROLE] of roles.entries()) {
				const server = await startServer({ ...variables, ROLE });
				servers.push(server);
				closers.push(() => server.process.kill("SIGKILL"));
				const name = [...pids.keys()][at] ?? "";
				pids.set(name, server.process.pid ?? 0);
				const warn = (text: Buffer) => process.stderr.write(`${name}: ${String(text).slice(0, 600)}\n`);
				for (const stream of [server.process.stdout, server.process.stderr]) stream?.on("data", warn);
			}
			opened.url = servers[0]?.url ?? "";
		},
		async stop() {
			await Promise.all(servers.map((server) => server.stop()));
		},
	};
	return opened;
}

/** MONGODB_TEST_URI, or FerretDB where the tests have it. A database made on a given server is removed at the end. */
async function mongoUri(folders: string[], pids: Map<string, number>): Promise<string> {
	if (process.env.MONGODB_TEST_URI) {
		folders.length = 0;
		return process.env.MONGODB_TEST_URI;
	}
	const folder = aFolder();
	const free = createServer();
	const address = new URL(await listen(free)).host;
	await new Promise((resolve) => free.close(resolve));
	const program = fileURLToPath(new URL("../../.ci/bin/ferretdb", import.meta.url));
	const child = spawn(program, [address, folder], { stdio: "ignore" });
	child.once("error", () => stop(`MONGODB_TEST_URI is unset, and ${program} cannot be run`));
	closers.push(() => child.kill("SIGKILL"));
	folders.splice(0, folders.length, folder);
	pids.set("ferretdb", child.pid ?? 0);
	return `mongodb://${address}`;
}

async function dropMongo(uri: string): Promise<void> {
	const storage = await openMongo(uri);
	await storage.drop();
	await storage.close();
}

function aFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-capacity-"));
	closers.push(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

function redis(port: string, ...command: string[]): string {
	return execFileSync("redis-cli", ["-p", port, ...command], { encoding: "utf8", timeout: 10_000 }).trim();
}

function bytesIn(folders: string[]): number {
	const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
	return files.reduce((sum, file) => sum + (statSync(file).isFile() ? statSync(file).size : 0), 0);
}

type Use = Map<string, ReturnType<typeof usageOf>>;

function use(): Use {
	const all = [...cluster.pids, ["model", model.pid ?? 0] as const, ["readers", readers.pid ?? 0] as const];
	return new Map(all.map(([name, pid]) => [name, usageOf(pid)]));
}

/** CPU seconds a second, so 1.00 is one core, and resident memory of each process. */
function shown(from: Use, to: Use, over: number): string {
	const each = ([name, { cpu, mib }]: [string, { cpu: number; mib: number }]) =>
		`${name} ${((cpu - (from.get(name)?.cpu ?? 0)) / over).toFixed(2)} cpu ${mib.toFixed(0)} MiB`;
	return [...to].map(each).join("  ");
}

/** One order to the readers, and their answer. */
function tell(order: Order): Promise<Report> {
	return new Promise((resolve, reject) => {
		readers.once("message", (answer: Report | { error: string }) =>
			"error" in answer ? reject(new Error(answer.error)) : resolve(answer),
		);
		readers.send(order);
	});
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

function stop(why: string): never {
	process.stderr.write(`${why}\n`);
	process.exit(1);
}
