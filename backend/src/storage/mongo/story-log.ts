// The log: a document for each entry, with an id made of generation and position. The unique index of ids decides between two
// processes that write the same position. The document of the terminal entry also has the compacted log, so that one insert ends
// and compacts a log. The entries that it replaces are removed an hour later: until then a late entry of another process finds
// its position in use.
import { isDeepStrictEqual } from "node:util";
import { LogConflict, type LogEntry } from "../../live/log.ts";
import { compactLog, endsGeneration, statusAfter } from "../../live/log-fold.ts";
import type { Generation } from "../../story/store.ts";
import { fromBson, toBson } from "./bson.ts";
import { isDuplicate } from "./collection.ts";
import { idSlot, type LogDocument, type StoryModels } from "./story-models.ts";

/** Time after the end of a generation for which the entries stay that its compacted log replaces. */
export const COMPACTED_ENTRIES_MS = 3600 * 1000;
/** Time for which a process trusts its last position. Shorter, so that it queries before a replaced position is free. */
const KNOWN_POSITION_MS = COMPACTED_ENTRIES_MS / 4;
/** Maximum number of generations whose last position is cached. Another one costs a query. */
const MAX_KNOWN_POSITIONS = 20_000;
const MAX_TRIES = 20;
const MAX_GENERATIONS_PER_QUERY = 100;
/** Fewer than the connections of the pool, so that no call times out waiting for one. */
const MAX_CONCURRENT = 20;

export type Log = ReturnType<typeof logIn>;

export function logIn({ log, generations }: StoryModels) {
	// The last position that this process has written. An append that continues there needs no query.
	const known = new Map<string, { position: number; at: number }>();

	const isSure = ({ generationId, position }: LogEntry) => {
		const last = known.get(generationId);
		return last?.position === position - 1 && performance.now() - last.at < KNOWN_POSITION_MS;
	};
	function setKnown({ generationId, position }: LogEntry): void {
		known.delete(generationId);
		known.set(generationId, { position, at: performance.now() });
		if (known.size > MAX_KNOWN_POSITIONS) for (const [oldest] of known.entries().take(1)) known.delete(oldest);
	}

	const documentsOf = (generationId: string) => log.find({ generationId }).sort({ position: 1 }).lean<LogDocument[]>();

	/** Returns the documents that are not stored yet. Adds generations with another process's entries to `lost`. */
	async function missing(documents: LogDocument[], lost: Set<string>): Promise<LogDocument[]> {
		const firsts = new Map<string, number>();
		for (const { generationId, position } of documents)
			if (!firsts.has(generationId)) firsts.set(generationId, position);
		const filters = [...firsts].map(([generationId, position]) => ({ generationId, position: { $gte: position } }));
		const found: LogDocument[] = [];
		for (let at = 0; at < filters.length; at += MAX_GENERATIONS_PER_QUERY) {
			const some = { $or: filters.slice(at, at + MAX_GENERATIONS_PER_QUERY) };
			found.push(...(await log.find(some).sort({ generationId: 1, position: 1 }).lean<LogDocument[]>()));
		}
		const stored = new Map(
			[...Map.groupBy(found, ({ generationId }) => generationId)].map(([id, some]) => [id, storedEntries(some)]),
		);
		return documents.filter((document) => {
			const id = document.generationId;
			if (lost.has(id)) return false;
			const comparison = compareWithStored(stored.get(id), document);
			if (comparison === "conflict") lost.add(id);
			return comparison === "nothing";
		});
	}

	async function insert(documents: LogDocument[], lost: Set<string>): Promise<void> {
		let open = documents;
		for (let tries = 0; open.length; tries++) {
			try {
				await log.insertMany(open, { ordered: true, lean: true });
				return;
			} catch (error) {
				if (!isDuplicate(error) || tries === MAX_TRIES) throw error;
				open = await missing(open, lost);
			}
		}
	}

	/** Checks the generations whose last position is not cached. Adds removed ones and those of other processes to `lost`. */
	async function checkUnsure(entries: LogEntry[], lost: Set<string>): Promise<void> {
		const firsts = new Map<string, LogEntry>();
		for (const entry of entries) if (!firsts.has(entry.generationId)) firsts.set(entry.generationId, entry);
		const unsure = [...firsts.values()].filter((entry) => !isSure(entry)).map((entry) => entry.generationId);
		if (!unsure.length) return;
		const isUnsure = new Set(unsure);
		const [recorded] = await Promise.all([
			generations.distinct("_id", { _id: { $in: unsure } }),
			missing(entries.filter((entry) => isUnsure.has(entry.generationId)).map(toDocument), lost),
		]);
		for (const id of unsure) if (!recorded.includes(id)) lost.add(id);
	}

	/** Inserts the terminal entry with the compacted log, then sets the status. A retry writes what is missing. */
	async function end(entry: LogEntry, now: number, lost: Set<string>): Promise<void> {
		const { generationId, position } = entry;
		for (let tries = 0; ; tries++) {
			const [documents, isRecorded] = await Promise.all([
				documentsOf(generationId),
				generations.exists({ _id: generationId }),
			]);
			if (!isRecorded) {
				// This process may have inserted entries after the removal, while it trusted its last position.
				await log.deleteMany({ generationId });
				lost.add(generationId);
				return;
			}
			const comparison = compareWithStored(storedEntries(documents), toDocument(entry));
			if (comparison === "conflict") {
				lost.add(generationId);
				return;
			}
			if (comparison === "same") {
				await setEnd(entry, documents.find((one) => one.position === position)?.endedAt ?? now);
				return;
			}
			const compacted = toBson(compactLog([...entriesOf(documents), entry]));
			try {
				await log.insertMany([{ ...toDocument(entry), compacted, endedAt: now }], { lean: true });
			} catch (error) {
				if (!isDuplicate(error) || tries === MAX_TRIES) throw error;
				continue;
			}
			const isSet = await setEnd(entry, now);
			// The generation may have been removed during the insert.
			if (isSet || (await generations.exists({ _id: generationId }))) return;
		}
	}

	async function setEnd(entry: LogEntry, endedAt: number): Promise<boolean> {
		const { matchedCount } = await generations.updateOne(
			{ _id: entry.generationId, endedAt: null },
			{ $set: { status: statusAfter(entry) ?? "failed", endedAt, slot: idSlot(entry.generationId) } },
		);
		return matchedCount > 0;
	}

	/** Appends entries. Only the last entry of a generation may be terminal. */
	async function appendRun(entries: LogEntry[], now: number, lost: Set<string>): Promise<void> {
		const isOurs = (entry: LogEntry) => !lost.has(entry.generationId);
		await checkUnsure(entries, lost);
		const ongoing = entries.filter((entry) => isOurs(entry) && !endsGeneration(entry));
		await insert(ongoing.map(toDocument), lost);
		const begun = ongoing.filter((entry) => isOurs(entry) && statusAfter(entry)).map((entry) => entry.generationId);
		if (begun.length) {
			const queued = { _id: { $in: begun }, status: "queued" } as const;
			await generations.updateMany(queued, { $set: { status: "running" } });
		}
		const ends = entries.filter((entry) => isOurs(entry) && endsGeneration(entry));
		await forEachConcurrently(ends, (entry) => end(entry, now, lost));
		for (const entry of ongoing) setKnown(entry);
		for (const { generationId } of ends) known.delete(generationId);
		for (const generationId of lost) known.delete(generationId);
	}

	return {
		async append(entries: LogEntry[], now: number): Promise<void> {
			const lost = new Set<string>();
			for (let rest = entries; rest.length; ) {
				const [run, after] = splitAfterEnds(rest);
				await appendRun(run, now, lost);
				rest = after.filter(({ generationId }) => !lost.has(generationId));
			}
			if (lost.size) throw new LogConflict([...lost]);
		},
		read: async (generationId: string) => entriesOf(await documentsOf(generationId)),
		/** Returns the unfinished ones of the generations. Sets the status of the others, whose process died after it ended their log. */
		async completeEnds(unfinished: Generation[]): Promise<Generation[]> {
			const over = new Set<string>();
			await forEachConcurrently(unfinished, async ({ id }) => {
				const last = await log.findOne({ generationId: id }).sort({ position: -1 }).lean<LogDocument>();
				if (!last || !endsGeneration(toEntry(last))) return;
				over.add(id);
				await setEnd(toEntry(last), last.endedAt ?? Date.now());
			});
			return unfinished.filter(({ id }) => !over.has(id));
		},
	};
}

