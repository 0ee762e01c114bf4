// Copies of the SQLite store, and the proof that a copy is complete: the number and the hash of the rows of each table, and of the
// pictures.
import { createHash } from "node:crypto";
import {
	constants,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { createPrivately, number, text } from "./database.ts";
import { IMAGES_FOLDER } from "./image.ts";
import { openSqlite } from "./sqlite.ts";
import { livePathOf } from "./story-log.ts";

/** Every process of Lion Tails holds a lock for milliseconds; other programs may hold it longer. */
const LOCK_TIMEOUT_MS = 60_000;
/** More pages than a file can have: in one step the copy is of one moment, and writers in between do not restart it. */
const ALL_PAGES = 2 ** 31 - 1;

/** `images`: the pictures that the store names. The hashes are SHA-256 in hex. */
export type Contents = {
	version: number;
	tables: Record<string, { rows: number; hash: string }>;
	images: { files: number; hash: string };
};

/** The contents of a copy are written next to it, so that damage after the backup is found. */
const contentsPathOf = (copy: string) => `${copy}.json`;

/**
 * Writes a copy of one moment of the store at `path` to `target`, which must not exist, and its contents to `target`.json. Only
 * reads the store, so servers can keep using it. Running stories are in the copy. Pictures go to the folder `images` next to it.
 */
export async function backupSqlite(path: string, target: string): Promise<Contents> {
	mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
	const part = `${target}.part`;
	remove(part);
	try {
		// Pictures are copied before and after the store, because some are replaced or added during the backup.
		await copyImages(path, dirname(path), dirname(target));
		// First the running stories: rows that move to the store in between are then in both copies, which are merged by position.
		if (existsSync(livePathOf(path))) await copyDatabase(livePathOf(path), livePathOf(part));
		await copyDatabase(path, part);
		// Moves the running stories into the copy, so that it is one file.
		await openSqlite(part).close();
		// Otherwise each reader would leave a log next to the copy, and a copy on a read-only disk could not be read.
		endWriteAheadLog(part);
		await copyImages(part, dirname(path), dirname(target));
		const contents = await contentsOf(part, dirname(target));
		writeFileSync(contentsPathOf(target), `${JSON.stringify(contents, null, "\t")}\n`, { mode: 0o600 });
		renameSync(part, target);
		return contents;
	} finally {
		remove(part);
	}
}

async function copyDatabase(from: string, to: string): Promise<void> {
	createPrivately(to);
	const source = new DatabaseSync(from, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
	try {
		await backup(source, to, { rate: ALL_PAGES });
	} finally {
		source.close();
	}
}

/** Copies the pictures that the store at `path` names. Those that are missing are left out: their stories were just deleted. */
async function copyImages(path: string, from: string, to: string): Promise<void> {
	const names = imagesOf(path);
	if (!names.length || resolve(from) === resolve(to)) return;
	await mkdir(join(to, IMAGES_FOLDER), { recursive: true, mode: 0o700 });
	for (const name of names)
		await copyFile(join(from, IMAGES_FOLDER, name), join(to, IMAGES_FOLDER, name), constants.COPYFILE_EXCL).catch(
			(error) => {
				// A file never changes under its name.
				if (!["EEXIST", "ENOENT"].includes(error.code)) throw error;
			},
		);
}

/** Returns what a copy holds, whose pictures are in `folder`. Throws if SQLite finds the file damaged. */
export async function contentsOf(path: string, folder = dirname(path)): Promise<Contents> {
	const { files, ...contents } = reading(path, (db) => {
		const { integrity_check: result } = db.prepare("PRAGMA integrity_check").get() as { integrity_check: string };
		if (result !== "ok") throw new Error(`The file is damaged: ${result}`);
		const tables = db
			.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")
			.all()
			.map(({ name }) => [text(name as string), rowsOf(db, text(name as string))] as const);
		const version = number(db.prepare("PRAGMA user_version").get()?.user_version as number);
		return { version, tables: Object.fromEntries(tables), files: imageFilesOf(db) };
	});
	const hash = createHash("sha256");
	let count = 0;
	for (const file of files) {
		const bytes = await readFile(join(folder, IMAGES_FOLDER, file)).catch(ignoreMissing);
		if (!bytes) continue;
		count++;
		hash.update(file).update(bytes);
	}
	return { ...contents, images: { files: count, hash: hash.digest("hex") } };
}

function rowsOf(db: DatabaseSync, table: string): { rows: number; hash: string } {
	const hash = createHash("sha256");
	let rows = 0;
	const columns = db.prepare("SELECT name FROM pragma_table_info(?) ORDER BY pk = 0, pk, cid").all(table);
	const names = columns.map(({ name }) => `"${name}"`).join(", ");
	for (const row of db.prepare(`SELECT ${names} FROM "${table}" ORDER BY ${names}`).iterate()) {
		rows++;
		for (const value of Object.values(row))
			hash.update(value instanceof Uint8Array ? value : `${value}`).update("\u0000");
	}
	return { rows, hash: hash.digest("hex") };
}

/** Returns the names of the pictures of the store at `path`. */
export const imagesOf = (path: string): string[] => reading(path, imageFilesOf);

/**
 * Returns the names of the pictures in the store; an empty list if it is of a version without pictures. Throws if a name leads out of
 * the folder: a forged copy would make a restore read and write other files.
 */
export function imageFilesOf(db: DatabaseSync): string[] {
	const hasImages = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'images'").get();
	if (!hasImages) return [];
	const files = db.prepare("SELECT file FROM images ORDER BY file").all();
	const names = files.map(({ file }) => String(file));
	const outside = names.find((name) => /[/\\]/.test(name));
	if (outside !== undefined) throw new Error(`A picture in it is named ${JSON.stringify(outside)}`);
	return names;
}

/** Makes the store at `path` one file. Throws SQLite's error "locked" if another process uses it. */
export function endWriteAheadLog(path: string): void {
	const db = new DatabaseSync(path);
	try {
		db.exec("PRAGMA journal_mode = DELETE");
	} finally {
		db.close();
	}
}

/**
 * Puts a copy in place of the store at `path`, which must be unused, with its pictures. Throws, and leaves the store as it was, if
 * the copy does not have what was backed up.
 */
export async function restoreSqlite(copy: string, path: string): Promise<Contents> {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const part = `${path}.part`;
	remove(part);
	try {
		await copyDatabase(copy, part);
		await copyImages(part, dirname(copy), dirname(path));
		const contents = await contentsOf(part, dirname(path));
		const differences = differencesOf(contents, copy);
		if (differences.length) throw new Error(`The copy differs from what was backed up in: ${differences.join(", ")}`);
		remove(path);
		renameSync(part, path);
		return contents;
	} finally {
		remove(part);
	}
}

/** Returns the parts in which the contents differ from those that were written at the backup. */
function differencesOf({ tables, images }: Contents, copy: string): string[] {
	// A copy of an earlier version, or by another program.
	if (!existsSync(contentsPathOf(copy))) return [];
	const expected = JSON.parse(readFileSync(contentsPathOf(copy), "utf8")) as Contents;
	const names = new Set([...Object.keys(expected.tables), ...Object.keys(tables)]);
	const differing = [...names].filter((name) => tables[name]?.hash !== expected.tables[name]?.hash);
	return images.hash === expected.images.hash ? differing : [...differing, "pictures"];
}

function remove(path: string): void {
	for (const each of [path, livePathOf(path)])
		for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(`${each}${suffix}`, { force: true });
}

function reading<T>(path: string, read: (db: DatabaseSync) => T): T {
	const db = new DatabaseSync(path, { readOnly: true });
	try {
		return read(db);
	} finally {
		db.close();
	}
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
	if (error.code !== "ENOENT") throw error;
	return null;
}

/** Restores a copy into a temporary folder and opens it. Returns what it holds, as words. Throws if it is not what was backed up. */
export async function drill(copy: string): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-drill-"));
	try {
		const path = join(folder, "lion-tails.db");
		const contents = await restoreSqlite(copy, path);
		const storage = openSqlite(path);
		await storage.ping();
		await storage.close();
		return holdings(contents);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** "12 accounts, 340 stories and 15 pictures". */
export function holdings({ tables, images }: Contents): string {
	const count = (rows = 0, one: string, many: string) => `${rows} ${rows === 1 ? one : many}`;
	const accounts = count(tables.users?.rows, "account", "accounts");
	const stories = count(tables.stories?.rows, "story", "stories");
	return `${accounts}, ${stories} and ${count(images.files, "picture", "pictures")}`;
}
