// All data of a parent, as JSON that is made while it is sent. Each noun gives its parts.
import type { User } from "./store.ts";

/** What a noun gives for the export. */
export type ExportPart = {
	/** Its key in the JSON document. */
	name: string;
	/** A value as it is in the document, or a list item by item, of which no more than a page is in memory. */
	read(user: User): Promise<unknown> | AsyncIterable<unknown>;
	/** The same as files to read or see in the ZIP, and what its README says about them; left out where the JSON is enough. */
	files?: { about: string; read(user: User): AsyncIterable<ExportFile> };
};

/** `folder` and `name` may hold any text; the ZIP makes them safe and unique. `modifiedAt` is ISO 8601. */
export type ExportFile = { folder?: string; name: string; modifiedAt?: string } & (
	| { text: string }
	| { bytes: Uint8Array; extension: string }
);

/** Raised when a program that reads older documents would misread a newer one. */
const EXPORT_VERSION = 1;

/** The document in pieces. */
export async function* exportJson(parts: ExportPart[], user: User, now: number): AsyncGenerator<string> {
	const head = { format: "lion-tails-export", version: EXPORT_VERSION, exportedAt: new Date(now).toISOString() };
	yield JSON.stringify(head).slice(0, -1);
	for (const part of parts) {
		yield `,\n${JSON.stringify(part.name)}:`;
		const content = part.read(user);
		if (Symbol.asyncIterator in content) yield* jsonList(content);
		else yield JSON.stringify(await content);
	}
	yield "}\n";
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
	let separator = "[";
	for await (const item of items) {
		yield `${separator}\n${JSON.stringify(item)}`;
		separator = ",";
	}
	yield separator === "[" ? "[]" : "]";
}

/** All items of pages that are read one after another. */
export async function* itemsOf<T, Cursor>(
	first: Cursor,
	readPage: (cursor: Cursor) => Promise<{ items: T[]; next: Cursor | null }>,
): AsyncGenerator<T> {
	for (let cursor: Cursor | null = first; ; ) {
		const page: { items: T[]; next: Cursor | null } = await readPage(cursor);
		yield* page.items;
		if (page.next === null) return;
		cursor = page.next;
	}
}
