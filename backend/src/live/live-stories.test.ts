import type { GenerationEvent } from "@lion-tails/common/generation";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aGeneration, aUser } from "../../test/contract/records.ts";
import { openSqlite } from "../storage/sqlite/sqlite.ts";
import type { Storage } from "../storage/storage.ts";
import { type LiveStories, openLiveStories } from "./live-stories.ts";
import { type EventListener, type GenerationLog, type LogEntry, localLog } from "./log.ts";

let storage: Storage;
let live: LiveStories;
let errors: unknown[];
let processes = 0;
let shown: GenerationEvent[];
let userId: string;

/** The subscribers of each story. Only the test calls them. */
const subscribers = new Map<string, EventListener>();

function open(store: Storage): LiveStories {
	const log: GenerationLog = {
		...localLog(store.generations),
		append: (entries, now) => store.generations.append(entries, now),
		subscribe: async (id, listener) => void subscribers.set(id, listener),
	};
	const stories = openLiveStories(log, {
		now: () => 1,
		onWriteError: (error) => errors.push(error),
		onLatency: () => {},
		holder: `process ${++processes}`,
	});
	stories.onEvent((event) => shown.push(event));
	return stories;
}

const FAILED = { type: "failed", message: "m", code: "model_broken", refunded: true } as const;

beforeEach(async () => {
	storage = openSqlite(":memory:");
	errors = [];
	shown = [];
	const user = aUser();
	userId = user.id;
	await storage.users.insert(user);
	live = open(storage);
});
afterEach(() => storage.close());

async function aLiveStory(): Promise<string> {
	const { id } = await storage.generations.insert(aGeneration(userId));
	await live.acquireLease(id, userId);
	return id;
}

test("text of one turn of the event loop is one event, and the events of all stories are one write", async () => {
	const [one, other] = [await aLiveStory(), await aLiveStory()];
	let writes = 0;
	const { append } = storage.generations;
	storage.generations.append = (entries, now) => {
		writes++;
		return append(entries, now);
	};
	live.append(one, { type: "text", text: "Once " });
	live.append(other, { type: "text", text: "Long " });
	live.append(one, { type: "text", text: "upon " });
	live.append(one, { type: "title", title: "T" });
	live.append(one, { type: "text", text: "a time" });
	live.append(other, { type: "text", text: "ago" });
	await live.flushAll();
	expect(shown.filter((event) => event.id === one)).toEqual([
		{ id: one, seq: 1, type: "text", text: "Once upon " },
		{ id: one, seq: 2, type: "title", title: "T" },
		{ id: one, seq: 3, type: "text", text: "a time" },
	]);
	expect(shown.filter((event) => event.id === other)).toEqual([{ id: other, seq: 1, type: "text", text: "Long ago" }]);
	expect(writes).toBe(1);
});

test("events reach readers only after they are stored, and failed writes lose no text", async () => {
	const id = await aLiveStory();
	const { append } = storage.generations;
	let errorCount = 3;
	let shownMeanwhile = 0;
	storage.generations.append = async (entries: LogEntry[], now) => {
		if (errorCount-- > 0) {
			shownMeanwhile += shown.length;
			throw new Error("disk full");
		}
		return append(entries, now);
	};
	live.append(id, { type: "text", text: "Once " });
	await expect.poll(() => errors).not.toEqual([]);
	live.append(id, { type: "text", text: "upon" });
	await live.flushAll();
	expect(errors).toHaveLength(3);
	expect(shownMeanwhile).toBe(0);
	expect(shown.map((event) => (event.type === "text" ? event.text : "")).join("")).toBe("Once upon");
	const log = await storage.generations.log(id);
	expect(log.filter((entry) => entry.kind === "event")).toHaveLength(shown.length);
});

test("chapter starts are stored with the text, also in a compacted log", async () => {
	const id = await aLiveStory();
	live.append(id, { type: "text", text: "Once." });
	live.append(id, { type: "text", text: "\n\nTwice.", chapterStarts: [2] });
	await live.flushAll();
	live.append(id, { type: "text", text: "\n\nThrice.", chapterStarts: [2] });
	await live.flushAll();
	expect(shown.map((event) => event.type === "text" && event.chapterStarts)).toEqual([[7], [2]]);
	const { text, chapterStarts } = await open(storage).read(id);
	expect(chapterStarts?.map((start) => text.slice(start))).toEqual(["Twice.\n\nThrice.", "Thrice."]);
	live.append(id, FAILED);
	await live.flushAll();
	expect((await storage.generations.log(id)).filter((entry) => entry.kind === "event")).toHaveLength(2);
	expect(await open(storage).read(id)).toMatchObject({ text, chapterStarts });
});

