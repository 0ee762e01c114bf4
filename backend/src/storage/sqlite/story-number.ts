// A story's number in its store: milliseconds since the epoch times 1000, and the next free one of those that follow. It
// orders stories by time, and the search index can go through it in either direction from anywhere.
import { type Database, number, numberOrNull } from "./database.ts";

const NUMBERS_PER_MS = 1000;

/** To be called in the transaction that takes the number. */
export function nextNumber(db: Database, createdAt: string): number {
	for (let first = Date.parse(createdAt) * NUMBERS_PER_MS; ; first += NUMBERS_PER_MS) {
		const end = first + NUMBERS_PER_MS - 1;
		const row = db.one("SELECT MAX(number) AS last FROM stories WHERE number BETWEEN ? AND ?", first, end);
		const last = numberOrNull(row?.last);
		if (last === null || last < end) return last === null ? first : number(last) + 1;
	}
}
