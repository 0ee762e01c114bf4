import { AppError } from "@lion-tails/common/errors";
import { LogConflict, type LogEntry } from "../../live/log.ts";
import { compactLog, endsGeneration, statusAfter } from "../../live/log-fold.ts";
import type { Generation, GenerationRecord, GenerationStore } from "../../story/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { type Database, json, number, type Row, rowAccess, text, textOrNull } from "./database.ts";
import { FOREIGN_KEY_ERROR } from "./store-errors.ts";

export function generationsIn(db: Database): GenerationStore {
	const byKey = (userId: string, idempotencyKey: string) =>
		db.one("SELECT * FROM generations WHERE user_id = ? AND idempotency_key = ?", userId, idempotencyKey);
	return {
		async insert(generation) {
			return db.atomically(() => {
				const recorded = generation.idempotencyKey && byKey(generation.userId, generation.idempotencyKey);
				if (recorded) return toGeneration(recorded);
				// One that began now would not be among those that the deletion ends.
				if (db.one("SELECT 1 FROM deletions WHERE user_id = ?", generation.userId)) throw new AppError("unauthorized");
				insertGeneration(db, generation);
				return generation;
			});
		},
		async byId(id) {
			const row = db.one("SELECT * FROM generations WHERE id = ?", id);
			return row && toGeneration(row);
		},
		async byKey(userId, idempotencyKey, since) {
			// A key is free again once its time is over.
			db.run(
				"UPDATE generations SET idempotency_key = NULL WHERE user_id = ? AND idempotency_key = ? AND created_at < ?",
				userId,
				idempotencyKey,
				since,
			);
			const row = byKey(userId, idempotencyKey);
			return row && toGeneration(row);
		},
		activeOf: async (userId) =>
			db
				.all("SELECT * FROM generations WHERE user_id = ? AND ended_at IS NULL ORDER BY created_at, id", userId)
				.map(toGeneration),
		ofUser: async (userId, after, limit) =>
			db
				.all("SELECT * FROM generations WHERE user_id = ? AND id > ? ORDER BY id LIMIT ?", userId, after, limit)
				.map(toGeneration),
		unfinished: async () =>
			db.all("SELECT * FROM generations WHERE ended_at IS NULL ORDER BY created_at, id").map(toGeneration),
		async requestCancel(id) {
			db.run("UPDATE generations SET cancel_requested = 1 WHERE id = ? AND ended_at IS NULL", id);
		},
		async append(entries, now) {
			const lost = new Set<string>();
			db.atomically(() => {
				for (const entry of entries) {
					const id = entry.generationId;
					if (lost.has(id)) continue;
					const found = findAt(db, entry);
					if (found === "same") continue;
					if (found === "conflict" || !insertEntry(db, entry)) {
						lost.add(id);
						continue;
					}
					const status = statusAfter(entry);
					if (!status) continue;
					const ends = endsGeneration(entry);
					db.run("UPDATE generations SET status = ?, ended_at = ? WHERE id = ?", status, ends ? now : null, id);
					if (ends) replaceLog(db, id, compactLog(logOf(db, id)));
				}
			});
			if (lost.size) throw new LogConflict([...lost]);
		},
		log: async (id) => logOf(db, id),
	};
}

export function generationAccess(db: Database): RecordAccess<GenerationRecord> {
	return rowAccess(db, {
		table: "generations",
		id: "id",
		read(row) {
			const generation = toGeneration(row);
			return { ...generation, log: logOf(db, generation.id) };
		},
		write({ log, ...generation }) {
			db.run("DELETE FROM generations WHERE id = ?", generation.id);
			insertGeneration(db, generation);
			replaceLog(db, generation.id, log);
		},
	});
}

const toGeneration = (row: Row): Generation => ({
	id: text(row.id),
	userId: text(row.user_id),
	status: text(row.status) as Generation["status"],
	request: json(row.request),
	counted: row.counted === 1,
	idempotencyKey: textOrNull(row.idempotency_key),
	bodyHash: text(row.body_hash),
	createdAt: number(row.created_at),
	endedAt: row.ended_at === null ? null : number(row.ended_at),
	cancelRequested: row.cancel_requested === 1,
});

function insertGeneration(db: Database, generation: Generation): void {
	db.run(
		"INSERT INTO generations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		generation.id,
		generation.userId,
		generation.status,
		JSON.stringify(generation.request),
		Number(generation.counted),
		generation.idempotencyKey,
		generation.bodyHash,
		generation.createdAt,
		generation.endedAt,
		Number(generation.cancelRequested),
	);
}

const bodyOf = (entry: LogEntry) =>
	JSON.stringify(entry.kind === "event" ? entry.event : entry.kind === "checkpoint" ? entry.checkpoint : entry.holder);

/** What the log has at or after the entry's position: nothing, the same entry, or another's. */
function findAt(db: Database, entry: LogEntry): "nothing" | "same" | "conflict" {
	const stored = db.one(
		"SELECT position, kind, body FROM generation_log WHERE generation_id = ? AND position >= ? ORDER BY position LIMIT 1",
		entry.generationId,
		entry.position,
	);
	if (!stored) return "nothing";
	return stored.position === entry.position && stored.kind === entry.kind && stored.body === bodyOf(entry)
		? "same"
		: "conflict";
}

/** False if the generation is not recorded (any more): nothing is written then. */
function insertEntry(db: Database, entry: LogEntry): boolean {
	try {
		db.run(
			"INSERT INTO generation_log VALUES (?, ?, ?, ?)",
			entry.generationId,
			entry.position,
			entry.kind,
			bodyOf(entry),
		);
		return true;
	} catch (error) {
		if ((error as { errcode?: number }).errcode === FOREIGN_KEY_ERROR) return false;
		throw error;
	}
}

function replaceLog(db: Database, id: string, log: LogEntry[]): void {
	db.run("DELETE FROM generation_log WHERE generation_id = ?", id);
	for (const entry of log) insertEntry(db, entry);
}

function logOf(db: Database, generationId: string): LogEntry[] {
	return db
		.all("SELECT position, kind, body FROM generation_log WHERE generation_id = ? ORDER BY position", generationId)
		.map((row): LogEntry => {
			const at = { generationId, position: number(row.position) };
			if (row.kind === "event") return { ...at, kind: "event", event: json(row.body) };
			if (row.kind === "checkpoint") return { ...at, kind: "checkpoint", checkpoint: json(row.body) };
			return { ...at, kind: "lease", holder: json(row.body) };
		});
}
