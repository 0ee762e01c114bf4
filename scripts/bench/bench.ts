import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { hasRedis } from "../../backend/test/redis-server.ts";
import { readOptions } from "../run-script.ts";
import { atExit } from "./at-exit.ts";
import { type Load, startLoad } from "./load/start-load.ts";
import {
	type Bench,
	measureBuiltIn,
	measureLevel,
	measureLibrary,
	measureRounds,
	measureStarts,
	memoryOfIdleSockets,
	memoryOfStories,
	searchStoriesACore,
	storiesForShare,
} from "./measure.ts";
import { judgeGoals, type Results, toMarkdown, writeMarkdown } from "./report.ts";
import { type MeasuredServer, openServer, pinProcesses, REDIS_PEERS, type ServerName } from "./servers/servers.ts";
import { fail } from "./shared.ts";

// npm run bench: the cost of the product between a model and its readers, compared with three peers. All are measured in turns
// in one run, because only ratios are comparable between machines. docs/performance.md explains the results.

const PARTS = ["relay", "starts", "search", "memory", "sockets", "built-in", "library"] as const;
const QUICK_PARTS = ["relay", "sockets", "built-in"];

const { values } = readOptions({
	options: {
		/** Fewer parts and one short round, about 90 s. */
		quick: { type: "boolean", default: false },
		stories: { type: "string" },
		rounds: { type: "string" },
		seconds: { type: "string" },
		/** Seconds that each server runs with the first number of stories before the measurement. */
		"warm-up": { type: "string" },
		"tokens-per-second": { type: "string", default: "60" },
		"tokens-per-story": { type: "string", default: "600" },
		/** The model's delay before its first token. */
		"first-token-ms": { type: "string", default: "100" },
		/** Comma-separated: relay, starts, search, memory, sockets, built-in, library. */
		parts: { type: "string" },
		/** Also measures the product as a web process and a worker over Redis, on the same core. */
		redis: { type: "boolean", default: false },
		/** The CPU core of the servers. */
		core: { type: "string", default: "0" },
		/** Parent folder of the store, to choose the disk. */
		folder: { type: "string" },
		/** Writes all results to this file. */
		json: { type: "string" },
		/** Replaces the last run in this Markdown file. */
		markdown: { type: "string" },
		/** Reports the results of an earlier run written with --json, without measuring. */
		from: { type: "string" },
	},
});

const { quick, folder } = values;
const parts: readonly string[] = values.parts?.split(",") ?? (quick ? QUICK_PARTS : PARTS);
const numbers = (list: string) => list.split(",").map(Number);
const [rounds = 3, seconds = 4, warmUpSeconds = 30] = [
	values.rounds ?? (quick ? 1 : 3),
	values.seconds ?? (quick ? 2 : 4),
	values["warm-up"] ?? (quick ? 4 : 30),
].map(Number);
const settings: Results["settings"] = {
	...{ levels: numbers(values.stories ?? (quick ? "50,200" : "50,200,400")), rounds, seconds, warmUpSeconds },
	tokensPerSecond: Number(values["tokens-per-second"]),
	tokensPerStory: Number(values["tokens-per-story"]),
	firstTokenMs: Number(values["first-token-ms"]),
};
const { levels, ...single } = settings;
if (![...levels, ...Object.values(single)].every(Number.isFinite)) fail("the flags take numbers");
for (const part of parts)
	if (!(PARTS as readonly string[]).includes(part)) fail(`--parts takes some of ${PARTS.join(",")}`);
if (values.redis && !hasRedis) fail("there is no redis-server on the path");

const RELAY_PARTS = ["relay", "starts", "search"];
const STARTS_STORIES = 50;
const SOCKETS = quick ? [100, 500, 1000] : [1000, 2000, 3000];
const SEARCH_SECONDS = quick ? 2 : 4;
/** The number of parents: each has one story. */
const MAX_STORIES = 1600;

const results = values.from ? readResults(values.from) : await measure();
process.stdout.write(toMarkdown(results));
if (values.markdown) writeMarkdown(values.markdown, results);
process.exit();

