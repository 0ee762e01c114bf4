import { AppError } from "@lion-tails/common/errors";
import { MAX_ACTIVE_GENERATIONS } from "@lion-tails/common/generation";
import type { Generation, GenerationOrder, GenerationRecord, GenerationStore } from "../../story/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { fromBson, toBson } from "./bson.ts";
import { checkUserExists, isDuplicate, isInserted, pageOf, replaceAll, slotsInUse, someIds } from "./collection.ts";
import { COMPACTED_ENTRIES_MS, entriesOf, type Log, toDocument } from "./story-log.ts";
import { type GenerationDocument, idSlot, type LogDocument, type StoryModels } from "./story-models.ts";

/** Each failed attempt means that another call has taken a slot. */
const MAX_SLOT_TRIES = 5 * MAX_ACTIVE_GENERATIONS;

const keyOf = (generation: Generation) =>
	generation.idempotencyKey === null ? `none:${generation.id}` : `key:${generation.idempotencyKey}`;

const ACTIVE_SLOTS = Array.from({ length: MAX_ACTIVE_GENERATIONS }, (_, at) => `active#${at + 1}`);

function fromGeneration(generation: Generation, slot = idSlot(generation.id)): GenerationDocument {
	const { id, request, cancelRequested: _, ...rest } = generation;
	const idempotencyKey = keyOf(generation);
	return { ...rest, _id: id, request: toBson(request), idempotencyKey, slot, isPruned: false };
}

function toGeneration(document: GenerationDocument, cancelRequested: boolean): Generation {
	const { _id, request, idempotencyKey: key, slot: _, isPruned: __, ...rest } = document;
	const idempotencyKey = key.startsWith("key:") ? key.slice("key:".length) : null;
	return { ...rest, id: _id, request: fromBson(request), idempotencyKey, cancelRequested };
}

/** A cancellation is a separate document, so that no write changes both it and the status. */
async function withCancellations(
	{ cancellations }: StoryModels,
	documents: GenerationDocument[],
): Promise<Generation[]> {
	if (!documents.length) return [];
	const ids = documents.map(({ _id }) => _id);
	const cancelled = new Set<string>(await cancellations.distinct("_id", { _id: { $in: ids } }));
	return documents.map((document) => toGeneration(document, cancelled.has(document._id)));
}

async function addCancellation({ cancellations, generations }: StoryModels, id: string): Promise<void> {
	await isInserted(cancellations.insertMany([{ _id: id }]));
	// The generation may have been removed during the insert.
	if (!(await generations.exists({ _id: id }))) await cancellations.deleteOne({ _id: id });
}

