// The only door to what the browser keeps. A browser that refuses (private mode, full) keeps nothing, and nothing breaks.

export type Place = "local" | "session";

const open = (place: Place) => (place === "local" ? window.localStorage : window.sessionStorage);

export function recall(place: Place, key: string): string | null {
	try {
		return open(place).getItem(key);
	} catch {
		return null;
	}
}

export function remember(place: Place, key: string, value: string): void {
	try {
		open(place).setItem(key, value);
	} catch {
		// A preference or draft that is not kept is asked again.
	}
}

export function forget(place: Place, key: string): void {
	try {
		open(place).removeItem(key);
	} catch {
		// Nothing was kept.
	}
}

/** A kept JSON value, or null when there is none or it cannot be read. */
export function recallJson(place: Place, key: string): unknown {
	try {
		return JSON.parse(recall(place, key) ?? "null");
	} catch {
		return null;
	}
}
