import { type Connection, type Model, Schema } from "mongoose";
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
import { checkUserExists, deletionsMongo } from "./account-deletions.ts";
import { ledgerMongo } from "./account-ledger.ts";
import { quotaMongo } from "./account-quota.ts";
import {
	documentAccess,
	flag,
	isDuplicate,
	number,
	numberOrNull,
	oneOf,
	removeAll,
	replaceAll,
	schemaOptions,
	text,
	textOrNull,
} from "./collection.ts";

export function accountMongo(
	connection: Connection,
): StoragePart<AccountStore, "users" | "sessions" | "tokens" | "reservations" | "ledger"> {
	const users = connection.model<UserDocument>("User", userSchema, "users");
	const sessions = connection.model<SessionDocument>("Session", sessionSchema, "sessions");
	const tokens = connection.model<TokenDocument>("Token", tokenSchema, "tokens");
	const quota = quotaMongo(connection);
	const ledger = ledgerMongo(connection);
	return {
		stores: {
			users: usersIn(users, async (userId, keptSession) => {
				await removeSessions(sessions, userId, keptSession);
				await removeTokens(tokens, userId, TOKENS_OF_PASSWORD);
				await connection.collection("mails").deleteMany({ userId, kind: "change-email" });
			}),
			sessions: sessionsIn(sessions),
			tokens: tokensIn(tokens),
			quota: quota.store,
			ledger: ledger.store,
			deletions: deletionsMongo(connection),
		},
		records: {
			users: documentAccess(users, toUser, (records) => replaceAll(users, records.map(fromUser))),
			sessions: documentAccess(sessions, toSession, (records) => replaceAll(sessions, records.map(fromSession))),
			tokens: documentAccess(tokens, toToken, (records) => replaceAll(tokens, records.map(fromToken))),
			reservations: quota.records,
			ledger: ledger.records,
		},
		async removeOfUser(userId) {
			await Promise.all([
				sessions.deleteMany({ userId }),
				quota.removeOfUser(userId),
				tokens.deleteMany({ userId }),
				ledger.removeOfUser(userId),
			]);
		},
		sweep: async (now) => ({
			sessions: await removeAll(sessions, { expiresAt: { $lte: now } }),
			ledger: await ledger.removeBefore(ledgerStart(now)),
			tokens: await removeAll(tokens, { expiresAt: { $lte: now } }),
		}),
	};
}

type UserDocument = Omit<User, "id"> & { _id: string; usernameKey: string; emailKey: string };
/** A document from before Parent Mode lacks its field. */
type SessionDocument = Omit<SessionRecord, "key" | "parentModeUntil"> & {
	_id: string;
	parentModeUntil?: number | null;
};

const userSchema = new Schema<UserDocument>(
	{
		_id: text,
		username: text,
		usernameKey: text,
		email: text,
		emailKey: text,
		passwordHash: text,
		firstName: textOrNull,
		lastName: textOrNull,
		isVerified: flag,
		isAdmin: flag,
		createdAt: number,
		updatedAt: number,
	},
	schemaOptions,
);
userSchema.index({ usernameKey: 1 }, { unique: true });
userSchema.index({ emailKey: 1 }, { unique: true });

const sessionSchema = new Schema<SessionDocument>(
	{ _id: text, userId: textOrNull, content: text, expiresAt: number, parentModeUntil: numberOrNull },
	schemaOptions,
);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 });

type TokenDocument = Token & { _id: string };

const tokenSchema = new Schema<TokenDocument>(
	{
		_id: text,
		userId: text,
		type: oneOf("verify-email", "reset-password", "change-email"),
		hash: text,
		email: text,
		expiresAt: number,
		createdAt: number,
	},
	schemaOptions,
);
tokenSchema.index({ hash: 1 }, { unique: true });
tokenSchema.index({ expiresAt: 1 });

const fromUser = ({ id, ...user }: User): UserDocument => ({
	_id: id,
	...user,
	usernameKey: foldCase(user.username),
	emailKey: foldCase(user.email),
});
const toUser = ({ _id, usernameKey: _, emailKey: __, ...user }: UserDocument): User => ({ id: _id, ...user });

const fromSession = ({ key, ...session }: SessionRecord): SessionDocument => ({ _id: key, ...session });
const toSession = ({ _id, parentModeUntil, ...session }: SessionDocument): SessionRecord => ({
	key: _id,
	...session,
	parentModeUntil: parentModeUntil ?? null,
});

const fromToken = (token: Token): TokenDocument => ({ _id: tokenId(token), ...token });
const toToken = ({ _id: _, ...token }: TokenDocument): Token => token;

