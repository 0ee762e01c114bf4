// The contract of every adapter for accounts.
import { AppError } from "@lion-tails/common/errors";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { LedgerRecord, User } from "../../src/account/store.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";
import { addUser, aLedgerEntry, aMail, aPasskey, aToken, aUser, LIMITS } from "./records.ts";

export const accountContract: FeatureContract = {
	declareTests,
	async fillOfUser(storage, userId) {
		for (const key of [`one ${userId}`, `two ${userId}`])
			await storage.sessions.put({ key, userId, content: "{}", expiresAt: 9e12 });
		await storage.quota.reserve(userId, `held ${userId}`, "2026-11", LIMITS, 5);
		await storage.quota.reserve(userId, `spent ${userId}`, "2026-11", LIMITS, 5);
		await storage.quota.commit(`spent ${userId}`);
		await storage.ledger.begin(aLedgerEntry(userId, `spent ${userId}`));
		await storage.tokens.put(aToken(userId));
		await storage.signInMethods.insert(aPasskey(userId));
	},
	async fill(storage) {
		const users = Array.from({ length: 5 }, () => aUser());
		for (const user of users) await storage.users.insert(user);
		const [user] = users as [User];
		const session = { key: "k", userId: user.id, content: "{}", expiresAt: 9e12 };
		await storage.sessions.put(session);
		await storage.sessions.setParentMode("k", 5);
		await storage.tokens.put(aToken(user.id));
		await storage.signInMethods.insert(aPasskey(user.id, { usedAt: 7 }));
		await storage.quota.reserve(user.id, "spent", "2026-11", LIMITS, 5);
		await storage.quota.commit("spent");
		const entry = aLedgerEntry(user.id, "spent", { state: "told", title: "The “Lamp”" });
		await storage.ledger.settle(entry);
		const use = await storage.quota.use(user.id, "2026-11");
		return async (copy) => {
			expect(await copy.users.byName(user.username)).toEqual(user);
			expect(await copy.sessions.get("k", 0)).toEqual({ ...session, parentModeUntil: 5 });
			expect(await copy.tokens.take(`hash of ${user.id}`, "verify-email", 0)).toEqual(aToken(user.id));
			expect(await copy.signInMethods.ofUser(user.id)).toEqual([aPasskey(user.id, { usedAt: 7 })]);
			expect(await copy.quota.use(user.id, "2026-11")).toEqual(use);
			expect(await copy.quota.release("spent")).toBe(false);
			expect(await copy.ledger.list(user.id, 10)).toEqual([entry]);
		};
	},
};

