import type Koa from "koa";
import type { Events } from "../events.ts";
import type { Api } from "../http/endpoint.ts";
import { isKnownVersion } from "../http/versions.ts";
import type { ImageStore } from "../image/store.ts";
import type { StoryStore } from "../story/store.ts";
import { openVoices, voiceExport } from "./voices.ts";

type Deps = {
	storage: ImageStore & StoryStore;
	events: Events;
	/** Space for the recordings of one user. */
	maxVoiceBytes: number;
	now: () => number;
};

/** The recorded voices: their routes, and their part of the export of a parent's data. */
export function voiceFeature({ storage, events, maxVoiceBytes, now }: Deps) {
	const voices = openVoices({ storage, events, maxBytes: maxVoiceBytes, now });
	return {
		exports: voiceExport(storage),
		routes({ on, oneByOne }: Api): void {
			on("GET /api/voices", async (ctx) => {
				ctx.body = await voices.list(ctx.state.user.id);
			});

			// One after another, so that together they do not exceed the space.
			on("PUT /api/stories/:id/voices/:paragraph", oneByOne, async (ctx) => {
				const { user, params, body } = ctx.state;
				const bytes = Buffer.from(body.audioBase64, "base64");
				// The text would otherwise stay in memory until the answer is sent.
				body.audioBase64 = "";
				ctx.body = await voices.keep(user.id, params.id, params.paragraph, bytes);
			});

			on("GET /api/stories/:id/voices/:paragraph", async (ctx) => {
				const { user, params } = ctx.state;
				const { version } = await voices.headOf(user.id, params.id, params.paragraph);
				if (isKnownVersion(ctx as Koa.Context, version)) return;
				const voice = await voices.open(user.id, params.id, params.paragraph);
				ctx.type = voice.mediaType;
				ctx.etag = voice.version;
				(ctx as { body: unknown }).body = Buffer.from(voice.bytes);
			});

			on("DELETE /api/stories/:id/voices", oneByOne, async (ctx) => {
				const { user, params } = ctx.state;
				await voices.removeOf(user.id, params.id);
				ctx.body = { ok: true };
			});
		},
	};
}
