// The storage port for users, sessions, tokens, quota reservations and the ledger. Times are milliseconds since the epoch.
import type { LedgerEntry } from "@lion-tails/common/account";
import { type AppError, fieldError } from "@lion-tails/common/errors";

export type User = {
	id: string;
	username: string;
	email: string;
	passwordHash: string;
	firstName: string | null;
	lastName: string | null;
	isVerified: boolean;
	isAdmin: boolean;
	createdAt: number;
	updatedAt: number;
};

/** A server-side session; `key` is a hash, so that a copy of the store opens no session. `content` is JSON. */
export type SessionRecord = {
	key: string;
	userId: string | null;
	content: string;
	expiresAt: number;
	/** End of Parent Mode; null if never active. Separate, because each request writes `content` back as it read it. */
	parentModeUntil: number | null;
};

export type TokenType = "verify-email" | "reset-password" | "change-email";

/** The token of a link in a mail; `hash` is its SHA-256, so that a copy of the store opens no link. */
export type Token = {
	userId: string;
	type: TokenType;
	hash: string;
	/** The address to which the mail was sent. */
	email: string;
	expiresAt: number;
	createdAt: number;
};

/** Stories that a user has used. `month` is `YYYY-MM` in UTC. */
export type QuotaUse = { month: string; monthUsed: number; welcomeUsed: number; welcomeUsedBefore: number };
export type QuotaLimits = { monthly: number; welcome: number };

/** A story of the quota reserved for one generation. `month` is `YYYY-MM` in UTC. */
export type Reservation = {
	generationId: string;
	userId: string;
	month: string;
	source: "month" | "welcome";
	state: "held" | "spent";
	createdAt: number;
};

/** One story in the quota's ledger. `createdAt` is the time of the request. */
export type LedgerRecord = Omit<LedgerEntry, "createdAt"> & { userId: string; createdAt: number };

type UserChanges = Partial<Pick<User, "email" | "isVerified" | "isAdmin">> & { updatedAt: number };
/** `isVerified` is left out if it does not change. */
export type PasswordChange = Pick<User, "passwordHash" | "updatedAt"> & { isVerified?: true };

export type UserStore = {
	/** Throws `username_taken` or `email_taken`, which ignore case. */
	insert(user: User): Promise<void>;
	byId(id: string): Promise<User | null>;
	byName(username: string): Promise<User | null>;
	byEmail(email: string): Promise<User | null>;
	/** Changes only these fields; returns the changed user, or null if missing. Throws `email_taken`. */
	update(id: string, changes: UserChanges): Promise<User | null>;
	/**
	 * Sets a password and ends everything through which someone else could sign in: the user's sessions except the one with
	 * the key `keptSession`, passkeys, tokens of the types in `TOKENS_OF_PASSWORD`, and the mails that would carry such a
	 * token for another address. After a crash at any point no such session or token is valid next to the new password.
	 */
	changePassword(id: string, change: PasswordChange, keptSession: string | null): Promise<void>;
};

export type SessionStore = {
	get(key: string, now: number): Promise<SessionRecord | null>;
	/** Adds or replaces a session; Parent Mode of an existing one does not change. */
	put(session: Omit<SessionRecord, "parentModeUntil">): Promise<void>;
	/** Replaces an existing session except for Parent Mode. Returns false if it was removed. */
	update(session: Omit<SessionRecord, "parentModeUntil">): Promise<boolean>;
	/** Sets the end of Parent Mode; does nothing if the session was removed. */
	setParentMode(key: string, until: number | null): Promise<void>;
	/** Sets the time of expiry; does nothing if the session was removed. */
	renew(key: string, expiresAt: number): Promise<void>;
	remove(key: string): Promise<void>;
	/** The user's sessions that have not expired, unordered. */
	ofUser(userId: string, now: number): Promise<SessionRecord[]>;
	/** Removes all sessions of the user except the one with the key `except`. */
	removeOfUser(userId: string, except?: string | null): Promise<void>;
};

export type TokenStore = {
	/** Replaces the older token of its user and type. */
	put(token: Token): Promise<void>;
	/** Removes and returns the token, for one of several concurrent callers; null if missing or expired. */
	take(hash: string, type: TokenType, now: number): Promise<Token | null>;
	removeOfUser(userId: string, types: readonly TokenType[]): Promise<void>;
};