export function generationsIn(models: StoryModels, log: Log): GenerationStore {
	const { generations } = models;
	const one = async (filter: Partial<GenerationDocument>) => {
		const found = await generations.findOne(filter).lean<GenerationDocument>();
		const [generation] = await withCancellations(models, found ? [found] : []);
		return generation ?? null;
	};
	/** Returns a page of unfinished generations, filled up if some of them turn out to have ended. */
	async function open(
		filter: Partial<GenerationDocument>,
		after: GenerationOrder | null,
		limit: number,
	): Promise<Generation[]> {
		const later = after && {
			$or: [{ createdAt: { $gt: after.createdAt } }, { createdAt: after.createdAt, _id: { $gt: after.id } }],
		};
		const found = await generations
			.find({ ...filter, endedAt: null, ...later })
			.sort({ createdAt: 1, _id: 1 })
			.limit(limit)
			.lean<GenerationDocument[]>();
		const unfinished = await log.completeEnds(await withCancellations(models, found));
		const last = found.at(-1);
		if (found.length < limit || unfinished.length === limit || !last) return unfinished;
		const lastOrder = { createdAt: last.createdAt, id: last._id };
		return [...unfinished, ...(await open(filter, lastOrder, limit - unfinished.length))];
	}

	/** Returns the first free slot of the user, or null at the limit of unfinished generations. */
	async function freeSlot(userId: string): Promise<string | null> {
		let inUse = await slotsInUse(generations, { userId, endedAt: null });
		if (inUse.size >= MAX_ACTIVE_GENERATIONS) {
			// Some of their logs may have ended without their status.
			await open({ userId }, null, MAX_ACTIVE_GENERATIONS);
			inUse = await slotsInUse(generations, { userId, endedAt: null });
		}
		if (inUse.size >= MAX_ACTIVE_GENERATIONS) return null;
		return ACTIVE_SLOTS.find((slot) => !inUse.has(slot)) ?? null;
	}

	/** Inserts the generation in a free slot, or returns the one with the same key. Unique indexes decide between concurrent calls. */
	async function insertInSlot(generation: Generation): Promise<Generation> {
		const { userId } = generation;
		for (let tries = 0; ; tries++) {
			const slot = await freeSlot(userId);
			let cause: unknown;
			try {
				if (slot !== null) {
					await generations.insertMany([fromGeneration(generation, slot)]);
					return generation;
				}
			} catch (error) {
				if (!isDuplicate(error)) throw error;
				cause = error;
			}
			const recorded = await one({ userId, idempotencyKey: keyOf(generation) });
			if (recorded) return recorded;
			if (slot === null) throw new AppError("too_many_active");
			if (tries === MAX_SLOT_TRIES) throw cause;
		}
	}
	return {
		async insert(generation) {
			const inserted = await insertInSlot(generation);
			if (inserted !== generation) return inserted;
			const { id, userId } = generation;
			await checkUserExists(generations.db, userId, () => generations.deleteOne({ _id: id, userId }));
			if (generation.cancelRequested) await addCancellation(models, id);
			return generation;
		},
		byId: (id) => one({ _id: id }),
		async byKey(userId, idempotencyKey, since) {
			const key = `key:${idempotencyKey}`;
			const found = await one({ userId, idempotencyKey: key });
			if (!found || found.createdAt >= since) return found;
			// A key that has expired is free again.
			const past = { $set: { idempotencyKey: `past:${found.id}` } };
			await generations.updateOne({ _id: found.id, userId, idempotencyKey: key }, past);
			return null;
		},
		activeOf: (userId, after, limit) => open({ userId }, after, limit),
		async ofUser(userId, after, limit) {
			return withCancellations(models, await pageOf(generations, after, limit, { userId }));
		},
		unfinished: (after, limit) => open({}, after, limit),
		async requestCancel(id) {
			if (await generations.exists({ _id: id, endedAt: null })) await addCancellation(models, id);
		},
		append: (entries, now) => log.append(entries, now),
		log: (id) => log.read(id),
	};
}

export function generationAccess(models: StoryModels): RecordAccess<GenerationRecord> {
	return {
		count: () => models.generations.countDocuments(),
		read: async (after, limit) => withLogs(models, await pageOf(models.generations, after, limit)),
		write: (records) => writeGenerations(models, records),
	};
}

async function withLogs(models: StoryModels, documents: GenerationDocument[]): Promise<GenerationRecord[]> {
	const ids = documents.map(({ _id }) => _id);
	const entries = await models.log
		.find({ generationId: { $in: ids } })
		.sort({ generationId: 1, position: 1 })
		.lean<LogDocument[]>();
	const logs = Map.groupBy(entries, ({ generationId }) => generationId);
	return (await withCancellations(models, documents)).map((generation) => ({
		...generation,
		log: entriesOf(logs.get(generation.id) ?? []),
	}));
}

/** Replaces logs that are already stored. */
async function writeGenerations(models: StoryModels, records: GenerationRecord[]): Promise<void> {
	const ids = records.map(({ id }) => id);
	await Promise.all([
		models.log.deleteMany({ generationId: { $in: ids } }),
		models.cancellations.deleteMany({ _id: { $in: ids } }),
	]);
	// The log of an ended generation is compacted, so there is nothing to prune.
	const documents = records.map(({ log: _, ...generation }) => ({
		...fromGeneration(generation),
		isPruned: generation.endedAt !== null,
	}));
	await replaceAll(models.generations, documents, ["_id", "userId"]);
	const cancelled = records.filter(({ cancelRequested }) => cancelRequested).map(({ id }) => ({ _id: id }));
	if (cancelled.length) await models.cancellations.insertMany(cancelled);
	const entries = records.flatMap(({ log }) => log).map(toDocument);
	if (entries.length) await models.log.insertMany(entries, { ordered: true, lean: true });
}

/** Generations that a removal looks up at once. */
const REMOVED_PER_PAGE = 100;

/**
 * Removes the generations of a user, while other processes may append to their logs. A generation is removed after its log, so
 * that an interrupted removal finds the rest.
 */
