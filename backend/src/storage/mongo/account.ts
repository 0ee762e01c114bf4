import type { Connection, Model } from "mongoose";
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
import {
	checkUserExists,
	documentAccess,
	firstFree,
	flag,
	insertForUser,
	isDuplicate,
	isInserted,
	number,
	numberOrNull,
	oneOf,
	pagesOf,
	queriesOf,
	recordAccess,
	removeAll,
	replaceAll,
	replaceInSlots,
	retryOnDuplicate,
	schemaOf,
	slotsInUse,
	text,
	textOrNull,
} from "./collection.ts";

/** Held reservations that one step of `releaseOrphans` looks up. */
const RESERVATIONS_PER_PAGE = 500;

export function accountMongo(
	connection: Connection,
): StoragePart<AccountStore, "users" | "sessions" | "tokens" | "signInMethods" | "reservations" | "ledger"> {
	const users = connection.model<UserDocument>("User", userSchema, "users");
	const sessions = connection.model<SessionDocument>("Session", sessionSchema, "sessions");
	const tokens = connection.model<TokenDocument>("Token", tokenSchema, "tokens");
	const signInMethods = connection.model<SignInMethodDocument>("SignInMethod", signInMethodSchema, "sign_in_methods");
	const reservations = connection.model<ReservationDocument>("Reservation", reservationSchema, "reservations");
	const ledger = connection.model<LedgerDocument>("LedgerEntry", ledgerSchema, "ledger");
	return {
		stores: {
			users: usersIn(users, async (userId, keptSession) => {
				await removeSessions(sessions, userId, keptSession);
				await removeTokens(tokens, userId, TOKENS_OF_PASSWORD);
				await signInMethods.deleteMany({ userId, kind: "passkey" });
				await connection.collection("mails").deleteMany({ userId, kind: "change-email" });
			}),
			sessions: sessionsIn(sessions),
			tokens: tokensIn(tokens),
			signInMethods: signInMethodsIn(signInMethods),
			quota: quotaIn(reservations),
			ledger: ledgerIn(ledger),
			deletions: deletionsIn(connection),
		},
		records: {
			users: documentAccess(users, toUser, fromUser),
			sessions: documentAccess(sessions, toSession, fromSession),
			tokens: documentAccess(tokens, toToken, fromToken),
			signInMethods: documentAccess(signInMethods, toSignInMethod, fromSignInMethod),
			reservations: recordAccess(reservations, toReservation, (records) =>
				replaceInSlots(reservations, records.map(fromReservation), slotOf),
			),
			ledger: documentAccess(ledger, toEntry, fromEntry, ["_id", "userId"]),
		},
		async removeOfUser(userId) {
			await Promise.all([
				sessions.deleteMany({ userId }),
				reservations.deleteMany({ userId }),
				tokens.deleteMany({ userId }),
				signInMethods.deleteMany({ userId }),
				ledger.deleteMany({ userId }),
			]);
		},
		sweep: async (now) => ({
			sessions: await removeAll(sessions, { expiresAt: { $lte: now } }),
			ledger: await removeAll(ledger, { createdAt: { $lt: ledgerStart(now) } }),
			tokens: await removeAll(tokens, { expiresAt: { $lte: now } }),
		}),
	};
}

type UserDocument = Omit<User, "id"> & { _id: string; usernameKey: string; emailKey: string };
/** Documents from before Parent Mode lack its field. */
type SessionDocument = Omit<SessionRecord, "key" | "parentModeUntil"> & {
	_id: string;
	parentModeUntil?: number | null;
};

const userSchema = schemaOf<UserDocument>({
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
});
userSchema.index({ usernameKey: 1 }, { unique: true });
userSchema.index({ emailKey: 1 }, { unique: true });

const sessionSchema = schemaOf<SessionDocument>({
	userId: textOrNull,
	content: text,
	expiresAt: number,
	parentModeUntil: numberOrNull,
});
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 });

type TokenDocument = Token & { _id: string };

