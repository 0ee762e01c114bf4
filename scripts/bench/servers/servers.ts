// The measured servers: the product and its three peers.

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { redisServer } from "../../../backend/test/redis-server.ts";
import { compileServer, SERVER_FLAGS, SERVER_PROGRAM, SERVER_VARIABLES } from "../../server-command.ts";
import { atExit, temporaryFolder } from "../at-exit.ts";
import type { Protocol, ReadServer } from "../load/read-story.ts";
import { createParents } from "../shared.ts";
import type { ProbeCommand, ProbeMemory, ProbeUsage } from "./probe.ts";

export const SERVER_NAMES = {
	passThrough: "raw pass-through",
	openaiSocketIo: "openai SDK → Socket.IO",
	redisSocketIo: "openai SDK → Redis → Socket.IO",
	aiPackage: "`ai` package",
	aiResumable: "`ai` + resumable-stream (not durable)",
	product: "Lion Tails",
	cluster: "Lion Tails, web and worker",
} as const;
export type ServerName = keyof typeof SERVER_NAMES;

export type MeasuredServer = ReadServer & {
	name: ServerName;
	processes: MeasuredProcess[];
	/** Processes of other programs that do part of the work. */
	helperPids?: number[];
	stop(): Promise<void>;
};

type Settings = { pinning: Pinning; modelUrl: string; parents: number; folder?: string | undefined };

const PEERS = {
	passThrough: ["./pass-through.ts", "http"],
	openaiSocketIo: ["./openai-socket-io.ts", "socket"],
	redisSocketIo: ["./openai-socket-io.ts", "socket"],
	aiPackage: ["./ai-package.ts", "http"],
	aiResumable: ["./ai-package.ts", "http"],
} as const satisfies Partial<Record<ServerName, [program: string, Protocol]>>;
/** The command line of `npm start`. */
const PRODUCT = [...SERVER_FLAGS, SERVER_PROGRAM];
/** Peers that store what they send. The processor time of their Redis counts, as that of the product's store does. */
export const REDIS_PEERS = ["redisSocketIo", "aiResumable"] as const satisfies ServerName[];

export async function openServer(name: ServerName, settings: Settings): Promise<MeasuredServer> {
	if (name === "product") return openProduct(settings, { OPENAI_BASE_URL: `${settings.modelUrl}/v1` });
	if (name === "cluster") return openCluster(settings);
	const [program, protocol] = PEERS[name];
	const redis = name === "redisSocketIo" || name === "aiResumable" ? await openRedis() : null;
	const environment = { OPENAI_BASE_URL: `${settings.modelUrl}/v1`, ...(redis && { REDIS_URL: redis.url }) };
	const command = [fileURLToPath(new URL(program, import.meta.url))];
	const peer = await startMeasured(command, environment, settings.pinning);
	return {
		name,
		protocol,
		url: peer.url,
		tokens: [""],
		processes: [peer],
		helperPids: redis?.pids ?? [],
		async stop() {
			await peer.stop();
			await redis?.close();
		},
	};
}

/** A Redis that appends each write to its file and syncs it every second, on the cores of the load. */
async function openRedis() {
	const { url, pid, close, kill } = await redisServer();
	atExit(kill);
	return { url, pids: pid === null ? [] : [pid], close };
}

/** Starts the product with a store on disk; `environment` selects the storyteller. */
export async function openProduct(
	{ pinning, parents, folder }: Omit<Settings, "modelUrl">,
	environment: Record<string, string>,
): Promise<MeasuredServer> {
	const { variables, tokens } = await prepareData(parents, folder);
	const server = await startMeasured(PRODUCT, { ...variables, ...environment }, pinning);
	return {
		name: "product",
		protocol: "product",
		url: server.url,
		tokens,
		processes: [server],
		stop: () => server.stop(),
	};
}

async function openCluster({ pinning, modelUrl, parents, folder }: Settings): Promise<MeasuredServer> {
	const { variables, tokens } = await prepareData(parents, folder);
	const redis = await redisServer();
	atExit(redis.kill);
	const processes: MeasuredProcess[] = [];
	for (const ROLE of ["web", "worker"]) {
		const environment = { ...variables, OPENAI_BASE_URL: `${modelUrl}/v1`, REDIS_URL: redis.url, ROLE };
		processes.push(await startMeasured(PRODUCT, environment, pinning));
	}
	return {
		name: "cluster",
		protocol: "product",
		url: processes[0]?.url ?? "",
		tokens,
		processes,
		async stop() {
			await Promise.all(processes.map((one) => one.stop()));
			await redis.close();
		},
	};
}

/** Creates a store with signed-in parents. */
async function prepareData(parents: number, parentFolder?: string) {
	const folder = temporaryFolder(parentFolder);
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const tokens = await createParents(storage, parents);
	await storage.close();
	await compileServer();
	const variables = {
		...SERVER_VARIABLES,
		...{ DATA_DIR: folder, FREE_MONTHLY_STORIES: "1000000", LOG_LEVEL: "error" },
	};
	return { variables, tokens };
}

type MeasuredProcess = {
	url: string;
	pid: number;
	ask<T>(command: ProbeCommand): Promise<T>;
	stop(): Promise<void>;
	kill(): void;
};

/** `writtenBytes` and `calls` (of the system, to read and write): null if the system does not report them. */
type Usage = {
	cpuMicroseconds: number;
	waitedMicroseconds: number;
	writtenBytes: number | null;
	calls: number | null;
};

const PROBE = new URL("./probe.ts", import.meta.url).href;
const STOP_TIMEOUT_MS = 25_000;

