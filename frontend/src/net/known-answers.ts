// Answers that these pages have had, by their address: the server is told the version, and what has not changed is not sent
// again. They are in memory only, and nothing of them is left for the next person.
import { onReset } from "./reset.ts";

const MAX_ANSWERS = 24;

/** Those used last come last. A body that nobody has read yet can be read by each copy. */
const known = new Map<string, Response>();
onReset(() => known.clear());

export const knownVersion = (path: string): string | null => known.get(path)?.headers.get("ETag") ?? null;

/** The answer to be read: what was kept where the server has nothing newer, else this one, which is kept from now on. */
export function newestAnswer(path: string, response: Response): Response {
	const kept = response.status === 304 ? known.get(path) : response;
	if (!kept) return response;
	known.delete(path);
	// A browser keeps the others by itself.
	if (kept.headers.has("ETag") && kept.headers.get("Cache-Control") === "no-store") known.set(path, kept.clone());
	for (const oldest of known.keys()) {
		if (known.size <= MAX_ANSWERS) break;
		known.delete(oldest);
	}
	return kept;
}
