import { AppError } from "@lion-tails/common/errors";
import { type LiveStory, MAX_ACTIVE_GENERATIONS } from "@lion-tails/common/generation";
import { isOver } from "@lion-tails/common/live";
import { snapshotFrom } from "@lion-tails/common/snapshot";
import type { GenerateAnswer, StoryRequest } from "@lion-tails/common/story";
import type Koa from "koa";
import type { ParentMode } from "../account/parent-mode.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { sessionIdOf } from "../http/session.ts";
import type { LiveStories } from "../live/live-stories.ts";
import type { GenerationService } from "./generation-service.ts";
import type { Generation, StoryStore } from "./store.ts";

/** Requests for stories, those from pictures included. Repeats under an idempotency key count too. */
export const STORIES_PER_USER: RateLimit = { name: "story", points: 60, seconds: 3600, code: "too_many_requests" };

type Deps = { storage: StoryStore; service: GenerationService; live: LiveStories; parentMode: ParentMode };

export function generationRoutes({ on, limit }: Api, { storage, service, live, parentMode }: Deps): void {
	on("POST /api/story/generate", limit(STORIES_PER_USER), async (ctx) => {
		const { user, body: request, headers, sessionKey = "" } = ctx.state;
		// Before the Idempotency-Key is looked up: a repeat whose key has expired begins a new story.
		if (hasCustomPrompts(request) && !(await parentMode.isActive(sessionIdOf(sessionKey))))
			throw new AppError("parent_mode_required");
		const { id } = await service.start(user.id, request, headers["idempotency-key"] ?? null);
		await answerGeneration(ctx, { storage, live }, id);
	});

	on("GET /api/story/generations", async (ctx) => {
		const { user, query } = ctx.state;
		const after = query.cursor ? await storage.generations.byId(query.cursor) : null;
		if (query.cursor && after?.userId !== user.id) {
			const message = "cursor must be from the Link header of the page before";
			throw new AppError("validation", { message, issues: [{ path: "cursor", message }] });
		}
		const active = await storage.generations.activeOf(user.id, after, query.limit);
		const last = active.at(-1);
		if (last && active.length === query.limit) {
			const nextQuery = new URLSearchParams(ctx.querystring);
			nextQuery.set("cursor", last.id);
			ctx.set("Link", `</api/story/generations?${nextQuery}>; rel="next"`);
		}
		ctx.body = await Promise.all(active.map(toActive));
	});

	on("GET /api/story/generations/:id", async (ctx) => {
		const { id, request } = await service.find(ctx.state.user.id, ctx.state.params.id);
		ctx.body = { ...snapshotFrom(await live.read(id), request), request };
	});

	on("POST /api/story/generations/:id/cancel", async (ctx) => {
		await service.cancel(ctx.state.user.id, ctx.state.params.id);
		ctx.body = { ok: true };
	});

	async function toActive({ id, status, request, createdAt }: Generation) {
		const { title } = await live.read(id);
		return { id, status, childName: request.childName, title, createdAt: new Date(createdAt).toISOString() };
	}
}

type GenerationContext = Pick<Koa.Context, "req" | "status" | "set"> & {
	state: { user: { id: string }; headers: { prefer?: string | undefined } };
	body: unknown;
};

/** Answers the call that asked for a generation: at once where it prefers so, else when the story is told. */
export async function answerGeneration(
	ctx: GenerationContext,
	{ storage, live }: Pick<Deps, "storage" | "live">,
	id: string,
): Promise<void> {
	const { user, headers } = ctx.state;
	ctx.req.log.info({ generation: id }, "a generation was requested");
	if (prefersAsync(headers.prefer)) {
		ctx.status = 202;
		ctx.set("Preference-Applied", "respond-async");
		ctx.set("Location", `/api/story/generations/${id}`);
		ctx.body = { generationId: id };
		return;
	}
	const answer = toAnswer(await whileWaiting(user.id, () => live.ended(id, user.id)));
	const saved = answer.storyId ? await storage.stories.byId(user.id, answer.storyId) : null;
	ctx.body = { ...answer, ...(saved?.story.debugData && { debugData: saved.story.debugData }) };
}

/** Callers of each user that wait for the end of a story; several may wait for the same one. */
const waitingCallers = new Map<string, number>();

async function whileWaiting<T>(userId: string, wait: () => Promise<T>): Promise<T> {
	const count = waitingCallers.get(userId) ?? 0;
	if (count >= MAX_ACTIVE_GENERATIONS) throw new AppError("too_many_requests");
	waitingCallers.set(userId, count + 1);
	try {
		return await wait();
	} finally {
		const left = (waitingCallers.get(userId) ?? 1) - 1;
		if (left > 0) waitingCallers.set(userId, left);
		else waitingCallers.delete(userId);
	}
}

/** Any of the fields, even one that would not be used. */
const hasCustomPrompts = ({ useCustomPrompts, customSystemPrompt, customUserPrompt }: StoryRequest) =>
	useCustomPrompts || customSystemPrompt !== "" || customUserPrompt !== "";

const prefersAsync = (prefer = "") => /(^|[,\s])respond-async([;,\s]|$)/i.test(prefer);

function toAnswer(live: LiveStory): GenerateAnswer {
	if (live.error) throw new AppError(live.error.code, { message: live.error.message });
	if (!live.story || !isOver(live.status)) throw new AppError("story_stopped");
	return { ...live.story, generationId: live.id, storyId: live.storyId ?? null, saved: live.saved ?? false };
}
