// Where Linux' taskset is at hand, the servers have one core, and all that loads them has the others.
import { execFileSync, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

export type Pinning = {
	/** As the report says it. */
	description: string;
	/** The command with which a server begins. */
	serverCommand: [program: string, ...args: string[]];
	/** The same for a server that is profiled: on one core, V8's sampling thread would see the server only when it rests. */
	profiledCommand: [program: string, ...args: string[]];
};

export function pinProcesses(core: number): Pinning {
	const unpinned = (why: string): Pinning => ({
		description: `not pinned: ${why}`,
		serverCommand: [process.execPath],
		profiledCommand: [process.execPath],
	});
	const cores = availableParallelism();
	if (cores < 2) return unpinned("there is one core only");
	if (process.platform !== "linux" || spawnSync("taskset", ["--version"]).error) return unpinned("there is no taskset");
	const others = Array.from({ length: cores }, (_, at) => at).filter((at) => at !== core);
	try {
		// This process, and with it the model and the readers that it starts.
		execFileSync("taskset", ["-a", "-c", "-p", others.join(","), `${process.pid}`], { stdio: "ignore" });
	} catch {
		return unpinned("these cores may not be chosen from");
	}
	return {
		description: `each server on core ${core}, model and readers on ${others.length === 1 ? `core ${others}` : `cores ${others.join(", ")}`}`,
		serverCommand: ["taskset", "-c", `${core}`, process.execPath],
		profiledCommand: ["taskset", "-c", `0-${cores - 1}`, process.execPath],
	};
}
