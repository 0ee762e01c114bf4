// What a log says: the story as shown, its status, and what is kept of the log when the generation is over.
import type { GenerationEvent, GenerationStatus, LiveStory } from "@lion-tails/common/generation";
import { applyEvent, isOver, joinTextEvents, newLiveStory } from "@lion-tails/common/live";
import type { LogEntry } from "./log.ts";

/** The status a generation has after the entry, or null if it does not change. */
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

/** The story as its log shows it. */
export function foldLog(id: string, log: LogEntry[]): LiveStory {
	return log.reduce(
		(story, entry) => (entry.kind === "event" ? applyEvent(story, entry.event) : story),
		newLiveStory(id),
	);
}

/**
 * The log of an ended generation is only read as a whole. This is what that needs: the text as one event, the last
 * progress, the other events; no checkpoints and no leases. Each entry keeps its position.
 */
export function compactLog(log: LogEntry[]): LogEntry[] {
	const events = log.filter((entry) => entry.kind === "event");
	const texts = events.map(({ event }) => event).filter((event) => event.type === "text");
	const text = texts.reduce(joinTextEvents, { type: "text", text: "" });
	const last = (type: GenerationEvent["type"]) => events.findLast(({ event }) => event.type === type);
	const [lastText, lastProgress] = [last("text"), last("progress")];
	return events
		.filter((entry) => entry === lastText || entry === lastProgress || !["text", "progress"].includes(entry.event.type))
		.map((entry) => (entry.event.type === "text" ? { ...entry, event: { ...entry.event, ...text } } : entry));
}
