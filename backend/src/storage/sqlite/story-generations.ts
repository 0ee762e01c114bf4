import { AppError } from "@lion-tails/common/errors";
import type { Generation, GenerationRecord, GenerationStore } from "../../story/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { type Database, json, number, type Row, rowAccess, text, textOrNull } from "./database.ts";
import type { StoryLog } from "./story-log.ts";
import { replaceLog } from "./story-log-entries.ts";

export function generationsIn(db: Database, log: StoryLog): GenerationStore {
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
