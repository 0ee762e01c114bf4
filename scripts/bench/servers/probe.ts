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
/** After a garbage collection. `used`: the heap's objects, and what belongs to them outside. */
export type ProbeMemory = { usedBytes: number; residentBytes: number };

const session = new Session();

async function answer(command: ProbeCommand): Promise<ProbeUsage | ProbeMemory | object> {
	switch (command.type) {
		case "usage": {
			const { user, system } = process.cpuUsage();
			return { cpuMicroseconds: user + system };
		}
		case "memory": {
			collectGarbage();
			const { heapUsed, external, rss } = process.memoryUsage();
			return { usedBytes: heapUsed + external, residentBytes: rss };
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

function collectGarbage(): void {
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc") as () => void;
	setFlagsFromString("--no-expose-gc");
	collect();
	collect();
}

process.on("message", async (command: ProbeCommand) => {
	process.send?.(await answer(command));
});
// The bench is gone, whichever way.
process.once("disconnect", () => process.exit());
