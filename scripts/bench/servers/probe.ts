// Loaded into each server with --import: reports the usage of the process and profiles it.
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export type ProbeCommand =
	| { type: "usage" }
	| { type: "memory" }
	| { type: "start-profile"; intervalMicroseconds: number }
	| { type: "stop-profile"; file: string };
export type ProbeUsage = { cpuMicroseconds: number };
/** `used`: heap and external memory after a garbage collection. `resident`: RSS after it. `process`: RSS before it. */
export type ProbeMemory = { usedBytes: number; residentBytes: number; processBytes: number };

const session = new Session();

async function answer(command: ProbeCommand): Promise<ProbeUsage | ProbeMemory | object> {
	switch (command.type) {
		case "usage": {
			const { user, system } = process.cpuUsage();
			return { cpuMicroseconds: user + system };
		}
		case "memory": {
			const processBytes = process.memoryUsage.rss();
			collectGarbage();
			const { heapUsed, external, rss } = process.memoryUsage();
			return { usedBytes: heapUsed + external, residentBytes: rss, processBytes };
		}
		case "start-profile":
			session.connect();
			await session.post("Profiler.enable");
			await session.post("Profiler.setSamplingInterval", { interval: command.intervalMicroseconds });
			await session.post("Profiler.start");
			return {};
		case "stop-profile": {
			const { profile } = await session.post("Profiler.stop");
			session.disconnect();
			writeFileSync(command.file, JSON.stringify(profile));
			return {};
		}
	}
}

/** Collects like V8 under memory pressure: shrinks the young generation and returns empty pages to the system. */
function collectGarbage(): void {
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc") as (options: { type: string; execution: string; flavor: string }) => void;
	setFlagsFromString("--no-expose-gc");
	for (let count = 0; count < 2; count++) collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

process.on("message", async (command: ProbeCommand) => {
	process.send?.(await answer(command));
});
// The benchmark has ended.
process.once("disconnect", () => process.exit());
