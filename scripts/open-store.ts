// Opens the configured store for scripts.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "@lion-tails/backend/config";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { UserError } from "./run-script.ts";

/** Opens an existing store. Throws UserError if it is missing, rather than creating one in a wrong DATA_DIR. */
export async function openStore({ MONGODB_URI, DATA_DIR }: Config): Promise<Storage> {
	if (MONGODB_URI) {
		// MongoDB's library takes half a second to load.
		const { openMongo } = await import("@lion-tails/backend/storage/mongo/mongo");
		return openMongo(MONGODB_URI).catch((error) => {
			throw new UserError(error.message);
		});
	}
	const path = storeFileOf({ DATA_DIR });
	if (!existsSync(path))
		throw new UserError(`There is no store at ${path} yet. Start Lion Tails once, or set DATA_DIR.`);
	return openSqlite(path);
}

/** Opens the store or creates it. A dry run without a store uses a temporary one, which is deleted on close. */
export async function createStore(config: Config, isDryRun: boolean): Promise<Storage> {
	if (config.MONGODB_URI) return openStore(config);
	const path = storeFileOf(config);
	if (!isDryRun || existsSync(path)) return openSqlite(path);
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-dry-run-"));
	const storage = openSqlite(join(folder, FILE));
	return {
		...storage,
		async close() {
			await storage.close();
			rmSync(folder, { recursive: true });
		},
	};
}

/** Returns the path of the SQLite store. */
export const storeFileOf = ({ DATA_DIR }: Pick<Config, "DATA_DIR">) => join(DATA_DIR, FILE);

const FILE = "lion-tails.db";
