// What became of each story of the quota. The quota decides, the ledger says so: an entry ends as its reservation did.
import type { LedgerEntry } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type { LedgerRecord, LedgerStore, QuotaStore } from "./store.ts";

/** A generation as the ledger shows it. `counted`: a story of the quota was reserved for it. */
export type LedgerStory = Pick<LedgerRecord, "generationId" | "userId" | "title" | "createdAt"> & { counted: boolean };

/** Every call may be repeated: what a crash repeats has no second effect. */
export type Ledger = {
	begin(story: LedgerStory, source: LedgerEntry["source"]): Promise<void>;
	/** The story is kept: it is spent. */
	settleTold(story: LedgerStory): Promise<void>;
	/** There is no story: it is given back. True if this call gave it back. */
	settleReturned(story: LedgerStory, reason: string): Promise<boolean>;
	/** The user's last entries, newest first. */
	list(userId: string): Promise<LedgerEntry[]>;
};

const MAX_LISTED = 100;
const GIVEN_BACK_BEFORE = "We were interrupted while telling it, so it was not counted.";

export function openLedger({ ledger, quota }: { ledger: LedgerStore; quota: QuotaStore }): Ledger {
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
		begin: ({ counted: _, ...story }, source) =>
			ledger.begin({ ...story, source, state: "running", reason: null }).catch(ignoreDeletedUser),
		async settleTold(story) {
			if (!story.counted) return settle(story, "own-key", null);
			const reservation = await quota.find(story.generationId);
			await quota.commit(story.generationId);
			// A process that died after it had given the story back may have left it to another one, which told it.
			await settle(story, reservation?.source ?? "month", reservation ? null : GIVEN_BACK_BEFORE);
		},
		async settleReturned(story, reason) {
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
		async list(userId) {
			const entries = await ledger.list(userId, MAX_LISTED);
			return entries.map(({ userId: _, createdAt, ...entry }) => ({
				...entry,
				createdAt: new Date(createdAt).toISOString(),
			}));
		},
	};
}

/** An account that is deleted meanwhile has no ledger any more. */
function ignoreDeletedUser(error: unknown): void {
	if (!(error instanceof AppError) || error.code !== "unauthorized") throw error;
}
