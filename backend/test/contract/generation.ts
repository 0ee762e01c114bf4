// The contract of every adapter for generations and their logs.
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../src/account/store.ts";
import { LogConflict, type LogEntry } from "../../src/live/log.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { Generation } from "../../src/story/store.ts";
import { addUser, aGeneration, failedEntry, startedEntry, textEntry } from "./records.ts";

export function declareGenerationTests(storage: Storage): void {
	let user: User;
	beforeEach(async () => {
		user = await addUser(storage);
	});

	describe("generations", () => {
		test("generations can be cancelled, and are found by id, by key until it expires, and as active until they end", async () => {
			const one = aGeneration(user.id, { idempotencyKey: "key", createdAt: 5000 });
			expect(await storage.generations.insert(one)).toEqual(one);
			expect(await storage.generations.byId(one.id)).toEqual(one);
			expect(await storage.generations.byKey(user.id, "key", 4000)).toEqual(one);
			expect(await storage.generations.activeOf(user.id, null, 5)).toEqual([one]);
			expect(await storage.generations.ofUser(user.id, "", 5)).toEqual([one]);
			expect(await storage.generations.ofUser(user.id, one.id, 5)).toEqual([]);
			await storage.generations.requestCancel(one.id);
			expect(await storage.generations.byId(one.id)).toEqual({ ...one, cancelRequested: true });
			await storage.generations.append([startedEntry(one.id), failedEntry(one.id, 2)], 9000);
			expect(await storage.generations.activeOf(user.id, null, 5)).toEqual([]);
			expect(await storage.generations.byId(one.id)).toMatchObject({ status: "failed", endedAt: 9000 });
			expect(await storage.generations.byKey(user.id, "key", 5001)).toBeNull();
		});

		test("generations.insert returns the same generation for the same key, also for concurrent calls", async () => {
			const all = await Promise.all(
				Array.from({ length: 5 }, () => storage.generations.insert(aGeneration(user.id, { idempotencyKey: "key" }))),
			);
			expect(new Set(all.map((one) => one.id)).size).toBe(1);
		});

		test("a user has at most 20 unfinished generations, even after 30 concurrent inserts", async () => {
			const other = await addUser(storage);
			const keyed = await storage.generations.insert(aGeneration(user.id, { idempotencyKey: "key" }));
			const outcomes = await Promise.allSettled(
				Array.from({ length: 30 }, () => storage.generations.insert(aGeneration(user.id))),
			);
			const kept = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
			const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
			expect(kept).toHaveLength(19);
			expect(refused).toEqual(Array(11).fill("too_many_active"));
			expect(await storage.generations.activeOf(user.id, null, 100)).toHaveLength(20);
			// A repeat is the same generation, and another user has their own limit.
			const repeat = aGeneration(user.id, { idempotencyKey: "key" });
			expect(await storage.generations.insert(repeat)).toMatchObject({ id: keyed.id });
			await storage.generations.insert(aGeneration(other.id));
			// Each end makes room for one more.
			const [ended] = kept;
			if (!ended) throw new Error("none was kept");
			await storage.generations.append([startedEntry(ended.id), failedEntry(ended.id, 2)], 9000);
			await storage.generations.insert(aGeneration(user.id));
			await expect(storage.generations.insert(aGeneration(user.id))).rejects.toMatchObject({ code: "too_many_active" });
		});

		test("unfinished generations are read in pages, oldest first", async () => {
			const other = await addUser(storage);
			const ids: string[] = [];
			for (const createdAt of [3000, 1000, 2000, 2000, 4000]) {
				const one = aGeneration(user.id, { createdAt });
				await storage.generations.insert(one);
				ids.push(one.id);
			}
			const theirs = await storage.generations.insert(aGeneration(other.id, { createdAt: 2500 }));
			const [late = "", first = "", same = "", alsoSame = "", ended = ""] = ids;
			await storage.generations.append([startedEntry(ended), failedEntry(ended, 2)], 9000);
			const mine = [first, ...[same, alsoSame].toSorted(), late];
			async function inPages(read: (after: Generation | null) => Promise<Generation[]>): Promise<string[]> {
				const found: string[] = [];
				for (let page = await read(null); page.length; page = await read(page.at(-1) ?? null)) {
					expect(page.length).toBeLessThanOrEqual(2);
					found.push(...page.map(({ id }) => id));
				}
				return found;
			}
			expect(await inPages((after) => storage.generations.activeOf(user.id, after, 2))).toEqual(mine);
			const all = [...mine.slice(0, 3), theirs.id, late];
			expect(await inPages((after) => storage.generations.unfinished(after, 2))).toEqual(all);
		});

		test("the log of a running generation keeps its order, with checkpoints and leases", async () => {
			const { id } = await storage.generations.insert(aGeneration(user.id));
			const entries: LogEntry[] = [
				startedEntry(id),
				textEntry(id, 2, "Once "),
				{ generationId: id, position: 3, kind: "checkpoint", checkpoint: { done: 1 } },
				{ generationId: id, position: 4, kind: "lease", holder: "somebody" },
				textEntry(id, 3, "upon\u0000 a 🦁", 5),
			];
			await storage.generations.append(entries.slice(0, 2), 1);
			await storage.generations.append(entries.slice(2), 2);
			expect(await storage.generations.log(id)).toEqual(entries);
			expect(await storage.generations.unfinished(null, 5)).toMatchObject([{ id, status: "running" }]);
		});

		test("the log of an ended generation has the same text and the same last entry", async () => {
			const { id } = await storage.generations.insert(aGeneration(user.id));
			await storage.generations.append(
				[startedEntry(id), textEntry(id, 2, "Once "), textEntry(id, 3, "upon a time")],
				1,
			);
			await storage.generations.append([failedEntry(id, 4)], 2);
			const log = await storage.generations.log(id);
			const words = log
				.map((entry) => (entry.kind === "event" && entry.event.type === "text" ? entry.event.text : ""))
				.join("");
			expect(words).toBe("Once upon a time");
			expect(log.at(-1)).toEqual(failedEntry(id, 4));
		});

		test("an entry that is appended twice is stored once", async () => {
			const { id } = await storage.generations.insert(aGeneration(user.id));
			const entries = [startedEntry(id), textEntry(id, 2, "Once ")];
			await storage.generations.append(entries, 1);
			await storage.generations.append(entries, 1);
			await storage.generations.append([failedEntry(id, 3)], 2);
			await storage.generations.append([failedEntry(id, 3)], 2);
			expect(await storage.generations.log(id)).toEqual([...entries, failedEntry(id, 3)]);
		});

		test("generations.append throws LogConflict where another process has written, and stores the other entries", async () => {
			const one = await storage.generations.insert(aGeneration(user.id));
			const two = await storage.generations.insert(aGeneration(user.id));
			const three = await storage.generations.insert(aGeneration(user.id));
			const first = [one, two, three].map(({ id }) => startedEntry(id));
			await storage.generations.append(first, 1);
			await storage.generations.append([textEntry(one.id, 2, "theirs")], 1);
			await storage.generations.append([textEntry(three.id, 2, "theirs"), failedEntry(three.id, 3)], 1);
			const late = storage.generations.append(
				[
					textEntry(one.id, 2, "mine"),
					textEntry(two.id, 2, "mine"),
					textEntry(one.id, 3, "mine too"),
					textEntry(three.id, 2, "mine"),
				],
				2,
			);
			await expect(late).rejects.toThrow(LogConflict);
			await expect(late).rejects.toMatchObject({
				generationIds: expect.toSatisfy(
					(ids: string[]) => ids.length === 2 && ids.includes(one.id) && ids.includes(three.id),
				),
			});
			expect(await storage.generations.log(one.id)).toEqual([startedEntry(one.id), textEntry(one.id, 2, "theirs")]);
			expect(await storage.generations.log(two.id)).toEqual([startedEntry(two.id), textEntry(two.id, 2, "mine")]);
			expect(await storage.generations.log(three.id)).toHaveLength(3);
		});

		test("generations.append throws LogConflict for unknown and removed generations, and stores the other entries", async () => {
			const kept = await storage.generations.insert(aGeneration(user.id));
			const removed = await storage.generations.insert(aGeneration(user.id));
			await storage.generations.append([startedEntry(removed.id), failedEntry(removed.id, 2)], 100);
			expect(await storage.sweep(50, 101)).toMatchObject({ generations: 1 });
			const append = storage.generations.append(
				[
					textEntry("never recorded", 1, "a"),
					startedEntry(kept.id),
					textEntry(removed.id, 3, "b"),
					failedEntry("never recorded", 2),
					textEntry(kept.id, 2, "c"),
				],
				200,
			);
			await expect(append).rejects.toThrow(LogConflict);
			await expect(append).rejects.toMatchObject({
				generationIds: expect.toSatisfy(
					(ids: string[]) => ids.toSorted().join() === [removed.id, "never recorded"].toSorted().join(),
				),
			});
			expect(await storage.generations.log(kept.id)).toEqual([startedEntry(kept.id), textEntry(kept.id, 2, "c")]);
			for (const id of [removed.id, "never recorded"]) expect(await storage.generations.log(id)).toEqual([]);
		});
	});
}