/** Writes the results so far, so that a part that fails does not lose those before it. */
function save(measured: Omit<Results, "goals">): Results {
	const results = { ...measured, goals: judgeGoals(measured) };
	if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, "\t")}\n`);
	return results;
}

/** Reads results and evaluates the current goals. */
function readResults(file: string): Results {
	// JSON stores NaN as null.
	const read = JSON.parse(readFileSync(file, "utf8"), (_, value) => value ?? Number.NaN) as Results;
	return { ...read, goals: judgeGoals(read) };
}

async function measure(): Promise<Results> {
	const pinning = pinProcesses(Number(values.core));
	const load = await startLoad(settings);
	atExit(load.close);
	const names: ServerName[] = ["passThrough", "openaiSocketIo", "aiPackage", "product"];
	if (values.redis) names.push("cluster");
	const redisPeers = hasRedis ? REDIS_PEERS : [];
	const parents = Math.max(MAX_STORIES, ...levels);
	const open = async (name: ServerName) => {
		const server = await openServer(name, { pinning, modelUrl: load.modelUrl, parents, folder });
		for (const each of server.processes) atExit(each.kill);
		return server;
	};
	const [processor] = cpus();
	const measured: Omit<Results, "goals"> = {
		machine: {
			cores: cpus().length,
			processor: processor?.model.trim() ?? "unknown",
			node: process.version,
			pinning: pinning.description,
			measuredAt: new Date().toISOString().slice(0, 16).replace("T", " "),
		},
		settings,
		levels: [],
		otherLevels: [],
		starts: [],
		storiesACore: [],
		runningStory: [],
		idleSocket: [],
		builtInFirstText: null,
		library: [],
	};
	// Fresh servers: memory freed by an earlier measurement would hide growth.
	for (const name of parts.includes("sockets") ? (["openaiSocketIo", "product"] as const) : []) {
		const server = await open(name);
		measured.idleSocket.push(await step("sockets", memoryOfIdleSockets(load, server, SOCKETS)));
		await server.stop();
	}
	for (const name of parts.includes("memory") ? names : []) {
		const server = await open(name);
		measured.runningStory.push(await step("memory", memoryOfStories(load, server)));
		await server.stop();
	}
	if (RELAY_PARTS.some((part) => parts.includes(part)))
		await measureServers({ load, settings }, await Promise.all([...names, ...redisPeers].map(open)), measured);
	save(measured);
	if (parts.includes("built-in")) measured.builtInFirstText = await step("built-in", measureBuiltIn(pinning, folder));
	if (parts.includes("library"))
		measured.library = await step("library", measureLibrary({ rounds: quick ? 5 : 20, stories: 10_000 }));
	return save(measured);
}

async function measureServers(bench: Bench, servers: MeasuredServer[], measured: Omit<Results, "goals">) {
	await step("warm-up", warmUp(bench.load, servers));
	if (parts.includes("relay")) measured.levels = await step("relay", measureRounds(bench, servers));
	save(measured);
	if (parts.includes("starts")) {
		const compared = servers.filter(({ name }) => name === "product" || name === "openaiSocketIo");
		measured.starts = await step("starts", measureStarts(bench, compared, STARTS_STORIES));
	}
	if (parts.includes("search")) await step("search", search(bench, servers, measured));
	await Promise.all(servers.map((server) => server.stop()));
}

/** Finds the largest number of stories, and measures at slightly less than 50 % and 80 % of a core. */
async function search(bench: Bench, servers: MeasuredServer[], measured: Omit<Results, "goals">): Promise<void> {
	for (const server of servers) {
		if (server.name !== "product" && server.name !== "passThrough") continue;
		const { levels, otherLevels } = measured;
		const all = () => [...levels, ...otherLevels].filter((level) => level.server === server.name);
		const found = await searchStoriesACore(bench, server, all(), SEARCH_SECONDS, otherLevels);
		measured.storiesACore.push(found);
		if (server.name !== "product" || quick) continue;
		for (const share of [0.45, 0.75]) {
			const stories = Math.min(storiesForShare(all(), share), found.stories);
			if (stories === 0) continue;
			otherLevels.push(await measureLevel(bench, server, stories, SEARCH_SECONDS));
		}
	}
}

/** Excludes the time for compiling code, which ends after about half a minute, and opens the connections. */
async function warmUp(load: Load, servers: MeasuredServer[]): Promise<void> {
	for (const server of servers) {
		await load.begin(server, levels[0] ?? 0);
		await load.commandReaders({ type: "measure", seconds: warmUpSeconds });
		await load.end();
	}
}

async function step<T>(name: string, work: Promise<T>): Promise<T> {
	const startedAt = performance.now();
	const result = await work;
	process.stderr.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
	return result;
}
