// One server with so many stories at once, for some seconds.
import { setTimeout as wait } from "node:timers/promises";
import type { Load } from "../load/start-load.ts";
import type { MeasuredServer } from "../servers/servers.ts";
import { usageOfAll } from "../servers/start-server.ts";
import { usageOf } from "../shared.ts";
import type { Level, Results } from "./results.ts";

export type Bench = { load: Load; settings: Results["settings"] };

const SETTLE_MS = 700;
const FULL_SHARE = 0.9;
const MAX_FULL_P99_MS = 1000;

export async function measureLevel(
	{ load, settings }: Bench,
	server: MeasuredServer,
	stories: number,
	seconds = settings.seconds,
): Promise<Level> {
	await load.begin(server, stories);
	await wait(SETTLE_MS);
	const before = await usage(load, server);
	const window = await load.tellReaders({ type: "measure", seconds });
	const after = await usage(load, server);
	const whole = await load.end();
	const { tokens, delay, firstText } = window;
	const elapsed = (after.at - before.at) / 1000;
	const cpu = after.cpuMicroseconds - before.cpuMicroseconds;
	const written = (after.writtenBytes ?? Number.NaN) - (before.writtenBytes ?? Number.NaN);
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
		writtenBytesPerToken: written / tokens,
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

/** It cannot keep up: its figures say nothing but that. */
export const isFull = ({ arrivedShare, delayMs }: Level) =>
	arrivedShare < FULL_SHARE || !(delayMs.p99 < MAX_FULL_P99_MS);

async function usage(load: Load, server: MeasuredServer) {
	const ofServer = await usageOfAll(server.processes);
	const { sentTokens } = await load.tellModel({ type: "count" });
	const [model, readers] = [load.modelPid, load.readersPid].map((pid) => usageOf(pid).cpuSeconds);
	return { at: performance.now(), sentTokens, ...ofServer, model: model ?? Number.NaN, readers: readers ?? Number.NaN };
}
