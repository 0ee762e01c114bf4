// Parts of a page that are loaded when they are needed, such as dialogs.
import { useEffect, useState } from "react";

export type Part<T> = {
	/** Rejects if it cannot be loaded; the next call tries again. */
	load(): Promise<T>;
	/** Starts to load it. A failure is silent; the next use tries again. */
	preload(): void;
	/** Null until it is loaded. */
	current(): T | null;
	/** A hook: null until it is loaded. Starts to load it once `isNeeded` is true. */
	use(isNeeded: boolean): T | null;
};

export function part<T>(importPart: () => Promise<T>): Part<T> {
	let loaded: { part: T } | null = null;
	let loading: Promise<T> | null = null;

	function load(): Promise<T> {
		loading ??= importPart().then(
			(imported) => {
				loaded = { part: imported };
				return imported;
			},
			(error) => {
				loading = null;
				throw error;
			},
		);
		return loading;
	}

	function usePart(isNeeded: boolean): T | null {
		const [shown, setShown] = useState(loaded);
		useEffect(() => {
			if (!isNeeded || shown) return;
			// In a task of its own: a page may need several parts.
			const timer = setTimeout(() => {
				load().then(
					() => setShown(loaded),
					// Without the network nothing opens, and the button can be pressed again.
					() => {},
				);
			});
			return () => clearTimeout(timer);
		}, [isNeeded, shown]);
		return shown?.part ?? null;
	}

	return { load, preload: () => void load().catch(() => {}), current: () => loaded?.part ?? null, use: usePart };
}
