// The log of stories. While they are told, each write is one row for all of them, in a file of its own with small pages: a
// row of its own for each word, in the large pages of the store, would cost several times as many bytes and as much time.
// When a generation ends, its compacted log goes to the store. What is left of the others is moved there in portions,
// so that the file stays small.
import { setImmediate as nextTurn } from "node:timers/promises";
import { LogConflict, type LogEntry } from "../../live/log.ts";
import { type Compaction, compactLog, endsGeneration, openCompaction, statusAfter } from "../../live/log-fold.ts";
import { type Database, number, numberOrNull, text } from "./database.ts";
import { insertEntries, keepEnded, type PackedEntry, pack, storedLog, unpack } from "./story-log-entries.ts";

/** Rows that stay until they are moved: the stories of about a minute, most of which end before. */
const KEPT_BATCHES = 20_000;
/** After so many rows it is seen whether there are too many. */
const BATCHES_PER_CHECK = 1000;
/** Reading so many rows and writing what they hold takes a few milliseconds. */
const BATCHES_PER_MOVE = 100;

export type StoryLog = {
	/** All or nothing, but for the entries of generations that are gone or another's: throws `LogConflict`. */
	append(entries: LogEntry[], now: number): void;
	read(generationId: string): LogEntry[];
	/** To be called when generations were removed, or written in another way. */
	forgetChanged(): void;
	/** Moves everything to the store, and so overwrites what belongs to no running generation. */
	moveAll(): Promise<void>;
	/** The same without letting other work go on. */
	moveAllNow(): void;
	/** Empties the file's write-ahead log; rejects as a locked store does while another process reads. */
	truncate(): Promise<void>;
};

/** What this process knows of a log that it appends to. */
type OpenLog = { number: number | null; position: number; compaction: Compaction; isOver: boolean };
type Addition = { id: string; log: OpenLog; entries: LogEntry[] };

