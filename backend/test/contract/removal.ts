// The contract of every adapter for the removal of a user: all their records are removed and none of others.
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LogConflict } from "../../src/live/log.ts";
import { RECORD_KINDS, type RecordKind, type Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";
import {
	addUser,
	aGeneration,
	anImage,
	aSong,
	aStory,
	aUser,
	failedEntry,
	startedEntry,
	textEntry,
} from "./records.ts";

const LIMITS = { monthly: 5, welcome: 5 };
const HOUR_MS = 3600_000;
const MAX_RECORDS = 1000;
/** Kinds whose records name no user; only shipped and seeded songs have recordings. */
const WITHOUT_USER: RecordKind[] = ["heroes", "heroStories", "modelServers", "recordings"];

export function declareRemovalTests(storage: Storage, features: FeatureContract[]): void {
	describe("removing a user", () => {
		async function insertFilledUser() {
			const user = await addUser(storage);
			for (const feature of features) await feature.fillOfUser(storage, user.id);
			return user;
		}

		/** The records that name the user, by kind. */
		async function recordsOf({ id }: { id: string }) {
			const found: [RecordKind, string[]][] = [];
			for (const kind of RECORD_KINDS) {
				const records: unknown[] = await storage.records.read(kind, "", MAX_RECORDS);
				found.push([kind, records.map((record) => JSON.stringify(record)).filter((record) => record.includes(id))]);
			}
			return Object.fromEntries(found);
		}
		const nothing = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, []]));

		test("removeUser removes all records of the user and none of others", async () => {
			for (const feature of features) await feature.fill(storage);
			const [leaving, staying] = [await insertFilledUser(), await insertFilledUser()];
			const kept = await recordsOf(staying);
			for (const [kind, records] of Object.entries(await recordsOf(leaving)))
				expect(records.length > 0, `${kind}: written by fillOfUser of its contract, or listed in WITHOUT_USER`).toBe(
					!WITHOUT_USER.includes(kind as RecordKind),
				);
			await storage.removeUser(leaving.id, 5);
			expect(await recordsOf(leaving)).toEqual(nothing);
			expect(await recordsOf(staying)).toEqual(kept);
			expect(await storage.users.byId(leaving.id)).toBeNull();
		});

		test("removeUser removes a user with many stories", async () => {
			const user = await insertFilledUser();
			for (let at = 0; at < 130; at++) await storage.stories.insert(aStory(user.id));
			await storage.removeUser(user.id, 5);
			expect(await recordsOf(user)).toEqual(nothing);
		});

		test("a deletion that has begun hides the user, frees the name, and can be finished later", async () => {
			const user = await insertFilledUser();
			await storage.deletions.begin(user.id, 5);
			expect(await storage.deletions.begun()).toEqual([user.id]);
			expect(await storage.users.byId(user.id)).toBeNull();
			expect(await storage.users.byName(user.username)).toBeNull();
			expect(await storage.users.byEmail(user.email)).toBeNull();
			await expect(storage.generations.insert(aGeneration(user.id))).rejects.toMatchObject({ code: "unauthorized" });
			const successor = { ...aUser(), username: user.username, email: user.email };
			await storage.users.insert(successor);
			await storage.removeUser(user.id, 10);
			await storage.removeUser(user.id, 10 + HOUR_MS);
			expect(await storage.deletions.begun()).toEqual([]);
			expect(await recordsOf(user)).toEqual(nothing);
			expect(await storage.users.byName(user.username)).toEqual(successor);
		});

		test("writes for a removed user are refused", async () => {
			const user = await insertFilledUser();
			const [running] = await storage.generations.activeOf(user.id, null, 5);
			await storage.removeUser(user.id, 5);
			const gone = { code: "unauthorized" };
			await expect(storage.stories.insert(aStory(user.id))).rejects.toMatchObject(gone);
			await expect(storage.images.put(anImage(user.id))).rejects.toMatchObject(gone);
			await expect(storage.generations.insert(aGeneration(user.id))).rejects.toMatchObject(gone);
			await expect(storage.quota.reserve(user.id, "late", "2026-11", LIMITS, 1)).rejects.toMatchObject(gone);
			const session = { key: "late", userId: user.id, content: "{}", expiresAt: 9e12 };
			await expect(storage.sessions.put(session)).rejects.toMatchObject(gone);
			const late = textEntry(running?.id ?? "", 3, "late");
			await expect(storage.generations.append([late], 1)).rejects.toThrow(LogConflict);
			expect(await recordsOf(user)).toEqual(nothing);
		});

		test("removeUser leaves no records of the user after any concurrent writes", async () => {
			const writes = fc.array(fc.tuple(fc.nat(14), fc.nat(6)), { minLength: 5, maxLength: 20 });
			await fc.assert(
				fc.asyncProperty(writes, fc.nat(4), async (acts, removeAfterMs) => {
					const user = await insertFilledUser();
					const generation = await storage.generations.insert(aGeneration(user.id));
					const { id } = generation;
					await storage.generations.append([startedEntry(id)], 1);
					const story = aStory(user.id);
					await storage.stories.insert(story);
					const session = { key: `racing ${user.id}`, userId: user.id, content: "{}", expiresAt: 9e12 };
					await storage.sessions.put(session);
					const song = aSong(user.id);
					await storage.songs.insert(song, 1000);
					let position = 1;
					const kinds: (() => Promise<unknown>)[] = [
						() => storage.stories.insert(aStory(user.id)),
						() => storage.generations.insert(aGeneration(user.id, { cancelRequested: true })),
						() => storage.quota.reserve(user.id, `racing ${user.id}`, "2026-11", LIMITS, 1),
						() => storage.quota.commit(`racing ${user.id}`),
						() => storage.sessions.put({ ...session, content: '{"a":1}' }),
						() => storage.sessions.renew(session.key, 8e12),
						() => storage.sessions.update({ ...session, content: '{"b":1}' }),
						() => storage.generations.append([textEntry(id, ++position, user.id)], 1),
						() => storage.generations.append([failedEntry(id, ++position)], 2),
						() => storage.stories.setFavorite(user.id, story.id, true, null),
						() => storage.generations.requestCancel(id),
						() => storage.songs.insert(aSong(user.id), 1000),
						() => storage.images.put(anImage(user.id)),
						() => storage.images.put(anImage(user.id, { id: story.id })),
						() => storage.songs.update(song.id, { isPublic: true, updatedAt: song.updatedAt }),
					];
					const outcomes = await Promise.allSettled([
						wait(removeAfterMs).then(() => storage.removeUser(user.id, 5)),
						...acts.map(async ([kind, afterMs]) => {
							await wait(afterMs);
							await kinds[kind]?.();
						}),
					]);
					for (const outcome of outcomes) {
						if (outcome.status === "fulfilled" || outcome.reason instanceof LogConflict) continue;
						expect(outcome.reason).toBeInstanceOf(AppError);
						expect(outcome.reason).toMatchObject({ code: "unauthorized" });
					}
					expect(outcomes[0]?.status).toBe("fulfilled");
					expect(await recordsOf(user)).toEqual(nothing);
					expect(await storage.generations.log(id).then((log) => JSON.stringify(log))).not.toContain(user.id);
				}),
				{ numRuns: 20 },
			);
		});
	});
}