function declareTests(storage: Storage): void {
	let user: User;
	beforeEach(async () => {
		user = await addUser(storage);
	});

	describe("users", () => {
		test("users are found by id, name and e-mail in any case", async () => {
			expect(await storage.users.byId(user.id)).toEqual(user);
			expect(await storage.users.byName(user.username.toUpperCase())).toEqual(user);
			expect(await storage.users.byEmail(user.email.toUpperCase())).toEqual(user);
			expect(await storage.users.byName("nobody")).toBeNull();
		});

		test("two users cannot have the same name or e-mail in any case", async () => {
			await expect(storage.users.insert({ ...aUser(), username: user.username.toUpperCase() })).rejects.toMatchObject({
				code: "username_taken",
			});
			await expect(storage.users.insert({ ...aUser(), email: user.email.toUpperCase() })).rejects.toMatchObject({
				code: "email_taken",
			});
		});

		test("concurrent registrations of one name create one account", async () => {
			const tries = await Promise.allSettled(
				Array.from({ length: 5 }, () => storage.users.insert({ ...aUser(), username: "twice" })),
			);
			expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
			for (const one of tries) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(AppError);
		});
	});

	describe("a change of a user", () => {
		test("users.update changes only the given fields and returns null for an unknown user", async () => {
			const changed = { ...user, isVerified: true, updatedAt: 5 };
			expect(await storage.users.update(user.id, { isVerified: true, updatedAt: 5 })).toEqual(changed);
			expect(await storage.users.byId(user.id)).toEqual(changed);
			expect(await storage.users.update("nobody", { isVerified: true, updatedAt: 5 })).toBeNull();
		});

		test("users.update frees the old e-mail and accepts a new one that differs only in case", async () => {
			await storage.users.update(user.id, { email: "new@example.org", updatedAt: 5 });
			expect(await storage.users.byEmail(user.email)).toBeNull();
			await storage.users.update(user.id, { email: "New@example.org", updatedAt: 6 });
			expect(await storage.users.byEmail("new@EXAMPLE.org")).toMatchObject({ id: user.id, email: "New@example.org" });
		});

		test("concurrent changes to one e-mail succeed for one user", async () => {
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

		test("users.changePassword ends the user's other sessions, and the tokens and mails that let someone in", async () => {
			const other = await addUser(storage);
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

		test("users.changePassword may end all sessions and verify the address, and ignores a deleted user", async () => {
			await storage.sessions.put(session("ended", user.id));
			await storage.users.changePassword(user.id, { passwordHash: "new", isVerified: true, updatedAt: 5 }, null);
			expect(await storage.sessions.ofUser(user.id, 0)).toEqual([]);
			expect(await storage.users.byId(user.id)).toMatchObject({ passwordHash: "new", isVerified: true });
			await storage.removeUser(user.id, 0);
			await storage.users.changePassword(user.id, { passwordHash: "newer", updatedAt: 6 }, null);
			expect(await storage.users.byId(user.id)).toBeNull();
		});
	});

	describe("signInMethods", () => {
		test("signInMethods are found by id and user, updated and removed", async () => {
			const { signInMethods } = storage;
			const [first, second] = [
				aPasskey(user.id),
				aPasskey(user.id, { id: `a ${user.id}`, kind: "oidc", createdAt: 2000 }),
			];
			expect([await signInMethods.insert(second), await signInMethods.insert(first)]).toEqual([true, true]);
			expect(await signInMethods.ofUser(user.id)).toEqual([first, second]);
			await signInMethods.update({ ...first, name: "ignored", content: '{"counter":2}', usedAt: 9 });
			expect(await signInMethods.byId(first.id)).toEqual({ ...first, content: '{"counter":2}', usedAt: 9 });
			await signInMethods.remove(first.id);
			await signInMethods.update(first);
			expect(await signInMethods.byId(first.id)).toBeNull();
			expect(await signInMethods.ofUser(user.id)).toEqual([second]);
		});

		test("an id belongs to the first user, and a new password removes only that user's passkeys", async () => {
			const other = await addUser(storage);
			const { signInMethods } = storage;
			const [passkey, oidc] = [aPasskey(user.id), aPasskey(user.id, { id: `oidc of ${user.id}`, kind: "oidc" })];
			for (const method of [passkey, oidc, aPasskey(other.id)]) await signInMethods.insert(method);
			expect(await signInMethods.insert(aPasskey(other.id, { id: passkey.id }))).toBe(false);
			expect((await signInMethods.byId(passkey.id))?.userId).toBe(user.id);
			await storage.users.changePassword(user.id, { passwordHash: "new", updatedAt: 1 }, null);
			expect(await signInMethods.ofUser(user.id)).toEqual([oidc]);
			expect(await signInMethods.ofUser(other.id)).toHaveLength(1);
		});
	});

	describe("tokens", () => {
		test("tokens.take returns a token once, also to concurrent callers", async () => {
			const token = aToken(user.id);
			await storage.tokens.put(token);
			expect(await storage.tokens.take(token.hash, "reset-password", 0)).toBeNull();
			const takes = await Promise.all(
				Array.from({ length: 5 }, () => storage.tokens.take(token.hash, "verify-email", 0)),
			);
			expect(takes.filter(Boolean)).toEqual([token]);
			expect(await storage.tokens.take(token.hash, "verify-email", 0)).toBeNull();
		});

		test("tokens.put replaces the older token of its type, and expired tokens cannot be taken", async () => {
			await storage.tokens.put(aToken(user.id, { hash: "older" }));
			await storage.tokens.put(aToken(user.id, { hash: "newer", expiresAt: 100 }));
			await storage.tokens.put(aToken(user.id, { hash: "another", type: "reset-password" }));
			expect(await storage.tokens.take("older", "verify-email", 0)).toBeNull();
			expect(await storage.tokens.take("newer", "verify-email", 100)).toBeNull();
			expect(await storage.tokens.take("newer", "verify-email", 99)).toMatchObject({ hash: "newer" });
			expect(await storage.tokens.take("another", "reset-password", 0)).not.toBeNull();
		});

		test("tokens are removed by user and type, and swept when they have expired", async () => {
			await storage.tokens.put(aToken(user.id, { hash: "a", expiresAt: 100 }));
			await storage.tokens.put(aToken(user.id, { hash: "b", type: "change-email" }));
			await storage.tokens.removeOfUser(user.id, ["change-email", "reset-password"]);
			expect(await storage.tokens.take("b", "change-email", 0)).toBeNull();
			expect(await storage.sweep(99, 0)).toMatchObject({ tokens: 0 });
			expect(await storage.sweep(100, 0)).toMatchObject({ tokens: 1 });
		});
	});

	describe("sessions", () => {
		test("sessions are listed by user and removed except one", async () => {
			const other = await addUser(storage);
			const one = (key: string, userId: string, expiresAt = 100) => ({
				key,
				userId,
				content: "{}",
				expiresAt,
				parentModeUntil: null,
			});
			const sessions = [one("k1", user.id), one("k2", user.id), one("old", user.id, 50), one("k3", other.id)];
			for (const session of sessions) await storage.sessions.put(session);
			const listed = await storage.sessions.ofUser(user.id, 50);
			expect(listed.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(sessions.slice(0, 2));
			await storage.sessions.removeOfUser(user.id, "k2");
			expect(await storage.sessions.ofUser(user.id, 0)).toEqual([sessions[1]]);
			expect(await storage.sessions.ofUser(other.id, 0)).toHaveLength(1);
		});

		test("sessions are stored, replaced, renewed and removed", async () => {
			const session = { key: "k1", userId: user.id, content: "{}", expiresAt: 100 };
			await storage.sessions.put(session);
			await storage.sessions.put({ ...session, content: '{"a":1}' });
			expect(await storage.sessions.get("k1", 50)).toEqual({
				...session,
				content: '{"a":1}',
				parentModeUntil: null,
			});
			expect(await storage.sessions.get("k1", 100)).toBeNull();
			await storage.sessions.renew("k1", 200);
			expect(await storage.sessions.get("k1", 150)).toMatchObject({ content: '{"a":1}', expiresAt: 200 });
			expect(await storage.sessions.update({ ...session, content: '{"b":1}', expiresAt: 300 })).toBe(true);
			expect(await storage.sessions.get("k1", 250)).toMatchObject({ content: '{"b":1}', expiresAt: 300 });
			await storage.sessions.renew("k1", 200);
			await storage.sessions.put({ ...session, key: "k2", expiresAt: 500 });
			expect((await storage.sessions.ofUser(user.id, 150)).map(({ key }) => key).toSorted()).toEqual(["k1", "k2"]);
			expect((await storage.sessions.ofUser(user.id, 300)).map(({ key }) => key)).toEqual(["k2"]);
			await storage.sessions.remove("k1");
			expect(await storage.sessions.get("k1", 50)).toBeNull();
			await storage.sessions.removeOfUser(user.id);
			expect(await storage.sessions.get("k2", 50)).toBeNull();
			await storage.sessions.renew("k1", 200);
			expect(await storage.sessions.update(session)).toBe(false);
			expect(await storage.sessions.get("k1", 50)).toBeNull();
		});
	});

	describe("Parent Mode of a session", () => {
		const session = () => ({ key: "k", userId: user.id, content: "{}", expiresAt: 100 });
		const until = async () => (await storage.sessions.get("k", 50))?.parentModeUntil;

		test("Parent Mode does not change when a request writes back the session that it read before", async () => {
			await storage.sessions.put(session());
			const read = await storage.sessions.get("k", 50);
			if (!read) throw new Error("the session is not there");
			await storage.sessions.setParentMode("k", 80);
			expect(await storage.sessions.update({ ...read, content: '{"a":1}' })).toBe(true);
			expect(await until()).toBe(80);
			const active = await storage.sessions.get("k", 50);
			if (!active) throw new Error("the session is not there");
			await storage.sessions.setParentMode("k", null);
			await storage.sessions.update(active);
			await storage.sessions.renew("k", 200);
			expect(await until()).toBeNull();
		});

		test("Parent Mode ends with the session, even if a request writes the session back afterwards", async () => {
			await storage.sessions.put(session());
			await storage.sessions.setParentMode("k", 80);
			const active = await storage.sessions.get("k", 50);
			if (!active) throw new Error("the session is not there");
			await storage.sessions.remove("k");
			await storage.sessions.setParentMode("k", 90);
			expect(await until()).toBeUndefined();
			expect(await storage.sessions.update(active)).toBe(false);
			expect(await until()).toBeUndefined();
			await storage.sessions.put(active);
			expect(await until()).toBeNull();
		});
	});

	describe("the quota", () => {
		const reserve = (id: string, month = "2026-11", now = 1000) =>
			storage.quota.reserve(user.id, id, month, LIMITS, now);

		test("quota.reserve takes the month's stories first, then the welcome stories", async () => {
			const answers: string[] = [];
			for (let at = 0; at < 6; at++) answers.push(await reserve(`g${at}`));
			expect(answers).toEqual(["month", "month", "welcome", "welcome", "welcome", "exhausted"]);
			expect(await storage.quota.use(user.id, "2026-11")).toEqual({
				month: "2026-11",
				monthUsed: 2,
				welcomeUsed: 3,
				welcomeUsedBefore: 0,
			});
		});

		test("concurrent reservations take only the available stories", async () => {
			const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reserve(`race${at}`)));
			expect(answers.filter((answer) => answer !== "exhausted")).toHaveLength(5);
		});

		test("quota.reserve takes one story per generation, even if it is repeated", async () => {
			for (let at = 0; at < 3; at++) expect(await reserve("g")).toBe("month");
			expect((await storage.quota.use(user.id, "2026-11")).monthUsed).toBe(1);
			for (const id of ["g2", "g3"]) await reserve(id);
			expect(await reserve("g3")).toBe("welcome");
		});

		test("quota.release returns a story once, and never one that was spent", async () => {
			await reserve("a");
			await reserve("b");
			const released = await Promise.all([
				storage.quota.release("a"),
				storage.quota.release("a"),
				storage.quota.release("a"),
			]);
			expect(released.filter(Boolean)).toHaveLength(1);
			await storage.quota.commit("b");
			expect(await storage.quota.release("b")).toBe(false);
			expect((await storage.quota.use(user.id, "2026-11")).monthUsed).toBe(1);
		});

		test("quota.find and quota.commit return a generation's reservation until it is released", async () => {
			expect(await storage.quota.find("g")).toBeNull();
			await reserve("g");
			const reservation = { generationId: "g", userId: user.id, month: "2026-11", source: "month", createdAt: 1000 };
			expect(await storage.quota.find("g")).toEqual({ ...reservation, state: "held" });
			for (let repeat = 0; repeat < 2; repeat++)
				expect(await storage.quota.commit("g")).toEqual({ ...reservation, state: "spent" });
			expect(await storage.quota.find("g")).toEqual({ ...reservation, state: "spent" });
			await reserve("other");
			await storage.quota.release("other");
			expect(await storage.quota.find("other")).toBeNull();
			expect(await storage.quota.commit("other")).toBeNull();
		});

		test("quota.use starts again each month, with the remaining welcome stories", async () => {
			for (const id of ["a", "b", "c"]) await reserve(id);
			expect(await storage.quota.use(user.id, "2026-12")).toEqual({
				month: "2026-12",
				monthUsed: 0,
				welcomeUsed: 1,
				welcomeUsedBefore: 1,
			});
			await reserve("d", "2026-12");
			expect(await storage.quota.use(user.id, "2026-12")).toEqual({
				month: "2026-12",
				monthUsed: 1,
				welcomeUsed: 1,
				welcomeUsedBefore: 1,
			});
		});

		test("the quota keeps its limits after any sequence of calls", async () => {
			await fc.assert(
				fc.asyncProperty(
					fc.array(fc.tuple(fc.constantFrom("reserve", "release", "commit"), fc.integer({ min: 0, max: 8 })), {
						maxLength: 30,
					}),
					async (acts) => {
						const other = await addUser(storage);
						const held = new Set<string>();
						const spent = new Set<string>();
						for (const [act, at] of acts) {
							const id = `${other.id}-${at}`;
							if (act === "reserve") {
								const answer = await storage.quota.reserve(other.id, id, "2026-11", LIMITS, 1);
								if (answer !== "exhausted" && !spent.has(id)) held.add(id);
							} else if (act === "release") {
								expect(await storage.quota.release(id)).toBe(held.has(id));
								held.delete(id);
							} else {
								await storage.quota.commit(id);
								if (held.delete(id)) spent.add(id);
							}
							const use = await storage.quota.use(other.id, "2026-11");
							expect(use.monthUsed + use.welcomeUsed).toBe(held.size + spent.size);
							expect(use.monthUsed).toBeLessThanOrEqual(LIMITS.monthly);
							expect(use.welcomeUsed).toBeLessThanOrEqual(LIMITS.welcome);
						}
					},
				),
				{ numRuns: 40 },
			);
		});
	});

	describe("the ledger", () => {
		const list = (limit = 10) => storage.ledger.list(user.id, limit);

		test("the ledger adds and settles an entry once", async () => {
			const entry = aLedgerEntry(user.id, "g");
			await Promise.all(Array.from({ length: 3 }, () => storage.ledger.begin(entry)));
			expect(await list()).toEqual([entry]);
			const told: LedgerRecord = { ...entry, title: "The Lamp", state: "told" };
			await storage.ledger.settle(told);
			await storage.ledger.settle({ ...entry, state: "returned", reason: "too late" });
			await storage.ledger.begin(entry);
			expect(await list()).toEqual([told]);
		});

		test("ledger.settle adds an entry that was never begun", async () => {
			const entry = aLedgerEntry(user.id, "g", { state: "returned", reason: "It was stopped.", source: "own-key" });
			await storage.ledger.settle(entry);
			await storage.ledger.begin({ ...entry, state: "running", reason: null });
			expect(await list()).toEqual([entry]);
		});

		test("ledger.list returns at most `limit` entries of the user, newest first", async () => {
			const other = await addUser(storage);
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

		test("the sweep removes ledger entries older than 13 months", async () => {
			const createdAt = (day: string) => ({ createdAt: Date.parse(`${day}T12:00:00Z`) });
			await storage.ledger.begin(aLedgerEntry(user.id, "old", createdAt("2025-10-20")));
			await storage.ledger.begin(aLedgerEntry(user.id, "kept", createdAt("2025-10-22")));
			expect(await storage.sweep(Date.parse("2026-11-21T12:00:00Z"), 0)).toMatchObject({ ledger: 1 });
			expect((await list()).map(({ generationId }) => generationId)).toEqual(["kept"]);
		});
	});
}
