// Entries of a log as they are stored: in a batch of all running stories, and in the store as rows of one generation.
import type { GenerationEvent } from "@lion-tails/common/generation";
import { joinTextEvents } from "@lion-tails/common/live";
import type { LogEntry } from "../../live/log.ts";
import { type Database, json, number, textOrNull } from "./database.ts";

/** The number of the log and the position in it; then the event's number and the text, or a letter for the kind and the content. */
export type PackedEntry = [log: number, position: number, seqOrKind: number | "e" | "c" | "l", content: unknown];

export function pack(log: number, entry: LogEntry): PackedEntry {
	const { position } = entry;
	if (entry.kind === "checkpoint") return [log, position, "c", entry.checkpoint ?? null];
	if (entry.kind === "lease") return [log, position, "l", entry.holder];
	const { id: _, ...event } = entry.event;
	// There is one for nearly every word.
	if (event.type === "text" && !event.chapterStarts) return [log, position, event.seq, event.text];
	return [log, position, "e", event];
}

export function unpack(id: string, [, position, seqOrKind, content]: PackedEntry): LogEntry {
	const at = { generationId: id, position };
	if (seqOrKind === "c") return { ...at, kind: "checkpoint", checkpoint: content };
	if (seqOrKind === "l") return { ...at, kind: "lease", holder: String(content) };
	const event = seqOrKind === "e" ? (content as object) : { seq: seqOrKind, type: "text", text: content };
	return { ...at, kind: "event", event: { id, ...event } as GenerationEvent };
}

export function storedLog(db: Database, generationId: string): LogEntry[] {
	const ended = textOrNull(db.one("SELECT log FROM generations WHERE id = ?", generationId)?.log);
	if (ended !== null) {
		const entries = json<PackedEntry[]>(ended).map((packed) => unpack(generationId, packed));
		return withText(entries, "", savedText(db, generationId) ?? "");
	}
	return db
		.all("SELECT position, kind, body FROM generation_log WHERE generation_id = ? ORDER BY position", generationId)
		.map((row): LogEntry => {
			const at = { generationId, position: number(row.position) };
			if (row.kind === "event") return { ...at, kind: "event", event: json(row.body) };
			if (row.kind === "checkpoint") return { ...at, kind: "checkpoint", checkpoint: json(row.body) };
			return { ...at, kind: "lease", holder: json(row.body) };
		});
}

/** Keeps the whole log of an ended generation in its row. The text of its saved story stands with the story only, and goes with it. */
export function keepEnded(db: Database, id: string, log: LogEntry[]): void {
	const content = savedText(db, id);
	const entries = content === null ? log : withText(log, content, "");
	db.run("DELETE FROM generation_log WHERE generation_id = ?", id);
	db.run("UPDATE generations SET log = ? WHERE id = ?", JSON.stringify(entries.map((entry) => pack(0, entry))), id);
}

const savedText = (db: Database, id: string): string | null =>
	textOrNull(db.one("SELECT content FROM stories JOIN story_texts USING (number) WHERE id = ?", id)?.content);

/** The log with another text for events that have this one, and no other. */
function withText(log: LogEntry[], before: string, after: string): LogEntry[] {
	return log.map((entry) => {
		if (entry.kind !== "event") return entry;
		const { event } = entry;
		if (event.type === "text" && event.text === before) return { ...entry, event: { ...event, text: after } };
		if (event.type !== "completed" || event.story.content !== before) return entry;
		return { ...entry, event: { ...event, story: { ...event.story, content: after } } };
	});
}

/** Adds what comes after the stored log, in order; text in a row as one entry. */
export function insertEntries(db: Database, id: string, entries: LogEntry[]): void {
	const last = number(db.one("SELECT MAX(position) AS last FROM generation_log WHERE generation_id = ?", id)?.last);
	const joined: LogEntry[] = [];
	for (const entry of entries) {
		if (entry.position <= last) continue;
		const before = joined.at(-1);
		if (before && isText(before) && isText(entry)) {
			const event = { ...entry.event, ...joinTextEvents(before.event, entry.event) };
			joined[joined.length - 1] = { ...entry, event };
		} else joined.push(entry);
	}
	for (const entry of joined) insertEntry(db, entry);
}

type TextEntry = Extract<LogEntry, { kind: "event" }> & { event: { type: "text" } };
const isText = (entry: LogEntry): entry is TextEntry => entry.kind === "event" && entry.event.type === "text";

export function insertEntry(db: Database, entry: LogEntry): void {
	const { generationId, position, kind } = entry;
	const body = kind === "event" ? entry.event : kind === "checkpoint" ? entry.checkpoint : entry.holder;
	db.run("INSERT INTO generation_log VALUES (?, ?, ?, ?)", generationId, position, kind, JSON.stringify(body ?? null));
}
