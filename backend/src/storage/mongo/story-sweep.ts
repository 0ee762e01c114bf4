// Removes generations and entries of logs that are not needed any more.
import type { QueryFilter } from "mongoose";
import { COMPACTED_ENTRIES_MS } from "./story-log.ts";
import type { GenerationDocument, LogDocument, StoryModels } from "./story-models.ts";

const PAGE_SIZE = 200;

/** Answers how many generations were removed. */
export async function sweepGenerations(models: StoryModels, now: number, endedBefore: number): Promise<number> {
	const swept = await removeEnded(models, endedBefore);
	await pruneLogs(models, now - COMPACTED_ENTRIES_MS);
	await removeOrphanLogs(models);
	return swept;
}

/** The generation goes last, so that a sweep that was interrupted is completed by the next. */
async function removeEnded(models: StoryModels, endedBefore: number): Promise<number> {
	let removed = 0;
	for (;;) {
		const ids = await idsOf(models, { endedAt: { $ne: null, $lt: endedBefore } });
		if (!ids.length) return removed;
		await Promise.all([
			models.log.deleteMany({ generationId: { $in: ids } }),
			models.cancellations.deleteMany({ _id: { $in: ids } }),
		]);
		removed += (await models.generations.deleteMany({ _id: { $in: ids } })).deletedCount;
	}
}

/** Removes the entries that the compacted log covers. */
async function pruneLogs(models: StoryModels, endedBefore: number): Promise<void> {
	for (;;) {
		const ids = await idsOf(models, { endedAt: { $ne: null, $lt: endedBefore }, isPruned: false });
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
 * Removes logs of generations that are gone: a process that was sure of its position may have written after the
 * removal. A generation is recorded before its log, so a new one is never taken for gone.
 */
async function removeOrphanLogs({ log, generations }: StoryModels): Promise<void> {
	for (let after = ""; ; ) {
		const page = await log
			.find({ generationId: { $gt: after } })
			.select("generationId")
			.sort({ generationId: 1 })
			.limit(PAGE_SIZE)
			.lean<Pick<LogDocument, "generationId">[]>();
		const last = page.at(-1);
		if (!last) return;
		// The rest of a log that does not end on this page is skipped: its generation is looked up once.
		after = last.generationId;
		const ids = [...new Set(page.map(({ generationId }) => generationId))];
		const recorded = new Set(await generations.distinct("_id", { _id: { $in: ids } }));
		const orphans = ids.filter((id) => !recorded.has(id));
		if (orphans.length) await log.deleteMany({ generationId: { $in: orphans } });
	}
}

async function idsOf({ generations }: StoryModels, filter: QueryFilter<GenerationDocument>): Promise<string[]> {
	const found = await generations.find(filter).select("_id").limit(PAGE_SIZE).lean<{ _id: string }[]>();
	return found.map(({ _id }) => _id);
}
