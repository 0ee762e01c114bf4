import { beforeEach, expect, it, vi } from "vitest";
import { type CallError, call, callForHeaders, download, fetchMe, OFFLINE, onSignedOut } from "./client.ts";
import { resetResources } from "./resource.ts";

const answer = (body: unknown, init: ResponseInit) =>
	vi.stubGlobal("fetch", async () => new Response(typeof body === "string" ? body : JSON.stringify(body), init));

const errorOf = (answer: Promise<unknown>) =>
	answer.then(
		() => null,
		(error: unknown) => error as CallError,
	);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const issues = [{ path: "childName", message: "Please use at most 50 characters" }];
const html = "<h1>Bad Gateway</h1>";
it.each([
	[{ error: "Words.", message: "Other.", code: "quota_exhausted" }, { status: 429 }, "quota_exhausted", "Words."],
	[{ message: "Only a message." }, { status: 500 }, "unexpected", "Only a message."],
	[{}, { status: 503, statusText: "Service Unavailable" }, "unavailable", "Service Unavailable"],
	[{ message: "No way.", code: "ECONNREFUSED" }, { status: 502 }, "unavailable", "No way."],
	[html, { status: 502 }, "unavailable", `502: ${html}`],
	["", { status: 502, statusText: "Bad Gateway" }, "unavailable", "502: Bad Gateway"],
])("the answer %j with %j is the error %s with the text %j", async (body, init, code, message) => {
	answer(body, init);
	expect(await errorOf(call("GET /api/story/usage"))).toMatchObject({ code, message });
});

it("an error carries the server's issues and status", async () => {
	answer({ error: "Wait.", code: "too_many_attempts", issues }, { status: 429 });
	expect(await errorOf(call("GET /api/story/usage"))).toMatchObject({ issues, status: 429 });
});

it("a failed request without an answer reads as offline, and is not logged while the page is left", async () => {
	vi.stubGlobal("fetch", async () => {
		throw new TypeError("Failed to fetch");
	});
	const logged = vi.spyOn(console, "error");
	window.dispatchEvent(new Event("pagehide"));
	await errorOf(call("GET /api/story/usage"));
	expect(logged).not.toHaveBeenCalled();
	window.dispatchEvent(new Event("pageshow"));
	expect(await errorOf(call("GET /api/story/usage"))).toMatchObject({ message: OFFLINE });
	expect(logged).toHaveBeenCalledOnce();
});

it("sends the bearer token only if one is stored", async () => {
	const sent: (string | null)[] = [];
	vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
		sent.push(headers.get("Authorization"));
		return new Response("{}");
	});
	await call("GET /api/story/usage");
	localStorage.setItem("authToken", "abc");
	await call("GET /api/story/usage");
	expect(sent).toEqual([null, "Bearer abc"]);
});

it("a call sends path parameters, query, headers and a JSON body, and returns headers", async () => {
	const sent: { path: string; init: RequestInit & { headers: Headers } }[] = [];
	vi.stubGlobal("fetch", async (path: string, init: RequestInit & { headers: Headers }) => {
		sent.push({ path, init });
		return new Response("{}", { headers: { "X-Total-Count": "31" } });
	});
	await call("PUT /api/stories/:id/favorite", { params: { id: "a/b" }, body: { isFavorite: true } });
	const { headers } = await callForHeaders("GET /api/stories", { query: { view: "card", limit: 24, q: undefined } });
	expect(headers.get("X-Total-Count")).toBe("31");
	await call("POST /api/story/generate", { headers: { prefer: "respond-async" }, body: { childName: "Anna" } });
	expect(sent.map(({ path }) => path)).toEqual([
		"/api/stories/a%2Fb/favorite",
		"/api/stories?view=card&limit=24",
		"/api/story/generate",
	]);
	expect(sent.map(({ init }) => [init.method, init.body])).toEqual([
		["PUT", '{"isFavorite":true}'],
		["GET", null],
		["POST", '{"childName":"Anna"}'],
	]);
	expect(sent.map(({ init }) => init.headers.get("Content-Type"))).toEqual([
		"application/json",
		null,
		"application/json",
	]);
	expect(sent[2]?.init.headers.get("Prefer")).toBe("respond-async");
	// Every call sends cookies.
	expect(sent.map(({ init }) => init.credentials)).toEqual(["include", "include", "include"]);
});

it("sends known ETags, reuses unchanged answers, and drops them when the user changes", async () => {
	const sent: (string | null)[] = [];
	let stories: unknown[] = [{ id: "one" }];
	vi.stubGlobal("fetch", async (_: string, init: { headers: Headers }) => {
		const version = `W/"${stories.length}"`;
		sent.push(init.headers.get("If-None-Match"));
		const isKnown = sent.at(-1) === version;
		const headers = { ETag: version, "Cache-Control": "no-store" };
		return new Response(isKnown ? null : JSON.stringify(stories), { status: isKnown ? 304 : 200, headers });
	});
	const list = () => call("GET /api/stories", { query: {} });
	const answers = [await list(), await list(), await list()];
	expect(answers).toEqual([stories, stories, stories]);
	stories = [];
	expect(await list()).toEqual([]);
	resetResources();
	expect(await list()).toEqual([]);
	expect(sent).toEqual([null, 'W/"1"', 'W/"1"', 'W/"1"', null]);
});

it("reports a 401, except for the session itself, where it means a visitor, and for background calls", async () => {
	const signedOut = vi.fn();
	onSignedOut(signedOut);
	answer({ error: "Please log in to continue.", code: "unauthorized" }, { status: 401 });
	expect(await fetchMe()).toBeNull();
	await errorOf(call("GET /api/story/usage", { isBackground: true }));
	expect(signedOut).not.toHaveBeenCalled();
	await errorOf(call("GET /api/story/usage"));
	expect(signedOut).toHaveBeenCalledOnce();
});

it("a cancelled call is not logged", async () => {
	vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
		throw signal?.reason;
	});
	const logged = vi.spyOn(console, "error");
	const cancelled = AbortSignal.abort();
	expect(await errorOf(call("POST /api/settings/openai-key/try", { signal: cancelled }))).not.toBeNull();
	expect(logged).not.toHaveBeenCalled();
});

it("download returns a file with the name from the server", async () => {
	answer("PK", { headers: { "Content-Disposition": 'attachment; filename="lion-tails.zip"' } });
	const { file, fileName } = await download("GET /api/account/export.zip");
	expect([await file.text(), fileName]).toEqual(["PK", "lion-tails.zip"]);
	answer("PK", {});
	expect((await download("GET /api/account/export.zip")).fileName).toBeNull();
	answer({ error: "That is a lot at once.", code: "too_many_requests" }, { status: 429 });
	expect(await errorOf(download("GET /api/account/export"))).toMatchObject({ code: "too_many_requests" });
});
