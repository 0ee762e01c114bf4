// Deletes an account with everything in it. It is on record before anything is removed: what an interrupted deletion left
// is removed by whichever process looks next.
import type { Logger } from "pino";
import type { Events } from "../events.ts";
import type { DeletionStore } from "./store.ts";

type Deps = {
	storage: { deletions: DeletionStore; removeUser(userId: string, now: number): Promise<void> };
	/** Ends what goes on for the user outside the store, in all processes. */
	endActivity: (userId: string) => Promise<void>;
	events: Events;
	now: () => number;
	log: Logger;
};

export type AccountDeletion = {
	/** Once it resolves nobody can sign in to the account or write to it. What could not be removed is removed later. */
	deleteAccount(userId: string): Promise<void>;
	/** Goes on with deletions that were interrupted. */
	finishBegun(): Promise<void>;
};

export function accountDeletion({ storage, endActivity, events, now, log }: Deps): AccountDeletion {
	async function removeAll(userId: string): Promise<void> {
		try {
			await endActivity(userId);
			events.emit("sessions-ended", { userId, except: null });
			await storage.removeUser(userId, now());
		} catch (error) {
			log.error({ err: error }, "an account could not be deleted wholly yet; trying again");
		}
	}

	return {
		async deleteAccount(userId) {
			await storage.deletions.begin(userId, now());
			log.info("an account is being deleted");
			await removeAll(userId);
		},
		async finishBegun() {
			for (const userId of await storage.deletions.begun()) await removeAll(userId);
		},
	};
}
