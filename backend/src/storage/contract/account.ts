// What every adapter must do for accounts: users, sessions, the quota.
import { randomUUID } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import type { NounContract, OpenStorage } from "./noun-contract.ts";

const LIMITS = { monthly: 2, welcome: 3 };

export const accountContract: NounContract = {
	declareTests,
	async fill(storage) {
		const users = Array.from({ length: 5 }, () => aUser());
		for (const user of users) await storage.users.insert(user);
		const [user] = users as [User];
		const session = { key: "k", userId: user.id, content: "{}", expiresAt: 9e12 };
		await storage.sessions.put(session);
		await storage.sessions.setParentMode("k", 5);
		await storage.quota.reserve(user.id, "spent", "2026-11", LIMITS, 5);
		await storage.quota.commit("spent");
		const use = await storage.quota.use(user.id, "2026-11");
		return async (copy) => {
			expect(await copy.users.byName(user.username)).toEqual(user);
			expect(await copy.sessions.get("k", 0)).toEqual({ ...session, parentModeUntil: 5 });
			expect(await copy.quota.use(user.id, "2026-11")).toEqual(use);
			expect(await copy.quota.release("spent")).toBe(false);
		};
	},
};

export const aUser = (name = `parent-${randomUUID().slice(0, 8)}`): User => ({
	id: randomUUID(),
	username: name,
	email: `${name}@example.org`,
	passwordHash: "$argon2id$…",
	firstName: "Ada",
	lastName: null,
	isVerified: false,
	isAdmin: false,
	createdAt: 1_800_000_000_000,
	updatedAt: 1_800_000_000_000,
});

function declareTests(open: OpenStorage): void {
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

	describe("sessions", () => {
		test("are kept, replaced, and gone after their time or all at once", async () => {
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
			await storage.sessions.put({ ...session, key: "k2" });
			await storage.sessions.remove("k1");
			expect(await storage.sessions.get("k1", 50)).toBeNull();
			await storage.sessions.removeOfUser(user.id);
			expect(await storage.sessions.get("k2", 50)).toBeNull();
			await storage.sessions.renew("k1", 200);
			expect(await storage.sessions.get("k1", 50)).toBeNull();
		});
	});

	describe("Parent Mode of a session", () => {
		const session = () => ({ key: "k", userId: user.id, content: "{}", expiresAt: 100 });
		const until = async () => (await storage.sessions.get("k", 50))?.parentModeUntil;

		test("stays as it is when a request writes back the session that it read before", async () => {
			await storage.sessions.put(session());
			const read = await storage.sessions.get("k", 50);
			if (!read) throw new Error("the session is not there");
			await storage.sessions.setParentMode("k", 80);
			await storage.sessions.put({ ...read, content: '{"a":1}' });
			expect(await until()).toBe(80);
			const active = await storage.sessions.get("k", 50);
			if (!active) throw new Error("the session is not there");
			await storage.sessions.setParentMode("k", null);
			await storage.sessions.put(active);
			await storage.sessions.renew("k", 200);
			expect(await until()).toBeNull();
		});

		test("ends with the session, even when a request writes the session back afterwards", async () => {
			await storage.sessions.put(session());
			await storage.sessions.setParentMode("k", 80);
			const active = await storage.sessions.get("k", 50);
			if (!active) throw new Error("the session is not there");
			await storage.sessions.remove("k");
			await storage.sessions.setParentMode("k", 90);
			expect(await until()).toBeUndefined();
			await storage.sessions.put(active);
			expect(await until()).toBeNull();
		});
	});

	describe("the quota", () => {
		const reserve = (id: string, month = "2026-11", now = 1000) =>
			storage.quota.reserve(user.id, id, month, LIMITS, now);

		test("takes the month's stories first, then the welcome ones, then none", async () => {
			const answers: string[] = [];
			for (let at = 0; at < 6; at++) answers.push(await reserve(`g${at}`));
			expect(answers).toEqual(["reserved", "reserved", "reserved", "reserved", "reserved", "exhausted"]);
			expect(await storage.quota.use(user.id, "2026-11")).toEqual({
				month: "2026-11",
				monthUsed: 2,
				welcomeUsed: 3,
				welcomeUsedBefore: 0,
			});
		});

		test("reserves as many as there are for requests that race", async () => {
			const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reserve(`race${at}`)));
			expect(answers.filter((answer) => answer === "reserved")).toHaveLength(5);
		});

		test("reserves one story for one generation, however often that is repeated", async () => {
			await reserve("g");
			await reserve("g");
			expect((await storage.quota.use(user.id, "2026-11")).monthUsed).toBe(1);
		});

		test("releases exactly once, and never what was spent", async () => {
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

		test("begins anew each month, with the welcome stories that are left", async () => {
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

		test("keeps its bounds under any sequence of calls", async () => {
			await fc.assert(
				fc.asyncProperty(
					fc.array(fc.tuple(fc.constantFrom("reserve", "release", "commit"), fc.integer({ min: 0, max: 8 })), {
						maxLength: 30,
					}),
					async (acts) => {
						const other = aUser();
						await storage.users.insert(other);
						const held = new Set<string>();
						const spent = new Set<string>();
						for (const [act, at] of acts) {
							const id = `${other.id}-${at}`;
							if (act === "reserve") {
								const answer = await storage.quota.reserve(other.id, id, "2026-11", LIMITS, 1);
								if (answer === "reserved" && !spent.has(id)) held.add(id);
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
}
