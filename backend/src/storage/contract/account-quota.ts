import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import { aUser, LIMITS } from "./account.ts";
import type { OpenStorage } from "./noun-contract.ts";

export function declareQuotaTests(open: OpenStorage): void {
	let storage: Storage;
	let user: User;
	beforeEach(async () => {
		storage = await open();
		user = aUser();
		await storage.users.insert(user);
	});
	afterEach(() => storage.close());

	describe("the quota", () => {
		const reserve = (id: string, month = "2026-11", now = 1000) =>
			storage.quota.reserve(user.id, id, month, LIMITS, now);

		test("takes the month's stories first, then the welcome ones, then none", async () => {
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

		test("reserves as many as there are for requests that race", async () => {
			const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reserve(`race${at}`)));
			expect(answers.filter((answer) => answer !== "exhausted")).toHaveLength(5);
		});

		test("reserves one story for one generation, however often that is repeated", async () => {
			for (let at = 0; at < 3; at++) expect(await reserve("g")).toBe("month");
			expect((await storage.quota.use(user.id, "2026-11")).monthUsed).toBe(1);
			for (const id of ["g2", "g3"]) await reserve(id);
			expect(await reserve("g3")).toBe("welcome");
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

		test("finds a generation's story until it is given back", async () => {
			expect(await storage.quota.find("g")).toBeNull();
			await reserve("g");
			const reservation = { generationId: "g", userId: user.id, month: "2026-11", source: "month", createdAt: 1000 };
			expect(await storage.quota.find("g")).toEqual({ ...reservation, state: "held" });
			await storage.quota.commit("g");
			expect(await storage.quota.find("g")).toEqual({ ...reservation, state: "spent" });
			await reserve("other");
			await storage.quota.release("other");
			expect(await storage.quota.find("other")).toBeNull();
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
}
