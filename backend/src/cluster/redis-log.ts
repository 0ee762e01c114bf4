// The logs of running stories, each in a Redis stream, so that any process can serve its readers. Every event is also published
// to subscribers. When a story ends, its compacted log is stored in the storage.
import { AppError } from "@lion-tails/common/errors";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { type EventListener, type GenerationLog, LogConflict, type LogEntry, type LogStore } from "../live/log.ts";
import { compactLog, endsGeneration, statusAfter } from "../live/log-fold.ts";

const DAY_SECONDS = 24 * 3600;
/** Lifetimes of a log that never ends, because no worker continued it, and of one that is in the storage. */
const UNFINISHED_TTL_SECONDS = 7 * DAY_SECONDS;
const ENDED_TTL_SECONDS = 60;
/** Interval at which a story without events is checked for missed ones, because a half-open connection raises no error. */
const SILENCE_CHECK_INTERVAL_MS = 5000;

/**
 * Adds entries at their positions and publishes the events. A position is the entry's id in the stream, so Redis refuses a
 * position that another process has passed; repeating the same entry changes nothing. Returns 0 if another process's entry is in
 * the way, and the negated next position if earlier entries are missing, which a killed Redis may have lost.
 * KEYS[1] stream; ARGV: channel, lifetime in seconds, '1' to allow such a gap, then repeatedly position, entry and '1' to
 * publish it.
 */
const APPEND = `
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local after = top and tonumber(string.match(top[1], '^%d+')) or 0
if ARGV[3] ~= '1' and tonumber(ARGV[4]) > after + 1 then return -(after + 1) end
for at = 4, #ARGV, 3 do
	local position = ARGV[at] .. '-0'
	local added = redis.pcall('XADD', KEYS[1], position, 'e', ARGV[at + 1])
	if type(added) == 'table' and added.err then
		if not string.find(added.err, 'equal or smaller') then return redis.error_reply(added.err) end
		local stored = redis.call('XRANGE', KEYS[1], position, position)[1]
		if not stored or stored[2][2] ~= ARGV[at + 1] then return 0 end
	elseif ARGV[at + 2] == '1' then
		redis.call('PUBLISH', ARGV[1], ARGV[at] .. ' ' .. ARGV[at + 1])
	end
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1`;

/** A removed log is a single entry at the highest possible position, so that Redis refuses all others. */
const REMOVED_POSITION = Number.MAX_SAFE_INTEGER;
const REMOVED = "removed";

type Connections = { commands: Redis; subscriber: Redis; prefix: string; log: Logger };
type WithAppend = Redis & { appendToLog(key: string, ...given: (string | number)[]): Promise<number> };
/** `position` and `receivedAt` (milliseconds since the epoch) are those of the last event received. */
type Subscription = { listener: EventListener; position: number; receivedAt: number };

type RedisLog = GenerationLog & { close(): void };

