// Deletes an account and all its data. The deletion is recorded first, so that any process can finish an interrupted one.
import type { Logger } from "pino";
import type { Events } from "../events.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { MailStore } from "../mail/store.ts";
import type { DeletionStore, User } from "./store.ts";

type Deps = {
	storage: { deletions: DeletionStore; removeUser(userId: string, now: number): Promise<void> } & Pick<
		MailStore,
		"mails"
	>;
	/** Stops everything that runs for the user outside the store, in all processes. */
	endActivity: (userId: string) => Promise<void>;
	mailer: Mailer;
	events: Events;
	now: () => number;
	log: Logger;
};

export type AccountDeletion = ReturnType<typeof accountDeletion>;

export function accountDeletion({ storage, endActivity, mailer, events, now, log }: Deps) {
	async function removeAll(userId: string): Promise<void> {
		try {
			await endActivity(userId);
			events.emit("sessions-ended", { userId, except: null });
			await storage.removeUser(userId, now());
		} catch (error) {
			log.error({ err: error }, "an account could not be deleted completely yet; trying again");
		}
	}

	return {
		/** When it resolves, the account can no longer be signed in to or written to. Data that could not be removed is removed later. */
		async deleteAccount(user: User): Promise<void> {
			const { id, email } = user;
			// First, because an interrupted deletion is finished without the address.
			await mailer.forget?.(user);
			await storage.deletions.begin(id, now());
			log.info("an account is being deleted");
			// Mails that were requested by address alone are not linked to the user.
			await storage.mails.removeTo(email).catch((error) => log.error({ err: error }, "mails could not be removed"));
			await removeAll(id);
			// A mail may have been sent during the deletion.
			await mailer.forget?.(user);
		},
		/** Finishes interrupted deletions. */
		async finishBegun(): Promise<void> {
			for (const userId of await storage.deletions.begun()) await removeAll(userId);
		},
	};
}
