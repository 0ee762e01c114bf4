// A story asked for, told, saved, counted: the use case to read aloud.
import { createHash, randomUUID } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import type { LibraryChange } from "@lion-tails/common/live";
import type { PromptSources } from "@lion-tails/common/prompts";
import type { KeptStory, StoryRequest } from "@lion-tails/common/story";
import type { Logger } from "pino";
import type { Quota } from "../account/quota.ts";
import { JobEnded, type JobOutcome, type Jobs } from "../jobs/jobs.ts";
import type { LiveStories } from "../live/live-stories.ts";
import type { Ending, Metrics } from "../metrics.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { findPassage } from "../scripture/scripture.ts";
import type { Generation, Storage, User } from "../storage/storage.ts";
import { keepStory } from "./library.ts";
import { tellStory } from "./tell.ts";

const DAY = 24 * 3600 * 1000;
/** What is reserved is recorded in a moment; after this long it never will be. */
const RECORDED_BY = 60_000;
/** Milliseconds after which one who must wait for another story of the same parent asks again. */
const TURN = 1000;
/** A telling taken over more often than this brings its tellers down, and is given up. */
const MOST_TELLERS = 25;

type Parts = {
	storage: Storage;
	quota: Quota;
	live: LiveStories;
	/** Who tells this user's stories. */
	storytellerFor: (userId: string) => Promise<Storyteller>;
	onLibraryChange: (userId: string, change: LibraryChange) => void;
	/** How many stories of one parent, and so of one key, are told at a time; the others wait for their turn. */
	atOnce: number;
	metrics: Metrics;
	now: () => number;
	log: Logger;
};

export type Generations = {
	/** Takes a request: one story is reserved and the telling begins. A repeat under the same key answers the first one. */
	start(user: User, request: StoryRequest, idempotencyKey: string | null): Promise<Generation>;
	/** Asks the telling to stop. Throws `not_found` for another's or an unknown id. */
	stop(userId: string, id: string): Promise<void>;
	/** The user's own generation; throws `not_found`. */
	find(userId: string, id: string): Promise<Generation>;
	/** The job: tells one generation, from wherever it stands. */
	run(id: string, signal: AbortSignal): Promise<JobOutcome>;
	/** Sees to it that everything unfinished is told by somebody. */
	resume(): Promise<number>;
	/** Gives back what was reserved for a story that was never recorded. */
	giveBack(): Promise<void>;
	use(jobs: Jobs): void;
};

