// What every storage must do. A test file per adapter runs it.
import { randomUUID } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import { StoryRequest } from "@lion-tails/common/story";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../account/store.ts";
import { LogConflict, type LogEntry } from "../live/log.ts";
import type { Generation, StoryRecord } from "../story/store.ts";
import { idOf, RECORD_KINDS, type Storage } from "./storage.ts";

const LIMITS = { monthly: 2, welcome: 3 };
const YEAR_ON = "2027-11-21T00:00:00.000Z";

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

export const aGeneration = (userId: string, more: Partial<Generation> = {}): Generation => ({
	id: randomUUID(),
	userId,
	status: "queued",
	request: StoryRequest.parse({ childName: "Noah", gender: "boy" }),
	counted: true,
	idempotencyKey: null,
	bodyHash: "hash",
	createdAt: 1000,
	endedAt: null,
	cancelRequested: false,
	...more,
});

export const aStory = (userId: string, more: Partial<StoryRecord> = {}): StoryRecord => ({
	id: randomUUID(),
	userId,
	story: {
		title: "The Lamp on the Hill",
		content: "Once there was a lamp.\n\nIt burned “all” night — 🦁.",
		moralOutcome: "positive",
		applicationQuestions: ["1?", "2?", "3?", "4?", "5?"],
		imagePrompt: "a lamp",
	},
	request: { childName: "Noah", theme: "courage" },
	createdAt: "2026-11-21T00:00:00.000Z",
	isFavorite: false,
	expiresAt: YEAR_ON,
	heroId: null,
	wordCount: 9,
	searchMetadata: { keywords: ["lion"], tags: [], characters: ["Noah"], biblicalReferences: [], themes: ["courage"] },
	...more,
});

const text = (id: string, seq: number, words: string, position = seq): LogEntry => ({
	generationId: id,
	position,
	kind: "event",
	event: { id, seq, type: "text", text: words },
});
const started = (id: string): LogEntry => ({
	generationId: id,
	position: 1,
	kind: "event",
	event: { id, seq: 1, type: "started", targetWords: 500, steps: 1, toldBy: "test" },
});
const failed = (id: string, seq: number, position = seq): LogEntry => ({
	generationId: id,
	position,
	kind: "event",
	event: { id, seq, type: "failed", message: "It broke.", code: "model_broken", refunded: true },
});
const everything = { limit: 60, cursor: null, text: "", filter: "all" } as const;

