// npm run backup [-- file]: writes a consistent copy of the SQLite store, also while the server runs. Pictures are copied to
// the folder `images` next to it.
import "./env.ts";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readConfig } from "@lion-tails/backend/config";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { runScript, UserError } from "./run-script.ts";

await runScript(async () => {
	const { DATA_DIR } = readConfig();
	const store = join(DATA_DIR, "lion-tails.db");
	const defaultName = `lion-tails-${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.db`;
	const target = resolve(process.argv[2] ?? join(DATA_DIR, "backups", defaultName));

	if (!existsSync(store))
		throw new UserError(`There is no store at ${store} yet. Start Lion Tails once, or set DATA_DIR.`);
	if (existsSync(target)) throw new UserError(`${target} already exists. Please name another file.`);
	mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
	const storage = openSqlite(store);
	await storage.backup(target);
	await storage.close();
	process.stdout.write(`Backed up to ${target}\n`);
});
