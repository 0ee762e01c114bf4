// Server data in the browser: its status, only the newest request's answer, and nothing of it left for the next person.
import { create } from "zustand";
import { onReset } from "./reset.ts";

/** `loading` only while there is nothing to show: data that is loaded again stays `ready` until the answer is there. */
export type Entry<T> = {
	status: "idle" | "loading" | "ready" | "failed";
	data: T | undefined;
};

type Options = {
	/** Of keyed data, those written longest ago are dropped above this number. */
	maxEntries?: number;
	/** The same for everybody: kept when another person signs in. */
	isPublic?: boolean;
};

const IDLE: Entry<never> = { status: "idle", data: undefined };

/** Data that has no key uses "". */
export function createResource<T>(fetchData: (key: string) => Promise<T>, options: Options = {}) {
	const { maxEntries = 1, isPublic = false } = options;
	const useEntries = create<ReadonlyMap<string, Entry<T>>>(() => new Map());
	/** The newest request of each key; an answer to any other is dropped. */
	const newest = new Map<string, symbol>();

	const get = (key = ""): Entry<T> => useEntries.getState().get(key) ?? IDLE;

	function put(key: string, entry: Entry<T>): void {
		const entries = new Map(useEntries.getState());
		// Last in order: the first keys of the map are those written longest ago.
		entries.delete(key);
		entries.set(key, entry);
		for (const oldest of entries.keys()) {
			if (entries.size <= maxEntries) break;
			entries.delete(oldest);
			newest.delete(oldest);
		}
		useEntries.setState(entries, true);
	}

	/** Fetches the data, or what `fetchThis` fetches. Throws what the newest request throws. */
	async function load(key = "", fetchThis: () => Promise<T> = () => fetchData(key)): Promise<void> {
		const request = Symbol();
		const { data } = get(key);
		put(key, { status: data === undefined ? "loading" : "ready", data });
		newest.set(key, request);
		try {
			const answer = await fetchThis();
			if (newest.get(key) === request) put(key, { status: "ready", data: answer });
		} catch (error) {
			if (newest.get(key) !== request) return;
			put(key, { status: "failed", data: get(key).data });
			throw error;
		}
	}

	function reset(): void {
		newest.clear();
		useEntries.setState(new Map(), true);
	}
	if (!isPublic) onReset(reset);

	return {
		get,
		load,
		reset,

		/** The entry, for a component. */
		use: (key = ""): Entry<T> => useEntries((entries) => entries.get(key) ?? IDLE),

		/** Loads unless the data is there or on its way. */
		async ensure(key = ""): Promise<void> {
			const { status } = get(key);
			if (status === "idle" || status === "failed") await load(key);
		},

		/** Stores what a write has answered: newer than any request that still runs. */
		set(key: string, data: T): void {
			newest.delete(key);
			put(key, { status: "ready", data });
		},

		/** Changes data that is there; a request that runs still brings its answer. */
		update(key: string, change: (data: T) => T): void {
			const { status, data } = get(key);
			if (data !== undefined) put(key, { status, data: change(data) });
		},

		/** The same for the data of every key. */
		updateAll(change: (data: T) => T): void {
			const entries = [...useEntries.getState()].map(
				([key, { status, data }]) => [key, { status, data: data === undefined ? data : change(data) }] as const,
			);
			useEntries.setState(new Map(entries), true);
		},
	};
}
