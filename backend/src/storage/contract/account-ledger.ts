import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LedgerRecord, User } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import { aLedgerEntry, aUser } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";

export function declareLedgerTests(open: OpenStorage): void {
	let storage: Storage;
	let user: User;
	beforeEach(async () => {
		storage = await open();
		user = aUser();
		await storage.users.insert(user);
	});
	afterEach(() => storage.close());

	describe("the ledger", () => {
		const list = (limit = 10) => storage.ledger.list(user.id, limit);

		test("adds an entry once, and settles it once", async () => {
			const entry = aLedgerEntry(user.id, "g");
			await Promise.all(Array.from({ length: 3 }, () => storage.ledger.begin(entry)));
			expect(await list()).toEqual([entry]);
			const told: LedgerRecord = { ...entry, title: "The Lamp", state: "told" };
			await storage.ledger.settle(told);
			await storage.ledger.settle({ ...entry, state: "returned", reason: "too late" });
			await storage.ledger.begin(entry);
			expect(await list()).toEqual([told]);
		});

		test("an entry that was never begun is settled all the same", async () => {
			const entry = aLedgerEntry(user.id, "g", { state: "returned", reason: "It was stopped.", source: "own-key" });
			await storage.ledger.settle(entry);
			await storage.ledger.begin({ ...entry, state: "running", reason: null });
			expect(await list()).toEqual([entry]);
		});

		test("lists a user's own, newest first, and no more than asked for", async () => {
			const other = aUser();
			await storage.users.insert(other);
			await storage.ledger.begin(aLedgerEntry(other.id, "another's"));
			for (const [id, createdAt] of [
				["b", 2000],
				["c", 3000],
				["a", 1000],
			] as const)
				await storage.ledger.begin(aLedgerEntry(user.id, id, { createdAt }));
			expect((await list()).map(({ generationId }) => generationId)).toEqual(["c", "b", "a"]);
			expect((await list(2)).map(({ generationId }) => generationId)).toEqual(["c", "b"]);
		});

		test("forgets what is older than 13 months", async () => {
			const createdAt = (day: string) => ({ createdAt: Date.parse(`${day}T12:00:00Z`) });
			await storage.ledger.begin(aLedgerEntry(user.id, "old", createdAt("2025-10-20")));
			await storage.ledger.begin(aLedgerEntry(user.id, "kept", createdAt("2025-10-22")));
			expect(await storage.sweep(Date.parse("2026-11-21T12:00:00Z"), 0)).toMatchObject({ ledger: 1 });
			expect((await list()).map(({ generationId }) => generationId)).toEqual(["kept"]);
		});
	});
}
