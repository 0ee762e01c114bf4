/** The calls of a key in its current window, and the milliseconds until that window ends. */
export type KeyWindow = { count: number; msLeft: number };

/** About 250 bytes each. */
const MAX_KEYS = 10_000;

/**
 * Counts calls by key, in windows of `seconds` that begin with a key's first call. Callers with countless addresses
 * cannot fill the memory: the last 5,000 keys are always kept, and at most `MAX_KEYS`. Being forgotten gives new calls only to those
 * who have more addresses than that anyway.
 */
export function keyWindows(seconds: number) {
	type Counted = { count: number; endsAt: number };
	let newer = new Map<string, Counted>();
	let older = newer;
	let since = performance.now();

	function find(key: string): Counted | undefined {
		const found = newer.get(key) ?? older.get(key);
		return found && found.endsAt > performance.now() ? found : undefined;
	}

	/** Forgets the older keys when their windows have ended, or when there are too many newer ones. */
	function makeRoom(now: number): void {
		if (now - since < seconds * 1000 && newer.size < MAX_KEYS / 2) return;
		older = newer;
		newer = new Map();
		since = now;
	}

	return {
		/** Counts one call. */
		add(key: string): KeyWindow {
			const now = performance.now();
			const current = find(key);
			if (current) return { count: ++current.count, msLeft: current.endsAt - now };
			makeRoom(now);
			newer.set(key, { count: 1, endsAt: now + seconds * 1000 });
			return { count: 1, msLeft: seconds * 1000 };
		},
		/** Returns the calls of the key in its current window, without counting one. */
		countOf: (key: string): number => find(key)?.count ?? 0,
		forget(key: string): void {
			newer.delete(key);
			older.delete(key);
		},
	};
}
