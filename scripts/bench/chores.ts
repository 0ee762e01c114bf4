// npm run bench:chores -- --stories 10000 --parents 100 [--due 0.1] [--words 240] [--folder FOLDER] [--only CHORE] [--json]: how long each
// chore of the store holds up everything else at the longest, in a SQLite store of so many stories, of which this share is
// due. Half of them are one parent's, the rest the others'. The goal: 10 ms. A store of 300,000 takes some ten minutes and
// 4 GB to be made; with --folder it stays there, and later runs use a copy of it.
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { fillStore, NOW, parentIds } from "./chores-store.ts";

const { values } = parseArgs({
	options: {
		stories: { type: "string", default: "10000" },
		parents: { type: "string", default: "100" },
		due: { type: "string", default: "0.1" },
		words: { type: "string", default: "240" },
		folder: { type: "string" },
		only: { type: "string", default: "" },
		json: { type: "boolean", default: false },
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
/** Nothing is as old. */
const LONG_AGO = Date.parse("2000-01-01");

/** Times are milliseconds; `longestCpuMs` counts the processor only, not who else had it, nor the disk. */
type Hold = { chore: string; longestMs: number; longestCpuMs: number; turnsOverGoal: number; seconds: number };

const folder = mkdtempSync(join(tmpdir(), "lion-tails-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const FILE = "lion-tails.db";
if (values.folder) {
	if (!existsSync(join(values.folder, FILE))) await fill(values.folder);
	cpSync(values.folder, folder, { recursive: true });
} else await fill(folder);
const storage = openSqlite(join(folder, FILE), { hasCheckpointThread: true });
const [rich = "", ...rest] = await parentIds(storage);
// What the file system still has to write of it is not a chore's doing.
await wait(5000);

const CHORES: Record<string, () => Promise<unknown>> = {
	nothing: () => wait(1000),
	"sweep: nothing due": () => storage.sweep(LONG_AGO, 0),
	"sweep: what is due": () => storage.sweep(NOW, NOW),
	"sweep: its words": () => storage.sweep(NOW, NOW),
	orphans: lookForOrphans,
	"delete an account of few stories": () => storage.removeUser(rest[0] ?? "", NOW),
	"delete an account of half of them": () => storage.removeUser(rich, NOW),
	backup: () => storage.backup(join(folder, "copy.db")),
};
const results: Hold[] = [];
if (!values.json) line(["longest hold", "ms", "of processor", "turns > 10 ms", "whole, s", "goal 10 ms"]);
for (const [chore, act] of Object.entries(CHORES)) {
	if (!chore.includes(values.only)) continue;
	const hold = { chore, ...(await longestHold(act)) };
	results.push(hold);
	if (!values.json) print(hold);
}
await storage.close();
if (values.json)
	process.stdout.write(`${JSON.stringify({ stories, parents: others + 1, goalMs: GOAL_MS, results }, null, "\t")}\n`);

async function fill(where: string): Promise<void> {
	const filled = openSqlite(join(where, FILE));
	await fillStore(filled, size);
	await filled.close();
}

/** What app.ts does every half minute. */
async function lookForOrphans(): Promise<void> {
	await storage.deletions.begun();
	await storage.quota.releaseOrphans(NOW);
	await storage.generations.unfinished(null, 100);
}

/** A turn of the event loop follows the other; the longest one is how long everybody else waited. */
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
