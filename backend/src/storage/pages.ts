// Pages of stories and songs: their cursors, how many items fit, and the lists that a page of songs is merged from.
import { setImmediate as nextTurn } from "node:timers/promises";
import { fieldError } from "@lion-tails/common/errors";
import { CARD_FIELDS, type StoredStory, type StoryCard } from "@lion-tails/common/saved-story";
import { z } from "zod";
import { MAX_PAGE_BYTES, type SongQuery } from "../song/store.ts";
import type { StorySort } from "../story/store.ts";

/** The user's latest stories, which are searched for those of one child: for their titles only, and with their texts. */
export const MAX_TITLES_SEARCHED = 40;
export const MAX_STORIES_SEARCHED = 300;

/** Returns whether a stored request has this child's name, ignoring case. */
export const isSameName = (stored: unknown, childName: string) => normalName(stored) === normalName(childName);
const normalName = (name: unknown) => (typeof name === "string" ? name.trim().toLowerCase() : "");

/** The sort key of a page's last item, and its id, which orders items with the same key. */
export type PageEnd = { key: string; id: string };
type Sort = StorySort | "songs";

const Cursor = z.tuple([z.enum(["newest", "oldest", "title", "songs"]), z.string(), z.string()]);

/** Returns the cursor of the page after `end`. Callers treat it as opaque text. */
export const toCursor = (sort: Sort, { key, id }: PageEnd) =>
	Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");

/** Returns null for the first page. Throws `validation` for an invalid cursor and for one of another sort. */
export function fromCursor({ cursor, sort }: { cursor: string | null; sort: Sort }): PageEnd | null {
	if (cursor === null) return null;
	const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
	if (!parsed.success || parsed.data[0] !== sort) throw invalidCursor();
	const [, key, id] = parsed.data;
	return { key, id };
}

export const invalidCursor = () =>
	fieldError("cursor", "validation", "cursor must be from the Link header of a page with the same sort");

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** A page has less than 1,000,000 bytes of JSON, unless it is a single larger story. */
const MAX_STORY_PAGE_BYTES = 950_000;
/** Enough for a story's fields that are not texts, and for the names of all fields. */
const OTHER_BYTES = 1000;

export type PageRows<R extends object> = ReturnType<typeof pageRows<R>>;

/**
 * Collects at most `limit` rows, fewer if they are large, and at least one. A row has the fields of a story as objects, or as JSON
 * text except `content`.
 */
export function pageRows<R extends object>(limit: number) {
	const rows: R[] = [];
	let bytes = 0;
	let hasMore = false;
	return {
		/** The rows of the page. */
		rows,
		/** True if there are more rows than fit. */
		get hasMore() {
			return hasMore;
		},
		/** Adds the next row. Returns false if it does not fit; the caller then stops reading. */
		add(row: R): boolean {
			bytes += jsonBytesOf(row);
			hasMore = rows.length > 0 && (rows.length >= limit || bytes > MAX_STORY_PAGE_BYTES);
			if (!hasMore) rows.push(row);
			return !hasMore;
		},
	};
}

function jsonBytesOf(row: object): number {
	let bytes = OTHER_BYTES;
	for (const [name, value] of Object.entries(row)) {
		if (typeof value === "object" || name === "content") bytes += Buffer.byteLength(JSON.stringify(value));
		else if (typeof value === "string") bytes += Buffer.byteLength(value);
	}
	return bytes;
}

/** Returns the fields of a story that a card in a list shows. */
export function cardOf({
	story,
	request,
	searchMetadata: _,
	...rest
}: Omit<StoredStory, "story"> & { story: Omit<StoredStory["story"], "content"> }): StoryCard {
	return { ...rest, story: pick(story, CARD_FIELDS.story), request: pick(request, CARD_FIELDS.request) };
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
	return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<T, K>;
}

/** Reads at most `limit` songs of one list, starting after `after`. `owner` is null for the public songs. */
type ReadList<T> = (owner: string | null, after: PageEnd | null, limit: number) => Promise<T[]>;

/** `sizeOf` returns bytes. It is given for songs whose size varies: they are read in small steps, up to `MAX_PAGE_BYTES`. */
type ItemKind<T> = { endOf: (item: T) => PageEnd; sizeOf?: ((item: T) => number) | undefined };

const STEP = 15;

/** Returns a page of the songs that `viewer` may see, merged from the lists of public and of private songs. */
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
		// Other requests run between the steps.
		await nextTurn();
	}
}

/** Returns the owners of the lists that `viewer` may see: null for the public songs, and the viewer. */
export const listsOf = (viewer: string | null): (string | null)[] => (viewer === null ? [null] : [null, viewer]);

const compareEnds = (one: PageEnd, other: PageEnd) => compareText(one.key, other.key) || compareText(one.id, other.id);

/** Compares by code point like both stores, which is the order of the bytes of UTF-8. */
const compareText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
