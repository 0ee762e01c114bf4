// What is being told right now, as the rest of the process sees it: the views, and the writer that appends to their logs.
import type { LiveStory } from "@lion-tails/common/generation";
import { type GenerationLog, LogConflict, type LogEntry } from "./log.ts";
import { type LogWriter, openLogWriter, type WriterOptions } from "./log-writer.ts";
import { openViews, type View, type Views } from "./views.ts";

export type LiveStories = Pick<Views, "read" | "release" | "ended" | "onEvent"> &
	LogWriter & {
		/** The story's fold, from its log when it is not at hand; later events follow until `release`. */
		open(id: string, userId: string): Promise<LiveStory>;
		/** The story as shown, if it is at hand. */
		get(id: string): Pick<View, "live" | "userId"> | undefined;
		log(id: string): Promise<LogEntry[]>;
		/**
		 * Puts the end of a story, as the storage has it, into the log again, where a crash came between the two. A log that is
		 * removed meanwhile stays removed.
		 */
		republishEnd(entries: LogEntry[]): Promise<void>;
		close(): Promise<void>;
	};

export function openLiveStories(log: GenerationLog, options: WriterOptions): LiveStories {
	const views = openViews(log, options.onWriteError);
	const writer = openLogWriter(log, views, options);
	return {
		...writer,
		open: async (id, userId) => (await views.open(id, userId)).live,
		read: views.read,
		get: views.get,
		release: views.release,
		ended: views.ended,
		onEvent: views.onEvent,
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
