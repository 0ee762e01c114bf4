// The mails that a parent receives, read from a real mail server: verification, a new password, a changed address. Also the
// attempts while that server is down, hangs or refuses.
import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "../../src/account/passwords.ts";
import { smtpMailer } from "../../src/mail/smtp.ts";
import { type MailServer, mailServer, tokenIn } from "../mail-server.ts";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";

const FROM = "stories@lion-tails.test";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: MailServer;
let app: TestApp;
/** How far the app's clock is ahead. */
let ahead: number;
beforeEach(async () => {
	ahead = 0;
	server = await mailServer();
	app = await openTestApp({ mailer: smtpMailer(server.url, FROM), now: () => Date.now() + ahead });
});

const emailOf = (parent: TestUser) => `${parent.name}@example.org`;
const pendingMail = async (parent: TestUser) =>
	(await parent.call<{ kind: string; problem: string | null }[]>("GET", "/api/account/mail")).body;
const me = (parent: TestUser) => parent.call("GET", "/api/auth/me");

describe("the address", () => {
	test("the address is verified once by the link in the mail after the registration", async () => {
		const parent = await TestUser.register(app);
		const mail = await server.mailTo(emailOf(parent));
		expect(mail).toMatchObject({ subject: "Please confirm your email address", from: { address: FROM } });
		expect(mail.text).toContain(`http://lion-tails.test/verify-email#token=${tokenIn(mail)}`);
		expect(mail.html).toContain(`href="http://lion-tails.test/verify-email#token=${tokenIn(mail)}"`);
		expect((await me(parent)).body).toMatchObject({ isVerified: false });
		await expect.poll(() => pendingMail(parent)).toEqual([]);
		const verify = () => parent.call("POST", "/api/auth/verify-email", { token: tokenIn(mail) });
		expect(await verify()).toMatchObject({ status: 200, body: { email: emailOf(parent) } });
		expect((await me(parent)).body).toMatchObject({ isVerified: true });
		expect(await verify()).toMatchObject({
			status: 400,
			body: { code: "token_invalid", error: "This link is no longer valid. Please ask for a new one." },
		});
	});

	test("a mail to an address that is not verified has no name that someone else may have chosen for it", async () => {
		const email = "stranger@example.org";
		const account = { username: "sender", email, password: "long enough", firstName: "Win at evil.example" };
		expect((await new TestUser(app.url).call("POST", "/api/auth/register", account)).status).toBe(201);
		await new TestUser(app.url).call("POST", "/api/auth/forgot-password", { email });
		await server.mailTo(email, 2);
		for (const { subject, text, html } of server.received)
			expect(`${subject} ${text} ${html}`).not.toContain("evil.example");
	});

	test("the address gets a new link on request, which replaces the older one, and none after its verification", async () => {
		const parent = await TestUser.register(app);
		const first = await server.mailTo(emailOf(parent));
		const resend = () => parent.call("POST", "/api/auth/resend-verification", { email: emailOf(parent).toUpperCase() });
		expect(await resend()).toMatchObject({ status: 200, body: { ok: true } });
		const second = await server.mailTo(emailOf(parent), 2);
		const verify = (token: string) => parent.call("POST", "/api/auth/verify-email", { token });
		expect((await verify(tokenIn(first))).status).toBe(400);
		ahead = 23 * HOUR_MS;
		expect((await verify(tokenIn(second))).status).toBe(200);
		await resend();
		await parent.call("POST", "/api/auth/forgot-password", { email: emailOf(parent) });
		expect(await server.mailTo(emailOf(parent), 3)).toMatchObject({ subject: "Choose a new password" });
	});

	test("the address is not verified by a link that is a day old or invalid", async () => {
		const parent = await TestUser.register(app);
		const mail = await server.mailTo(emailOf(parent));
		ahead = 24 * HOUR_MS;
		for (const token of [tokenIn(mail), "nonsense", "x".repeat(200)])
			expect((await parent.call("POST", "/api/auth/verify-email", { token })).body).toMatchObject({
				code: "token_invalid",
			});
		for (const body of [{}, { token: " " }])
			expect((await parent.call("POST", "/api/auth/verify-email", body)).body).toMatchObject({
				error: "Verification token is required",
			});
	});

	test("the address is changed when the new one is verified, and the old one gets a mail", async () => {
		const parent = await TestUser.register(app);
		const change = (email: string, password = parent.password) =>
			parent.call("POST", "/api/account/email", { email, password });
		expect(await change("new@example.org", "a wrong one")).toMatchObject({
			status: 403,
			body: { code: "wrong_password", issues: [{ path: "password" }] },
		});
		expect((await change("nowhere")).body).toMatchObject({ error: "Please enter a valid email address" });
		expect(await change("new@example.org")).toMatchObject({ status: 200, body: { ok: true } });
		const mail = await server.mailTo("new@example.org");
		expect(mail.subject).toBe("Please confirm your new email address");
		expect((await me(parent)).body).toMatchObject({ email: emailOf(parent) });
		const verified = await parent.call("POST", "/api/auth/verify-email", { token: tokenIn(mail) });
		expect(verified).toMatchObject({ status: 200, body: { email: "new@example.org" } });
		expect((await me(parent)).body).toMatchObject({ email: "new@example.org", isVerified: true });
		const told = await server.mailTo(emailOf(parent), 2);
		expect(told.subject).toBe("The email address of your account was changed");
		expect(JSON.stringify(told)).not.toMatch(/token=|new@example.org/);
	});

	test("another account's address is refused at the request and at its verification", async () => {
		const [parent, other] = [await TestUser.register(app), await TestUser.register(app)];
		const change = (email: string) => parent.call("POST", "/api/account/email", { email, password: parent.password });
		expect(await change(emailOf(other))).toMatchObject({
			status: 409,
			body: { code: "email_taken", issues: [{ path: "email" }] },
		});
		expect((await change(emailOf(parent))).body).toMatchObject({ code: "validation" });
		await change("wanted@example.org");
		const mail = await server.mailTo("wanted@example.org");
		const owner = new TestUser(app.url);
		const made = await owner.call<{ token: string }>("POST", "/api/auth/register", {
			username: `${parent.name}-again`,
			email: "wanted@example.org",
			password: owner.password,
		});
		owner.token = made.body.token;
		const verify = () => parent.call("POST", "/api/auth/verify-email", { token: tokenIn(mail) });
		for (let at = 0; at < 2; at++) expect(await verify()).toMatchObject({ status: 409, body: { code: "email_taken" } });
		expect((await me(parent)).body).toMatchObject({ email: emailOf(parent) });
		// The link was not spent: it works once the address is free.
		expect((await owner.call("DELETE", "/api/account", { password: owner.password })).status).toBe(200);
		expect(await verify()).toMatchObject({ status: 200, body: { email: "wanted@example.org" } });
	});

	test("only links to the new address open the account after the address was changed", async () => {
		const parent = await TestUser.register(app);
		await parent.call("POST", "/api/auth/forgot-password", { email: emailOf(parent) });
		const reset = await server.mailTo(emailOf(parent), 2);
		await parent.call("POST", "/api/account/email", { email: "mine@example.org", password: parent.password });
		await parent.call("POST", "/api/auth/verify-email", { token: tokenIn(await server.mailTo("mine@example.org")) });
		const passwords = { password: "a longer one", confirmPassword: "a longer one" };
		const answer = await parent.call("POST", "/api/auth/reset-password", { token: tokenIn(reset), ...passwords });
		expect(answer.body).toMatchObject({ code: "token_invalid" });
	});
});

