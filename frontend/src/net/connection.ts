// Tracks whether the server answers. After a failed call it is probed once more before the pages go offline, and then
// repeatedly until it answers.

import { useSyncExternalStore } from "react";
import { create } from "zustand";

const CONFIRM_DELAY_MS = 2000;
const MAX_PROBE_INTERVAL_MS = 30_000;

const useConnection = create<{ isOffline: boolean }>(() => ({ isOffline: false }));
const reconnectListeners = new Set<() => void>();

/** True if the page came from the service worker's cache, because the server did not answer. */
let isDoubted = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === "unknown";
let probe: () => Promise<boolean> = async () => true;
let timer: ReturnType<typeof setTimeout> | undefined;
let delayMs = CONFIRM_DELAY_MS;

export const connection = {
	/** True if the server has been unreachable for a while. */
	useIsOffline: (): boolean => useConnection(({ isOffline }) => isOffline),
	isOffline: (): boolean => useConnection.getState().isOffline,

	/** True if the last probe failed: calls use a short timeout. */
	isDoubted: (): boolean => isDoubted,

	/** Calls the listener when the server answers again after a failed call. */
	onReconnect(listener: () => void): void {
		reconnectListeners.add(listener);
	},

	check: runProbe,
};

export function setProbe(ask: () => Promise<boolean>): void {
	probe = ask;
}

/** Reports that the server has answered a call, even with an error. */
export function reportAnswer(): void {
	const wasLost = timer !== undefined || isDoubted;
	clearTimeout(timer);
	timer = undefined;
	delayMs = CONFIRM_DELAY_MS;
	isDoubted = false;
	if (connection.isOffline()) useConnection.setState({ isOffline: false });
	if (wasLost) for (const listener of reconnectListeners) listener();
}

export function reportNoAnswer(): void {
	if (isDoubted) useConnection.setState({ isOffline: true });
	timer ??= setTimeout(runProbe, delayMs);
}

/** Only for tests. */
export function resetConnection(): void {
	clearTimeout(timer);
	timer = undefined;
	delayMs = CONFIRM_DELAY_MS;
	isDoubted = false;
	useConnection.setState({ isOffline: false });
}

async function runProbe(): Promise<void> {
	clearTimeout(timer);
	// Stays set until the answer, so that further failed calls do not start a second probe.
	const running = setTimeout(() => {}, 0);
	timer = running;
	const hasAnswered = await probe();
	// Another call was answered, or a newer probe has started.
	if (timer !== running) return;
	if (hasAnswered) return reportAnswer();
	isDoubted = true;
	useConnection.setState({ isOffline: true });
	delayMs = Math.min(delayMs * 2, MAX_PROBE_INTERVAL_MS);
	timer = setTimeout(runProbe, delayMs);
}

window.addEventListener("online", () => {
	if (timer !== undefined) void runProbe();
});
window.addEventListener("offline", reportNoAnswer);
document.addEventListener("visibilitychange", () => {
	if (document.visibilityState === "visible" && timer !== undefined) void runProbe();
});

/** Returns whether the browser has a network. The server may still be unreachable. */
export const useIsOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine);

function onNetwork(listener: () => void): () => void {
	window.addEventListener("online", listener);
	window.addEventListener("offline", listener);
	return () => {
		window.removeEventListener("online", listener);
		window.removeEventListener("offline", listener);
	};
}
