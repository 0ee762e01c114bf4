// The table of who may call what, walked as every kind of caller: a stranger, another parent, the owner without Parent Mode,
// with an expired and with an ended session, and a page of another origin. The rows are those of docs/trust.md.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CALLS, type Endpoint, endpoints } from "@lion-tails/common/endpoints";
import { beforeAll, expect, test } from "vitest";
import { HEALTH } from "../../src/http/health.ts";
import { PAGES } from "../../src/http/static.ts";
import { pageImageId, songVoiceId, voiceId } from "../../src/image/store.ts";
import { anImage, aPasskey } from "../contract/records.ts";
import { fewer, openAppWithFewerCalls } from "../fewer-calls.ts";
import { LULLABY } from "../songs.ts";
import { cookieOf, type LiveClient, openTestApp, type TestApp, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const folder = aFolder();
let app: TestApp;
beforeAll(async () => {
	mkdirSync(join(folder, "assets"));
	for (const file of ["index.html", "assets/app-1.js"]) writeFileSync(join(folder, file), "<p>");
	writeFileSync(join(folder, "pages.json"), '{"/":{"maybe":[],"none":[],"rendered":[]}}');
	app = await openTestApp({ frontendFolder: folder });
});

const ROWS = Object.entries(endpoints).map(([key, endpoint]: [string, Endpoint]) => {
	const [method = "", path = ""] = key.split(" ");
	return { key, method, path, endpoint };
});
type Row = (typeof ROWS)[number];
const ofSession = ROWS.filter(({ endpoint }) => endpoint.access !== "public");
const writing = ROWS.filter(({ method }) => method !== "GET");

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

const QUERIES: Record<string, string> = {
	"GET /api/passage": "?reference=John+3:16",
	"GET /api/songs/search": "?q=lamp",
};

/** Sends a call, with an empty object where it takes a body. Returns its status and the code of its error. */
async function send({ key, method, path, endpoint }: Row, headers: Record<string, string>, id = "x", { url } = app) {
	const answer = await fetch(
		url +
			path
				.replace(":id", id)
				.replace(":paragraph", "0")
				.replace(":part", "0")
				.replace(":key", "guessed")
				.replace(":file", "story.mp3") +
			(QUERIES[key] ?? ""),
		{
			method,
			headers: {
				"x-forwarded-for": addressOfNext(),
				...(endpoint.body && { "content-type": "application/json" }),
				...headers,
			},
			...(endpoint.body && { body: "{}" }),
		},
	);
	const text = await answer.text();
	const code: string | undefined = answer.ok ? undefined : JSON.parse(text).code;
	return { status: answer.status, code, headers: answer.headers };
}
let calls = 0;
/** Another client for each call, so that the limits of clients do not answer. */
const addressOfNext = () => `10.200.${(++calls >> 8) & 255}.${calls & 255}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("every registered route is in the table", () => {
	expect(app.app.routes.toSorted()).toEqual(ROWS.map(({ key }) => key).toSorted());
});

test("a path in capital letters is no call, and escapes neither the origin check nor the log", async () => {
	for (const { key, method, path, endpoint } of ROWS) {
		const headers = { "content-type": "application/json", cookie: "lion-tails=x", origin: "https://evil.example" };
		const address = app.url + path.replace("/api/", "/API/");
		const { status } = await fetch(address, { method, headers, ...(endpoint.body && { body: "{}" }) });
		expect(status, key).toBe(404);
	}
});

test("a stranger gets 401 from every call that needs a session, also with a token that no one has", async () => {
	for (const row of ofSession)
		for (const headers of [{}, bearer("x".repeat(43)), { cookie: "lion-tails=x; lion-tails.sig=x", origin: app.url }])
			expect(await send(row, headers), row.key).toMatchObject({ status: 401, code: "unauthorized" });
	for (const row of ROWS.filter(({ endpoint }) => endpoint.access === "public"))
		expect((await send(row, {})).status, row.key).not.toBe(401);
});

test("an expired session and an ended session get 401 from every call that needs a session", async () => {
	const parent = await TestUser.register(app);
	const [expired, ended] = [await parent.onAnotherDevice(), await parent.onAnotherDevice()];
	await app.storage.sessions.renew(hash(expired.token), Date.now() - 1);
	await parent.call("DELETE", `/api/account/sessions/${hash(ended.token)}`);
	for (const row of ofSession)
		for (const { token } of [expired, ended])
			expect(await send(row, bearer(token)), row.key).toMatchObject({ status: 401, code: "unauthorized" });
	expect((await parent.call("GET", "/api/auth/me")).status).toBe(200);
});

test("a page of another origin cannot write with a parent's cookie, nor read an answer", async () => {
	const { name, password } = await TestUser.register(app);
	const login = await fetch(`${app.url}/api/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: app.url },
		body: JSON.stringify({ username: name, password }),
	});
	const cookie = cookieOf(login);
	for (const origin of ["https://evil.example", "null"])
		for (const row of writing)
			expect(await send(row, { cookie, origin }), row.key).toMatchObject({ status: 403, code: "forbidden_origin" });
	for (const row of ROWS) {
		const { headers } = await send(row, { cookie, origin: "https://evil.example" });
		expect([...headers.keys()].filter((header) => header.startsWith("access-control-"))).toEqual([]);
	}
	expect((await fetch(`${app.url}/api/auth/me`, { headers: { cookie } })).status).toBe(200);
});

