// Loaded into a server with --import: measures how long its event loop is held, and writes the result when the server exits.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * A hold of the event loop that ended at `at`, by `monotonicMs`. `cpuMs`: processor time of the main thread in it; the rest is other
 * programs' share of the core.
 */
export type Hold = { at: number; wallMs: number; cpuMs: number };

/** A hold includes the processor time of the interval before it, so the interval is short. */
const SAMPLE_MS = 2;
const MIN_HOLD_MS = 30;
const MAX_HOLDS = 10_000;

if (isMainThread && process.env.TURNS_FILE) measure(process.env.TURNS_FILE);

function measure(file: string): void {
	const holds: Hold[] = [];
	let last = performance.now();
	let lastCpu = cpuMs();
	setInterval(() => {
		const now = performance.now();
		const cpu = cpuMs();
		const wallMs = now - last - SAMPLE_MS;
		if (wallMs >= MIN_HOLD_MS && holds.length < MAX_HOLDS)
			holds.push({ at: monotonicMs(), wallMs, cpuMs: Math.min(cpu - lastCpu, wallMs) });
		[last, lastCpu] = [now, cpu];
	}, SAMPLE_MS).unref();
	process.once("exit", () => writeFileSync(file, JSON.stringify(holds)));
}

function cpuMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Milliseconds of the clock that all processes of the machine and CPU profiles share. */
export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

/**
 * Environment variables of a server that writes its holds to this file, and at its end a CPU profile into `profileFolder`. The
 * profile costs a few percent of the processor, and memory.
 */
export const measuringTurns = (file: string, profileFolder?: string) => ({
	TURNS_FILE: file,
	NODE_OPTIONS: `--import ${import.meta.url}${profileFolder ? ` --cpu-prof --cpu-prof-dir=${profileFolder}` : ""}`,
});
