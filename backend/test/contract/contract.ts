// The contract of every adapter. A test file per adapter runs it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { RECORD_KINDS, recordIds, type Storage } from "../../src/storage/storage.ts";
import { accountContract } from "./account.ts";
import { characterContract } from "./character.ts";
import { heroContract } from "./hero.ts";
import { imageContract } from "./image.ts";
import { mailContract } from "./mail.ts";
import { modelServersContract } from "./model-servers.ts";
import { addUser, aGeneration, failedEntry, startedEntry } from "./records.ts";
import { declareRemovalTests } from "./removal.ts";
import { settingsContract } from "./settings.ts";
import { songContract } from "./song.ts";
import { storyContract } from "./story.ts";

const features = [
	accountContract,
	characterContract,
	settingsContract,
	heroContract,
	songContract,
	storyContract,
	imageContract,
	modelServersContract,
	mailContract,
];

/** Opens one store for all tests, because most are faster than creating a store. `clear` removes all records. */
export function storageContract(name: string, open: () => Promise<{ storage: Storage; clear(): Promise<void> }>): void {
	describe(`${name} keeps the storage contract`, () => {
		const storage = {} as Storage;
		let clear: () => Promise<void>;
		beforeAll(async () => {
			const opened = await open();
			Object.assign(storage, opened.storage);
			clear = opened.clear;
		});
		afterEach(() => clear());
		afterAll(() => storage.close());

		for (const feature of features) feature.declareTests(storage);

		describe("the complete store", () => {
			test("the sweep removes expired sessions and old generations, and keeps running ones", async () => {
				const user = await addUser(storage);
				await storage.sessions.put({ key: "old", userId: null, content: "{}", expiresAt: 10 });
				const running = await storage.generations.insert(aGeneration(user.id));
				const over = await storage.generations.insert(aGeneration(user.id));
				await storage.generations.append([startedEntry(over.id), failedEntry(over.id, 2)], 100);
				expect(await storage.sweep(50, 101)).toMatchObject({ sessions: 1, stories: 0, generations: 1 });
				expect(await storage.generations.byId(running.id)).not.toBeNull();
				expect(await storage.generations.byId(over.id)).toBeNull();
			});

			test("quota.releaseOrphans releases a story whose generation was never recorded", async () => {
				const user = await addUser(storage);
				const reserve = (id: string, now: number) =>
					storage.quota.reserve(user.id, id, "2026-11", { monthly: 5, welcome: 0 }, now);
				const recorded = aGeneration(user.id);
				await storage.generations.insert(recorded);
				await reserve("orphan", 1000);
				await reserve(recorded.id, 1000);
				await reserve("about to be recorded", 2000);
				expect(await storage.quota.releaseOrphans(2000)).toBe(1);
				expect(await storage.quota.use(user.id, "2026-11")).toMatchObject({ monthUsed: 2 });
				expect(await storage.quota.release("orphan")).toBe(false);
			});

			test("records are read once each in pages by id, and written unchanged, also repeatedly", async () => {
				const checks = [];
				for (const feature of features) checks.push(await feature.fill(storage));
				const { storage: copy } = await open();
				for (const kind of RECORD_KINDS) {
					const seen: string[] = [];
					for (let after = ""; ; ) {
						const page = await storage.records.read(kind, after, 2);
						const last = page.at(-1);
						if (!last) break;
						await copy.records.write(kind, page);
						await copy.records.write(kind, page);
						expect(await copy.records.read(kind, after, 2)).toEqual(page);
						after = (recordIds[kind] as (record: unknown) => string)(last);
						seen.push(after);
					}
					expect(seen.length, `records of kind ${kind}, of which a contract listed above writes one`).toBeGreaterThan(
						0,
					);
					expect(seen).toEqual(seen.toSorted());
					expect(await copy.records.count(kind)).toBe(await storage.records.count(kind));
				}
				for (const check of checks) await check(copy);
				await copy.close();
			});

			declareRemovalTests(storage, features);
		});
	});
}