/** A record of the parent for each path with an id. */
async function recordsOf(parent: TestUser): Promise<Record<string, string>> {
	const idOf = async (path: string, body: object) => String((await parent.call("POST", path, body)).body.id);
	const generation = await parent.requestStory({ storyLength: "extended" });
	const passkey = aPasskey(String((await parent.call("GET", "/api/auth/me")).body.id), { id: "of-the-owner" });
	await app.storage.signInMethods.insert(passkey);
	const story = await idOf("/api/story/save", { story: { title: "The Lamp", content: "Once." } });
	return {
		"/api/stories/:id": story,
		"/api/podcasts/:id": String((await parent.call("GET", "/api/auth/me")).body.id),
		"/api/story/favorite/:id": story,
		"/api/story/generations/:id": generation,
		"/api/songs/:id": await idOf("/api/songs", LULLABY),
		"/api/characters/:id": await idOf("/api/characters", { name: "Mia", gender: "girl", age: 8, animal: "owl" }),
		"/api/account/sessions/:id": hash(parent.token),
		"/api/account/passkeys/:id": passkey.id,
	};
}

test("another parent's record answers like an unknown id, in every call with an id, and stays as it is", async () => {
	const [owner, other] = [await TestUser.register(app), await TestUser.register(app)];
	const records = await recordsOf(owner);
	const bodies: Record<string, object> = {
		"PUT /api/characters/:id": { name: "Eve" },
		"POST /api/story/favorite/:id": { isFavorite: true },
		"PUT /api/stories/:id/favorite": { isFavorite: true },
		"POST /api/stories/:id/associate-hero": { heroId: null },
		"PUT /api/stories/:id/position": { paragraph: 0, offset: 1, readAt: new Date().toISOString() },
		"PUT /api/stories/:id/voices/:paragraph": { audioBase64: "T2dnUwAAAAAA", isAdult: true },
		"PUT /api/songs/:id/voices/:part": { audioBase64: "T2dnUwAAAAAA", isAdult: true },
		"PUT /api/stories/:id/episode/:paragraph": { audioBase64: "SUQzAAAAAAAA" },
		"PUT /api/songs/:id": LULLABY,
		"PUT /api/songs/:id/published": { isPublic: true },
	};
	const readStory = async () => (await owner.call("GET", `/api/stories/${records["/api/stories/:id"]}`)).body;
	const story = await readStory();
	// Heroes are public.
	for (const { key, method, path, endpoint } of ROWS.filter(({ path }) => /:id/.test(path) && !/heroes/.test(path))) {
		const folder = Object.keys(records).find((one) => path.startsWith(one));
		expect(folder, `${key} has no record in this test`).toBeDefined();
		const query = path.endsWith("/speech") ? "?paragraph=0&sentence=0" : "";
		const body = endpoint.body ? (bodies[key] ?? {}) : undefined;
		const answers = [records[folder ?? ""] ?? "", "00000000-0000-4000-8000-000000000000"].map((id) =>
			other.call(method, path.replace(":id", id).replace(":paragraph", "0").replace(":part", "0") + query, body),
		);
		const [theirs, unknown] = await Promise.all(answers);
		expect([404, 403], key).toContain(theirs?.status);
		expect(theirs?.body, key).toEqual(unknown?.body);
	}
	expect(await readStory()).toEqual(story);
	expect((await owner.call("GET", "/api/characters")).body).toMatchObject([{ name: "Mia" }]);
	const watcher: LiveClient = await other.connect();
	const ask = (event: string, id = "") => watcher.socket.timeout(5000).emitWithAck(event, { id });
	for (const event of ["generation:watch", "generation:cancel"]) {
		const theirs = await ask(event, records["/api/story/generations/:id"]);
		expect(theirs).toEqual(await ask(event, "unknown"));
		expect(theirs).toMatchObject({ ok: false, code: "not_found" });
	}
	watcher.close();
});

