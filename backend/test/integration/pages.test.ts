import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STORY_READS } from "@lion-tails/common/endpoints/endpoint";
import { beforeAll, expect, test } from "vitest";
import { fewer, openAppWithFewerCalls } from "../fewer-calls.ts";
import { cookieOf, openTestApp, type TestApp, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const NO_SCRIPTS = { maybe: [], none: [], rendered: [] };

let app: TestApp;
const folder = aFolder();
beforeAll(async () => {
	mkdirSync(join(folder, "assets"));
	const page =
		'<meta name="session" content="__SESSION__"><meta name="free-stories" content="__FREE_STORIES__"><meta name="contact" content="__CONTACT__"><meta name="social-links" content="__SOCIAL_LINKS__"><script>let theme;\r\n</script><style></style><script src="/assets/app-1.js"></script></head><div id="root"></div>';
	writeFileSync(join(folder, "index.html"), page);
	writeFileSync(
		join(folder, "landing.html"),
		`${page}<style>h1{color:red}</style><h1>Rendered by the build</h1><p>__FREE_STORIES__</p><template>__FREE_STORIES__</template>`,
	);
	writeFileSync(join(folder, "assets/app-1.js"), "export const lion = 1;");
	writeFileSync(join(folder, "assets/app-1.js.br"), "packed");
	writeFileSync(join(folder, "icon.svg"), "<svg/>");
	writeFileSync(join(folder, "service-worker.js"), "self.skipWaiting();");
	writeFileSync(join(folder, "manifest.webmanifest"), "{}");
	writeFileSync(
		join(folder, "pages.json"),
		JSON.stringify({
			"/": { ...NO_SCRIPTS, rendered: [{ session: "none", file: "landing.html", calls: [] }] },
			"/generate-story": NO_SCRIPTS,
			"/story": { ...NO_SCRIPTS, maybe: ["/assets/reader-1.js"], none: ["/assets/login-1.js"] },
			"/heroes/:id": NO_SCRIPTS,
		}),
	);
	const site = { contact: 'a"b<c&d@example.org', socialLinks: ["https://one.example/", "https://two.example/?a&b"] };
	app = await openTestApp({ frontendFolder: folder, limits: { welcome: 1, monthly: 1200 }, site });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
/** The sources that a response's policy allows for one kind of resource. */
const allowed = (answer: Response, directive: string) =>
	answer.headers
		.get("content-security-policy")
		?.split(";")
		.find((part) => part.startsWith(`${directive} `))
		?.split(" ")
		.slice(1);

test.each(["/generate-story", "/story?generation=x", "/generate-story/", "/heroes/corrie", "/no/such/page"])(
	"the policy of %s allows exactly the inline scripts and styles of the page",
	async (path) => {
		const answer = await get(path);
		expect(answer.headers.get("content-type")).toContain("text/html");
		expect(answer.headers.get("cache-control")).toBe("no-cache");
		expect(allowed(answer, "script-src")).toEqual(["'self'", hash("let theme;\n")]);
		expect(allowed(answer, "style-src")).toEqual(["'self'", hash("")]);
	},
);

test("the policy of the first page allows the styles that the build has rendered into it", async () => {
	const answer = await get("/");
	expect(allowed(answer, "script-src")).toEqual(["'self'", hash("let theme;\n")]);
	expect(allowed(answer, "style-src")).toEqual(["'self'", hash(""), hash("h1{color:red}")]);
});

test("a response that is not a page allows no inline script or style", async () => {
	for (const path of ["/api/auth/me", "/assets/app-1.js"]) {
		const answer = await get(path);
		expect(allowed(answer, "script-src"), path).toEqual(["'self'"]);
		expect(allowed(answer, "style-src"), path).toEqual(["'self'"]);
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
	}
});

test.each([
	["gzip, deflate, br, zstd", "br"],
	["gzip, deflate", "gzip"],
	["zstd", null],
	["identity", null],
	["br;q=0, gzip", "gzip"],
])("a browser that accepts %s receives the page in encoding %s", async (accepted, encoding) => {
	const plain = await (await get("/", { "accept-encoding": "identity" })).text();
	const answer = await get("/", { "accept-encoding": accepted });
	expect(answer.headers.get("content-encoding")).toBe(encoding);
	expect(answer.headers.get("vary")).toContain("Accept-Encoding");
	expect(await answer.text()).toBe(plain);
	const head = await fetch(`${app.url}/`, { method: "HEAD", headers: { "accept-encoding": accepted } });
	expect(head.headers.get("content-length")).toBe(answer.headers.get("content-length"));
});

test("the page has the session state `none` without a cookie, and `maybe` with one", async () => {
	expect(await (await get("/")).text()).toContain('name="session" content="none"');
	expect(await (await get("/", { cookie: "lion-tails=x" })).text()).toContain('name="session" content="maybe"');
});

test("a page preloads its own scripts, or those of the login for a visitor", async () => {
	const preloadsOf = async (path: string, cookie = "") =>
		[
			...(await (await get(path, { cookie })).text()).matchAll(
				/<link rel="modulepreload" crossorigin href="([^"]+)">/g,
			),
		].map(([, href]) => href);
	expect(await preloadsOf("/story?id=1", "lion-tails=x")).toEqual(["/assets/reader-1.js"]);
	expect(await preloadsOf("/story")).toEqual(["/assets/login-1.js"]);
	expect(await preloadsOf("/heroes/corrie", "lion-tails=x")).toEqual([]);
	expect(await preloadsOf("/no/such/page")).toEqual([]);
});

test("the pages name the free stories of the server's settings", async () => {
	const text = "Your first AI-generated story is free, plus 1,200 more each month.";
	const landing = await (await get("/")).text();
	expect(landing).toContain(`<meta name="free-stories" content="${text}">`);
	expect(landing).toContain(`<p>${text}</p><template>${text}</template>`);
	expect(await (await get("/story")).text()).toContain(`<meta name="free-stories" content="${text}">`);
});

test("the pages name the operator's contact and social media, escaped", async () => {
	for (const path of ["/", "/story"]) {
		const page = await (await get(path)).text();
		expect(page).toContain('<meta name="contact" content="a&quot;b&lt;c&amp;d@example.org">');
		expect(page).toContain('<meta name="social-links" content="https://one.example/ https://two.example/?a&amp;b">');
	}
});

test("a browser with a cached page receives a 304 with the same policy", async () => {
	const first = await get("/");
	const version = first.headers.get("etag") ?? "";
	const again = await get("/", { "if-none-match": version });
	expect(again.status).toBe(304);
	expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
	expect(again.headers.get("x-content-type-options")).toBe("nosniff");
	// The session cookie of a parent who has signed in since.
	const withCookie = await get("/", { "if-none-match": version, cookie: "lion-tails=x" });
	expect(withCookie.status).toBe(200);
	expect((await get("/nowhere", { "if-none-match": version })).status).toBe(404);
});

test("a file without a hash in its name is sent again only when it has changed", async () => {
	const version = (await get("/icon.svg")).headers.get("etag") ?? "";
	const again = await get("/icon.svg", { "if-none-match": version });
	expect(again.status).toBe(304);
	expect(await again.text()).toBe("");
	writeFileSync(join(folder, "icon.svg"), "<svg></svg>");
	const changed = await get("/icon.svg", { "if-none-match": version });
	expect(changed.status).toBe(200);
	expect(changed.headers.get("etag")).not.toBe(version);
});

test("only a visitor without a session gets the first page as the build rendered it", async () => {
	const isRendered = async (path: string, cookie?: string) =>
		(await (await get(path, cookie ? { cookie } : {})).text()).includes("Rendered by the build");
	expect(await isRendered("/")).toBe(true);
	expect(await isRendered("/", "lion-tails=x")).toBe(false);
	expect(await isRendered("/story")).toBe(false);
	expect(await isRendered("/no/such/page")).toBe(false);
});

test("files with a hash in their name are cached for a year, and compressed for browsers that accept it", async () => {
	const plain = await get("/assets/app-1.js", { "accept-encoding": "identity" });
	expect(await plain.text()).toContain("lion");
	expect(plain.headers.get("cache-control")).toMatch(/max-age=31536000.*immutable/);
	const compressed = await get("/assets/app-1.js", { "accept-encoding": "br" });
	expect(compressed.headers.get("content-encoding")).toBe("br");
	expect((await get("/icon.svg")).headers.get("cache-control")).not.toContain("immutable");
});

test("the service worker and the manifest are revalidated each time, and the page may use them", async () => {
	const worker = await get("/service-worker.js");
	expect(worker.headers.get("content-type")).toContain("javascript");
	expect(worker.headers.get("cache-control")).toBe("no-cache");
	const manifest = await get("/manifest.webmanifest");
	expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
	expect(manifest.headers.get("cache-control")).toBe("no-cache");
	const policy = (await get("/")).headers.get("content-security-policy");
	expect(policy).toContain("worker-src 'self'");
	expect(policy).toContain("manifest-src 'self'");
});

test.each([
	"/no/such/page",
	"/no-such-page.html",
	"/heroes",
	"/heroes/corrie/more",
	"/assets/gone.js",
	"/pages.json",
	"/index.html",
	"/landing.html",
	"//landing.html",
	"/%2e%2e/%2e%2e/package.json",
	"/..%2fpackage.json",
	"/.env",
	"/assets/%00.js",
	"/%E0%A4%A.js",
])("%s gets the page with status 404, and no path leads out of the folder", async (path) => {
	const answer = await get(path);
	expect(answer.status).toBe(404);
	expect(answer.headers.get("content-type")).toContain("text/html");
	expect(await answer.text()).toContain("/assets/app-1.js");
});

test("a page answers GET and HEAD only", async () => {
	expect((await fetch(`${app.url}/generate-story`, { method: "POST" })).status).toBe(404);
	expect((await fetch(`${app.url}/generate-story`, { method: "HEAD" })).status).toBe(200);
});

test.each([
	"/api/nothing",
	"/api/nothing.json",
	"/api",
	"/api/",
	"/socket.io/nothing",
	"/socket.io/x.js",
	"/socket.io",
])("%s gets a JSON 404 with every method", async (path) => {
	for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
		const answer = await fetch(app.url + path, { method });
		expect(answer.status, method).toBe(404);
		expect(await answer.json()).toMatchObject({ code: "not_found", error: "There is no such call." });
	}
});

