// Where a page of the library ends. Its caller keeps it as an opaque text.
import { AppError } from "@lion-tails/common/errors";
import { z } from "zod";
import type { StorySort } from "../story/store.ts";

/** What the page's last item is sorted by, and what tells it from others with the same. */
export type PageEnd = { key: string; id: string };
/** Of stories, or of songs, which have one. */
type Sort = StorySort | "songs";

const Cursor = z.tuple([z.enum(["newest", "oldest", "title", "songs"]), z.string(), z.string()]);

export const toCursor = (sort: Sort, { key, id }: PageEnd) =>
	Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");

/** Null for the first page; throws `validation` for what is no cursor of this sort. */
export function fromCursor({ cursor, sort }: { cursor: string | null; sort: Sort }): PageEnd | null {
	if (cursor === null) return null;
	const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
	if (!parsed.success || parsed.data[0] !== sort) throw invalidCursor();
	const [, key, id] = parsed.data;
	return { key, id };
}

export function invalidCursor(): AppError {
	const message = "cursor must be from the Link header of a page with the same sort";
	return new AppError("validation", { message, issues: [{ path: "cursor", message }] });
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