/** Resolves when the program prints its address. */
function startMeasured(
	commandLine: string[],
	environment: Record<string, string>,
	{ serverCommand: [command, ...args] }: Pinning,
): Promise<MeasuredProcess> {
	const child = spawn(command, [...args, "--import", PROBE, ...commandLine], {
		env: { PATH: process.env.PATH ?? "", PORT: "0", NODE_ENV: "production", ...environment },
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const stopped: MeasuredProcess = {
		url: "",
		pid: child.pid ?? 0,
		ask: (command) => askProbe(child, command),
		async stop() {
			child.kill("SIGTERM");
			const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
			await ended;
			clearTimeout(timer);
		},
		kill: () => void child.kill("SIGKILL"),
	};
	return new Promise((resolve, reject) => {
		let output = "";
		child.stderr?.on("data", (text) => {
			output += text;
			process.stderr.write(String(text).slice(0, 600));
		});
		child.stdout?.on("data", (text) => {
			output += text;
			const url = /is at (http:\S+)/.exec(output)?.[1];
			if (url) resolve({ ...stopped, url: url.replace("localhost", "127.0.0.1") });
		});
		void ended.then(() => reject(new Error(`a server exited: ${output}`)));
	});
}

function askProbe<T>(child: ChildProcess, command: ProbeCommand): Promise<T> {
	return new Promise((resolve, reject) => {
		const onExit = () => reject(new Error("a server exited"));
		child.once("exit", onExit);
		child.once("message", (answer) => {
			child.off("exit", onExit);
			resolve(answer as T);
		});
		child.send(command, (error) => error && reject(error));
	});
}

export async function usageOfAll({ processes, helperPids = [] }: MeasuredServer): Promise<Usage> {
	const each = await Promise.all(
		processes.map(async (one) => ({
			// Reads /proc if available: a busy server answers late.
			...(schedulerTimes(one.pid) ?? { ...(await one.ask<ProbeUsage>({ type: "usage" })), waitedMicroseconds: 0 }),
			...inputAndOutput(one.pid),
		})),
	);
	const helpers = helperPids.map((pid) => schedulerTimes(pid)?.cpuMicroseconds ?? Number.NaN);
	const total = (of: "writtenBytes" | "calls") =>
		each.some((one) => one[of] === null) ? null : sum(each.map((one) => Number(one[of])));
	return {
		cpuMicroseconds: sum([...each.map(({ cpuMicroseconds }) => cpuMicroseconds), ...helpers]),
		waitedMicroseconds: sum(each.map(({ waitedMicroseconds }) => waitedMicroseconds)),
		writtenBytes: total("writtenBytes"),
		calls: total("calls"),
	};
}

export async function memoryOfAll(processes: readonly MeasuredProcess[]): Promise<ProbeMemory> {
	const each = await Promise.all(processes.map((one) => one.ask<ProbeMemory>({ type: "memory" })));
	const total = (of: keyof ProbeMemory) => sum(each.map((memory) => memory[of]));
	return {
		usedBytes: total("usedBytes"),
		residentBytes: total("residentBytes"),
		processBytes: total("processBytes"),
	};
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * Returns the bytes written to files, including database checkpoints and excluding sockets, and the calls of the system to read
 * and write, sockets included. https://docs.kernel.org/filesystems/proc.html#proc-pid-io-display-the-io-accounting-fields
 */
function inputAndOutput(pid: number): Pick<Usage, "writtenBytes" | "calls"> {
	try {
		const text = readFileSync(`/proc/${pid}/io`, "utf8");
		const field = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, "m").exec(text)?.[1]);
		return { writtenBytes: field("write_bytes"), calls: field("syscr") + field("syscw") };
	} catch {
		return { writtenBytes: null, calls: null };
	}
}

/**
 * Returns the run time of all threads and the time that the main thread waited for its core; null if not available.
 * https://docs.kernel.org/scheduler/sched-stats.html
 */
function schedulerTimes(pid: number): Pick<Usage, "cpuMicroseconds" | "waitedMicroseconds"> | null {
	try {
		const times = (thread: string) =>
			readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ").map(Number);
		const ran = readdirSync(`/proc/${pid}/task`).map((thread) => times(thread)[0] ?? 0);
		return { cpuMicroseconds: sum(ran) / 1000, waitedMicroseconds: (times(`${pid}`)[1] ?? 0) / 1000 };
	} catch {
		return null;
	}
}

export type Pinning = {
	/** The text in the report. */
	description: string;
	/** The start of a server's command line. */
	serverCommand: [program: string, ...args: string[]];
	/** The same for profiling: on a single core V8's sampling thread would run only while the server is idle. */
	profiledCommand: [program: string, ...args: string[]];
};

/** With Linux' taskset, gives one core to the servers and the others to the load. */
export function pinProcesses(core: number): Pinning {
	const unpinned = (why: string): Pinning => ({
		description: `not pinned: ${why}`,
		serverCommand: [process.execPath],
		profiledCommand: [process.execPath],
	});
	const cores = availableParallelism();
	if (cores < 2) return unpinned("only one core");
	if (process.platform !== "linux" || spawnSync("taskset", ["--version"]).error) return unpinned("taskset is missing");
	const others = Array.from({ length: cores }, (_, at) => at).filter((at) => at !== core);
	try {
		// This process and its children, the model and the readers.
		execFileSync("taskset", ["-a", "-c", "-p", others.join(","), `${process.pid}`], { stdio: "ignore" });
	} catch {
		return unpinned("taskset is not permitted");
	}
	return {
		description: `each server on core ${core}, model and readers on ${others.length === 1 ? `core ${others}` : `cores ${others.join(", ")}`}`,
		serverCommand: ["taskset", "-c", `${core}`, process.execPath],
		profiledCommand: ["taskset", "-c", `0-${cores - 1}`, process.execPath],
	};
}
