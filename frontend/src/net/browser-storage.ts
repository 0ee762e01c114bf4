// The only file that uses localStorage and sessionStorage. Where a browser refuses them (private mode, full), reading
// gives null and writing does nothing.

type Area = "local" | "session";

export const storage = {
	get(area: Area, key: string): string | null {
		try {
			return open(area).getItem(key);
		} catch {
			return null;
		}
	},

	/** The stored JSON value; null where there is none or it cannot be parsed. */
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
			// Preferences and drafts only: the person sets them again.
		}
	},

	remove(area: Area, key: string): void {
		try {
			open(area).removeItem(key);
		} catch {
			// Nothing was stored.
		}
	},
};

const open = (area: Area) => (area === "local" ? window.localStorage : window.sessionStorage);
