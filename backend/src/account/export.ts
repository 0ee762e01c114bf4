// A user's data as a JSON document or as a ZIP of readable files, made while it is sent. Each feature adds its parts.
import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate } from "fflate";
import type { Quota } from "./quota.ts";
import type { AccountStore, User } from "./store.ts";

/** A feature's part of the export. */
export type ExportPart = {
	/** Key in the JSON document. */
	name: string;
	/** The value in the document, or a list item by item, so that only one page of it is in memory. */
	read(user: User): Promise<unknown> | AsyncIterable<unknown>;
	/** The same as files in the ZIP, with a line for its README; left out if the JSON is enough. */
	files?: { about: string; read(user: User): AsyncIterable<ExportFile> };
};

/** `folder` and `name` may hold any text; the ZIP makes them safe and unique. `modifiedAt` is ISO 8601. */
type ExportFile = { folder?: string; name: string; modifiedAt?: string } & (
	| { text: string }
	| { bytes: Uint8Array; extension: string }
);

/** Increased when programs that read older documents would misread a newer one. */
const EXPORT_VERSION = 1;

/** The JSON document in pieces. */
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

/** All items of a paged list; the pages are read one after another. */
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

/** The same for lists that are paged by the id of the last item. */
export const itemsById = <T extends { id: string }>(
	pageSize: number,
	readPage: (after: string, limit: number) => Promise<T[]>,
): AsyncGenerator<T> =>
	itemsOf("", async (after) => {
		const items = await readPage(after, pageSize);
		return { items, next: items.length < pageSize ? null : (items.at(-1)?.id ?? null) };
	});

const readmeOf = (parts: ExportPart[]) => `Your Lion Tails data
====================

${parts.flatMap(({ files }) => (files ? [`${files.about}\n\n`] : [])).join("")}account.json
    Everything that we keep for you, for other programs: the above, your account and devices,
    and the choices and prompts that the stories were made from.

Your password and your OpenAI key are not in here.
`;
/** The years that a ZIP entry can hold. */
const YEARS = { first: 1980, last: 2099 };

/** Compressing this takes about 3 ms; other requests run in between. */
const MAX_PUSHED_BYTES = 64 * 1024;
const NO_BYTES = new Uint8Array(0);

const encoder = new TextEncoder();

/** The same data as a ZIP file, in pieces. */
export async function* exportZip(parts: ExportPart[], user: User, now: number): AsyncGenerator<Uint8Array> {
	const chunks: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error) throw error;
		chunks.push(chunk);
	});
	const unique = fileNames(["README.txt", "account.json"]);
	const add = (path: string, modifiedAt: Date, level: 0 | 6 = 6) => {
		const file = new ZipDeflate(path, { level });
		const year = modifiedAt.getFullYear();
		if (year >= YEARS.first && year <= YEARS.last) file.mtime = modifiedAt;
		zip.add(file);
		return file;
	};
	add("README.txt", new Date(now)).push(encoder.encode(readmeOf(parts)), true);
	async function* push(file: ZipDeflate, bytes: Uint8Array) {
		for (let at = 0; at < bytes.length; at += MAX_PUSHED_BYTES) {
			file.push(bytes.subarray(at, at + MAX_PUSHED_BYTES));
			yield* chunks.splice(0);
			await nextTurn();
		}
	}
	for (const part of parts) {
		for await (const { folder, name, modifiedAt, ...content } of part.files?.read(user) ?? []) {
			const time = new Date(modifiedAt ?? now);
			const isText = "text" in content;
			// Pictures are compressed already.
			const file = isText ? add(unique(name, folder), time) : add(unique(name, folder, content.extension), time, 0);
			yield* push(file, isText ? encoder.encode(content.text) : content.bytes);
			file.push(NO_BYTES, true);
			yield* chunks.splice(0);
		}
	}
	const json = add("account.json", new Date(now));
	for await (const piece of exportJson(parts, user, now)) yield* push(json, encoder.encode(piece));
	json.push(NO_BYTES, true);
	zip.end();
	yield* chunks.splice(0);
}

const MAX_NAME_BYTES = 150;
/** Characters that Windows forbids or that separate paths, and those that reverse the text direction and can disguise a name. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=$|[\s.])/i;

/** Returns a function that makes safe file paths from any text. No two paths are equal, even if case and accent form are ignored. */
export function fileNames(taken: string[]): (name: string, folder?: string, extension?: string) => string {
	const used = new Set(taken.map(compared));
	return (name, folder, extension = "txt") => {
		const prefix = folder ? `${safeName(folder)}/` : "";
		const base = safeName(name);
		for (let copy = 1; ; copy++) {
			const path = `${prefix}${base}${copy > 1 ? ` (${copy})` : ""}.${extension}`;
			if (used.has(compared(path))) continue;
			used.add(compared(path));
			return path;
		}
	};
}

const compared = (path: string) => path.normalize("NFKC").toLowerCase().normalize("NFKC");

function safeName(text: string): string {
	const name = shorten(text.normalize("NFC").replace(UNSAFE, " ").replace(/\s+/g, " ").trim());
	// Windows drops dots and spaces at the end; a dot at the beginning hides a file.
	const trimmed = name.replace(/^[\s.]+|[\s.]+$/g, "") || "Untitled";
	return RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
}

const segmenter = new Intl.Segmenter();

/** Cut between characters as a reader sees them. */
function shorten(text: string): string {
	let kept = "";
	let bytes = 0;
	for (const { segment } of segmenter.segment(text)) {
		bytes += Buffer.byteLength(segment);
		if (bytes > MAX_NAME_BYTES) break;
		kept += segment;
	}
	return kept;
}

/** More stories than any parent has told in the months that the ledger covers. */
const MAX_LEDGER_ENTRIES = 10_000;

/** The account itself, without the password hash, its sessions, quota and ledger. */
export function accountExport({ storage: { sessions, signInMethods, ledger }, quota, now }: Deps): ExportPart[] {
	return [
		{
			name: "account",
			async read({ passwordHash: _, createdAt, updatedAt, ...user }) {
				return { ...user, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
			},
		},
		{
			name: "sessions",
			async read({ id }) {
				const records = await sessions.ofUser(id, now());
				// Without the key, which is secret.
				return records.map(({ content, expiresAt }) => {
					const { signedInAt, device = null, range = null } = JSON.parse(content) as Partial<SessionFacts>;
					return {
						signedInAt: signedInAt === undefined ? null : iso(signedInAt),
						expiresAt: iso(expiresAt),
						device,
						addressRange: range,
					};
				});
			},
		},
		{
			name: "signInMethods",
			async read({ id }) {
				const methods = await signInMethods.ofUser(id);
				return methods.map(({ kind, name, createdAt, usedAt }) => ({
					kind,
					name,
					createdAt: iso(createdAt),
					usedAt: usedAt === null ? null : iso(usedAt),
				}));
			},
		},
		{ name: "usage", read: ({ id }) => quota.stats(id) },
		{
			name: "ledger",
			async read({ id }) {
				const entries = await ledger.list(id, MAX_LEDGER_ENTRIES);
				return entries.map(({ userId: _, createdAt, ...entry }) => ({ ...entry, createdAt: iso(createdAt) }));
			},
		},
	];
}

type Deps = { storage: Pick<AccountStore, "sessions" | "signInMethods" | "ledger">; quota: Quota; now: () => number };

type SessionFacts = { signedInAt: number; device: string; range: string };

export const iso = (time: number) => new Date(time).toISOString();
