import type Koa from "koa";
import type { Logger } from "pino";
import type { User } from "../account/store.ts";
import type { Events } from "../events.ts";
import { sendRange } from "../http/byte-ranges.ts";
import type { Api } from "../http/endpoint.ts";
import { takeFile } from "../http/large-body.ts";
import { isKnownVersion, setVersion, versionOf } from "../http/versions.ts";
import type { ImageStore } from "../image/store.ts";
import { freeBuffer } from "../own-turn.ts";
import type { SettingsStore } from "../settings/store.ts";
import type { SongStore } from "../song/store.ts";
import type { StoryStore } from "../story/store.ts";
import { feedOf, openPodcast } from "./podcast.ts";
import { openVoices, type SoundKind, toPage, toSongPage, voiceExport } from "./voices.ts";

type Deps = {
	storage: ImageStore & SettingsStore & SongStore & StoryStore;
	events: Events;
	/** Space for the recordings of one user. */
	maxVoiceBytes: number;
	/** Returns the secret of the server, then earlier ones. */
	readSecrets: () => readonly string[];
	publicUrl: string;
	log: Logger;
	now: () => number;
};

type RecordingState = Parameters<typeof takeFile<"audioBase64">>[0] & {
	user: Pick<User, "id">;
	params: { id: string };
};

/** The recorded voices and the podcast: their routes, and their part of the export of a parent's data. */
export function voiceFeature({ storage, events, maxVoiceBytes, readSecrets, publicUrl, log, now }: Deps) {
	const voices = openVoices({ storage, events, maxBytes: maxVoiceBytes, now });
	const podcast = openPodcast({ storage, readSecrets, publicUrl, maxBytes: maxVoiceBytes });

	// The store's sweep removes those that a crash leaves.
	events.on("song-removed", ({ songId }) => {
		storage.images
			.removeOfSong(songId)
			.catch((error) => log.error({ err: error }, "the recordings of a song could not be removed yet"));
	});

	async function send(ctx: Koa.Context, userId: string, id: string, page: number, kind: SoundKind) {
		const head = await voices.headOf(userId, id, page, kind);
		if (isKnownVersion(ctx, head.version)) return;
		const { mediaType, version, bytes } = await voices.open(head);
		ctx.type = mediaType;
		ctx.etag = version;
		ctx.body = Buffer.from(bytes);
	}

	/** Keeps the recording of the request, and frees its memory. */
	async function keep(state: RecordingState, page: number, kind: SoundKind) {
		const bytes = takeFile(state, "audioBase64");
		return voices.keep(state.user.id, state.params.id, page, bytes, kind).finally(() => freeBuffer(bytes));
	}

	return {
		exports: voiceExport(storage),
		routes({ on, oneByOne }: Api): void {
			on("GET /api/voices", oneByOne("lists"), async (ctx) => {
				ctx.body = await voices.list(ctx.state.user.id);
			});

			// One after another, so that together they do not exceed the space.
			on("PUT /api/stories/:id/voices/:paragraph", oneByOne("recordings"), async (ctx) => {
				ctx.body = toPage(await keep(ctx.state, ctx.state.params.paragraph, "voice"));
			});

			on("GET /api/stories/:id/voices/:paragraph", async (ctx) => {
				const { user, params } = ctx.state;
				await send(ctx as Koa.Context, user.id, params.id, params.paragraph, "voice");
			});

			on("DELETE /api/stories/:id/voices", oneByOne("recordings"), async (ctx) => {
				const { user, params } = ctx.state;
				await voices.removeOf(user.id, params.id);
				ctx.body = { ok: true };
			});

			on("PUT /api/songs/:id/voices/:part", oneByOne("recordings"), async (ctx) => {
				ctx.body = toSongPage(await keep(ctx.state, ctx.state.params.part, "song"));
			});

			on("GET /api/songs/:id/voices/:part", async (ctx) => {
				const { user, params } = ctx.state;
				await send(ctx as Koa.Context, user.id, params.id, params.part, "song");
			});

			on("DELETE /api/songs/:id/voices", oneByOne("recordings"), async (ctx) => {
				const { user, params } = ctx.state;
				await voices.removeOf(user.id, params.id, "song");
				ctx.body = { ok: true };
			});

			on("PUT /api/stories/:id/episode/:paragraph", oneByOne("recordings"), async (ctx) => {
				ctx.body = toPage(await keep(ctx.state, ctx.state.params.paragraph, "episode"));
			});

			on("DELETE /api/stories/:id/episode", oneByOne("recordings"), async (ctx) => {
				const { user, params } = ctx.state;
				await voices.removeOf(user.id, params.id, "episode");
				ctx.body = await podcast.show(user.id);
			});

			on("GET /api/podcast", oneByOne("lists"), async (ctx) => {
				ctx.body = await podcast.show(ctx.state.user.id);
			});

			on("PUT /api/podcast/address", async (ctx) => {
				ctx.body = await podcast.open(ctx.state.user.id);
			});

			on("DELETE /api/podcast/address", async (ctx) => {
				ctx.body = await podcast.close(ctx.state.user.id);
			});

			on("GET /api/podcasts/:id/:key/feed.xml", oneByOne("lists"), async (ctx) => {
				const { id, key } = ctx.state.params;
				const feed = feedOf(await podcast.feed(id, key));
				ctx.set("Cache-Control", "private, no-cache");
				if (setVersion(ctx as Koa.Context, versionOf(feed)).isKnown) return;
				ctx.type = "application/rss+xml";
				ctx.body = feed;
			});

			on("GET /api/podcasts/:id/:key/episodes/:file", async (ctx) => {
				const { id, key, file } = ctx.state.params;
				const episode = await podcast.episode(id, key, file);
				if (isKnownVersion(ctx as Koa.Context, episode.version)) return;
				sendRange(ctx as Koa.Context, episode, (range) => podcast.bytesOf(episode, range));
			});
		},
	};
}
