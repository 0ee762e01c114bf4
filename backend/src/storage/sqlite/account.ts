import {
	type AccountStore,
	foldCase,
	ledgerStart,
	type SessionRecord,
	type SessionStore,
	TOKENS_OF_PASSWORD,
	type Token,
	type TokenStore,
	type TokenType,
	taken,
	tokenId,
	type User,
	type UserStore,
} from "../../account/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { deletionsIn } from "./account-deletions.ts";
import { ledgerAccess, ledgerIn } from "./account-ledger.ts";
import { quotaIn, reservationAccess } from "./account-quota.ts";
import { type Database, number, numberOrNull, type Row, rowAccess, text, textOrNull } from "./database.ts";
import { removeRows } from "./portions.ts";

export function accountSqlite(
	db: Database,
): StoragePart<AccountStore, "users" | "sessions" | "tokens" | "reservations" | "ledger"> {
	return {
		stores: {
			users: usersIn(db),
			sessions: sessionsIn(db),
			tokens: tokensIn(db),
			quota: quotaIn(db),
			ledger: ledgerIn(db),
			deletions: deletionsIn(db),
		},
		records: {
			users: rowAccess(db, { table: "users", id: "id", read: toUser, write: (user) => putUser(db, user) }),
			sessions: rowAccess(db, {
				table: "sessions",
				id: "key",
				read: toSession,
				write(session) {
					putSession(db, session);
					setParentMode(db, session.key, session.parentModeUntil);
				},
			}),
			tokens: rowAccess(db, { table: "tokens", id: "id", read: toToken, write: (token) => putToken(db, token) }),
			reservations: reservationAccess(db),
			ledger: ledgerAccess(db),
		},
		async removeOfUser(userId) {
			await removeRows(db, { table: "sessions", key: "key", where: "user_id = ?" }, userId);
			await removeRows(db, { table: "tokens", where: "user_id = ?" }, userId);
			await removeRows(db, { table: "reservations", key: "generation_id", where: "user_id = ?" }, userId);
			await removeRows(db, { table: "ledger", key: "generation_id", where: "user_id = ?" }, userId);
		},
		sweep: async (now) => ({
			sessions: await removeRows(db, { table: "sessions", key: "key", where: "expires_at <= ?" }, now),
			ledger: await removeRows(
				db,
				{ table: "ledger", key: "generation_id", where: "created_at < ?" },
				ledgerStart(now),
			),
			tokens: await removeRows(db, { table: "tokens", where: "expires_at <= ?" }, now),
		}),
	};
}

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
	parentModeUntil: numberOrNull(row.parent_mode_until),
});

const toToken = (row: Row): Token => ({
	userId: text(row.user_id),
	type: text(row.type) as TokenType,
	hash: text(row.hash),
	email: text(row.email),
	expiresAt: number(row.expires_at),
	createdAt: number(row.created_at),
});

function usersIn(db: Database): UserStore {
	const find = (column: string, value: string): User | null => {
		const row = db.one(`SELECT * FROM users WHERE ${column} = ? AND id NOT IN (SELECT user_id FROM deletions)`, value);
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
		update: async (id, changes) =>
			db.atomically(() => {
				const user = find("id", id);
				if (!user) return null;
				if (changes.email !== undefined && (find("email_key", foldCase(changes.email))?.id ?? id) !== id)
					throw taken("email");
				const changed = { ...user, ...changes };
				putUser(db, changed);
				return changed;
			}),
		async changePassword(id, change, keptSession) {
			db.atomically(() => {
				const user = find("id", id);
				if (!user) return;
				putUser(db, { ...user, ...change });
				removeSessions(db, id, keptSession);
				removeTokens(db, id, TOKENS_OF_PASSWORD);
				db.run("DELETE FROM mails WHERE user_id = ? AND kind = 'change-email'", id);
			});
		},
	};
}

function sessionsIn(db: Database): SessionStore {
	return {
		async get(sessionKey, now) {
			const row = db.one("SELECT * FROM sessions WHERE key = ? AND expires_at > ?", sessionKey, now);
			return row && toSession(row);
		},
		put: async (session) => putSession(db, session),
		update: async ({ key, userId, content, expiresAt }) =>
			db.run(
				"UPDATE sessions SET user_id = ?, content = ?, expires_at = ? WHERE key = ?",
				userId,
				content,
				expiresAt,
				key,
			) > 0,
		setParentMode: async (sessionKey, until) => setParentMode(db, sessionKey, until),
		async renew(sessionKey, expiresAt) {
			db.run("UPDATE sessions SET expires_at = ? WHERE key = ?", expiresAt, sessionKey);
		},
		async remove(sessionKey) {
			db.run("DELETE FROM sessions WHERE key = ?", sessionKey);
		},
		ofUser: async (userId, now) =>
			db.all("SELECT * FROM sessions WHERE user_id = ? AND expires_at > ?", userId, now).map(toSession),
		removeOfUser: async (userId, except = null) => removeSessions(db, userId, except),
	};
}

function tokensIn(db: Database): TokenStore {
	return {
		put: async (token) => putToken(db, token),
		async take(hash, type, now) {
			const row = db.one(
				"DELETE FROM tokens WHERE hash = ? AND type = ? AND expires_at > ? RETURNING *",
				hash,
				type,
				now,
			);
			return row && toToken(row);
		},
		async removeOfUser(userId, types) {
			db.atomically(() => removeTokens(db, userId, types));
		},
	};
}

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

function putSession(db: Database, session: Omit<SessionRecord, "parentModeUntil">): void {
	db.run(
		"INSERT INTO sessions (key, user_id, content, expires_at) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET user_id = excluded.user_id, content = excluded.content, expires_at = excluded.expires_at",
		session.key,
		session.userId,
		session.content,
		session.expiresAt,
	);
}

function removeSessions(db: Database, userId: string, except: string | null): void {
	db.run("DELETE FROM sessions WHERE user_id = ? AND key IS NOT ?", userId, except);
}

function removeTokens(db: Database, userId: string, types: readonly TokenType[]): void {
	for (const type of types) db.run("DELETE FROM tokens WHERE id = ?", tokenId({ userId, type }));
}

function setParentMode(db: Database, sessionKey: string, until: number | null): void {
	db.run("UPDATE sessions SET parent_mode_until = ? WHERE key = ?", until, sessionKey);
}

function putToken(db: Database, token: Token): void {
	db.run(
		`INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET hash = excluded.hash,
		 email = excluded.email, expires_at = excluded.expires_at, created_at = excluded.created_at`,
		tokenId(token),
		token.userId,
		token.hash,
		token.type,
		token.email,
		token.expiresAt,
		token.createdAt,
	);
}
