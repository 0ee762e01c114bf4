// Caches the built-in storyteller's material and what was computed from it, some 30 MB. A server with a model needs them only for
// the story on the landing page and when the model fails, so it may drop them in between.
const kept = new Map<string, unknown>();
let usedAt = 0;

/** Returns what `make` returned at the first call with this key. */
export function keep<T>(key: string, make: () => T): T {
	usedAt = performance.now();
	if (kept.has(key)) return kept.get(key) as T;
	const made = make();
	kept.set(key, made);
	return made;
}

/** Like `keep`, for work that lets the event loop have its turn at each `yield`. */
export function* keepInParts<T>(key: string, make: () => Generator<void, T>): Generator<void, T> {
	if (kept.has(key)) return kept.get(key) as T;
	const made = yield* make();
	return keep(key, () => made);
}

/** Does all parts of such work at once. */
export function atOnce<T>(parts: Generator<void, T>): T {
	for (;;) {
		const { done, value } = parts.next();
		if (done) return value;
	}
}

const IDLE_MS = 10 * 60_000;

/** From now on everything is forgotten ten minutes after its last use. */
export function forgetWhenIdle(): void {
	setInterval(() => {
		if (performance.now() - usedAt >= IDLE_MS) kept.clear();
	}, IDLE_MS / 10).unref();
}