export function storageContract(name: string, open: () => Promise<Storage>): void {
	describe(`${name} keeps the storage contract`, () => {
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
				await expect(storage.users.insert({ ...aUser(), username: user.username.toUpperCase() })).rejects.toMatchObject(
					{ code: "username_taken" },
				);
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
				expect(await storage.sessions.get("k1", 50)).toEqual({ ...session, content: '{"a":1}' });
				expect(await storage.sessions.get("k1", 100)).toBeNull();
				await storage.sessions.put({ ...session, key: "k2" });
				await storage.sessions.remove("k1");
				expect(await storage.sessions.get("k1", 50)).toBeNull();
				await storage.sessions.removeOfUser(user.id);
				expect(await storage.sessions.get("k2", 50)).toBeNull();
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

			test("gives two requests racing for the last story to one of them", async () => {
				const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reserve(`race${at}`)));
				expect(answers.filter((answer) => answer === "reserved")).toHaveLength(5);
			});

			test("takes one story for one generation, however often it is asked", async () => {
				await reserve("g");
				await reserve("g");
				expect((await storage.quota.use(user.id, "2026-11")).monthUsed).toBe(1);
			});

			test("gives back exactly once, and never after it was spent", async () => {
				await reserve("a");
				await reserve("b");
				const given = await Promise.all([
					storage.quota.release("a"),
					storage.quota.release("a"),
					storage.quota.release("a"),
				]);
				expect(given.filter(Boolean)).toHaveLength(1);
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

			test("gives back what no generation was recorded for", async () => {
				await reserve("orphan");
				const told = aGeneration(user.id);
				await reserve(told.id);
				await storage.generations.insert(told);
				await reserve("being recorded", "2026-11", 2000);
				expect(await storage.quota.releaseOrphans(2000)).toBe(1);
				const { monthUsed, welcomeUsed } = await storage.quota.use(user.id, "2026-11");
				expect(monthUsed + welcomeUsed).toBe(2);
			});

			test("never lets used stories leave their bounds, whatever happens in whatever order", async () => {
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

		describe("generations", () => {
			test("are found by id, by key within its time, and as active until they end", async () => {
				const one = aGeneration(user.id, { idempotencyKey: "key", createdAt: 5000 });
				expect(await storage.generations.insert(one)).toEqual(one);
				expect(await storage.generations.byId(one.id)).toEqual(one);
				expect(await storage.generations.byKey(user.id, "key", 4000)).toEqual(one);
				expect(await storage.generations.activeOf(user.id)).toEqual([one]);
				await storage.generations.append([started(one.id), failed(one.id, 2)], 9000);
				expect(await storage.generations.activeOf(user.id)).toEqual([]);
				expect(await storage.generations.byId(one.id)).toMatchObject({ status: "failed", endedAt: 9000 });
				expect(await storage.generations.byKey(user.id, "key", 5001)).toBeNull();
			});

			test("with the same key are one, also when they come at the same moment", async () => {
				const all = await Promise.all(
					Array.from({ length: 5 }, () => storage.generations.insert(aGeneration(user.id, { idempotencyKey: "key" }))),
				);
				expect(new Set(all.map((one) => one.id)).size).toBe(1);
			});

			test("keep their log in order, notes and all, until they are over", async () => {
				const { id } = await storage.generations.insert(aGeneration(user.id));
				const entries: LogEntry[] = [
					started(id),
					text(id, 2, "Once "),
					{ generationId: id, position: 3, kind: "checkpoint", checkpoint: { done: 1 } },
					{ generationId: id, position: 4, kind: "lease", holder: "somebody" },
					text(id, 3, "upon\u0000 a 🦁", 5),
				];
				await storage.generations.append(entries.slice(0, 2), 1);
				await storage.generations.append(entries.slice(2), 2);
				expect(await storage.generations.log(id)).toEqual(entries);
				expect(await storage.generations.unfinished()).toMatchObject([{ id, status: "running" }]);
			});

			test("once over answer the same text and the last number", async () => {
				const { id } = await storage.generations.insert(aGeneration(user.id));
				await storage.generations.append([started(id), text(id, 2, "Once "), text(id, 3, "upon a time")], 1);
				await storage.generations.append([failed(id, 4)], 2);
				const log = await storage.generations.log(id);
				const told = log
					.map((entry) => (entry.kind === "event" && entry.event.type === "text" ? entry.event.text : ""))
					.join("");
				expect(told).toBe("Once upon a time");
				expect(log.at(-1)).toEqual(failed(id, 4));
			});

			test("take the same entry twice as once, as after an answer that was lost on the way", async () => {
				const { id } = await storage.generations.insert(aGeneration(user.id));
				const entries = [started(id), text(id, 2, "Once ")];
				await storage.generations.append(entries, 1);
				await storage.generations.append(entries, 1);
				await storage.generations.append([failed(id, 3)], 2);
				await storage.generations.append([failed(id, 3)], 2);
				expect(await storage.generations.log(id)).toEqual([...entries, failed(id, 3)]);
			});

			test("are lost to a teller where another has written, and others in the same write are not", async () => {
				const one = await storage.generations.insert(aGeneration(user.id));
				const two = await storage.generations.insert(aGeneration(user.id));
				const three = await storage.generations.insert(aGeneration(user.id));
				const first = [one, two, three].map(({ id }) => started(id));
				await storage.generations.append(first, 1);
				await storage.generations.append([text(one.id, 2, "theirs")], 1);
				await storage.generations.append([text(three.id, 2, "theirs"), failed(three.id, 3)], 1);
				const late = storage.generations.append(
					[text(one.id, 2, "mine"), text(two.id, 2, "mine"), text(one.id, 3, "mine too"), text(three.id, 2, "mine")],
					2,
				);
				await expect(late).rejects.toThrow(LogConflict);
				await expect(late).rejects.toMatchObject({
					generationIds: expect.toSatisfy(
						(ids: string[]) => ids.length === 2 && ids.includes(one.id) && ids.includes(three.id),
					),
				});
				expect(await storage.generations.log(one.id)).toEqual([started(one.id), text(one.id, 2, "theirs")]);
				expect(await storage.generations.log(two.id)).toEqual([started(two.id), text(two.id, 2, "mine")]);
				expect(await storage.generations.log(three.id)).toHaveLength(3);
			});

			test("remember that a stop was asked", async () => {
				const { id } = await storage.generations.insert(aGeneration(user.id));
				await storage.generations.requestCancel(id);
				expect(await storage.generations.byId(id)).toMatchObject({ cancelRequested: true });
			});
		});

		describe("stories", () => {
			test("come back as they were kept, and only to their owner", async () => {
				const { userId, ...story } = aStory(user.id);
				expect(await storage.stories.insert({ ...story, userId })).toBe(true);
				expect(await storage.stories.byId(user.id, story.id)).toEqual(story);
				const other = aUser();
				await storage.users.insert(other);
				expect(await storage.stories.byId(other.id, story.id)).toBeNull();
				expect(await storage.stories.setFavorite(other.id, story.id, true, null)).toBeNull();
				expect(await storage.stories.remove(other.id, story.id)).toBe(false);
			});

			test("saved twice under one id are one story, the first", async () => {
				const story = aStory(user.id);
				await storage.stories.insert(story);
				expect(await storage.stories.insert({ ...story, wordCount: 1 })).toBe(false);
				expect(await storage.stories.byId(user.id, story.id)).toMatchObject({ wordCount: 9 });
			});

			test("are listed newest first, page by page, each once, also at the same instant", async () => {
				for (let at = 0; at < 7; at++)
					await storage.stories.insert(aStory(user.id, { createdAt: `2026-11-2${Math.floor(at / 3)}T00:00:00.000Z` }));
				const seen: string[] = [];
				let cursor: string | null = null;
				do {
					const page: Awaited<ReturnType<Storage["stories"]["cards"]>> = await storage.stories.cards(user.id, {
						...everything,
						limit: 2,
						cursor,
					});
					seen.push(...page.items.map((card) => card.id));
					cursor = page.next;
				} while (cursor);
				const all = (await storage.stories.list(user.id, everything)).items;
				expect(seen).toEqual(all.map((story) => story.id));
				expect(all.map((story) => story.createdAt)).toEqual(
					all
						.map((story) => story.createdAt)
						.toSorted()
						.toReversed(),
				);
			});

			test("as cards carry neither the text nor debug data", async () => {
				await storage.stories.insert(aStory(user.id));
				const [card] = (await storage.stories.cards(user.id, everything)).items;
				expect(card?.story).toMatchObject({ title: "The Lamp on the Hill" });
				expect(card?.story).not.toHaveProperty("content");
				expect(card?.story).not.toHaveProperty("debugData");
			});

			test("are filtered, searched and counted", async () => {
				const kept = aStory(user.id, { isFavorite: true, expiresAt: null });
				const other = aStory(user.id, { story: { ...kept.story, title: "100% rain_bow" } });
				await storage.stories.insert(kept);
				await storage.stories.insert(other);
				const ids = async (query: object) =>
					(await storage.stories.cards(user.id, { ...everything, ...query })).items.map((card) => card.id);
				expect(await ids({ filter: "favorites" })).toEqual([kept.id]);
				expect(await ids({ filter: "temporary" })).toEqual([other.id]);
				expect(await ids({ text: "LAMP" })).toEqual([kept.id]);
				expect(await ids({ text: "0% rain_" })).toEqual([other.id]);
				expect(await ids({ text: "%" })).toEqual([other.id]);
				expect(await storage.stories.counts(user.id)).toEqual({ total: 2, favorites: 1 });
			});

			test("as favourites are kept, as others expire", async () => {
				const story = aStory(user.id);
				await storage.stories.insert(story);
				expect(await storage.stories.setFavorite(user.id, story.id, true, null)).toMatchObject({
					isFavorite: true,
					expiresAt: null,
				});
				await storage.sweep(Date.parse("2030-01-01"), 0);
				expect(await storage.stories.byId(user.id, story.id)).not.toBeNull();
				await storage.stories.setFavorite(user.id, story.id, false, YEAR_ON);
				expect(await storage.sweep(Date.parse(YEAR_ON), 0)).toMatchObject({ stories: 1 });
				expect(await storage.stories.byId(user.id, story.id)).toBeNull();
			});
		});

		test("sweeping takes expired sessions and old ended generations, and nothing that runs", async () => {
			await storage.sessions.put({ key: "old", userId: null, content: "{}", expiresAt: 10 });
			const running = await storage.generations.insert(aGeneration(user.id));
			const over = await storage.generations.insert(aGeneration(user.id));
			await storage.generations.append([started(over.id), failed(over.id, 2)], 100);
			expect(await storage.sweep(50, 101)).toEqual({ sessions: 1, stories: 0, generations: 1 });
			expect(await storage.generations.byId(running.id)).not.toBeNull();
			expect(await storage.generations.byId(over.id)).toBeNull();
		});

		describe("records", () => {
			test("are read in pages by id, each once, and written as they were, twice as once", async () => {
				for (let at = 0; at < 4; at++) await storage.users.insert(aUser());
				await storage.sessions.put({ key: "k", userId: user.id, content: "{}", expiresAt: 9e12 });
				const told = await storage.generations.insert(aGeneration(user.id, { idempotencyKey: "key" }));
				await storage.generations.requestCancel(told.id);
				await storage.generations.append([started(told.id), text(told.id, 2, "Once ")], 1);
				await storage.quota.reserve(user.id, told.id, "2026-11", LIMITS, 5);
				await storage.quota.commit(told.id);
				await storage.stories.insert(aStory(user.id));
				const other = await open();
				for (const kind of RECORD_KINDS) {
					const seen: string[] = [];
					for (let after = ""; ; ) {
						const page = await storage.records.read(kind, after, 2);
						const last = page.at(-1);
						if (!last) break;
						await other.records.write(kind, page);
						await other.records.write(kind, page);
						expect(await other.records.read(kind, after, 2)).toEqual(page);
						after = idOf(kind, last as never);
						seen.push(after);
					}
					expect(seen).toEqual(seen.toSorted());
					expect(await other.records.count(kind)).toBe(await storage.records.count(kind));
				}
				expect(await other.users.byName(user.username)).toEqual(user);
				expect(await other.generations.byId(told.id)).toEqual(await storage.generations.byId(told.id));
				expect(await other.quota.use(user.id, "2026-11")).toEqual(await storage.quota.use(user.id, "2026-11"));
				expect(await other.quota.release(told.id)).toBe(false);
				await other.close();
			});
		});

		test("heroes are listed by name and put again without a second copy", async () => {
			const hero = {
				id: "corrie",
				name: "Corrie ten Boom",
				description: "d",
				timePeriod: "20th century",
				contribution: "c",
				birthYear: 1892,
				deathYear: 1983,
				sources: [],
				keyEvents: [],
				createdAt: "2026-11-21T00:00:00.000Z",
			};
			await storage.heroes.put([hero]);
			await storage.heroes.put([{ ...hero, description: "new" }]);
			expect(await storage.heroes.list()).toEqual([{ ...hero, description: "new" }]);
			expect(await storage.heroes.byId("nobody")).toBeNull();
			const many = Array.from({ length: 20 }, (_, at) => ({ ...hero, id: `hero-${at}`, name: `Hero ${100 + at}` }));
			await Promise.all(Array.from({ length: 5 }, () => storage.heroes.put(many)));
			expect((await storage.heroes.list()).slice(1)).toEqual(many);
		});
	});
}