export function generations({
	storage,
	quota,
	live,
	storytellerFor,
	onLibraryChange,
	atOnce,
	metrics,
	now,
	log,
}: Parts): Generations {
	let jobs: Jobs;

	async function find(userId: string, id: string): Promise<Generation> {
		const generation = await storage.generations.byId(id);
		if (generation?.userId !== userId) throw new AppError("not_found");
		return generation;
	}

	async function sourcesOf(request: StoryRequest): Promise<PromptSources> {
		const hero = request.heroOfFaith ? await storage.heroes.byId(request.heroOfFaith) : undefined;
		if (hero === null)
			throw new AppError("hero_not_found", {
				issues: [{ path: "heroOfFaith", message: "We could not find that Hero of Faith. Please choose another." }],
			});
		if (request.characterId)
			throw new AppError("character_not_found", {
				issues: [{ path: "characterId", message: "We could not find that character. Please choose another." }],
			});
		const passage = request.biblePassage ? findPassage(request.biblePassage) : undefined;
		if (passage === null) throw badPassage();
		return { hero, passage };
	}

	return {
		async start(user, request, idempotencyKey) {
			const bodyHash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
			const repeated = idempotencyKey ? await storage.generations.byKey(user.id, idempotencyKey, now() - DAY) : null;
			if (repeated) return sameRequest(repeated, bodyHash);
			await sourcesOf(request);
			const id = randomUUID();
			await quota.reserve(user.id, id).catch((error) => {
				if (error instanceof AppError && error.code === "quota_exhausted") metrics.quotaRefused();
				throw error;
			});
			const asked: Generation = {
				id,
				userId: user.id,
				status: "queued",
				request,
				counted: true,
				idempotencyKey,
				bodyHash,
				createdAt: now(),
				endedAt: null,
				stopAsked: false,
			};
			const generation = await storage.generations.insert(asked);
			if (generation.id !== id) {
				// Two requests under one key at the same moment: the second one's story goes back.
				await storage.quota.release(id);
				return sameRequest(generation, bodyHash);
			}
			metrics.asked();
			// It is on record: should the queue not take it now, `resume` brings it there.
			await jobs.add(id).catch((error) => log.error({ err: error, generation: id }, "a story waits for the queue"));
			return generation;
		},

		async stop(userId, id) {
			const generation = await find(userId, id);
			if (generation.endedAt !== null) return;
			await storage.generations.askStop(id);
			await jobs.stop(id);
		},

		find,

		async run(id, signal) {
			const generation = await storage.generations.byId(id);
			if (!generation) return "done";
			if (generation.endedAt !== null) {
				// The watchers may not have heard of the end, if whoever ended it died just then.
				await live.republishEnd((await storage.generations.log(id)).slice(-1));
				return "done";
			}
			const isStopped = generation.stopAsked || (signal.aborted && (signal.reason as JobEnded).reason === "stop");
			if (signal.aborted && !isStopped) return "left";
			const before = isStopped ? 0 : await turnOf(generation);
			if (before > 0) return { again: before * TURN };
			const lead = await live.lead(id, generation.userId);
			const ending = AbortSignal.any([signal, lead]);
			try {
				try {
					if (isStopped) throw new JobEnded("stop");
					ending.throwIfAborted();
					await tell(generation, ending);
				} catch (error) {
					if (error instanceof JobEnded && error.reason !== "stop") throw error;
					await live.stillLeads(id);
					if (error instanceof JobEnded) await endStopped(generation);
					else await endFailed(generation, error);
				}
				await live.flush();
				return "done";
			} catch (error) {
				if (!(error instanceof JobEnded)) throw error;
				await live.flush();
				return error.reason === "lost" ? "lost" : "left";
			}
		},

		async giveBack() {
			const given = await storage.quota.releaseOrphans(now() - RECORDED_BY);
			if (given) log.info({ givenBack: given }, "stories reserved for nothing were given back");
		},

		async resume() {
			const left = await storage.generations.unfinished();
			await Promise.all(left.map(({ id }) => jobs.add(id)));
			return left.length;
		},

		use(given) {
			jobs = given;
		},
	};

	/** How many have to end before this one may begin: the earlier of the same parent come first. */
	async function turnOf({ id, userId }: Generation): Promise<number> {
		const active = await storage.generations.activeOf(userId);
		return Math.max(0, active.findIndex((one) => one.id === id) + 1 - atOnce);
	}

	async function tell(generation: Generation, signal: AbortSignal): Promise<void> {
		const { id, userId, request } = generation;
		const told = await live.log(id);
		if (told.filter((entry) => entry.kind === "claim").length > MOST_TELLERS) throw new AppError("unexpected");
		const [storyteller, sources] = await Promise.all([storytellerFor(userId), sourcesOf(request)]);
		const story = await tellStory(generation, told, {
			live,
			storyteller: counting(storyteller),
			sources,
			signal,
			now,
			onFirstText: () => metrics.firstText((now() - generation.createdAt) / 1000),
		});
		await live.stillLeads(id);
		const storyId = await save(generation, story);
		await storage.quota.commit(id);
		// What was asked and answered is kept with the story; a phone need not load it to read.
		const { debugData: _, ...answer } = story;
		live.tell(id, { type: "completed", story: answer, storyId, saved: storyId !== null });
		over(generation, "completed");
	}

	function counting({ model, tell }: Storyteller): Storyteller {
		return {
			model,
			async *tell(question, signal) {
				for await (const piece of tell(question, signal)) {
					metrics.tokens(1);
					yield piece;
				}
			},
		};
	}

	function over({ id, createdAt }: Generation, how: Ending): void {
		metrics.ended(how);
		log.info({ generation: id, how, seconds: (now() - createdAt) / 1000 }, "a telling is over");
	}

	/** The id of the saved story (the generation's own), or null if it could not be saved. */
	async function save(generation: Generation, story: KeptStory): Promise<string | null> {
		try {
			await keepStory(
				storage,
				generation.userId,
				{ id: generation.id, story, request: generation.request, heroId: generation.request.heroOfFaith ?? null },
				now(),
			);
			onLibraryChange(generation.userId, { reason: "saved", storyId: generation.id });
			return generation.id;
		} catch (error) {
			log.error({ err: error, generation: generation.id }, "a told story could not be saved");
			return null;
		}
	}

	/** What was told so far is kept as a story; stopped before any text, nothing is kept and nothing counted. */
	async function endStopped(generation: Generation): Promise<void> {
		const { id, request } = generation;
		const { title = "", text = "", toldBy = "" } = live.get(id)?.live ?? {};
		if (!text.trim()) {
			const refunded = await storage.quota.release(id);
			live.tell(id, { type: "cancelled", storyId: null, refunded });
			over(generation, "cancelled");
			return;
		}
		const story: KeptStory = {
			title: title || (request.childName ? `A Story for ${request.childName}` : "A Bedtime Story"),
			content: text,
			moralOutcome: "positive",
			applicationQuestions: [],
			imagePrompt: "",
			toldBy,
		};
		const storyId = await save(generation, story);
		await storage.quota.commit(id);
		live.tell(id, { type: "cancelled", storyId, refunded: false });
		over(generation, "cancelled");
	}

	async function endFailed(generation: Generation, error: unknown): Promise<void> {
		const failure = error instanceof AppError ? error : new AppError("unexpected", { cause: error });
		log.error(
			{ err: failure.cause ?? failure, code: failure.code, generation: generation.id },
			"a story could not be told",
		);
		const refunded = await storage.quota.release(generation.id);
		live.tell(generation.id, { type: "failed", message: failure.message, code: failure.code, refunded });
		over(generation, "failed");
	}
}

function sameRequest(generation: Generation, bodyHash: string): Generation {
	if (generation.bodyHash !== bodyHash) throw new AppError("idempotency_mismatch");
	return generation;
}

function badPassage(): AppError {
	const message = "Please enter a Bible passage such as John 3:16 or Psalm 23";
	return new AppError("validation", { message, issues: [{ path: "biblePassage", message }] });
}
