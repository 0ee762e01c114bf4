// What a story that is being told keeps in a server's memory, and what a reader who only has the page open does.
import { setTimeout as wait } from "node:timers/promises";
import type { Load } from "../load/start-load.ts";
import type { MeasuredServer } from "../servers/servers.ts";
import { memoryOfAll } from "../servers/start-server.ts";
import type { MemoryEach } from "./results.ts";

/** The growth between all of these, by the least squares. */
const STORIES = [0, 100, 200, 300];
const TELLING_MS = 1500;
const AFTER_CONNECTING_MS = 1500;
/** A story is kept for a while after its end, so that late readers find it: the ones before are gone by then. */
const FORGOTTEN_MS = 11_000;

export async function memoryOfStories(load: Load, server: MeasuredServer): Promise<MemoryEach> {
	// What only the first stories take, such as compiled code, does not count.
	await load.begin(server, 50);
	await load.end();
	if (server.protocol === "product") await wait(FORGOTTEN_MS);
	const points: { count: number; usedBytes: number; residentBytes: number }[] = [];
	// No story ends meanwhile.
	for (const [at, count] of STORIES.entries()) {
		const added = count - (STORIES[at - 1] ?? 0);
		if (added) {
			await load.add(server, added);
			await wait(TELLING_MS);
		}
		points.push({ count, ...(await memoryOfAll(server.processes)) });
	}
	await load.end();
	return { server: server.name, count: STORIES.at(-1) ?? 0, ...slopes(points) };
}

export async function memoryOfIdleSockets(load: Load, server: MeasuredServer, sockets: number): Promise<MemoryEach> {
	const { protocol, url, tokens } = server;
	const connect = async (count: number) => {
		await load.tellReaders({ type: "connect", protocol, url, tokens, sockets: count });
		await wait(AFTER_CONNECTING_MS);
		return { count, ...(await memoryOfAll(server.processes)) };
	};
	const points = [await connect(Math.round(sockets / 10)), await connect(sockets)];
	await load.tellReaders({ type: "stop", timeoutMs: 0 });
	return { server: server.name, count: sockets, ...slopes(points) };
}

function slopes(points: { count: number; usedBytes: number; residentBytes: number }[]) {
	const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
	const slope = (of: "usedBytes" | "residentBytes") => {
		const [x, y] = [mean(points.map(({ count }) => count)), mean(points.map((point) => point[of]))];
		const rise = mean(points.map((point) => (point.count - x) * (point[of] - y)));
		return rise / mean(points.map((point) => (point.count - x) ** 2));
	};
	return { usedBytes: slope("usedBytes"), residentBytes: slope("residentBytes") };
}
