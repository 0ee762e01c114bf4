import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Contents, restoreSqlite } from "./backup.ts";
import { openSqlite } from "./sqlite.ts";

/** Restores a copy into a temporary folder and opens it. Returns what it holds, as words. Throws if it is not what was backed up. */
export async function drill(copy: string): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-drill-"));
	try {
		const path = join(folder, "lion-tails.db");
		const contents = await restoreSqlite(copy, path);
		const storage = openSqlite(path);
		await storage.ping();
		await storage.close();
		return holdings(contents);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** "12 accounts, 340 stories and 15 pictures". */
export function holdings({ tables, images }: Contents): string {
	const count = (rows = 0, one: string, many: string) => `${rows} ${rows === 1 ? one : many}`;
	const accounts = count(tables.users?.rows, "account", "accounts");
	const stories = count(tables.stories?.rows, "story", "stories");
	return `${accounts}, ${stories} and ${count(images.files, "picture", "pictures")}`;
}
