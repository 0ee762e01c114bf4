import { type QuotaUse, type SessionRecord, type Storage, taken, type User } from "../storage.ts";
import { type Database, number, text, textOrNull } from "./database.ts";

const key = (name: string) => name.normalize("NFKC").toLowerCase();

export function sqliteUsers(db: Database): Storage["users"] {
	const find = (column: string, value: string): User | null => {
		const row = db.one(`SELECT * FROM users WHERE ${column} = ?`, value);
		return (
			row && {
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
			}
		);
	};
	return {
		async insert(user) {
			db.atomically(() => {
				if (find("username_key", key(user.username))) throw taken("username");
				if (find("email_key", key(user.email))) throw taken("email");
				db.run(
					"INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
					user.id,
					user.username,
					key(user.username),
					user.email,
					key(user.email),
					user.passwordHash,
					user.firstName,
					user.lastName,
					Number(user.isVerified),
					Number(user.isAdmin),
					user.createdAt,
					user.updatedAt,
				);
			});
		},
		byId: async (id) => find("id", id),
		byName: async (username) => find("username_key", key(username)),
		byEmail: async (email) => find("email_key", key(email)),
	};
}

export function sqliteSessions(db: Database): Storage["sessions"] {
	return {
		async get(sessionKey, now) {
			const row = db.one("SELECT * FROM sessions WHERE key = ? AND expires_at > ?", sessionKey, now);
			if (!row) return null;
			const session: SessionRecord = {
				key: text(row.key),
				userId: textOrNull(row.user_id),
				content: text(row.content),
				expiresAt: number(row.expires_at),
			};
			return session;
		},
		async put(session) {
			db.run(
				"INSERT INTO sessions VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET user_id = excluded.user_id, content = excluded.content, expires_at = excluded.expires_at",
				session.key,
				session.userId,
				session.content,
				session.expiresAt,
			);
		},
		async remove(sessionKey) {
			db.run("DELETE FROM sessions WHERE key = ?", sessionKey);
		},
		async removeOfUser(userId) {
			db.run("DELETE FROM sessions WHERE user_id = ?", userId);
		},
	};
}

export function sqliteQuota(db: Database): Storage["quota"] {
	const useOf = (userId: string, month: string): QuotaUse => {
		const row = db.one("SELECT * FROM quota WHERE user_id = ?", userId);
		const welcomeUsed = number(row?.welcome_used);
		if (row?.month !== month) return { month, monthUsed: 0, welcomeUsed, welcomeUsedBefore: welcomeUsed };
		return {
			month,
			monthUsed: number(row.month_used),
			welcomeUsed,
			welcomeUsedBefore: number(row.welcome_used_before),
		};
	};
	const giveBack = (generationId: string): boolean => {
		const held = db.one("SELECT * FROM reservations WHERE generation_id = ? AND state = 'held'", generationId);
		if (!held) return false;
		db.run("UPDATE reservations SET state = 'returned' WHERE generation_id = ?", generationId);
		if (held.source === "welcome") {
			db.run(
				"UPDATE quota SET welcome_used = welcome_used - 1, welcome_used_before = MIN(welcome_used_before, welcome_used - 1) WHERE user_id = ?",
				text(held.user_id),
			);
		} else {
			// The month may have turned in between; then its count is gone and there is nothing to give back.
			db.run(
				"UPDATE quota SET month_used = month_used - 1 WHERE user_id = ? AND month = ?",
				text(held.user_id),
				text(held.month),
			);
		}
		return true;
	};
	return {
		async reserve(userId, generationId, month, limits) {
			return db.atomically(() => {
				if (db.one("SELECT 1 FROM reservations WHERE generation_id = ?", generationId)) return "reserved";
				const use = useOf(userId, month);
				const source = use.monthUsed < limits.monthly ? "month" : use.welcomeUsed < limits.welcome ? "welcome" : null;
				if (!source) return "exhausted";
				db.run(
					"INSERT INTO quota VALUES (?, ?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET month = excluded.month, month_used = excluded.month_used, welcome_used = excluded.welcome_used, welcome_used_before = excluded.welcome_used_before",
					userId,
					month,
					use.monthUsed + Number(source === "month"),
					use.welcomeUsed + Number(source === "welcome"),
					use.welcomeUsedBefore,
				);
				db.run("INSERT INTO reservations VALUES (?, ?, ?, ?, 'held')", generationId, userId, month, source);
				return "reserved";
			});
		},
		async commit(generationId) {
			db.run("UPDATE reservations SET state = 'spent' WHERE generation_id = ? AND state = 'held'", generationId);
		},
		release: async (generationId) => db.atomically(() => giveBack(generationId)),
		use: async (userId, month) => useOf(userId, month),
		async releaseOrphans() {
			return db.atomically(() => {
				const orphans = db.all(
					"SELECT generation_id FROM reservations WHERE state = 'held' AND generation_id NOT IN (SELECT id FROM generations)",
				);
				return orphans.filter((orphan) => giveBack(text(orphan.generation_id))).length;
			});
		},
	};
}
