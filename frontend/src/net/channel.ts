// The port to the live channel. socket.ts is its adapter; tests use their own.
import type { GenerationEvent, Snapshot } from "@lion-tails/common/generation";
import type { ErrorAck, LibraryChange } from "@lion-tails/common/live";

export type WatchAnswer = { ok: true; snapshot: Snapshot } | ErrorAck;

export type Channel = {
	isConnected(): boolean;
	/** Connects at once if disconnected, without waiting for the back-off. */
	connect(): void;
	/** Replaces a connection that no longer answers. */
	reconnect(): void;
	/** Rejects if disconnected, or without an answer within `timeout` milliseconds. */
	watch(id: string, have: number, timeout: number): Promise<WatchAnswer>;
	unwatch(id: string): void;
	onConnect(listener: () => void): void;
	onEvent(listener: (event: GenerationEvent) => void): void;
	onLibraryChange(listener: (change: LibraryChange) => void): void;
	/** Ends the connection, because the user has changed. */
	close(): void;
};

// Passes on the server's reports of library changes, which arrive while the channel is connected.

const listeners = new Set<(change: LibraryChange) => void>();

/** Calls the listener until the returned function is called. */
export function onLibraryChange(listener: (change: LibraryChange) => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

export function tellLibraryChange(change: LibraryChange): void {
	for (const listener of listeners) listener(change);
}
