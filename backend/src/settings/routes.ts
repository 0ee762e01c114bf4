import { AppError } from "@lion-tails/common/errors";
import { whenClientLeaves } from "../http/client-left.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit, RateLimiter } from "../http/rate-limit.ts";
import { openListedModels } from "./listed-models.ts";
import type { ModelChoices } from "./model-choice.ts";
import type { OwnKeyServer } from "./own-key-server.ts";
import type { OwnKeys } from "./own-keys.ts";

const perUser = (name: string, points: number): RateLimit => ({
	name,
	points,
	seconds: 600,
	code: "too_many_requests",
});
// Each of these makes a call with the key: nobody tries out keys that are not theirs here.
const KEY_SAVES = perUser("own-key-save", 10);
const KEY_TRIALS = perUser("own-key-try", 10);
const MODEL_LISTS = perUser("own-key-models", 10);

type Deps = {
	ownKeys: OwnKeys;
	models: ModelChoices;
	server: OwnKeyServer;
	rateLimiter: RateLimiter;
	now: () => number;
};

export function settingsRoutes({ on, limit }: Api, { ownKeys, models, server, rateLimiter, now }: Deps): void {
	const listedModels = openListedModels(server, now);
	/** Users whose trial is under way. */
	const trying = new Set<string>();

	on("GET /api/settings/openai-key-status", async (ctx) => {
		ctx.body = await ownKeys.status(ctx.state.user.id);
	});

	on("POST /api/settings/openai-key", limit(KEY_SAVES), async (ctx) => {
		const { user, body } = ctx.state;
		await ownKeys.put(user.id, body.key);
		listedModels.forget(user.id);
		const { model } = await models.of(user.id);
		const { verdict, note } = await server.tryNewKey({ apiKey: body.key, model });
		if (verdict === "accepted") await ownKeys.setAccepted(user.id, body.key);
		ctx.body = { ...(await ownKeys.status(user.id)), note };
	});

	on("DELETE /api/settings/openai-key", async (ctx) => {
		await ownKeys.remove(ctx.state.user.id);
		listedModels.forget(ctx.state.user.id);
		ctx.body = await ownKeys.status(ctx.state.user.id);
	});

	on("POST /api/settings/openai-key/try", limit(KEY_TRIALS), async (ctx) => {
		const { id } = ctx.state.user;
		const [apiKey, { model }] = await Promise.all([ownKeys.open(id), models.of(id)]);
		if (apiKey === null) throw new AppError("no_own_key");
		if (trying.has(id))
			throw new AppError("too_many_requests", { message: "Your key is being tried already. Please wait for that." });
		trying.add(id);
		const left = whenClientLeaves(ctx);
		try {
			ctx.body = await server.try({ apiKey, model }, left);
		} catch (error) {
			if (!left.aborted) throw error;
			// Nobody is there to read it.
			ctx.body = { findings: [], canTell: false };
		} finally {
			trying.delete(id);
		}
	});

	on("GET /api/settings/openai-model", async (ctx) => {
		ctx.body = await models.of(ctx.state.user.id);
	});

	on("POST /api/settings/openai-model", async (ctx) => {
		ctx.body = await models.choose(ctx.state.user.id, ctx.state.body.model);
	});

	on("GET /api/settings/openai-models", async (ctx) => {
		const { id } = ctx.state.user;
		const { isReadable } = await ownKeys.status(id);
		const apiKey = isReadable ? await ownKeys.open(id) : null;
		const listed = apiKey === null ? [] : await listedModels.of(id, apiKey, () => rateLimiter.consume(MODEL_LISTS, id));
		ctx.body = { offered: await models.offeredTo(id), listed };
	});
}
