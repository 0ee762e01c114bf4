import { AppError } from "@lion-tails/common/errors";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import { aToken, aUser } from "./account.ts";
import { aMail } from "./mail.ts";
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

	describe("a change of the password", () => {
		const session = (key: string, userId: string) => ({ key, userId, content: "{}", expiresAt: 9e12 });

		test("a new password ends the user's other sessions, and the links and mails that let someone in", async () => {
			const other = aUser();
			await storage.users.insert(other);
			for (const [key, { id }] of [
				["kept", user],
				["ended", user],
				["foreign", other],
			] as const)
				await storage.sessions.put(session(key, id));
			for (const { id } of [user, other]) {
				for (const type of ["verify-email", "reset-password", "change-email"] as const)
					await storage.tokens.put(aToken(id, { type, hash: `${type} of ${id}` }));
				await storage.mails.add(aMail({ userId: id, kind: "change-email" }));
				await storage.mails.add(aMail({ userId: id, kind: "email-changed" }));
			}
			await storage.users.changePassword(user.id, { passwordHash: "new", updatedAt: 5 }, "kept");
			expect(await storage.users.byId(user.id)).toEqual({ ...user, passwordHash: "new", updatedAt: 5 });
			expect(await storage.users.byId(other.id)).toEqual(other);
			const keysOf = async ({ id }: User) => (await storage.sessions.ofUser(id, 0)).map(({ key }) => key);
			expect([await keysOf(user), await keysOf(other)]).toEqual([["kept"], ["foreign"]]);
			const kindsOf = async ({ id }: User) => (await storage.mails.of(id, "")).map(({ kind }) => kind).toSorted();
			expect(await kindsOf(user)).toEqual(["email-changed"]);
			expect(await kindsOf(other)).toEqual(["change-email", "email-changed"]);
			for (const type of ["reset-password", "change-email"] as const) {
				expect(await storage.tokens.take(`${type} of ${user.id}`, type, 0)).toBeNull();
				expect(await storage.tokens.take(`${type} of ${other.id}`, type, 0)).not.toBeNull();
			}
			expect(await storage.tokens.take(`verify-email of ${user.id}`, "verify-email", 0)).not.toBeNull();
		});

		test("a new password may end all sessions and verify the address, and is ignored for a deleted user", async () => {
			await storage.sessions.put(session("ended", user.id));
			await storage.users.changePassword(user.id, { passwordHash: "new", isVerified: true, updatedAt: 5 }, null);
			expect(await storage.sessions.ofUser(user.id, 0)).toEqual([]);
			expect(await storage.users.byId(user.id)).toMatchObject({ passwordHash: "new", isVerified: true });
			await storage.removeUser(user.id, 0);
			await storage.users.changePassword(user.id, { passwordHash: "newer", updatedAt: 6 }, null);
			expect(await storage.users.byId(user.id)).toBeNull();
		});
	});
}