export async function removeGenerationsOf(models: StoryModels, userId: string): Promise<void> {
	const { generations, log, cancellations } = models;
	for (;;) {
		const ids = await someIds(generations, { userId }, REMOVED_PER_PAGE);
		if (!ids.length) return;
		// Ended generations too, because another process may not know of the end yet.
		const fences = await Promise.all(ids.map((id) => appendFence(models, id)));
		const removeLogs = () => log.deleteMany({ generationId: { $in: ids }, _id: { $nin: fences } });
		await Promise.all([removeLogs(), cancellations.deleteMany({ _id: { $in: ids } })]);
		await generations.deleteMany({ _id: { $in: ids }, userId });
		// For an end written in between. A later writer finds the generation removed, and takes its end back.
		await removeLogs();
	}
}

/**
 * Takes the log's next position, and with it the lease, so that a process that trusts its last position can no longer append.
 * The sweep removes the entry with all logs of removed generations.
 */
async function appendFence({ log }: StoryModels, generationId: string): Promise<string> {
	for (;;) {
		const last = await log
			.findOne({ generationId })
			.sort({ position: -1 })
			.select("position")
			.lean<Pick<LogDocument, "position">>();
		const position = (last?.position ?? 0) + 1;
		const fence = toDocument({ generationId, position, kind: "lease", holder: "removed" });
		if (await isInserted(log.insertMany([fence], { lean: true }))) return fence._id;
	}
}

/** Generations that a sweep looks up at once. */
const SWEPT_PER_PAGE = 200;

/** Removes old generations and log entries that are no longer needed. Returns the number of generations. */
export async function sweepGenerations(models: StoryModels, now: number, endedBefore: number): Promise<number> {
	const swept = await removeEnded(models, endedBefore);
	await pruneLogs(models, now - COMPACTED_ENTRIES_MS);
	await removeOrphanLogs(models);
	return swept;
}

/** A generation is removed after its log, so that the next sweep completes an interrupted one. */
async function removeEnded(models: StoryModels, endedBefore: number): Promise<number> {
	let removed = 0;
	for (;;) {
		const ids = await someIds(models.generations, { endedAt: { $ne: null, $lt: endedBefore } }, SWEPT_PER_PAGE);
		if (!ids.length) return removed;
		await Promise.all([
			models.log.deleteMany({ generationId: { $in: ids } }),
			models.cancellations.deleteMany({ _id: { $in: ids } }),
		]);
		removed += (await models.generations.deleteMany({ _id: { $in: ids } })).deletedCount;
	}
}

/** Removes the entries that a compacted log replaces. */
async function pruneLogs(models: StoryModels, endedBefore: number): Promise<void> {
	for (;;) {
		const unpruned = { endedAt: { $ne: null, $lt: endedBefore }, isPruned: false };
		const ids = await someIds(models.generations, unpruned, SWEPT_PER_PAGE);
		if (!ids.length) return;
		const ends = await models.log
			.find({ generationId: { $in: ids }, endedAt: { $ne: null } })
			.select("generationId position")
			.lean<Pick<LogDocument, "generationId" | "position">[]>();
		for (const { generationId, position } of ends)
			await models.log.deleteMany({ generationId, position: { $lt: position } });
		await models.generations.updateMany({ _id: { $in: ids } }, { $set: { isPruned: true } });
	}
}

/**
 * Removes logs of removed generations: a process that trusted its last position may have written after the removal. A generation
 * is inserted before its log, so a new one always exists.
 */
async function removeOrphanLogs({ log, generations }: StoryModels): Promise<void> {
	for (let after = ""; ; ) {
		const page = await log
			.find({ generationId: { $gt: after } })
			.select("generationId")
			.sort({ generationId: 1 })
			.limit(SWEPT_PER_PAGE)
			.lean<Pick<LogDocument, "generationId">[]>();
		const last = page.at(-1);
		if (!last) return;
		// Skips the rest of a log that continues on the next page, so that its generation is looked up only once.
		after = last.generationId;
		const ids = [...new Set(page.map(({ generationId }) => generationId))];
		const recorded = new Set(await generations.distinct("_id", { _id: { $in: ids } }));
		const orphans = ids.filter((id) => !recorded.has(id));
		if (orphans.length) await log.deleteMany({ generationId: { $in: orphans } });
	}
}
