// The store of Lion Tails, for scripts that work on it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@lion-tails/backend/config";
import { openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { UserError } from "./run-script.ts";

/** Creates none: a wrong DATA_DIR is said, and not filled. */
export async function openStore({ MONGODB_URI, DATA_DIR }: Config): Promise<Storage> {
	if (MONGODB_URI)
		return openMongo(MONGODB_URI).catch((error) => {
			throw new UserError(error.message);
		});
	const path = join(DATA_DIR, "lion-tails.db");
	if (!existsSync(path))
		throw new UserError(`There is no store at ${path} yet. Start Lion Tails once, or set DATA_DIR.`);
	return openSqlite(path);
}
