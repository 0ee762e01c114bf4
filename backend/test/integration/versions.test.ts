// Conditional requests: unchanged content is not sent again.
import { expect, test } from "vitest";
import { openTestApp, TestUser } from "../test-app.ts";

const app = await openTestApp();
const parent = await TestUser.register(app);

/** `fetch` adds `Cache-Control: no-cache` to a request with a version, in browsers too. */
const get = (path: string, version = "", token = parent.token) =>
	fetch(app.url + path, {
		headers: {
			...(token && { authorization: `Bearer ${token}` }),
			...(version && { "if-none-match": version }),
		},
	});
const versionOf = async (path: string) => {
	const answer = await get(path);
	expect(answer.status, path).toBe(200);
	await answer.arrayBuffer();
	return answer.headers.get("etag") ?? "";
};

const PERSONAL = [
	"/api/stories",
	"/api/stories?view=card",
	"/api/characters",
	"/api/auth/me",
	"/api/story/usage",
	"/api/story/last-choices",
	"/api/story/generations",
	"/api/stats/story-ledger",
];

test.each(PERSONAL)(
	"%s is not sent again to a client with its version, and is not cached by browsers",
	async (path) => {
		const first = await get(path);
		expect(first.status).toBe(200);
		expect(first.headers.get("cache-control")).toBe("no-store");
		await first.arrayBuffer();
		const again = await get(path, first.headers.get("etag") ?? "");
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
	},
);

test("a list and a story get a new version when they change", async () => {
	const story = { title: "The Kite", content: "Once upon a time.", applicationQuestions: [] };
	const empty = await versionOf("/api/stories");
	const { id } = (await parent.call<{ id: string }>("POST", "/api/story/save", { story })).body;
	const paths = ["/api/stories", "/api/stories?view=card", `/api/stories/${id}`];
	const before = await Promise.all(paths.map(versionOf));
	expect(before[0]).not.toBe(empty);
	for (const [at, path] of paths.entries()) expect((await get(path, before[at])).status).toBe(304);
	await parent.call("PUT", `/api/stories/${id}/favorite`, { isFavorite: true });
	for (const [at, path] of paths.entries()) {
		const changed = await get(path, before[at]);
		expect(changed.status).toBe(200);
		expect(changed.headers.get("etag")).not.toBe(before[at]);
		expect(JSON.stringify(await changed.json())).toContain('"isFavorite":true');
	}
});

test("a page gets a new version when its counts or the next page change", async () => {
	const reader = await TestUser.register(app);
	const save = (title: string) =>
		reader.call("POST", "/api/story/save", { story: { title, content: "Once.", applicationQuestions: [] } });
	const seen = new Set<string | null>();
	for (const title of ["A", "B", "C"]) {
		await save(title);
		const page = await get("/api/stories?sort=title&limit=1", "", reader.token);
		expect(await page.json()).toMatchObject([{ story: { title: "A" } }]);
		seen.add(page.headers.get("etag"));
	}
	expect(seen.size).toBe(3);
});

test("a version gives no access to another parent or a visitor", async () => {
	const story = { title: "A Secret", content: "Once upon a time.", applicationQuestions: [] };
	const { id } = (await parent.call<{ id: string }>("POST", "/api/story/save", { story })).body;
	const other = await TestUser.register(app);
	const list = await versionOf("/api/stories");
	expect(await (await get("/api/stories", list, other.token)).json()).toEqual([]);
	for (const version of [await versionOf(`/api/stories/${id}`), "*"]) {
		expect((await get(`/api/stories/${id}`, version, other.token)).status).toBe(404);
		expect((await get(`/api/stories/${id}`, version, "")).status).toBe(401);
	}
});

test.each([
	["/api/heroes", "private, no-cache"],
	["/api/heroes-of-faith", "private, no-cache"],
	["/api/songs?view=card", "private, no-cache"],
	["/api/openapi.json", "no-cache"],
])(
	"a browser keeps %s, which is the same for everybody, and asks whether it has changed",
	async (path, cacheControl) => {
		const answer = await get(path, "", "");
		expect(answer.headers.get("cache-control")).toBe(cacheControl);
		expect((await get(path, answer.headers.get("etag") ?? "")).status).toBe(304);
	},
);

test("one matching version of several is enough, weak or strong, for compressed and plain content", async () => {
	const version = await versionOf("/api/heroes");
	expect(version).toMatch(/^W\/"[\w-]+"$/);
	const ask = (ifNoneMatch: string, encoding = "identity") =>
		fetch(`${app.url}/api/heroes`, { headers: { "if-none-match": ifNoneMatch, "accept-encoding": encoding } });
	for (const encoding of ["identity", "gzip", "br"]) {
		expect((await ask(`"old", ${version}`, encoding)).status).toBe(304);
		expect((await ask(version.slice(2), encoding)).status).toBe(304);
		const changed = await ask('"old"', encoding);
		expect(changed.headers.get("etag")).toBe(version);
		expect(await changed.json()).toEqual(await app.storage.heroes.list());
	}
});

test("errors, writes, downloads and responses with their own cache lifetime have no version", async () => {
	expect((await get("/api/stories/unknown")).headers.get("etag")).toBeNull();
	expect((await parent.call("POST", "/api/auth/logout")).headers.get("etag")).toBeNull();
	await parent.signIn();
	const download = await get("/api/account/export");
	expect(download.headers.get("etag")).toBeNull();
	expect(await download.json()).toMatchObject({ format: "lion-tails-export" });
	expect((await get("/api/sample-story")).headers.get("cache-control")).toBe("public, max-age=86400");
});
