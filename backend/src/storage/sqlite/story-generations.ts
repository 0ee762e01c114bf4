import { AppError } from "@lion-tails/common/errors";
import { MAX_ACTIVE_GENERATIONS } from "@lion-tails/common/generation";
import type { Generation, GenerationOrder, GenerationRecord, GenerationStore } from "../../story/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { type Database, recordTable, rowAccess } from "./database.ts";
import { insertEntry, type StoryLog, storeEndedLog } from "./story-log.ts";

const AFTER = "(created_at, id) > (?, ?) ORDER BY created_at, id";
const orderOf = (after: GenerationOrder | null) => [after?.createdAt ?? -1, after?.id ?? ""] as const;

const generationTable = (db: Database) =>
	recordTable<Generation>(db, {
		name: "generations",
		id: "id",
		flags: ["counted", "cancelRequested"],
		json: ["request"],
		// The log of an ended generation.
		others: ["log"],
	});

export function generationsIn(db: Database, log: StoryLog): GenerationStore {
	const { one, all, insert } = generationTable(db);
	const byKey = (userId: string, idempotencyKey: string) =>
		one`user_id = ${userId} AND idempotency_key = ${idempotencyKey}`;
	return {
		async insert(generation) {
			return db.atomically(() => {
				const recorded = generation.idempotencyKey && byKey(generation.userId, generation.idempotencyKey);
				if (recorded) return recorded;
				// The running deletion would not end a generation that begins now.
				if (db.one`SELECT 1 FROM deletions WHERE user_id = ${generation.userId}`) throw new AppError("unauthorized");
				const active = db.count`generations WHERE user_id = ${generation.userId} AND ended_at IS NULL`;
				if (active >= MAX_ACTIVE_GENERATIONS) throw new AppError("too_many_active");
				insert(generation);
				return generation;
			});
		},
		byId: async (id) => one`id = ${id}`,
		async byKey(userId, idempotencyKey, since) {
			// A key that has expired is free again.
			db.run`UPDATE generations SET idempotency_key = NULL
				WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey} AND created_at < ${since}`;
			return byKey(userId, idempotencyKey);
		},
		activeOf: async (userId, after, limit) =>
			all(`user_id = ? AND ended_at IS NULL AND ${AFTER} LIMIT ?`, userId, ...orderOf(after), limit),
		ofUser: async (userId, after, limit) => all`user_id = ${userId} AND id > ${after} ORDER BY id LIMIT ${limit}`,
		unfinished: async (after, limit) => all(`ended_at IS NULL AND ${AFTER} LIMIT ?`, ...orderOf(after), limit),
		async requestCancel(id) {
			db.run`UPDATE generations SET cancel_requested = 1 WHERE id = ${id} AND ended_at IS NULL`;
		},
		append: async (entries, now) => log.append(entries, now),
		log: async (id) => log.read(id),
	};
}

export function generationAccess(db: Database, log: StoryLog): RecordAccess<GenerationRecord> {
	const { read, insert } = generationTable(db);
	return rowAccess(db, {
		table: "generations",
		id: "id",
		read(row) {
			const generation = read(row);
			return { ...generation, log: log.read(generation.id) };
		},
		write({ log: entries, ...generation }) {
			db.run`DELETE FROM generations WHERE id = ${generation.id}`;
			log.forgetChanged();
			insert(generation);
			if (generation.endedAt !== null) storeEndedLog(db, generation.id, entries);
			else for (const entry of entries) insertEntry(db, entry);
		},
	});
}
