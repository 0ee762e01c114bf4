import { randomUUID } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import type { LibraryChange } from "@lion-tails/common/live";
import type { LibraryQuery, StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import type { CharacterStore } from "../character/store.ts";
import type { Events } from "../events.ts";
import type { HeroStore } from "../hero/store.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import type { GenerationService } from "./generation-service.ts";
import { lastChoices } from "./last-choices.ts";
import { findHero } from "./prompt-sources.ts";
import { expiryOf, saveStory } from "./save-story.ts";
import type { Generation, Page, StoryQuery, StoryStore } from "./store.ts";

const SAVES_PER_USER: RateLimit = { name: "save-story", points: 60, seconds: 3600, code: "too_many_requests" };

/** Reads of saved stories. Scrolling a library of 1,000 stories takes 42; a change on another device takes one. */
export const READS_PER_USER: RateLimit = {
	name: "read-stories",
	points: 300,
	seconds: 60,
	code: "too_many_requests",
};

type Deps = {
	storage: StoryStore & HeroStore & CharacterStore;
	service: GenerationService;
	events: Events;
	now: () => number;
};

export function libraryRoutes({ on, limit, oneByOne }: Api, { storage, service, events, now }: Deps): void {
	const { stories } = storage;
	const announce = (userId: string, change: LibraryChange) => events.emit("library-changed", { userId, change });

	on("POST /api/story/save", limit(SAVES_PER_USER), async (ctx) => {
		const { user, body } = ctx.state;
		const { story, request, isFavorite, heroId, generationId } = body;
		if (heroId) await findHero(storage, heroId, "heroId");
		const generation = generationId ? await endedGeneration(user.id, generationId) : null;
		const id = generation?.id ?? randomUUID();
		// The page knows only what it asked for.
		const series = generation?.request.series;
		const kept = { ...request, ...(series && { series }) };
		await saveStory({ stories, events, now }, user.id, { id, story, request: kept, isFavorite, heroId });
		ctx.body = { id };
	});

	on("GET /api/story/last-choices", limit(READS_PER_USER), oneByOne, async (ctx) => {
		ctx.body = await lastChoices(storage, ctx.state.user.id);
	});

	on("GET /api/stories", limit(READS_PER_USER), oneByOne, async (ctx) => {
		const { user, query } = ctx.state;
		const { limit: pageSize, cursor = null, q, filter, series, sort, view } = query;
		const page = { limit: pageSize, cursor, text: q, filter, series, sort };
		const [{ items, next }, counts] = await Promise.all([pageOf(user.id, view, page), stories.counts(user.id)]);
		if (next) {
			const nextQuery = new URLSearchParams(ctx.querystring);
			nextQuery.set("cursor", next);
			ctx.set("Link", `</api/stories?${nextQuery}>; rel="next"`);
		}
		ctx.set("X-Total-Count", String(counts.total));
		ctx.set("X-Favorite-Count", String(counts.favorites));
		ctx.body = items;
	});

	on("GET /api/stories/:id", limit(READS_PER_USER), async (ctx) => {
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
		const position = { ...body, readAt };
		ctx.body = found(await stories.setPosition(user.id, params.id, position));
	});

	function pageOf(
		userId: string,
		view: LibraryQuery["view"],
		query: StoryQuery,
	): Promise<Page<StoredStory | StoryCard>> {
		if (view === "card") return stories.cards(userId, query);
		return view === "debug" ? stories.listWithDebug(userId, query) : stories.list(userId, query);
	}

	/** Its id is that of its story; while it runs, the story will be saved by itself, with another text. */
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

function found<T>(record: T | null): T {
	if (!record) throw new AppError("not_found");
	return record;
}