test("a story is opened from its log, and its events continue their numbers", async () => {
	const id = await aLiveStory();
	live.append(id, { type: "started", targetWords: 500, steps: 1, toldBy: "m" });
	live.checkpoint(id, { done: 0 });
	live.append(id, { type: "text", text: "Once" });
	await live.flushAll();
	const next = open(storage);
	expect(await next.open(id, userId)).toEqual(live.get(id)?.live);
	await next.acquireLease(id, userId);
	shown = [];
	next.append(id, { type: "text", text: " upon" });
	await next.flushAll();
	expect(shown).toEqual([{ id, seq: 3, type: "text", text: " upon" }]);
});

test("`ended` resolves with the end of a story, before or after it comes", async () => {
	const id = await aLiveStory();
	const waiting = live.ended(id, userId);
	live.append(id, FAILED);
	expect(await waiting).toMatchObject({ status: "failed" });
	expect(await live.ended(id, userId)).toMatchObject({ status: "failed" });
	expect(await open(storage).ended(id, userId)).toMatchObject({ status: "failed" });
});

test("a story's lease is held by one process, and the other can neither append nor renew", async () => {
	const id = await aLiveStory();
	live.append(id, { type: "text", text: "Once " });
	await live.renewLease(id);
	const next = open(storage);
	const lease = await next.acquireLease(id, userId);
	live.append(id, { type: "text", text: "twice " });
	await expect(live.renewLease(id)).rejects.toMatchObject({ message: "the lease is lost" });
	next.append(id, { type: "text", text: "upon" });
	await next.renewLease(id);
	expect(lease.aborted).toBe(false);
	expect((await next.read(id)).text).toBe("Once upon");
	expect((await open(storage).read(id)).text).toBe("Once upon");
	live.append(id, { type: "text", text: "thrice" });
	await live.flushAll();
	expect((await open(storage).read(id)).text).toBe("Once upon");
});

test("a subscriber that missed events receives them in order after the next one", async () => {
	const id = await aLiveStory();
	const subscriber = open(storage);
	await subscriber.open(id, userId);
	live.append(id, { type: "text", text: "Once " });
	await live.renewLease(id);
	live.append(id, { type: "text", text: "upon" });
	await live.flushAll();
	shown = [];
	subscribers.get(id)?.({ id, seq: 2, type: "text", text: "upon" });
	await expect.poll(() => shown.map((event) => event.seq)).toEqual([1, 2]);
	expect(subscriber.get(id)?.live.text).toBe("Once upon");
});

test("a subscriber that reconnects after the log was compacted has the text once, and its events have a gap", async () => {
	const id = await aLiveStory();
	live.append(id, { type: "text", text: "Once " });
	await live.renewLease(id);
	const subscriber = open(storage);
	expect((await subscriber.open(id, userId)).text).toBe("Once ");
	live.append(id, { type: "text", text: "upon " });
	await live.renewLease(id);
	live.append(id, { type: "text", text: "a time" });
	live.append(id, FAILED);
	await live.flushAll();
	shown = [];
	subscribers.get(id)?.("missed");
	await expect.poll(() => subscriber.get(id)?.live.status).toBe("failed");
	expect(subscriber.get(id)?.live.text).toBe("Once upon a time");
	expect(shown.map((event) => event.seq)).toEqual([4]);
});

test("`flush` stores a story's text while other stories append without a pause", async () => {
	const [one, other] = [await aLiveStory(), await aLiveStory()];
	const writing = setInterval(() => live.append(other, { type: "text", text: "and " }), 0);
	live.append(one, { type: "text", text: "Amen" });
	await live.flush(one);
	clearInterval(writing);
	expect(live.get(one)?.live.text).toBe("Amen");
	await live.flushAll();
});

