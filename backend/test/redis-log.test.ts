// The log in Redis as several processes use it, over one store and a real Redis that may forget.
import { join } from "node:path";
import type { GenerationEvent } from "@lion-tails/common/generation";
import fc from "fast-check";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LiveStories, liveStories } from "../src/live/live-stories.ts";
import type { LiveLog } from "../src/live/log.ts";
import type { Processes } from "../src/processes.ts";
import { openRedis } from "../src/redis.ts";
import { openSqlite } from "../src/storage/sqlite/sqlite.ts";
import { aGeneration, aUser } from "../src/storage/storage.contract.ts";
import { LogConflict, type LogEntry, type Storage } from "../src/storage/storage.ts";
import { type RedisServer, redisServer } from "./redis-server.ts";
import { aFolder, missing } from "./test-environment.ts";

const lacking = missing({ redis: true });

describe.skipIf(lacking)(`the log in Redis${lacking ? ` (${lacking})` : ""}`, () => {
	let redis: RedisServer;
	let storage: Storage;
	let processes: Processes[];
	let one: LiveLog;
	let two: LiveLog;
	let three: LiveLog;
	let userId: string;
	beforeEach(async () => {
		redis = await redisServer({ keeps: false });
		storage = openSqlite(join(aFolder(), "store.db"));
		const open = () =>
			openRedis(redis.url, storage, { takes: false, secret: "tests only", log: pino({ level: "silent" }) });
		processes = [await open(), await open(), await open()];
		[one, two, three] = processes.map(({ log }) => log) as [LiveLog, LiveLog, LiveLog];
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
	const claim = (id: string, position: number, by: string): LogEntry => ({
		generationId: id,
		position,
		kind: "claim",
		by,
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
		const entries = [claim(id, 1, "one"), text(id, 2, 1, "Once\u0000 🦁")];
		await one.append(entries, 1);
		await one.append(entries, 1);
		expect(await two.read(id)).toEqual(entries);
		await expect(two.append([text(id, 2, 1, "Twice")], 1)).rejects.toThrow(LogConflict);
		await two.append([claim(id, 3, "two")], 1);
		await expect(one.append([text(id, 3, 2, "upon")], 1)).rejects.toMatchObject({ generationIds: [id] });
		expect(await one.read(id)).toEqual([...entries, claim(id, 3, "two")]);
	});

	test("keeps what others say in the same write as one that is lost", async () => {
		const [mine, lost] = [await aStory(), await aStory()];
		await two.append([claim(lost, 1, "two")], 1);
		await expect(one.append([claim(lost, 1, "one"), claim(mine, 1, "one")], 1)).rejects.toMatchObject({
			generationIds: [lost],
		});
		expect(await two.read(mine)).toEqual([claim(mine, 1, "one")]);
	});

	test("gives a story that is over to the storage, gathered, before its followers hear of the end", async () => {
		const id = await aStory();
		let endedAt: number | null | undefined = null;
		const end = new Promise<void>((resolve) => {
			void two.follow(id, async (event) => {
				if (event?.type !== "failed") return;
				endedAt = (await storage.generations.byId(id))?.endedAt;
				resolve();
			});
		});
		await one.append([claim(id, 1, "one"), text(id, 2, 1, "Once "), text(id, 3, 2, "upon")], 5);
		await one.append([failed(id, 4, 3)], 9);
		await end;
		expect(endedAt).toBe(9);
		expect(await storage.generations.log(id)).toEqual([text(id, 3, 2, "Once upon"), failed(id, 4, 3)]);
		await forget();
		await expect.poll(() => two.read(id).catch(() => [])).toEqual([text(id, 3, 2, "Once upon"), failed(id, 4, 3)]);
	});

	test("is whole again at the teller's next word when Redis has forgotten it", async () => {
		const id = await aStory();
		await one.append([claim(id, 1, "one"), text(id, 2, 1, "Once ")], 1);
		await forget();
		await expect
			.poll(() =>
				one.append([text(id, 3, 2, "upon")], 1).then(
					() => "kept",
					() => "away",
				),
			)
			.toBe("kept");
		expect(await two.read(id)).toEqual([claim(id, 1, "one"), text(id, 2, 1, "Once "), text(id, 3, 2, "upon")]);
	});

	test("whoever tells, however they take it from each other: no word is lost, doubled or out of order", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.nat(5), { minLength: 5, maxLength: 40 }), async (acts) => {
				const id = await aStory();
				const shown: GenerationEvent[] = [];
				const watch = { now: () => 1, onTrouble: () => {} };
				const tellers = [one, two].map((log, at) => liveStories(log, { ...watch, by: `${at}` }));
				const watcher = liveStories(three, { ...watch, by: "watcher" });
				watcher.onEvent((event) => shown.push(event));
				const [first, second] = tellers as [LiveStories, LiveStories];
				await first.lead(id, userId);
				let leading = 0;
				let said = "";
				for (const [at, act] of acts.entries()) {
					if (act === 0) {
						leading = 1 - leading;
						await (leading ? second : first).lead(id, userId);
					}
					const word = `word ${at}. `;
					// The other one speaks as well, and is not heard.
					if (act === 1) (leading ? first : second).tell(id, { type: "text", text: "nonsense" });
					if (act === 2) await watcher.open(id, userId);
					(leading ? second : first).tell(id, { type: "text", text: word });
					said += word;
					await (leading ? second : first).stillLeads(id);
				}
				const fold = await watcher.open(id, userId);
				await expect.poll(() => (watcher.get(id)?.live ?? fold).text).toBe(said);
				expect((await liveStories(one, watch).read(id)).text).toBe(said);
				expect(shown.map((event) => event.seq)).toEqual(shown.map((_, at) => (shown[0]?.seq ?? 0) + at));
				await Promise.all([first.close(), second.close(), watcher.close()]);
			}),
			{ numRuns: 25 },
		);
	});
});
