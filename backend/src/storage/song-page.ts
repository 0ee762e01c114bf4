// A page of the songs that somebody may see: public ones, and private ones of their own, each a list in the same order.
import { setImmediate as nextTurn } from "node:timers/promises";
import { MAX_PAGE_BYTES, type SongQuery } from "../song/store.ts";
import { fromCursor, type PageEnd, toCursor } from "./page-cursor.ts";

/** Up to `limit` songs of one of the lists, those behind `after`. */
type ReadList<T> = (owner: string | null, after: PageEnd | null, limit: number) => Promise<T[]>;

/** `sizeOf` is given for songs whose size varies: they are read in small steps, up to `MAX_PAGE_BYTES`. */
type ItemKind<T> = { endOf: (item: T) => PageEnd; sizeOf?: ((item: T) => number) | undefined };

const STEP = 15;

/** `owner`: null for the public songs, else the user whose private ones are meant. */
export async function songPage<T>(
	{ viewer, cursor, limit }: Pick<SongQuery, "viewer" | "cursor" | "limit">,
	{ endOf, sizeOf }: ItemKind<T>,
	read: ReadList<T>,
): Promise<{ items: T[]; next: string | null }> {
	const items: T[] = [];
	let size = 0;
	const pageUpTo = (last: T | undefined) => ({ items, next: last ? toCursor("songs", endOf(last)) : null });
	for (let after = fromCursor({ cursor, sort: "songs" }); ; ) {
		const wanted = Math.min(limit - items.length, sizeOf ? STEP : limit);
		const lists = await Promise.all(listsOf(viewer).map((owner) => read(owner, after, wanted + 1)));
		const found = lists.flat().toSorted((one, other) => compareEnds(endOf(one), endOf(other)));
		for (const item of found.slice(0, wanted)) {
			size += sizeOf?.(item) ?? 0;
			if (items.length > 0 && size > MAX_PAGE_BYTES) return pageUpTo(items.at(-1));
			items.push(item);
		}
		const last = items.at(-1);
		if (!last || found.length <= wanted) return pageUpTo(undefined);
		if (items.length === limit) return pageUpTo(last);
		after = endOf(last);
		// Other requests are answered between the steps.
		await nextTurn();
	}
}

/** The owners of the lists that somebody may see. */
export const listsOf = (viewer: string | null): (string | null)[] => (viewer === null ? [null] : [null, viewer]);

const compareEnds = (one: PageEnd, other: PageEnd) => compareText(one.key, other.key) || compareText(one.id, other.id);

/** As both stores compare: by code points, which is the order of UTF-8's bytes. */
const compareText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
