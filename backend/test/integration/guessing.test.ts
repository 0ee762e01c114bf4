// The limits on guessing a password, which never lock the owner out.
import { describe, expect, onTestFinished, test } from "vitest";
import type { Mailer, Message } from "../../src/mail/mailer.ts";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";

const HOME = "203.0.113.1";
const FOR_EVER_MS = 2 ** 31 - 1;
/** Attempts at one account before further ones from unknown networks have to wait. */
const FREE_ATTEMPTS = 20;
const MAX_WAITING = 3;

function openApp(guessDelayMs = FOR_EVER_MS, mailer?: Mailer): Promise<TestApp> {
	return openTestApp({ trustedProxies: 1, guessDelayMs, ...(mailer && { mailer }) });
}

/** Returns an address in a different network for each number. */
const network = (number: number) => `198.51.${number >> 8}.${number & 255}`;

async function registerAtHome(app: TestApp): Promise<TestUser> {
	const parent = new TestUser(app.url);
	const { username, email, password } = { username: parent.name, email: emailOf(parent), password: parent.password };
	const body = { username, email, password };
	const headers = { "x-forwarded-for": HOME };
	const answer = await parent.call<{ token: string }>("POST", "/api/auth/register", body, headers);
	expect(answer.status).toBe(201);
	parent.token = answer.body.token;
	return parent;
}
const emailOf = (parent: TestUser) => `${parent.name}@example.org`;

