// Opens the app offline: stores the page and all its files, from one build. API calls and the live channel bypass it.
export {};

declare const self: ServiceWorkerGlobalScope & {
	/** Inserted by the build: "/" with the page's hash, and files with a hash in their names. */
	__WB_MANIFEST: { url: string; revision: string | null }[];
};

const BUILD_FILES = self.__WB_MANIFEST;
/** Only files with a content hash; the plugin lists others too. */
const ASSETS = BUILD_FILES.map(({ url }) => url).filter((url) => url.startsWith("/assets/"));
const PAGE_REVISION = BUILD_FILES.find(({ url }) => url === "/")?.revision;
const CACHE_PREFIX = "build-";
const BUILD_CACHE = `${CACHE_PREFIX}${PAGE_REVISION}`;
/** Fonts chosen by the reader, stored on first use. */
const FONT_CACHE = "fonts";
const MAX_FONTS = 12;
const PAGE_TIMEOUT_MS = 3000;
/** Stored instead of "/", which is prerendered for visitors. */
const EMPTY_PAGE = "/story";
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

/** API calls bypass the worker: otherwise a browser may drop requests sent while the page closes. */
async function passCallsBy(event: ExtendableEvent): Promise<void> {
	const route = { condition: { urlPattern: "/api/*" }, source: "network" };
	await (event as ExtendableEvent & { addRoutes?(rule: typeof route): Promise<void> }).addRoutes?.(route);
}

/** Stores the page last: until its files are complete, the previous build answers. */
async function install(): Promise<void> {
	const cache = await caches.open(BUILD_CACHE);
	await Promise.all(
		ASSETS.map(async (url) => {
			if (await cache.match(url)) return;
			await cache.put(url, (await caches.match(url)) ?? (await fetchOk(url)));
		}),
	);
	await cache.put("/", await fetchPage());
	// Files have content hashes, so this worker can serve pages of the previous build too.
	await self.skipWaiting();
}

/** Keeps the files of the previous build, whose pages may still be open. */
async function activate(): Promise<void> {
	const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== BUILD_CACHE);
	await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
	// Not awaited: WebKit sometimes never answers, and a worker that is not active yet holds back all pages.
	self.registration.navigationPreload?.enable().catch(() => {});
	self.clients.claim().catch(() => {});
}

async function fetchOk(url: string): Promise<Response> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url}: ${response.status}`);
	return response;
}

/** Returns the page with its headers, which include the policy. Throws if an old server sends the page of another build. */
async function fetchPage(): Promise<Response> {
	const response = await fetch(EMPTY_PAGE, { cache: "no-store", credentials: "omit" });
	if (!response.ok) throw new Error(`${EMPTY_PAGE}: ${response.status}`);
	const text = await response.text();
	const script = /<script type="module"[^>]* src="([^"]+)"/.exec(text)?.[1];
	if (!script || !ASSETS.includes(script)) throw new Error("The server answers with the page of another build.");
	const headers = new Headers(response.headers);
	headers.delete("Content-Encoding");
	headers.delete("Content-Length");
	// The session is not known when the stored page opens.
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
		// The disk is full: the font is fetched again next time.
	}
}

/** Returns the server's page, or the stored one if the server is unreachable or slow. */
async function page(event: FetchEvent): Promise<Response> {
	const answer = fetchNavigation(event);
	answer.catch(() => {});
	const isLate = new Promise<null>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS, null));
	try {
		const response = await Promise.race([answer, isLate]);
		if (response && !GATEWAY_STATUSES.includes(response.status)) return response;
	} catch {
		// Unreachable.
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
