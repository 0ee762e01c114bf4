// Starting, finding and cancelling generations.
import { createHash, randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { LedgerEntry } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type { StoryRequest } from "@lion-tails/common/story";
import type { Logger } from "pino";
import type { Ledger } from "../account/ledger.ts";
import type { Quota } from "../account/quota.ts";
import type { QuotaStore } from "../account/store.ts";
import type { CharacterStore } from "../character/store.ts";
import type { Queue } from "../cluster/queue.ts";
import type { Events } from "../events.ts";
import type { HeroStore } from "../hero/store.ts";
import type { LiveStories } from "../live/live-stories.ts";
import type { OwnKeys } from "../settings/own-keys.ts";
import { completeRequest } from "./complete-request.ts";
import { ledgerStory } from "./ledger-story.ts";
import { checkReferences } from "./prompt-sources.ts";
import type { Generation, GenerationStore, SavedStoryStore } from "./store.ts";

const IDEMPOTENCY_KEY_TTL_MS = 24 * 3600 * 1000;
/** Between a reservation and its generation's record pass milliseconds; after this it is an orphan. */
const ORPHAN_AFTER_MS = 60_000;
const PAGE_SIZE = 100;

type Deps = {
	storage: {
		generations: GenerationStore;
		stories: Pick<SavedStoryStore, "byId" | "cards">;
		quota: QuotaStore;
	} & HeroStore &
		CharacterStore;
	quota: Quota;
	live: Pick<LiveStories, "remove">;
	ledger: Ledger;
	ownKeys: OwnKeys;
	queue: Queue;
	events: Events;
	now: () => number;
	log: Logger;
};

/** What belongs to a request and is kept apart from it, under the generation's id. */
export type Attachment = {
	/** Of its content: under one idempotency key another attachment makes another request. */
	hash: string;
	/** Called before the generation is recorded; where it fails, nothing is begun. */
	keep(userId: string, generationId: string): Promise<void>;
	/** Undoes it where the generation was not recorded. */
	discard(userId: string, generationId: string): Promise<void>;
};

export type GenerationService = {
	/**
	 * Queues a generation: one that is told with its parent's own key, or one for which a story of the quota is reserved. A
	 * repeat under the same idempotency key returns the first one. Throws `quota_exhausted`, `too_many_active`,
	 * `own_key_unreadable` or `key_refused`.
	 */
	start(
		userId: string,
		request: StoryRequest,
		idempotencyKey: string | null,
		attachment?: Attachment,
	): Promise<Generation>;
	/** Asks the generation to stop. Throws `not_found` for another's or an unknown id. */
	cancel(userId: string, id: string): Promise<void>;
	/** The user's own generation; throws `not_found`. */
	find(userId: string, id: string): Promise<Generation>;
	/** Ends all generations of a user who is being removed, wherever they run; nothing of them is kept as a story. */
	removeAllOf(userId: string): Promise<void>;
	/** Puts every unfinished generation into the queue; answers how many. */
	recoverOrphans(): Promise<number>;
	/** Gives back what was reserved for a generation that was never recorded. */
	refundOrphans(): Promise<void>;
};

export function generationService({
	storage,
	quota,
	ledger,
	ownKeys,
	live,
	queue,
	events,
	now,
	log,
}: Deps): GenerationService {
	const { generations } = storage;

	async function find(userId: string, id: string): Promise<Generation> {
		const generation = await generations.byId(id);
		if (generation?.userId !== userId) throw new AppError("not_found");
		return generation;
	}

	/** What the story is taken from. */
	async function reserve(userId: string, id: string): Promise<LedgerEntry["source"]> {
		const { hasKey, isReadable } = await ownKeys.status(userId);
		if (hasKey && !isReadable) throw new AppError("own_key_unreadable");
		if (hasKey) {
			await ownKeys.requireAccepted(userId);
			return "own-key";
		}
		try {
			return await quota.reserve(userId, id);
		} catch (error) {
			if (error instanceof AppError && error.code === "quota_exhausted") events.emit("quota-exhausted", { userId });
			throw error;
		}
	}

	return {
		async start(userId, request, idempotencyKey, attachment) {
			const body = JSON.stringify(request) + (attachment?.hash ?? "");
			const bodyHash = createHash("sha256").update(body).digest("base64url");
			const earliest = now() - IDEMPOTENCY_KEY_TTL_MS;
			const repeated = idempotencyKey ? await generations.byKey(userId, idempotencyKey, earliest) : null;
			if (repeated) return requireSameBody(repeated, bodyHash);
			const [completed] = await Promise.all([
				completeRequest(storage, userId, request),
				checkReferences(storage, request),
			]);
			const id = randomUUID();
			const source = await reserve(userId, id);
			const takeBack = async () => {
				await storage.quota.release(id);
				await attachment?.discard(userId, id);
			};
			await attachment?.keep(userId, id).catch(async (error) => {
				await storage.quota.release(id);
				throw error;
			});
			const queued: Generation = {
				id,
				userId,
				status: "queued",
				request: completed,
				counted: source !== "own-key",
				idempotencyKey,
				bodyHash,
				createdAt: now(),
				endedAt: null,
				cancelRequested: false,
			};
			const generation = await generations.insert(queued).catch(async (error) => {
				// Other errors leave open whether it was recorded; `refundOrphans` finds out later.
				if (error instanceof AppError && error.code === "too_many_active") await takeBack();
				throw error;
			});
			if (generation.id !== id) {
				// Two requests under one key at the same moment: the second one's story goes back.
				await takeBack();
				return requireSameBody(generation, bodyHash);
			}
			events.emit("generation-requested", { generationId: id });
			// It is on record: should the queue refuse it now, `recoverOrphans` brings it there.
			await queue.add(id).catch((error) => log.error({ err: error, generation: id }, "could not be queued yet"));
			// The model is asked first, where that is done here: ledger and answer have the time in which it thinks.
			await nextTurn();
			// An entry that is missing now is added when the story ends.
			await ledger
				.begin(ledgerStory(generation, ""), source)
				.catch((error) => log.error({ err: error, generation: id }, "the ledger could not be written yet"));
			return generation;
		},

		async cancel(userId, id) {
			const generation = await find(userId, id);
			if (generation.endedAt !== null) return;
			await generations.requestCancel(id);
			await queue.cancel(id);
		},

		find,

		async removeAllOf(userId) {
			for (let after = ""; ; ) {
				const page = await generations.ofUser(userId, after, PAGE_SIZE);
				const last = page.at(-1);
				if (!last) return;
				after = last.id;
				await live.remove(page.map(({ id }) => id));
				// A run that is aborted now finds its lease lost, and saves nothing.
				await Promise.all(page.filter(({ endedAt }) => endedAt === null).map(({ id }) => queue.cancel(id)));
			}
		},

		async recoverOrphans() {
			let count = 0;
			for (let last: Generation | undefined; ; ) {
				const page = await generations.unfinished(last ?? null, PAGE_SIZE);
				last = page.at(-1);
				if (!last) return count;
				count += page.length;
				await Promise.all(page.map(({ id }) => queue.add(id)));
			}
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
