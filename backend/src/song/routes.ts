import { Readable } from "node:stream";
import { AppError } from "@lion-tails/common/errors";
import type { AccountStore } from "../account/store.ts";
import { clientKey } from "../http/client-key.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { userOf } from "../http/session.ts";
import { addSong } from "./add-song.ts";
import { chordsRoutes } from "./chords-routes.ts";
import { correctSong } from "./correct-song.ts";
import { openingCounter } from "./count-opening.ts";
import { songExport } from "./export-songs.ts";
import { findChangeable, findSong } from "./find-song.ts";
import { songListRoutes } from "./list-routes.ts";
import { bytesOf, rangeOf, versionIn } from "./recording.ts";
import type { SongStore } from "./store.ts";
import { toSong } from "./to-song.ts";

/** A whole congregation may be behind one address. */
const OPENINGS_PER_ADDRESS: RateLimit = {
	name: "song-opening",
	points: 600,
	seconds: 600,
	code: "too_many_requests",
};

/** A player asks for a recording in several ranges. */
const RECORDINGS_PER_CLIENT: RateLimit = {
	name: "song-recordings",
	points: 300,
	seconds: 600,
	code: "too_many_requests",
};
const YEAR_SECONDS = 365 * 24 * 3600;

/** A parent who brings a songbook along is not held up; diagrams and search words of each song are computed when it is written. */
const WRITES_PER_USER: RateLimit = { name: "song-writes", points: 100, seconds: 600, code: "too_many_requests" };

type Deps = { storage: SongStore & Pick<AccountStore, "users">; secret: string; now: () => number };

export const songFeature = (deps: Deps & Parameters<typeof chordsRoutes>[1]) => ({
	exports: songExport(deps.storage),
	routes(api: Api) {
		songListRoutes(api, deps);
		songRoutes(api, deps);
		chordsRoutes(api, deps);
	},
});

function songRoutes({ on, limit }: Api, { storage, secret, now }: Deps): void {
	const { songs, users } = storage;
	const countOpening = openingCounter(storage, secret, now);

	on("GET /api/songs/:id", async (ctx) => {
		const viewer = await userOf(ctx, users);
		ctx.body = toSong(await findSong(storage, ctx.state.params.id, viewer), viewer);
	});

	on("GET /api/songs/:id/recording", limit(RECORDINGS_PER_CLIENT), async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { id, song } = await findSong(storage, ctx.state.params.id, viewer);
		const version = versionIn(id, song.audioUrl);
		const head = version && (await storage.recordings.head(id, version));
		if (!head) throw new AppError("not_found");
		const isLasting = ctx.state.query.v === version;
		ctx.set("Cache-Control", isLasting ? `private, max-age=${YEAR_SECONDS}, immutable` : "private, no-cache");
		ctx.set("Accept-Ranges", "bytes");
		ctx.etag = version;
		ctx.status = 200;
		if (ctx.fresh) {
			ctx.status = 304;
			return;
		}
		const isSame = !ctx.get("If-Range") || ctx.get("If-Range") === ctx.response.get("ETag");
		const range = isSame ? rangeOf(ctx.get("Range"), head.size) : null;
		const { from, to } = range ?? { from: 0, to: head.size - 1 };
		if (range) {
			ctx.status = 206;
			ctx.set("Content-Range", `bytes ${from}-${to}/${head.size}`);
		}
		ctx.type = head.mediaType;
		(ctx as { body: unknown }).body = Readable.from(bytesOf(storage, { songId: id, version }, { from, to }));
		ctx.length = to - from + 1;
	});

	on("POST /api/songs/:id/openings", limit(OPENINGS_PER_ADDRESS), async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { id } = await findSong(storage, ctx.state.params.id, viewer);
		await countOpening(id, viewer?.id ?? clientKey(ctx));
		ctx.body = { ok: true };
	});

	on("POST /api/songs", limit(WRITES_PER_USER), async (ctx) => {
		const { user, body } = ctx.state;
		ctx.body = toSong(await addSong(storage, user.id, body, now()), user);
		ctx.status = 201;
	});

	on("PUT /api/songs/:id", limit(WRITES_PER_USER), async (ctx) => {
		const { user, params, body } = ctx.state;
		ctx.body = toSong(await correctSong(storage, user, params.id, body, now()), user);
	});

	on("DELETE /api/songs/:id", async (ctx) => {
		const { user, params } = ctx.state;
		const { id } = await findChangeable(storage, params.id, user);
		if (!(await songs.remove(id))) throw new AppError("not_found");
		ctx.body = { ok: true };
	});

	on("PUT /api/songs/:id/published", limit(WRITES_PER_USER), async (ctx) => {
		const { user, params, body } = ctx.state;
		// To others a song that they cannot publish is as one that is not there.
		if (!user.isAdmin) throw new AppError("not_found");
		const { id, updatedAt } = await findSong(storage, params.id, user);
		const song = await songs.update(id, { isPublic: body.isPublic, updatedAt });
		if (!song) throw new AppError("not_found");
		ctx.body = toSong(song, user);
	});
}
