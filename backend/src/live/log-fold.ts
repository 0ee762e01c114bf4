// Derived from a log: the story as shown, its status, and the compacted log of an ended generation.
import type { GenerationStatus, LiveStory } from "@lion-tails/common/generation";
import { applyEvent, isOver, joinTextEvents, newLiveStory } from "@lion-tails/common/live";
import type { LogEntry } from "./log.ts";

/** Returns the status of a generation after the entry, or null if it does not change. */
export function statusAfter(entry: LogEntry): GenerationStatus | null {
	if (entry.kind !== "event") return null;
	const { type } = entry.event;
	if (type === "started") return "running";
	return type === "completed" || type === "failed" || type === "cancelled" ? type : null;
}

export function endsGeneration(entry: LogEntry): boolean {
	const status = statusAfter(entry);
	return status !== null && isOver(status);
}

/** Returns the story that the events of a log add up to. */
export function foldLog(id: string, log: LogEntry[]): LiveStory {
	return log.reduce(
		(story, entry) => (entry.kind === "event" ? applyEvent(story, entry.event) : story),
		newLiveStory(id),
	);
}

export type Compaction = ReturnType<typeof openCompaction>;

/**
 * Builds a compacted log while entries arrive. The log of an ended generation is only read completely. Its compacted form has the
 * text as one event, the last progress and the other events, without checkpoints and leases. Entries keep their positions.
 */
export function openCompaction() {
	const others: EventEntry[] = [];
	let progress: EventEntry[] = [];
	let text: (EventEntry & { event: { type: "text" } }) | null = null;
	return {
		add(entry: LogEntry): void {
			if (entry.kind !== "event") return;
			const { event } = entry;
			if (event.type === "progress") progress = [entry];
			else if (event.type !== "text") others.push(entry);
			else text = { ...entry, event: text ? { ...event, ...joinTextEvents(text.event, event) } : event };
		},
		entries: (): LogEntry[] =>
			[...others, ...progress, ...(text ? [text] : [])].toSorted((a, b) => a.position - b.position),
	};
}

export function compactLog(log: LogEntry[]): LogEntry[] {
	const compaction = openCompaction();
	for (const entry of log) compaction.add(entry);
	return compaction.entries();
}

type EventEntry = Extract<LogEntry, { kind: "event" }>;
