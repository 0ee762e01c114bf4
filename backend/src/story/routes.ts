import { randomUUID } from "node:crypto";
import Router from "@koa/router";
import { AppError } from "@lion-tails/common/errors";
import type { LiveStory } from "@lion-tails/common/generation";
import { isOver, type LibraryChange, snapshotFrom } from "@lion-tails/common/live";
import { FavoriteRequest, type GenerateAnswer, SaveStoryRequest, StoryRequest } from "@lion-tails/common/story";
import type Koa from "koa";
import { z } from "zod";
import { parse } from "../http/error-handler.ts";
import { requireUser } from "../http/session.ts";
import type { LiveStories } from "../live/live-stories.ts";
import type { Storage } from "../storage/storage.ts";
import type { Generations } from "./generate.ts";
import { expiryOf, keepStory } from "./library.ts";

const MOST_STORIES = 60;

const IdempotencyKey = z
	.string()
	.trim()
	.min(1, "Idempotency-Key is empty")
	.max(200, "Idempotency-Key is too long")
	.nullable();
const ListQuery = z.object({
	limit: z.coerce
		.number("limit must be a number")
		.int("limit must be a whole number")
		.min(1, "limit must be at least 1")
		.default(MOST_STORIES),
	cursor: z.string().max(200).nullable().default(null),
	q: z.string().trim().max(200, "Please search for at most 200 characters").default(""),
	filter: z.enum(["all", "favorites", "temporary"], "filter must be favorites or temporary").default("all"),
	view: z.enum(["full", "card"], "view must be card or full").default("full"),
});

type Parts = {
	storage: Storage;
	generations: Generations;
	live: LiveStories;
	onLibraryChange: (userId: string, change: LibraryChange) => void;
	now: () => number;
};

export function storyRoutes({ storage, generations, live, onLibraryChange, now }: Parts): Router {
	const router = new Router();

	router.post("/api/story/generate", async (ctx) => {
		const user = await requireUser(ctx, storage);
		const request = parse(StoryRequest, ctx.request.body);
		const key = parse(IdempotencyKey, ctx.get("idempotency-key") || null);
		// Custom prompts belong to Parent Mode, and no session is in it.
		if (request.useCustomPrompts) throw new AppError("parent_mode_required");
		const { id } = await generations.start(user, request, key);
		ctx.req.log.info({ generation: id }, "a story was asked for");
		if (/(^|[,\s])respond-async([;,\s]|$)/i.test(ctx.get("prefer"))) {
			ctx.status = 202;
			ctx.set("Preference-Applied", "respond-async");
			ctx.set("Location", `/api/story/generations/${id}`);
			ctx.body = { generationId: id };
			return;
		}
		const answer = toAnswer(await live.ended(id, user.id));
		const kept = answer.storyId ? await storage.stories.byId(user.id, answer.storyId) : null;
		ctx.body = { ...answer, ...(kept?.story.debugData && { debugData: kept.story.debugData }) };
	});

	router.get("/api/story/generations", async (ctx) => {
		const user = await requireUser(ctx, storage);
		const active = await storage.generations.activeOf(user.id);
		ctx.body = await Promise.all(
			active.map(async ({ id, status, request, createdAt }) => ({
				id,
				status,
				childName: request.childName,
				title: (await live.read(id)).title,
				createdAt: new Date(createdAt).toISOString(),
			})),
		);
	});

	router.get("/api/story/generations/:id", async (ctx) => {
		const user = await requireUser(ctx, storage);
		const { id, request } = await generations.find(user.id, ctx.params.id ?? "");
		ctx.body = { ...snapshotFrom(await live.read(id)), request };
	});

	router.post("/api/story/generations/:id/cancel", async (ctx) => {
		const user = await requireUser(ctx, storage);
		await generations.stop(user.id, ctx.params.id ?? "");
		ctx.body = { ok: true };
	});

	router.post("/api/story/save", async (ctx) => {
		const user = await requireUser(ctx, storage);
		const { story, request, isFavorite, generationId } = parse(SaveStoryRequest, ctx.request.body);
		const id = generationId ? (await generations.find(user.id, generationId)).id : randomUUID();
		await keepStory(storage, user.id, { id, story, request, isFavorite, heroId: null }, now());
		onLibraryChange(user.id, { reason: "saved", storyId: id });
		ctx.body = { id };
	});

	router.get("/api/stories", async (ctx) => {
		const user = await requireUser(ctx, storage);
		const { limit, cursor, q, filter, view } = parse(ListQuery, ctx.query);
		const query = { limit: Math.min(limit, MOST_STORIES), cursor, text: q, filter };
		const [page, counts] = await Promise.all([
			view === "card" ? storage.stories.cards(user.id, query) : storage.stories.list(user.id, query),
			storage.stories.counts(user.id),
		]);
		if (page.next) {
			const next = new URLSearchParams(ctx.querystring);
			next.set("cursor", page.next);
			ctx.set("Link", `</api/stories?${next}>; rel="next"`);
		}
		ctx.set("X-Total-Count", String(counts.total));
		ctx.set("X-Favorite-Count", String(counts.favorites));
		ctx.body = page.items;
	});

	router.get("/api/stories/:id", async (ctx) => {
		const user = await requireUser(ctx, storage);
		ctx.body = found(await storage.stories.byId(user.id, ctx.params.id ?? ""));
	});

	router.delete("/api/stories/:id", async (ctx) => {
		const user = await requireUser(ctx, storage);
		const id = ctx.params.id ?? "";
		if (!(await storage.stories.remove(user.id, id))) throw new AppError("not_found");
		onLibraryChange(user.id, { reason: "deleted", storyId: id });
		ctx.body = { ok: true };
	});

	async function favorite(ctx: Koa.Context & { params: Record<string, string> }) {
		const user = await requireUser(ctx, storage);
		const { isFavorite } = parse(FavoriteRequest, ctx.request.body);
		const story = found(
			await storage.stories.setFavorite(user.id, ctx.params.id ?? "", isFavorite, expiryOf(isFavorite, now())),
		);
		onLibraryChange(user.id, { reason: "favorite", storyId: story.id });
		return story;
	}
	router.put("/api/stories/:id/favorite", async (ctx) => {
		ctx.body = await favorite(ctx);
	});
	router.post("/api/story/favorite/:id", async (ctx) => {
		ctx.body = { isFavorite: (await favorite(ctx)).isFavorite };
	});

	return router;
}

function found<T>(record: T | null): T {
	if (!record) throw new AppError("not_found");
	return record;
}

function toAnswer(live: LiveStory): GenerateAnswer {
	if (live.error) throw new AppError(live.error.code, { message: live.error.message });
	if (!live.story || !isOver(live.status)) throw new AppError("story_stopped");
	return { ...live.story, generationId: live.id, storyId: live.storyId ?? null, saved: live.saved ?? false };
}
