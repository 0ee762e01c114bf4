// npm run seed, seed:songs, seed:heroes: writes the shipped songs and heroes, or those of a file, to the store. Idempotent.
import "./env.ts";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "@lion-tails/backend/config";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { createStore } from "./open-store.ts";
import { print, readArguments, runScript, UserError } from "./run-script.ts";
import { heroes, type Outcome, type SeedKind, songs } from "./seed-kinds.ts";

const USAGE = `Usage: npm run seed -- [--dry-run]
       npm run seed:songs -- [--file my-songs.json] [--dry-run]
       npm run seed:heroes -- [--file my-heroes.json] [--dry-run]
Without --file the songs and heroes that Lion Tails ships. What is there already is left alone or corrected, by its id.
A file holds a list, or one song or hero. The \`audioUrl\` of a song is the path of a recording, from the folder of the file. A hero's stories become those of the file, where it has \`stories\`.
--dry-run writes nothing, and says what would be written. Also while the server runs.`;

const KINDS: Partial<Record<string, SeedKind>> = { songs, heroes };

await runScript(main);

async function main(): Promise<void> {
	const { kinds, file, isDryRun, isHelp } = readArguments(USAGE, readKinds);
	if (isHelp) return print(USAGE);
	const lists = kinds.map((kind) => ({ kind, records: file ? readList(file) : kind.shipped() }));
	const storage = await createStore(readConfig(), isDryRun);
	const folder = file ? dirname(resolve(file)) : process.cwd();
	try {
		for (const { kind, records } of lists) await seed(storage, kind, records, folder, isDryRun);
	} finally {
		await storage.close();
	}
	if (isDryRun) print("Nothing is written.");
}

async function seed(
	storage: Storage,
	kind: SeedKind,
	records: unknown[],
	folder: string,
	isDryRun: boolean,
): Promise<void> {
	const counts: Record<Outcome | "invalid", number> = { added: 0, changed: 0, unchanged: 0, invalid: 0 };
	const ids = new Set<unknown>();
	for (const [index, written] of records.entries()) {
		const id = idOf(written);
		const checked = ids.has(id)
			? { faults: ["id: it stands twice in the file"] }
			: await kind.check(storage, written, folder);
		if (id !== undefined) ids.add(id);
		if ("faults" in checked) {
			counts.invalid++;
			const label = id === undefined ? "" : ` (${id})`;
			process.stderr.write(`${kind.name} ${index + 1}${label} is invalid: ${checked.faults.join("; ")}\n`);
			continue;
		}
		if (!isDryRun) await checked.write?.();
		counts[checked.outcome]++;
	}
	const { added, changed, unchanged, invalid } = counts;
	print(`${kind.plural}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${invalid} invalid.`);
	if (invalid) process.exitCode = 1;
}

function readKinds() {
	const options = {
		file: { type: "string" },
		"dry-run": { type: "boolean", default: false },
		help: { type: "boolean", short: "h", default: false },
	} as const;
	const { values, positionals } = parseArgs({ options, allowPositionals: true });
	const [name, ...rest] = positionals;
	const kinds = name === undefined ? [heroes, songs] : [KINDS[name]].filter((kind) => kind !== undefined);
	if (!kinds.length || rest.length) throw new UserError("Please name songs, heroes or nothing.");
	if (values.file && kinds.length > 1)
		throw new UserError("Please say what the file holds: npm run seed:songs or npm run seed:heroes.");
	return { kinds, file: values.file, isDryRun: values["dry-run"], isHelp: values.help };
}

function readList(file: string): unknown[] {
	try {
		const content: unknown = JSON.parse(readFileSync(file, "utf8"));
		if (Array.isArray(content)) return content;
		if (typeof content === "object" && content) return [content];
	} catch (error) {
		throw new UserError(`${file} cannot be read: ${(error as Error).message}`);
	}
	throw new UserError(`${file} holds neither a list nor a record.`);
}

function idOf(written: unknown): string | undefined {
	const id = typeof written === "object" && written && "id" in written ? written.id : undefined;
	return typeof id === "string" ? id.slice(0, 100) : undefined;
}
