// A saved story read aloud, sentence by sentence, with the parent's own key.
import { Readable } from "node:stream";
import { AppError } from "@lion-tails/common/errors";
import { splitSentences } from "@lion-tails/common/paragraphs";
import { spokenParagraphs } from "@lion-tails/common/spoken-text";
import { whenClientLeaves } from "../http/client-left.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import type { ModelChoices } from "../settings/model-choice.ts";
import type { OwnKeyServer } from "../settings/own-key-server.ts";
import type { OwnKeys } from "../settings/own-keys.ts";
import type { StoryStore } from "./store.ts";

/** A long story has some 400 sentences. */
const SENTENCES_PER_USER: RateLimit = { name: "speech", points: 1200, seconds: 3600, code: "too_many_requests" };
/** A sentence that is heard again within the day is not paid for again. */
const CACHE_SECONDS = 24 * 3600;

type Deps = { stories: StoryStore["stories"]; ownKeys: OwnKeys; models: ModelChoices; server: OwnKeyServer };

export function speechRoutes({ on, limit }: Api, { stories, ownKeys, models, server }: Deps): void {
	on("GET /api/stories/:id/speech", limit(SENTENCES_PER_USER), async (ctx) => {
		const { user, params, query } = ctx.state;
		const stored = await stories.byId(user.id, params.id);
		const paragraph = stored && spokenParagraphs(stored.story)[query.paragraph];
		const sentence = paragraph && splitSentences(paragraph)[query.sentence];
		if (!sentence) throw new AppError("not_found");
		const [apiKey, { voiceModel }] = await Promise.all([ownKeys.open(user.id), models.of(user.id)]);
		if (apiKey === null) throw new AppError("no_own_key");
		const left = whenClientLeaves(ctx);
		const access = { apiKey, model: voiceModel };
		const what = { text: sentence.text, voice: query.voice };
		const sound = await server.speak(access, what, left).catch((error) => {
			if (left.aborted) return [];
			throw error;
		});
		const stream = Readable.from(sound, { objectMode: false });
		// What breaks off must not look like a sentence that has ended.
		stream.once("error", () => ctx.res.destroy());
		ctx.type = "audio/mpeg";
		ctx.set("Cache-Control", `private, max-age=${CACHE_SECONDS}`);
		ctx.set("Vary", "Authorization, Cookie");
		// The length is not known before the end, so no part of it can be asked for.
		ctx.set("Accept-Ranges", "none");
		ctx.body = stream as never;
	});
}
