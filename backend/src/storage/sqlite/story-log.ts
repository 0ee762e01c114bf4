// The logs of stories. While stories run, each write is one row for all of them, in a separate file with small pages: a row for
// each word in the store's large pages would cost several times as many bytes and as much time. When a generation ends, its
// compacted log moves to the store. Older rows of running stories move there in portions, so that the file stays small.
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { GenerationEvent } from "@lion-tails/common/generation";
import { joinTextEvents } from "@lion-tails/common/live";
import { LogConflict, type LogEntry } from "../../live/log.ts";
import { type Compaction, compactLog, endsGeneration, openCompaction, statusAfter } from "../../live/log-fold.ts";
import {
	applyMigrations,
	createPrivately,
	type Database,
	IN_MEMORY,
	json,
	number,
	numberOrNull,
	text,
	textOrNull,
} from "./database.ts";

/** Rows that stay in the file. This is about a minute; most stories end earlier. */
const KEPT_BATCHES = 20_000;
/** Rows written between two checks of the number of rows. */
const BATCHES_PER_CHECK = 1000;
/** Rows moved to the store at once, which takes a few milliseconds. */
const BATCHES_PER_MOVE = 100;

export type StoryLog = ReturnType<typeof storyLogIn>;

/** The state of a log that this process appends to. */
type OpenLog = { number: number | null; position: number; compaction: Compaction; isOver: boolean };
type Addition = { id: string; log: OpenLog; entries: LogEntry[] };

