// What a story that is being told keeps in a server's memory, and what a reader who only has the page open does.
import { setTimeout as wait } from "node:timers/promises";
import type { Load } from "../load/start-load.ts";
import type { ProbeMemory } from "../servers/probe.ts";
import type { MeasuredServer } from "../servers/servers.ts";
import { memoryOfAll } from "../servers/start-server.ts";
import type { MemoryEach } from "./results.ts";

/** The growth between all of these, by the least squares. There are more from the first on than were told before. */
const STORIES = [100, 200, 300];
const STORIES_BEFORE = 50;
/** Of the model's speed: a server that cannot keep up would hold what it has not sent yet, and none of them shall. */
const SPEED_SHARE = 0.25;
const TELLING_MS = 1500;
const AFTER_CONNECTING_MS = 1500;
/** A story is kept for a while after its end, so that late readers find it: the ones before are gone by then. */
const FORGOTTEN_MS = 11_000;

type Point = { count: number } & ProbeMemory;

export async function memoryOfStories(load: Load, server: MeasuredServer): Promise<MemoryEach> {
	// What only the first stories take, such as compiled code, does not count.
	await load.begin(server, STORIES_BEFORE);
	await load.end();
	if (server.protocol === "product") await wait(FORGOTTEN_MS);
	await load.tellModel({ type: "speed", share: SPEED_SHARE });
	const points: Point[] = [];
	// No story ends meanwhile.
	for (const [at, count] of STORIES.entries()) {
		await load.add(server, count - (STORIES[at - 1] ?? 0));
		await wait(TELLING_MS);
		points.push({ count, ...(await memoryOfAll(server.processes)) });
	}
	await load.tellModel({ type: "speed", share: 1 });
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
		await load.tellReaders({ type: "connect", protocol, url, tokens, sockets: count });
		await wait(AFTER_CONNECTING_MS);
		points.push({ count, ...(await memoryOfAll(server.processes)) });
	}
	await load.tellReaders({ type: "stop", timeoutMs: 0 });
	return growth(server, points);
}

function growth({ name }: MeasuredServer, points: readonly Point[]): MemoryEach {
	const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
	const slope = (of: "usedBytes" | "residentBytes") => {
		const [x, y] = [mean(points.map(({ count }) => count)), mean(points.map((point) => point[of]))];
		const rise = mean(points.map((point) => (point.count - x) * (point[of] - y)));
		return rise / mean(points.map((point) => (point.count - x) ** 2));
	};
	const { count = 0, processBytes = 0 } = points.at(-1) ?? {};
	return { server: name, count, usedBytes: slope("usedBytes"), residentBytes: slope("residentBytes"), processBytes };
}
