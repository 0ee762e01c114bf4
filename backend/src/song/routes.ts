import { createHmac } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import type { SongsQuery } from "@lion-tails/common/song";
import type Koa from "koa";
import type { AccountStore } from "../account/store.ts";
import type { Events } from "../events.ts";
import { sendRange } from "../http/byte-ranges.ts";
import { clientKey } from "../http/client-key.ts";
import type { Api } from "../http/endpoint.ts";
import { type Packed, pack, sendPacked } from "../http/packed.ts";
import { userOf } from "../http/session.ts";
import { isKnownVersion } from "../http/versions.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { songExport } from "./export-songs.ts";
import { generateChords } from "./generate-chords.ts";
import { bytesOf, versionIn } from "./recording.ts";
import { addSong, correctSong, findChangeable, findSong, toSong, toSongCard, type Viewer } from "./songs.ts";
import type { SongQuery, SongStore } from "./store.ts";

type Deps = {
	storage: SongStore & Pick<AccountStore, "users">;
	events: Events;
	/** Key of the hashes that count openings. */
	secret: string;
	storytellerOf: (userId: string) => Promise<Storyteller>;
	now: () => number;
};
type View = Pick<SongsQuery, "view">;

/** The songs: their routes, and their part of the export of a parent's data. */
export const songFeature = (deps: Deps) => ({
	exports: songExport(deps.storage),
	routes: (api: Api) => songRoutes(api, deps),
});

function songRoutes({ on, oneByOne }: Api, { storage, events, secret, storytellerOf, now }: Deps): void {
	const { songs, users } = storage;
	const publicPages = packedPages(songs, readPage);

	async function readPage({ view, ...query }: SongQuery & View, viewer: Viewer) {
		const [{ items, next }, total] = await Promise.all([
			view === "card"
				? songs.cards(query).then(({ items, next }) => ({ items: items.map((card) => toSongCard(card, viewer)), next }))
				: songs.list(query).then(({ items, next }) => ({ items: items.map((song) => toSong(song, viewer)), next })),
			songs.count(query),
		]);
		return { items, next, total };
	}

	async function sendPage(ctx: Koa.Context, query: SongQuery & View, viewer: Viewer) {
		const { items, next, total } = await readPage(query, viewer);
		ctx.set(pageHeaders(ctx.path, new URLSearchParams(ctx.querystring), next, total));
		return items;
	}

	on("GET /api/songs", oneByOne("lists"), async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { cursor = null, ...query } = ctx.state.query;
		const hasOwnSongs = viewer !== null && (await songs.ofUser(viewer.id, "", 1)).length > 0;
		if (cursor === null && !hasOwnSongs) return sendPacked(ctx, await publicPages(query));
		ctx.body = await sendPage(ctx, { ...query, cursor, text: null, viewer: viewer?.id ?? null }, viewer);
	});

	on("GET /api/songs/popular", oneByOne("lists"), async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { limit: count, view } = ctx.state.query;
		ctx.body =
			view === "card"
				? (await songs.popularCards(count)).map((card) => toSongCard(card, viewer))
				: (await songs.popular(count)).map((song) => toSong(song, viewer));
	});

	on("GET /api/songs/search", oneByOne("lists"), async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { cursor = null, q: text, ...query } = ctx.state.query;
		ctx.body = await sendPage(ctx, { ...query, cursor, text, viewer: viewer?.id ?? null }, viewer);
	});

	on("GET /api/songs/:id", async (ctx) => {
		const viewer = await userOf(ctx, users);
		ctx.body = toSong(await findSong(storage, ctx.state.params.id, viewer), viewer);
	});

	on("GET /api/songs/:id/recording", async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { id, song } = await findSong(storage, ctx.state.params.id, viewer);
		const version = versionIn(id, song.audioUrl);
		const head = version && (await storage.recordings.head(id, version));
		if (!head) throw new AppError("not_found");
		if (isKnownVersion(ctx as Koa.Context, version)) return;
		sendRange(ctx as Koa.Context, head, (range) => bytesOf(storage, { songId: id, version }, range));
	});

	on("POST /api/songs/:id/openings", async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { id } = await findSong(storage, ctx.state.params.id, viewer);
		const day = new Date(now()).toISOString().slice(0, 10);
		await songs.countOpening(id, visitorHash(secret, day, viewer?.id ?? clientKey(ctx)), day);
		ctx.body = { ok: true };
	});

	on("POST /api/songs", async (ctx) => {
		const { user, body } = ctx.state;
		ctx.body = toSong(await addSong(storage, user.id, body, now()), user);
		ctx.status = 201;
	});

	on("POST /api/generate-chords", async (ctx) => {
		const { user, body } = ctx.state;
		const song = await generateChords(body, () => storytellerOf(user.id));
		ctx.body = toSong(await addSong(storage, user.id, song, now()), user);
		ctx.status = 201;
	});

	on("PUT /api/songs/:id", async (ctx) => {
		const { user, params, body } = ctx.state;
		ctx.body = toSong(await correctSong(storage, user, params.id, body, now()), user);
	});

	on("DELETE /api/songs/:id", async (ctx) => {
		const { user, params } = ctx.state;
		const { id } = await findChangeable(storage, params.id, user);
		if (!(await songs.remove(id))) throw new AppError("not_found");
		events.emit("song-removed", { songId: id });
		ctx.body = { ok: true };
	});

	on("PUT /api/songs/:id/published", async (ctx) => {
		const { user, params, body } = ctx.state;
		// Not "forbidden", which would reveal that the song exists.
		if (!user.isAdmin) throw new AppError("not_found");
		const { id, updatedAt } = await findSong(storage, params.id, user);
		const song = await songs.update(id, { isPublic: body.isPublic, updatedAt });
		if (!song) throw new AppError("not_found");
		ctx.body = toSong(song, user);
	});
}