test("a story that cannot be written loses its lease and does not delay the others", async () => {
	const [unwritable, other] = [await aLiveStory(), await aLiveStory()];
	const lease = await live.acquireLease(unwritable, userId);
	const { append } = storage.generations;
	storage.generations.append = async (entries: LogEntry[], now) => {
		if (entries.some(({ generationId }) => generationId === unwritable)) throw new Error("string or blob too big");
		return append(entries, now);
	};
	live.append(unwritable, { type: "text", text: "too much" });
	const writing = setInterval(() => live.append(other, { type: "text", text: "and " }), 5);
	live.append(other, { type: "text", text: "Once " });
	await live.flush(other);
	expect(live.get(other)?.live.text).toContain("Once ");
	expect(lease.aborted).toBe(false);
	await expect.poll(() => lease.aborted).toBe(true);
	clearInterval(writing);
	await live.flushAll();
	expect(live.get(unwritable)?.live.text).toBe("");
	expect(shown.every((event) => event.id === other)).toBe(true);
});

test("stories keep their leases and texts while the store is unavailable", async () => {
	const ids = await Promise.all(Array.from({ length: 5 }, aLiveStory));
	const leases = await Promise.all(ids.map((id) => live.acquireLease(id, userId)));
	const { append } = storage.generations;
	let calls = 0;
	storage.generations.append = async (entries: LogEntry[], now) => {
		if (calls++ < 15) throw new Error("unavailable");
		return append(entries, now);
	};
	for (const id of ids) live.append(id, { type: "text", text: "Once" });
	await live.flushAll();
	expect(ids.map((id) => live.get(id)?.live.text)).toEqual(ids.map(() => "Once"));
	expect(leases.some((lease) => lease.aborted)).toBe(false);
});

test("a story whose generation was removed loses its lease at once, and the other stories of the write are stored", async () => {
	const [removed, other] = [await aLiveStory(), await aLiveStory()];
	const lease = await live.acquireLease(removed, userId);
	await storage.generations.append(
		[{ generationId: removed, position: 9, kind: "event", event: { id: removed, seq: 9, ...FAILED } }],
		1,
	);
	await storage.sweep(2, 2);
	expect(await storage.generations.byId(removed)).toBeNull();
	live.append(removed, { type: "text", text: "to nobody" });
	live.append(other, { type: "text", text: "Once" });
	await live.flushAll();
	expect(lease.aborted).toBe(true);
	expect(live.get(other)?.live.text).toBe("Once");
	expect(errors).toEqual([]);
	expect((await live.acquireLease(removed, userId)).aborted).toBe(true);
});

test("a reader of a story that has ended sees no second end when it is removed", async () => {
	const id = await aLiveStory();
	live.append(id, FAILED);
	await live.flushAll();
	// The view of an ended story is kept for a while only.
	const later = open(storage);
	const before = shown.length;
	await later.remove([id]);
	expect(shown.slice(before)).toEqual([]);
	expect(await later.ended(id, userId)).toMatchObject({ status: "cancelled" });
});

test("a removed story ends for its readers, its text is forgotten, and appends are ignored", async () => {
	const id = await aLiveStory();
	const lease = await live.acquireLease(id, userId);
	live.append(id, { type: "text", text: "Once" });
	await live.renewLease(id);
	const follower = open(storage);
	await follower.open(id, userId);
	const waiting = [live.ended(id, userId), follower.ended(id, userId)];
	shown = [];
	live.append(id, { type: "text", text: " upon" });
	await live.remove([id]);
	subscribers.get(id)?.("removed");
	expect(shown.map(({ type, seq }) => [type, seq])).toEqual([
		["cancelled", 2],
		["cancelled", 2],
	]);
	for (const ended of await Promise.all(waiting)) expect(ended).toMatchObject({ status: "cancelled", text: "" });
	expect(lease.aborted).toBe(true);
	live.append(id, { type: "text", text: " a time" });
	await expect(live.renewLease(id)).rejects.toMatchObject({ message: "the lease is lost" });
	expect((await live.acquireLease(id, userId)).aborted).toBe(true);
	expect(JSON.stringify(await storage.generations.log(id))).not.toMatch(/upon|a time/);
	// A late caller does not wait forever.
	expect(await live.ended(id, userId)).toMatchObject({ status: "cancelled" });
	expect(errors).toEqual([]);
});
