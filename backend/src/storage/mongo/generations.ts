import type { LogEntry } from "../../live/log.ts";
import type { Generation } from "../../story/store.ts";
import type { Storage, StoreRecords } from "../storage.ts";
import { entriesOf, KEPT_AFTER_END, type Log, toDocument } from "./log.ts";
import { type GenerationDocument, isDuplicate, type LogDocument, type Models, replaceAll } from "./models.ts";

/** As many generations are removed or tidied in one go. */
const PAGE = 200;

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
	isTidy: false,
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

/** A stop is a document of its own, so that it never meets the status in a write. */
async function withStops({ stops }: Models, documents: GenerationDocument[]): Promise<Generation[]> {
	if (!documents.length) return [];
	const asked = new Set<string>(await stops.distinct("_id", { _id: { $in: documents.map(({ _id }) => _id) } }));
	return documents.map((document) => toGeneration(document, asked.has(document._id)));
}

async function addStop({ stops }: Models, id: string): Promise<void> {
	await stops.insertMany([{ _id: id }]).catch((error) => {
		if (!isDuplicate(error)) throw error;
	});
}

export function mongoGenerations(models: Models, log: Log): Storage["generations"] {
	const { generations } = models;
	const one = async (filter: Partial<GenerationDocument>) => {
		const found = await generations.findOne(filter).lean<GenerationDocument>();
		const [generation] = await withStops(models, found ? [found] : []);
		return generation ?? null;
	};
	const open = async (filter: Partial<GenerationDocument>) => {
		const found = await generations
			.find({ ...filter, endedAt: null })
			.sort({ createdAt: 1, _id: 1 })
			.lean<GenerationDocument[]>();
		return log.settle(await withStops(models, found));
	};
	return {
		async insert(generation) {
			try {
				await generations.insertMany([fromGeneration(generation)]);
			} catch (error) {
				const { userId } = generation;
				const there = isDuplicate(error) ? await one({ userId, idempotencyKey: keyOf(generation) }) : null;
				if (!there) throw error;
				return there;
			}
			if (generation.cancelRequested) await addStop(models, generation.id);
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
		unfinished: () => open({}),
		async requestCancel(id) {
			if (await generations.exists({ _id: id, endedAt: null })) await addStop(models, id);
		},
		append: (entries, now) => log.append(entries, now),
		log: (id) => log.of(id),
	};
}

/** The generations of a page with their logs. */
export async function readGenerations(
	models: Models,
	documents: GenerationDocument[],
): Promise<StoreRecords["generations"][]> {
	const ids = documents.map(({ _id }) => _id);
	const entries = await models.log
		.find({ generationId: { $in: ids } })
		.sort({ generationId: 1, position: 1 })
		.lean<LogDocument[]>();
	const logs = Map.groupBy(entries, ({ generationId }) => generationId);
	return (await withStops(models, documents)).map((generation) => ({
		...generation,
		log: entriesOf(logs.get(generation.id) ?? []),
	}));
}

/** Writes generations with their logs as they are; a log that is here already makes way for the one that comes. */
export async function writeGenerations(models: Models, records: StoreRecords["generations"][]): Promise<void> {
	const ids = records.map(({ id }) => id);
	await Promise.all([
		models.log.deleteMany({ generationId: { $in: ids } }),
		models.stops.deleteMany({ _id: { $in: ids } }),
	]);
	// The log of one that has ended came gathered: there is nothing to tidy.
	const documents = records.map((record) => ({ ...fromGeneration(record), isTidy: record.endedAt !== null }));
	await replaceAll(models.generations, documents);
	const stops = records.filter(({ cancelRequested }) => cancelRequested).map(({ id }) => ({ _id: id }));
	if (stops.length) await models.stops.insertMany(stops);
	const entries = records.flatMap(({ log }): LogEntry[] => log).map(toDocument);
	if (entries.length) await models.log.insertMany(entries, { ordered: true, lean: true });
}

/** Removes generations that ended before the time, with their logs and stops; the generation last, so that a repeat mends. */
export async function sweepGenerations(models: Models, endedBefore: number): Promise<number> {
	let swept = 0;
	for (;;) {
		const ids = await endedIds(models, { endedAt: { $ne: null, $lt: endedBefore } });
		if (!ids.length) return swept;
		await Promise.all([
			models.log.deleteMany({ generationId: { $in: ids } }),
			models.stops.deleteMany({ _id: { $in: ids } }),
		]);
		swept += (await models.generations.deleteMany({ _id: { $in: ids } })).deletedCount;
	}
}

/** Removes from the log what the last document of an ended generation holds as well. */
export async function tidyLogs(models: Models, now: number): Promise<void> {
	for (;;) {
		const ids = await endedIds(models, { endedAt: { $ne: null, $lt: now - KEPT_AFTER_END }, isTidy: false });
		if (!ids.length) return;
		const ends = await models.log
			.find({ generationId: { $in: ids }, endedAt: { $ne: null } })
			.select("generationId position")
			.lean<Pick<LogDocument, "generationId" | "position">[]>();
		for (const { generationId, position } of ends)
			await models.log.deleteMany({ generationId, position: { $lt: position } });
		await models.generations.updateMany({ _id: { $in: ids } }, { $set: { isTidy: true } });
	}
}

/**
 * Removes logs of generations that are gone: a process that was sure of its position may have written after the
 * removal. A generation is recorded before its log, so one that is just beginning is never taken for gone.
 */
export async function removeOrphanLogs({ log, generations }: Models): Promise<void> {
	for (let after = ""; ; ) {
		const page = await log
			.find({ generationId: { $gt: after } })
			.select("generationId")
			.sort({ generationId: 1 })
			.limit(PAGE)
			.lean<Pick<LogDocument, "generationId">[]>();
		const last = page.at(-1);
		if (!last) return;
		after = last.generationId;
		const ids = [...new Set(page.map(({ generationId }) => generationId))];
		const recorded = new Set(await generations.distinct("_id", { _id: { $in: ids } }));
		const orphans = ids.filter((id) => !recorded.has(id));
		if (orphans.length) await log.deleteMany({ generationId: { $in: orphans } });
	}
}

async function endedIds({ generations }: Models, filter: object): Promise<string[]> {
	const found = await generations.find(filter).select("_id").limit(PAGE).lean<{ _id: string }[]>();
	return found.map(({ _id }) => _id);
}
