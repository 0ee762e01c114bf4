import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import { aToken, aUser } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";

export function declareTokenTests(open: OpenStorage): void {
	let storage: Storage;
	let user: User;
	beforeEach(async () => {
		storage = await open();
		user = aUser();
		await storage.users.insert(user);
	});
	afterEach(() => storage.close());

	describe("tokens", () => {
		test("are taken once, also by several at the same moment", async () => {
			const token = aToken(user.id);
			await storage.tokens.put(token);
			expect(await storage.tokens.take(token.hash, "reset-password", 0)).toBeNull();
			const takes = await Promise.all(
				Array.from({ length: 5 }, () => storage.tokens.take(token.hash, "verify-email", 0)),
			);
			expect(takes.filter(Boolean)).toEqual([token]);
			expect(await storage.tokens.take(token.hash, "verify-email", 0)).toBeNull();
		});

		test("take the place of the older one of their type, and expire", async () => {
			await storage.tokens.put(aToken(user.id, { hash: "older" }));
			await storage.tokens.put(aToken(user.id, { hash: "newer", expiresAt: 100 }));
			await storage.tokens.put(aToken(user.id, { hash: "another", type: "reset-password" }));
			expect(await storage.tokens.take("older", "verify-email", 0)).toBeNull();
			expect(await storage.tokens.take("newer", "verify-email", 100)).toBeNull();
			expect(await storage.tokens.take("newer", "verify-email", 99)).toMatchObject({ hash: "newer" });
			expect(await storage.tokens.take("another", "reset-password", 0)).not.toBeNull();
		});

		test("of a user are removed by type, and swept when they have expired", async () => {
			await storage.tokens.put(aToken(user.id, { hash: "a", expiresAt: 100 }));
			await storage.tokens.put(aToken(user.id, { hash: "b", type: "change-email" }));
			await storage.tokens.removeOfUser(user.id, ["change-email", "reset-password"]);
			expect(await storage.tokens.take("b", "change-email", 0)).toBeNull();
			expect(await storage.sweep(99, 0)).toMatchObject({ tokens: 0 });
			expect(await storage.sweep(100, 0)).toMatchObject({ tokens: 1 });
		});
	});
}
