// The export as a ZIP file of readable text, made while it is sent.
import { Zip, ZipDeflate } from "fflate";
import { type ExportPart, exportJson } from "./export.ts";
import { fileNames } from "./file-names.ts";
import type { User } from "./store.ts";

const README = `Your Lion Tails data
====================

stories/       Your stories, a text file for each. Any program that shows text opens them.
characters.txt Your time travelers, if you have made some.
account.json   Everything else that we keep for you, and the stories once more with the
               choices and prompts they were made from. It is meant for other programs.

Your password and your OpenAI key are not in here.
`;
/** What a ZIP file can say as a time. */
const YEARS = { first: 1980, last: 2099 };

const encoder = new TextEncoder();

export async function* exportZip(parts: ExportPart[], user: User, now: number): AsyncGenerator<Uint8Array> {
	const chunks: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error) throw error;
		chunks.push(chunk);
	});
	const unique = fileNames(["README.txt", "account.json"]);
	const add = (path: string, modifiedAt: Date) => {
		const file = new ZipDeflate(path, { level: 6 });
		const year = modifiedAt.getFullYear();
		if (year >= YEARS.first && year <= YEARS.last) file.mtime = modifiedAt;
		zip.add(file);
		return file;
	};
	add("README.txt", new Date(now)).push(encoder.encode(README), true);
	for (const part of parts) {
		for await (const { folder, name, text, modifiedAt } of part.files?.(user) ?? []) {
			add(unique(name, folder), new Date(modifiedAt ?? now)).push(encoder.encode(text), true);
			yield* chunks.splice(0);
		}
	}
	const json = add("account.json", new Date(now));
	for await (const piece of exportJson(parts, user, now)) {
		json.push(encoder.encode(piece));
		yield* chunks.splice(0);
	}
	json.push(new Uint8Array(0), true);
	zip.end();
	yield* chunks.splice(0);
}
