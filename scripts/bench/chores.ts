// npm run bench:chores -- --stories 10000 --parents 100 [--due 0.1] [--words 250] [--json]: how long each chore of the store
// holds up everything else at the longest, in a SQLite store of so many stories, of which this share is due. Half of them are
// one parent's, the rest the others'. The goal: 10 ms. A store of 300,000 takes some ten minutes and 4 GB to be made.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { libraryStories } from "./library-stories.ts";
import { createParents } from "./shared.ts";

const { values } = parseArgs({
	options: {
		stories: { type: "string", default: "10000" },
		parents: { type: "string", default: "100" },
		due: { type: "string", default: "0.1" },
		words: { type: "string", default: "240" },
		json: { type: "boolean", default: false },
	},
});
const stories = Number(values.stories);
const others = Number(values.parents);
const words = Number(values.words);
const dueEvery = Math.round(1 / Number(values.due));
const STORIES_PER_WRITE = 100;
const GOAL_MS = 10;
/** The first day of a story that is due, and of a generation that may go. */
const NOW = Date.parse("2026-01-01");
const LONG_AGO = Date.parse("2000-01-01");

/** Times are milliseconds; `longestCpuMs` counts the processor only, not who else had it, nor the disk. */
type Hold = { chore: string; longestMs: number; longestCpuMs: number; turnsOverGoal: number; seconds: number };

const folder = mkdtempSync(join(tmpdir(), "lion-tails-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const storage = openSqlite(join(folder, "lion-tails.db"), { hasCheckpointThread: true });
const [rich = "", ...rest] = await fillStore();
// What the file system still has to write of it is not a chore's doing.
await wait(5000);

const CHORES: Record<string, () => Promise<unknown>> = {
	nothing: () => wait(1000),
	"sweep: nothing due": () => storage.sweep(LONG_AGO, 0),
	"sweep: stories due": () => storage.sweep(NOW, 0),
	"sweep: their words": () => storage.sweep(NOW, 0),
	orphans: lookForOrphans,
	"delete an account of few stories": () => storage.removeUser(rest[0] ?? "", NOW),
	"delete an account of half of them": () => storage.removeUser(rich, NOW),
	backup: () => storage.backup(join(folder, "copy.db")),
};
const results: Hold[] = [];
for (const [chore, act] of Object.entries(CHORES)) {
	process.stderr.write(`${chore} …\n`);
	results.push({ chore, ...(await longestHold(act)) });
}
await storage.close();
print();

/** The ids of the parents: first the one with half of the stories. */
async function fillStore(): Promise<string[]> {
	await createParents(storage, others + 1);
	const ids = (await storage.records.read("users", "", others + 1)).map(({ id }) => id);
	for (let from = 0; from < stories; from += STORIES_PER_WRITE) {
		const count = Math.min(STORIES_PER_WRITE, stories - from);
		const made = libraryStories("", count, from, words).map((story, at) => ({
			...story,
			userId: ids[at % 2 ? 0 : 1 + ((from + at) % others)] ?? "",
			...((from + at) % dueEvery === 1 && { isFavorite: false, expiresAt: "2020-01-01T00:00:00.000Z" }),
		}));
		await storage.records.write("stories", made);
		if (from % 10_000 === 0) process.stderr.write(`${from} of ${stories} stories are in the store.\n`);
		await wait(0);
	}
	return ids;
}

/** What app.ts does every half minute. */
async function lookForOrphans(): Promise<void> {
	await storage.deletions.begun();
	await storage.quota.releaseOrphans(NOW);
	await storage.generations.unfinished();
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

function print(): void {
	if (values.json) {
		process.stdout.write(`${JSON.stringify({ stories, parents: others + 1, goalMs: GOAL_MS, results }, null, "\t")}\n`);
		return;
	}
	const line = (cells: unknown[]) =>
		process.stdout.write(
			`${cells.map((cell, at) => (at ? String(cell).padStart(15) : String(cell).padEnd(36))).join("")}\n`,
		);
	line(["longest hold", "ms", "of processor", "turns > 10 ms", "whole, s", "goal 10 ms"]);
	for (const { chore, longestMs, longestCpuMs, turnsOverGoal, seconds } of results)
		line([
			chore,
			longestMs.toFixed(1),
			longestCpuMs.toFixed(1),
			turnsOverGoal,
			seconds.toFixed(2),
			longestCpuMs <= GOAL_MS ? "met" : "not met",
		]);
}
