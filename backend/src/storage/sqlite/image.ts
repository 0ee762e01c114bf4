// A picture, or a recorded voice, is a file next to the database, and a row that names it. Each version has its own file name, so that a row always
// refers to a complete file: the new file is written before the row, and the old one removed after it. The sweep removes
// files without a row, which a killed process may leave.
import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import { type ImageHead, type ImageRecord, type ImageStore, isVoice, storyIdOf } from "../../image/store.ts";
import type { RecordAccess, StoragePart } from "../storage-part.ts";
import { type Database, type RecordTable, recordTable } from "./database.ts";
import { retryWhileLocked } from "./errors.ts";

/** A younger file may still get its row, and a younger row its generation. */
const ORPHAN_AFTER_MS = 3600_000;
const IMAGES_PER_STEP = 100;

/** In the folder of the database's file. */
export const IMAGES_FOLDER = "images";

export function imageSqlite(db: Database, folder: string): StoragePart<ImageStore, "images"> {
	const files = imageFiles(folder);
	const heads = recordTable<ImageHead>(db, { name: "images", id: "id", computed: { file: fileNameOf } });
	const someOf = (userId: string) => heads.all`user_id = ${userId} LIMIT ${IMAGES_PER_STEP}`;
	return {
		stores: { images: imagesIn(db, heads, files) },
		records: { images: imageAccess(db, heads, files) },
		// The rows are removed last, because they name the files that are left.
		async removeOfUser(userId) {
			for (let page = someOf(userId); page.length; page = someOf(userId))
				for (const head of page) await removeImage(db, files, head);
		},
		async sweep(now) {
			const before = now - ORPHAN_AFTER_MS;
			const images = await removeOrphans(db, heads, files, before);
			await files.removeOthers((name) => isKept(db, name), Math.min(before, Date.now() - ORPHAN_AFTER_MS));
			return { images };
		},
	};
}

/** Removes pictures whose story and generation are removed, and recordings of removed songs. Returns how many. */
async function removeOrphans(db: Database, heads: Heads, files: ImageFiles, before: number): Promise<number> {
	let removed = 0;
	for (let after = ""; ; await nextTurn()) {
		const page = heads.all`id > ${after} ORDER BY id LIMIT ${IMAGES_PER_STEP}`;
		const last = page.at(-1);
		if (!last) return removed;
		after = last.id;
		for (const head of page) {
			const storyId = storyIdOf(head.id);
			if (head.createdAt >= before || OWNERS.some((table) => isOf(db, table, storyId))) continue;
			await removeImage(db, files, head);
			removed++;
		}
	}
}

const OWNERS = ["stories", "generations", "songs"] as const;

const isOf = (db: Database, table: (typeof OWNERS)[number], id: string) =>
	db.one(`SELECT 1 FROM ${table} WHERE id = ?`, id) !== null;

type Heads = RecordTable<ImageHead>;

function imagesIn(db: Database, heads: Heads, files: ImageFiles): ImageStore["images"] {
	const find = (userId: string, id: string) => heads.one`id = ${id} AND user_id = ${userId}`;
	return {
		async put({ bytes, ...head }) {
			await files.write(head, bytes);
			try {
				const replaced = db.atomically(() => putRow(db, heads, head));
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
			// Another process may have replaced the picture between the two reads.
			const next = find(userId, id);
			if (!next || next.version === head?.version) return null;
			const replaced = await files.read(next);
			return replaced && { ...next, bytes: replaced };
		},
		headOf: async (userId, id) => find(userId, id),
		ofUser: async (userId, after, limit) => heads.all`user_id = ${userId} AND id > ${after} ORDER BY id LIMIT ${limit}`,
		async voicesOf(userId) {
			const found = heads.all`user_id = ${userId} AND (id LIKE '%/voice/%' OR id LIKE '%/episode/%') ORDER BY id`;
			const voices = found.filter(({ id }) => isVoice(id));
			const sized: (ImageHead & { size: number })[] = [];
			// One after another: thousands at once would hold the event loop.
			for (const head of voices) sized.push({ ...head, size: await files.sizeOf(head) });
			return sized;
		},
		async remove(userId, id) {
			// "0" follows "/", so the range has the ids that begin with the story's id and a slash.
			const found = heads.all`user_id = ${userId} AND (id = ${id} OR (id > ${`${id}/`} AND id < ${`${id}0`}))`;
			for (const head of found) await removeImage(db, files, head);
		},
		async removeOfSong(songId) {
			const found = heads.all`id > ${`${songId}/by/`} AND id < ${`${songId}/by0`}`;
			for (const head of found) await removeImage(db, files, head);
		},
	};
}

const isKept = (db: Database, file: string) => db.one`SELECT 1 FROM images WHERE file = ${file}` !== null;

/** Returns the picture that it replaces. Throws `unauthorized` once the user's deletion has begun, which may have missed the file. */
function putRow(db: Database, heads: Heads, head: ImageHead): ImageHead | null {
	if (db.one`SELECT 1 FROM deletions WHERE user_id = ${head.userId}`) throw new AppError("unauthorized");
	const before = heads.one`id = ${head.id}`;
	heads.put(head);
	return before;
}

async function removeImage(db: Database, files: ImageFiles, head: ImageHead): Promise<void> {
	await files.remove(head);
	// Retried for each picture: removing many may meet locks for longer than a single call waits.
	await retryWhileLocked(async () => db.run`DELETE FROM images WHERE id = ${head.id} AND version = ${head.version}`)();
}

function imageAccess(db: Database, heads: Heads, files: ImageFiles): RecordAccess<ImageRecord> {
	return {
		count: heads.access.count,
		async read(after, limit) {
			const found = await heads.access.read(after, Math.min(limit, IMAGES_PER_STEP));
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
				db.atomically(() => putRow(db, heads, head));
			}
		},
	};
}

/** Returns a safe file name for any id and version. */
export const fileNameOf = ({ id, version }: Pick<ImageHead, "id" | "version">) =>
	`${encodeURIComponent(id)}.${encodeURIComponent(version)}.${isVoice(id) ? "voice" : "jpg"}`;

type ImageFiles = ReturnType<typeof imageFiles>;

function imageFiles(folder: string) {
	const pathOf = (head: ImageHead) => join(folder, fileNameOf(head));
	return {
		/** Writes the complete file or nothing, even if the power fails. Throws `unavailable`. */
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
		/** Returns null if the file is missing. Throws `unavailable`. */
		async read(head: ImageHead): Promise<Uint8Array | null> {
			try {
				return new Uint8Array(await readFile(pathOf(head)));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
				throw new AppError("unavailable", { cause: error });
			}
		},
		/** Returns 0 if the file is missing. */
		sizeOf: (head: ImageHead): Promise<number> =>
			stat(pathOf(head)).then(
				({ size }) => size,
				() => 0,
			),
		remove: (head: ImageHead) => rm(pathOf(head), { force: true }),
		async removeOthers(isKept: (name: string) => boolean, before: number): Promise<void> {
			// `opendir` reads names lazily; `readdir` would make one long list at once.
			const entries = await opendir(folder).catch(() => []);
			for await (const { name } of entries) {
				await nextTurn();
				if (!/\.(jpg|voice|tmp)$/.test(name) || isKept(name)) continue;
				const path = join(folder, name);
				const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
				if (mtimeMs < before) await rm(path, { force: true });
			}
		},
	};
}
