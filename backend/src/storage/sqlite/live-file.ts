// The file beside the store for what is being told now.
import { DatabaseSync } from "node:sqlite";

const VERSION = 1;
/** The smallest that SQLite has: every write adds at least one page to the write-ahead log. */
const PAGE_BYTES = 512;

/** `batches`: a row for each write of entries; `logs`: the numbers that they have for generations, as long as these run. */
const SCHEMA = `
	CREATE TABLE batches (number INTEGER PRIMARY KEY, entries TEXT NOT NULL) STRICT;
	CREATE TABLE logs (
		number INTEGER PRIMARY KEY AUTOINCREMENT,
		generation_id TEXT NOT NULL UNIQUE,
		first_batch INTEGER NOT NULL
	) STRICT;
`;

const IN_MEMORY = ":memory:";

/** Where the store at `path` has it; a store in memory has it there too. */
export const livePathOf = (path: string) => (path === IN_MEMORY ? IN_MEMORY : path.replace(/(\.db)?$/, "-live.db"));

/** Waits for a lock for up to `timeout` milliseconds. */
export function openLive(path: string, timeout: number): DatabaseSync {
	const live = new DatabaseSync(path, { timeout });
	live.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;`);
	live.exec("PRAGMA secure_delete = ON; PRAGMA cache_size = -4000;");
	const versionOf = () => (live.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
	if (versionOf() > VERSION)
		throw new Error(`The file of running stories is of version ${versionOf()}. Please update Lion Tails.`);
	if (versionOf() < VERSION) {
		live.exec("BEGIN IMMEDIATE");
		// Another process that starts at the same moment may have been first.
		if (versionOf() < VERSION) live.exec(`${SCHEMA} PRAGMA user_version = ${VERSION};`);
		live.exec("COMMIT");
	}
	return live;
}
