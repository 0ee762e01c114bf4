// Starting, finding and cancelling generations.
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { LedgerEntry } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type { StoryRequest } from "@lion-tails/common/story";
import type { Logger } from "pino";
import type { Ledger, LedgerStory, Quota } from "../account/quota.ts";
import type { QuotaStore } from "../account/store.ts";
import type { CharacterStore } from "../character/store.ts";
import type { Queue } from "../cluster/queue.ts";
import type { Events } from "../events.ts";
import type { HeroStore } from "../hero/store.ts";
import type { LiveStories } from "../live/live-stories.ts";
import type { OwnKeys } from "../settings/own-keys.ts";
import { sha256 } from "../sha256.ts";
import { checkReferences, completeRequest } from "./request-sources.ts";
import type { Generation, GenerationStore, SavedStoryStore } from "./store.ts";

const IDEMPOTENCY_KEY_TTL_MS = 24 * 3600 * 1000;
/** A reservation without a generation is an orphan after this time; normally the record follows within milliseconds. */
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

/** Data of a request that is stored separately, under the generation's id. */
export type Attachment = {
	/** Hash of the content: with another attachment, a repeated idempotency key is a mismatch. */
	hash: string;
	/** Called before the generation is recorded; if it throws, nothing is started. */
	keep(userId: string, generationId: string): Promise<void>;
	/** Undoes `keep` if the generation was not recorded. */
	discard(userId: string, generationId: string): Promise<void>;
};

export type GenerationService = ReturnType<typeof generationService>;

export function generationService({ storage, quota, ledger, ownKeys, live, queue, events, now, log }: Deps) {
	const { generations } = storage;

	/** The user's own generation; throws `not_found`. */
	async function find(userId: string, id: string): Promise<Generation> {
		const generation = await generations.byId(id);
		if (generation?.userId !== userId) throw new AppError("not_found");
		return generation;
	}

	/** Returns what pays for the story. */
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
		/**
		 * Queues a generation: either with the parent's own key, or with a story reserved from the quota. A repeat under the same
		 * idempotency key returns the first one. Throws `quota_exhausted`, `too_many_active`,
		 * `own_key_unreadable` or `key_refused`.
		 */
		async start(
			userId: string,
			request: StoryRequest,
			idempotencyKey: string | null,
			attachment?: Attachment,
		): Promise<Generation> {
			const body = JSON.stringify(request) + (attachment?.hash ?? "");
			const bodyHash = sha256(body);
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
				// After any other error the record may exist; `refundOrphans` checks later.
				if (error instanceof AppError && error.code === "too_many_active") await takeBack();
				throw error;
			});
			if (generation.id !== id) {
				// Two requests under one key at the same moment: the second reservation is given back.
				await takeBack();
				return requireSameBody(generation, bodyHash);
			}
			events.emit("generation-requested", { generationId: id });
			// The generation is recorded: if the queue refuses it now, `recoverOrphans` adds it later.
			await queue.add(id).catch((error) => log.error({ err: error, generation: id }, "could not be queued yet"));
			// Lets the model be called first if it runs in this process; the ledger is written while it thinks.
			await nextTurn();
			// A missing entry is added when the story ends.
			await ledger
				.begin(ledgerStory(generation, ""), source)
				.catch((error) => log.error({ err: error, generation: id }, "the ledger could not be written yet"));
			return generation;
		},

		/** Requests the generation to stop. Throws `not_found` for an unknown id or another user's. */
		async cancel(userId: string, id: string): Promise<void> {
			const generation = await find(userId, id);
			if (generation.endedAt !== null) return;
			await generations.requestCancel(id);
			await queue.cancel(id);
		},

		find,

		/** Ends all generations of a deleted user in all processes, without saving their stories. */
		async removeAllOf(userId: string): Promise<void> {
			for (let after = ""; ; ) {
				const page = await generations.ofUser(userId, after, PAGE_SIZE);
				const last = page.at(-1);
				if (!last) return;
				after = last.id;
				await live.remove(page.map(({ id }) => id));
				// A run that is aborted now has lost its lease and saves nothing.
				await Promise.all(page.filter(({ endedAt }) => endedAt === null).map(({ id }) => queue.cancel(id)));
			}
		},

		/** Queues every unfinished generation; returns their number. */
		async recoverOrphans(): Promise<number> {
			let count = 0;
			for (let last: Generation | undefined; ; ) {
				const page = await generations.unfinished(last ?? null, PAGE_SIZE);
				last = page.at(-1);
				if (!last) return count;
				count += page.length;
				await Promise.all(page.map(({ id }) => queue.add(id)));
			}
		},

		/** Gives back reservations whose generation was never recorded. */
		async refundOrphans(): Promise<void> {
			const count = await storage.quota.releaseOrphans(now() - ORPHAN_AFTER_MS);
			if (count) log.info({ refunded: count }, "stories reserved for no generation were given back");
		},
	};
}

function requireSameBody(generation: Generation, bodyHash: string): Generation {
	if (generation.bodyHash !== bodyHash) throw new AppError("idempotency_mismatch");
	return generation;
}

/** The ledger's entry of a generation; without a title it has the child's name. */
export const ledgerStory = ({ id, userId, request, createdAt, counted }: Generation, title: string): LedgerStory => ({
	generationId: id,
	userId,
	title: title || request.childName || "",
	createdAt,
	counted,
});
