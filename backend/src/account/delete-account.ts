// Deletes an account with everything in it. It is on record before anything is removed: what an interrupted deletion left
// is removed by whichever process looks next.
import type { Logger } from "pino";
import type { Events } from "../events.ts";
import type { MailStore } from "../mail/store.ts";
import type { DeletionStore, User } from "./store.ts";

type Deps = {
	storage: { deletions: DeletionStore; removeUser(userId: string, now: number): Promise<void> } & Pick<
		MailStore,
		"mails"
	>;
	/** Ends what goes on for the user outside the store, in all processes. */
	endActivity: (userId: string) => Promise<void>;
	events: Events;
	now: () => number;
	log: Logger;
};

export type AccountDeletion = {
	/** Once it resolves nobody can sign in to the account or write to it. What could not be removed is removed later. */
	deleteAccount(user: User): Promise<void>;
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
		async deleteAccount({ id, email }) {
			await storage.deletions.begin(id, now());
			log.info("an account is being deleted");
			// A mail that was asked for by its address alone names no user.
			await storage.mails.removeTo(email).catch((error) => log.error({ err: error }, "mails could not be removed"));
			await removeAll(id);
		},
		async finishBegun() {
			for (const userId of await storage.deletions.begun()) await removeAll(userId);
		},
	};
}