export function redisLog({ commands, subscriber, prefix, log }: Connections, store: LogStore): RedisLog {
	commands.defineCommand("appendToLog", { numberOfKeys: 1, lua: APPEND });
	const keyOf = (id: string) => `${prefix}:log:${id}`;
	const channelOf = (id: string) => `${prefix}:events:${id}`;
	const subscriptions = new Map<string, Subscription>();
	const copies = new Map<string, LogEntry[]>();

	subscriber.on("message", (channel: string, message: string) => {
		const id = channel.slice(channelOf("").length);
		const subscription = subscriptions.get(id);
		if (!subscription) return;
		if (message === REMOVED) return subscription.listener("removed");
		const split = message.indexOf(" ");
		subscription.position = Number(message.slice(0, split));
		subscription.receivedAt = Date.now();
		const entry = unpack(id, subscription.position, message.slice(split + 1));
		if (entry.kind === "event") subscription.listener(entry.event);
	});
	// Events that were published while the connection was down are lost.
	subscriber.on("ready", () => void resubscribe().catch(() => {}));
	const silenceTimer = setInterval(() => void checkSilent().catch(() => {}), SILENCE_CHECK_INTERVAL_MS);

	async function resubscribe(): Promise<void> {
		if (subscriptions.size) await subscriber.subscribe(...[...subscriptions.keys()].map(channelOf));
		for (const { listener } of subscriptions.values()) listener("missed");
	}

	async function checkSilent(): Promise<void> {
		const silent = [...subscriptions].filter(
			([, { receivedAt }]) => Date.now() - receivedAt >= SILENCE_CHECK_INTERVAL_MS,
		);
		if (!silent.length) return;
		const batch = commands.pipeline();
		for (const [id] of silent) batch.xrevrange(keyOf(id), "+", "-", "COUNT", 1);
		const answers = await batch.exec();
		silent.forEach(([, subscription], at) => {
			const [entry] = (answers?.[at]?.[1] ?? []) as [string, string[]][];
			const position = Number.parseInt(entry?.[0] ?? "0", 10);
			if (position > subscription.position) {
				subscription.position = position;
				subscription.listener(position === REMOVED_POSITION ? "removed" : "missed");
			}
		});
	}

	async function readStream(id: string): Promise<LogEntry[]> {
		const stream = await commands.xrange(keyOf(id), "-", "+");
		return stream.map(([position, fields]) => unpack(id, Number.parseInt(position, 10), fields[1] ?? ""));
	}

	/** Stores a story's beginning and its end in the storage, the end before it is published. */
	async function storeStatusChanges(id: string, copy: LogEntry[], entries: LogEntry[], now: number): Promise<void> {
		const changes = entries.filter((entry) => statusAfter(entry));
		if (!changes.length) return;
		if (!changes.some(endsGeneration)) return store.append(changes, now);
		const kept = await store.log(id);
		if (kept.some(endsGeneration)) return;
		const begun = kept.at(-1)?.position ?? 0;
		await store.append(
			compactLog(copy).filter(({ position }) => position > begun),
			now,
		);
	}

	async function appendOne(id: string, entries: LogEntry[], now: number): Promise<void> {
		const copy = await copyUpTo(id, entries[0]?.position ?? 1);
		const known = copy.at(-1)?.position ?? 0;
		for (const entry of entries) if (entry.position > known) copy.push(entry);
		const isOver = entries.some(endsGeneration);
		await storeStatusChanges(id, copy, entries, now);
		const seconds = isOver ? ENDED_TTL_SECONDS : UNFINISHED_TTL_SECONDS;
		let answer = await send(id, seconds, entries);
		if (answer < 0) {
			const from = -answer;
			if (copy.some(statusAfter) && !(await store.log(id)).length) {
				copies.delete(id);
				throw new LogConflict([id]);
			}
			log.warn({ generation: id, from }, "Redis had lost a part of a story; it has been written again");
			answer = await send(
				id,
				seconds,
				copy.filter(({ position }) => position >= from),
				true,
			);
		}
		if (isOver || !answer) copies.delete(id);
		if (!answer) throw new LogConflict([id]);
	}

	/** Returns a copy of the log of a story that runs here, in case Redis loses it. Read again if another process has appended. */
	async function copyUpTo(id: string, position: number): Promise<LogEntry[]> {
		const held = copies.get(id);
		if (held && position <= (held.at(-1)?.position ?? 0) + 1) return held;
		const read = await readStream(id);
		copies.set(id, read);
		return read;
	}

	function send(id: string, seconds: number, entries: LogEntry[], leaveGap = false): Promise<number> {
		const given = entries.flatMap((entry) => [entry.position, pack(entry), entry.kind === "event" ? 1 : 0]);
		return (commands as WithAppend).appendToLog(keyOf(id), channelOf(id), seconds, leaveGap ? 1 : 0, ...given);
	}

	return {
		async append(entries, now) {
			const byStory = Map.groupBy(entries, ({ generationId }) => generationId);
			// Each story separately. A retry repeats all of them, and entries that are stored already do not change.
			const outcomes = await Promise.allSettled([...byStory].map(([id, own]) => appendOne(id, own, now)));
			const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
			for (const error of errors) if (!(error instanceof LogConflict)) throw error;
			if (errors.length) throw new LogConflict(errors.flatMap(({ generationIds }) => generationIds));
		},
		async read(id) {
			const stream = await readStream(id).catch(unavailable);
			// A stream without its beginning was lost, and a missing one was compacted: the storage has the log.
			// (One that only lacks its end receives it soon.)
			const begin = stream.find((entry) => entry.kind === "event");
			return stream[0]?.position === 1 || begin?.event.seq === 1 ? stream : store.log(id);
		},
		async subscribe(id, listener) {
			subscriptions.set(id, { listener, position: 0, receivedAt: Date.now() });
			await subscriber.subscribe(channelOf(id));
		},
		unsubscribe(id) {
			if (subscriptions.delete(id)) subscriber.unsubscribe(channelOf(id)).catch(() => {});
		},
		async remove(ids) {
			const batch = commands.multi();
			for (const id of ids) {
				copies.delete(id);
				batch.del(keyOf(id)).xadd(keyOf(id), `${REMOVED_POSITION}-0`, "e", `l${REMOVED}`);
				batch.expire(keyOf(id), UNFINISHED_TTL_SECONDS).publish(channelOf(id), REMOVED);
			}
			const answers = await batch.exec().catch(unavailable);
			for (const [error] of answers ?? []) if (error) unavailable(error);
		},
		close: () => clearInterval(silenceTimer),
	};
}

// An entry in the stream is a letter for its kind followed by its content: nearly every word of a story is an entry.

function pack(entry: LogEntry): string {
	if (entry.kind === "checkpoint") return `c${JSON.stringify(entry.checkpoint ?? null)}`;
	if (entry.kind === "lease") return `l${entry.holder}`;
	const { id: _, ...event } = entry.event;
	return `e${JSON.stringify(event)}`;
}

function unpack(generationId: string, position: number, packed: string): LogEntry {
	const at = { generationId, position };
	const body = packed.slice(1);
	if (packed.startsWith("c")) return { ...at, kind: "checkpoint", checkpoint: JSON.parse(body) };
	if (packed.startsWith("l")) return { ...at, kind: "lease", holder: body };
	return { ...at, kind: "event", event: { id: generationId, ...JSON.parse(body) } };
}

function unavailable(cause: unknown): never {
	throw new AppError("unavailable", { cause });
}
