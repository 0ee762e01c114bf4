import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aFolder, openTestApp, type TestApp } from "./test-app.ts";

let app: TestApp;
beforeAll(async () => {
	const folder = aFolder();
	mkdirSync(join(folder, "assets"));
	writeFileSync(
		join(folder, "index.html"),
		'<meta name="csp-nonce" content="__NONCE__"><meta name="session" content="__SESSION__"><script nonce="__NONCE__" src="/assets/app-1.js"></script>',
	);
	writeFileSync(join(folder, "assets/app-1.js"), "export const lion = 1;");
	writeFileSync(join(folder, "assets/app-1.js.br"), "packed");
	writeFileSync(join(folder, "icon.svg"), "<svg/>");
	app = await openTestApp({ frontendFolder: folder });
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

test.each(["/", "/generate-story", "/story?generation=x", "/no/such/page"])(
	"%s is the one page, with a nonce of its own",
	async (path) => {
		const [one, two] = await Promise.all([get(path), get(path)]);
		expect(one.status).toBe(200);
		expect(one.headers.get("content-type")).toContain("text/html");
		expect(one.headers.get("cache-control")).toBe("no-cache");
		const nonce = /nonce="([^"]+)"/.exec(await one.text())?.[1] ?? "";
		expect(nonce.length).toBeGreaterThan(15);
		expect(one.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
		expect(two.headers.get("content-security-policy")).not.toContain(nonce);
		expect(one.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);
	},
);

test("a browser without a session is told so with the page, and one with a cookie is not judged by it", async () => {
	expect(await (await get("/")).text()).toContain('name="session" content="none"');
	expect(await (await get("/", { cookie: "lion-tails=x" })).text()).toContain('name="session" content="maybe"');
});

test("files with a hash in their name are kept for ever, packed for who can unpack", async () => {
	const plain = await get("/assets/app-1.js", { "accept-encoding": "identity" });
	expect(await plain.text()).toContain("lion");
	expect(plain.headers.get("cache-control")).toMatch(/max-age=31536000.*immutable/);
	const packed = await get("/assets/app-1.js", { "accept-encoding": "br" });
	expect(packed.headers.get("content-encoding")).toBe("br");
	expect((await get("/icon.svg")).headers.get("cache-control")).not.toContain("immutable");
});

test("a missing file is a plain 404, and no path leads out of the folder", async () => {
	for (const path of [
		"/assets/gone.js",
		"/%2e%2e/%2e%2e/package.json",
		"/..%2fpackage.json",
		"/.env",
		"/assets/%00.js",
	]) {
		const answer = await get(path);
		expect(answer.status, path).toBeGreaterThanOrEqual(400);
		expect(answer.status, path).toBeLessThan(500);
		expect(await answer.json()).toMatchObject({ code: expect.any(String) });
	}
});
