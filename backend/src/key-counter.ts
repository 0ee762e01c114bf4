/** Counts what runs or waits at the moment, by key. */
export type KeyCounter = {
	of(key: string): number;
	total(): number;
	/** Counts one until the returned function is called. */
	add(key: string): () => void;
};

export function keyCounter(): KeyCounter {
	const counts = new Map<string, number>();
	const of = (key: string) => counts.get(key) ?? 0;
	let total = 0;
	return {
		of,
		total: () => total,
		add(key) {
			counts.set(key, of(key) + 1);
			total++;
			let isCounted = true;
			return () => {
				if (!isCounted) return;
				isCounted = false;
				total--;
				if (of(key) > 1) counts.set(key, of(key) - 1);
				else counts.delete(key);
			};
		},
	};
}