describe("a forgotten password", () => {
	const forgot = (parent: TestUser, email: string) => parent.call("POST", "/api/auth/forgot-password", { email });

	test("a link in a mail replaces a forgotten password, ends all sessions with their sockets and verifies the address", async () => {
		const parent = await TestUser.register(app);
		const socket = await parent.connect();
		const gone = new Promise((resolve) => socket.socket.once("disconnect", resolve));
		expect(await forgot(parent, emailOf(parent))).toMatchObject({ status: 200, body: { ok: true } });
		const token = tokenIn(await server.mailTo(emailOf(parent), 2));
		const reset = (body: object) => parent.call("POST", "/api/auth/reset-password", body);
		for (const [body, message] of [
			[{ password: "long enough", confirmPassword: "long enough" }, "Reset token is required"],
			[{ token, password: "short", confirmPassword: "short" }, "Password must be at least 8 characters"],
			[{ token, password: "long enough", confirmPassword: "long enouhg" }, "Passwords do not match"],
		] as const)
			expect(await reset(body)).toMatchObject({ status: 400, body: { error: message } });
		expect((await reset({ token, password: "a new one, long", confirmPassword: "a new one, long" })).status).toBe(200);
		await gone;
		expect((await me(parent)).status).toBe(401);
		parent.token = "";
		const logIn = (password: string) =>
			parent.call<{ isVerified?: boolean }>("POST", "/api/auth/login", { username: parent.name, password });
		expect((await logIn(parent.password)).status).toBe(401);
		expect(await logIn("a new one, long")).toMatchObject({ status: 200, body: { isVerified: true } });
		expect((await reset({ token, password: "yet another", confirmPassword: "yet another" })).body).toMatchObject({
			code: "token_invalid",
		});
	});

	test.each([
		["whoever registered someone else's address", false],
		["a parent with a verified address", true],
	])("after a reset link, the key and the podcast of %s stay: %s", async (_, isVerified) => {
		const parent = await TestUser.register(app);
		const mail = await server.mailTo(emailOf(parent));
		if (isVerified) await parent.call("POST", "/api/auth/verify-email", { token: tokenIn(mail) });
		await parent.call("POST", "/api/settings/openai-key", { key: "sk-of-whoever-registered" });
		await parent.call("PUT", "/api/podcast/address");
		await forgot(parent, emailOf(parent));
		const token = tokenIn(await server.mailTo(emailOf(parent), 2));
		const password = "a new one, long";
		await parent.call("POST", "/api/auth/reset-password", { token, password, confirmPassword: password });
		const reader = new TestUser(app.url);
		const login = { username: parent.name, password };
		reader.token = (await reader.call<{ token: string }>("POST", "/api/auth/login", login)).body.token;
		expect((await reader.call("GET", "/api/settings/openai-key-status")).body).toMatchObject({ hasKey: isVerified });
		const { address } = (await reader.call<{ address: string | null }>("GET", "/api/podcast")).body;
		expect(address !== null).toBe(isVerified);
	});

	test("a reset request for an unknown address has the same answer and sends no mail", async () => {
		const parent = await TestUser.register(app);
		const [known, unknown] = [await forgot(parent, emailOf(parent)), await forgot(parent, "nobody@example.org")];
		expect(unknown).toMatchObject({ status: known.status, body: known.body });
		await server.mailTo(emailOf(parent), 2);
		await expect.poll(() => app.storage.mails.of("", "nobody@example.org")).toEqual([]);
		expect(server.received.some(({ to }) => to?.[0]?.address === "nobody@example.org")).toBe(false);
	});

	test("a reset link stays valid when the new password is refused because too many are signing in", async () => {
		const parent = await TestUser.register(app);
		await forgot(parent, emailOf(parent));
		const token = tokenIn(await server.mailTo(emailOf(parent), 2));
		const body = { token, password: "long enough", confirmPassword: "long enough" };
		const reset = () => parent.call("POST", "/api/auth/reset-password", body);
		// The first one takes seconds, and the others wait for it.
		const slow = { memory: 65_536, passes: 30, parallelism: 1 };
		const fast = { memory: 8, passes: 1, parallelism: 1 };
		const others = Array.from({ length: 100 }, (_, at) => hashPassword("another one", at === 0 ? slow : fast));
		expect(await reset()).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
		await Promise.all(others);
		expect((await reset()).status).toBe(200);
	});

	test("a reset link is valid for an hour", async () => {
		const parent = await TestUser.register(app);
		await forgot(parent, emailOf(parent));
		const token = tokenIn(await server.mailTo(emailOf(parent), 2));
		ahead = HOUR_MS;
		const body = { token, password: "long enough", confirmPassword: "long enough" };
		expect((await parent.call("POST", "/api/auth/reset-password", body)).body).toMatchObject({ code: "token_invalid" });
	});
});