export function storyLogIn(db: Database, live: Database) {
	const open = new Map<string, OpenLog>();
	/** The last batch that this process has written or read. A later one in the file means that another process appends too. */
	let lastBatch: number | null = null;
	/** Changes when another process writes to the store. */
	let storeVersion = -1;
	let isMoving = false;

	/** Appends all entries or none. Skips those of removed generations or of another process's, and throws `LogConflict` for them. */
	function append(entries: LogEntry[], now: number): void {
		const lost = new Set<string>();
		// During this transaction no other process appends, moves rows, or removes a generation's last words.
		const { additions, batch } = live.atomically(() => {
			dropStaleState();
			const added = [...Map.groupBy(entries, ({ generationId }) => generationId)].flatMap(([id, own]) =>
				addition(id, own, lost),
			);
			const changes = added.filter((one) => one.entries.some(statusAfter));
			if (changes.length)
				db.atomically(() => {
					for (const change of changes) writeStatus(change, now, lost);
				});
			return { additions: added, batch: writeBatch(added.filter(({ id }) => !lost.has(id))) };
		});
		for (const addition of additions) onStored(addition);
		for (const id of lost) open.delete(id);
		if (batch !== null) {
			lastBatch = batch;
			if (batch % BATCHES_PER_CHECK === 0) void moveOldest();
		}
		if (lost.size) throw new LogConflict([...lost]);
	}

	/** Drops the cached state after another process has written. */
	function dropStaleState(): void {
		const last = numberOrNull(live.one("SELECT MAX(number) AS last FROM batches")?.last);
		if (last !== lastBatch) open.clear();
		lastBatch = last;
		const version = number(db.one("PRAGMA data_version")?.data_version);
		if (version !== storeVersion) forgetChanged();
		storeVersion = version;
	}

	/** Must be called after generations were removed, or written in another way. */
	function forgetChanged(): void {
		for (const id of open.keys()) if (!isUnfinished(id)) open.delete(id);
		for (const log of live.all("SELECT number, generation_id FROM logs"))
			if (!isUnfinished(text(log.generation_id))) live.run`DELETE FROM logs WHERE number = ${number(log.number)}`;
	}

	const isUnfinished = (id: string) => db.one`SELECT 1 FROM generations WHERE id = ${id} AND ended_at IS NULL` !== null;

	/** Returns the generation's entries that are not stored yet. */
	function addition(id: string, own: LogEntry[], lost: Set<string>): Addition[] {
		const log = open.get(id) ?? openLog(id);
		if (!log) {
			lost.add(id);
			return [];
		}
		const repeated = own.filter(({ position }) => position <= log.position);
		const fresh = own.slice(repeated.length);
		const end = fresh.findIndex(endsGeneration) + 1;
		const entries = end ? fresh.slice(0, end) : fresh;
		const isKnown = isStored(id, repeated);
		if ((log.isOver && fresh.length) || entries.length < fresh.length || !isKnown) lost.add(id);
		return log.isOver || !isKnown || !entries.length ? [] : [{ id, log, entries }];
	}

	function openLog(id: string): OpenLog | null {
		const generation = db.one`SELECT ended_at FROM generations WHERE id = ${id}`;
		if (!generation) return null;
		const compaction = openCompaction();
		const entries = read(id);
		for (const entry of entries) compaction.add(entry);
		const row = live.one`SELECT number FROM logs WHERE generation_id = ${id}`;
		return {
			number: numberOrNull(row?.number ?? null),
			position: entries.at(-1)?.position ?? 0,
			compaction,
			isOver: generation.ended_at !== null,
		};
	}

	/** Returns whether these entries are stored unchanged. Of a log that has ended, only the last entry is compared. */
	function isStored(id: string, entries: LogEntry[]): boolean {
		if (!entries.length) return true;
		const stored = new Map(read(id).map((entry) => [entry.position, JSON.stringify(pack(0, entry))]));
		const last = entries.filter(endsGeneration).slice(-1);
		return (last.length ? last : entries).every(
			(entry) => stored.get(entry.position) === JSON.stringify(pack(0, entry)),
		);
	}

	/** Writes the change of a generation's status and, when it ends, its log. */
	function writeStatus({ id, log, entries }: Addition, now: number, lost: Set<string>): void {
		for (const entry of entries) {
			const status = statusAfter(entry);
			if (!status) continue;
			// Setting a column to its old value would still write the pages of its indexes.
			const ended = endsGeneration(entry);
			const isKnown = ended
				? db.run`UPDATE generations SET status = ${status}, ended_at = ${now} WHERE id = ${id}`
				: db.run`UPDATE generations SET status = ${status} WHERE id = ${id}`;
			if (!isKnown) lost.add(id);
			else if (ended) storeEndedLog(db, id, compactLog([...log.compaction.entries(), ...entries]));
		}
	}

	/** Writes one row with the entries of all running logs. Returns its number, or null without entries. */
	function writeBatch(additions: Addition[]): number | null {
		const batch = (lastBatch ?? 0) + 1;
		const packed: PackedEntry[] = [];
		for (const { id, log, entries } of additions) {
			if (entries.some(endsGeneration)) {
				live.run`DELETE FROM logs WHERE generation_id = ${id}`;
				continue;
			}
			const logNumber = log.number ?? createLog(id, batch);
			for (const entry of entries) packed.push(pack(logNumber, entry));
		}
		if (!packed.length) return null;
		live.run`INSERT INTO batches VALUES (${batch}, ${JSON.stringify(packed)})`;
		return batch;
	}

	const createLog = (id: string, batch: number) =>
		number(live.one`INSERT INTO logs (generation_id, first_batch) VALUES (${id}, ${batch}) RETURNING number`?.number);

	function onStored({ id, log, entries }: Addition): void {
		if (entries.some(endsGeneration)) {
			open.delete(id);
			return;
		}
		log.number ??= number(live.one`SELECT number FROM logs WHERE generation_id = ${id}`?.number);
		for (const entry of entries) log.compaction.add(entry);
		log.position = entries.at(-1)?.position ?? log.position;
		open.set(id, log);
	}

	/** Reads the batches before the store: entries that another process moves in between are then read twice, and never missed. */
	function read(id: string): LogEntry[] {
		const log = live.one`SELECT number, first_batch FROM logs WHERE generation_id = ${id}`;
		const batches = log
			? live.all`SELECT entries FROM batches WHERE number >= ${number(log.first_batch)} ORDER BY number`
			: [];
		const stored = storedLog(db, id);
		const position = stored.at(-1)?.position ?? 0;
		const later = batches.flatMap(({ entries }) =>
			unpackBatch(text(entries)).flatMap((packed) => (packed[0] === log?.number ? [unpack(id, packed)] : [])),
		);
		return [...stored, ...later.filter((entry) => entry.position > position)];
	}

	/** Moves the oldest batches of running generations to the store and drops the others. Returns whether more are left. */
	function move(): boolean {
		const rows = live.all`SELECT number, entries FROM batches ORDER BY number LIMIT ${BATCHES_PER_MOVE}`;
		const last = number(rows.at(-1)?.number);
		const packed = rows.flatMap(({ entries }) => unpackBatch(text(entries)));
		if (packed.length) {
			const ids = new Map(
				live.all("SELECT number, generation_id FROM logs").map((row) => [number(row.number), text(row.generation_id)]),
			);
			const logs = [...Map.groupBy(packed, ([logNumber]) => logNumber)].flatMap(([logNumber, own]) => {
				const id = ids.get(logNumber);
				return id !== undefined && isUnfinished(id) ? [{ id, entries: own.map((one) => unpack(id, one)) }] : [];
			});
			if (logs.length)
				db.atomically(() => {
					for (const { id, entries } of logs) if (isUnfinished(id)) insertEntries(db, id, entries);
				});
			live.atomically(() => {
				live.run`DELETE FROM batches WHERE number < ${last}`;
				// The last number stays in use, so that every process notices the writes of others.
				live.run`UPDATE batches SET entries = '[]' WHERE number = ${last}`;
			});
		}
		return rows.length === BATCHES_PER_MOVE;
	}

	async function moveOldest(): Promise<void> {
		if (isMoving) return;
		isMoving = true;
		try {
			for (;;) {
				// One query for both would read the whole table: https://www.sqlite.org/optoverview.html#the_min_max_optimization
				const first = live.one("SELECT MIN(number) AS number FROM batches");
				const last = live.one("SELECT MAX(number) AS number FROM batches");
				if (number(last?.number) - number(first?.number) < KEPT_BATCHES) break;
				move();
				await nextTurn();
			}
		} catch {
			// The next `append` reports a store that cannot be written; the rows are moved later.
		} finally {
			isMoving = false;
		}
	}

	return {
		append,
		read,
		forgetChanged,
		/** Moves everything to the store, and so overwrites the rows of generations that have ended. */
		async moveAll(): Promise<void> {
			while (move()) await nextTurn();
			forgetChanged();
		},
		/** The same, but blocks the process. */
		moveAllNow(): void {
			while (move());
			forgetChanged();
		},
		/** Empties the file's write-ahead log. Rejects with SQLITE_BUSY while another process reads. */
		truncate: () => live.truncateLog(),
	};
}

