// What accounts keep: users, sessions, tokens, the quota's reservations and its ledger. Times are milliseconds since the epoch.
import type { LedgerEntry } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";

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
	/** Beside the content, because every request writes the content back as it read it. Null: never in Parent Mode. */
	parentModeUntil: number | null;
};

export type TokenType = "verify-email" | "reset-password" | "change-email";

/** The token of a link in a mail; `hash` is its SHA-256, so that a copy of the store opens no link. */
export type Token = {
	userId: string;
	type: TokenType;
	hash: string;
	/** The address that the mail went to. */
	email: string;
	expiresAt: number;
	createdAt: number;
};

/** What a user has used. `month` is `YYYY-MM` in UTC; counts are stories. */
export type QuotaUse = { month: string; monthUsed: number; welcomeUsed: number; welcomeUsedBefore: number };
export type QuotaLimits = { monthly: number; welcome: number };

/** A story of the quota, taken for one generation. `month` is `YYYY-MM` in UTC. */
export type Reservation = {
	generationId: string;
	userId: string;
	month: string;
	source: "month" | "welcome";
	state: "held" | "spent";
	createdAt: number;
};

/** One story in the quota's ledger. `createdAt` is when it was asked for. */
export type LedgerRecord = Omit<LedgerEntry, "createdAt"> & { userId: string; createdAt: number };

export type UserChanges = Partial<Pick<User, "email" | "isVerified" | "isAdmin">> & { updatedAt: number };
/** `isVerified` is left out where it stays as it is. */
export type PasswordChange = Pick<User, "passwordHash" | "updatedAt"> & { isVerified?: true };

export type UserStore = {
	/** Throws `username_taken` or `email_taken`; both compare without case. */
	insert(user: User): Promise<void>;
	byId(id: string): Promise<User | null>;
	byName(username: string): Promise<User | null>;
	byEmail(email: string): Promise<User | null>;
	/** Changes these fields alone, and answers the user as it is then; null where there is none. Throws `email_taken`. */
	update(id: string, changes: UserChanges): Promise<User | null>;
	/**
	 * Sets a password and ends everything through which someone else could sign in: the user's sessions except the one with
	 * the key `keptSession`, tokens of the types in `TOKENS_OF_PASSWORD`, and the mails that would carry such a token for
	 * another address. After a crash at any point no such session or token is valid next to the new password.
	 */
	changePassword(id: string, change: PasswordChange, keptSession: string | null): Promise<void>;
};

export type SessionStore = {
	get(key: string, now: number): Promise<SessionRecord | null>;
	/** A new session is not in Parent Mode; of one that is there, Parent Mode stays as it is. */
	put(session: Omit<SessionRecord, "parentModeUntil">): Promise<void>;
	/** Writes one that is there, Parent Mode as it is; false: it was removed meanwhile, and stays removed. */
	update(session: Omit<SessionRecord, "parentModeUntil">): Promise<boolean>;
	/** Sets until when it is in Parent Mode; one that was removed meanwhile stays removed. */
	setParentMode(key: string, until: number | null): Promise<void>;
	/** Sets when it expires; one that was removed meanwhile stays removed. */
	renew(key: string, expiresAt: number): Promise<void>;
	remove(key: string): Promise<void>;
	/** Those of the user that have not expired, in no order. */
	ofUser(userId: string, now: number): Promise<SessionRecord[]>;
	/** Removes all sessions of the user, but the one with the key `except`. */
	removeOfUser(userId: string, except?: string | null): Promise<void>;
};

export type TokenStore = {
	/** Takes the place of the older token of its user and type. */
	put(token: Token): Promise<void>;
	/** Removes the token and answers it: of several callers one gets it. Null where there is none, or it has expired. */
	take(hash: string, type: TokenType, now: number): Promise<Token | null>;
	/** Removes the user's tokens of these types. */
	removeOfUser(userId: string, types: readonly TokenType[]): Promise<void>;
};

export type QuotaStore = {
	/**
	 * Takes one story, the month's first, by one atomic conditional write; answers which it took. A repeat while the
	 * generation holds or has spent one takes nothing more, and answers the same.
	 */
	reserve(
		userId: string,
		generationId: string,
		month: string,
		limits: QuotaLimits,
		now: number,
	): Promise<Reservation["source"] | "exhausted">;
	/** Null: the generation has none, or it was given back. */
	find(generationId: string): Promise<Reservation | null>;
	commit(generationId: string): Promise<void>;
	/** Gives the story back exactly once; false when there was nothing left to give back. */
	release(generationId: string): Promise<boolean>;
	use(userId: string, month: string): Promise<QuotaUse>;
	/** Gives back what was reserved before a time for a generation that was never recorded (a crash between the two). */
	releaseOrphans(createdBefore: number): Promise<number>;
};

/** Deletions of accounts: on record before anything is removed, so that one that was interrupted is finished. */
export type DeletionStore = {
	/** Puts the deletion on record. From now on the user is found by nobody; name and e-mail are free again. */
	begin(userId: string, now: number): Promise<void>;
	/** The users of whom something may be left. */
	begun(): Promise<string[]>;
	/** Says that everything of the user was removed. Some stores keep the record for a while, to look again. */
	end(userId: string, now: number): Promise<void>;
};

export type LedgerStore = {
	/** Adds an entry; one that is there already stays as it is. */
	begin(entry: LedgerRecord): Promise<void>;
	/** Writes how a running entry ended, and adds it where it is missing; one that has ended stays as it is. */
	settle(entry: LedgerRecord): Promise<void>;
	/** Newest first. */
	list(userId: string, limit: number): Promise<LedgerRecord[]>;
};

export type AccountStore = {
	users: UserStore;
	sessions: SessionStore;
	tokens: TokenStore;
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
	reservations: (reservation: Reservation) => reservation.generationId,
	ledger: (entry: LedgerRecord) => entry.generationId,
};

/** What an adapter throws for a name or an e-mail that is somebody's; its issue is at the field. */
export function taken(field: "username" | "email"): AppError {
	const { code, message } = new AppError(`${field}_taken`);
	return new AppError(code, { issues: [{ path: field, message }] });
}

/** How names and e-mails are compared: without case, and however they were typed. */
export const foldCase = (name: string) => name.normalize("NFKC").toLowerCase();

const LEDGER_MONTHS = 13;

/** Entries of the ledger from before this time are removed. */
export function ledgerStart(now: number): number {
	const date = new Date(now);
	return date.setUTCMonth(date.getUTCMonth() - LEDGER_MONTHS);
}
