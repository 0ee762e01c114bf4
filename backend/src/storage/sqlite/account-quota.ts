import type { QuotaStore, QuotaUse, Reservation } from "../../account/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { type Database, number, type Row, rowAccess, text } from "./database.ts";

export function quotaIn(db: Database): QuotaStore {
	const count = (userId: string, source: string, months: string, month: string) =>
		number(
			db.one(
				`SELECT COUNT(*) AS count FROM reservations WHERE user_id = ? AND source = ? AND month ${months} ?`,
				userId,
				source,
				month,
			)?.count,
		);
	const useOf = (userId: string, month: string): QuotaUse => ({
		month,
		monthUsed: count(userId, "month", "=", month),
		welcomeUsed: count(userId, "welcome", "<=", month),
		welcomeUsedBefore: count(userId, "welcome", "<", month),
	});
	const find = (generationId: string): Reservation | null => {
		const row = db.one("SELECT * FROM reservations WHERE generation_id = ?", generationId);
		return row && toReservation(row);
	};
	return {
		async reserve(userId, generationId, month, limits, now) {
			return db.atomically(() => {
				const reserved = find(generationId);
				if (reserved) return reserved.source;
				const use = useOf(userId, month);
				const source = use.monthUsed < limits.monthly ? "month" : use.welcomeUsed < limits.welcome ? "welcome" : null;
				if (!source) return "exhausted";
				insertReservation(db, { generationId, userId, month, source, state: "held", createdAt: now });
				return source;
			});
		},
		find: async (generationId) => find(generationId),
		async commit(generationId) {
			db.run("UPDATE reservations SET state = 'spent' WHERE generation_id = ? AND state = 'held'", generationId);
		},
		release: async (generationId) =>
			db.run("DELETE FROM reservations WHERE generation_id = ? AND state = 'held'", generationId) > 0,
		use: async (userId, month) => useOf(userId, month),
		releaseOrphans: async (createdBefore) =>
			db.run(
				"DELETE FROM reservations WHERE state = 'held' AND created_at < ? AND generation_id NOT IN (SELECT id FROM generations)",
				createdBefore,
			),
	};
}

export function reservationAccess(db: Database): RecordAccess<Reservation> {
	return rowAccess(db, {
		table: "reservations",
		id: "generation_id",
		read: toReservation,
		write(reservation) {
			db.run("DELETE FROM reservations WHERE generation_id = ?", reservation.generationId);
			insertReservation(db, reservation);
		},
	});
}

const toReservation = (row: Row): Reservation => ({
	generationId: text(row.generation_id),
	userId: text(row.user_id),
	month: text(row.month),
	source: text(row.source) as Reservation["source"],
	state: text(row.state) as Reservation["state"],
	createdAt: number(row.created_at),
});

function insertReservation(db: Database, reservation: Reservation): void {
	db.run(
		"INSERT INTO reservations (generation_id, user_id, month, source, state, created_at) VALUES (?, ?, ?, ?, ?, ?)",
		reservation.generationId,
		reservation.userId,
		reservation.month,
		reservation.source,
		reservation.state,
		reservation.createdAt,
	);
}
