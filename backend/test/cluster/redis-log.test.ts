// The log in Redis as several processes use it, over one store and a real Redis that loses its data.
import { join } from "node:path";
import type { GenerationEvent } from "@lion-tails/common/generation";
import fc from "fast-check";
import { Redis } from "ioredis";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Cluster } from "../../src/cluster/cluster.ts";
import { openRedisCluster } from "../../src/cluster/redis-cluster.ts";
import { type LiveStories, openLiveStories } from "../../src/live/live-stories.ts";
import { type GenerationLog, LogConflict, type LogEntry } from "../../src/live/log.ts";
import { openSqlite } from "../../src/storage/sqlite/sqlite.ts";
import type { Storage } from "../../src/storage/storage.ts";
import { aGeneration, aUser, failedEntry, startedEntry, textEntry } from "../contract/records.ts";
import { type RedisServer, redisServer } from "../redis-server.ts";
import { aFolder, missing } from "../test-environment.ts";

const lacking = missing({ redis: true });

describe.skipIf(lacking)(`the log in Redis${lacking ? ` (${lacking})` : ""}`, () => {
	let redis: RedisServer;
	let storage: Storage;
	let processes: Cluster[];
	let one: GenerationLog;
	let two: GenerationLog;
	let three: GenerationLog;
	let userId: string;
	beforeEach(async () => {
		redis = await redisServer({ persists: false });
		storage = openSqlite(join(aFolder(), "store.db"));
		const open = () =>
			openRedisCluster(redis.url, storage.generations, {
				isWorker: false,
				secret: "tests only",
				log: pino({ level: "silent" }),
			});
		processes = [await open(), await open(), await open()];
		[one, two, three] = processes.map(({ log }) => log) as [GenerationLog, GenerationLog, GenerationLog];
		userId = await insertUser();
	});
	afterEach(async () => {
		await Promise.all(processes.map((process) => process.close()));
		await storage.close();
	});

	async function insertUser(): Promise<string> {
		const user = aUser();
		await storage.users.insert(user);
		return user.id;
	}
	const insertGeneration = async () => (await storage.generations.insert(aGeneration(userId))).id;
	const lease = (id: string, position: number, holder: string): LogEntry => ({
		generationId: id,
		position,
		kind: "lease",
		holder,
	});
	const restartEmpty = async () => {
		await redis.kill();
		await redis.start();
	};

	test("accepts the same entry twice, and refuses one at a position that another has written", async () => {
		const id = await insertGeneration();
		const entries = [lease(id, 1, "one"), textEntry(id, 1, "Once\u0000 🦁", 2)];
		await one.append(entries, 1);
		await one.append(entries, 1);
		expect(await two.read(id)).toEqual(entries);
		await expect(two.append([textEntry(id, 1, "Twice", 2)], 1)).rejects.toThrow(LogConflict);
		await two.append([lease(id, 3, "two")], 1);
		await expect(one.append([textEntry(id, 2, "upon", 3)], 1)).rejects.toMatchObject({ generationIds: [id] });
		expect(await one.read(id)).toEqual([...entries, lease(id, 3, "two")]);
	});

	test("keeps the other entries of a write in which one conflicts", async () => {
		const [own, lost] = [await insertGeneration(), await insertGeneration()];
		await two.append([lease(lost, 1, "two")], 1);
		await expect(one.append([lease(lost, 1, "one"), lease(own, 1, "one")], 1)).rejects.toMatchObject({
			generationIds: [lost],
		});
		expect(await two.read(own)).toEqual([lease(own, 1, "one")]);
	});

	test("writes an ended log to the storage, compacted, before its subscribers get the end", async () => {
		const id = await insertGeneration();
		let endedAt: number | null | undefined = null;
		const end = new Promise<void>((resolve) => {
			void two.subscribe(id, async (event) => {
				if (typeof event === "string" || event.type !== "failed") return;
				endedAt = (await storage.generations.byId(id))?.endedAt;
				resolve();
			});
		});
		await one.append([lease(id, 1, "one"), textEntry(id, 1, "Once ", 2), textEntry(id, 2, "upon", 3)], 5);
		await one.append([failedEntry(id, 3, 4)], 9);
		await end;
		expect(endedAt).toBe(9);
		expect(await storage.generations.log(id)).toEqual([textEntry(id, 2, "Once upon", 3), failedEntry(id, 3, 4)]);
		await restartEmpty();
		await expect
			.poll(() => two.read(id).catch(() => []))
			.toEqual([textEntry(id, 2, "Once upon", 3), failedEntry(id, 3, 4)]);
	});

	test("is complete again after the worker's next append when Redis has lost its data", async () => {
		const id = await insertGeneration();
		await one.append([lease(id, 1, "one"), textEntry(id, 1, "Once ", 2)], 1);
		await restartEmpty();
		await expect
			.poll(() =>
				one.append([textEntry(id, 2, "upon", 3)], 1).then(
					() => "appended",
					() => "unavailable",
				),
			)
			.toBe("appended");
		expect(await two.read(id)).toEqual([
			lease(id, 1, "one"),
			textEntry(id, 1, "Once ", 2),
			textEntry(id, 2, "upon", 3),
		]);
	});

	test("a removed log refuses further writes and ends for all its subscribers", async () => {
		const id = await insertGeneration();
		await one.append([lease(id, 1, "one"), startedEntry(id, 2), textEntry(id, 2, "Once ", 3)], 1);
		const heard: unknown[] = [];
		await two.subscribe(id, (event) => heard.push(event));
		await three.subscribe(id, (event) => heard.push(event));
		await redis.dropSubscribers();
		await three.remove([id]);
		await storage.generations.append([failedEntry(id, 5)], 1);
		await storage.sweep(2, 2);
		// A subscriber whose connection was down notices the removal too.
		await expect.poll(() => heard.filter((event) => event === "removed").length).toBeGreaterThanOrEqual(2);
		expect(await two.read(id)).toEqual([]);
		for (const log of [one, two, three])
			await expect(log.append([textEntry(id, 3, "upon", 4)], 1)).rejects.toMatchObject({ generationIds: [id] });
		const client = new Redis(redis.url);
		expect(JSON.stringify(await client.xrange(`lion-tails:log:${id}`, "-", "+"))).not.toMatch(/Once|upon/);
		client.disconnect();
	});

	test("stays removed when the end of its story is published again", async () => {
		const id = await insertGeneration();
		await one.append([lease(id, 1, "one"), failedEntry(id, 2)], 1);
		const end = (await storage.generations.log(id)).slice(-1);
		expect(end).toHaveLength(1);
		await three.remove([id]);
		const stories = openLiveStories(two, { now: () => 1, onWriteError: () => {}, onLatency: () => {}, holder: "two" });
		await stories.republishEnd(end);
		const client = new Redis(redis.url);
		expect(JSON.stringify(await client.xrange(`lion-tails:log:${id}`, "-", "+"))).not.toContain("failed");
		client.disconnect();
	});

	test("does not give Redis a removed log again when Redis has lost its data", async () => {
		const id = await insertGeneration();
		await one.append([lease(id, 1, "one"), startedEntry(id, 2), textEntry(id, 2, "Once ", 3)], 1);
		await storage.generations.append([failedEntry(id, 5)], 1);
		await storage.sweep(2, 2);
		await restartEmpty();
		await expect
			.poll(() => one.append([textEntry(id, 3, "upon", 4)], 1).catch((error) => error))
			.toBeInstanceOf(LogConflict);
		expect(await two.read(id)).toEqual([]);
	});

	test("no text is lost, doubled or out of order, however two processes take the lease from each other", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.nat(5), { minLength: 5, maxLength: 40 }), async (actions) => {
				// A parent may have 20 unfinished stories.
				const userId = await insertUser();
				const { id } = await storage.generations.insert(aGeneration(userId));
				const shown: GenerationEvent[] = [];
				const open = (log: GenerationLog, holder: string) =>
					openLiveStories(log, { now: () => 1, onWriteError: () => {}, onLatency: () => {}, holder });
				const watcher = open(three, "watcher");
				watcher.onEvent((event) => shown.push(event));
				const [first, second]: [LiveStories, LiveStories] = [open(one, "first"), open(two, "second")];
				await first.acquireLease(id, userId);
				let holder = 0;
				let text = "";
				for (const [at, action] of actions.entries()) {
					if (action === 0) {
						holder = 1 - holder;
						await (holder ? second : first).acquireLease(id, userId);
					}
					const word = `word ${at}. `;
					// Entries appended without the lease reach no reader.
					if (action === 1) (holder ? first : second).append(id, { type: "text", text: "nonsense" });
					if (action === 2) await watcher.open(id, userId);
					(holder ? second : first).append(id, { type: "text", text: word });
					text += word;
					await (holder ? second : first).renewLease(id);
				}
				const fold = await watcher.open(id, userId);
				await expect.poll(() => (watcher.get(id)?.live ?? fold).text).toBe(text);
				expect((await open(one, "reader").read(id)).text).toBe(text);
				expect(shown.map((event) => event.seq)).toEqual(shown.map((_, at) => (shown[0]?.seq ?? 0) + at));
				await Promise.all([first.close(), second.close(), watcher.close()]);
			}),
			{ numRuns: 25 },
		);
	});
});
