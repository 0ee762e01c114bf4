// Lists of songs. The first pages of the public songs are large and the same for most callers: each is read and compressed
// once for every change of a public song.
import type { SongsQuery } from "@lion-tails/common/song";
import type Koa from "koa";
import type { AccountStore } from "../account/store.ts";
import type { Api } from "../http/endpoint.ts";
import { type Packed, pack, sendPacked } from "../http/packed.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { userOf } from "../http/session.ts";
import type { SongQuery, SongStore } from "./store.ts";
import { toSong, toSongCard, type Viewer } from "./to-song.ts";

/** A congregation may share one address. */
const LISTS_PER_CLIENT: RateLimit = { name: "song-lists", points: 500, seconds: 600, code: "too_many_requests" };
/** Pages differ by their length and by cards or songs; the pages of the product use two. */
const MAX_PACKED_PAGES = 8;

type View = { view: "full" | "card" };

export function songListRoutes(
	{ on, limit, oneByOne }: Api,
	{ storage: { songs, users } }: { storage: SongStore & Pick<AccountStore, "users"> },
): void {
	const publicPages = packedPages(songs, readPage);

	/** The songs on a page and what its headers say of the list. */
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

	on("GET /api/songs", limit(LISTS_PER_CLIENT), oneByOne, async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { cursor = null, ...query } = ctx.state.query;
		const hasOwnSongs = viewer !== null && (await songs.ofUser(viewer.id, "", 1)).length > 0;
		if (cursor === null && !hasOwnSongs) return sendPacked(ctx, await publicPages(query));
		ctx.body = await sendPage(ctx, { ...query, cursor, text: null, viewer: viewer?.id ?? null }, viewer);
	});

	on("GET /api/songs/popular", limit(LISTS_PER_CLIENT), oneByOne, async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { limit: count, view } = ctx.state.query;
		ctx.body =
			view === "card"
				? (await songs.popularCards(count)).map((card) => toSongCard(card, viewer))
				: (await songs.popular(count)).map((song) => toSong(song, viewer));
	});

	on("GET /api/songs/search", limit(LISTS_PER_CLIENT), oneByOne, async (ctx) => {
		const viewer = await userOf(ctx, users);
		const { cursor = null, q: text, ...query } = ctx.state.query;
		ctx.body = await sendPage(ctx, { ...query, cursor, text, viewer: viewer?.id ?? null }, viewer);
	});
}

type FirstPage = Pick<SongsQuery, "limit" | "view">;
type ReadPage = (
	query: SongQuery & View,
	viewer: Viewer,
) => Promise<{ items: object[]; next: string | null; total: number }>;

/** First pages of the public songs, as everybody without own songs receives them. */
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
		// Read before the songs: they may be newer than their version, and are then read again.
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
