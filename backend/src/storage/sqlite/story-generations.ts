import { AppError } from "@lion-tails/common/errors";
import { MAX_ACTIVE_GENERATIONS } from "@lion-tails/common/generation";
import type { Generation, GenerationOrder, GenerationRecord, GenerationStore } from "../../story/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { type Database, json, number, type Row, rowAccess, text, textOrNull } from "./database.ts";
import type { StoryLog } from "./story-log.ts";
import { insertEntry, keepEnded } from "./story-log-entries.ts";

/** Without the log, which is a column of those that have ended. */
const GENERATIONS = `SELECT id, user_id, status, request, counted, idempotency_key, body_hash, created_at, ended_at,
	cancel_requested FROM generations`;

const AFTER = "(created_at, id) > (?, ?) ORDER BY created_at, id";
const orderOf = (after: GenerationOrder | null) => [after?.createdAt ?? -1, after?.id ?? ""] as const;

export function generationsIn(db: Database, log: StoryLog): GenerationStore {
	const byKey = (userId: string, idempotencyKey: string) =>
		db.one(`${GENERATIONS} WHERE user_id = ? AND idempotency_key = ?`, userId, idempotencyKey);
	return {
		async insert(generation) {
			return db.atomically(() => {
				const recorded = generation.idempotencyKey && byKey(generation.userId, generation.idempotencyKey);
				if (recorded) return toGeneration(recorded);
				// One that began now would not be among those that the deletion ends.
				if (db.one("SELECT 1 FROM deletions WHERE user_id = ?", generation.userId)) throw new AppError("unauthorized");
				const active = db.one(
					"SELECT COUNT(*) AS count FROM generations WHERE user_id = ? AND ended_at IS NULL",
					generation.userId,
				);
				if (number(active?.count) >= MAX_ACTIVE_GENERATIONS) throw new AppError("too_many_active");
				insertGeneration(db, generation);
				return generation;
			});
		},
		async byId(id) {
			const row = db.one(`${GENERATIONS} WHERE id = ?`, id);
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
		activeOf: async (userId, after, limit) =>
			db
				.all(
					`${GENERATIONS} WHERE user_id = ? AND ended_at IS NULL AND ${AFTER} LIMIT ?`,
					userId,
					...orderOf(after),
					limit,
				)
				.map(toGeneration),
		ofUser: async (userId, after, limit) =>
			db.all(`${GENERATIONS} WHERE user_id = ? AND id > ? ORDER BY id LIMIT ?`, userId, after, limit).map(toGeneration),
		unfinished: async (after, limit) =>
			db.all(`${GENERATIONS} WHERE ended_at IS NULL AND ${AFTER} LIMIT ?`, ...orderOf(after), limit).map(toGeneration),
		async requestCancel(id) {
			db.run("UPDATE generations SET cancel_requested = 1 WHERE id = ? AND ended_at IS NULL", id);
		},
		append: async (entries, now) => log.append(entries, now),
		log: async (id) => log.read(id),
	};
}

export function generationAccess(db: Database, { read, forgetChanged }: StoryLog): RecordAccess<GenerationRecord> {
	return rowAccess(db, {
		table: "generations",
		id: "id",
		read(row) {
			const generation = toGeneration(row);
			return { ...generation, log: read(generation.id) };
		},
		write({ log, ...generation }) {
			db.run("DELETE FROM generations WHERE id = ?", generation.id);
			forgetChanged();
			insertGeneration(db, generation);
			if (generation.endedAt !== null) keepEnded(db, generation.id, log);
			else for (const entry of log) insertEntry(db, entry);
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
		"INSERT INTO generations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
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