function logIn(app: TestApp, from: string, username: string, password: string, signal?: AbortSignal): Promise<number> {
	return fetch(`${app.url}/api/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": from },
		body: JSON.stringify({ username, password }),
		...(signal && { signal }),
	}).then(({ status }) => status);
}

/** Sends wrong passwords for a name, each from a different network. Returns the statuses. */
async function guessFromManyNetworks(app: TestApp, name: string, attempts = FREE_ATTEMPTS): Promise<number[]> {
	const statuses: number[] = [];
	for (let at = 0; at < attempts; at++) statuses.push(await logIn(app, network(at), name, "a wrong password"));
	return statuses;
}

const fullWidth = (text: string) =>
	text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

test("guesses at all spellings of a name and at its e-mail address are counted together", async () => {
	const app = await openApp();
	const parent = await registerAtHome(app);
	const spellings = [parent.name, parent.name.toUpperCase(), fullWidth(parent.name), emailOf(parent)];
	const statuses: number[] = [];
	for (let at = 0; at < 16; at++) statuses.push(await logIn(app, network(0), `${spellings[at % 4]}`, "a wrong one"));
	expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)]);
});

test("guesses at a name without an account are counted in all spellings", async () => {
	const app = await openApp();
	const spellings = ["somebody", "SomeBody", fullWidth("somebody")];
	const statuses: number[] = [];
	for (let at = 0; at < 12; at++) statuses.push(await logIn(app, network(0), `${spellings[at % 3]}`, "a wrong one"));
	expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

test("a stranger who guesses until refused does not keep the owner out", async () => {
	const app = await openApp();
	const parent = await registerAtHome(app);
	let status = 0;
	while (status !== 429) status = await logIn(app, network(0), parent.name, "a wrong one");
	expect(await logIn(app, HOME, parent.name, parent.password)).toBe(200);
	expect(await logIn(app, network(1), parent.name, parent.password)).toBe(200);
	// The owner's success gives the stranger no further attempts.
	expect(await logIn(app, network(0), parent.name, parent.password)).toBe(429);
});

describe("an account that is guessed at from many networks", () => {
	test("an account guessed at from many networks lets its owner in at once from a known network", async () => {
		const app = await openApp();
		const parent = await registerAtHome(app);
		await guessFromManyNetworks(app, parent.name);
		expect(await logIn(app, HOME, parent.name, parent.password)).toBe(200);
	});

	test("an account guessed at from many networks lets its owner in from any other network after a delay", async () => {
		const app = await openApp(1);
		const parent = await registerAtHome(app);
		const wrong = await guessFromManyNetworks(app, parent.name, FREE_ATTEMPTS + 10);
		expect(wrong).toEqual(Array(FREE_ATTEMPTS + 10).fill(401));
		expect(await logIn(app, network(999), parent.name, parent.password)).toBe(200);
	});

	test.each(["an account", "no account"])(
		"a few of many guesses wait and the others are refused, with %s behind the name",
		async (kind) => {
			const app = await openApp();
			const name = kind === "an account" ? (await registerAtHome(app)).name : "somebody";
			await guessFromManyNetworks(app, name);
			const hangUp = new AbortController();
			let at = 100;
			const answered: number[] = [];
			const attempt = () =>
				logIn(app, network(at++), name, "a wrong one", hangUp.signal).then(
					(status) => void answered.push(status),
					() => {},
				);
			const attempts = Array.from({ length: MAX_WAITING + 5 }, attempt);
			await expect.poll(() => answered).toEqual(Array(5).fill(429));
			// A waiting attempt gives up its place when its client hangs up.
			hangUp.abort();
			await Promise.all(attempts);
			const patient = new AbortController();
			onTestFinished(() => patient.abort());
			await expect
				.poll(async () => {
					const answer = logIn(app, network(at++), name, "a wrong one", patient.signal).catch(() => 0);
					return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 500, "waits"))]);
				})
				.toBe("waits");
			expect(answered).toHaveLength(5);
		},
	);

	test("guesses are counted from zero after a change of the password", async () => {
		const app = await openApp();
		const parent = await registerAtHome(app);
		await guessFromManyNetworks(app, parent.name);
		const body = { currentPassword: parent.password, password: "a longer one", confirmPassword: "a longer one" };
		const headers = { "x-forwarded-for": HOME };
		expect((await parent.call("POST", "/api/account/password", body, headers)).status).toBe(200);
		expect(await logIn(app, network(999), parent.name, "a longer one")).toBe(200);
	});
});

test("guesses in a stolen session do not keep the owner out of Parent Mode", async () => {
	const app = await openApp();
	const parent = await registerAtHome(app);
	const unlock = async (from: string, password: string) =>
		(await parent.call("POST", "/api/auth/verify-password", { password }, { "x-forwarded-for": from })).status;
	for (let at = 0; at < 10; at++) expect(await unlock(network(0), "a wrong one")).toBe(403);
	expect(await unlock(network(0), parent.password)).toBe(429);
	for (let at = 0; at < 10; at++) await unlock(network(1), "a wrong one");
	expect(await unlock(HOME, parent.password)).toBe(200);
});

test("reset mails requested by strangers neither block the owner nor flood the mailbox", async () => {
	const sent: Message[] = [];
	const app = await openApp(FOR_EVER_MS, { send: async (message) => void sent.push(message), close() {} });
	const parent = await registerAtHome(app);
	const resetMails = (to: string) => sent.filter((mail) => mail.to === to && mail.subject === "Choose a new password");
	const forgot = async (from: string, email = emailOf(parent)) =>
		(await parent.call("POST", "/api/auth/forgot-password", { email }, { "x-forwarded-for": from })).status;
	for (let count = 1; count <= 15; count++) {
		expect(await forgot(network(count % 3))).toBe(200);
		// A mail that still waits would be replaced by the next one.
		await expect.poll(() => resetMails(emailOf(parent))).toHaveLength(Math.min(count, 10));
	}
	expect(await forgot(network(0))).toBe(429);
	expect(await forgot(HOME)).toBe(200);
	const other = await registerAtHome(app);
	expect(await forgot(HOME, emailOf(other))).toBe(200);
	await expect.poll(() => resetMails(emailOf(other))).toHaveLength(1);
	expect(resetMails(emailOf(parent))).toHaveLength(10);
});
