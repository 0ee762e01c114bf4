// The job of one generation: writes its story from the last checkpoint, saves it, and settles the quota.
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import { MAX_ACTIVE_GENERATIONS } from "@lion-tails/common/generation";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { BUILT_IN_MODEL, type StoryResult } from "@lion-tails/common/story";
import type { Logger } from "pino";
import type { Ledger } from "../account/quota.ts";
import { JobAborted, type JobHandler } from "../cluster/queue.ts";
import type { DomainEvents, Events } from "../events.ts";
import type { HeroStore } from "../hero/store.ts";
import type { LiveStories } from "../live/live-stories.ts";
import { LeaseLost } from "../live/views.ts";
import { type HeardStory, heardStory } from "../models/heard.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { ledgerStory } from "./generation-service.ts";
import { saveStory } from "./library.ts";
import { withReadingLevel } from "./reading-level.ts";
import { receiversOf } from "./receivers.ts";
import { findSources } from "./request-sources.ts";
import { resumeStory } from "./running-story.ts";
import { UnsafeStory } from "./safety/moderation.ts";
import { wholeSentences } from "./safety/safe-text.ts";
import type { Generation, GenerationStore, SavedStoryStore } from "./store.ts";
import { type LookAtPicture, titleFor, writeStory } from "./write-story.ts";

/** Delay before a waiting story checks for its turn again, per earlier story of the same parent. */
const TURN_DELAY_MS = 1000;
/** An unavailable store is retried for ten minutes. */
const STORE_RETRY_DELAY_MS = 1000;
const MAX_STORE_ATTEMPTS = 600;
/** A generation that is taken over more often than this crashes its processes; it fails. */
const MAX_TAKEOVERS = 25;

/** The pictures of stories; the feature image provides them. */
export type StoryPictures = {
	/** Returns the address of the picture; null if the story has no picture. */
	urlOf(userId: string, storyId: string): Promise<string | null>;
	lookAt(userId: string, storyId: string): LookAtPicture;
};

export type RunDeps = {
	storage: { generations: GenerationStore; stories: SavedStoryStore } & HeroStore;
	ledger: Ledger;
	live: LiveStories;
	/** Throws `AppError` if the own key that the generation began with is missing. */
	storytellerFor: (generation: Pick<Generation, "userId" | "counted">) => Promise<Storyteller>;
	/** Called when the provider refuses the user's own key. */
	onKeyRefused: (userId: string) => Promise<void>;
	pictures: StoryPictures;
	/** The built-in storyteller, which supplies what the other one leaves out. */
	fallback: Storyteller;
	events: Events;
	maxSilenceMs?: number;
	/** Stories of one parent, and so of one key, that run at the same time; the others wait for their turn. */
	maxPerUser: number;
	now: () => number;
	log: Logger;
};

export function generationRunner(deps: RunDeps): JobHandler {
	const { storage, live, maxPerUser } = deps;
	return async (id, signal) => {
		const generation = await storage.generations.byId(id);
		if (!generation) {
			await live.remove([id]);
			return "done";
		}
		if (generation.endedAt !== null) {
			// The process that ended it may have crashed before the watchers received the end.
			await live.republishEnd((await storage.generations.log(id)).slice(-1));
			return "done";
		}
		const isCancelled = generation.cancelRequested || isCancel(signal.reason);
		if (signal.aborted && !isCancelled) return "unfinished";
		const ahead = isCancelled ? 0 : await countAhead(storage.generations, generation, maxPerUser);
		if (ahead > 0) return { retryAfterMs: ahead * TURN_DELAY_MS };
		const lease = await live.acquireLease(id, generation.userId);
		try {
			await runToEnd(deps, generation, isCancelled, AbortSignal.any([signal, lease]));
			await live.flush(id);
			return "done";
		} catch (error) {
			if (!isHandedOver(error)) throw error;
			await live.flush(id);
			if (error instanceof JobAborted && error.reason === "drain") return "unfinished";
			if (await storage.generations.byId(id)) return "lease-lost";
			await live.remove([id]);
			return "done";
		}
	};
}

const isCancel = (reason: unknown) => reason instanceof JobAborted && reason.reason === "cancel";
/** Returns true if another process continues the story, or it was deleted: this process must not settle it. */
const isHandedOver = (error: unknown) =>
	error instanceof LeaseLost || (error instanceof JobAborted && !isCancel(error));

/** Returns the number of earlier stories of the same parent that have to end before this one may begin. */
async function countAhead(generations: GenerationStore, { id, userId }: Generation, maxPerUser: number) {
	const active = await generations.activeOf(userId, null, MAX_ACTIVE_GENERATIONS);
	const at = active.findIndex((one) => one.id === id);
	// A store of an older version may hold more than `MAX_ACTIVE_GENERATIONS`.
	const index = at === -1 && active.length === MAX_ACTIVE_GENERATIONS ? active.length : at;
	return Math.max(0, index + 1 - maxPerUser);
}

