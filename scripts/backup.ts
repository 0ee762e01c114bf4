// npm run backup [-- FILE]: writes a copy of the SQLite store, even while the server runs. Pictures are copied to the folder
// `images` next to it, and the number and hash of all records to FILE.json.
//   --drill   also restores the copy into a temporary folder, and compares the records
//   --keep N  removes older copies in the folder of backups, so that N are left
import "./env.ts";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "@lion-tails/backend/config";
import { backupSqlite, drill } from "@lion-tails/backend/storage/sqlite/backup";
import { datedCopyIn, removeOlderBackups } from "@lion-tails/backend/storage/sqlite/dated-backups";
import { storeFileOf } from "./open-store.ts";
import { print, readArguments, runScript, UserError } from "./run-script.ts";

const USAGE = "Usage: npm run backup [-- <file>] [--drill] [--keep <number of copies>]";

await runScript(async () => {
	const { file, hasDrill, keep } = readArguments(USAGE, () => {
		const options = { drill: { type: "boolean", default: false }, keep: { type: "string" } } as const;
		const { values, positionals } = parseArgs({ options, allowPositionals: true });
		if (positionals.length > 1) throw new UserError("Please name one file.");
		if (values.keep !== undefined && !/^[1-9]\d*$/.test(values.keep))
			throw new UserError("The number of copies to keep must be a whole number from 1 on.");
		return { file: positionals[0], hasDrill: values.drill, keep: values.keep ? Number(values.keep) : undefined };
	});
	const config = readConfig();
	const { DATA_DIR, MONGODB_URI } = config;
	if (MONGODB_URI)
		throw new UserError("The store is in MongoDB. Back it up with mongodump, as docs/running.md describes.");
	const store = storeFileOf(config);
	const folder = config.BACKUP_FOLDER ?? join(DATA_DIR, "backups");
	const target = resolve(file ?? datedCopyIn(folder));
	if (!existsSync(store))
		throw new UserError(`There is no store at ${store} yet. Start Lion Tails once, or set DATA_DIR.`);
	if (existsSync(target)) throw new UserError(`${target} already exists. Please name another file.`);
	await backupSqlite(store, target);
	print(`Backed up to ${target}`);
	if (hasDrill) print(`A restored copy holds the same ${await drill(target)}.`);
	if (keep && !file) removeOlderBackups(folder, keep);
});
