// A page of the songs that somebody may see: public ones, and private ones of their own, each a list in the same order.
import type { SongQuery } from "../song/store.ts";
import { fromCursor, type PageEnd, toCursor } from "./page-cursor.ts";

/** Up to `limit` songs of one of the lists, those behind `after`. */
type ReadList<T> = (owner: string | null, after: PageEnd | null, limit: number) => Promise<T[]>;

/** `owner`: null for the public songs, else the user whose private ones are meant. */
export async function songPage<T>(
	{ viewer, cursor, limit }: Pick<SongQuery, "viewer" | "cursor" | "limit">,
	endOf: (item: T) => PageEnd,
	read: ReadList<T>,
): Promise<{ items: T[]; next: string | null }> {
	const after = fromCursor({ cursor, sort: "songs" });
	const lists = await Promise.all(listsOf(viewer).map((owner) => read(owner, after, limit + 1)));
	const found = lists.flat().toSorted((one, other) => compareEnds(endOf(one), endOf(other)));
	const items = found.slice(0, limit);
	const last = items.at(-1);
	return { items, next: found.length > limit && last ? toCursor("songs", endOf(last)) : null };
}

/** The owners of the lists that somebody may see. */
export const listsOf = (viewer: string | null): (string | null)[] => (viewer === null ? [null] : [null, viewer]);

const compareEnds = (one: PageEnd, other: PageEnd) => compareText(one.key, other.key) || compareText(one.id, other.id);

/** As both stores compare: by code points, which is the order of UTF-8's bytes. */
const compareText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
