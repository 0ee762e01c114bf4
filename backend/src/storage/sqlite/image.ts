// A picture is a file beside the database, and a row that says which. Each version has a file name of its own, so that the row
// always leads to a whole file: the file is written before the row, and the one before is removed after it. A file without
// a row, which a killed process may leave, is removed by the sweeper.
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import type { ImageHead, ImageRecord, ImageStore } from "../../image/store.ts";
import type { RecordAccess, StoragePart } from "../storage-part.ts";
import { type Database, number, type Row, text } from "./database.ts";
import { retryWhileLocked } from "./retry-while-locked.ts";

/** A file that is younger may be about to get its row; a row that is younger, its generation. */
const ORPHAN_AFTER_MS = 3600_000;
const IMAGES_PER_STEP = 100;

export function imageSqlite(db: Database, folder: string): StoragePart<ImageStore, "images"> {
	const files = imageFiles(folder);
	return {
		stores: { images: imagesIn(db, files) },
		records: { images: imageAccess(db, files) },
		// The rows go last: they say which files are left.
		async removeOfUser(userId) {
			for (let page = heads(db, OF_USER, userId); page.length; page = heads(db, OF_USER, userId))
				for (const head of page) await removeImage(db, files, head);
		},
		async sweep(now) {
			const before = now - ORPHAN_AFTER_MS;
			const images = await removeOrphans(db, files, before);
			await files.removeOthers((name) => isKept(db, name), Math.min(before, Date.now() - ORPHAN_AFTER_MS));
			return { images };
		},
	};
}

const OF_USER = `WHERE user_id = ? LIMIT ${IMAGES_PER_STEP}`;

/** Removes the pictures of stories and generations that are gone. Answers how many. */
async function removeOrphans(db: Database, files: ImageFiles, before: number): Promise<number> {
	let removed = 0;
	for (let after = ""; ; await nextTurn()) {
		const page = heads(db, "WHERE id > ? ORDER BY id LIMIT ?", after, IMAGES_PER_STEP);
		const last = page.at(-1);
		if (!last) return removed;
		after = last.id;
		for (const head of page) {
			if (head.createdAt >= before || isOf(db, "stories", head.id) || isOf(db, "generations", head.id)) continue;
			await removeImage(db, files, head);
			removed++;
		}
	}
}

const isOf = (db: Database, table: "stories" | "generations", id: string) =>
	db.one(`SELECT 1 FROM ${table} WHERE id = ?`, id) !== null;

const toHead = (row: Row): ImageHead => ({
	id: text(row.id),
	userId: text(row.user_id),
	version: text(row.version),
	createdAt: number(row.created_at),
});

const heads = (db: Database, where: string, ...values: (string | number)[]) =>
	db.all(`SELECT * FROM images ${where}`, ...values).map(toHead);

function imagesIn(db: Database, files: ImageFiles): ImageStore["images"] {
	const find = (userId: string, id: string) => heads(db, "WHERE id = ? AND user_id = ?", id, userId)[0] ?? null;
	return {
		async put({ bytes, ...head }) {
			await files.write(head, bytes);
			try {
				const replaced = db.atomically(() => putRow(db, head));
				if (replaced && replaced.version !== head.version) await files.remove(replaced);
			} catch (error) {
				if (!isKept(db, fileNameOf(head))) await files.remove(head);
				throw error;
			}
		},
		async byId(userId, id) {
			const head = find(userId, id);
			const bytes = head && (await files.read(head));
			if (bytes) return { ...head, bytes };
			// Another process may have replaced it between the two reads.
			const next = find(userId, id);
			if (!next || next.version === head?.version) return null;
			const replaced = await files.read(next);
			return replaced && { ...next, bytes: replaced };
		},
		headOf: async (userId, id) => find(userId, id),
		ofUser: async (userId, after, limit) =>
			heads(db, "WHERE user_id = ? AND id > ? ORDER BY id LIMIT ?", userId, after, limit),
		async remove(userId, id) {
			const head = find(userId, id);
			if (head) await removeImage(db, files, head);
		},
	};
}

const isKept = (db: Database, file: string) => db.one("SELECT 1 FROM images WHERE file = ?", file) !== null;

