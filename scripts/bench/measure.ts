import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openReader } from "./load/read-story.ts";
import type { Load } from "./load/start-load.ts";
import {
	type CallRatio,
	isFull,
	type Level,
	type MemoryEach,
	type Results,
	type StoriesACore,
	type StoryCost,
} from "./report.ts";
import type { ProbeMemory } from "./servers/probe.ts";
import { type MeasuredServer, memoryOfAll, openProduct, type Pinning, usageOfAll } from "./servers/servers.ts";
import { percentiles, slopeOf, usageOf } from "./shared.ts";

// The measurements of npm run bench.

export type Bench = { load: Load; settings: Results["settings"] };

const SETTLE_MS = 700;

export async function measureLevel(
	{ load, settings }: Bench,
	server: MeasuredServer,
	stories: number,
	seconds = settings.seconds,
): Promise<Level> {
	await load.begin(server, stories);
	await wait(SETTLE_MS);
	const before = await usage(load, server);
	const window = await load.commandReaders({ type: "measure", seconds });
	const after = await usage(load, server);
	const whole = await load.end();
	const { tokens, delay, firstText } = window;
	const elapsed = (after.at - before.at) / 1000;
	const cpu = after.cpuMicroseconds - before.cpuMicroseconds;
	const grown = (of: "writtenBytes" | "calls") => (after[of] ?? Number.NaN) - (before[of] ?? Number.NaN);
	if (whole.errors)
		process.stderr.write(
			`${server.name}, ${stories} stories: ${whole.errors} errors, the last one: ${whole.lastError}\n`,
		);
	return {
		server: server.name,
		stories,
		tokensPerSecond: tokens / seconds,
		arrivedShare: tokens / (after.sentTokens - before.sentTokens),
		cpuMicrosecondsPerToken: cpu / tokens,
		cpuShare: cpu / 1e6 / elapsed,
		waitedShare: (after.waitedMicroseconds - before.waitedMicroseconds) / 1e6 / elapsed,
		delayMs: delay,
		firstTextMs: firstText,
		addedToFirstTextMs: firstText.p50 - settings.firstTokenMs,
		writtenBytesPerToken: grown("writtenBytes") / tokens,
		callsPerToken: grown("calls") / tokens,
		begunPerSecond: window.begun / elapsed,
		lost: whole.lost,
		doubled: whole.doubled,
		unfinished: whole.unfinished,
		errors: whole.errors,
		loadCpuShare: {
			model: (after.model - before.model) / elapsed,
			readers: (after.readers - before.readers) / elapsed,
		},
	};
}

async function usage(load: Load, server: MeasuredServer) {
	const ofServer = await usageOfAll(server);
	const { sentTokens } = await load.commandModel({ type: "count" });
	const [model, readers] = [load.modelPid, load.readersPid].map((pid) => usageOf(pid).cpuSeconds);
	return { at: performance.now(), sentTokens, ...ofServer, model: model ?? Number.NaN, readers: readers ?? Number.NaN };
}

/** Tokens of a short story; the product still gets as many words as it asks for. */
const SHORT_STORY_TOKENS = 100;

/**
 * Separates the processor time of a story's begin and end from that of its tokens, by stories of two lengths, in turns. Returns
 * the medians for each server.
 */
export async function measureStarts(
	bench: Bench,
	servers: readonly MeasuredServer[],
	stories: number,
): Promise<StoryCost[]> {
	const { rounds, tokensPerStory } = bench.settings;
	const costs: StoryCost[] = [];
	for (let round = 0; round < rounds; round++)
		for (const server of servers) {
			const measureWith = async (tokens: number) => {
				await bench.load.commandModel({ type: "length", tokens });
				const level = await measureLevel(bench, server, stories);
				return { begun: level.begunPerSecond, tokens: level.tokensPerSecond, cpu: level.cpuShare * 1e6 };
			};
			const short = await measureWith(SHORT_STORY_TOKENS);
			const long = await measureWith(tokensPerStory);
			const perStory =
				(short.cpu / short.tokens - long.cpu / long.tokens) / (short.begun / short.tokens - long.begun / long.tokens);
			costs.push({
				server: server.name,
				beginAndEndMs: perStory / 1000,
				tellingMicrosecondsPerToken: (long.cpu - perStory * long.begun) / long.tokens,
			});
		}
	return servers.map(({ name }) => {
		const own = costs.filter(({ server }) => server === name);
		const median = (of: (cost: StoryCost) => number) => medianNumber(own.map(of));
		return {
			server: name,
			beginAndEndMs: median((cost) => cost.beginAndEndMs),
			tellingMicrosecondsPerToken: median((cost) => cost.tellingMicrosecondsPerToken),
		};
	});
}

