// npm run restore -- FILE: restores a copy that npm run backup made, with the pictures next to it, to an empty store. The server
// must be stopped. A store with accounts is never overwritten.
//   --drill   restores into a temporary folder instead, compares the records, and removes it
import "./env.ts";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "@lion-tails/backend/config";
import {
	contentsOf,
	drill,
	endWriteAheadLog,
	holdings,
	restoreSqlite,
} from "@lion-tails/backend/storage/sqlite/backup";
import { migrations } from "@lion-tails/backend/storage/sqlite/migrations";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { storeFileOf } from "./open-store.ts";
import { print, readArguments, runScript, UserError } from "./run-script.ts";

const USAGE = "Usage: npm run restore -- <file> [--drill]";

await runScript(async () => {
	const { file, isDrill } = readArguments(USAGE, () => {
		const options = { drill: { type: "boolean", default: false } } as const;
		const { values, positionals } = parseArgs({ options, allowPositionals: true });
		const [name, ...others] = positionals;
		if (!name || others.length) throw new UserError("Please name the file to restore.");
		return { file: resolve(name), isDrill: values.drill };
	});
	if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
	await requireCopy(file);
	print(isDrill ? `A restored copy holds ${await drill(file)}.` : await restore(file, readConfig()));
});

/** Throws unless the file is a complete copy that this version can read. */
async function requireCopy(file: string): Promise<void> {
	const contents = await contentsOf(file).catch((error) => {
		throw new UserError(`${file} is not a copy of a store: ${error.message}.`);
	});
	if (!contents.tables.users) throw new UserError(`${file} is not a copy of Lion Tails' store.`);
	if (contents.version > migrations.length)
		throw new UserError(`${file} was made by a newer version of Lion Tails. Please update Lion Tails first.`);
}

async function restore(file: string, config: Config): Promise<string> {
	if (config.MONGODB_URI)
		throw new UserError(
			"The store is in MongoDB. Restore the copy without MONGODB_URI into an empty DATA_DIR, then move it: npm run migrate-storage.",
		);
	const store = storeFileOf(config);
	if (existsSync(store)) await requireEmpty(store);
	const contents = await restoreSqlite(file, store).catch((error) => {
		throw new UserError(`Nothing was restored. ${error.message}.`);
	});
	// Brings a copy of an earlier version up to date.
	await openSqlite(store).close();
	return `Restored ${holdings(contents)} to ${store}. Start Lion Tails with the SESSION_SECRET that was used when the copy was made. Otherwise parents have to enter their own keys again.`;
}

async function requireEmpty(store: string): Promise<void> {
	try {
		// Only the last connection can do this.
		endWriteAheadLog(store);
	} catch {
		throw new UserError(`Lion Tails is running with ${store}. Please stop it first.`);
	}
	const { tables } = await contentsOf(store);
	const accounts = tables.users?.rows ?? 0;
	if (accounts > 0)
		throw new UserError(
			`${store} has ${accounts} ${accounts === 1 ? "account" : "accounts"} already, and nothing is overwritten. Set DATA_DIR to an empty folder, or move that file away.`,
		);
}
