// The sound of one sentence, fetched once and kept while it may be played.

export type Sound = {
	/** What has come so far. */
	chunks: readonly Uint8Array<ArrayBuffer>[];
	status: "loading" | "whole" | "failed";
	error?: unknown;
	/** Calls the listener at each change, until the answer is called. */
	onChange(listener: () => void): () => void;
	/** Ends the request. */
	drop(): void;
};

type FetchSound = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

export function loadSound(fetchSound: FetchSound): Sound {
	const leaving = new AbortController();
	const listeners = new Set<() => void>();
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	const sound: Sound = {
		chunks,
		status: "loading",
		onChange(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		drop: () => leaving.abort(),
	};
	const changed = () => {
		for (const listener of [...listeners]) listener();
	};

	async function load(): Promise<void> {
		try {
			const reader = (await fetchSound(leaving.signal)).getReader();
			for (;;) {
				const { done, value } = await reader.read();
				if (done) break;
				chunks.push(new Uint8Array(value));
				changed();
			}
			sound.status = "whole";
		} catch (error) {
			sound.status = "failed";
			sound.error = error;
		}
		changed();
	}
	void load();
	return sound;
}