/** Measures all servers with all numbers of stories, in turns and several rounds. Returns the median of each. */
export async function measureRounds(bench: Bench, servers: readonly MeasuredServer[]): Promise<Level[]> {
	const { levels, rounds } = bench.settings;
	const measured: Level[] = [];
	const fullFrom = new Map<string, number>();
	for (let round = 0; round < rounds; round++)
		for (const stories of levels)
			for (const server of round % 2 ? servers.toReversed() : servers) {
				// A full server is skipped: it takes long to end its stories.
				if (stories > (fullFrom.get(server.name) ?? Infinity)) continue;
				if (round > 0 && stories === fullFrom.get(server.name)) continue;
				const level = await measureLevel(bench, server, stories);
				measured.push(level);
				if (isFull(level)) fullFrom.set(server.name, stories);
			}
	return levels.flatMap((stories) =>
		servers.flatMap(({ name }) => {
			const same = measured.filter((level) => level.server === name && level.stories === stories);
			return same.length ? [medianOf(same)] : [];
		}),
	);
}

const COUNTS = new Set(["lost", "doubled", "unfinished", "errors"]);

/** The sum of each count, the maximum of the longest delays, and the median of each other figure. */
function medianOf(levels: Level[]): Level {
	function merged(values: readonly unknown[], name = ""): unknown {
		const [first] = values;
		const numbers = values as readonly number[];
		if (typeof first === "object") {
			const records = values as readonly Record<string, unknown>[];
			const valuesOf = (key: string) => records.map((each) => each[key]);
			return Object.fromEntries(Object.keys(first ?? {}).map((key) => [key, merged(valuesOf(key), key)]));
		}
		if (typeof first !== "number") return first;
		if (COUNTS.has(name)) return numbers.reduce((sum, one) => sum + one, 0);
		return name === "longest" ? Math.max(...numbers) : medianNumber(numbers);
	}
	return merged(levels) as Level;
}