test("the owner without Parent Mode may make every call, but not with prompts of their own", async () => {
	const owner = await TestUser.register(app);
	// The calls that end the session come last.
	const isEnd = ({ key }: Row) => /logout|sessions|DELETE \/api\/account$/.test(key);
	for (const row of ofSession.filter((one) => !isEnd(one))) {
		const { status, code } = await send(row, bearer(owner.token));
		expect(["unauthorized", "parent_mode_required", "forbidden_origin"], row.key).not.toContain(code);
		expect(status, row.key).not.toBe(500);
	}
	const custom = { childName: "Noah", gender: "boy", useCustomPrompts: true, customUserPrompt: "Tell anything." };
	for (const [path, body] of [["/api/story/generate", custom]] as const)
		expect(await owner.call("POST", path, body)).toMatchObject({ status: 403, body: { code: "parent_mode_required" } });
});

test("every GET is cached as the table states", async () => {
	const owner = await TestUser.register(app);
	const records = await recordsOf(owner);
	const userId = String((await owner.call("GET", "/api/auth/me")).body.id);
	const [story = "", song = ""] = [records["/api/stories/:id"], records["/api/songs/:id"]];
	for (const id of [story, pageImageId(story, 0), voiceId(story, 0), songVoiceId(song, 0, userId)])
		await app.storage.images.put(anImage(userId, { id, bytes: Buffer.from("OggS\0\0\0\0\0", "latin1") }));
	const unread: string[] = [];
	for (const row of ROWS.filter(({ method }) => method === "GET")) {
		const folder = Object.keys(records).find((one) => row.path.startsWith(one)) ?? "";
		const isPublic = row.endpoint.access === "public";
		const { status, headers } = await send(row, isPublic ? {} : bearer(owner.token), records[folder]);
		if (status !== 200) {
			unread.push(row.key);
			continue;
		}
		const expected = row.endpoint.cache ?? (isPublic ? "private, no-cache" : "no-store");
		expect(headers.get("cache-control"), row.key).toBe(expected);
	}
	// They need a provider, a hero, a published song or a key of OpenAI; podcast.stores.test.ts reads the podcast.
	expect(unread).toEqual([
		"GET /api/auth/oidc",
		"GET /api/auth/oidc/callback",
		"GET /api/stories/:id/speech",
		"GET /api/heroes/:id/stories",
		"GET /api/podcasts/:id/:key/feed.xml",
		"GET /api/podcasts/:id/:key/episodes/:file",
		"GET /api/songs/:id",
		"GET /api/songs/:id/recording",
	]);
});

test("every call has a limit, which is reached after its number of calls; a call that writes has one of its own", async () => {
	for (const { key, endpoint } of writing) expect(endpoint.limit, key).toBeDefined();
	const limited = await openAppWithFewerCalls();
	const names = new Set<string>();
	for (const row of ROWS) {
		const { name, points, code = "too_many_requests" } = row.endpoint.limit ?? CALLS;
		if (names.has(name)) continue;
		names.add(name);
		const allowed = row.endpoint.limit ? fewer(points) : points;
		const caller = await TestUser.register(limited);
		const isPublic = row.endpoint.access === "public";
		// A call that ends the session would be refused before its limit.
		const visitor = { ...(!isPublic && bearer(caller.token)), "x-forwarded-for": addressOfNext() };
		for (let calls = 0; calls < allowed; calls++)
			expect((await send(row, visitor, "x", limited)).status, row.key).not.toBe(429);
		const answer = await send(row, visitor, "x", limited);
		expect(answer, row.key).toMatchObject({ status: 429, code });
		expect(Number(answer.headers.get("retry-after")), row.key).toBeGreaterThan(0);
	}
});

test("the refused calls of a stranger are limited, too", async () => {
	const [row] = ofSession;
	if (!row) throw new Error("no call needs a session");
	const stranger = { "x-forwarded-for": addressOfNext() };
	for (let calls = 0; calls < CALLS.points; calls++) expect((await send(row, stranger)).status).toBe(401);
	expect((await send(row, stranger)).status).toBe(429);
	expect((await send(row, {})).status).toBe(401);
});

test("pages, files and health checks are limited for each client, and health checks of this machine are not", async () => {
	const { url } = await openAppWithFewerCalls(folder);
	const read = (path: string, address?: string) =>
		fetch(url + path, { method: "HEAD", headers: address ? { "x-forwarded-for": address } : {} }).then(
			({ status }) => status,
		);
	const limited = [
		[HEALTH.points, ["/healthz", "/readyz"], "10.1.2.3"],
		[PAGES.points, ["/", "/assets/app-1.js", "/unknown"], "10.1.2.4"],
	] as const;
	for (const [points, paths, address] of limited) {
		for (let call = 0; call < fewer(points); call++)
			expect(await read(paths[call % paths.length] ?? "", address)).not.toBe(429);
		for (const path of paths) expect(await read(path, address)).toBe(429);
	}
	expect(await read("/healthz", "10.1.2.5")).toBe(200);
	for (let call = 0; call <= fewer(HEALTH.points); call++) expect(await read("/healthz")).toBe(200);
});
