// Removes the generations of a user, also while other processes append to their logs.
import { isDuplicate } from "./collection.ts";
import { toDocument } from "./story-log-documents.ts";
import type { GenerationDocument, LogDocument, StoryModels } from "./story-models.ts";

const PAGE_SIZE = 100;

/** A generation goes after its log, so that a removal that was interrupted finds what is left of it. */
export async function removeGenerationsOf(models: StoryModels, userId: string): Promise<void> {
	const { generations, log, cancellations } = models;
	for (;;) {
		const found = await generations
			.find({ userId })
			.select("_id")
			.limit(PAGE_SIZE)
			.lean<Pick<GenerationDocument, "_id">[]>();
		if (!found.length) return;
		const ids = found.map(({ _id }) => _id);
		// Ended ones too: another process may not know of the end yet.
		const fences = await Promise.all(ids.map((id) => appendFence(models, id)));
		const removeLogs = () => log.deleteMany({ generationId: { $in: ids }, _id: { $nin: fences } });
		await Promise.all([removeLogs(), cancellations.deleteMany({ _id: { $in: ids } })]);
		await generations.deleteMany({ _id: { $in: ids }, userId });
		// An end that was written in between. From now on whoever writes one finds the generation gone, and takes it back.
		await removeLogs();
	}
}

/**
 * Takes the log's next position, and with it the lease, so that a process that is sure of its position cannot append any more.
 * The entry names nobody; the sweeper removes it, as it does with all entries of generations that are gone.
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
		try {
			await log.insertMany([fence], { lean: true });
			return fence._id;
		} catch (error) {
			if (!isDuplicate(error)) throw error;
		}
	}
}
