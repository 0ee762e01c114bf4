// A session that was ended stays ended, even if its requests are still running.
import { expect, test } from "vitest";
import { aRequest, cookieOf, openTestApp, TestUser } from "../test-app.ts";

const JSON_BODY = { "content-type": "application/json" };

/** Offset of the server's clock from the real one. */
let aheadMs = 0;
const app = await openTestApp({ now: () => Date.now() + aheadMs });

async function signIn({ name, password }: TestUser, headers: Record<string, string> = {}) {
	const answer = await fetch(`${app.url}/api/auth/login`, {
		method: "POST",
		headers: { ...JSON_BODY, ...headers },
		body: JSON.stringify({ username: name, password }),
	});
	const { token } = (await answer.json()) as { token: string };
	return { cookie: { cookie: cookieOf(answer), origin: app.url }, bearer: { authorization: `Bearer ${token}` } };
}

const isSignedIn = async (headers: Record<string, string>) =>
	(await fetch(`${app.url}/api/auth/me`, { headers })).status === 200;

/** A request that waits for its story until `finish` is called. */
async function slowRequest(headers: Record<string, string>) {
	const { length } = app.model.calls;
	app.model.delayMs = 20;
	const answer = fetch(`${app.url}/api/story/generate`, {
		method: "POST",
		headers: { ...JSON_BODY, ...headers },
		body: JSON.stringify(aRequest()),
	});
	await expect.poll(() => app.model.calls.length).toBe(length + 1);
	return async () => {
		app.model.delayMs = 0;
		const received = await answer;
		await received.text();
		return received;
	};
}

test.each(["cookie", "bearer"] as const)(
	"a request by %s that ends after the logout does not sign the device in again",
	async (via) => {
		const parent = await TestUser.register(app);
		const headers: Record<string, string> = (await signIn(parent))[via];
		const finish = await slowRequest(headers);
		// It would also be time to renew the session.
		aheadMs += 2 * 3600_000;
		expect((await fetch(`${app.url}/api/auth/logout`, { method: "POST", headers })).status).toBe(200);
		expect(await isSignedIn(headers)).toBe(false);
		const answer = await finish();
		expect(answer.status).toBe(200);
		expect(answer.headers.getSetCookie()).toEqual([]);
		expect(await isSignedIn(headers)).toBe(false);
	},
);

test("a request that ends after another login of its browser does not restore the old session", async () => {
	const parent = await TestUser.register(app);
	const before = await signIn(parent);
	const finish = await slowRequest(before.cookie);
	const after = await signIn(parent, before.cookie);
	expect((await finish()).headers.getSetCookie()).toEqual([]);
	expect(await isSignedIn(before.cookie)).toBe(false);
	expect(await isSignedIn(before.bearer)).toBe(false);
	expect(await isSignedIn(after.cookie)).toBe(true);
});

test("a slow request renews its session", async () => {
	const parent = await TestUser.register(app);
	const { cookie } = await signIn(parent);
	const finish = await slowRequest(cookie);
	aheadMs += 29 * 24 * 3600_000;
	expect((await finish()).headers.getSetCookie()).not.toEqual([]);
	aheadMs += 29 * 24 * 3600_000;
	// The answer does not wait for the store.
	await expect.poll(() => isSignedIn(cookie)).toBe(true);
});

test.each(["alone", "with all others"])(
	"a device signed out from another one (%s) stays signed out when its request ends",
	async (kind) => {
		const parent = await TestUser.register(app);
		const device = (await signIn(parent)).cookie;
		const finish = await slowRequest(device);
		if (kind === "alone") {
			const { body: devices } = await parent.call<{ id: string; isCurrent: boolean }[]>("GET", "/api/account/sessions");
			const other = devices.find(({ isCurrent }) => !isCurrent);
			await parent.call("DELETE", `/api/account/sessions/${other?.id}`);
		} else await parent.call("DELETE", "/api/account/sessions");
		expect((await finish()).headers.getSetCookie()).toEqual([]);
		expect(await isSignedIn(device)).toBe(false);
	},
);

test("a login with the old password fails during the change of the password", async () => {
	for (let round = 0; round < 6; round++) {
		const parent = await TestUser.register(app);
		const next = "another horse battery";
		const logins = Array.from({ length: 4 }, () => signIn(parent));
		const changed = parent.call("POST", "/api/account/password", {
			currentPassword: parent.password,
			password: next,
			confirmPassword: next,
		});
		const more = Array.from({ length: 4 }, () => signIn(parent));
		expect((await changed).status).toBe(200);
		const devices = await Promise.all([...logins, ...more]);
		expect(await Promise.all(devices.map(({ bearer }) => isSignedIn(bearer)))).toEqual(devices.map(() => false));
		expect((await parent.call("GET", "/api/auth/me")).status).toBe(200);
	}
});
