// What accounts keep: users, sessions, and the quota's reservations. Times are milliseconds since the epoch.
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

export type UserStore = {
	/** Throws `username_taken` or `email_taken`; both compare without case. */
	insert(user: User): Promise<void>;
	byId(id: string): Promise<User | null>;
	byName(username: string): Promise<User | null>;
	byEmail(email: string): Promise<User | null>;
};

export type SessionStore = {
	get(key: string, now: number): Promise<SessionRecord | null>;
	/** A new session is not in Parent Mode; of one that is there, Parent Mode stays as it is. */
	put(session: Omit<SessionRecord, "parentModeUntil">): Promise<void>;
	/** Sets until when it is in Parent Mode; one that was removed meanwhile stays removed. */
	setParentMode(key: string, until: number | null): Promise<void>;
	/** Sets when it expires; one that was removed meanwhile stays removed. */
	renew(key: string, expiresAt: number): Promise<void>;
	remove(key: string): Promise<void>;
	removeOfUser(userId: string): Promise<void>;
};

export type QuotaStore = {
	/**
	 * Takes one story, the month's first, by one atomic conditional write. A repeat while the generation holds or has
	 * spent one takes nothing more.
	 */
	reserve(
		userId: string,
		generationId: string,
		month: string,
		limits: QuotaLimits,
		now: number,
	): Promise<"reserved" | "exhausted">;
	commit(generationId: string): Promise<void>;
	/** Gives the story back exactly once; false when there was nothing left to give back. */
	release(generationId: string): Promise<boolean>;
	use(userId: string, month: string): Promise<QuotaUse>;
	/** Gives back what was reserved before a time for a generation that was never recorded (a crash between the two). */
	releaseOrphans(createdBefore: number): Promise<number>;
};

export type AccountStore = { users: UserStore; sessions: SessionStore; quota: QuotaStore };

export const accountRecordIds = {
	users: (user: User) => user.id,
	sessions: (session: SessionRecord) => session.key,
	reservations: (reservation: Reservation) => reservation.generationId,
};

/** What an adapter throws for a name or an e-mail that is somebody's; its issue is at the field. */
export function taken(field: "username" | "email"): AppError {
	const { code, message } = new AppError(`${field}_taken`);
	return new AppError(code, { issues: [{ path: field, message }] });
}

/** How names and e-mails are compared: without case, and however they were typed. */
export const foldCase = (name: string) => name.normalize("NFKC").toLowerCase();
