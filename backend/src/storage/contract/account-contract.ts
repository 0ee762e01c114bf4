// What every adapter must do for accounts; the tests are in the files beside.
import { expect } from "vitest";
import type { User } from "../../account/store.ts";
import { aLedgerEntry, aToken, aUser, LIMITS } from "./account.ts";
import { declareLedgerTests } from "./account-ledger.ts";
import { declareQuotaTests } from "./account-quota.ts";
import { declareSessionTests } from "./account-sessions.ts";
import { declareTokenTests } from "./account-tokens.ts";
import { declareUserTests } from "./account-users.ts";
import type { NounContract } from "./noun-contract.ts";

export const accountContract: NounContract = {
	declareTests(open) {
		declareUserTests(open);
		declareTokenTests(open);
		declareSessionTests(open);
		declareQuotaTests(open);
		declareLedgerTests(open);
	},
	async fillOfUser(storage, userId) {
		for (const key of [`one ${userId}`, `two ${userId}`])
			await storage.sessions.put({ key, userId, content: "{}", expiresAt: 9e12 });
		await storage.quota.reserve(userId, `held ${userId}`, "2026-11", LIMITS, 5);
		await storage.quota.reserve(userId, `spent ${userId}`, "2026-11", LIMITS, 5);
		await storage.quota.commit(`spent ${userId}`);
		await storage.ledger.begin(aLedgerEntry(userId, `spent ${userId}`));
		await storage.tokens.put(aToken(userId));
	},
	async fill(storage) {
		const users = Array.from({ length: 5 }, () => aUser());
		for (const user of users) await storage.users.insert(user);
		const [user] = users as [User];
		const session = { key: "k", userId: user.id, content: "{}", expiresAt: 9e12 };
		await storage.sessions.put(session);
		await storage.sessions.setParentMode("k", 5);
		await storage.tokens.put(aToken(user.id));
		await storage.quota.reserve(user.id, "spent", "2026-11", LIMITS, 5);
		await storage.quota.commit("spent");
		const entry = aLedgerEntry(user.id, "spent", { state: "told", title: "The “Lamp”" });
		await storage.ledger.settle(entry);
		const use = await storage.quota.use(user.id, "2026-11");
		return async (copy) => {
			expect(await copy.users.byName(user.username)).toEqual(user);
			expect(await copy.sessions.get("k", 0)).toEqual({ ...session, parentModeUntil: 5 });
			expect(await copy.tokens.take(`hash of ${user.id}`, "verify-email", 0)).toEqual(aToken(user.id));
			expect(await copy.quota.use(user.id, "2026-11")).toEqual(use);
			expect(await copy.quota.release("spent")).toBe(false);
			expect(await copy.ledger.list(user.id, 10)).toEqual([entry]);
		};
	},
};
