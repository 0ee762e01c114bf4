// The service worker: registered once the first page is there.
import { useNewVersion } from "./new-version.ts";

const CHECK_INTERVAL_MS = 3600 * 1000;
const INSTALL_RETRY_DELAY_MS = 20_000;
/** As in service-worker.ts. */
const BUILD_CACHE_PREFIX = "build-";

/** Registers the worker, and looks for a new one when the app is shown again after a while. */
export async function registerServiceWorker(): Promise<void> {
	const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
	// Browsers have them on https and on this machine only.
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
		// Without a network there is nothing new.
		registration.update().catch(() => {});
	});
}

/** Null: refused by the browser's settings. The app then works as any page does. */
async function install(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
	try {
		const registration = await workers.register("/service-worker.js", { updateViaCache: "none" });
		const { installing } = registration;
		installing?.addEventListener("statechange", () => {
			// A file did not arrive. Browsers try again with the next page only.
			if (installing.state !== "redundant" || registration.active) return;
			setTimeout(() => void install(workers), INSTALL_RETRY_DELAY_MS);
		});
		return registration;
	} catch {
		return null;
	}
}

/** A page that came over the network is of the new build before its worker is. */
async function isNewestBuild(): Promise<boolean> {
	const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
	const newest = (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE_PREFIX)).at(-1);
	if (!script || !newest) return true;
	return (await (await caches.open(newest)).match(script)) !== undefined;
}
