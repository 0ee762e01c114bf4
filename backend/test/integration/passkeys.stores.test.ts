// Signing in with a passkey of a software authenticator.
import type { Passkey, SignedIn } from "@lion-tails/common/account";
import { beforeAll, expect, test, vi } from "vitest";
import { authenticator } from "../authenticator.ts";
import { cookieOf, openTestApp, type TestApp, TestUser } from "../test-app.ts";

const ORIGIN = "http://lion-tails.test";
let app: TestApp;
beforeAll(async () => {
	app = await openTestApp();
});

type Options = { challenge: string };

/** A browser of a visitor or a parent: keeps the cookies between two requests. */
function browser({ token, address, url = app.url }: Partial<TestUser> = {}, headers: Record<string, string> = {}) {
	let cookies = "";
	return async <T>(path: string, body: object = {}, method = "POST") => {
		const response = await fetch(url + path, {
			method,
			headers: {
				"content-type": "application/json",
				origin: ORIGIN,
				"x-forwarded-for": address ?? "10.9.9.9",
				...(token ? { authorization: `Bearer ${token}` } : {}),
				...(cookies && { cookie: cookies }),
				...headers,
			},
			...(method === "POST" && { body: JSON.stringify(body) }),
		});
		cookies = cookieOf(response) || cookies;
		return { status: response.status, body: (await response.json()) as T & { code?: string } };
	};
}

async function withPasskey({ at = app, counts = true } = {}) {
	const parent = await TestUser.register(at);
	const device = authenticator(ORIGIN, counts);
	const call = browser(parent);
	const { body: options } = await call<Options>("/api/account/passkeys/options", { password: parent.password });
	const added = await call<Passkey>("/api/account/passkeys", { name: "My phone", response: device.register(options) });
	return { parent, device, added };
}

async function signIn(device: ReturnType<typeof authenticator>, faults = {}) {
	const call = browser({}, { prefer: "token" });
	const { body: options } = await call<Options>("/api/auth/passkey/options");
	return call<SignedIn>("/api/auth/passkey", { response: device.signIn(options, faults) });
}

test("a passkey signs its owner in, again and again, and says when it was last used", async () => {
	const { parent, device, added } = await withPasskey();
	expect(added).toMatchObject({ status: 201, body: { id: device.id, name: "My phone", lastUsedAt: null } });
	for (let time = 0; time < 3; time++) {
		const { status, body } = await signIn(device);
		expect([status, body.username]).toEqual([200, parent.name]);
		const me = await fetch(`${app.url}/api/auth/me`, { headers: { authorization: `Bearer ${body.token}` } });
		expect(me.status).toBe(200);
	}
	const { body: list } = await parent.call<Passkey[]>("GET", "/api/account/passkeys");
	expect(list).toEqual([{ ...added.body, lastUsedAt: expect.any(String) }]);
});

test("a passkey is only added with the password", async () => {
	const parent = await TestUser.register(app);
	const { status, body } = await browser(parent)<Options>("/api/account/passkeys/options", { password: "not mine" });
	expect([status, body.code]).toEqual([403, "wrong_password"]);
});

test("a passkey is refused for another site, another challenge, without the owner's check, and from another key", async () => {
	const { device } = await withPasskey();
	const refused = { status: 401, body: { code: "passkey_refused" } };
	expect(await signIn(device, { origin: "https://evil.example" })).toMatchObject(refused);
	expect(await signIn(device, { challenge: "AAAA" })).toMatchObject(refused);
	expect(await signIn(device, { isUnverified: true })).toMatchObject(refused);
	const stranger = authenticator(ORIGIN);
	expect(await signIn(stranger)).toMatchObject(refused);
	const forged = {
		...stranger,
		signIn: (...given: Parameters<typeof stranger.signIn>) => ({
			...stranger.signIn(...given),
			id: device.id,
			rawId: device.id,
		}),
	};
	expect(await signIn(forged)).toMatchObject(refused);
	expect(await signIn(device)).toMatchObject({ status: 200 });
});

