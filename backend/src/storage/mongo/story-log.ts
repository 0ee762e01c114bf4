// The log: a document for each entry, under an id made of generation and position. The unique index over the ids decides
// between two processes that write the same position. The terminal entry's document also holds the compacted log, so that
// one insert both ends and compacts. The entries that it covers are removed an hour later: until then a late entry of
// another process finds its position in use.
import { LogConflict, type LogEntry } from "../../live/log.ts";
import { compactLog, endsGeneration, statusAfter } from "../../live/log-fold.ts";
import type { Generation } from "../../story/store.ts";
import { isDuplicate } from "./collection.ts";
import { compareWithStored, entriesOf, storedEntries, toDocument, toEntry } from "./story-log-documents.ts";
import { idSlot, type LogDocument, type StoryModels } from "./story-models.ts";

/** How long entries stay after the end that the compacted log covers. */
export const COMPACTED_ENTRIES_MS = 3600 * 1000;
/** For how long a process is sure of its last position; shorter, so that it asks before a covered position is free. */
const KNOWN_POSITION_MS = COMPACTED_ENTRIES_MS / 4;
/** The last positions of so many generations are kept; one that is left out costs one query. */
const MAX_KNOWN_POSITIONS = 20_000;
const MAX_TRIES = 20;
const MAX_GENERATIONS_PER_QUERY = 100;
/** Fewer than the pool has connections, so that nothing times out while it waits for one. */
const MAX_CONCURRENT = 20;

export type Log = {
	append(entries: LogEntry[], now: number): Promise<void>;
	read(generationId: string): Promise<LogEntry[]>;
	/**
	 * Those of the generations that are not over. Sets the status of the others: their log has ended, and the process that
	 * ended it did not come to write the status.
	 */
	completeEnds(generations: Generation[]): Promise<Generation[]>;
};

export function logIn({ log, generations }: StoryModels): Log {
	// Where this process has written last. An append that follows on from there needs no query.
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

	/** The documents that are not stored yet; adds to `lost` the generations that have another's at or after a position. */
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

	/** For generations of whose position this process is not sure: adds to `lost` those that are gone or another's. */
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

	/** Writes the terminal entry with the compacted log in one insert, then the status; a repeat writes what is missing. */
	async function end(entry: LogEntry, now: number, lost: Set<string>): Promise<void> {
		const { generationId, position } = entry;
		for (let tries = 0; ; tries++) {
			const [documents, isRecorded] = await Promise.all([
				documentsOf(generationId),
				generations.exists({ _id: generationId }),
			]);
			if (!isRecorded) {
				// Entries may have been inserted after the removal, while this process was sure of its position.
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
			const compacted = JSON.stringify(compactLog([...entriesOf(documents), entry]));
			try {
				await log.insertMany([{ ...toDocument(entry), compacted, endedAt: now }], { lean: true });
			} catch (error) {
				if (!isDuplicate(error) || tries === MAX_TRIES) throw error;
				continue;
			}
			const isSet = await setEnd(entry, now);
			// It may have been removed while this was inserted.
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

	/** Appends entries of which each generation's last alone may be terminal. */
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
		async append(entries, now) {
			const lost = new Set<string>();
			for (let rest = entries; rest.length; ) {
				const [run, after] = splitAfterEnds(rest);
				await appendRun(run, now, lost);
				rest = after.filter(({ generationId }) => !lost.has(generationId));
			}
			if (lost.size) throw new LogConflict([...lost]);
		},
		read: async (generationId) => entriesOf(await documentsOf(generationId)),
		async completeEnds(unfinished) {
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

/** Splits entries after the first terminal one of each generation. */
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
