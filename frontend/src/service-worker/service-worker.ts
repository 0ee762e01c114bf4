// Opens the app without a network: a page as the server answers it, and the files that it needs, all of one build.
// Calls of the API and the live channel never pass through here.
export {};

declare const self: ServiceWorkerGlobalScope & {
	/** Put in by the build: "/" with the page's hash, and files with a hash in their names. */
	__WB_MANIFEST: { url: string; revision: string | null }[];
};

const BUILD_FILES = self.__WB_MANIFEST;
/** Found by their content's hash; what else the plugin lists is no part of the page. */
const ASSETS = BUILD_FILES.map(({ url }) => url).filter((url) => url.startsWith("/assets/"));
const PAGE_REVISION = BUILD_FILES.find(({ url }) => url === "/")?.revision;
const CACHE_PREFIX = "build-";
const BUILD_CACHE = `${CACHE_PREFIX}${PAGE_REVISION}`;
/** Fonts that a person has chosen: kept when they are first used. */
const FONT_CACHE = "fonts";
const MAX_FONTS = 12;
const PAGE_TIMEOUT_MS = 3000;
/** Any page but the first one: that is answered to visitors as they see it, which is not what everybody sees. */
const EMPTY_PAGE = "/story";
/** What a proxy answers for a server that is not there. */
const GATEWAY_STATUSES = [502, 503, 504];
const NOT_PAGES = /^\/(api|socket\.io|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]+$/i;

self.addEventListener("install", (event) => event.waitUntil(Promise.all([install(), passCallsBy(event)])));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== "GET" || origin !== self.location.origin) return;
	if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
	else if (request.mode === "navigate" && !NOT_PAGES.test(pathname)) event.respondWith(page(event));
});

/** A browser that asks this worker about a call first may drop what a page sends while it is left. */
async function passCallsBy(event: ExtendableEvent): Promise<void> {
	const route = { condition: { urlPattern: "/api/*" }, source: "network" };
	await (event as ExtendableEvent & { addRoutes?(rule: typeof route): Promise<void> }).addRoutes?.(route);
}

/** The page comes last: until everything it needs is here, the page of the build before is answered. */
async function install(): Promise<void> {
	const cache = await caches.open(BUILD_CACHE);
	await Promise.all(
		ASSETS.map(async (url) => {
			if (await cache.match(url)) return;
			await cache.put(url, (await caches.match(url)) ?? (await fetchOk(url)));
		}),
	);
	await cache.put("/", await fetchPage());
	// Files are found by their content's hash, so pages of the build before are served by this worker too.
	await self.skipWaiting();
}

/** Pages of the build before may still be open: its files stay until the next one. */
async function activate(): Promise<void> {
	const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== BUILD_CACHE);
	await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
	await self.registration.navigationPreload?.enable();
	await self.clients.claim();
}

async function fetchOk(url: string): Promise<Response> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url}: ${response.status}`);
	return response;
}

/** Returns the page with its headers, whose policy belongs to it. Throws for a page of another build, from a server not replaced yet. */
async function fetchPage(): Promise<Response> {
	const response = await fetch(EMPTY_PAGE, { cache: "no-store", credentials: "omit" });
	if (!response.ok) throw new Error(`${EMPTY_PAGE}: ${response.status}`);
	const text = await response.text();
	const script = /<script type="module"[^>]* src="([^"]+)"/.exec(text)?.[1];
	if (!script || !ASSETS.includes(script)) throw new Error("The server answers with the page of another build.");
	const headers = new Headers(response.headers);
	headers.delete("Content-Encoding");
	headers.delete("Content-Length");
	// Who is signed in when the page is opened is not known when it is stored.
	return new Response(text.replace(/(name="session" content=")[^"]*/, "$1unknown"), { headers });
}

async function asset(request: Request): Promise<Response> {
	const { pathname } = new URL(request.url);
	const stored = await caches.match(pathname);
	if (stored) return stored;
	const response = await fetch(request);
	if (response.ok && pathname.endsWith(".woff2")) await storeFont(pathname, response.clone());
	return response;
}

async function storeFont(pathname: string, response: Response): Promise<void> {
	try {
		const cache = await caches.open(FONT_CACHE);
		await cache.put(pathname, response);
		const stored = await cache.keys();
		await Promise.all(stored.slice(0, -MAX_FONTS).map((oldest) => cache.delete(oldest)));
	} catch {
		// The disk is full: the font is shown, and fetched again next time.
	}
}

/** The server's page, or the stored one where the server is out of reach or too slow. */
async function page(event: FetchEvent): Promise<Response> {
	const answer = fetchNavigation(event);
	answer.catch(() => {});
	const isLate = new Promise<null>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS, null));
	try {
		const response = await Promise.race([answer, isLate]);
		if (response && !GATEWAY_STATUSES.includes(response.status)) return response;
	} catch {
		// Out of reach.
	}
	return (await storedPage()) ?? answer;
}

async function fetchNavigation(event: FetchEvent): Promise<Response> {
	return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

async function storedPage(): Promise<Response | undefined> {
	const cache = await caches.open(BUILD_CACHE);
	return cache.match("/");
}
