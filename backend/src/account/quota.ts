// The quota counts a user's stories: first the free ones of the month (UTC), then the welcome ones. The ledger records the
// outcome of each: an entry has the final state of its reservation.
import type { LedgerEntry, StoryStats, Usage } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type { LedgerRecord, LedgerStore, QuotaLimits, QuotaStore, Reservation } from "./store.ts";

export type Quota = ReturnType<typeof openQuota>;

type Deps = {
	store: QuotaStore;
	limits: QuotaLimits;
	/** Returns whether the user's stories are currently not counted. */
	isUnlimited: (userId: string) => Promise<boolean>;
	now: () => number;
};

export function openQuota({ store, limits, isUnlimited, now }: Deps) {
	async function count(userId: string) {
		const [use, unlimited] = await Promise.all([store.use(userId, monthOf(now())), isUnlimited(userId)]);
		const welcome = Math.max(0, limits.welcome - use.welcomeUsedBefore);
		const monthLeft = Math.max(0, limits.monthly - use.monthUsed);
		const welcomeLeft = Math.max(0, limits.welcome - use.welcomeUsed);
		return {
			limit: limits.monthly + welcome,
			remaining: monthLeft + welcomeLeft,
			month: { used: limits.monthly - monthLeft, total: limits.monthly },
			welcome: { used: welcome - welcomeLeft, total: welcome },
			...(unlimited && { unlimited }),
		};
	}
	return {
		/** Takes one story for the generation and returns its source. Throws `quota_exhausted`. */
		async reserve(userId: string, generationId: string): Promise<Reservation["source"]> {
			const source = await store.reserve(userId, generationId, monthOf(now()), limits, now());
			if (source !== "exhausted") return source;
			const reset = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
				monthStart(now(), 1),
			);
			throw new AppError("quota_exhausted", {
				message: `You have used all your free stories for this month. New ones arrive on ${reset}, or add your own OpenAI key in Settings for unlimited stories.`,
			});
		},
		async usage(userId: string): Promise<Usage> {
			const { month: _, welcome: __, ...left } = await count(userId);
			return { ...left, nextReset: monthStart(now(), 1).toISOString() };
		},
		async stats(userId: string): Promise<StoryStats> {
			const { limit, remaining, ...more } = await count(userId);
			const lastResetDate = monthStart(now(), 0).toISOString();
			return { used: limit - remaining, total: limit, remaining, lastResetDate, ...more };
		},
	};
}

const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

function monthStart(time: number, monthsOn: number): Date {
	const date = new Date(time);
	return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsOn, 1));
}

/** A generation as the ledger shows it. `counted`: a story of the quota was reserved for it. */
export type LedgerStory = Pick<LedgerRecord, "generationId" | "userId" | "title" | "createdAt"> & { counted: boolean };

/** All calls are idempotent, so a repeat after a crash changes nothing. */
export type Ledger = ReturnType<typeof openLedger>;

const MAX_LISTED = 100;
const GIVEN_BACK_BEFORE = "We were interrupted while telling it, so it was not counted.";

export function openLedger({ ledger, quota }: { ledger: LedgerStore; quota: QuotaStore }) {
	async function settle(
		{ counted, ...story }: LedgerStory,
		source: LedgerEntry["source"],
		reason: string | null,
	): Promise<void> {
		await ledger
			.settle({ ...story, source, state: reason === null ? "told" : "returned", reason })
			.catch(ignoreDeletedUser);
	}

	return {
		begin: ({ counted: _, ...story }: LedgerStory, source: LedgerEntry["source"]) =>
			ledger.begin({ ...story, source, state: "running", reason: null }).catch(ignoreDeletedUser),
		/** The story is saved, so its reservation is spent. */
		async settleTold(story: LedgerStory): Promise<void> {
			if (!story.counted) return settle(story, "own-key", null);
			const reservation = await quota.commit(story.generationId);
			// A process that crashed after the release may have left the generation to another one, which completed it.
			await settle(story, reservation?.source ?? "month", reservation ? null : GIVEN_BACK_BEFORE);
		},
		/** No story was saved: the reservation is given back. Returns true if this call gave it back. */
		async settleReturned(story: LedgerStory, reason: string): Promise<boolean> {
			if (!story.counted) {
				await settle(story, "own-key", reason);
				return false;
			}
			const reservation = await quota.find(story.generationId);
			const isReturned = await quota.release(story.generationId);
			const isSpent = reservation?.state === "spent";
			await settle(story, reservation?.source ?? "month", isSpent ? null : reason);
			return isReturned;
		},
		/** The user's last entries, newest first. */
		async list(userId: string): Promise<LedgerEntry[]> {
			const entries = await ledger.list(userId, MAX_LISTED);
			return entries.map(({ userId: _, createdAt, ...entry }) => ({
				...entry,
				createdAt: new Date(createdAt).toISOString(),
			}));
		},
	};
}

/** A deleted account has no ledger. */
function ignoreDeletedUser(error: unknown): void {
	if (!(error instanceof AppError) || error.code !== "unauthorized") throw error;
}