function medianNumber(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	const middle = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

const MAX_P99_MS = 100;
/** The search ends when the interval is smaller than this share. */
const RESOLUTION = 0.1;
const MAX_LEVELS = 5;
const MAX_STORIES_SEARCHED = 1600;
const FIRST_STORIES = 50;
/** Above this, the model and the readers themselves are late. */
const MAX_LOAD_SHARE = 0.92;

/** A slow server below this share of its core was slowed down by other processes. */
const IDLE_SHARE = 0.85;

const isCarried = (level: Level) => level.delayMs.p99 < MAX_P99_MS && !isFull(level);

/** Finds the largest number of concurrent stories by doubling and bisection, starting from `known`. Adds new levels to `measured`. */
export async function searchStoriesACore(
	bench: Bench,
	server: MeasuredServer,
	known: readonly Level[],
	seconds: number,
	measured: Level[],
): Promise<StoriesACore> {
	const levels = known.filter((level) => level.server === server.name);
	const carried = () => Math.max(0, ...levels.filter(isCarried).map(({ stories }) => stories));
	const tooMany = () =>
		Math.min(
			Number.POSITIVE_INFINITY,
			...levels.filter((level) => !isCarried(level) && level.stories > carried()).map(({ stories }) => stories),
		);
	for (let count = 0; count < MAX_LEVELS; count++) {
		const [low, high] = [carried(), tooMany()];
		if (low >= MAX_STORIES_SEARCHED || (Number.isFinite(high) && high - low <= high * RESOLUTION)) break;
		const next = Number.isFinite(high)
			? Math.round((low + high) / 2)
			: Math.min(MAX_STORIES_SEARCHED, 2 * low || FIRST_STORIES);
		const tried = [await measureLevel(bench, server, next, seconds)];
		// Tries again if the server was not the bottleneck.
		if (tried.every((level) => !isCarried(level) && level.cpuShare < IDLE_SHARE))
			tried.push(await measureLevel(bench, server, next, seconds));
		levels.push(...tried);
		measured.push(...tried);
	}
	const isLoadFull = levels.some(({ loadCpuShare }) => loadCpuShare.model + loadCpuShare.readers > MAX_LOAD_SHARE);
	return { server: server.name, stories: carried(), tooMany: tooMany(), isLoadFull };
}

/** Estimates the number of stories for this share of the core, by interpolation. */
export function storiesForShare(levels: readonly Level[], share: number): number {
	const sorted = levels.toSorted((a, b) => a.stories - b.stories);
	const above = sorted.find(({ cpuShare }) => cpuShare > share);
	const below = sorted.findLast((level) => level.cpuShare <= share && level.stories < (above?.stories ?? Infinity));
	const [low, high] = [below ?? { stories: 0, cpuShare: 0 }, above];
	if (!high) return Math.round((low.stories * share) / low.cpuShare);
	return Math.round(
		low.stories + ((high.stories - low.stories) * (share - low.cpuShare)) / (high.cpuShare - low.cpuShare),
	);
}

/** Growth between these, by least squares. The first is larger than STORIES_BEFORE. */
const STORIES = [100, 200, 300];
const STORIES_BEFORE = 50;
/** Slows the model down, so that no server buffers unsent text. */
const SPEED_SHARE = 0.25;
const TELLING_MS = 1500;
const AFTER_CONNECTING_MS = 1500;
/** Longer than the product keeps a story after its end. */
const FORGOTTEN_MS = 11_000;

type Point = { count: number } & ProbeMemory;

export async function memoryOfStories(load: Load, server: MeasuredServer): Promise<MemoryEach> {
	// Excludes one-time costs, such as compiled code.
	await load.begin(server, STORIES_BEFORE);
	await load.end();
	if (server.protocol === "product") await wait(FORGOTTEN_MS);
	await load.commandModel({ type: "speed", share: SPEED_SHARE });
	const points: Point[] = [];
	// No story ends during this loop.
	for (const [at, count] of STORIES.entries()) {
		await load.add(server, count - (STORIES[at - 1] ?? 0));
		await wait(TELLING_MS);
		points.push({ count, ...(await memoryOfAll(server.processes)) });
	}
	await load.commandModel({ type: "speed", share: 1 });
	await load.end();
	return growth(server, points);
}

export async function memoryOfIdleSockets(
	load: Load,
	server: MeasuredServer,
	counts: readonly number[],
): Promise<MemoryEach> {
	const { protocol, url, tokens } = server;
	const points: Point[] = [];
	for (const count of counts) {
		await load.commandReaders({ type: "connect", protocol, url, tokens, sockets: count });
		await wait(AFTER_CONNECTING_MS);
		points.push({ count, ...(await memoryOfAll(server.processes)) });
	}
	await load.commandReaders({ type: "stop", timeoutMs: 0 });
	return growth(server, points);
}

function growth({ name }: MeasuredServer, points: readonly Point[]): MemoryEach {
	const slope = (of: "usedBytes" | "residentBytes") =>
		slopeOf(points.map((point) => ({ x: point.count, y: point[of] })));
	const { count = 0, processBytes = 0 } = points.at(-1) ?? {};
	return { server: name, count, usedBytes: slope("usedBytes"), residentBytes: slope("residentBytes"), processBytes };
}

const BUILT_IN_STORIES = 8;

/** Returns the time to the built-in storyteller's first text, at default and at full speed. */
export async function measureBuiltIn(pinning: Pinning, folder?: string): Promise<Results["builtInFirstText"]> {
	return {
		defaultSpeedMs: await firstText(pinning, {}, folder),
		fullSpeedMs: await firstText(pinning, { STORYTELLER_TOKENS_PER_SECOND: "0" }, folder),
	};
}

/** Returns the median of several stories in sequence, without the first one. */
async function firstText(pinning: Pinning, environment: Record<string, string>, folder?: string): Promise<number> {
	const server = await openProduct({ pinning, parents: BUILT_IN_STORIES + 1, folder }, environment);
	const times: number[] = [];
	for (const token of server.tokens) {
		const reader = await openReader(server.protocol, server.url, token);
		const { promise, resolve } = Promise.withResolvers<number>();
		const requestedAt = performance.now();
		const onText = (text: string) => text && resolve(performance.now() - requestedAt);
		// The reader leaves after the first text.
		reader.read({ onText, onBytes() {} }).catch(() => {});
		times.push(await promise);
		reader.close();
	}
	await server.stop();
	return percentiles(times.slice(1)).p50;
}

const PROGRAM = fileURLToPath(new URL("./library.ts", import.meta.url));
/** The reported calls of bench:library. */
const CALLS = ["open: newest", "search: a common word", "open one story"];

export async function measureLibrary({ rounds, stories }: { rounds: number; stories: number }): Promise<CallRatio[]> {
	const args = [PROGRAM, "--json", "--rounds", `${rounds}`, "--large", `${stories}`];
	const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
	const { results } = JSON.parse(stdout) as { results: CallRatio[] };
	return results.filter(({ call }) => CALLS.includes(call));
}
