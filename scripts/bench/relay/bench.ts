// npm run bench: what the product costs between a model and its readers, beside three peers that are measured by turns in the
// same run, because only ratios are comparable between machines. docs/performance.md says how to read it.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { hasRedis } from "../../../backend/test/redis-server.ts";
import { atExit } from "../at-exit.ts";
import { type Load, startLoad } from "../load/start-load.ts";
import { pinProcesses } from "../servers/pinning.ts";
import { type MeasuredServer, openServer, type ServerName } from "../servers/servers.ts";
import { measureBuiltIn } from "./built-in.ts";
import { judgeGoals } from "./goals.ts";
import { type Bench, measureLevel } from "./level.ts";
import { measureLibrary } from "./library.ts";
import { memoryOfIdleSockets, memoryOfStories } from "./memory.ts";
import { toMarkdown, writeMarkdown } from "./report.ts";
import type { Results } from "./results.ts";
import { measureRounds } from "./rounds.ts";
import { searchStoriesACore, storiesForShare } from "./stories-a-core.ts";

const PARTS = ["relay", "search", "memory", "sockets", "built-in", "library"] as const;
const QUICK_PARTS = ["relay", "sockets", "built-in"];

const { values } = parseArgs({
	options: {
		/** For trying: fewer parts and one short round, in some 90 s. */
		quick: { type: "boolean", default: false },
		stories: { type: "string" },
		rounds: { type: "string" },
		seconds: { type: "string" },
		/** How long each server runs with the first number of stories before anything is measured. */
		"warm-up": { type: "string" },
		"tokens-per-second": { type: "string", default: "60" },
		"tokens-per-story": { type: "string", default: "600" },
		/** How long the model takes for its first token. */
		"first-token-ms": { type: "string", default: "100" },
		/** What to measure: some of relay, search, memory, sockets, built-in and library. */
		parts: { type: "string" },
		/** Also the product as a web process and a worker over Redis, on the same core. */
		redis: { type: "boolean", default: false },
		/** The core of the servers. */
		core: { type: "string", default: "0" },
		/** In which the store's folder is made: on the disk that is meant. */
		folder: { type: "string" },
		/** All of the results, in this file. */
		json: { type: "string" },
		/** The tables, in the place for them in this file. */
		markdown: { type: "string" },
		/** Measures nothing, but reports what an earlier run has written with --json. */
		from: { type: "string" },
	},
});

const { quick, folder } = values;
const parts = values.parts?.split(",") ?? (quick ? QUICK_PARTS : PARTS);
const numbers = (list: string) => list.split(",").map(Number);
const [rounds = 3, seconds = 4, warmUpSeconds = 8] = [
	values.rounds ?? (quick ? 1 : 3),
	values.seconds ?? (quick ? 2 : 4),
	values["warm-up"] ?? (quick ? 4 : 8),
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

const SOCKETS = quick ? [100, 500, 1000] : [1000, 2000, 3000];
const SEARCH_SECONDS = quick ? 2 : 4;
/** One for each story. */
const MAX_STORIES = 1600;

const results = values.from ? readResults(values.from) : await measure();
process.stdout.write(toMarkdown(results));
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, "\t")}\n`);
if (values.markdown) writeMarkdown(values.markdown, results);
process.exit();

/** The goals are judged anew: they may have changed since. */
function readResults(file: string): Results {
	// In JSON, NaN became null.
	const read = JSON.parse(readFileSync(file, "utf8"), (_, value) => value ?? Number.NaN) as Results;
	return { ...read, goals: judgeGoals(read) };
}

async function measure(): Promise<Results> {
	const pinning = pinProcesses(Number(values.core));
	const load = await startLoad(settings);
	atExit(load.close);
	const names: ServerName[] = ["passThrough", "openaiSocketIo", "aiPackage", "product"];
	if (values.redis) names.push("cluster");
	const parents = Math.max(MAX_STORIES, ...levels);
	const open = async (name: ServerName) => {
		const server = await openServer(name, { pinning, modelUrl: load.modelUrl, parents, folder });
		for (const each of server.processes) atExit(each.kill);
		return server;
	};
	const [processor] = cpus();
	const measured: Omit<Results, "goals"> = {
		machine: {
			...{ cores: cpus().length, processor: processor?.model.trim() ?? "unknown", node: process.version },
			...{ pinning: pinning.description, measuredAt: new Date().toISOString().slice(0, 16).replace("T", " ") },
		},
		settings,
		levels: [],
		otherLevels: [],
		storiesACore: [],
		runningStory: [],
		idleSocket: [],
		builtInFirstText: null,
		library: [],
	};
	// Of servers of their own: what was measured before would leave free in a process what is taken now.
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
	if (parts.includes("relay") || parts.includes("search"))
		await measureServers({ load, settings }, await Promise.all(names.map(open)), measured);
	if (parts.includes("built-in")) measured.builtInFirstText = await step("built-in", measureBuiltIn(pinning, folder));
	if (parts.includes("library"))
		measured.library = await step("library", measureLibrary({ rounds: quick ? 5 : 20, stories: 10_000 }));
	return { ...measured, goals: judgeGoals(measured) };
}

async function measureServers(bench: Bench, servers: MeasuredServer[], measured: Omit<Results, "goals">) {
	await step("warm-up", warmUp(bench.load, servers));
	if (parts.includes("relay")) measured.levels = await step("relay", measureRounds(bench, servers));
	if (parts.includes("search")) await step("search", search(bench, servers, measured));
	await Promise.all(servers.map((server) => server.stop()));
}

/** The largest number of stories, and what takes a little less than half of a core and than 80 % of it. */
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

/**
 * What a server spends on compiling its code depends on how much code it has, and is over after half a minute of its life:
 * measured, it would say nothing of a server that runs for days. Connections are opened, too.
 */
async function warmUp(load: Load, servers: MeasuredServer[]): Promise<void> {
	for (const server of servers) {
		await load.begin(server, levels[0] ?? 0);
		await load.tellReaders({ type: "measure", seconds: warmUpSeconds });
		await load.end();
	}
}

async function step<T>(name: string, work: Promise<T>): Promise<T> {
	const startedAt = performance.now();
	const result = await work;
	process.stderr.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
	return result;
}

function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}
