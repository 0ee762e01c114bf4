// The devices that are signed in, and a changed password.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { type LiveClient, openTestApp, TestUser } from "../test-app.ts";

const app = await openTestApp();

const CHROMIUM =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chromium/141.0 Chrome/141.0 Safari/537.36";
const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

type Device = {
	id: string;
	device: string;
	isCurrent: boolean;
	signedInAt: string;
	lastSeenAt: string;
	range: string;
	isSameNetwork: boolean;
};

/** Sends all but the end of a body. Resolves, when the server has read the account, with a function that sends the rest. */
async function slowly({ url, token }: TestUser, method: string, path: string, content: object) {
	const body = JSON.stringify(content);
	const read = vi.spyOn(app.storage.users, "byId");
	const sent = request(url + path, {
		method,
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "content-length": body.length },
	});
	const answered = once(sent, "response") as Promise<[IncomingMessage]>;
	sent.write(body.slice(0, -1));
	await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
	read.mockRestore();
	return async () => {
		sent.end(body.slice(-1));
		const [answer] = await answered;
		answer.resume();
		return answer.statusCode;
	};
}

const onDevice = (parent: TestUser, userAgent: string) => parent.onAnotherDevice({ "user-agent": userAgent });
const devices = async (parent: TestUser) => (await parent.call<Device[]>("GET", "/api/account/sessions")).body;
const isSignedIn = async (parent: TestUser) => (await parent.call("GET", "/api/auth/me")).status === 200;
const closed = ({ socket }: LiveClient) => new Promise((resolve) => socket.once("disconnect", resolve));

