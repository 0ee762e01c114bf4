/** Counts what runs or waits at the moment, by key. */
export function keyCounter() {
	const counts = new Map<string, number>();
	const of = (key: string) => counts.get(key) ?? 0;
	let total = 0;
	return {
		of,
		total: () => total,
		/** Counts one until the returned function is called. */
		add(key: string): () => void {
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
