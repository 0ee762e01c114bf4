// What the server says of changes in the library. The socket is loaded by whoever wants to hear of them at once.
import type { LibraryChange } from "@lion-tails/common/live";

const listeners = new Set<(change: LibraryChange) => void>();

export function onLibraryChange(listener: (change: LibraryChange) => void): void {
	listeners.add(listener);
}

/** For live.ts. */
export function tellLibraryChange(change: LibraryChange): void {
	for (const listener of listeners) listener(change);
}

/** Connects, so that changes on other devices are known. Without the network they are seen with the next loading. */
export function listenForChanges(): void {
	import("./live.ts").then(({ connect }) => connect()).catch(() => {});
}
