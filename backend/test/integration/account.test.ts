import { describe, expect, test } from "vitest";
import { cookieOf, LiveClient, openTestApp, TestUser } from "../test-app.ts";

const app = await openTestApp();

const newcomer = (name: string) => ({ username: name, email: `${name}@example.org`, password: "long enough" });
let calls = 0;
/** Each call comes from an address of its own. */
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
	fetch(app.url + path, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${++calls}`, ...headers },
		body: JSON.stringify(body),
	});
const me = (cookie: string) => fetch(`${app.url}/api/auth/me`, { headers: { cookie } });
const ourOrigin = { origin: "http://lion-tails.test" };

describe("an account", () => {
	test("an account is created, signed in and signed out", async () => {
		const made = await post("/api/auth/register", newcomer("ada"));
		expect(made.status).toBe(201);
		const body = (await made.json()) as Record<string, unknown>;
		expect(body).toMatchObject({ username: "ada", isVerified: false, isAdmin: false, token: expect.any(String) });
		expect(JSON.stringify(body)).not.toContain("argon2");
		const cookie = cookieOf(made);
		expect(await (await me(cookie)).json()).toMatchObject({ username: "ada" });
		const out = await post("/api/auth/logout", {}, { cookie, ...ourOrigin });
		expect(out.status).toBe(200);
		expect(out.headers.get("clear-site-data")).toBe('"cache"');
		expect((await me(cookie)).status).toBe(401);
	});

	test.each([
		["a script", {}, true, null],
		["a script with `Prefer: token`", { prefer: "token" }, true, "token"],
		["a page", ourOrigin, false, null],
		["a page that sends no origin", { "sec-fetch-site": "same-origin" }, false, null],
		["a page with another preference", { ...ourOrigin, prefer: "tokens, return=minimal" }, false, null],
		["a page with `Prefer: token`", { ...ourOrigin, prefer: "return=minimal, Token" }, true, "token"],
	])(
		"%s gets the session's token in the answers of register and login only if it should",
		async (_, headers, isGiven, applied) => {
			const account = newcomer(`caller${++calls}`);
			for (const path of ["/api/auth/register", "/api/auth/login"]) {
				const answer = await post(path, account, headers);
				const body = (await answer.json()) as { token?: string };
				expect(body).toMatchObject({ username: account.username });
				expect(answer.headers.get("preference-applied")).toBe(applied);
				expect("token" in body).toBe(isGiven);
				expect((await me(cookieOf(answer))).status).toBe(200);
				if (!isGiven) continue;
				const bearer = { authorization: `Bearer ${body.token}` };
				expect((await fetch(`${app.url}/api/auth/me`, { headers: bearer })).status).toBe(200);
			}
		},
	);

	test("a parent signs in by name or e-mail, in either field", async () => {
		await post("/api/auth/register", newcomer("grace"));
		for (const login of [{ username: "Grace" }, { username: "GRACE@example.org" }, { email: "grace@example.org" }]) {
			expect((await post("/api/auth/login", { ...login, password: "long enough" })).status).toBe(200);
		}
	});

	test("a login has the same answer for a wrong password and an unknown name", async () => {
		await post("/api/auth/register", newcomer("mary"));
		const wrong = await post("/api/auth/login", { username: "mary", password: "not hers at all" });
		const unknown = await post("/api/auth/login", { username: "nobody", password: "not hers at all" });
		expect([wrong.status, unknown.status]).toEqual([401, 401]);
		expect(await wrong.json()).toEqual(await unknown.json());
	});

	test.each([
		[{ ...newcomer("ab") }, "username", "Username must be at least 3 characters"],
		[{ ...newcomer("abcd"), email: "nope" }, "email", "Please enter a valid email address"],
		[{ ...newcomer("abcd"), password: "1234567" }, "password", "Password must be at least 8 characters"],
		[{ username: "abcd", email: "a@b.co" }, "password", "Password must be at least 8 characters"],
	])("the registration %j is refused with the field's own message", async (body, path, message) => {
		const answer = await post("/api/auth/register", body);
		expect(answer.status).toBe(400);
		expect(await answer.json()).toMatchObject({
			error: message,
			message,
			code: "validation",
			issues: [{ path, message }],
		});
	});

	test("a login without name or password names the missing field", async () => {
		expect(await (await post("/api/auth/login", { password: "x" })).json()).toMatchObject({
			error: "Either email or username is required",
		});
		expect(await (await post("/api/auth/login", { username: "x" })).json()).toMatchObject({
			error: "Password is required",
		});
		expect(await (await post("/api/auth/login", {})).json()).toMatchObject({
			issues: [
				{ path: "password", message: "Password is required" },
				{ path: "username", message: "Either email or username is required" },
			],
		});
	});

	test("a name or e-mail address that is taken is refused", async () => {
		await post("/api/auth/register", newcomer("taken"));
		expect(await (await post("/api/auth/register", newcomer("TAKEN"))).json()).toMatchObject({
			code: "username_taken",
			issues: [{ path: "username" }],
		});
		expect(
			await (await post("/api/auth/register", { ...newcomer("other"), email: "Taken@example.org" })).json(),
		).toMatchObject({ code: "email_taken" });
	});
});

describe("a username", () => {
	test("a username is stored in its NFKC form, and no other spelling of it makes a second account", async () => {
		const made = await post("/api/auth/register", { ...newcomer("full"), username: "ｆｕｌｌｗｉｄｔｈ" });
		expect(await made.json()).toMatchObject({ username: "fullwidth" });
		for (const username of ["fullwidth", "FullWidth", "ｆullwidth"]) {
			const answer = await post("/api/auth/register", { ...newcomer("other-full"), username });
			expect(await answer.json()).toMatchObject({ code: "username_taken" });
		}
	});

	test("a new account is refused a name with an invisible character", async () => {
		await post("/api/auth/register", newcomer("admin"));
		for (const character of ["\u200b", "\u200d", "\u202e", "\u2066", "\u00ad"]) {
			const answer = await post("/api/auth/register", { ...newcomer("adm"), username: `adm${character}in` });
			const message = "Username contains an invisible character. Please type it again";
			expect(await answer.json()).toMatchObject({ code: "validation", issues: [{ path: "username", message }] });
		}
	});

	test("a new account is refused a name that looks like another account's name", async () => {
		await post("/api/auth/register", newcomer("coco"));
		const mixed = await post("/api/auth/register", { ...newcomer("mixed"), username: "c\u043eco" });
		expect(await mixed.json()).toMatchObject({ code: "validation", issues: [{ path: "username" }] });
		const inCyrillic = { ...newcomer("cyrillic"), username: "\u0421\u043e\u0441\u043e" };
		expect(await (await post("/api/auth/register", inCyrillic)).json()).toMatchObject({ code: "username_taken" });
	});

	test("names that look alike, registered at the same time, do not both get an account", async () => {
		// A hash takes long enough for both names to be checked before the first account exists.
		const slow = await openTestApp({ passwordCost: { memory: 12_288, passes: 3, parallelism: 1 } });
		const names = ["peaceo", "\u0440\u0435\u0430\u0441\u0435\u043e"];
		const register = (username: string, at: number) =>
			new TestUser(slow.url).call("POST", "/api/auth/register", { ...newcomer(`alike-${at}`), username });
		const answers = await Promise.all(names.map(register));
		expect(answers.map(({ status }) => status)).toContain(409);
		const accounts = await Promise.all(names.map((name) => slow.storage.users.byName(name)));
		expect(accounts.filter((account) => account !== null).length).toBeLessThan(2);
	});

	test("an older account whose name has characters that are refused now still signs in", async () => {
		await post("/api/auth/register", newcomer("older"));
		const older = await app.storage.users.byName("older");
		if (!older) throw new Error("the account is missing");
		const username = "o\u200blder\u00ad<3";
		await app.storage.users.insert({ ...older, id: "older-2", username, email: "older-2@example.org" });
		const answer = await post("/api/auth/login", { username, password: "long enough" });
		expect(await answer.json()).toMatchObject({ username, email: "older-2@example.org" });
	});
});

describe("a session", () => {
	test("a session has a cookie that scripts cannot read, and a new id at each login", async () => {
		const made = await post("/api/auth/register", newcomer("cookie"));
		const first = made.headers.getSetCookie()[0] ?? "";
		expect(first).toMatch(/httponly/i);
		expect(first).toMatch(/samesite=lax/i);
		const again = await post(
			"/api/auth/login",
			{ username: "cookie", password: "long enough" },
			{ cookie: cookieOf(made), ...ourOrigin },
		);
		expect(cookieOf(again)).not.toBe(cookieOf(made));
		expect((await me(cookieOf(made))).status).toBe(401);
		expect((await me(cookieOf(again))).status).toBe(200);
	});

	test("a session behind a TLS proxy has a Secure cookie", async () => {
		const tlsApp = await openTestApp({ publicUrl: "https://lion-tails.example" });
		const answer = await fetch(`${tlsApp.url}/api/auth/register`, {
			method: "POST",
			headers: { "content-type": "application/json", origin: "https://lion-tails.example" },
			body: JSON.stringify(newcomer("secure")),
		});
		expect(answer.status).toBe(201);
		expect(answer.headers.getSetCookie()[0]).toMatch(/; secure/i);
	});

	test("a session with a forged cookie is refused", async () => {
		const cookie = cookieOf(await post("/api/auth/register", newcomer("forged")));
		const forged = cookie.replace(/lion-tails=(.)/, (_, first) => `lion-tails=${first === "a" ? "b" : "a"}`);
		expect((await me(forged)).status).toBe(401);
	});

	test("a session by cookie accepts writes only from our own origin", async () => {
		const cookie = cookieOf(await post("/api/auth/register", newcomer("origin")));
		const logout = (headers: Record<string, string>) =>
			post("/api/auth/logout", {}, { cookie, ...headers }).then((answer) => answer.status);
		expect(await logout({ origin: "https://evil.example" })).toBe(403);
		expect(await logout({ origin: "null" })).toBe(403);
		expect(await logout({})).toBe(403);
		expect((await me(cookie)).status).toBe(200);
		expect(await logout({ origin: app.url })).toBe(200);
	});

	test("a session by cookie opens the live channel only for our own origin, until the logout", async () => {
		const cookie = cookieOf(await post("/api/auth/register", newcomer("socket")));
		await expect(
			LiveClient.open(app.url, {}, { extraHeaders: { cookie, origin: "https://evil.example" } }),
		).rejects.toThrow();
		const reader = await LiveClient.open(app.url, {}, { extraHeaders: { cookie, ...ourOrigin } });
		const closed = new Promise((resolve) => reader.socket.once("disconnect", resolve));
		await post("/api/auth/logout", {}, { cookie, ...ourOrigin });
		expect(await closed).toBe("io server disconnect");
	});
});