/**
 * Another way to sign in than by password. `id`: the id of a passkey, or a hash of a provider's issuer and subject. `content`: JSON,
 * for a passkey its public key and counter.
 */
export type SignInMethod = {
	id: string;
	userId: string;
	kind: "passkey" | "oidc";
	/** The name that the parent gave it. */
	name: string;
	content: string;
	createdAt: number;
	usedAt: number | null;
};

export type SignInMethodStore = {
	/** Returns false if the id is in use. */
	insert(method: SignInMethod): Promise<boolean>;
	byId(id: string): Promise<SignInMethod | null>;
	/** Oldest first. */
	ofUser(userId: string): Promise<SignInMethod[]>;
	/** Changes `content` and `usedAt`; does nothing if it was removed. */
	update(method: SignInMethod): Promise<void>;
	remove(id: string): Promise<void>;
};

export type QuotaStore = {
	/**
	 * Reserves one story, the month's first, by one atomic conditional write, and returns its source. Idempotent while the
	 * generation holds or has spent a story.
	 */
	reserve(
		userId: string,
		generationId: string,
		month: string,
		limits: QuotaLimits,
		now: number,
	): Promise<Reservation["source"] | "exhausted">;
	/** Returns null if the generation has no reservation, or it was given back. */
	find(generationId: string): Promise<Reservation | null>;
	/** Spends the story that the generation holds. Returns its reservation, or null like `find`. */
	commit(generationId: string): Promise<Reservation | null>;
	/** Gives the story back exactly once; returns false if it was given back before. */
	release(generationId: string): Promise<boolean>;
	use(userId: string, month: string): Promise<QuotaUse>;
	/** Gives back reservations from before a time whose generation was never recorded, because of a crash; returns their number. */
	releaseOrphans(createdBefore: number): Promise<number>;
};

/** Deletions of accounts, recorded before any data is removed, so that an interrupted one is finished. */
export type DeletionStore = {
	/** Records the deletion. From now on the user cannot be found; name and e-mail are free again. */
	begin(userId: string, now: number): Promise<void>;
	/** Ids of users whose data may not be removed completely. */
	begun(): Promise<string[]>;
	/** Records that all data was removed. Some stores keep the record for a while, to check again. */
	end(userId: string, now: number): Promise<void>;
};

export type LedgerStore = {
	/** Adds an entry; does nothing if it exists. */
	begin(entry: LedgerRecord): Promise<void>;
	/** Ends a running entry or adds a missing one; does nothing if it has ended. */
	settle(entry: LedgerRecord): Promise<void>;
	/** Newest first. */
	list(userId: string, limit: number): Promise<LedgerRecord[]>;
};

export type AccountStore = {
	users: UserStore;
	sessions: SessionStore;
	tokens: TokenStore;
	signInMethods: SignInMethodStore;
	quota: QuotaStore;
	ledger: LedgerStore;
	deletions: DeletionStore;
};

/** A user has one token of each type. */
export const tokenId = ({ userId, type }: Pick<Token, "userId" | "type">) => `${userId} ${type}`;

export const TOKENS_OF_PASSWORD = ["reset-password", "change-email"] as const satisfies TokenType[];

export const accountRecordIds = {
	users: (user: User) => user.id,
	sessions: (session: SessionRecord) => session.key,
	tokens: tokenId,
	signInMethods: (method: SignInMethod) => method.id,
	reservations: (reservation: Reservation) => reservation.generationId,
	ledger: (entry: LedgerRecord) => entry.generationId,
};

/** Returns the error for a name or an e-mail that is in use, with an issue at the field. */
export const taken = (field: "username" | "email"): AppError => fieldError(field, `${field}_taken`);

/** Returns the form in which names and e-mails are compared: normalised, in lower case. */
export const foldCase = (name: string) => name.normalize("NFKC").toLowerCase();

const LEDGER_MONTHS = 13;

/** Returns the time before which ledger entries are removed. */
export function ledgerStart(now: number): number {
	const date = new Date(now);
	return date.setUTCMonth(date.getUTCMonth() - LEDGER_MONTHS);
}
