// The calls about stories: generations, the library, prompts, speech, the sample story and Bible passages.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { AppError, fieldError } from "@lion-tails/common/errors";
import { type LiveStory, MAX_ACTIVE_GENERATIONS } from "@lion-tails/common/generation";
import { isOver, type LibraryChange } from "@lion-tails/common/live";
import { splitSentences } from "@lion-tails/common/paragraphs";
import { shortenEarlier, shortenHero, shortenScripture } from "@lion-tails/common/prompts";
import type { LibraryQuery, StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { snapshotFrom } from "@lion-tails/common/snapshot";
import { spokenParagraphs } from "@lion-tails/common/spoken-text";
import type { GenerateAnswer, StoryRequest } from "@lion-tails/common/story";
import type Koa from "koa";
import type { ParentMode } from "../account/parent-mode.ts";
import type { Quota } from "../account/quota.ts";
import type { AccountStore } from "../account/store.ts";
import type { CharacterStore } from "../character/store.ts";
import type { OpenQueue } from "../cluster/queue.ts";
import type { HeroStore } from "../hero/store.ts";
import { whenClientLeaves } from "../http/client-key.ts";
import { type Api, prefers } from "../http/endpoint.ts";
import { sessionIdOf, userOf } from "../http/session.ts";
import { keyCounter } from "../key-counter.ts";
import { openPassage } from "../scripture/scripture.ts";
import type { SettingsFeature } from "../settings/routes.ts";
import { type GenerationService, generationService } from "./generation-service.ts";
import { expiryOf, lastChoices, saveStory, storiesByUs, storiesByUser, storyExport } from "./library.ts";
import { hasSmallContext, SMALL_PROMPTS } from "./plan.ts";
import { withReadingLevel } from "./reading-level.ts";
import { recordReceiver } from "./receivers.ts";
import { findHero, findSources } from "./request-sources.ts";
import { generationRunner, type RunDeps } from "./run-generation.ts";
import { sampleStories } from "./sample-story.ts";
import type { Generation, Page, StoryQuery, StoryStore } from "./store.ts";
import { writePrayer } from "./write-prayer.ts";

/** A sentence that is played again within a day is not paid for again. */
const SPEECH_CACHE_SECONDS = 24 * 3600;

type Storage = StoryStore & HeroStore & CharacterStore & Pick<AccountStore, "users" | "quota">;

type Deps = Omit<RunDeps, "storage" | "storytellerFor" | "onKeyRefused"> & {
	storage: Storage;
	openQueue: OpenQueue;
	quota: Quota;
	parentMode: ParentMode;
	settings: Pick<SettingsFeature, "ownKeys" | "models" | "server" | "isUnlimited" | "storytellerFor">;
};

export function storyFeature(deps: Deps) {
	const { storage, openQueue, settings, log } = deps;
	const { ownKeys, storytellerFor } = settings;
	const run = generationRunner({ ...deps, storytellerFor, onKeyRefused: ownKeys.distrust });
	const queue = openQueue(run, (id, error) => log.error({ err: error, generation: id }, "a generation crashed"));
	const service = generationService({ ...deps, ownKeys, queue });
	const parts = { ...deps, service };
	return {
		queue,
		service,
		exports: storyExport(storage),
		routes(api: Api) {
			generationRoutes(api, parts);
			promptRoutes(api, parts);
			libraryRoutes(api, parts);
			readingRoutes(api, parts);
		},
	};
}

type Parts = Deps & { service: GenerationService };

function generationRoutes({ on }: Api, { storage, service, live, parentMode }: Parts) {
	on("POST /api/story/generate", async (ctx) => {
		const { user, body: request, headers, sessionKey = "" } = ctx.state;
		// Checked before the Idempotency-Key: a repeat whose key has expired begins a new story.
		if (hasCustomPrompts(request) && !(await parentMode.isActive(sessionIdOf(sessionKey))))
			throw new AppError("parent_mode_required");
		const { id } = await service.start(user.id, request, headers["idempotency-key"] ?? null);
		await answerGeneration(ctx, { storage, live }, id);
	});

	on("GET /api/story/generations", async (ctx) => {
		const { user, query } = ctx.state;
		const after = query.cursor ? await storage.generations.byId(query.cursor) : null;
		if (query.cursor && after?.userId !== user.id)
			throw fieldError("cursor", "validation", "cursor must be from the Link header of the page before");
		const active = await storage.generations.activeOf(user.id, after, query.limit);
		const last = active.at(-1);
		if (last && active.length === query.limit) setNextPage(ctx, last.id);
		ctx.body = await Promise.all(
			active.map(async ({ id, status, request, createdAt }) => {
				const { title } = await live.read(id);
				return { id, status, childName: request.childName, title, createdAt: new Date(createdAt).toISOString() };
			}),
		);
	});

	on("GET /api/story/generations/:id", async (ctx) => {
		const { id, request } = await service.find(ctx.state.user.id, ctx.state.params.id);
		ctx.body = { ...snapshotFrom(await live.read(id), request), request };
	});

	on("POST /api/story/generations/:id/cancel", async (ctx) => {
		await service.cancel(ctx.state.user.id, ctx.state.params.id);
		ctx.body = { ok: true };
	});
}

type GenerationContext = Pick<Koa.Context, "req" | "status" | "set"> & {
	state: { user: { id: string }; headers: { prefer?: string | undefined } };
	body: unknown;
};

/** Answers a call that started a generation: at once if the caller prefers that, otherwise when the story has ended. */
export async function answerGeneration(
	ctx: GenerationContext,
	{ storage, live }: { storage: StoryStore; live: Deps["live"] },
	id: string,
): Promise<void> {
	const { user, headers } = ctx.state;
	ctx.req.log.info({ generation: id }, "a generation was requested");
	if (prefers(headers.prefer, "respond-async")) {
		ctx.status = 202;
		ctx.set("Preference-Applied", "respond-async");
		ctx.set("Location", `/api/story/generations/${id}`);
		ctx.body = { generationId: id };
		return;
	}
	if (waitingCalls.of(user.id) >= MAX_ACTIVE_GENERATIONS) throw new AppError("too_many_requests");
	const answer = toAnswer(await live.ended(id, user.id).finally(waitingCalls.add(user.id)));
	const saved = answer.storyId ? await storage.stories.byId(user.id, answer.storyId) : null;
	ctx.body = { ...answer, ...(saved?.story.debugData && { debugData: saved.story.debugData }) };
}

/** The number of each user's calls that wait for the end of a story; several may wait for the same one. */
const waitingCalls = keyCounter();

/** Returns true if any of the fields is set, even one that would not be used. */
const hasCustomPrompts = ({ useCustomPrompts, customSystemPrompt, customUserPrompt }: StoryRequest) =>
	useCustomPrompts || customSystemPrompt !== "" || customUserPrompt !== "";

function toAnswer(live: LiveStory): GenerateAnswer {
	if (live.error) throw new AppError(live.error.code, { message: live.error.message });
	if (!live.story || !isOver(live.status)) throw new AppError("story_stopped");
	return { ...live.story, generationId: live.id, storyId: live.storyId ?? null, saved: live.saved ?? false };
}

function promptRoutes({ on }: Api, { storage, settings: { storytellerFor, isUnlimited } }: Parts) {
	const nextStoryteller = async (userId: string) => storytellerFor({ userId, counted: !(await isUnlimited(userId)) });

	on("GET /api/story/storyteller", async (ctx) => {
		// An unreadable key is reported by the calls that use it.
		const storyteller = await nextStoryteller(ctx.state.user.id).catch(() => null);
		ctx.body = { toldBy: storyteller?.model ?? null };
	});

	on("POST /api/story/prompt-sources", async (ctx) => {
		const { user, body: request } = ctx.state;
		const { hero, passage, earlier, ...sources } = await findSources(storage, user.id, request);
		// Shortened as the generation does, so that the prompt editor shows what is sent.
		// An unreadable key is reported by the calls that use it.
		const storyteller = await nextStoryteller(user.id).catch(() => null);
		const isSmall = storyteller !== null && (await hasSmallContext(storyteller));
		const { maxPassageWords, maxHeroEvents, maxEarlierWords } = isSmall ? SMALL_PROMPTS : {};
		ctx.body = {
			...sources,
			...(hero && { hero: shortenHero(hero, maxHeroEvents) }),
			...(passage && { passage: shortenScripture(passage, maxPassageWords) }),
			...(earlier && { earlier: shortenEarlier(earlier, maxEarlierWords) }),
			hasScenes: !isSmall,
		};
	});
}

function libraryRoutes({ on, oneByOne }: Api, { storage, service, events, now }: Parts) {
	const { stories } = storage;
	const announce = (userId: string, change: LibraryChange) => events.emit("library-changed", { userId, change });

	on("POST /api/story/save", async (ctx) => {
		const { user, body } = ctx.state;
		const { story, request, isFavorite, heroId, generationId } = body;
		if (heroId) await findHero(storage, heroId, "heroId");
		const generation = generationId ? await endedGeneration(user.id, generationId) : null;
		const id = generation?.id ?? randomUUID();
		// The place in a series is added by the server, so the page does not send it.
		const series = generation?.request.series;
		const completed = { ...request, ...(series && { series }) };
		const measured = await withReadingLevel(story, completed);
		await saveStory({ stories, events, now }, user.id, {
			id,
			story: measured,
			request: completed,
			isFavorite,
			heroId,
		});
		ctx.body = { id };
	});

	on("GET /api/story/last-choices", oneByOne("lists"), async (ctx) => {
		ctx.body = await lastChoices(storage, ctx.state.user.id);
	});

	on("GET /api/stories", oneByOne("lists"), async (ctx) => {
		const { user, query } = ctx.state;
		const { limit: pageSize, cursor = null, q, filter, series, sort, view } = query;
		const page = { limit: pageSize, cursor, text: q, filter, series, sort };
		const [{ items, next }, counts] = await Promise.all([pageOf(user.id, view, page), stories.counts(user.id)]);
		if (next) setNextPage(ctx, next);
		ctx.set("X-Total-Count", String(counts.total));
		ctx.set("X-Favorite-Count", String(counts.favorites));
		ctx.body = items;
	});

	on("GET /api/stories/:id", async (ctx) => {
		ctx.body = found(await stories.byId(ctx.state.user.id, ctx.state.params.id));
	});

	on("DELETE /api/stories/:id", async (ctx) => {
		const { user, params } = ctx.state;
		if (!(await stories.remove(user.id, params.id))) throw new AppError("not_found");
		announce(user.id, { reason: "deleted", storyId: params.id });
		ctx.body = { ok: true };
	});

	on("PUT /api/stories/:id/favorite", async (ctx) => {
		const { user, params, body } = ctx.state;
		ctx.body = await setFavorite(user.id, params.id, body.isFavorite);
	});

	on("POST /api/story/favorite/:id", async (ctx) => {
		const { user, params, body } = ctx.state;
		const { isFavorite } = await setFavorite(user.id, params.id, body.isFavorite);
		ctx.body = { isFavorite };
	});

	on("POST /api/stories/:id/associate-hero", async (ctx) => {
		const { user, params, body } = ctx.state;
		if (body.heroId) await findHero(storage, body.heroId, "heroId");
		ctx.body = found(await stories.setHero(user.id, params.id, body.heroId));
		announce(user.id, { reason: "hero", storyId: params.id });
	});

	on("PUT /api/stories/:id/position", async (ctx) => {
		const { user, params, body } = ctx.state;
		// A clock that is ahead must not win over every later reading. Times in one form can be compared as text.
		const readAt = new Date(Math.min(Date.parse(body.readAt), now())).toISOString();
		ctx.body = found(await stories.setPosition(user.id, params.id, { ...body, readAt }));
	});

	on("GET /api/heroes/:id/stories", oneByOne("lists"), async (ctx) => {
		const [hero, user] = await Promise.all([storage.heroes.byId(ctx.state.params.id), userOf(ctx, storage.users)]);
		if (!hero) throw new AppError("not_found");
		const [heroStories, userStories] = await Promise.all([
			storiesByUs(storage, hero),
			user ? storiesByUser(stories, user.id, hero) : [],
		]);
		ctx.body = { heroStories, userStories };
	});

	function pageOf(
		userId: string,
		view: LibraryQuery["view"],
		query: StoryQuery,
	): Promise<Page<StoredStory | StoryCard>> {
		if (view === "card") return stories.cards(userId, query);
		return view === "debug" ? stories.listWithDebug(userId, query) : stories.list(userId, query);
	}

	/** A generation that still runs will save its story under the same id, with a longer text. */
	async function endedGeneration(userId: string, generationId: string): Promise<Generation> {
		const generation = await service.find(userId, generationId);
		if (generation.endedAt === null) throw new AppError("generation_running");
		return generation;
	}

	async function setFavorite(userId: string, id: string, isFavorite: boolean): Promise<StoredStory> {
		const story = found(await stories.setFavorite(userId, id, isFavorite, expiryOf(isFavorite, now())));
		announce(userId, { reason: "favorite", storyId: id });
		return story;
	}
}

function readingRoutes({ on }: Api, { storage, settings, fallback, now }: Parts) {
	const { ownKeys, models, server } = settings;

	on("GET /api/passage", (ctx) => {
		ctx.body = openPassage(ctx.state.query.reference);
	});

	const sampleStory = sampleStories(fallback, now);

	on("GET /api/sample-story", async (ctx) => {
		ctx.body = await sampleStory();
		ctx.set("Cache-Control", "public, max-age=86400");
	});

	/** One sentence of a saved story read aloud, with the parent's own key. */
	on("POST /api/stories/:id/prayer", async (ctx) => {
		const { user, params } = ctx.state;
		const stored = found(await storage.stories.byId(user.id, params.id));
		// Throws `own_key_unreadable`.
		if ((await ownKeys.open(user.id)) === null) throw new AppError("no_own_key");
		const storyteller = await settings.storytellerFor({ userId: user.id, counted: false });
		if (storyteller.host)
			await recordReceiver(storage.stories, user.id, stored, { host: storyteller.host, what: "prayer" });
		ctx.body = { prayer: await writePrayer(stored, storyteller) };
	});

	on("GET /api/stories/:id/speech", async (ctx) => {
		const { user, params, query } = ctx.state;
		const stored = await storage.stories.byId(user.id, params.id);
		const paragraph = stored && spokenParagraphs(stored.story)[query.paragraph];
		const sentence = paragraph && splitSentences(paragraph)[query.sentence];
		if (!sentence) throw new AppError("not_found");
		const [apiKey, { voiceModel }] = await Promise.all([ownKeys.open(user.id), models.of(user.id)]);
		if (apiKey === null) throw new AppError("no_own_key");
		await recordReceiver(storage.stories, user.id, stored, { host: server.host, what: "speech" });
		const left = whenClientLeaves(ctx);
		const access = { apiKey, model: voiceModel };
		const what = { text: sentence.text, voice: query.voice };
		const sound = await server.speak(access, what, left).catch((error) => {
			if (left.aborted) return [];
			throw error;
		});
		const stream = Readable.from(sound, { objectMode: false });
		// An error closes the connection: otherwise the client would take half a sentence for a complete one.
		stream.once("error", () => ctx.res.destroy());
		ctx.type = "audio/mpeg";
		ctx.set("Cache-Control", `private, max-age=${SPEECH_CACHE_SECONDS}`);
		ctx.set("Vary", "Authorization, Cookie");
		// The length is unknown until the end, so ranges are not supported.
		ctx.set("Accept-Ranges", "none");
		ctx.body = stream as never;
	});
}

/** Sets the Link header to the next page of the same query. */
function setNextPage(ctx: Pick<Koa.Context, "path" | "querystring" | "set">, cursor: string): void {
	const query = new URLSearchParams(ctx.querystring);
	query.set("cursor", cursor);
	ctx.set("Link", `<${ctx.path}?${query}>; rel="next"`);
}

function found<T>(record: T | null): T {
	if (!record) throw new AppError("not_found");
	return record;
}
