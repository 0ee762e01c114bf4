// Passes on the server's reports of library changes, which arrive while the socket is connected.
import type { LibraryChange } from "@lion-tails/common/live";

const listeners = new Set<(change: LibraryChange) => void>();

export function onLibraryChange(listener: (change: LibraryChange) => void): void {
	listeners.add(listener);
}

/** Called by live.ts. */
export function tellLibraryChange(change: LibraryChange): void {
	for (const listener of listeners) listener(change);
}
