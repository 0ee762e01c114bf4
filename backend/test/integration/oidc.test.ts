// Signing in with an OpenID Connect provider: a real one (oidc-provider), on its own port.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { oidcProvider } from "../../src/account/oidc.ts";
import { closeAtEnd } from "../own-process.ts";
import { cookieOf, openTestApp, type TestApp, TestUser } from "../test-app.ts";

const CLIENT = { client_id: "lion-tails", client_secret: "a secret between the two" };
type Person = { email?: string; email_verified?: boolean; preferred_username?: string };
/** The people at the provider, by their id there. */
const people = new Map<string, Person>();

/** How far the app's clock is ahead. */
let ahead = 0;
let app: TestApp;
let provider: { issuer: string; close(): void };

async function startProvider(redirectUri: string) {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const oidc = new Provider(issuer, {
		clients: [
			{ ...CLIENT, redirect_uris: [redirectUri], response_types: ["code"], grant_types: ["authorization_code"] },
		],
		claims: { email: ["email", "email_verified"], profile: ["preferred_username"] },
		conformIdTokenClaims: false,
		findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
	});
	server.on("request", oidc.callback());
	const close = () => server.closeAllConnections();
	closeAtEnd(async () => void server.close(close));
	return { issuer, close: () => void server.close(close) };
}

/**
 * Follows redirects like a browser, with cookies by host; fills in the provider's login and consent pages. `stay`: time at the
 * provider, in milliseconds.
 */
async function visit(start: string, person: string, stay = 0) {
	const cookies = new Map<string, Map<string, string>>();
	let url = new URL(start);
	let form: URLSearchParams | null = null;
	for (let step = 0; step < 20; step++) {
		if (url.pathname.endsWith("/callback")) ahead = stay;
		// The public address of the app is a name that only exists in these tests.
		const target = url.host === "lion-tails.test" ? new URL(url.pathname + url.search, app.url) : url;
		const jar = cookies.get(url.host) ?? new Map<string, string>();
		cookies.set(url.host, jar);
		const answer: Response = await fetch(target, {
			redirect: "manual",
			method: form ? "POST" : "GET",
			headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
			...(form && { body: form }),
		});
		form = null;
		for (const cookie of answer.headers.getSetCookie()) {
			const [pair = ""] = cookie.split(";");
			const at = pair.indexOf("=");
			jar.set(pair.slice(0, at), pair.slice(at + 1));
		}
		const location = answer.headers.get("location");
		if (location) {
			url = new URL(location, url);
			if (url.host === "lion-tails.test" && !url.pathname.startsWith("/api/"))
				return {
					path: url.pathname + url.search,
					cookie: [...(cookies.get(url.host) ?? [])].map((pair) => pair.join("=")).join("; "),
				};
			continue;
		}
		const page = await answer.text();
		const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
		if (!action) throw new Error(`No form at ${url}: ${answer.status} ${page.slice(0, 300)}`);
		url = new URL(action, url);
		const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "login";
		form = new URLSearchParams({ prompt, login: person, password: "any" });
	}
	throw new Error("too many redirects");
}

const START = "http://lion-tails.test/api/auth/oidc";
const me = async (cookie: string) => {
	const answer = await fetch(`${app.url}/api/auth/me`, { headers: { cookie } });
	return (await answer.json()) as { username?: string; email?: string; isVerified?: boolean; id?: string };
};

beforeEach(() => {
	ahead = 0;
});
beforeAll(async () => {
	provider = await startProvider("http://lion-tails.test/api/auth/oidc/callback");
	const oidc = oidcProvider(provider.issuer, CLIENT.client_id, CLIENT.client_secret);
	app = await openTestApp({ oidc, now: () => Date.now() + ahead });
});

test("the login page learns the provider's name, and nothing without a provider", async () => {
	expect(await (await fetch(`${app.url}/api/auth/methods`)).json()).toEqual({ oidc: "127.0.0.1" });
	const plain = await openTestApp();
	expect(await (await fetch(`${plain.url}/api/auth/methods`)).json()).toEqual({ oidc: null });
	expect((await fetch(`${plain.url}/api/auth/oidc`)).status).toBe(404);
});

