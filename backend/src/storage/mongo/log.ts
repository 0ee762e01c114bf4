// The log: a document an entry, under an id made of generation and position. Whoever writes a position first has it; the index
// over the ids is the fence between two tellers. The terminal entry's document also holds the gathered log, so that one
// insert both ends and gathers. What it gathers stays for an hour, so that no late entry finds its position free again.

import { LogConflict, type LogEntry } from "../../live/log.ts";
import { compactLog, endsGeneration, statusAfter } from "../../live/log-fold.ts";
import type { Generation } from "../../story/store.ts";
import { isDuplicate, type LogDocument, type Models } from "./models.ts";

/** How long gathered entries stay after the end, and a shorter time for which a teller's own last position is trusted. */
export const KEPT_AFTER_END = 3600 * 1000;
const TRUSTED = KEPT_AFTER_END / 4;
/** So many generations are remembered; one that is forgotten costs one query. */
const MOST_KNOWN = 20_000;
const MOST_TRIES = 20;
const ASKED_AT_ONCE = 100;
const WORKED_AT_ONCE = 20;

export type Log = {
	append(entries: LogEntry[], now: number): Promise<void>;
	of(generationId: string): Promise<LogEntry[]>;
	/** Those of the generations that are not over. Ends the others: their end is in the log, and only their status lacks it. */
	settle(generations: Generation[]): Promise<Generation[]>;
};

export function mongoLog({ log, generations }: Models): Log {
	// Where this process has written last. While it follows on from there, nothing needs to be asked.
	const known = new Map<string, { position: number; at: number }>();

	const isSure = ({ generationId, position }: LogEntry) => {
		const last = known.get(generationId);
		return last?.position === position - 1 && performance.now() - last.at < TRUSTED;
	};
	function remember({ generationId, position }: LogEntry): void {
		known.delete(generationId);
		known.set(generationId, { position, at: performance.now() });
		if (known.size > MOST_KNOWN) for (const [oldest] of known.entries().take(1)) known.delete(oldest);
	}

	const documentsOf = (generationId: string) => log.find({ generationId }).sort({ position: 1 }).lean<LogDocument[]>();

	/** The documents that are not there yet; puts those generations in `lost` where another's stands at or after a position. */
	async function missing(documents: LogDocument[], lost: Set<string>): Promise<LogDocument[]> {
		const firsts = new Map<string, number>();
		for (const { generationId, position } of documents)
			if (!firsts.has(generationId)) firsts.set(generationId, position);
		const asked = [...firsts].map(([generationId, position]) => ({ generationId, position: { $gte: position } }));
		const stored: LogDocument[] = [];
		for (let at = 0; at < asked.length; at += ASKED_AT_ONCE) {
			const some = { $or: asked.slice(at, at + ASKED_AT_ONCE) };
			stored.push(...(await log.find(some).sort({ generationId: 1, position: 1 }).lean<LogDocument[]>()));
		}
		const standing = new Map(
			[...Map.groupBy(stored, ({ generationId }) => generationId)].map(([id, found]) => [id, standingOf(found)]),
		);
		return documents.filter((document) => {
			const id = document.generationId;
			const stands = lost.has(id) ? "lost" : standAt(standing.get(id), document);
			if (stands === "conflict") lost.add(id);
			return stands === "free";
		});
	}

	async function insert(documents: LogDocument[], lost: Set<string>): Promise<void> {
		let open = documents;
		for (let tries = 0; open.length; tries++) {
			try {
				await log.insertMany(open, { ordered: true, lean: true });
				return;
			} catch (error) {
				if (!isDuplicate(error) || tries === MOST_TRIES) throw error;
				open = await missing(open, lost);
			}
		}
	}

	/** Before the first entry of a generation from here: nothing is lost to another, and the generation is there. */
	async function lookFirst(entries: LogEntry[], lost: Set<string>): Promise<void> {
		const firsts = new Map<string, LogEntry>();
		for (const entry of entries) if (!firsts.has(entry.generationId)) firsts.set(entry.generationId, entry);
		const unsure = [...firsts.values()].filter((entry) => !isSure(entry)).map((entry) => entry.generationId);
		if (!unsure.length) return;
		const isUnsure = new Set(unsure);
		const [there] = await Promise.all([
			generations.distinct("_id", { _id: { $in: unsure } }),
			missing(entries.filter((entry) => isUnsure.has(entry.generationId)).map(toDocument), lost),
		]);
		for (const id of unsure) if (!there.includes(id)) lost.add(id);
	}

	/** Writes the terminal entry, with all there is, in one insert; then the status, which a repeat would republishEnd. */
	async function end(entry: LogEntry, now: number, lost: Set<string>): Promise<void> {
		const { generationId, position } = entry;
		for (let tries = 0; ; tries++) {
			const [stored, isRecorded] = await Promise.all([
				documentsOf(generationId),
				generations.exists({ _id: generationId }),
			]);
			if (!isRecorded) {
				// Entries may have been inserted after the removal, while this process was sure of its position.
				await log.deleteMany({ generationId });
				lost.add(generationId);
				return;
			}
			const stands = standAt(standingOf(stored), toDocument(entry));
			if (stands === "conflict") {
				lost.add(generationId);
				return;
			}
			if (stands === "same") {
				await setEnd(entry, stored.find((one) => one.position === position)?.endedAt ?? now);
				return;
			}
			const gathered = JSON.stringify(compactLog([...entriesOf(stored), entry]));
			try {
				await log.insertMany([{ ...toDocument(entry), gathered, endedAt: now }], { lean: true });
			} catch (error) {
				if (!isDuplicate(error) || tries === MOST_TRIES) throw error;
				continue;
			}
			await setEnd(entry, now);
			return;
		}
	}

	async function setEnd(entry: LogEntry, endedAt: number): Promise<void> {
		await generations.updateOne(
			{ _id: entry.generationId, endedAt: null },
			{ $set: { status: statusAfter(entry) ?? "failed", endedAt } },
		);
	}

	/** Appends entries of which each generation's last alone may be terminal. */
	async function appendRun(entries: LogEntry[], now: number, lost: Set<string>): Promise<void> {
		const isHeld = (entry: LogEntry) => !lost.has(entry.generationId);
		await lookFirst(entries, lost);
		const tellings = entries.filter((entry) => isHeld(entry) && !endsGeneration(entry));
		await insert(tellings.map(toDocument), lost);
		const begun = tellings.filter((entry) => isHeld(entry) && statusAfter(entry)).map((entry) => entry.generationId);
		if (begun.length) {
			const queued = { _id: { $in: begun }, status: "queued" } as const;
			await generations.updateMany(queued, { $set: { status: "running" } });
		}
		const ends = entries.filter((entry) => isHeld(entry) && endsGeneration(entry));
		await someAtOnce(ends, (entry) => end(entry, now, lost));
		for (const entry of tellings) remember(entry);
		for (const { generationId } of ends) known.delete(generationId);
		for (const generationId of lost) known.delete(generationId);
	}

	return {
		async append(entries, now) {
			const lost = new Set<string>();
			for (let rest = entries; rest.length; ) {
				const [run, after] = upToEnds(rest);
				await appendRun(run, now, lost);
				rest = after.filter(({ generationId }) => !lost.has(generationId));
			}
			if (lost.size) throw new LogConflict([...lost]);
		},
		of: async (generationId) => entriesOf(await documentsOf(generationId)),
		async settle(all) {
			const over = new Set<string>();
			await someAtOnce(all, async ({ id }) => {
				const last = await log.findOne({ generationId: id }).sort({ position: -1 }).lean<LogDocument>();
				const entry = last && toEntry(last);
				if (!entry || !endsGeneration(entry)) return;
				over.add(id);
				await setEnd(entry, last.endedAt ?? Date.now());
			});
			return all.filter(({ id }) => !over.has(id));
		},
	};
}

