// The export as a ZIP file of readable text, made while it is sent.
import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate } from "fflate";
import { type ExportPart, exportJson } from "./export.ts";
import { fileNames } from "./file-names.ts";
import type { User } from "./store.ts";

const readmeOf = (parts: ExportPart[]) => `Your Lion Tails data
====================

${parts.flatMap(({ files }) => (files ? [`${files.about}\n\n`] : [])).join("")}account.json
    Everything that we keep for you, for other programs: the above, your account and devices,
    and the choices and prompts that the stories were made from.

Your password and your OpenAI key are not in here.
`;
/** What a ZIP file can say as a time. */
const YEARS = { first: 1980, last: 2099 };

const MAX_PUSHED_BYTES = 64 * 1024;
const NO_BYTES = new Uint8Array(0);

const encoder = new TextEncoder();

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
	// Compressing 64 KB takes about 3 ms; other requests run in between.
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
