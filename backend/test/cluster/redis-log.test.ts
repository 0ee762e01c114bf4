// The log in Redis as several processes use it, over one store and a real Redis that may forget.
import { join } from "node:path";
import type { GenerationEvent } from "@lion-tails/common/generation";
import fc from "fast-check";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Cluster } from "../../src/cluster/cluster.ts";
import { openRedisCluster } from "../../src/cluster/redis-cluster.ts";
import { type LiveStories, openLiveStories } from "../../src/live/live-stories.ts";
import { type GenerationLog, LogConflict, type LogEntry } from "../../src/live/log.ts";
import { aUser } from "../../src/storage/contract/account.ts";
import { aGeneration } from "../../src/storage/contract/story-generations.ts";
import { openSqlite } from "../../src/storage/sqlite/sqlite.ts";
import type { Storage } from "../../src/storage/storage.ts";
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
		redis = await redisServer({ keeps: false });
		storage = openSqlite(join(aFolder(), "store.db"));
		const open = () =>
			openRedisCluster(redis.url, storage.generations, {
				isWorker: false,
				secret: "tests only",
				log: pino({ level: "silent" }),
			});
		processes = [await open(), await open(), await open()];
		[one, two, three] = processes.map(({ log }) => log) as [GenerationLog, GenerationLog, GenerationLog];
		const user = aUser();
		userId = user.id;
		await storage.users.insert(user);
	});
	afterEach(async () => {
		await Promise.all(processes.map((process) => process.close()));
		await storage.close();
		await redis.close();
	});

	const aStory = async () => (await storage.generations.insert(aGeneration(userId))).id;
	const lease = (id: string, position: number, holder: string): LogEntry => ({
		generationId: id,
		position,
		kind: "lease",
		holder,
	});
	const text = (id: string, position: number, seq: number, words: string): LogEntry => ({
		generationId: id,
		position,
		kind: "event",
		event: { id, seq, type: "text", text: words },
	});
	const failed = (id: string, position: number, seq: number): LogEntry => ({
		generationId: id,
		position,
		kind: "event",
		event: { id, seq, type: "failed", message: "m", code: "model_broken", refunded: true },
	});
	const forget = async () => {
		await redis.kill();
		await redis.start();
	};

	test("takes the same entry twice as once, and refuses one where another's stands", async () => {
		const id = await aStory();
		const entries = [lease(id, 1, "one"), text(id, 2, 1, "Once\u0000 🦁")];
		await one.append(entries, 1);
		await one.append(entries, 1);
		expect(await two.read(id)).toEqual(entries);
		await expect(two.append([text(id, 2, 1, "Twice")], 1)).rejects.toThrow(LogConflict);
		await two.append([lease(id, 3, "two")], 1);
		await expect(one.append([text(id, 3, 2, "upon")], 1)).rejects.toMatchObject({ generationIds: [id] });
		expect(await one.read(id)).toEqual([...entries, lease(id, 3, "two")]);
	});

	test("keeps what others say in the same write as one that is lost", async () => {
		const [mine, lost] = [await aStory(), await aStory()];
		await two.append([lease(lost, 1, "two")], 1);
		await expect(one.append([lease(lost, 1, "one"), lease(mine, 1, "one")], 1)).rejects.toMatchObject({
			generationIds: [lost],
		});
		expect(await two.read(mine)).toEqual([lease(mine, 1, "one")]);
	});

	test("gives a story that is over to the storage, gathered, before its followers hear of the end", async () => {
		const id = await aStory();
		let endedAt: number | null | undefined = null;
		const end = new Promise<void>((resolve) => {
			void two.subscribe(id, async (event) => {
				if (event?.type !== "failed") return;
				endedAt = (await storage.generations.byId(id))?.endedAt;
				resolve();
			});
		});
		await one.append([lease(id, 1, "one"), text(id, 2, 1, "Once "), text(id, 3, 2, "upon")], 5);
		await one.append([failed(id, 4, 3)], 9);
		await end;
		expect(endedAt).toBe(9);
		expect(await storage.generations.log(id)).toEqual([text(id, 3, 2, "Once upon"), failed(id, 4, 3)]);
		await forget();
		await expect.poll(() => two.read(id).catch(() => [])).toEqual([text(id, 3, 2, "Once upon"), failed(id, 4, 3)]);
	});

	test("is whole again at the teller's next word when Redis has forgotten it", async () => {
		const id = await aStory();
		await one.append([lease(id, 1, "one"), text(id, 2, 1, "Once ")], 1);
		await forget();
		await expect
			.poll(() =>
				one.append([text(id, 3, 2, "upon")], 1).then(
					() => "kept",
					() => "away",
				),
			)
			.toBe("kept");
		expect(await two.read(id)).toEqual([lease(id, 1, "one"), text(id, 2, 1, "Once "), text(id, 3, 2, "upon")]);
	});

	test("whoever holds the lease, however they take it from each other: no word is lost, doubled or out of order", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.nat(5), { minLength: 5, maxLength: 40 }), async (actions) => {
				const id = await aStory();
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
					// What the other appends without the lease is shown to nobody.
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
