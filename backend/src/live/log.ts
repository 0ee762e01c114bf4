// The port to the log of what is being told, and to word of what is told in other processes.
import type { GenerationEvent } from "@lion-tails/common/generation";
import type { LogEntry, Storage } from "../storage/storage.ts";

/** Hears the events of one story as another process tells it; null: some may have been missed, the log has them. */
export type Hear = (event: GenerationEvent | null) => void;

export type LiveLog = {
	/** As the storage's own: in order, the same entry twice as once; throws `LogConflict`. */
	append(entries: LogEntry[], now: number): Promise<void>;
	read(id: string): Promise<LogEntry[]>;
	/** Resolves once every later event will be heard. */
	follow(id: string, hear: Hear): Promise<void>;
	unfollow(id: string): void;
};

/** The log of a process that is alone: nobody else tells, so there is nothing to hear. */
export function logInStorage(storage: Storage): LiveLog {
	return {
		append: storage.generations.append,
		read: storage.generations.log,
		follow: async () => {},
		unfollow: () => {},
	};
}
