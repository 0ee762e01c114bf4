// Starting, finding and cancelling generations.
import { createHash, randomUUID } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import type { StoryRequest } from "@lion-tails/common/story";
import type { Logger } from "pino";
import type { Quota } from "../account/quota.ts";
import type { QuotaStore } from "../account/store.ts";
import type { CharacterStore } from "../character/store.ts";
import type { Queue } from "../cluster/queue.ts";
import type { Events } from "../events.ts";
import type { HeroStore } from "../hero/store.ts";
import { completeRequest } from "./complete-request.ts";
import { checkReferences } from "./prompt-sources.ts";
import type { Generation, GenerationStore } from "./store.ts";

const IDEMPOTENCY_KEY_TTL_MS = 24 * 3600 * 1000;
/** Between a reservation and its generation's record pass milliseconds; after this it is an orphan. */
const ORPHAN_AFTER_MS = 60_000;

type Deps = {
	storage: { generations: GenerationStore; quota: QuotaStore } & HeroStore & CharacterStore;
	quota: Quota;
	queue: Queue;
	events: Events;
	now: () => number;
	log: Logger;
};

export type GenerationService = {
	/** Reserves one story of the quota and queues the generation. A repeat under the same key answers the first one. */
	start(userId: string, request: StoryRequest, idempotencyKey: string | null): Promise<Generation>;
	/** Asks the generation to stop. Throws `not_found` for another's or an unknown id. */
	cancel(userId: string, id: string): Promise<void>;
	/** The user's own generation; throws `not_found`. */
	find(userId: string, id: string): Promise<Generation>;
	/** Puts every unfinished generation into the queue; answers how many. */
	recoverOrphans(): Promise<number>;
	/** Gives back what was reserved for a generation that was never recorded. */
	refundOrphans(): Promise<void>;
};

export function generationService({ storage, quota, queue, events, now, log }: Deps): GenerationService {
	const { generations } = storage;

	async function find(userId: string, id: string): Promise<Generation> {
		const generation = await generations.byId(id);
		if (generation?.userId !== userId) throw new AppError("not_found");
		return generation;
	}

	async function reserve(userId: string, id: string): Promise<void> {
		try {
			await quota.reserve(userId, id);
		} catch (error) {
			if (error instanceof AppError && error.code === "quota_exhausted") events.emit("quota-exhausted", { userId });
			throw error;
		}
	}

	return {
		async start(userId, request, idempotencyKey) {
			const bodyHash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
			const earliest = now() - IDEMPOTENCY_KEY_TTL_MS;
			const repeated = idempotencyKey ? await generations.byKey(userId, idempotencyKey, earliest) : null;
			if (repeated) return requireSameBody(repeated, bodyHash);
			const [completed] = await Promise.all([
				completeRequest(storage, userId, request),
				checkReferences(storage, request),
			]);
			const id = randomUUID();
			await reserve(userId, id);
			const generation = await generations.insert({
				id,
				userId,
				status: "queued",
				request: completed,
				counted: true,
				idempotencyKey,
				bodyHash,
				createdAt: now(),
				endedAt: null,
				cancelRequested: false,
			});
			if (generation.id !== id) {
				// Two requests under one key at the same moment: the second one's story goes back.
				await storage.quota.release(id);
				return requireSameBody(generation, bodyHash);
			}
			events.emit("generation-requested", { generationId: id });
			// It is on record: should the queue refuse it now, `recoverOrphans` brings it there.
			await queue.add(id).catch((error) => log.error({ err: error, generation: id }, "could not be queued yet"));
			return generation;
		},

		async cancel(userId, id) {
			const generation = await find(userId, id);
			if (generation.endedAt !== null) return;
			await generations.requestCancel(id);
			await queue.cancel(id);
		},

		find,

		async recoverOrphans() {
			const unfinished = await generations.unfinished();
			await Promise.all(unfinished.map(({ id }) => queue.add(id)));
			return unfinished.length;
		},

		async refundOrphans() {
			const count = await storage.quota.releaseOrphans(now() - ORPHAN_AFTER_MS);
			if (count) log.info({ refunded: count }, "stories reserved for no generation were given back");
		},
	};
}

function requireSameBody(generation: Generation, bodyHash: string): Generation {
	if (generation.bodyHash !== bodyHash) throw new AppError("idempotency_mismatch");
	return generation;
}
