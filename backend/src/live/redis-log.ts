// The log of what is told, in a Redis stream for each story, so that any process can answer a watch; every event is also
// published, so that the followers hear it at once. When a story ends its gathered log goes to the storage.
import { AppError } from "@lion-tails/common/errors";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { LogConflict, type LogEntry, type Storage } from "../storage/storage.ts";
import type { Hear, LiveLog } from "./log.ts";
import { compactLog, endsGeneration, statusAfter } from "./log-fold.ts";

const DAY = 24 * 3600;
/** Seconds a log stays: one that is never ended (its worker gone for good), and one that is in the storage. */
const KEPT = { unended: 7 * DAY, ended: 60 };
/** How often, in milliseconds, a silent story is asked whether something was missed: a half-open line raises no error. */
const LISTEN_AGAIN = 5000;

/**
 * Adds entries at their positions and publishes the events. A position is the entry's id in the stream, so Redis itself refuses
 * one that another teller has passed; an entry that stands there as it is changes nothing. Answers 0 where another's
 * stands, and minus the position to go on from where entries before the first are missing: a Redis that was killed may have
 * forgotten what it had taken.
 * KEYS[1] stream; ARGV: channel, seconds to keep it, '1' to leave such a gap, then position, entry and '1' to publish it,
 * over and over.
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
		local stands = redis.call('XRANGE', KEYS[1], position, position)[1]
		if not stands or stands[2][2] ~= ARGV[at + 1] then return 0 end
	elseif ARGV[at + 2] == '1' then
		redis.call('PUBLISH', ARGV[1], ARGV[at] .. ' ' .. ARGV[at + 1])
	end
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1`;

type Connections = { commands: Redis; subscriber: Redis; prefix: string; log: Logger };
type WithAppend = Redis & { appendToLog(key: string, ...given: (string | number)[]): Promise<number> };
type Followed = { hear: Hear; heard: number; silentSince: number };

export type RedisLog = LiveLog & { close(): void };

export function logInRedis({ commands, subscriber, prefix, log }: Connections, storage: Storage): RedisLog {
	commands.defineCommand("appendToLog", { numberOfKeys: 1, lua: APPEND });
	const keyOf = (id: string) => `${prefix}:log:${id}`;
	const channelOf = (id: string) => `${prefix}:told:${id}`;
	const followed = new Map<string, Followed>();
	const copies = new Map<string, LogEntry[]>();

	subscriber.on("message", (channel: string, message: string) => {
		const id = channel.slice(channelOf("").length);
		const one = followed.get(id);
		if (!one) return;
		const split = message.indexOf(" ");
		one.heard = Number(message.slice(0, split));
		one.silentSince = Date.now();
		const entry = unpack(id, one.heard, message.slice(split + 1));
		if (entry.kind === "event") one.hear(entry.event);
	});
	// What was told while the line was down was told to nobody.
	subscriber.on("ready", () => void followAgain().catch(() => {}));
	const listening = setInterval(() => void listenAgain().catch(() => {}), LISTEN_AGAIN);

	async function followAgain(): Promise<void> {
		if (followed.size) await subscriber.subscribe(...[...followed.keys()].map(channelOf));
		for (const { hear } of followed.values()) hear(null);
	}

	async function listenAgain(): Promise<void> {
		const silent = [...followed].filter(([, { silentSince }]) => Date.now() - silentSince >= LISTEN_AGAIN);
		if (!silent.length) return;
		const batch = commands.pipeline();
		for (const [id] of silent) batch.xrevrange(keyOf(id), "+", "-", "COUNT", 1);
		const answers = await batch.exec();
		silent.forEach(([, one], at) => {
			const [entry] = (answers?.[at]?.[1] ?? []) as [string, string[]][];
			const position = Number.parseInt(entry?.[0] ?? "0", 10);
			if (position > one.heard) {
				one.heard = position;
				one.hear(null);
			}
		});
	}

	async function readStream(id: string): Promise<LogEntry[]> {
		const stream = await commands.xrange(keyOf(id), "-", "+");
		return stream.map(([position, fields]) => unpack(id, Number.parseInt(position, 10), fields[1] ?? ""));
	}

	/** The storage hears of a beginning and of an end; an end is there before anybody is told. */
	async function keep(id: string, copy: LogEntry[], entries: LogEntry[], now: number): Promise<void> {
		const turning = entries.filter((entry) => statusAfter(entry));
		if (!turning.length) return;
		if (!turning.some(endsGeneration)) return storage.generations.append(turning, now);
		const kept = await storage.generations.log(id);
		if (kept.some(endsGeneration)) return;
		const begun = kept.at(-1)?.position ?? 0;
		await storage.generations.append(
			compactLog(copy).filter(({ position }) => position > begun),
			now,
		);
	}

	async function appendOne(id: string, entries: LogEntry[], now: number): Promise<void> {
		const copy = await copyUpTo(id, entries[0]?.position ?? 1);
		const known = copy.at(-1)?.position ?? 0;
		for (const entry of entries) if (entry.position > known) copy.push(entry);
		const isOver = entries.some(endsGeneration);
		await keep(id, copy, entries, now);
		const seconds = isOver ? KEPT.ended : KEPT.unended;
		let answer = await send(id, seconds, entries);
		if (answer < 0) {
			const from = -answer;
			log.warn({ generation: id, from }, "Redis had forgotten a part of a story; it has it again");
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

	/** The log of a story told here, held as well, should Redis forget it; read anew where others have told meanwhile. */
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
			// Each on its own: one that fails is tried again with all, and what is there already stays as it is.
			const outcomes = await Promise.allSettled([...byStory].map(([id, own]) => appendOne(id, own, now)));
			const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
			for (const error of errors) if (!(error instanceof LogConflict)) throw error;
			if (errors.length) throw new LogConflict(errors.flatMap(({ generationIds }) => generationIds));
		},
		async read(id) {
			const stream = await readStream(id).catch(unavailable);
			// A stream that begins in its middle was gone once, and one that is gone was gathered: the storage has what there is.
			// (One that lacks only its end will hear it in a moment.)
			const begin = stream.find((entry) => entry.kind === "event");
			return stream[0]?.position === 1 || begin?.event.seq === 1 ? stream : storage.generations.log(id);
		},
		async follow(id, hear) {
			followed.set(id, { hear, heard: 0, silentSince: Date.now() });
			await subscriber.subscribe(channelOf(id));
		},
		unfollow(id) {
			if (followed.delete(id)) subscriber.unsubscribe(channelOf(id)).catch(() => {});
		},
		close: () => clearInterval(listening),
	};
}

// In the stream an entry is a letter for its kind and what only it knows: there is one for nearly every word of a story.

function pack(entry: LogEntry): string {
	if (entry.kind === "checkpoint") return `c${JSON.stringify(entry.checkpoint ?? null)}`;
	if (entry.kind === "claim") return `l${entry.by}`;
	const { id: _, ...event } = entry.event;
	return `e${JSON.stringify(event)}`;
}

function unpack(generationId: string, position: number, packed: string): LogEntry {
	const at = { generationId, position };
	const body = packed.slice(1);
	if (packed.startsWith("c")) return { ...at, kind: "checkpoint", checkpoint: JSON.parse(body) };
	if (packed.startsWith("l")) return { ...at, kind: "claim", by: body };
	return { ...at, kind: "event", event: { id: generationId, ...JSON.parse(body) } };
}

function unavailable(cause: unknown): never {
	throw new AppError("unavailable", { cause });
}
