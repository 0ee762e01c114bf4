// The contract of every adapter for mails that are not sent yet.
import { describe, expect, test } from "vitest";
import { KEEP_FAILED_MAIL_MS } from "../../src/mail/store.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";
import { addUser, aMail } from "./records.ts";

export const mailContract: FeatureContract = {
	declareTests,
	async fillOfUser(storage, userId) {
		await storage.mails.add(aMail({ userId }));
	},
	async fill(storage) {
		const user = await addUser(storage);
		const mails = [aMail({ userId: user.id }), aMail({ userId: user.id, kind: "email-changed", nextAttemptAt: null })];
		for (const mail of mails) await storage.mails.add(mail);
		return async (copy) => expect(await copy.mails.of(user.id, "")).toHaveLength(2);
	},
};

function declareTests(storage: Storage): void {
	describe("mails", () => {
		test("mails.of finds mails by user or address in any case, oldest first", async () => {
			const user = await addUser(storage);
			const later = aMail({ userId: user.id, createdAt: 2000 });
			const earlier = aMail({ to: "ADA@example.org", kind: "reset-password" });
			for (const mail of [later, earlier, aMail()]) await storage.mails.add(mail);
			expect(await storage.mails.of(user.id, "ada@example.org")).toEqual([earlier, later]);
		});

		test("mails.add replaces an older mail of its kind to the same address", async () => {
			const user = await addUser(storage);
			const to = user.email;
			const other = aMail({ to, kind: "reset-password" });
			const newest = aMail({ to: to.toUpperCase(), userId: user.id, createdAt: 2000 });
			for (const mail of [aMail({ to, problem: "It failed." }), other, newest]) await storage.mails.add(mail);
			expect(await storage.mails.of(user.id, to)).toEqual([other, newest]);
		});

		test("mails.due returns mails whose time has come, longest waiting first, without failed ones", async () => {
			const [late, early] = [aMail({ nextAttemptAt: 20 }), aMail({ nextAttemptAt: 10 })];
			for (const mail of [late, early, aMail({ nextAttemptAt: null })]) await storage.mails.add(mail);
			expect(await storage.mails.due(9, 5)).toEqual([]);
			expect(await storage.mails.due(20, 5)).toEqual([early.id, late.id]);
			expect(await storage.mails.due(20, 1)).toEqual([early.id]);
		});

		test("mails.acquireLease gives a mail to one caller, and to another after the lease has expired", async () => {
			const mail = aMail({ nextAttemptAt: 10 });
			await storage.mails.add(mail);
			const leases = await Promise.all(Array.from({ length: 5 }, () => storage.mails.acquireLease(mail.id, 10, 20)));
			expect(leases.filter(Boolean)).toEqual([mail]);
			expect(await storage.mails.due(19, 5)).toEqual([]);
			await storage.mails.renewLease(mail.id, 30);
			expect(await storage.mails.acquireLease(mail.id, 29, 40)).toBeNull();
			expect(await storage.mails.due(30, 5)).toEqual([mail.id]);
			const again = await Promise.all(Array.from({ length: 5 }, () => storage.mails.acquireLease(mail.id, 30, 40)));
			expect(again.filter(Boolean)).toEqual([mail]);
		});

		test("mails.acquireLease returns null before a mail's time and after its removal", async () => {
			const mail = aMail({ nextAttemptAt: 10 });
			await storage.mails.add(mail);
			expect(await storage.mails.acquireLease(mail.id, 9, 20)).toBeNull();
			expect(await storage.mails.acquireLease(mail.id, 10, 20)).toEqual(mail);
			await storage.mails.remove(mail.id);
			expect(await storage.mails.acquireLease(mail.id, 20, 30)).toBeNull();
			await storage.mails.update({ ...mail, attempts: 1 });
			expect(await storage.mails.of("", mail.to)).toEqual([]);
		});

		test("mails.update stores the result of an attempt and ends the lease", async () => {
			const mail = aMail({ nextAttemptAt: 10 });
			await storage.mails.add(mail);
			await storage.mails.acquireLease(mail.id, 10, 100);
			const tried = { ...mail, attempts: 1, problem: "Nobody answers.", nextAttemptAt: 15 };
			await storage.mails.update(tried);
			expect(await storage.mails.of("", mail.to)).toEqual([tried]);
			expect(await storage.mails.acquireLease(mail.id, 15, 100)).toEqual(tried);
		});

		test("mails.removeOfUser removes mails by kind", async () => {
			const user = await addUser(storage);
			const kept = aMail({ userId: user.id });
			for (const mail of [kept, aMail({ userId: user.id, kind: "change-email" })]) await storage.mails.add(mail);
			await storage.mails.removeOfUser(user.id, ["change-email", "reset-password"]);
			expect(await storage.mails.of(user.id, "")).toEqual([kept]);
		});

		test("the sweep removes failed mails after a while", async () => {
			const failed = aMail({ nextAttemptAt: null });
			for (const mail of [failed, aMail()]) await storage.mails.add(mail);
			expect(await storage.sweep(KEEP_FAILED_MAIL_MS + 999, 0)).toMatchObject({ mails: 0 });
			expect(await storage.sweep(KEEP_FAILED_MAIL_MS + 1000, 0)).toMatchObject({ mails: 1 });
			expect(await storage.mails.of("", failed.to)).toEqual([]);
		});
	});
}