test.each(["/api/auth/forgot-password", "/api/auth/resend-verification"])(
	"%s accepts only an e-mail address",
	async (path) => {
		const message = "Please enter a valid email address";
		for (const body of [{}, { email: "nobody" }])
			expect(await new TestUser(app.url).call("POST", path, body)).toMatchObject({
				status: 400,
				body: { code: "validation", error: message, issues: [{ path: "email", message }] },
			});
	},
);

test("a mail waits, with the reason, while the mail server is down, and is sent when the server is back", async () => {
	await server.down();
	const parent = await TestUser.register(app);
	const problem = "The mail server cannot be reached.";
	await expect.poll(() => pendingMail(parent)).toMatchObject([{ kind: "verify-email", to: emailOf(parent), problem }]);
	await server.up();
	ahead = MINUTE_MS;
	const mail = await server.mailTo(emailOf(parent));
	expect((await parent.call("POST", "/api/auth/verify-email", { token: tokenIn(mail) })).status).toBe(200);
	await expect.poll(() => pendingMail(parent)).toEqual([]);
});

test("a mail to a permanently refused address is not retried, and keeps its reason until the next request", async () => {
	const parent = new TestUser(app.url);
	server.refused.add(emailOf(parent));
	const body = { username: parent.name, email: emailOf(parent), password: parent.password };
	parent.token = (await parent.call<{ token: string }>("POST", "/api/auth/register", body)).body.token;
	const problem = "The mail server will not deliver to this address. Please check that it is right.";
	await expect.poll(() => pendingMail(parent)).toMatchObject([{ problem, nextAttemptAt: null }]);
	server.refused.clear();
	ahead = 2 * HOUR_MS;
	expect(await app.storage.mails.due(Date.now() + ahead, 5)).toEqual([]);
	await parent.call("POST", "/api/auth/resend-verification", { email: emailOf(parent) });
	await server.mailTo(emailOf(parent));
	await expect.poll(() => pendingMail(parent)).toEqual([]);
});

test("a hanging mail server delays no call, and the stored mail has no token", async () => {
	server.isHanging = true;
	const parent = await TestUser.register(app);
	await expect.poll(() => server.hanging()).toBe(1);
	expect(await pendingMail(parent)).toMatchObject([{ kind: "verify-email", problem: null }]);
	const { storage } = app;
	const kept = await storage.mails.of("", emailOf(parent));
	expect(JSON.stringify(kept)).not.toContain("token");
});

test("a mail whose process died while sending is sent by the next process", async () => {
	server.isHanging = true;
	const parent = await TestUser.register(app);
	await expect.poll(() => server.hanging()).toBe(1);
	server.isHanging = false;
	// The lease of the first process on the mail has expired.
	const now = () => Date.now() + HOUR_MS;
	const storage = { ...app.storage, close: async () => {} };
	parent.url = (await openTestApp({ storage, mailer: smtpMailer(server.url, FROM), now })).url;
	const token = tokenIn(await server.mailTo(emailOf(parent)));
	expect((await parent.call("POST", "/api/auth/verify-email", { token })).status).toBe(200);
});