describe("the devices that are signed in", () => {
	test("the signed-in devices are listed by common names, this one first", async () => {
		const parent = await TestUser.register(app);
		const laptop = await onDevice(parent, CHROMIUM);
		await onDevice(parent, IPHONE);
		await onDevice(parent, "curl/8.5.0");
		await TestUser.register(app);
		const listed = await devices(laptop);
		expect(listed.map(({ device }) => device).toSorted()).toEqual([
			"A script",
			"Chromium on Linux",
			"Safari on iPhone",
			"curl",
		]);
		expect(listed[0]).toMatchObject({ device: "Chromium on Linux", isCurrent: true });
		expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
		for (const { signedInAt, lastSeenAt } of listed) {
			expect(Math.abs(Date.now() - Date.parse(signedInAt))).toBeLessThan(3600_000);
			expect(Date.parse(lastSeenAt)).toBeLessThanOrEqual(Date.now() + 1000);
			expect(Date.parse(lastSeenAt)).toBeGreaterThan(Date.now() - 3600_000);
		}
		expect(JSON.stringify(listed)).not.toContain(laptop.token);
	});

	test("each device has the address range of its sign-in, and those of the present network are marked", async () => {
		const parent = await TestUser.register(app);
		await parent.onAnotherDevice({ "user-agent": CHROMIUM, "x-forwarded-for": "203.0.113.77" });
		await parent.onAnotherDevice({ "user-agent": IPHONE, "x-forwarded-for": "2001:db8:7:1::9" });
		const at = (address: string) =>
			parent.call<Device[]>("GET", "/api/account/sessions", undefined, { "x-forwarded-for": address });
		const placesAt = async (address: string) =>
			Object.fromEntries((await at(address)).body.map((each) => [each.range, each.isSameNetwork]));
		const own = parent.address.replace(/\d+$/, "x");
		expect(await placesAt(parent.address)).toEqual({ [own]: true, "203.0.113.x": false, "2001:db8:7:x": false });
		expect(await placesAt("203.0.113.77")).toEqual({ [own]: false, "203.0.113.x": true, "2001:db8:7:x": false });
		// A neighbor in the same range is another network.
		expect(await placesAt("203.0.113.78")).toEqual({ [own]: false, "203.0.113.x": false, "2001:db8:7:x": false });
		// Another address of the household's /64 is the same network.
		expect(await placesAt("2001:db8:7:1::5")).toEqual({ [own]: false, "203.0.113.x": false, "2001:db8:7:x": true });
		expect(JSON.stringify((await at(parent.address)).body)).not.toMatch(/203\.0\.113\.77|db8:7:1/);
	});

	test("a parent ends single sessions with their sockets, but none of another parent", async () => {
		const parent = await TestUser.register(app);
		const [laptop, phone] = [await onDevice(parent, CHROMIUM), await onDevice(parent, IPHONE)];
		const stranger = await TestUser.register(app);
		const id = (await devices(laptop)).find(({ device }) => device === "Safari on iPhone")?.id ?? "";
		const path = `/api/account/sessions/${encodeURIComponent(id)}`;
		expect(await stranger.call("DELETE", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
		const gone = closed(await phone.connect());
		expect((await laptop.call("DELETE", path)).status).toBe(200);
		await gone;
		expect(await isSignedIn(phone)).toBe(false);
		expect(await isSignedIn(laptop)).toBe(true);
		expect((await laptop.call("DELETE", path)).status).toBe(404);
	});

	test("a device is signed out by ending its own session", async () => {
		const parent = await TestUser.register(app);
		const [{ id = "" } = {}] = await devices(parent);
		expect((await parent.call("DELETE", `/api/account/sessions/${id}`)).status).toBe(200);
		expect(await isSignedIn(parent)).toBe(false);
	});

	test("of more than 100 sign-ins those that were not used for the longest time end, with their sockets", async () => {
		const parent = await TestUser.register(app);
		const [{ id: oldest = "" } = {}] = await devices(parent);
		const userId = String((await parent.call("GET", "/api/auth/me")).body.id);
		const later = Date.now() + 30 * 24 * 3600_000;
		for (let at = 1; at <= 110; at++)
			await app.storage.sessions.put({
				key: `${parent.name} ${at}`,
				userId,
				content: "{}",
				expiresAt: later + at * 60_000,
			});
		const gone = closed(await parent.connect());
		const phone = await onDevice(parent, IPHONE);
		await gone;
		const ids = (await devices(phone)).map(({ id }) => id);
		expect(ids).toHaveLength(100);
		expect(ids).not.toContain(oldest);
		expect(ids).toContain(`${parent.name} 12`);
		expect(ids).not.toContain(`${parent.name} 11`);
	});

	test("a call that is being sent while its session ends is refused", async () => {
		const parent = await TestUser.register(app);
		const thief = await onDevice(parent, CHROMIUM);
		const key = { key: "sk-of-a-thief-0123456789" };
		const finish = await slowly(thief, "POST", "/api/settings/openai-key", key);
		await parent.call("DELETE", "/api/account/sessions");
		await wait(1100);
		expect(await finish()).toBe(401);
		expect((await parent.call("GET", "/api/settings/openai-key-status")).body).toEqual({ hasKey: false });
	});

	test("all sessions except this one are ended with their sockets", async () => {
		const parent = await TestUser.register(app);
		const [laptop, phone] = [await onDevice(parent, CHROMIUM), await onDevice(parent, IPHONE)];
		const here = await laptop.connect();
		const gone = closed(await phone.connect());
		expect((await laptop.call("DELETE", "/api/account/sessions")).status).toBe(200);
		await gone;
		expect(here.socket.connected).toBe(true);
		here.close();
		expect(await devices(laptop)).toMatchObject([{ device: "Chromium on Linux" }]);
		expect(await isSignedIn(parent)).toBe(false);
	});
});

describe("a changed password", () => {
	const change = (parent: TestUser, currentPassword: string, password: string, confirmPassword = password) =>
		parent.call("POST", "/api/account/password", { currentPassword, password, confirmPassword });

	test("a password change ends all other sessions with their sockets", async () => {
		const parent = await TestUser.register(app);
		const phone = await onDevice(parent, IPHONE);
		const gone = closed(await phone.connect());
		expect(await change(parent, parent.password, "a longer one")).toMatchObject({ status: 200, body: { ok: true } });
		await gone;
		expect(await isSignedIn(phone)).toBe(false);
		expect(await isSignedIn(parent)).toBe(true);
		const logIn = (password: string) =>
			new TestUser(app.url).call("POST", "/api/auth/login", { username: parent.name, password });
		expect((await logIn(parent.password)).status).toBe(401);
		expect((await logIn("a longer one")).status).toBe(200);
	});

	test("a thief who is sending a call while the password changes cannot use the old one", async () => {
		const parent = await TestUser.register(app);
		const calls = [
			["POST", "/api/account/email", { email: "eve@example.org", password: parent.password }],
			[
				"POST",
				"/api/account/password",
				{ currentPassword: parent.password, password: "eve's own", confirmPassword: "eve's own" },
			],
			["DELETE", "/api/account", { password: parent.password }],
		] as const;
		const thief = await onDevice(parent, CHROMIUM);
		const begun: (() => Promise<number | undefined>)[] = [];
		for (const [method, path, body] of calls) begun.push(await slowly(thief, method, path, body));
		expect((await change(parent, parent.password, "a longer one")).status).toBe(200);
		for (const finish of begun) expect(await finish()).toBe(403);
		const logIn = { username: parent.name, password: "a longer one" };
		expect((await new TestUser(app.url).call("POST", "/api/auth/login", logIn)).status).toBe(200);
		expect((await parent.call("GET", "/api/account/mail")).body).not.toContainEqual(
			expect.objectContaining({ to: "eve@example.org" }),
		);
	});

	test.each([
		["a wrong one", "long enough", "long enough", 403, "currentPassword", "That password is not right."],
		["", "long enough", "long enough", 400, "currentPassword", "Password is required"],
		["correct horse battery", "short", "short", 400, "password", "Password must be at least 8 characters"],
		["correct horse battery", "long enough", "long enouhg", 400, "confirmPassword", "Passwords do not match"],
	])(
		"a password change from %j to %j, confirmed by %j, is refused",
		async (current, password, confirmed, status, path, message) => {
			const parent = await TestUser.register(app);
			expect(await change(parent, current, password, confirmed)).toMatchObject({
				status,
				body: { error: message, issues: [{ path }] },
			});
			expect(await isSignedIn(parent)).toBe(true);
		},
	);
});