/** Fewer than the pool has connections: nobody waits in line for one until that is given up. */
async function someAtOnce<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
	for (let at = 0; at < items.length; at += WORKED_AT_ONCE)
		await Promise.all(items.slice(at, at + WORKED_AT_ONCE).map(work));
}

type Standing = { last: number; bodies: Map<number, string> };

function standingOf(stored: LogDocument[]): Standing {
	const bodies = new Map<number, string>();
	for (const document of [...entriesOf(stored).map(toDocument), ...stored])
		bodies.set(document.position, `${document.kind} ${document.body}`);
	return { last: stored.at(-1)?.position ?? 0, bodies };
}

function standAt(standing: Standing | undefined, { position, kind, body }: LogDocument): "free" | "same" | "conflict" {
	if (!standing || position > standing.last) return "free";
	return standing.bodies.get(position) === `${kind} ${body}` ? "same" : "conflict";
}

/** Splits entries after the first terminal one of each generation. */
function upToEnds(entries: LogEntry[]): [LogEntry[], LogEntry[]] {
	const over = new Set<string>();
	const run: LogEntry[] = [];
	const after: LogEntry[] = [];
	for (const entry of entries) {
		(over.has(entry.generationId) ? after : run).push(entry);
		if (endsGeneration(entry)) over.add(entry.generationId);
	}
	return [run, after];
}

const bodyOf = (entry: LogEntry) =>
	JSON.stringify(
		entry.kind === "event" ? entry.event : entry.kind === "checkpoint" ? (entry.checkpoint ?? null) : entry.holder,
	);

export const toDocument = (entry: LogEntry): LogDocument => ({
	_id: `${entry.generationId}:${entry.position}`,
	generationId: entry.generationId,
	position: entry.position,
	kind: entry.kind,
	body: bodyOf(entry),
});

function toEntry({ generationId, position, kind, body }: LogDocument): LogEntry {
	const at = { generationId, position };
	const read = JSON.parse(body);
	if (kind === "event") return { ...at, kind, event: read };
	return kind === "checkpoint" ? { ...at, kind, checkpoint: read } : { ...at, kind, holder: read };
}

/** The log as its documents tell it, which are in order: what was gathered last, and what came after. */
export function entriesOf(documents: LogDocument[]): LogEntry[] {
	const end = documents.findLastIndex(({ gathered }) => gathered !== undefined);
	const gathered = documents[end]?.gathered;
	return [...(gathered ? (JSON.parse(gathered) as LogEntry[]) : []), ...documents.slice(end + 1).map(toEntry)];
}