async function runToEnd(deps: RunDeps, generation: Generation, isCancelled: boolean, signal: AbortSignal) {
	try {
		if (isCancelled) throw new JobAborted("cancel");
		signal.throwIfAborted();
		await complete(deps, generation, await write(deps, generation, signal), signal);
	} catch (error) {
		if (isHandedOver(error)) throw error;
		await deps.live.renewLease(generation.id);
		if (isCancel(error)) await endCancelled(deps, generation);
		else await endFailed(deps, generation, error);
	}
}

async function write(deps: RunDeps, generation: Generation, signal: AbortSignal): Promise<StoryResult> {
	const { live, pictures, fallback, events, maxSilenceMs, now } = deps;
	const { id, userId, request, createdAt } = generation;
	const { log, storyteller, heard, sources, imageUrl } = await whileUnavailable(() => gather(deps, generation), signal);
	if (log.filter((entry) => entry.kind === "lease").length > MAX_TAKEOVERS) throw new AppError("unexpected");
	const onFirstText = () => events.emit("first-text", { generationId: id, milliseconds: now() - createdAt });
	const story = resumeStory(generation, log, live, storyteller.model, onFirstText);
	const written = await writeStory(story, {
		request,
		storyteller,
		fallback,
		sources,
		heard,
		...(imageUrl && { lookAtPicture: pictures.lookAt(userId, id) }),
		signal,
		...(maxSilenceMs !== undefined && { maxSilenceMs }),
		now,
		onAnswered: (by, pieces) => by === storyteller && events.emit("model-answered", { pieces }),
	});
	return { ...written, ...(imageUrl && { imageUrl }) };
}

/** Reads everything that the story is written from. */
async function gather({ storage, live, storytellerFor, pictures }: RunDeps, generation: Generation) {
	const { id, userId, request } = generation;
	const [log, storyteller] = await Promise.all([live.log(id), storytellerFor(generation)]);
	const [heard, sources, imageUrl] = await Promise.all([
		storyteller.model === BUILT_IN_MODEL ? heardBefore(storage.stories, generation) : [],
		findSources(storage, userId, request),
		pictures.urlOf(userId, id),
	]);
	return { log, storyteller, heard, sources, imageUrl };
}

/** Two months of evenings. */
const MAX_HEARD_STORIES = 60;

/**
 * Returns the stories that were saved for the child before the generation was created, newest first. A run that continues after
 * a crash therefore reads the same ones and continues the same story.
 */
async function heardBefore(
	stories: Pick<SavedStoryStore, "ofChild">,
	{ userId, request, createdAt }: Pick<Generation, "userId" | "request" | "createdAt">,
): Promise<HeardStory[]> {
	const before = new Date(createdAt).toISOString();
	const heard: HeardStory[] = [];
	for (const story of await stories.ofChild(userId, request.childName, before, MAX_HEARD_STORIES)) {
		heard.push(heardStory(story));
		// Each takes half a millisecond; other stories must not wait for all of them.
		await nextTurn();
	}
	return heard;
}

async function complete(deps: RunDeps, generation: Generation, told: StoryResult, signal: AbortSignal): Promise<void> {
	const { live, ledger } = deps;
	// The lease shares a write with the story's last checkpoint, and is written while the text is measured.
	const [story] = await Promise.all([withReadingLevel(told, generation.request), live.renewLease(generation.id)]);
	const storyId = await save(deps, generation, story, signal);
	await whileUnavailable(() => ledger.settleTold(ledgerStory(generation, story.title)), signal);
	// Prompts and raw answers are stored with the saved story; readers do not need them.
	const { debugData: _, ...answer } = story;
	live.append(generation.id, { type: "completed", story: answer, storyId, saved: storyId !== null });
	ended(deps, generation, "completed");
}

/** Saves the text shown so far as a story. Without any text nothing is saved or counted. */
async function endCancelled(deps: RunDeps, generation: Generation): Promise<void> {
	const { live, ledger } = deps;
	const { id } = generation;
	const { title = "", text = "" } = live.get(id)?.live ?? {};
	if (!text.trim()) {
		const refunded = await ledger.settleReturned(ledgerStory(generation, title), STOPPED);
		live.append(id, { type: "cancelled", storyId: null, refunded });
	} else {
		const story = await partOfStory(deps, generation, text);
		const storyId = await save(deps, generation, story);
		await ledger.settleTold(ledgerStory(generation, story.title));
		live.append(id, { type: "cancelled", storyId, refunded: false });
	}
	ended(deps, generation, "cancelled");
}