export function storyLogIn(db: Database, live: Database): StoryLog {
	const open = new Map<string, OpenLog>();
	/** The last batch that this process has written or seen: if there is a later one, another process appends too. */
	let lastBatch: number | null = null;
	/** Changes when another process writes to the store. */
	let storeVersion = -1;
	let isMoving = false;

	function append(entries: LogEntry[], now: number): void {
		const lost = new Set<string>();
		// Within this transaction no other process appends or moves, and none removes a generation's last words.
		const { additions, batch } = live.atomically(() => {
			lookForChanges();
			const added = [...Map.groupBy(entries, ({ generationId }) => generationId)].flatMap(([id, own]) =>
				addition(id, own, lost),
			);
			const turns = added.filter((one) => one.entries.some(statusAfter));
			if (turns.length)
				db.atomically(() => {
					for (const turn of turns) writeTurn(turn, now, lost);
				});
			return { additions: added, batch: writeBatch(added.filter(({ id }) => !lost.has(id))) };
		});
		for (const addition of additions) onRecord(addition);
		for (const id of lost) open.delete(id);
		if (batch !== null) {
			lastBatch = batch;
			if (batch % BATCHES_PER_CHECK === 0) void moveOldest();
		}
		if (lost.size) throw new LogConflict([...lost]);
	}

	/** What is known is certain as long as nobody else has written. */
	function lookForChanges(): void {
		const last = numberOrNull(live.one("SELECT MAX(number) AS last FROM batches")?.last);
		if (last !== lastBatch) open.clear();
		lastBatch = last;
		const version = number(db.one("PRAGMA data_version")?.data_version);
		if (version !== storeVersion) forgetChanged();
		storeVersion = version;
	}

	function forgetChanged(): void {
		for (const id of open.keys()) if (!isUnfinished(id)) open.delete(id);
		for (const log of live.all("SELECT number, generation_id FROM logs"))
			if (!isUnfinished(text(log.generation_id))) live.run("DELETE FROM logs WHERE number = ?", number(log.number));
	}

	const isUnfinished = (id: string) =>
		db.one("SELECT 1 FROM generations WHERE id = ? AND ended_at IS NULL", id) !== null;

	/** Those of a generation's entries that are not on record yet. */
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
		const generation = db.one("SELECT ended_at FROM generations WHERE id = ?", id);
		if (!generation) return null;
		const compaction = openCompaction();
		const entries = read(id);
		for (const entry of entries) compaction.add(entry);
		const row = live.one("SELECT number FROM logs WHERE generation_id = ?", id);
		return {
			number: numberOrNull(row?.number ?? null),
			position: entries.at(-1)?.position ?? 0,
			compaction,
			isOver: generation.ended_at !== null,
		};
	}

	/** Whether these are on record, as they are; of a log that has ended, its last entry. */
	function isStored(id: string, entries: LogEntry[]): boolean {
		if (!entries.length) return true;
		const stored = new Map(read(id).map((entry) => [entry.position, JSON.stringify(pack(0, entry))]));
		const last = entries.filter(endsGeneration).slice(-1);
		return (last.length ? last : entries).every(
			(entry) => stored.get(entry.position) === JSON.stringify(pack(0, entry)),
		);
	}

	/** The change of a generation's status; with its end, its log. */
	function writeTurn({ id, log, entries }: Addition, now: number, lost: Set<string>): void {
		for (const entry of entries) {
			const status = statusAfter(entry);
			if (!status) continue;
			// A column that is set to what it was changes the pages of its indexes all the same.
			if (!db.run("UPDATE generations SET status = ? WHERE id = ?", status, id)) lost.add(id);
			else if (endsGeneration(entry)) {
				db.run("UPDATE generations SET ended_at = ? WHERE id = ?", now, id);
				keepEnded(db, id, compactLog([...log.compaction.entries(), ...entries]));
			}
		}
	}

	/** The row with everything of logs that go on; null if there is nothing. */
	function writeBatch(additions: Addition[]): number | null {
		const batch = (lastBatch ?? 0) + 1;
		const packed: PackedEntry[] = [];
		for (const { id, log, entries } of additions) {
			if (entries.some(endsGeneration)) {
				live.run("DELETE FROM logs WHERE generation_id = ?", id);
				continue;
			}
			const logNumber = log.number ?? createLog(id, batch);
			for (const entry of entries) packed.push(pack(logNumber, entry));
		}
		if (!packed.length) return null;
		live.run("INSERT INTO batches VALUES (?, ?)", batch, JSON.stringify(packed));
		return batch;
	}

	const createLog = (id: string, batch: number) =>
		number(live.one("INSERT INTO logs (generation_id, first_batch) VALUES (?, ?) RETURNING number", id, batch)?.number);

	function onRecord({ id, log, entries }: Addition): void {
		if (entries.some(endsGeneration)) {
			open.delete(id);
			return;
		}
		log.number ??= number(live.one("SELECT number FROM logs WHERE generation_id = ?", id)?.number);
		for (const entry of entries) log.compaction.add(entry);
		log.position = entries.at(-1)?.position ?? log.position;
		open.set(id, log);
	}

	/** The batches before the store: what another process moves meanwhile is then in both, and not in neither. */
	function read(id: string): LogEntry[] {
		const log = live.one("SELECT number, first_batch FROM logs WHERE generation_id = ?", id);
		const batches = log
			? live.all("SELECT entries FROM batches WHERE number >= ? ORDER BY number", number(log.first_batch))
			: [];
		const stored = storedLog(db, id);
		const position = stored.at(-1)?.position ?? 0;
		const later = batches.flatMap(({ entries }) =>
			unpackBatch(text(entries)).flatMap((packed) => (packed[0] === log?.number ? [unpack(id, packed)] : [])),
		);
		return [...stored, ...later.filter((entry) => entry.position > position)];
	}

	/** Moves the oldest batches to the store: what belongs to generations that are over or gone is left out. Answers whether there are more. */
	function move(): boolean {
		const rows = live.all("SELECT number, entries FROM batches ORDER BY number LIMIT ?", BATCHES_PER_MOVE);
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
				live.run("DELETE FROM batches WHERE number < ?", last);
				// The last number stays in use, so that every process sees whether another has written.
				live.run("UPDATE batches SET entries = '[]' WHERE number = ?", last);
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
			// A store that cannot be written is seen by `append`; the rows are moved later.
		} finally {
			isMoving = false;
		}
	}

	return {
		append,
		read,
		forgetChanged,
		async moveAll() {
			while (move()) await nextTurn();
			forgetChanged();
		},
		moveAllNow() {
			while (move());
			forgetChanged();
		},
		truncate: () => live.truncateLog(),
	};
}

const unpackBatch = (entries: string) => JSON.parse(entries) as PackedEntry[];
