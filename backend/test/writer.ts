// Appends to the logs of running stories as fast as it can until it is killed, and reports each write that was confirmed. The
// text of each log is the numbers from 1.
import { flushCompileCache } from "node:module";
import type { LogEntry } from "../src/live/log.ts";
import { foldLog } from "../src/live/log-fold.ts";
import { openSqlite } from "../src/storage/sqlite/sqlite.ts";

const [path = ""] = process.argv.slice(2);
const storage = openSqlite(path);
const stories = await Promise.all(
	(await storage.generations.unfinished(null, 100)).map(async ({ id }) => {
		const log = await storage.generations.log(id);
		const { seq, text } = foldLog(id, log);
		return { id, seq, position: log.at(-1)?.position ?? 0, words: text.split(" ").length - 1 };
	}),
);
// A process that is killed does not store the modules it compiled.
flushCompileCache();
for (;;) {
	const entries = stories.map((story): LogEntry => {
		story.position++;
		const at = { generationId: story.id, position: story.position };
		if (story.position % 7 === 0) return { ...at, kind: "checkpoint", checkpoint: { words: story.words } };
		const event = { id: story.id, seq: ++story.seq, type: "text", text: `${++story.words} ` } as const;
		return { ...at, kind: "event", event };
	});
	await storage.generations.append(entries, Date.now());
	await new Promise((resolve) => process.send?.(stories[0]?.words, resolve));
}