/** `endAccess` removes the sessions, tokens and mails that `changePassword` ends. */
function usersIn(
	users: Model<UserDocument>,
	endAccess: (userId: string, keptSession: string | null) => Promise<void>,
): UserStore {
	const find = async (filter: Partial<UserDocument>) => {
		const found = await users.findOne(filter).lean<UserDocument>();
		return found && toUser(found);
	};
	return {
		async insert(user) {
			const document = fromUser(user);
			try {
				await users.insertMany([document]);
			} catch (error) {
				if (!isDuplicate(error)) throw error;
				if (await find({ usernameKey: document.usernameKey })) throw taken("username");
				if (await find({ emailKey: document.emailKey })) throw taken("email");
				throw error;
			}
		},
		byId: (id) => find({ _id: id }),
		byName: (username) => find({ usernameKey: foldCase(username) }),
		byEmail: (email) => find({ emailKey: foldCase(email) }),
		async update(id, changes) {
			const key = changes.email === undefined ? {} : { emailKey: foldCase(changes.email) };
			try {
				await users.updateOne({ _id: id }, { $set: { ...changes, ...key } });
			} catch (error) {
				const other = changes.email === undefined ? null : await find(key);
				throw other && other.id !== id ? taken("email") : error;
			}
			return find({ _id: id });
		},
		async changePassword(id, change, keptSession) {
			// Before the password, so that a crash leaves no session next to the new one; and after it, for a sign-in with the
			// old password in between.
			await endAccess(id, keptSession);
			await users.updateOne({ _id: id }, { $set: change });
			await endAccess(id, keptSession);
		},
	};
}

async function removeSessions(sessions: Model<SessionDocument>, userId: string, except: string | null): Promise<void> {
	await sessions.deleteMany({ userId, ...(except !== null && { _id: { $ne: except } }) });
}

async function removeTokens(tokens: Model<TokenDocument>, userId: string, types: readonly TokenType[]): Promise<void> {
	await tokens.deleteMany({ _id: { $in: types.map((type) => tokenId({ userId, type })) } });
}

function sessionsIn(sessions: Model<SessionDocument>): SessionStore {
	const put = async ({ key, userId, content, expiresAt }: Omit<SessionRecord, "parentModeUntil">) => {
		await sessions.updateOne({ _id: key }, { userId, content, expiresAt }, { upsert: true });
	};
	return {
		async get(key, now) {
			const found = await sessions.findOne({ _id: key, expiresAt: { $gt: now } }).lean<SessionDocument>();
			return found && toSession(found);
		},
		async put(session) {
			// Two that put a new session at the same moment may both find none; the second time there is one.
			await put(session).catch((error) => (isDuplicate(error) ? put(session) : Promise.reject(error)));
			const { userId, key } = session;
			if (userId !== null) await checkUserExists(sessions.db, userId, () => sessions.deleteOne({ _id: key }));
		},
		async update({ key, userId, content, expiresAt }) {
			const { matchedCount } = await sessions.updateOne({ _id: key }, { userId, content, expiresAt });
			return matchedCount > 0;
		},
		async setParentMode(key, until) {
			await sessions.updateOne({ _id: key }, { parentModeUntil: until });
		},
		async renew(key, expiresAt) {
			await sessions.updateOne({ _id: key }, { expiresAt });
		},
		async remove(key) {
			await sessions.deleteOne({ _id: key });
		},
		ofUser: async (userId, now) =>
			(await sessions.find({ userId, expiresAt: { $gt: now } }).lean<SessionDocument[]>()).map(toSession),
		removeOfUser: (userId, except = null) => removeSessions(sessions, userId, except),
	};
}

function tokensIn(tokens: Model<TokenDocument>): TokenStore {
	const put = (token: Token) => replaceAll(tokens, [fromToken(token)]);
	return {
		async put(token) {
			// Two that put the first token at the same moment may both find none; the second time there is one.
			await put(token).catch((error) => (isDuplicate(error) ? put(token) : Promise.reject(error)));
			await checkUserExists(tokens.db, token.userId, () => tokens.deleteOne({ _id: tokenId(token) }));
		},
		async take(hash, type, now) {
			const found = await tokens.findOne({ hash, type, expiresAt: { $gt: now } }).lean<TokenDocument>();
			if (!found) return null;
			const { deletedCount } = await tokens.deleteOne({ _id: found._id, hash });
			return deletedCount > 0 ? toToken(found) : null;
		},
		removeOfUser: (userId, types) => removeTokens(tokens, userId, types),
	};
}
