// Appends to a log as fast as it can until it is killed, and reports each write that was confirmed.
import type { LogEntry } from "../src/live/log.ts";
import { aGeneration } from "../src/storage/contract/story-generations.ts";
import { openSqlite } from "../src/storage/sqlite/sqlite.ts";

const [path = "", userId = "", round = ""] = process.argv.slice(2);
const storage = openSqlite(path);
const { id } = await storage.generations.insert(aGeneration(userId, { id: `round-${round}` }));
for (let count = 1; ; count++) {
	const entries = [2, 1, 0].map((back): LogEntry => {
		const seq = count * 3 - back;
		return {
			generationId: id,
			position: seq,
			kind: "event",
			event: { id, seq, type: "text", text: `word ${seq} `.repeat(40) },
		};
	});
	await storage.generations.append(entries, Date.now());
	await new Promise((resolve) => process.send?.(count, resolve));
}
