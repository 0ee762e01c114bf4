// The secret of the server is replaced while a server runs, and lost. Parents' keys and sessions are those of a real process.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ServerProcess, startServer } from "../../backend/test/server-process.ts";
import { cookieOf, TestUser } from "../../backend/test/test-app.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runScript } from "./run-script.ts";

const KEY = `sk-${"x".repeat(36)}wxyz`;

/** A store of its own on SQLite, whose secret is in its folder. */
function aServer() {
	const folder = aFolder();
	const environment = { DATA_DIR: folder, OWN_KEY_BASE_URL: "http://127.0.0.1:9", LOG_LEVEL: "error" };
	return {
		folder,
		start: (more: Record<string, string> = {}) => startServer({ ...environment, ...more }),
		async rotate(more: Record<string, string> = {}) {
			const { status, stdout, stderr } = await runScript("admin", ["rotate-secret"], { ...environment, ...more });
			expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
			return stdout;
		},
		secret: () => readFileSync(join(folder, "session-secret"), "utf8"),
	};
}

async function aParentWithKey(server: ServerProcess): Promise<TestUser> {
	const parent = await TestUser.register(server);
	expect((await parent.call("POST", "/api/settings/openai-key", { key: KEY })).status).toBe(200);
	return parent;
}
const statusOf = async (parent: TestUser) => (await parent.call("GET", "/api/settings/openai-key-status")).body;
const READABLE = { hasKey: true, isReadable: true, ending: "wxyz" };
async function signIn(parent: TestUser): Promise<string> {
	const answer = await fetch(`${parent.url}/api/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: parent.name, password: parent.password }),
	});
	return cookieOf(answer);
}
const me = async ({ url }: ServerProcess, cookie: string) =>
	(await fetch(`${url}/api/auth/me`, { headers: { cookie } })).status;

test("a secret is replaced while the server runs, so that keys stay readable, parents stay signed in, and the next rotation drops the old one", async () => {
	const { start, rotate, secret, folder } = aServer();
	let server = await start();
	const parent = await aParentWithKey(server);
	const cookie = await signIn(parent);
	const secrets = [secret()];
	expect(await rotate()).toMatch(/1 encrypted again, 0 up to date, 0 unreadable/);
	secrets.push(secret());
	expect(statSync(join(folder, "session-secret")).mode & 0o077).toBe(0);
	expect(await statusOf(parent)).toEqual(READABLE);
	await server.stop();
	server = await start();
	parent.url = server.url;
	expect(await statusOf(parent)).toEqual(READABLE);
	expect(await me(server, cookie)).toBe(200);
	// The cookie is signed with a secret that two rotations have removed.
	await rotate();
	await server.stop();
	server = await start();
	parent.url = server.url;
	expect(await statusOf(parent)).toEqual(READABLE);
	expect(await me(server, cookie)).toBe(401);
	expect(new Set([...secrets, secret()]).size).toBe(3);
});

test("a secret of the environment is replaced with the one before it", async () => {
	const { start, rotate } = aServer();
	const hash = (text: string) => createHash("sha256").update(text).digest("hex");
	const [first, second] = [hash("first"), hash("second")];
	let server = await start({ SESSION_SECRET: first });
	const parent = await aParentWithKey(server);
	expect(await rotate({ SESSION_SECRET: first })).toMatch(/PREVIOUS_SESSION_SECRET.*SESSION_SECRET/s);
	await server.stop();
	const both = { SESSION_SECRET: second, PREVIOUS_SESSION_SECRET: first };
	server = await start(both);
	parent.url = server.url;
	expect(await statusOf(parent)).toEqual(READABLE);
	expect(await rotate(both)).toMatch(/1 encrypted again/);
	await server.stop();
	server = await start({ SESSION_SECRET: second });
	parent.url = server.url;
	expect(await statusOf(parent)).toEqual(READABLE);
});

test("a lost secret is logged, and the parent has to enter the key again", async () => {
	const { start, folder } = aServer();
	let server = await start();
	const parent = await aParentWithKey(server);
	await server.stop();
	rmSync(join(folder, "session-secret"));
	server = await start();
	parent.url = server.url;
	await expect
		.poll(() => server.output())
		.toMatch(/not the secret under which the OpenAI keys of 1 parent are encrypted.*PREVIOUS_SESSION_SECRET/);
	expect(await statusOf(parent)).toEqual({ hasKey: true, isReadable: false });
});
