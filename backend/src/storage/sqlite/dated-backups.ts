// A folder of copies of the store, whose names are the times at which they were made.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { backupSqlite, drill, imagesOf } from "./backup.ts";
import { IMAGES_FOLDER } from "./image.ts";

const NAME = /^lion-tails-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.db$/;

/** Returns the path of a copy that is made now (UTC). */
export const datedCopyIn = (folder: string): string =>
	join(folder, `lion-tails-${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.db`);

/** A copy whose file has not changed for this time was interrupted. */
const UNFINISHED_MS = 3600_000;

const copiesIn = (folder: string): string[] =>
	existsSync(folder)
		? readdirSync(folder)
				.filter((name) => NAME.test(name))
				.toSorted()
		: [];

/** Returns the time of the newest copy in milliseconds since the epoch; null before the first copy. */
export function newestBackup(folder: string): number | null {
	const newest = copiesIn(folder).at(-1);
	return newest === undefined ? null : Date.parse(newest.replace(NAME, "$1T$2:$3:$4Z"));
}

/** Removes all copies but the newest `keep`, and pictures that no copy in the folder has. */
export function removeOlderBackups(folder: string, keep: number): void {
	// Copies of earlier versions have the log of a reader next to them.
	for (const name of copiesIn(folder).slice(0, -keep))
		for (const suffix of ["", ".json", "-wal", "-shm"]) rmSync(join(folder, `${name}${suffix}`), { force: true });
	const images = join(folder, IMAGES_FOLDER);
	const files = readdirSync(folder);
	// The pictures of a copy that is being made come before it.
	if (!existsSync(images) || files.some((name) => name.includes(".part"))) return;
	// Copies that the operator has named are not removed, and keep their pictures too.
	const copies = files.filter((name) => name.endsWith(".db"));
	const kept = new Set(copies.flatMap((name) => imagesOf(join(folder, name))));
	for (const file of readdirSync(images)) if (!kept.has(file)) rmSync(join(images, file), { force: true });
}

/** Removes what a killed process has left of a copy. */
function removeUnfinished(folder: string): void {
	if (!existsSync(folder)) return;
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (!/^lion-tails-[\dT-]+\.db\.part/.test(name) || Date.now() - statSync(path).mtimeMs < UNFINISHED_MS) continue;
		rmSync(path, { force: true });
	}
}

export type BackupJob = { store: string; folder: string; keep: number };

/**
 * Copies the store into the folder, restores the copy into a temporary folder to prove it, and removes older copies. Returns what
 * the copy holds, as words. A copy that fails the proof is removed.
 */
export async function backUpWithDrill({ store, folder, keep }: BackupJob): Promise<string> {
	removeUnfinished(folder);
	const copy = datedCopyIn(folder);
	await backupSqlite(store, copy);
	let held: string;
	try {
		held = await drill(copy);
	} catch (error) {
		for (const path of [copy, `${copy}.json`]) rmSync(path, { force: true });
		throw error;
	}
	removeOlderBackups(folder, keep);
	return held;
}

/** Like `backUpWithDrill`, in a thread: hashing a large store would hold the event loop for seconds. */
export function backUpInThread(job: BackupJob): Promise<string> {
	const thread = new Worker(new URL("./backup-thread.ts", import.meta.url), { workerData: job });
	return new Promise((resolve, reject) => {
		thread.once("message", resolve);
		thread.once("error", reject);
		thread.once("exit", () => reject(new Error("the thread of the backup ended")));
	});
}