/**
 * Answers what it replaced. Throws `unauthorized` once the user's deletion has begun: it may have looked for the user's files
 * already.
 */
function putRow(db: Database, head: ImageHead): ImageHead | null {
	if (db.one("SELECT 1 FROM deletions WHERE user_id = ?", head.userId)) throw new AppError("unauthorized");
	const [before = null] = heads(db, "WHERE id = ?", head.id);
	db.run(
		`INSERT INTO images VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id,
		 version = excluded.version, file = excluded.file, created_at = excluded.created_at`,
		head.id,
		head.userId,
		head.version,
		fileNameOf(head),
		head.createdAt,
	);
	return before;
}

async function removeImage(db: Database, files: ImageFiles, head: ImageHead): Promise<void> {
	await files.remove(head);
	// By itself: of a user's many pictures the removal as a whole may find the store locked for longer than a call waits.
	await retryWhileLocked(async () =>
		db.run("DELETE FROM images WHERE id = ? AND version = ?", head.id, head.version),
	)();
}

function imageAccess(db: Database, files: ImageFiles): RecordAccess<ImageRecord> {
	return {
		count: async () => number(db.one("SELECT COUNT(*) AS count FROM images")?.count),
		async read(after, limit) {
			const found = heads(db, "WHERE id > ? ORDER BY id LIMIT ?", after, Math.min(limit, IMAGES_PER_STEP));
			return Promise.all(
				found.map(async (head) => ({
					...head,
					base64: Buffer.from((await files.read(head)) ?? []).toString("base64"),
				})),
			);
		},
		async write(records) {
			for (const { base64, ...head } of records) {
				await files.write(head, Buffer.from(base64, "base64"));
				db.atomically(() => putRow(db, head));
			}
		},
	};
}

/** Of letters, digits and a few signs, whatever the id is. */
export const fileNameOf = ({ id, version }: Pick<ImageHead, "id" | "version">) =>
	`${encodeURIComponent(id)}.${encodeURIComponent(version)}.jpg`;

/** Copies the pictures that are not there yet: a file of one name never changes. */
export async function copyImages(from: string, to: string): Promise<void> {
	const names = (await readdir(from).catch(() => [])).filter((name) => name.endsWith(".jpg"));
	if (!names.length || resolve(from) === resolve(to)) return;
	await mkdir(to, { recursive: true, mode: 0o700 });
	for (const name of names)
		await copyFile(join(from, name), join(to, name), constants.COPYFILE_EXCL).catch((error) => {
			if (!["EEXIST", "ENOENT"].includes(error.code)) throw error;
		});
}

type ImageFiles = ReturnType<typeof imageFiles>;

function imageFiles(folder: string) {
	const pathOf = (head: ImageHead) => join(folder, fileNameOf(head));
	return {
		/** Whole or not at all, also after a power cut. */
		async write(head: ImageHead, bytes: Uint8Array): Promise<void> {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const temporary = join(folder, `${randomUUID()}.tmp`);
			try {
				const file = await open(temporary, "wx", 0o600);
				try {
					await file.writeFile(bytes);
					await file.sync();
				} finally {
					await file.close();
				}
				await rename(temporary, pathOf(head));
			} catch (error) {
				await rm(temporary, { force: true });
				throw new AppError("unavailable", { cause: error });
			}
		},
		/** Null where there is none. */
		async read(head: ImageHead): Promise<Uint8Array | null> {
			try {
				return new Uint8Array(await readFile(pathOf(head)));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
				throw new AppError("unavailable", { cause: error });
			}
		},
		remove: (head: ImageHead) => rm(pathOf(head), { force: true }),
		async removeOthers(isKept: (name: string) => boolean, before: number): Promise<void> {
			// The list of names is read as it goes on: a long one would be made at once.
			const entries = await opendir(folder).catch(() => []);
			for await (const { name } of entries) {
				await nextTurn();
				if (!/\.(jpg|tmp)$/.test(name) || isKept(name)) continue;
				const path = join(folder, name);
				const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
				if (mtimeMs < before) await rm(path, { force: true });
			}
		},
	};
}