// The stored form of entries.

/** The log's number and the position in it; then the event's number and the text, or a letter for the kind and the content. */
type PackedEntry = [log: number, position: number, seqOrKind: number | "e" | "c" | "l", content: unknown];

function pack(log: number, entry: LogEntry): PackedEntry {
	const { position } = entry;
	if (entry.kind === "checkpoint") return [log, position, "c", entry.checkpoint ?? null];
	if (entry.kind === "lease") return [log, position, "l", entry.holder];
	const { id: _, ...event } = entry.event;
	// Nearly every word of a story is such an event, so it has the shortest form.
	if (event.type === "text" && !event.chapterStarts) return [log, position, event.seq, event.text];
	return [log, position, "e", event];
}

function unpack(id: string, [, position, seqOrKind, content]: PackedEntry): LogEntry {
	const at = { generationId: id, position };
	if (seqOrKind === "c") return { ...at, kind: "checkpoint", checkpoint: content };
	if (seqOrKind === "l") return { ...at, kind: "lease", holder: String(content) };
	const event = seqOrKind === "e" ? (content as object) : { seq: seqOrKind, type: "text", text: content };
	return { ...at, kind: "event", event: { id, ...event } as GenerationEvent };
}

function storedLog(db: Database, generationId: string): LogEntry[] {
	const ended = textOrNull(db.one`SELECT log FROM generations WHERE id = ${generationId}`?.log);
	if (ended !== null) {
		const entries = json<PackedEntry[]>(ended).map((packed) => unpack(generationId, packed));
		return withText(entries, "", savedText(db, generationId) ?? "");
	}
	const rows = db.all`SELECT position, kind, body FROM generation_log WHERE generation_id = ${generationId}
		ORDER BY position`;
	return rows.map((row): LogEntry => {
		const at = { generationId, position: number(row.position) };
		if (row.kind === "event") return { ...at, kind: "event", event: json(row.body) };
		if (row.kind === "checkpoint") return { ...at, kind: "checkpoint", checkpoint: json(row.body) };
		return { ...at, kind: "lease", holder: json(row.body) };
	});
}

