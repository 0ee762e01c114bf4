// Whether the server answers. A single call that is lost says nothing: the server is asked again before the pages say that
// they are offline, and from then on until it answers.
import { create } from "zustand";

const CONFIRM_DELAY_MS = 2000;
const MAX_PROBE_INTERVAL_MS = 30_000;

const useConnection = create<{ isOffline: boolean }>(() => ({ isOffline: false }));
const reconnectListeners = new Set<() => void>();

/** The page came from the service worker's cache, because the server did not answer. */
let isDoubted = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === "unknown";
let probe: () => Promise<boolean> = async () => true;
let timer: ReturnType<typeof setTimeout> | undefined;
let delayMs = CONFIRM_DELAY_MS;

export const connection = {
	/** The server has been out of reach for longer than a moment. */
	useIsOffline: (): boolean => useConnection(({ isOffline }) => isOffline),
	isOffline: (): boolean => useConnection.getState().isOffline,

	/** A call need not be waited for long: the server was out of reach a moment ago. */
	isDoubted: (): boolean => isDoubted,

	/** Calls the listener when the server answers after a call that it did not answer. */
	onReconnect(listener: () => void): void {
		reconnectListeners.add(listener);
	},

	/** Looks now, not only when the next probe is due. */
	check: (): Promise<void> => runProbe(),
};

/** `ask` says whether the server answers. */
export function setProbe(ask: () => Promise<boolean>): void {
	probe = ask;
}

/** The server has answered a call, whatever it said. */
export function reportAnswer(): void {
	const wasLost = timer !== undefined || isDoubted;
	clearTimeout(timer);
	timer = undefined;
	delayMs = CONFIRM_DELAY_MS;
	isDoubted = false;
	if (connection.isOffline()) useConnection.setState({ isOffline: false });
	if (wasLost) for (const listener of reconnectListeners) listener();
}

/** A call had no answer. */
export function reportNoAnswer(): void {
	if (isDoubted) useConnection.setState({ isOffline: true });
	timer ??= setTimeout(runProbe, delayMs);
}

/** For tests, which share these values. */
export function resetConnection(): void {
	clearTimeout(timer);
	timer = undefined;
	delayMs = CONFIRM_DELAY_MS;
	isDoubted = false;
	useConnection.setState({ isOffline: false });
}

async function runProbe(): Promise<void> {
	clearTimeout(timer);
	// Until the answer it stays set, so that what is lost meanwhile starts no second probe.
	const running = setTimeout(() => {}, 0);
	timer = running;
	const hasAnswered = await probe();
	// A call was answered meanwhile, or another probe has begun.
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