/**
 * Identifies a visitor, by user id or client key, on one day. The hash cannot be traced back without the secret, differs from
 * day to day, and is deleted the day after.
 */
function visitorHash(secret: string, day: string, visitor: string): string {
	return createHmac("sha256", secret).update(`song opening\n${day}\n${visitor}`).digest("base64url");
}

/** Cached pages, which differ by their length and by cards or songs. The frontend uses two. */
const MAX_PACKED_PAGES = 8;

type FirstPage = Pick<SongsQuery, "limit" | "view">;
type ReadPage = (
	query: SongQuery & View,
	viewer: Viewer,
) => Promise<{ items: object[]; next: string | null; total: number }>;

/**
 * First pages of the public songs for callers without songs of their own. They are large and the same for most callers, so
 * each is read and compressed only after a public song has changed.
 */
function packedPages(songs: SongStore["songs"], readPage: ReadPage): (page: FirstPage) => Promise<Packed> {
	const pages = new Map<string, { version: string; packed: Promise<Packed> }>();

	async function read({ limit, view }: FirstPage): Promise<Packed> {
		const { items, next, total } = await readPage({ limit, view, viewer: null, text: null, cursor: null }, null);
		const query = new URLSearchParams({ limit: String(limit), view });
		const headers = { "Cache-Control": "private, no-cache", ...pageHeaders("/api/songs", query, next, total) };
		return pack(JSON.stringify(items), { type: "json", headers });
	}

	return async (page) => {
		const key = `${page.view} ${page.limit}`;
		// The version is read first: songs that are newer than it are read again by the next call.
		const version = await songs.publicVersion();
		const known = pages.get(key);
		if (known?.version === version) return known.packed;
		pages.delete(key);
		const [oldest] = pages.keys();
		if (oldest !== undefined && pages.size >= MAX_PACKED_PAGES) pages.delete(oldest);
		const packed = read(page);
		pages.set(key, { version, packed });
		packed.catch(() => pages.delete(key));
		return packed;
	};
}

function pageHeaders(path: string, query: URLSearchParams, next: string | null, total: number): Record<string, string> {
	if (next !== null) query.set("cursor", next);
	return { "X-Total-Count": String(total), ...(next !== null && { Link: `<${path}?${query}>; rel="next"` }) };
}
