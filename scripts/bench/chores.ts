// npm run bench:chores -- --stories 10000 --parents 100 [--due 0.1] [--words 240] [--folder FOLDER]: the longest time that each
// chore of the store holds the event loop, in a SQLite store with this number of stories. `--due` is the share that chores
// have to process. Half of the stories belong to one parent. The goal is 10 ms. Creating 300,000 stories takes about ten
// minutes and 4 GB; with --folder the store is kept, and later runs copy it.
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { backupSqlite } from "@lion-tails/backend/storage/sqlite/backup";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { readOptions } from "../run-script.ts";
import { temporaryFolder } from "./at-exit.ts";
import { fillStore, NOW, parentIds } from "./chores-store.ts";

const { values } = readOptions({
	options: {
		stories: { type: "string", default: "10000" },
		parents: { type: "string", default: "100" },
		due: { type: "string", default: "0.1" },
		words: { type: "string", default: "240" },
		folder: { type: "string" },
	},
});
const stories = Number(values.stories);
const others = Number(values.parents);
const size = {
	stories,
	others,
	words: Number(values.words),
	dueEvery: Math.round(1 / Number(values.due)),
};
const GOAL_MS = 10;
/** Older than every record. */
const LONG_AGO = Date.parse("2000-01-01");

/** Times in milliseconds; `longestCpuMs` is processor time without waiting. */
type Hold = { chore: string; longestMs: number; longestCpuMs: number; turnsOverGoal: number; seconds: number };

const folder = temporaryFolder();

const FILE = "lion-tails.db";
if (values.folder) {
	if (!existsSync(join(values.folder, FILE))) await fill(values.folder);
	cpSync(values.folder, folder, { recursive: true });
} else await fill(folder);
const storage = openSqlite(join(folder, FILE), { hasCheckpointThread: true });
const [rich = "", ...rest] = await parentIds(storage);
// Lets the file system finish writing the new store.
await wait(5000);

const CHORES: Record<string, () => Promise<unknown>> = {
	nothing: () => wait(1000),
	"sweep: nothing due": () => storage.sweep(LONG_AGO, 0),
	"sweep: what is due": () => storage.sweep(NOW, NOW),
	"sweep: its words": () => storage.sweep(NOW, NOW),
	orphans: lookForOrphans,
	"delete an account of few stories": () => storage.removeUser(rest[0] ?? "", NOW),
	"delete an account of half of them": () => storage.removeUser(rich, NOW),
	backup: () => backupSqlite(join(folder, FILE), join(folder, "copy.db")),
};
line(["longest hold", "ms", "of processor", "turns > 10 ms", "whole, s", "goal 10 ms"]);
for (const [chore, act] of Object.entries(CHORES)) {
	print({ chore, ...(await longestHold(act)) });
}
await storage.close();

async function fill(where: string): Promise<void> {
	const filled = openSqlite(join(where, FILE));
	await fillStore(filled, size);
	await filled.close();
}

/** The work of app.ts every half minute. */
async function lookForOrphans(): Promise<void> {
	await storage.deletions.begun();
	await storage.quota.releaseOrphans(NOW);
	await storage.generations.unfinished(null, 100);
}

/** Measures the longest turn of the event loop while `act` runs. */
async function longestHold(act: () => Promise<unknown>): Promise<Omit<Hold, "chore">> {
	let [longestMs, longestCpuMs, turnsOverGoal] = [0, 0, 0];
	let isOver = false;
	let last = performance.now();
	let cpu = process.threadCpuUsage();
	function turn(): void {
		const takenMs = performance.now() - last;
		const used = process.threadCpuUsage(cpu);
		const cpuMs = Math.min(takenMs, (used.user + used.system) / 1000);
		longestMs = Math.max(longestMs, takenMs);
		longestCpuMs = Math.max(longestCpuMs, cpuMs);
		if (cpuMs > GOAL_MS) turnsOverGoal++;
		cpu = process.threadCpuUsage();
		last = performance.now();
		if (!isOver) setImmediate(turn);
	}
	setImmediate(turn);
	const startedAt = performance.now();
	await act();
	const seconds = (performance.now() - startedAt) / 1000;
	isOver = true;
	await wait(10);
	return { longestMs, longestCpuMs, turnsOverGoal, seconds };
}

function print({ chore, longestMs, longestCpuMs, turnsOverGoal, seconds }: Hold): void {
	const isMet = longestCpuMs <= GOAL_MS ? "met" : "not met";
	line([chore, longestMs.toFixed(1), longestCpuMs.toFixed(1), turnsOverGoal, seconds.toFixed(2), isMet]);
}

function line(cells: unknown[]): void {
	const columns = cells.map((cell, at) => (at ? String(cell).padStart(15) : String(cell).padEnd(36)));
	process.stdout.write(`${columns.join("")}\n`);
}
