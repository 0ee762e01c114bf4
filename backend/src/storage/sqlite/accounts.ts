import {
	foldCase,
	type QuotaUse,
	type Reservation,
	type SessionRecord,
	taken,
	type User,
} from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import { type Database, number, type Row, text, textOrNull } from "./database.ts";

const toUser = (row: Row): User => ({
	id: text(row.id),
	username: text(row.username),
	email: text(row.email),
	passwordHash: text(row.password_hash),
	firstName: textOrNull(row.first_name),
	lastName: textOrNull(row.last_name),
	isVerified: row.is_verified === 1,
	isAdmin: row.is_admin === 1,
	createdAt: number(row.created_at),
	updatedAt: number(row.updated_at),
});

const toSession = (row: Row): SessionRecord => ({
	key: text(row.key),
	userId: textOrNull(row.user_id),
	content: text(row.content),
	expiresAt: number(row.expires_at),
});

const toReservation = (row: Row): Reservation => ({
	generationId: text(row.generation_id),
	userId: text(row.user_id),
	month: text(row.month),
	source: text(row.source) as Reservation["source"],
	state: text(row.state) as Reservation["state"],
	createdAt: number(row.created_at),
});

export const userRows = { table: "users", id: "id", read: toUser, write: putUser };
export const sessionRows = { table: "sessions", id: "key", read: toSession, write: putSession };
export const reservationRows = {
	table: "reservations",
	id: "generation_id",
	read: toReservation,
	write(db: Database, reservation: Reservation) {
		db.run("DELETE FROM reservations WHERE generation_id = ?", reservation.generationId);
		insertReservation(db, reservation);
	},
};

function putUser(db: Database, user: User): void {
	db.run(
		`INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		 ON CONFLICT (id) DO UPDATE SET username = excluded.username, username_key = excluded.username_key,
		 email = excluded.email, email_key = excluded.email_key, password_hash = excluded.password_hash,
		 first_name = excluded.first_name, last_name = excluded.last_name, is_verified = excluded.is_verified,
		 is_admin = excluded.is_admin, created_at = excluded.created_at, updated_at = excluded.updated_at`,
		user.id,
		user.username,
		foldCase(user.username),
		user.email,
		foldCase(user.email),
		user.passwordHash,
		user.firstName,
		user.lastName,
		Number(user.isVerified),
		Number(user.isAdmin),
		user.createdAt,
		user.updatedAt,
	);
}

function putSession(db: Database, session: SessionRecord): void {
	db.run(
		"INSERT INTO sessions VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET user_id = excluded.user_id, content = excluded.content, expires_at = excluded.expires_at",
		session.key,
		session.userId,
		session.content,
		session.expiresAt,
	);
}

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

export function sqliteUsers(db: Database): Storage["users"] {
	const find = (column: string, value: string): User | null => {
		const row = db.one(`SELECT * FROM users WHERE ${column} = ?`, value);
		return row && toUser(row);
	};
	return {
		async insert(user) {
			db.atomically(() => {
				if (find("username_key", foldCase(user.username))) throw taken("username");
				if (find("email_key", foldCase(user.email))) throw taken("email");
				putUser(db, user);
			});
		},
		byId: async (id) => find("id", id),
		byName: async (username) => find("username_key", foldCase(username)),
		byEmail: async (email) => find("email_key", foldCase(email)),
	};
}

export function sqliteSessions(db: Database): Storage["sessions"] {
	return {
		async get(sessionKey, now) {
			const row = db.one("SELECT * FROM sessions WHERE key = ? AND expires_at > ?", sessionKey, now);
			return row && toSession(row);
		},
		put: async (session) => putSession(db, session),
		async remove(sessionKey) {
			db.run("DELETE FROM sessions WHERE key = ?", sessionKey);
		},
		async removeOfUser(userId) {
			db.run("DELETE FROM sessions WHERE user_id = ?", userId);
		},
	};
}

export function sqliteQuota(db: Database): Storage["quota"] {
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
	return {
		async reserve(userId, generationId, month, limits, now) {
			return db.atomically(() => {
				if (db.one("SELECT 1 FROM reservations WHERE generation_id = ?", generationId)) return "reserved";
				const use = useOf(userId, month);
				const source = use.monthUsed < limits.monthly ? "month" : use.welcomeUsed < limits.welcome ? "welcome" : null;
				if (!source) return "exhausted";
				insertReservation(db, { generationId, userId, month, source, state: "held", createdAt: now });
				return "reserved";
			});
		},
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
