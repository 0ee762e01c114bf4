import type { Generation, GenerationRecord, GenerationStore } from "../../story/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import { isDuplicate, pageOf, replaceAll } from "./collection.ts";
import type { Log } from "./story-log.ts";
import { entriesOf, toDocument } from "./story-log-documents.ts";
import type { GenerationDocument, LogDocument, StoryModels } from "./story-models.ts";

const keyOf = (generation: Generation) =>
	generation.idempotencyKey === null ? `none:${generation.id}` : `key:${generation.idempotencyKey}`;

const fromGeneration = (generation: Generation): GenerationDocument => ({
	_id: generation.id,
	userId: generation.userId,
	status: generation.status,
	request: JSON.stringify(generation.request),
	counted: generation.counted,
	idempotencyKey: keyOf(generation),
	bodyHash: generation.bodyHash,
	createdAt: generation.createdAt,
	endedAt: generation.endedAt,
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
	const open = async (filter: Partial<GenerationDocument>) => {
		const found = await generations
			.find({ ...filter, endedAt: null })
			.sort({ createdAt: 1, _id: 1 })
			.lean<GenerationDocument[]>();
		return log.completeEnds(await withCancellations(models, found));
	};
	return {
		async insert(generation) {
			try {
				await generations.insertMany([fromGeneration(generation)]);
			} catch (error) {
				const { userId } = generation;
				const recorded = isDuplicate(error) ? await one({ userId, idempotencyKey: keyOf(generation) }) : null;
				if (!recorded) throw error;
				return recorded;
			}
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
		activeOf: (userId) => open({ userId }),
		async ofUser(userId, after, limit) {
			const found = await generations
				.find({ userId, _id: { $gt: after } })
				.sort({ _id: 1 })
				.limit(limit)
				.lean<GenerationDocument[]>();
			return withCancellations(models, found);
		},
		unfinished: () => open({}),
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
