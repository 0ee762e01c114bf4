// The running stories as the rest of the process uses them: their views, and the writer that appends to their logs.
import type { LiveStory } from "@lion-tails/common/generation";
import { type GenerationLog, LogConflict, type LogEntry } from "./log.ts";
import { type LogWriter, openLogWriter, type WriterOptions } from "./log-writer.ts";
import { openViews, type View, type Views } from "./views.ts";

export type LiveStories = Pick<Views, "read" | "release" | "ended" | "onEvent"> &
	LogWriter & {
		/** Returns the story's fold, from its log if it is not in memory. The fold receives later events until `release`. */
		open(id: string, userId: string): Promise<LiveStory>;
		/** Returns the story as shown, if it is in memory. */
		get(id: string): Pick<View, "live" | "userId"> | undefined;
		log(id: string): Promise<LogEntry[]>;
		/**
		 * Appends the end of a story from the storage to its log, after a crash between the two writes. A log that has been removed
		 * stays removed.
		 */
		republishEnd(entries: LogEntry[]): Promise<void>;
		close(): Promise<void>;
	};

export function openLiveStories(log: GenerationLog, options: WriterOptions): LiveStories {
	const views = openViews(log, options.onWriteError);
	const writer = openLogWriter(log, views, options);
	return {
		...views,
		...writer,
		open: async (id, userId) => (await views.open(id, userId)).live,
		log: log.read,
		republishEnd: (entries) =>
			log.append(entries, options.now()).catch((error) => {
				if (!(error instanceof LogConflict)) throw error;
			}),
		async close() {
			await writer.flushAll();
			views.clear();
		},
	};
}
