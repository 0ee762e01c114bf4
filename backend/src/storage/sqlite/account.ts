import {
	type AccountStore,
	type DeletionStore,
	foldCase,
	type LedgerRecord,
	type LedgerStore,
	ledgerStart,
	type QuotaStore,
	type QuotaUse,
	type Reservation,
	type SessionRecord,
	type SessionStore,
	type SignInMethod,
	type SignInMethodStore,
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
import { type Database, type RecordTable, recordTable, text } from "./database.ts";
import { removeRows } from "./portions.ts";

export function accountSqlite(
	db: Database,
): StoragePart<AccountStore, "users" | "sessions" | "tokens" | "signInMethods" | "reservations" | "ledger"> {
	const users = recordTable<User>(db, {
		name: "users",
		id: "id",
		flags: ["isVerified", "isAdmin"],
		computed: { username_key: (user) => foldCase(user.username), email_key: (user) => foldCase(user.email) },
	});
	const sessions = recordTable<SessionRecord>(db, { name: "sessions", id: "key" });
	const tokens = recordTable<Token>(db, { name: "tokens", id: "id", computed: { id: tokenId } });
	const signInMethods = recordTable<SignInMethod>(db, { name: "sign_in_methods", id: "id" });
	const reservations = recordTable<Reservation>(db, { name: "reservations", id: "generation_id" });
	const ledger = recordTable<LedgerRecord>(db, { name: "ledger", id: "generation_id" });
	return {
		stores: {
			users: usersIn(db, users),
			sessions: sessionsIn(db, sessions),
			tokens: tokensIn(db, tokens),
			signInMethods: signInMethodsIn(db, signInMethods),
			quota: quotaIn(db, reservations),
			ledger: ledgerIn(ledger),
			deletions: deletionsIn(db),
		},
		records: {
			users: users.access,
			sessions: sessions.access,
			tokens: tokens.access,
			signInMethods: signInMethods.access,
			reservations: reservations.access,
			ledger: ledger.access,
		},
		async removeOfUser(userId) {
			await removeRows(db, { table: "sessions", key: "key", where: "user_id = ?" }, userId);
			await removeRows(db, { table: "tokens", where: "user_id = ?" }, userId);
			await removeRows(db, { table: "sign_in_methods", where: "user_id = ?" }, userId);
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

function usersIn(db: Database, { one, put }: RecordTable<User>): UserStore {
	const find = (column: string, value: string): User | null =>
		one(`${column} = ? AND id NOT IN (SELECT user_id FROM deletions)`, value);
	return {
		async insert(user) {
			db.atomically(() => {
				if (find("username_key", foldCase(user.username))) throw taken("username");
				if (find("email_key", foldCase(user.email))) throw taken("email");
				put(user);
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
				put(changed);
				return changed;
			}),
		async changePassword(id, change, keptSession) {
			db.atomically(() => {
				const user = find("id", id);
				if (!user) return;
				put({ ...user, ...change });
				removeSessions(db, id, keptSession);
				removeTokens(db, id, TOKENS_OF_PASSWORD);
				db.run`DELETE FROM sign_in_methods WHERE user_id = ${id} AND kind = 'passkey'`;
				db.run`DELETE FROM mails WHERE user_id = ${id} AND kind = 'change-email'`;
			});
		},
	};
}

const KEEP_PARENT_MODE = `ON CONFLICT (key) DO UPDATE SET user_id = excluded.user_id, content = excluded.content,
	expires_at = excluded.expires_at`;

function sessionsIn(db: Database, { one, all, insert }: RecordTable<SessionRecord>): SessionStore {
	return {
		get: async (key, now) => one`key = ${key} AND expires_at > ${now}`,
		async put(session) {
			insert({ ...session, parentModeUntil: null }, KEEP_PARENT_MODE);
		},
		update: async ({ key, userId, content, expiresAt }) =>
			db.run`UPDATE sessions SET user_id = ${userId}, content = ${content}, expires_at = ${expiresAt}
				WHERE key = ${key}` > 0,
		async setParentMode(key, until) {
			db.run`UPDATE sessions SET parent_mode_until = ${until} WHERE key = ${key}`;
		},
		async renew(key, expiresAt) {
			db.run`UPDATE sessions SET expires_at = ${expiresAt} WHERE key = ${key}`;
		},
		async remove(key) {
			db.run`DELETE FROM sessions WHERE key = ${key}`;
		},
		ofUser: async (userId, now) => all`user_id = ${userId} AND expires_at > ${now}`,
		removeOfUser: async (userId, except = null) => removeSessions(db, userId, except),
	};
}

function removeSessions(db: Database, userId: string, except: string | null): void {
	db.run`DELETE FROM sessions WHERE user_id = ${userId} AND key IS NOT ${except}`;
}

function tokensIn(db: Database, { read, put }: RecordTable<Token>): TokenStore {
	return {
		put: async (token) => put(token),
		async take(hash, type, now) {
			const row = db.one`DELETE FROM tokens WHERE hash = ${hash} AND type = ${type} AND expires_at > ${now} RETURNING *`;
			return row && read(row);
		},
		async removeOfUser(userId, types) {
			db.atomically(() => removeTokens(db, userId, types));
		},
	};
}

function removeTokens(db: Database, userId: string, types: readonly TokenType[]): void {
	for (const type of types) db.run`DELETE FROM tokens WHERE id = ${tokenId({ userId, type })}`;
}

function signInMethodsIn(db: Database, { one, all, insert }: RecordTable<SignInMethod>): SignInMethodStore {
	return {
		insert: async (method) => insert(method, "ON CONFLICT (id) DO NOTHING") > 0,
		byId: async (id) => one`id = ${id}`,
		ofUser: async (userId) => all`user_id = ${userId} ORDER BY created_at, id`,
		async update({ id, content, usedAt }) {
			db.run`UPDATE sign_in_methods SET content = ${content}, used_at = ${usedAt} WHERE id = ${id}`;
		},
		async remove(id) {
			db.run`DELETE FROM sign_in_methods WHERE id = ${id}`;
		},
	};
}

function quotaIn(db: Database, { one, insert, read }: RecordTable<Reservation>): QuotaStore {
	const count = (userId: string, source: string, months: string, month: string) =>
		db.count(`reservations WHERE user_id = ? AND source = ? AND month ${months} ?`, userId, source, month);
	const useOf = (userId: string, month: string): QuotaUse => ({
		month,
		monthUsed: count(userId, "month", "=", month),
		welcomeUsed: count(userId, "welcome", "<=", month),
		welcomeUsedBefore: count(userId, "welcome", "<", month),
	});
	const find = (generationId: string) => one`generation_id = ${generationId}`;
	return {
		async reserve(userId, generationId, month, limits, now) {
			return db.atomically(() => {
				const reserved = find(generationId);
				if (reserved) return reserved.source;
				const use = useOf(userId, month);
				const source = use.monthUsed < limits.monthly ? "month" : use.welcomeUsed < limits.welcome ? "welcome" : null;
				if (!source) return "exhausted";
				insert({ generationId, userId, month, source, state: "held", createdAt: now });
				return source;
			});
		},
		find: async (generationId) => find(generationId),
		async commit(generationId) {
			const row = db.one`UPDATE reservations SET state = 'spent' WHERE generation_id = ${generationId} RETURNING *`;
			return row && read(row);
		},
		release: async (generationId) =>
			db.run`DELETE FROM reservations WHERE generation_id = ${generationId} AND state = 'held'` > 0,
		use: async (userId, month) => useOf(userId, month),
		releaseOrphans: async (createdBefore) =>
			db.run`DELETE FROM reservations WHERE state = 'held' AND created_at < ${createdBefore}
				AND generation_id NOT IN (SELECT id FROM generations)`,
	};
}

const END_RUNNING = `ON CONFLICT (generation_id) DO UPDATE SET title = excluded.title, state = excluded.state,
	reason = excluded.reason WHERE ledger.state = 'running'`;

function ledgerIn({ all, insert }: RecordTable<LedgerRecord>): LedgerStore {
	return {
		async begin(entry) {
			insert(entry, "ON CONFLICT (generation_id) DO NOTHING");
		},
		async settle(entry) {
			insert(entry, END_RUNNING);
		},
		list: async (userId, limit) => all`user_id = ${userId} ORDER BY created_at DESC, generation_id LIMIT ${limit}`,
	};
}

/**
 * The user's row stays, without personal data, until all rows that refer to it are removed. Removing it cascades to the
 * deletion's own row and to everything that was written in between.
 */
function deletionsIn(db: Database): DeletionStore {
	return {
		async begin(userId, now) {
			db.atomically(() => {
				if (!db.one`SELECT 1 FROM users WHERE id = ${userId}`) return;
				db.run`INSERT INTO deletions VALUES (${userId}, ${now}) ON CONFLICT (user_id) DO NOTHING`;
				db.run`UPDATE users SET username = '', username_key = 'deleted ' || id, email = '', email_key = 'deleted ' || id,
					 password_hash = '', first_name = NULL, last_name = NULL WHERE id = ${userId}`;
			});
		},
		begun: async () => db.all("SELECT user_id FROM deletions ORDER BY created_at").map((row) => text(row.user_id)),
		async end(userId) {
			// If the process dies before the row is removed, the deletion is still on record and its retry empties the log.
			await db.truncateLog();
			db.run`DELETE FROM users WHERE id = ${userId} AND id IN (SELECT user_id FROM deletions)`;
			// The second statement also removed what other calls have saved since.
			await db.truncateLog();
		},
	};
}
