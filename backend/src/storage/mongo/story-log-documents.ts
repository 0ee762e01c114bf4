// Entries of a log as documents, and what stored documents say about an entry that is to be appended.
import type { LogEntry } from "../../live/log.ts";
import type { LogDocument } from "./story-models.ts";

export const toDocument = (entry: LogEntry): LogDocument => ({
	_id: `${entry.generationId}:${entry.position}`,
	generationId: entry.generationId,
	position: entry.position,
	kind: entry.kind,
	body: bodyOf(entry),
});

/** The log that the documents hold, which are in order: the compacted log, and what comes after it. */
export function entriesOf(documents: LogDocument[]): LogEntry[] {
	const end = documents.findLastIndex(({ compacted }) => compacted !== undefined);
	const compacted = documents[end]?.compacted;
	return [...(compacted ? (JSON.parse(compacted) as LogEntry[]) : []), ...documents.slice(end + 1).map(toEntry)];
}

/** What is stored of a log from some position on. */
export type StoredEntries = { lastPosition: number; bodies: Map<number, string> };

export function storedEntries(documents: LogDocument[]): StoredEntries {
	const bodies = new Map<number, string>();
	for (const document of [...entriesOf(documents).map(toDocument), ...documents])
		bodies.set(document.position, `${document.kind} ${document.body}`);
	return { lastPosition: documents.at(-1)?.position ?? 0, bodies };
}

/** What is stored at or after the document's position: nothing, the same entry, or another's. */
export function compareWithStored(
	stored: StoredEntries | undefined,
	{ position, kind, body }: LogDocument,
): "nothing" | "same" | "conflict" {
	if (!stored || position > stored.lastPosition) return "nothing";
	return stored.bodies.get(position) === `${kind} ${body}` ? "same" : "conflict";
}

function bodyOf(entry: LogEntry): string {
	if (entry.kind === "event") return JSON.stringify(entry.event);
	return JSON.stringify(entry.kind === "checkpoint" ? (entry.checkpoint ?? null) : entry.holder);
}

export function toEntry({ generationId, position, kind, body }: LogDocument): LogEntry {
	const at = { generationId, position };
	const read = JSON.parse(body);
	if (kind === "event") return { ...at, kind, event: read };
	return kind === "checkpoint" ? { ...at, kind, checkpoint: read } : { ...at, kind, holder: read };
}
