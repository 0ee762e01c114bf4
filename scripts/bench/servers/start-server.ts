// A server to be measured, in one process or several: started, asked what it has used, and stopped.
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Pinning } from "./pinning.ts";
import type { ProbeCommand, ProbeMemory, ProbeUsage } from "./probe.ts";

export type MeasuredProcess = {
	url: string;
	pid: number;
	ask<T>(command: ProbeCommand): Promise<T>;
	stop(): Promise<void>;
	kill(): void;
};

/** `writtenBytes`: null where the system does not say what a process has written to disk. */
export type Usage = { cpuMicroseconds: number; waitedMicroseconds: number; writtenBytes: number | null };

const PROBE = new URL("./probe.ts", import.meta.url).href;
const STOP_TIMEOUT_MS = 25_000;

/** Resolves once the program has said where it listens. */
export function startMeasured(
	program: URL,
	environment: Record<string, string>,
	{ serverCommand: [command, ...args] }: Pinning,
): Promise<MeasuredProcess> {
	const child = spawn(command, [...args, "--import", PROBE, fileURLToPath(program)], {
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

export async function usageOfAll(processes: readonly MeasuredProcess[]): Promise<Usage> {
	const each = await Promise.all(
		processes.map(async (one) => ({
			// Asked from outside where that is possible: a busy server answers late.
			...(schedulerTimes(one.pid) ?? { ...(await one.ask<ProbeUsage>({ type: "usage" })), waitedMicroseconds: 0 }),
			written: writtenBytes(one.pid),
		})),
	);
	const written = each.map(({ written }) => written);
	return {
		cpuMicroseconds: sum(each.map(({ cpuMicroseconds }) => cpuMicroseconds)),
		waitedMicroseconds: sum(each.map(({ waitedMicroseconds }) => waitedMicroseconds)),
		writtenBytes: written.includes(null) ? null : sum(written.map(Number)),
	};
}

export async function memoryOfAll(processes: readonly MeasuredProcess[]): Promise<ProbeMemory> {
	const each = await Promise.all(processes.map((one) => one.ask<ProbeMemory>({ type: "memory" })));
	return {
		usedBytes: sum(each.map(({ usedBytes }) => usedBytes)),
		residentBytes: sum(each.map(({ residentBytes }) => residentBytes)),
		processBytes: sum(each.map(({ processBytes }) => processBytes)),
	};
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** What the process made dirty in files, the database's checkpoints included; nothing of what it sent to sockets. */
function writtenBytes(pid: number): number | null {
	try {
		const match = /^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"));
		return match ? Number(match[1]) : null;
	} catch {
		return null;
	}
}

/**
 * How long all threads have run, and how long the main thread was ready to run and did not:
 * https://docs.kernel.org/scheduler/sched-stats.html. Null where the system does not say it.
 */
function schedulerTimes(pid: number): Omit<Usage, "writtenBytes"> | null {
	try {
		const times = (thread: string) =>
			readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ").map(Number);
		const ran = readdirSync(`/proc/${pid}/task`).map((thread) => times(thread)[0] ?? 0);
		return { cpuMicroseconds: sum(ran) / 1000, waitedMicroseconds: (times(`${pid}`)[1] ?? 0) / 1000 };
	} catch {
		return null;
	}
}
