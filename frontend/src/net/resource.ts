// Server data in the browser: tracks its status, keeps the newest request's answer, and is dropped when the user changes.
import { useEffect } from "react";
import { create } from "zustand";

/** `loading` only during the first load; a reload keeps `ready`. */
export type Entry<T> = {
	status: "idle" | "loading" | "ready" | "failed";
	data: T | undefined;
};

type Options = {
	/** Above this number the oldest entries are dropped. Default: 1. */
	maxEntries?: number;
	/** The same for all users: kept when the user changes. */
	isPublic?: boolean;
};

const IDLE: Entry<never> = { status: "idle", data: undefined };

/** Creates a store of server data by key; data without a key uses "". */
export function createResource<T>(fetchData: (key: string) => Promise<T>, options: Options = {}) {
	const { maxEntries = 1, isPublic = false } = options;
	const useEntries = create<ReadonlyMap<string, Entry<T>>>(() => new Map());
	/** The newest request of each key; older answers are dropped. */
	const newest = new Map<string, symbol>();

	const get = (key = ""): Entry<T> => useEntries.getState().get(key) ?? IDLE;

	function put(key: string, entry: Entry<T>): void {
		const entries = new Map(useEntries.getState());
		// Moves the key to the end: the map is ordered by the time of writing.
		entries.delete(key);
		entries.set(key, entry);
		for (const oldest of entries.keys()) {
			if (entries.size <= maxEntries) break;
			entries.delete(oldest);
			newest.delete(oldest);
		}
		useEntries.setState(entries, true);
	}

	/** Fetches the data, by default with `fetchData`. Throws the error of the newest request. */
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

	async function ensure(key = ""): Promise<void> {
		const { status } = get(key);
		if (status === "idle" || status === "failed") await load(key);
	}

	const use = (key = ""): Entry<T> => useEntries((entries) => entries.get(key) ?? IDLE);

	function reset(): void {
		newest.clear();
		useEntries.setState(new Map(), true);
	}
	if (!isPublic) onReset(reset);

	return {
		get,
		load,
		reset,

		use,

		/** A value of the data, as a hook that renders only when the value changes. */
		useValue: <V>(select: (data: T | undefined) => V, key = ""): V =>
			useEntries((entries) => select(entries.get(key)?.data)),

		/** The entry as a hook that loads the data unless they are loaded. If that fails, the client logs it and the status tells. */
		useLoaded(key = "", isWanted = true): Entry<T> {
			// biome-ignore lint/correctness/useExhaustiveDependencies: `ensure` never changes
			useEffect(() => {
				if (isWanted) ensure(key).catch(() => {});
			}, [key, isWanted]);
			return use(key);
		},

		/** Reloads the data. If that fails, the client logs it and the status tells. */
		refresh: (key = ""): void => void load(key).catch(() => {}),

		/** Loads the data unless it is loaded or loading. */
		ensure,

		/** Stores the answer of a write, which is newer than any running request. */
		set(key: string, data: T): void {
			newest.delete(key);
			put(key, { status: "ready", data });
		},

		/** Changes loaded data; the answer of a running request still replaces it. */
		update(key: string, change: (data: T) => T): void {
			const { status, data } = get(key);
			if (data !== undefined) put(key, { status, data: change(data) });
		},

		updateAll(change: (data: T) => T): void {
			const entries = [...useEntries.getState()].map(
				([key, { status, data }]) => [key, { status, data: data === undefined ? data : change(data) }] as const,
			);
			useEntries.setState(new Map(entries), true);
		},
	};
}

const listeners = new Set<() => void>();

/** Calls the listener when the user changes or logs out. */
export function onReset(listener: () => void): void {
	listeners.add(listener);
}

export function resetResources(): void {
	for (const listener of listeners) listener();
}