const tokenSchema = schemaOf<TokenDocument>({
	userId: text,
	type: oneOf("verify-email", "reset-password", "change-email"),
	hash: text,
	email: text,
	expiresAt: number,
	createdAt: number,
});
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
	const { one } = queriesOf(users, toUser);
	return {
		async insert(user) {
			const document = fromUser(user);
			try {
				await users.insertMany([document]);
			} catch (error) {
				if (!isDuplicate(error)) throw error;
				if (await one({ usernameKey: document.usernameKey })) throw taken("username");
				if (await one({ emailKey: document.emailKey })) throw taken("email");
				throw error;
			}
		},
		byId: (id) => one({ _id: id }),
		byName: (username) => one({ usernameKey: foldCase(username) }),
		byEmail: (email) => one({ emailKey: foldCase(email) }),
		async update(id, changes) {
			const key = changes.email === undefined ? {} : { emailKey: foldCase(changes.email) };
			try {
				await users.updateOne({ _id: id }, { $set: { ...changes, ...key } });
			} catch (error) {
				const other = changes.email === undefined ? null : await one(key);
				throw other && other.id !== id ? taken("email") : error;
			}
			return one({ _id: id });
		},
		async changePassword(id, change, keptSession) {
			// Once before the new password, so that no crash leaves a session valid next to it, and once after it, for a sign-in
			// with the old password in between.
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
	const { one, all } = queriesOf(sessions, toSession);
	const put = async ({ key, userId, content, expiresAt }: Omit<SessionRecord, "parentModeUntil">) => {
		await sessions.updateOne({ _id: key }, { userId, content, expiresAt }, { upsert: true });
	};
	return {
		get: (key, now) => one({ _id: key, expiresAt: { $gt: now } }),
		async put(session) {
			await retryOnDuplicate(() => put(session));
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
		ofUser: (userId, now) => all({ userId, expiresAt: { $gt: now } }),
		removeOfUser: (userId, except = null) => removeSessions(sessions, userId, except),
	};
}

function tokensIn(tokens: Model<TokenDocument>): TokenStore {
	return {
		async put(token) {
			await retryOnDuplicate(() => replaceAll(tokens, [fromToken(token)]));
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

type SignInMethodDocument = Omit<SignInMethod, "id"> & { _id: string };

const signInMethodSchema = schemaOf<SignInMethodDocument>({
	userId: text,
	kind: oneOf("passkey", "oidc"),
	name: text,
	content: text,
	createdAt: number,
	usedAt: numberOrNull,
});
signInMethodSchema.index({ userId: 1, createdAt: 1 });

const fromSignInMethod = ({ id, ...method }: SignInMethod): SignInMethodDocument => ({ _id: id, ...method });
const toSignInMethod = ({ _id, ...method }: SignInMethodDocument): SignInMethod => ({ id: _id, ...method });

function signInMethodsIn(methods: Model<SignInMethodDocument>): SignInMethodStore {
	const { one, all } = queriesOf(methods, toSignInMethod);
	return {
		insert: (method) => isInserted(insertForUser(methods, fromSignInMethod(method))),
		byId: (id) => one({ _id: id }),
		ofUser: (userId) => all({ userId }, { createdAt: 1, _id: 1 }),
		async update({ id, content, usedAt }) {
			await methods.updateOne({ _id: id }, { content, usedAt });
		},
		async remove(id) {
			await methods.deleteOne({ _id: id });
		},
	};
}

/** `slot` is `2026-11#3` for the month's third story, `welcome#7` for the seventh welcome one. */
type ReservationDocument = Omit<Reservation, "generationId"> & { _id: string; slot: string };

const reservationSchema = schemaOf<ReservationDocument>({
	userId: text,
	month: text,
	source: oneOf("month", "welcome"),
	state: oneOf("held", "spent"),
	createdAt: number,
	slot: text,
});
reservationSchema.index({ userId: 1, slot: 1 }, { unique: true });
reservationSchema.index({ userId: 1, source: 1, month: 1 });
reservationSchema.index({ state: 1, createdAt: 1 });

type Source = Reservation["source"];
const slotOf = ({ source, month }: Pick<Reservation, "source" | "month">, number: number) =>
	`${source === "month" ? month : "welcome"}#${number}`;

const fromReservation = ({ generationId, ...reservation }: Reservation) => ({ _id: generationId, ...reservation });
const toReservation = ({ _id, slot: _, ...reservation }: ReservationDocument): Reservation => ({
	generationId: _id,
	...reservation,
});

/**
 * A reservation is a document in a numbered slot, and a unique index over user and slot decides between concurrent inserts. There
 * are no counters, so nothing can be counted twice.
 */
function quotaIn(reservations: Model<ReservationDocument>): QuotaStore {
	const generations = reservations.db.collection<{ _id: string }>("generations");
	async function useOf(userId: string, month: string): Promise<QuotaUse> {
		const [monthUsed, welcomeUsed, welcomeUsedBefore] = await Promise.all([
			reservations.countDocuments({ userId, source: "month", month }),
			reservations.countDocuments({ userId, source: "welcome", month: { $lte: month } }),
			reservations.countDocuments({ userId, source: "welcome", month: { $lt: month } }),
		]);
		return { month, monthUsed, welcomeUsed, welcomeUsedBefore };
	}
	const { one } = queriesOf(reservations, toReservation);
	const find = (generationId: string) => one({ _id: generationId });

	/**
	 * Takes a slot of the reservation's source; the first guess is the one after those in use. Returns the source that the
	 * generation has reserved, or null if all slots are in use.
	 */
	async function take(reservation: Reservation, used: number, limit: number): Promise<Source | null> {
		const { generationId, userId, source, month } = reservation;
		for (let slot = used + 1; slot <= limit; ) {
			const document = { ...fromReservation(reservation), slot: slotOf(reservation, slot) };
			if (await isInserted(insertForUser(reservations, document))) return source;
			const reserved = await find(generationId);
			if (reserved) return reserved.source;
			const inUse = await slotsInUse(reservations, { userId, source, ...(source === "month" && { month }) });
			slot = firstFree(inUse, (free) => slotOf(reservation, free));
		}
		return null;
	}

	return {
		async reserve(userId, generationId, month, limits, now) {
			const [reserved, use] = await Promise.all([find(generationId), useOf(userId, month)]);
			if (reserved) return reserved.source;
			const make = (source: Source): Reservation => ({
				generationId,
				userId,
				month,
				source,
				state: "held",
				createdAt: now,
			});
			const taken =
				(await take(make("month"), use.monthUsed, limits.monthly)) ??
				(await take(make("welcome"), use.welcomeUsed, limits.welcome));
			// A concurrent call for the same generation may have taken the last slot.
			return taken ?? (await find(generationId))?.source ?? "exhausted";
		},
		find,
		async commit(generationId) {
			const spent = { $set: { state: "spent" } } as const;
			const found = await reservations
				.findOneAndUpdate({ _id: generationId }, spent, { returnDocument: "after" })
				.lean<ReservationDocument>();
			return found && toReservation(found);
		},
		release: async (generationId) =>
			(await reservations.deleteOne({ _id: generationId, state: "held" })).deletedCount > 0,
		use: useOf,
		async releaseOrphans(createdBefore) {
			let released = 0;
			const held = { state: "held", createdAt: { $lt: createdBefore } } as const;
			for await (const page of pagesOf(reservations.collection, held, ["_id"], RESERVATIONS_PER_PAGE)) {
				const ids = page.map(({ _id }) => _id);
				const recorded = await generations.distinct("_id", { _id: { $in: ids } });
				const orphans = ids.filter((id) => !recorded.includes(id));
				released += (await reservations.deleteMany({ _id: { $in: orphans }, state: "held" })).deletedCount;
			}
			return released;
		},
	};
}

/** Returns the number of held stories whose generation is missing or has ended. */
export async function countLostReservations(connection: Connection): Promise<number> {
	const reservations = connection.collection<ReservationDocument>("reservations");
	const generations = connection.collection<{ _id: string; endedAt: number | null }>("generations");
	let count = 0;
	for await (const page of pagesOf(reservations, { state: "held" }, ["_id"], RESERVATIONS_PER_PAGE)) {
		const ids = page.map(({ _id }) => _id);
		count += ids.length - (await generations.countDocuments({ _id: { $in: ids }, endedAt: null }));
	}
	return count;
}

type LedgerDocument = Omit<LedgerRecord, "generationId"> & { _id: string };

const ledgerSchema = schemaOf<LedgerDocument>({
	userId: text,
	title: text,
	source: oneOf("month", "welcome", "own-key"),
	state: oneOf("running", "told", "returned"),
	reason: textOrNull,
	createdAt: number,
});
ledgerSchema.index({ userId: 1, createdAt: -1, _id: 1 });
ledgerSchema.index({ createdAt: 1 });

const fromEntry = ({ generationId, ...entry }: LedgerRecord): LedgerDocument => ({ _id: generationId, ...entry });
const toEntry = ({ _id, ...entry }: LedgerDocument): LedgerRecord => ({ generationId: _id, ...entry });

function ledgerIn(ledger: Model<LedgerDocument>): LedgerStore {
	/** Returns false if the generation already has an entry. */
	const insert = (entry: LedgerRecord) => isInserted(insertForUser(ledger, fromEntry(entry)));
	return {
		async begin(entry) {
			await insert(entry);
		},
		async settle(entry) {
			if (await insert(entry)) return;
			// Only the process that holds the generation's lease settles its entry, so that no concurrent write sets another end.
			const { generationId, userId, title, state, reason } = entry;
			await ledger.updateOne({ _id: generationId, userId, state: "running" }, { $set: { title, state, reason } });
		},
		async list(userId, limit) {
			const found = await ledger.find({ userId }).sort({ createdAt: -1, _id: 1 }).limit(limit).lean<LedgerDocument[]>();
			return found.map(toEntry);
		},
	};
}

/**
 * Time for which a deletion stays on record and is repeated. A process that died between a write for the user and
 * `checkUserExists` may have left the write. The record holds a random id and a time.
 */
const REPEATED_FOR_MS = 10 * 60_000;

/** The id is the user's. */
type DeletionDocument = { _id: string; createdAt: number };

const deletionSchema = schemaOf<DeletionDocument>({ createdAt: number });

function deletionsIn(connection: Connection): DeletionStore {
	const deletions = connection.model<DeletionDocument>("Deletion", deletionSchema, "deletions");
	return {
		async begin(userId, now) {
			await isInserted(deletions.insertMany([{ _id: userId, createdAt: now }]));
			await connection.collection<{ _id: string }>("users").deleteOne({ _id: userId });
		},
		async begun() {
			const found = await deletions.find().sort({ createdAt: 1 }).lean<DeletionDocument[]>();
			return found.map(({ _id }) => _id);
		},
		async end(userId, now) {
			await deletions.deleteOne({ _id: userId, createdAt: { $lte: now - REPEATED_FOR_MS } });
		},
	};
}