async function forEachConcurrently<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
	for (let at = 0; at < items.length; at += MAX_CONCURRENT)
		await Promise.all(items.slice(at, at + MAX_CONCURRENT).map(work));
}

/** Splits the entries after the first terminal one of each generation. */
function splitAfterEnds(entries: LogEntry[]): [LogEntry[], LogEntry[]] {
	const over = new Set<string>();
	const run: LogEntry[] = [];
	const after: LogEntry[] = [];
	for (const entry of entries) {
		(over.has(entry.generationId) ? after : run).push(entry);
		if (endsGeneration(entry)) over.add(entry.generationId);
	}
	return [run, after];
}

export function toDocument(entry: LogEntry): LogDocument {
	const document = entry.kind === "checkpoint" ? { ...entry, checkpoint: entry.checkpoint ?? null } : entry;
	return { _id: `${entry.generationId}:${entry.position}`, ...toBson(document) };
}

function toEntry({ _id, compacted: _, endedAt: __, ...entry }: LogDocument): LogEntry {
	return fromBson(entry as LogEntry);
}

/** Returns the log that documents in order hold: the compacted log, if there is one, and the entries after it. */
export function entriesOf(documents: LogDocument[]): LogEntry[] {
	const end = documents.findLastIndex(({ compacted }) => compacted !== undefined);
	return [...fromBson(documents[end]?.compacted ?? []), ...documents.slice(end + 1).map(toEntry)];
}

/** The stored entries of a log from some position on. */
type StoredEntries = { lastPosition: number; entries: Map<number, LogEntry> };

function storedEntries(documents: LogDocument[]): StoredEntries {
	const entries = [...entriesOf(documents), ...documents.map(toEntry)];
	return {
		lastPosition: documents.at(-1)?.position ?? 0,
		entries: new Map(entries.map((entry) => [entry.position, entry])),
	};
}

/** Returns whether the store has nothing at or after the document's position, the same entry, or another process's. */
function compareWithStored(stored: StoredEntries | undefined, document: LogDocument): "nothing" | "same" | "conflict" {
	if (!stored || document.position > stored.lastPosition) return "nothing";
	return isDeepStrictEqual(stored.entries.get(document.position), toEntry(document)) ? "same" : "conflict";
}
