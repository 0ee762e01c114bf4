// A build that has replaced the one this page is from. The page goes on with its own files, which the service worker still
// has; where it has not, and only then, the page is loaded again by itself.
import { create } from "zustand";
import { storage } from "../net/browser-storage.ts";

const STORAGE_KEY = "reloadedAt";
/** A page that fails again right after it was loaded again is not helped by loading it. */
const MIN_RELOAD_INTERVAL_MS = 30_000;

export const useNewVersion = create<{ isReady: boolean }>(() => ({ isReady: false }));

let hasLostFile = false;
window.addEventListener("vite:preloadError", () => {
	hasLostFile = true;
});

/** Loads the page again if one of its files could not be loaded: a deploy has taken it away. */
export function reloadAfterDeploy(): void {
	if (!hasLostFile) return;
	const last = Number(storage.get("session", STORAGE_KEY)) || 0;
	if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return;
	storage.set("session", STORAGE_KEY, String(Date.now()));
	window.location.reload();
}
