// The only file that uses localStorage and sessionStorage. If the browser refuses them (private mode, quota), reading returns
// null and writing does nothing.
import { create } from "zustand";

type Area = "local" | "session";

export const storage = {
	get(area: Area, key: string): string | null {
		try {
			return open(area).getItem(key);
		} catch {
			return null;
		}
	},

	/** Returns the stored JSON value; null if it is missing or invalid. */
	getJson(area: Area, key: string): unknown {
		try {
			return JSON.parse(storage.get(area, key) ?? "null");
		} catch {
			return null;
		}
	},

	set(area: Area, key: string, value: string): void {
		try {
			open(area).setItem(key, value);
		} catch {
			// Only preferences and drafts are stored here: losing one is acceptable.
		}
	},

	remove(area: Area, key: string): void {
		try {
			open(area).removeItem(key);
		} catch {
			// Storage is not available, so nothing is stored.
		}
	},

	/** Removes all entries of an account, whose keys end with its id. */
	removeOfUser(userId: string): void {
		for (const area of ["local", "session"] as const) {
			try {
				for (const key of Object.keys(open(area))) if (key.endsWith(`:${userId}`)) storage.remove(area, key);
			} catch {
				// Storage is not available, so nothing is stored.
			}
		}
	},
};

const open = (area: Area) => (area === "local" ? window.localStorage : window.sessionStorage);

/** Settings that this browser stores: a hook and a function that changes them. `read` returns valid settings for any JSON value. */
export function storedSettings<T extends object>(key: string, read: (stored: unknown) => T) {
	const useSettings = create<T>(() => read(storage.getJson("local", key)));
	function change(changes: Partial<T>): void {
		useSettings.setState(changes);
		storage.set("local", key, JSON.stringify(useSettings.getState()));
	}
	return [useSettings, change] as const;
}