test("the reader's page contains the text of the parent's own story, escaped, and is not stored", async () => {
	const { cookie, id } = await aParentWithStory();
	const answer = await get(`/story?id=${id}`, { cookie });
	expect(answer.headers.get("cache-control")).toBe("no-store");
	const page = await answer.text();
	expect(page).toContain("<h1>Ada &amp; the &lt;b&gt;lamp&lt;/b&gt;</h1>");
	expect(page).toContain("<span>One.</span><br><br><span>&lt;script&gt;alert(&quot;two&quot;)&lt;/script&gt;</span>");
	expect(page).toContain(`href="/api/stories/${id}"`);
	// The text is painted before its scripts are requested.
	expect(page).toContain(
		'<template id="later"><link rel="modulepreload" crossorigin href="/assets/reader-1.js"></template><article',
	);
	expect(page.match(/reader-1/g)).toHaveLength(1);
	expect(allowed(answer, "script-src")).toEqual(["'self'", hash("let theme;\n")]);
	expect((await fetch(`${app.url}/story?id=${id}`, { method: "HEAD", headers: { cookie } })).status).toBe(200);
});

test("the reader's page contains no text without the parent's session, or for a running story", async () => {
	const { cookie, id } = await aParentWithStory();
	const other = await aParentWithStory();
	for (const [query, session] of [
		[`id=${id}`, other.cookie],
		[`id=${id}`, "lion-tails=x"],
		[`id=${id}`, ""],
		[`id=${id}&generation=${id}`, cookie],
		["id=missing", cookie],
	] as const) {
		const answer = await get(`/story?${query}`, { cookie: session });
		expect(answer.status, query).toBe(200);
		expect(await answer.text(), query).not.toContain("One.");
	}
});