test("an answer works once, and only in the browser that asked", async () => {
	// With a counter, the answer itself could not be used twice.
	const { device } = await withPasskey({ counts: false });
	const call = browser({}, { prefer: "token" });
	const { body: options } = await call<Options>("/api/auth/passkey/options");
	const answer = { response: device.signIn(options) };
	expect((await browser()("/api/auth/passkey", answer)).status).toBe(401);
	const copy = await fetch(`${app.url}/api/auth/passkey/options`, { method: "POST", headers: { origin: ORIGIN } });
	const cookie = cookieOf(copy);
	const again = { response: device.signIn((await copy.json()) as Options) };
	const send = () =>
		fetch(`${app.url}/api/auth/passkey`, {
			method: "POST",
			headers: { "content-type": "application/json", origin: ORIGIN, cookie },
			body: JSON.stringify(again),
		});
	expect([(await send()).status, (await send()).status]).toEqual([200, 401]);
});

test("an answer works for five minutes", async () => {
	let time = Date.now();
	const at = await openTestApp({ now: () => time });
	const { device, parent } = await withPasskey({ at });
	const call = browser({ url: at.url });
	const signInAfter = async (milliseconds: number) => {
		const { body: options } = await call<Options>("/api/auth/passkey/options");
		time += milliseconds;
		return (await call<SignedIn>("/api/auth/passkey", { response: device.signIn(options) })).body;
	};
	expect(await signInAfter(299_000)).toMatchObject({ username: parent.name });
	expect(await signInAfter(301_000)).toMatchObject({ code: "passkey_refused" });
});

test("a passkey whose request began before the password changed is not added", async () => {
	const parent = await TestUser.register(app);
	const device = authenticator(ORIGIN);
	const thief = browser(parent);
	const { body: options } = await thief<Options>("/api/account/passkeys/options", { password: parent.password });
	const { promise: changed, resolve: change } = Promise.withResolvers<void>();
	const insert = vi.spyOn(app.storage.signInMethods, "insert");
	insert.mockImplementationOnce(async (method) => {
		await changed;
		return app.storage.signInMethods.insert(method);
	});
	const adding = thief<Passkey>("/api/account/passkeys", { name: "Eve", response: device.register(options) });
	await expect.poll(() => insert.mock.calls.length).toBe(1);
	const password = "a completely new password";
	const body = { currentPassword: parent.password, password, confirmPassword: password };
	expect((await parent.call("POST", "/api/account/password", body)).status).toBe(200);
	change();
	expect(await adding).toMatchObject({ status: 401, body: { code: "passkey_refused" } });
	expect((await signIn(device)).status).toBe(401);
});

test("a passkey no longer signs in after it is removed or the password changes, and only its owner can remove it", async () => {
	const { parent, device } = await withPasskey();
	const other = await TestUser.register(app);
	expect((await other.call("DELETE", `/api/account/passkeys/${device.id}`)).status).toBe(404);
	expect((await parent.call("DELETE", `/api/account/passkeys/${device.id}`)).status).toBe(200);
	expect((await signIn(device)).status).toBe(401);
	const changed = await withPasskey();
	const password = "a completely new password";
	await changed.parent.call("POST", "/api/account/password", {
		currentPassword: changed.parent.password,
		password,
		confirmPassword: password,
	});
	expect((await signIn(changed.device)).status).toBe(401);
});

test("a deleted account takes its passkeys along", async () => {
	const { parent, device } = await withPasskey();
	await parent.call("DELETE", "/api/account", { password: parent.password });
	expect((await signIn(device)).status).toBe(401);
	expect(await app.storage.signInMethods.byId(device.id)).toBeNull();
});

test("broken answers are refused and never a server error", async () => {
	const { device } = await withPasskey();
	for (const response of [
		{ id: device.id },
		{ id: "x", response: {} },
		{ id: device.id, response: { clientDataJSON: "%%" } },
	]) {
		const call = browser();
		await call("/api/auth/passkey/options");
		expect((await call("/api/auth/passkey", { response })).status).toBe(401);
	}
});
