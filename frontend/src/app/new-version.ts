// Updates: a page from an older build keeps using its own files, which the service worker still has. Only when one of them is
// missing does the page reload automatically.
import { create } from "zustand";
import { storage } from "../net/browser-storage.ts";

const STORAGE_KEY = "reloadedAt";
const MIN_RELOAD_INTERVAL_MS = 30_000;

export const useNewVersion = create<{ isReady: boolean }>(() => ({ isReady: false }));

let hasLostFile = false;
window.addEventListener("vite:preloadError", () => {
	hasLostFile = true;
});

export function reloadAfterDeploy(): void {
	if (!hasLostFile) return;
	const last = Number(storage.get("session", STORAGE_KEY)) || 0;
	if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return;
	storage.set("session", STORAGE_KEY, String(Date.now()));
	window.location.reload();
}
