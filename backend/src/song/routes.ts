import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";
import type { AccountStore } from "../account/store.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { userOf } from "../http/session.ts";
import { addSong } from "./add-song.ts";
import { correctSong } from "./correct-song.ts";
import { openingCounter } from "./count-opening.ts";
import { findChangeable, findSong } from "./find-song.ts";
import type { SongQuery, SongStore } from "./store.ts";
import { toSong, toSongCard, type Viewer } from "./to-song.ts";

/** A whole congregation may be behind one address. */
const OPENINGS_PER_ADDRESS: RateLimit = {
	name: "song-opening",
	points: 600,
	seconds: 600,
	code: "too_many_requests",
};

type Deps = { storage: SongStore & Pick<AccountStore, "users">; secret: string; now: () => number };
type View = { view: "full" | "card" };

export function songRoutes({ on, limit }: Api, { storage, secret, now }: Deps): void {
	const { songs, users } = storage;
	const countOpening = openingCounter(storage, secret, now);

	async function page(ctx: Koa.Context, query: Omit<SongQuery, "viewer"> & View) {
		const viewer = await userOf(ctx, users);
		const { view, ...rest } = query;
		const filter = { viewer: viewer?.id ?? null, text: rest.text };
		const [{ items, next }, count] = await Promise.all([
			readPage({ ...rest, ...filter }, view, viewer),
			songs.count(filter),
		]);
		if (next) {
			const nextQuery = new URLSearchParams(ctx.querystring);
			nextQuery.set("cursor", next);
			ctx.set("Link", `<${ctx.path}?${nextQuery}>; rel="next"`);
		}
		ctx.set("X-Total-Count", String(count));
		return items;
	}

	async function readPage(query: SongQuery, view: View["view"], viewer: Viewer) {
		if (view === "card") {
			const { items, next } = await songs.cards(query);
			return { items: items.map((card) => toSongCard(card, viewer)), next };
		}
		const { items, next } = await songs.list(query);
		return { items: await Promise.all(items.map((song) => toSong(song, viewer))), next };
	}

	on("GET /api/songs", async (ctx) => {
		const { cursor = null, ...query } = ctx.state.query;
		ctx.body = await page(ctx, { ...query, cursor, text: null });
	});

	on("GET /api/songs/popular", async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { limit: count, view } = ctx.state.query;
		ctx.body =
			view === "card"
				? (await songs.popularCards(count)).map((card) => toSongCard(card, viewer))
				: await Promise.all((await songs.popular(count)).map((song) => toSong(song, viewer)));
	});

	on("GET /api/songs/search", async (ctx) => {
		const { cursor = null, q: text, ...query } = ctx.state.query;
		ctx.body = await page(ctx, { ...query, cursor, text });
	});

	on("GET /api/songs/:id", async (ctx) => {
		const viewer = await userOf(ctx, users);
		ctx.body = await toSong(await findSong(storage, ctx.state.params.id, viewer), viewer);
	});

	on("POST /api/songs/:id/openings", limit(OPENINGS_PER_ADDRESS), async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { id } = await findSong(storage, ctx.state.params.id, viewer);
		await countOpening(id, viewer?.id ?? ctx.ip);
		ctx.body = { ok: true };
	});

	on("POST /api/songs", async (ctx) => {
		const { user, body } = ctx.state;
		ctx.body = await toSong(await addSong(storage, user.id, body, now()), user);
		ctx.status = 201;
	});

	on("PUT /api/songs/:id", async (ctx) => {
		const { user, params, body } = ctx.state;
		ctx.body = await toSong(await correctSong(storage, user, params.id, body, now()), user);
	});

	on("DELETE /api/songs/:id", async (ctx) => {
		const { user, params } = ctx.state;
		const { id } = await findChangeable(storage, params.id, user);
		if (!(await songs.remove(id))) throw new AppError("not_found");
		ctx.body = { ok: true };
	});

	on("PUT /api/songs/:id/published", async (ctx) => {
		const { user, params, body } = ctx.state;
		// To others a song that they cannot publish is as one that is not there.
		if (!user.isAdmin) throw new AppError("not_found");
		const { id, updatedAt } = await findSong(storage, params.id, user);
		const song = await songs.update(id, { isPublic: body.isPublic, updatedAt });
		if (!song) throw new AppError("not_found");
		ctx.body = await toSong(song, user);
	});
}
