import { AppError } from "@lion-tails/common/errors";
import { MAX_ACTIVE_GENERATIONS } from "@lion-tails/common/generation";
import type { Generation, GenerationOrder, GenerationRecord, GenerationStore } from "../../story/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import { isDuplicate, pageOf, replaceAll } from "./collection.ts";
import type { Log } from "./story-log.ts";
import { entriesOf, toDocument } from "./story-log-documents.ts";
import { type GenerationDocument, idSlot, type LogDocument, type StoryModels } from "./story-models.ts";

/** Each failed try is another call that took a slot. */
const MAX_SLOT_TRIES = 5 * MAX_ACTIVE_GENERATIONS;

const keyOf = (generation: Generation) =>
	generation.idempotencyKey === null ? `none:${generation.id}` : `key:${generation.idempotencyKey}`;

const ACTIVE_SLOTS = Array.from({ length: MAX_ACTIVE_GENERATIONS }, (_, at) => `active#${at + 1}`);

const fromGeneration = (generation: Generation, slot = idSlot(generation.id)): GenerationDocument => ({
	_id: generation.id,
	userId: generation.userId,
	status: generation.status,
	request: JSON.stringify(generation.request),
	counted: generation.counted,
	idempotencyKey: keyOf(generation),
	bodyHash: generation.bodyHash,
	createdAt: generation.createdAt,
	endedAt: generation.endedAt,
	slot,
	isPruned: false,
});

const toGeneration = (document: GenerationDocument, cancelRequested: boolean): Generation => ({
	id: document._id,
	userId: document.userId,
	status: document.status,
	request: JSON.parse(document.request),
	counted: document.counted,
	idempotencyKey: document.idempotencyKey.startsWith("key:") ? document.idempotencyKey.slice("key:".length) : null,
	bodyHash: document.bodyHash,
	createdAt: document.createdAt,
	endedAt: document.endedAt,
	cancelRequested,
});

/** A cancellation is a document of its own, so that no write concerns both it and the status. */
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
	await cancellations.insertMany([{ _id: id }]).catch((error) => {
		if (!isDuplicate(error)) throw error;
	});
	// It may have been removed meanwhile.
	if (!(await generations.exists({ _id: id }))) await cancellations.deleteOne({ _id: id });
}

export function generationsIn(models: StoryModels, log: Log): GenerationStore {
	const { generations } = models;
	const one = async (filter: Partial<GenerationDocument>) => {
		const found = await generations.findOne(filter).lean<GenerationDocument>();
		const [generation] = await withCancellations(models, found ? [found] : []);
		return generation ?? null;
	};
	/** A page of unfinished generations; it is filled up where some of them turn out to have ended. */
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

	/** The first free slot of the user; null while the user has as many unfinished generations as are allowed. */
	async function freeSlot(userId: string): Promise<string | null> {
		const slots = async () => {
			const unfinished = generations.find({ userId, endedAt: null }).select("slot");
			return (await unfinished.lean<Pick<GenerationDocument, "slot">[]>()).map(({ slot }) => slot);
		};
		let inUse = await slots();
		if (inUse.length >= MAX_ACTIVE_GENERATIONS) {
			// The log of one of them may have ended without its status.
			await open({ userId }, null, MAX_ACTIVE_GENERATIONS);
			inUse = await slots();
		}
		if (inUse.length >= MAX_ACTIVE_GENERATIONS) return null;
		return ACTIVE_SLOTS.find((slot) => !inUse.includes(slot)) ?? null;
	}

	/** Inserts it in a free slot; the unique indexes decide between concurrent calls. Returns the one recorded under its key. */
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
			// A key is free again once its time is over.
			const past = { $set: { idempotencyKey: `past:${found.id}` } };
			await generations.updateOne({ _id: found.id, userId, idempotencyKey: key }, past);
			return null;
		},
		activeOf: (userId, after, limit) => open({ userId }, after, limit),
		async ofUser(userId, after, limit) {
			const found = await generations
				.find({ userId, _id: { $gt: after } })
				.sort({ _id: 1 })
				.limit(limit)
				.lean<GenerationDocument[]>();
			return withCancellations(models, found);
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

/** A log that is stored already is replaced. */
async function writeGenerations(models: StoryModels, records: GenerationRecord[]): Promise<void> {
	const ids = records.map(({ id }) => id);
	await Promise.all([
		models.log.deleteMany({ generationId: { $in: ids } }),
		models.cancellations.deleteMany({ _id: { $in: ids } }),
	]);
	// The log of one that has ended comes compacted: there is nothing to prune.
	const documents = records.map((record) => ({ ...fromGeneration(record), isPruned: record.endedAt !== null }));
	await replaceAll(models.generations, documents, ["_id", "userId"]);
	const cancelled = records.filter(({ cancelRequested }) => cancelRequested).map(({ id }) => ({ _id: id }));
	if (cancelled.length) await models.cancellations.insertMany(cancelled);
	const entries = records.flatMap(({ log }) => log).map(toDocument);
	if (entries.length) await models.log.insertMany(entries, { ordered: true, lean: true });
}