async function endFailed(deps: RunDeps, generation: Generation, thrown: unknown): Promise<void> {
	const { id } = generation;
	const error = thrown instanceof AppError ? thrown : new AppError("unexpected", { cause: thrown });
	deps.log.error({ err: error.cause ?? error, code: error.code, generation: id }, "a generation failed");
	const { title = "" } = deps.live.get(id)?.live ?? {};
	if (error.code === "key_refused")
		await deps.onKeyRefused(generation.userId).catch((cause) => deps.log.error({ err: cause }, "a refused key"));
	const kept = await keepPart(deps, generation, error);
	const refunded = await deps.ledger.settleReturned(ledgerStory(generation, title), firstSentence(error.message));
	deps.live.append(id, { type: "failed", message: error.message, code: error.code, refunded, ...kept });
	ended(deps, generation, "failed");
}

/** Saves the visible text of a silent model, or the safe text up to the end of a sentence, as a story. */
async function keepPart(deps: RunDeps, generation: Generation, error: AppError) {
	const isUnsafe = error.code === "unsafe_story";
	if (!isUnsafe && error.code !== "model_silent") return {};
	const { text = "" } = deps.live.get(generation.id)?.live ?? {};
	const safe = error instanceof UnsafeStory ? text.slice(0, error.keptChars) : text;
	const content = isUnsafe ? wholeSentences(safe) : text;
	const storyId = content.trim() && (await save(deps, generation, await partOfStory(deps, generation, content)));
	return { ...(isUnsafe && { keptChars: content.length }), ...(storyId && { storyId }) };
}

async function partOfStory(
	{ live, pictures, storytellerFor }: RunDeps,
	generation: Generation,
	content: string,
): Promise<KeptStory> {
	const { id, userId, request } = generation;
	const { title = "", toldBy = "", figures, scenes, chapterStarts, chapterTitles } = live.get(id)?.live ?? {};
	// Other scenes quote text that has not passed the child filter.
	const paragraphs = splitParagraphs(content);
	const ownScenes = scenes?.filter(({ at }) => paragraphs.some((paragraph) => paragraph.startsWith(at)));
	const imageUrl = await pictures.urlOf(userId, id);
	// The key may have been removed, or the model changed, since the story began.
	const storyteller = await storytellerFor(generation).catch(() => null);
	const story: KeptStory = {
		title: title || titleFor(request),
		content,
		moralOutcome: "positive",
		applicationQuestions: [],
		imagePrompt: "",
		...(imageUrl && { imageUrl }),
		...(figures && { figures }),
		...(ownScenes?.length && { scenes: ownScenes }),
		...(chapterStarts && { chapterStarts: chapterStarts.filter((start) => start < content.length) }),
		...(chapterTitles && { chapterTitles }),
		toldBy,
		...(storyteller?.model === toldBy && receiversOf(storyteller, request, imageUrl !== null)),
	};
	return withReadingLevel(story, request);
}

const STOPPED = "It was stopped before its first word.";

/** The first sentence of an error message names the cause, the others what to do. */
const firstSentence = (message: string) => /^.+?[.!?](?=\s|$)/.exec(message)?.[0] ?? message;

/** Returns the id of the saved story (the generation's own), or null if it could not be saved. Throws `LeaseLost` for a deleted user. */
async function save(
	deps: RunDeps,
	{ id, userId, request }: Generation,
	story: KeptStory,
	signal?: AbortSignal,
): Promise<string | null> {
	const { storage, events, now, log } = deps;
	try {
		const heroId = request.heroOfFaith ?? null;
		await whileUnavailable(
			() => saveStory({ stories: storage.stories, events, now }, userId, { id, story, request, heroId }),
			signal,
		);
		return id;
	} catch (error) {
		signal?.throwIfAborted();
		if (error instanceof AppError && error.code === "unauthorized") throw new LeaseLost();
		log.error({ err: error, generation: id }, "a story could not be saved");
		return null;
	}
}

/** Repeats an idempotent call while the store is unavailable or full. */
async function whileUnavailable<T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await act();
		} catch (error) {
			const isUnavailable = error instanceof AppError && error.code === "unavailable";
			if (!isUnavailable || attempt === MAX_STORE_ATTEMPTS) throw error;
			await wait(STORE_RETRY_DELAY_MS, undefined, { ...(signal && { signal }) });
		}
	}
}

type EndStatus = DomainEvents["generation-ended"][0]["status"];

function ended({ events, now, log }: RunDeps, { id, createdAt }: Generation, status: EndStatus): void {
	const milliseconds = now() - createdAt;
	events.emit("generation-ended", { generationId: id, status, milliseconds });
	log.info({ generation: id, status, seconds: milliseconds / 1000 }, "a generation ended");
}
