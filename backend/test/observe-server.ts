// Observes a server from a process of its own, so that a busy test does not delay what it measures: polls it every 50 ms and
// watches a story. Prints "watching" when the story's text arrives, and its figures as JSON when its standard input ends.
//   node observe-server.ts <server's address> <session token> <generation id>
import { setTimeout as wait } from "node:timers/promises";
import { io } from "socket.io-client";

export type Observation = {
	longestHealthCheckMs: number;
	/** The longest time between two texts of the watched story. */
	longestPauseMs: number;
	largestRssBytes: number;
};

const [url = "", token = "", story = ""] = process.argv.slice(2);
const figures: Observation = { longestHealthCheckMs: 0, longestPauseMs: 0, largestRssBytes: 0 };
const raise = (name: keyof Observation, value: number) => {
	figures[name] = Math.max(figures[name], value);
};

let lastText: number | undefined;
let isEnded = false;
const socket = io(url, { auth: { token }, transports: ["websocket"] });
socket.on("generation:event", ({ type, text }: { type: string; text?: string }) => {
	if (type === "completed" || type === "failed") isEnded = true;
	if (type !== "text" || text === undefined) return;
	const now = performance.now();
	if (lastText === undefined) process.stdout.write("watching\n");
	else raise("longestPauseMs", now - lastText);
	lastText = now;
});
socket.emit("generation:watch", { id: story, have: 0 });

// The first figures contain the server's start.
await (await fetch(`${url}/metrics`)).arrayBuffer();
let isStopped = false;
process.stdin.resume().once("end", () => {
	isStopped = true;
});
while (!isStopped) {
	const began = performance.now();
	await (await fetch(`${url}/healthz`)).arrayBuffer();
	raise("longestHealthCheckMs", performance.now() - began);
	const metrics = await (await fetch(`${url}/metrics`)).text();
	const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
	raise("largestRssBytes", gauge("process_resident_memory_bytes"));
	await wait(50);
}
// The story may pause at this moment.
const stopped = performance.now();
while (!isEnded && (lastText ?? 0) < stopped) await wait(10);
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit();
