import { AppError } from "@lion-tails/common/errors";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import { aUser } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";

export function declareUserTests(open: OpenStorage): void {
	let storage: Storage;
	let user: User;
	beforeEach(async () => {
		storage = await open();
		user = aUser();
		await storage.users.insert(user);
	});
	afterEach(() => storage.close());

	describe("users", () => {
		test("are found by id, name and e-mail, without regard to case", async () => {
			expect(await storage.users.byId(user.id)).toEqual(user);
			expect(await storage.users.byName(user.username.toUpperCase())).toEqual(user);
			expect(await storage.users.byEmail(user.email.toUpperCase())).toEqual(user);
			expect(await storage.users.byName("nobody")).toBeNull();
		});

		test("share neither a name nor an e-mail", async () => {
			await expect(storage.users.insert({ ...aUser(), username: user.username.toUpperCase() })).rejects.toMatchObject({
				code: "username_taken",
			});
			await expect(storage.users.insert({ ...aUser(), email: user.email.toUpperCase() })).rejects.toMatchObject({
				code: "email_taken",
			});
		});

		test("registering the same name at the same moment makes one account", async () => {
			const tries = await Promise.allSettled(
				Array.from({ length: 5 }, () => storage.users.insert({ ...aUser(), username: "twice" })),
			);
			expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
			for (const one of tries) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(AppError);
		});
	});

	describe("a change of a user", () => {
		test("leaves all else as it is, and is null for nobody", async () => {
			const changed = { ...user, isVerified: true, updatedAt: 5 };
			expect(await storage.users.update(user.id, { isVerified: true, updatedAt: 5 })).toEqual(changed);
			expect(await storage.users.byId(user.id)).toEqual(changed);
			expect(await storage.users.update("nobody", { isVerified: true, updatedAt: 5 })).toBeNull();
		});

		test("of the address holds at once, and may differ from the old one by case alone", async () => {
			await storage.users.update(user.id, { email: "new@example.org", updatedAt: 5 });
			expect(await storage.users.byEmail(user.email)).toBeNull();
			await storage.users.update(user.id, { email: "New@example.org", updatedAt: 6 });
			expect(await storage.users.byEmail("new@EXAMPLE.org")).toMatchObject({ id: user.id, email: "New@example.org" });
		});

		test("to one address at the same moment succeeds for one of several", async () => {
			const others = Array.from({ length: 4 }, () => aUser());
			for (const other of others) await storage.users.insert(other);
			const tries = await Promise.allSettled(
				others.map(({ id }) => storage.users.update(id, { email: "wanted@example.org", updatedAt: 5 })),
			);
			expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
			for (const one of tries) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "email_taken" });
		});
	});
}
