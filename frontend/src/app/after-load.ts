// Loaded after the first page: the service worker and the offline copies of stories.
import { startOfflineStories } from "../story/offline/offline-stories.ts";
import { useNewVersion } from "./new-version.ts";

const CHECK_INTERVAL_MS = 3600 * 1000;
const INSTALL_RETRY_DELAY_MS = 20_000;
/** The same as in service-worker.ts. */
const BUILD_CACHE_PREFIX = "build-";

void registerServiceWorker();
startOfflineStories();

/** Registers the worker, and checks for updates when the app returns to the foreground after an hour or more. */
async function registerServiceWorker(): Promise<void> {
	const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
	// Available on https and localhost only.
	if (!workers || !import.meta.env.PROD) return;
	workers.addEventListener("controllerchange", async () => {
		if (!(await isNewestBuild())) useNewVersion.setState({ isReady: true });
	});
	const registration = await install(workers);
	if (!registration) return;
	let checkedAt = Date.now();
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState !== "visible" || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
		checkedAt = Date.now();
		// Offline: check again next time.
		registration.update().catch(() => {});
	});
}

/** Returns null if the browser refuses workers, which are optional. */
async function install(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
	try {
		const registration = await workers.register("/service-worker.js", { updateViaCache: "none" });
		const { installing } = registration;
		installing?.addEventListener("statechange", () => {
			// A file failed to load. Browsers would retry only with the next page.
			if (installing.state !== "redundant" || registration.active) return;
			setTimeout(() => void install(workers), INSTALL_RETRY_DELAY_MS);
		});
		return registration;
	} catch {
		return null;
	}
}

/** True if the page is from the newest build: a page from the network can be newer than its worker. */
async function isNewestBuild(): Promise<boolean> {
	const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
	const newest = (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE_PREFIX)).at(-1);
	if (!script || !newest) return true;
	return (await (await caches.open(newest)).match(script)) !== undefined;
}