test("a person gets an account at the first sign-in and the same one at the next", async () => {
	people.set("ada", { email: "Ada@example.org", email_verified: true, preferred_username: "ada" });
	const first = await visit(START, "ada");
	expect(first.path).toBe("/");
	const account = await me(first.cookie);
	expect(account).toMatchObject({ username: "ada", email: "Ada@example.org", isVerified: true });
	people.set("ada", { email: "other@example.org", email_verified: true });
	expect((await me((await visit(START, "ada")).cookie)).id).toBe(account.id);
});

test("a verified address opens the account that has verified the same one, and no other", async () => {
	const parent = await TestUser.register(app);
	const email = `${parent.name}@example.org`;
	people.set("claims", { email, email_verified: false });
	expect((await visit(START, "claims")).path).toBe("/auth?problem=unverified");
	people.set("verified", { email, email_verified: true });
	// The account's own address is not verified: it may belong to somebody else.
	expect((await visit(START, "verified")).path).toBe("/auth?problem=unverified");
	const user = await app.storage.users.byName(parent.name);
	await app.storage.users.update(user?.id ?? "", { isVerified: true, updatedAt: 1 });
	// A full-width letter, which the comparison of addresses folds, makes another address.
	people.set("wide", { email: email.replace("p", "ｐ"), email_verified: true });
	expect((await visit(START, "wide")).path).toBe("/auth?problem=unverified");
	const { path, cookie } = await visit(START, "verified");
	expect([path, (await me(cookie)).username]).toEqual(["/", parent.name]);
});

test("a name that is taken or not allowed gets another one", async () => {
	people.set("ada2", { email: "ada2@example.org", email_verified: true, preferred_username: "ada" });
	people.set("odd", { email: "odd@example.org", email_verified: true, preferred_username: "‮<b>" });
	// The first letter is Cyrillic, and so are all letters of the second name.
	people.set("mixed", { email: "mixed@example.org", email_verified: true, preferred_username: "аda" });
	people.set("cyrillic", { email: "cyrillic@example.org", email_verified: true, preferred_username: "аԁа" });
	expect((await me((await visit(START, "ada2")).cookie)).username).toMatch(/^ada-\d{4}$/);
	expect((await me((await visit(START, "odd")).cookie)).username).toMatch(/^[\w-]{3,}$/);
	expect((await me((await visit(START, "mixed")).cookie)).username).toMatch(/^parent/);
	expect((await me((await visit(START, "cyrillic")).cookie)).username).toMatch(/^аԁа-\d{4}$/);
});

test("a return that this browser did not begin is refused", async () => {
	const answer = await fetch(`${app.url}/api/auth/oidc/callback?code=abc&state=xyz`, { redirect: "manual" });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth?problem=refused"]);
	const begun = await fetch(`${app.url}/api/auth/oidc`, { redirect: "manual" });
	const forged = await fetch(`${app.url}/api/auth/oidc/callback?code=abc&state=xyz`, {
		redirect: "manual",
		headers: { cookie: cookieOf(begun) },
	});
	expect(forged.headers.get("location")).toBe("/auth?problem=refused");
});

test("a person has five minutes at the provider", async () => {
	people.set("slow", { email: "slow@example.org", email_verified: true });
	expect((await visit(START, "slow", 4.9 * 60_000)).path).toBe("/");
	ahead = 0;
	expect((await visit(START, "slow", 5.1 * 60_000)).path).toBe("/auth?problem=refused");
});

test("while the provider is down, parents log in with their password", async () => {
	const down = await startProvider("http://lion-tails.test/api/auth/oidc/callback");
	const alone = await openTestApp({ oidc: oidcProvider(down.issuer, CLIENT.client_id, CLIENT.client_secret) });
	const parent = await TestUser.register(alone);
	down.close();
	const answer = await fetch(`${alone.url}/api/auth/oidc`, { redirect: "manual" });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth?problem=provider"]);
	const login = await fetch(`${alone.url}/api/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: parent.name, password: parent.password }),
	});
	expect(login.status).toBe(200);
});
