import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import { aUser } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";

export function declareSessionTests(open: OpenStorage): void {
	let storage: Storage;
	let user: User;
	beforeEach(async () => {
		storage = await open();
		user = aUser();
		await storage.users.insert(user);
	});
	afterEach(() => storage.close());

	describe("sessions", () => {
		test("of a user are listed, and removed but for one", async () => {
			const other = aUser();
			await storage.users.insert(other);
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

		test("stays as it is when a request writes back the session that it read before", async () => {
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

		test("ends with the session, even when a request writes the session back afterwards", async () => {
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
}