test("the reader's page has the last reading place, and of a long story its beginning", async () => {
	const content = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} of a long, long evening under the stars.`);
	const { cookie, id, parent } = await aParentWithStory(content.join("\n\n"));
	const place = { paragraph: 3, offset: 4, readAt: new Date().toISOString() };
	await parent.call("PUT", `/api/stories/${id}/position`, place);
	const page = await (await get(`/story?id=${id}`, { cookie })).text();
	expect(page).toContain('<span id="reading-place">Paragraph 3 of');
	expect(page).toContain("under the stars.</span></p></article>");
	expect(page).not.toContain("Paragraph 399");
});

test("the reader's page reads a story no more often than the call for it, and then comes without its text", async () => {
	const limited = await openAppWithFewerCalls(folder);
	const { cookie, id } = await aParentWithStory(CONTENT, limited);
	const read = async () => (await fetch(`${limited.url}/story?id=${id}`, { headers: { cookie } })).text();
	for (let reads = 0; reads < fewer(STORY_READS.points); reads++) expect(await read()).toContain("One.");
	expect(await read()).not.toContain("One.");
	const call = await fetch(`${limited.url}/api/stories/${id}`, { headers: { cookie } });
	expect(call.status).toBe(429);
});

const CONTENT = 'One.\n\n<script>alert("two")</script>\n\nThree.';

async function aParentWithStory(content = CONTENT, { url } = app) {
	const parent = await TestUser.register({ url });
	const login = JSON.stringify({ username: parent.name, password: parent.password });
	const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
	const cookie = cookieOf(await fetch(`${url}/api/auth/login`, { method: "POST", headers, body: login }));
	const story = { title: "Ada & the <b>lamp</b>", content };
	const { body } = await parent.call<{ id: string }>("POST", "/api/story/save", { story });
	return { parent, cookie, id: body.id };
}
