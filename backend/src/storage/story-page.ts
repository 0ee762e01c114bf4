// A page of stories: how many of them fit, and the fields that a card shows. Both adapters share it.
import { CARD_FIELDS, type StoredStory, type StoryCard } from "@lion-tails/common/saved-story";

/** A page has less than 2,000,000 bytes of JSON, unless its only story is larger. */
const MAX_PAGE_BYTES = 1_900_000;
/** Enough for the fields of a story that are not texts, and for the names of all fields. */
const OTHER_BYTES = 1000;

export type PageRows<R> = {
	/** The rows that belong to the page. */
	readonly rows: R[];
	/** True if there are more rows than the page has room for. */
	readonly hasMore: boolean;
	/** Adds the next row; false if the page is full without it. The caller then reads no further. */
	add(row: R): boolean;
};

/** Collects at most `limit` rows, fewer if they are large, and at least one. The columns of a row are JSON, except `content`. */
export function pageRows<R extends object>(limit: number): PageRows<R> {
	const rows: R[] = [];
	let bytes = 0;
	let hasMore = false;
	return {
		rows,
		get hasMore() {
			return hasMore;
		},
		add(row) {
			bytes += jsonBytesOf(row);
			hasMore = rows.length > 0 && (rows.length >= limit || bytes > MAX_PAGE_BYTES);
			if (!hasMore) rows.push(row);
			return !hasMore;
		},
	};
}

function jsonBytesOf(row: object): number {
	let bytes = OTHER_BYTES;
	for (const [name, value] of Object.entries(row))
		if (typeof value === "string") bytes += Buffer.byteLength(name === "content" ? JSON.stringify(value) : value);
	return bytes;
}

/** The card of a story, for a list. */
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
