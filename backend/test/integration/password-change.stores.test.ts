// A new password and the end of all other access are one atomic step: a fault or a kill leaves no thief signed in.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { openMongo } from "../../src/storage/mongo/mongo.ts";
import { openSqlite } from "../../src/storage/sqlite/sqlite.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { TestUser } from "../test-app.ts";
import { openEnvironment, type TestEnvironment } from "../test-environment.ts";

const NEW_PASSWORD = "a much longer one";
const EVE = "eve@example.org";

let environment: TestEnvironment;
let server: ServerProcess;
async function start(): Promise<void> {
	environment = await openEnvironment();
	server = await startServer(environment.variables);
}

async function restart(...parents: TestUser[]): Promise<void> {
	await server.kill();
	server = await startServer(environment.variables);
	for (const parent of parents) parent.url = server.url;
}

const openStore = () => {
	const { DATA_DIR, MONGODB_URI } = environment.variables;
	return MONGODB_URI ? openMongo(MONGODB_URI) : openSqlite(join(DATA_DIR, "lion-tails.db"));
};

const changePassword = (parent: TestUser) =>
	parent.call("POST", "/api/account/password", {
		currentPassword: parent.password,
		password: NEW_PASSWORD,
		confirmPassword: NEW_PASSWORD,
	});
const canSignIn = async (parent: TestUser, password: string) =>
	(await new TestUser(server.url).call("POST", "/api/auth/login", { username: parent.name, password })).status === 200;
const isSignedIn = async (user: TestUser) => (await user.call("GET", "/api/auth/me")).status === 200;
const userIdOf = async (parent: TestUser) => String((await parent.call("GET", "/api/auth/me")).body.id);

/** Another session of the parent, and a token and a mail that would change the account's address to Eve's. */
async function letThiefIn(parent: TestUser): Promise<{ thief: TestUser; token: string }> {
	const thief = await parent.onAnotherDevice();
	const token = crypto.randomUUID();
	const hash = createHash("sha256").update(token).digest("base64url");
	const userId = await userIdOf(parent);
	const store = await openStore();
	await store.tokens.put({ userId, type: "change-email", hash, email: EVE, expiresAt: 9e12, createdAt: 0 });
	const mail = { id: crypto.randomUUID(), userId, kind: "change-email", to: EVE, createdAt: 0 } as const;
	await store.mails.add({ ...mail, attempts: 9, problem: "The mail server cannot be reached.", nextAttemptAt: null });
	await store.close();
	return { thief, token };
}

async function expectNoThief(thief: TestUser, token: string): Promise<void> {
	expect(await isSignedIn(thief)).toBe(false);
	expect((await new TestUser(server.url).call("POST", "/api/auth/verify-email", { token })).status).toBe(400);
}

test("a changed password ends other sessions, links and mails, which a restart does not bring back", async () => {
	await start();
	const parent = await TestUser.register(server);
	const { thief, token } = await letThiefIn(parent);
	expect((await changePassword(parent)).status).toBe(200);
	expect((await parent.call("GET", "/api/account/mail")).body).not.toContainEqual(expect.objectContaining({ to: EVE }));
	await restart(parent, thief);
	await expectNoThief(thief, token);
	expect(await isSignedIn(parent)).toBe(true);
	expect(await canSignIn(parent, NEW_PASSWORD)).toBe(true);
});

test("a server killed after storing the new password leaves no thief signed in", async () => {
	await start();
	const parent = await TestUser.register(server);
	const { thief, token } = await letThiefIn(parent);
	const userId = await userIdOf(parent);
	const store = await openStore();
	const hash = async () => (await store.users.byId(userId))?.passwordHash;
	const before = await hash();
	const answered = changePassword(parent).catch(() => {});
	while ((await hash()) === before) await new Promise(setImmediate);
	server.process.kill("SIGKILL");
	await answered;
	await store.close();
	await restart(parent, thief);
	expect(await canSignIn(parent, NEW_PASSWORD)).toBe(true);
	await expectNoThief(thief, token);
});

describe.skipIf(inject("environment").mongo)("a fault while access is ended", () => {
	beforeAll(start);

	test.each(["sessions", "tokens", "mails"])("a fault in the table %s leaves the old password", async (table) => {
		const parent = await TestUser.register(server);
		await letThiefIn(parent);
		const other = new DatabaseSync(join(environment.variables.DATA_DIR, "lion-tails.db"), { timeout: 5000 });
		other.exec(`CREATE TRIGGER fault BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'a fault'); END`);
		expect((await changePassword(parent)).status).toBe(500);
		other.exec("DROP TRIGGER fault");
		other.close();
		expect(await canSignIn(parent, NEW_PASSWORD)).toBe(false);
		expect(await canSignIn(parent, parent.password)).toBe(true);
		expect((await changePassword(parent)).status).toBe(200);
	});
});