/** Stores the log of an ended generation in its row. If its story is saved, the text is stored with the story only. */
export function storeEndedLog(db: Database, id: string, log: LogEntry[]): void {
	const content = savedText(db, id);
	const entries = content === null ? log : withText(log, content, "");
	db.run`DELETE FROM generation_log WHERE generation_id = ${id}`;
	db.run`UPDATE generations SET log = ${JSON.stringify(entries.map((entry) => pack(0, entry)))} WHERE id = ${id}`;
}

const savedText = (db: Database, id: string): string | null =>
	textOrNull(db.one`SELECT content FROM stories JOIN story_texts USING (number) WHERE id = ${id}`?.content);

/** Returns the log with `before` replaced by `after` in events whose text is exactly `before`. */
function withText(log: LogEntry[], before: string, after: string): LogEntry[] {
	return log.map((entry) => {
		if (entry.kind !== "event") return entry;
		const { event } = entry;
		if (event.type === "text" && event.text === before) return { ...entry, event: { ...event, text: after } };
		if (event.type !== "completed" || event.story.content !== before) return entry;
		return { ...entry, event: { ...event, story: { ...event.story, content: after } } };
	});
}

/** Adds the entries after the stored log's last position, in order. Consecutive texts become one entry. */
function insertEntries(db: Database, id: string, entries: LogEntry[]): void {
	const last = number(db.one`SELECT MAX(position) AS last FROM generation_log WHERE generation_id = ${id}`?.last);
	const joined: LogEntry[] = [];
	for (const entry of entries) {
		if (entry.position <= last) continue;
		const before = joined.at(-1);
		if (before && isText(before) && isText(entry)) {
			const event = { ...entry.event, ...joinTextEvents(before.event, entry.event) };
			joined[joined.length - 1] = { ...entry, event };
		} else joined.push(entry);
	}
	for (const entry of joined) insertEntry(db, entry);
}

type TextEntry = Extract<LogEntry, { kind: "event" }> & { event: { type: "text" } };
const isText = (entry: LogEntry): entry is TextEntry => entry.kind === "event" && entry.event.type === "text";

export function insertEntry(db: Database, entry: LogEntry): void {
	const { generationId, position, kind } = entry;
	const body = kind === "event" ? entry.event : kind === "checkpoint" ? entry.checkpoint : entry.holder;
	db.run`INSERT INTO generation_log VALUES (${generationId}, ${position}, ${kind}, ${JSON.stringify(body ?? null)})`;
}

const unpackBatch = (entries: string) => JSON.parse(entries) as PackedEntry[];

// The file of running stories.

/** SQLite's smallest page size. Every write adds at least one page to the write-ahead log. */
const PAGE_BYTES = 512;

/** `batches`: a row for each write of entries. `logs`: the numbers of running generations in them. */
const LIVE_SCHEMA = `
	CREATE TABLE batches (number INTEGER PRIMARY KEY, entries TEXT NOT NULL) STRICT;
	CREATE TABLE logs (
		number INTEGER PRIMARY KEY AUTOINCREMENT,
		generation_id TEXT NOT NULL UNIQUE,
		first_batch INTEGER NOT NULL
	) STRICT;
`;

/** Returns the path of the file for the store at `path`. Both are in memory for a store in memory. */
export const livePathOf = (path: string) => (path === IN_MEMORY ? IN_MEMORY : path.replace(/(\.db)?$/, "-live.db"));

/** Opens the file and creates it as needed. Waits up to `timeout` milliseconds for a lock. */
export function openLive(path: string, timeout: number): DatabaseSync {
	createPrivately(path);
	const live = new DatabaseSync(path, { timeout });
	live.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;`);
	live.exec("PRAGMA secure_delete = ON; PRAGMA cache_size = -4000;");
	applyMigrations(live, "file of running stories", [LIVE_SCHEMA]);
	return live;
}
