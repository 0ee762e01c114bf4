// Loaded into each server before its own program (--import): says what the process has used, and profiles it. The servers
// themselves know nothing of it.
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
/**
 * After a garbage collection. `used`: the heap's objects, and what belongs to them outside. `resident`: what the system has
 * given and did not get back. `process`: the same before the collection.
 */
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

/**
 * As V8 collects when memory is short: the young generation is small again, and empty pages go back to the system. Else they
 * stay with the process for seconds, as many as came together between two collections.
 */
function collectGarbage(): void {
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc") as (options: { type: string; execution: string; flavor: string }) => void;
	setFlagsFromString("--no-expose-gc");
	for (let count = 0; count < 2; count++) collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

process.on("message", async (command: ProbeCommand) => {
	process.send?.(await answer(command));
});
// The bench is gone, whichever way.
process.once("disconnect", () => process.exit());
