import { type GenerationEvent, type GenerationStatus, isOver } from "@lion-tails/common/live";
import type { Generation, LogEntry, Storage } from "../storage.ts";
import { type Database, json, number, text, textOrNull } from "./database.ts";

type Row = NonNullable<ReturnType<Database["one"]>>;

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
	stopAsked: row.stop_asked === 1,
});

export function sqliteGenerations(db: Database): Storage["generations"] {
	const byKey = (userId: string, idempotencyKey: string) =>
		db.one("SELECT * FROM generations WHERE user_id = ? AND idempotency_key = ?", userId, idempotencyKey);
	return {
		async insert(generation) {
			return db.atomically(() => {
				const taken = generation.idempotencyKey && byKey(generation.userId, generation.idempotencyKey);
				if (taken) return toGeneration(taken);
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
					Number(generation.stopAsked),
				);
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
		unfinished: async () =>
			db.all("SELECT * FROM generations WHERE ended_at IS NULL ORDER BY created_at, id").map(toGeneration),
		async askStop(id) {
			db.run("UPDATE generations SET stop_asked = 1 WHERE id = ? AND ended_at IS NULL", id);
		},
		async append(entries, now) {
			db.atomically(() => {
				for (const entry of entries) {
					const status = entry.kind === "event" ? statusAfter(entry.event) : null;
					if (status && isOver(status)) gatherLog(db, entry.generationId);
					addToLog(db, entry);
					if (!status) continue;
					db.run(
						"UPDATE generations SET status = ?, ended_at = ? WHERE id = ?",
						status,
						isOver(status) ? now : null,
						entry.generationId,
					);
				}
			});
		},
		async log(id) {
			return db
				.all("SELECT kind, body FROM generation_log WHERE generation_id = ? ORDER BY place", id)
				.map(
					(row): LogEntry =>
						row.kind === "event"
							? { generationId: id, kind: "event", event: json(row.body) }
							: { generationId: id, kind: "checkpoint", checkpoint: json(row.body) },
				);
		},
	};
}

function addToLog(db: Database, entry: LogEntry): void {
	db.run(
		"INSERT INTO generation_log (generation_id, kind, body) VALUES (?, ?, ?)",
		entry.generationId,
		entry.kind,
		JSON.stringify(entry.kind === "event" ? entry.event : entry.checkpoint),
	);
}

function statusAfter(event: GenerationEvent): GenerationStatus | null {
	if (event.type === "started") return "running";
	return event.type === "completed" || event.type === "failed" || event.type === "cancelled" ? event.type : null;
}

// A telling that is over is only read as a whole: its text becomes one event, and what the teller noted goes.
function gatherLog(db: Database, id: string): void {
	const events = db
		.all("SELECT body FROM generation_log WHERE generation_id = ? AND kind = 'event' ORDER BY place", id)
		.map((row) => json<GenerationEvent>(row.body));
	const texts = events.filter((event) => event.type === "text");
	const last = texts.at(-1);
	const whole = last && { ...last, text: texts.map((event) => event.text).join("") };
	const kept = events.filter(
		(event) =>
			event.type === "started" || event.type === "title" || event === events.findLast((one) => one.type === "progress"),
	);
	db.run("DELETE FROM generation_log WHERE generation_id = ?", id);
	for (const event of whole ? [...kept, whole] : kept) {
		addToLog(db, { generationId: id, kind: "event", event });
	}
}
