import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { expect, inject, test } from "vitest";
import { anImage, aUser } from "../../backend/test/contract/records.ts";
import { mailServer } from "../../backend/test/mail-server.ts";
import { modelServer } from "../../backend/test/model-server.ts";
import { databaseOn, emptyCollection } from "../../backend/test/mongo-server.ts";
import { hasRedis, redisServer } from "../../backend/test/redis-server.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runScript } from "./run-script.ts";

type Check = { name: string; ok: boolean; message: string; advice: string | null };
const DEAD = "127.0.0.1:1";

async function doctor(folder: string, variables: Record<string, string> = {}) {
	const { status, stdout } = await runScript("doctor", ["--json"], { DATA_DIR: folder, ...variables });
	const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Check[] };
	expect(status).toBe(ok ? 0 : 1);
	for (const check of checks) expect(check.ok, check.name).toBe(check.advice === null);
	return { ok, checks, of: (name: string) => checks.find((check) => check.name === name) };
}

async function aStore() {
	const folder = aFolder();
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const user = { ...aUser("ada"), createdAt: Date.now() };
	await storage.users.insert(user);
	return { folder, storage, user };
}

test("a healthy store in use has nothing wrong, and is not changed", async () => {
	const { folder, storage } = await aStore();
	const before = readFileSync(join(folder, "lion-tails.db"));
	const { ok, checks, of } = await doctor(folder);
	expect(checks.filter((check) => !check.ok)).toEqual([]);
	expect(ok).toBe(true);
	expect(checks.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["configuration", "storage", "schema version", "orphans", "disk", "clock", "mail", "model"]),
	);
	expect(of("storage")?.message).toContain("accounts: 1, stories: 0");
	expect(readFileSync(join(folder, "lion-tails.db")).equals(before)).toBe(true);
	await storage.close();
});

test("a store without a recent copy in BACKUP_FOLDER is found", async () => {
	const { folder, storage } = await aStore();
	await storage.close();
	const backups = join(folder, "copies");
	const of = async () => (await doctor(folder, { BACKUP_FOLDER: backups })).of("backup");
	expect(await of()).toMatchObject({ ok: false, message: `no copy in ${backups}` });
	await runScript("backup", [], { DATA_DIR: folder, BACKUP_FOLDER: backups });
	expect(await of()).toMatchObject({ ok: true });
	for (const name of readdirSync(backups))
		renameSync(join(backups, name), join(backups, name.replace(/20\d\d/, "2001")));
	expect(await of()).toMatchObject({ ok: false, message: expect.stringContaining("2001-") });
	expect((await doctor(aFolder(), { BACKUP_FOLDER: backups.replace("copies", "none") })).of("backup")).toMatchObject({
		ok: true,
	});
	expect((await doctor(folder)).of("backup")).toBeUndefined();
});

test("the table lists each problem with its solution", async () => {
	const folder = aFolder();
	expect(await runScript("doctor", [], { DATA_DIR: folder })).toMatchObject({
		status: 0,
		stdout: expect.stringContaining("Nothing is wrong."),
	});
	expect(await runScript("doctor", [], { DATA_DIR: folder, PORT: "many" })).toMatchObject({
		status: 1,
		stdout: expect.stringMatching(/✗ configuration +PORT is "many", but must be .*\n +→ Correct the variable/),
	});
	expect(await runScript("doctor", ["--loud"], { DATA_DIR: folder })).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("Usage"),
	});
});

test("a damaged file, a newer store and a clock that was set back are found", async () => {
	const { folder, storage } = await aStore();
	await storage.close();
	const path = join(folder, "lion-tails.db");
	const change = (sql: string) => {
		const db = new DatabaseSync(path);
		db.exec(sql);
		db.close();
	};
	change("UPDATE users SET created_at = 32503680000000");
	expect((await doctor(folder)).of("clock")).toMatchObject({ ok: false });
	change("PRAGMA user_version = 9999");
	expect((await doctor(folder)).of("schema version")).toMatchObject({ ok: false, advice: "Update Lion Tails." });
	const bytes = readFileSync(path);
	writeFileSync(path, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)]));
	expect((await doctor(folder)).of("storage")).toMatchObject({ ok: false });
	writeFileSync(path, "no database, but text that is long enough for a header ".repeat(40));
	expect((await doctor(folder)).of("storage")).toMatchObject({ ok: false });
});

test("a picture without its file is found", async () => {
	const { folder, storage, user } = await aStore();
	await storage.images.put(anImage(user.id));
	await storage.close();
	expect((await doctor(folder)).of("orphans")).toMatchObject({ ok: true, message: "none" });
	rmSync(join(folder, "images"), { recursive: true });
	expect((await doctor(folder)).of("orphans")).toMatchObject({ ok: false, message: expect.stringMatching(/^1 /) });
});

test("a session secret that others may read, and a proxy that is not trusted, are found", async () => {
	const folder = aFolder();
	await doctor(folder);
	const secret = join(folder, "session-secret");
	writeFileSync(secret, "0123456789abcdef0123456789abcdef", { mode: 0o644 });
	rmSync(secret);
	mkdirSync(folder, { recursive: true });
	writeFileSync(secret, "0123456789abcdef0123456789abcdef", { mode: 0o644 });
	expect(statSync(secret).mode & 0o044).not.toBe(0);
	expect((await doctor(folder)).of("data folder")).toMatchObject({ ok: false });
	expect((await doctor(folder, { PUBLIC_URL: "https://tales.example" })).of("configuration")).toMatchObject({
		ok: false,
	});
});

test("a mail server and a model server that work, and ones that do not, are found", async () => {
	const folder = aFolder();
	const [mail, model] = [await mailServer(), await modelServer()];
	const reached = { SMTP_URL: mail.url, OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "k", OPENAI_MODEL: "gpt-4o" };
	expect(await doctor(folder, reached)).toMatchObject({ ok: true });
	expect(mail.received).toEqual([]);
	model.models = 401;
	const { of } = await doctor(folder, { ...reached, SMTP_URL: `smtp://${DEAD}` });
	expect(of("mail")).toMatchObject({ ok: false, message: expect.stringContaining("cannot be reached") });
	expect(of("model")).toMatchObject({ ok: false, message: expect.stringContaining("key refused") });
});

test.runIf(hasRedis)("a Redis that may lose data, and one that does not answer, are found", async () => {
	const folder = aFolder();
	expect((await doctor(folder, { REDIS_URL: (await redisServer()).url })).of("Redis")).toMatchObject({ ok: true });
	const forgetful = await redisServer({ persists: false });
	expect((await doctor(folder, { REDIS_URL: forgetful.url })).of("Redis")).toMatchObject({
		ok: false,
		advice: expect.stringContaining("appendonly yes"),
	});
	expect((await doctor(folder, { REDIS_URL: `redis://${DEAD}` })).of("Redis")).toMatchObject({ ok: false });
});

test("a MongoDB that does not answer is found without printing its password", async () => {
	const folder = aFolder();
	const uri = inject("mongoUri");
	if (uri) expect((await doctor(folder, { MONGODB_URI: uri })).of("MongoDB")).toMatchObject({ ok: true });
	const absent = (await doctor(folder, { MONGODB_URI: `mongodb://ada:hidden@${DEAD}/lion-tails` })).of("MongoDB");
	expect(absent).toMatchObject({ ok: false });
	expect(absent?.message).not.toContain("hidden");
});

test.skipIf(inject("mongoUri") === null)(
	"pictures in MongoDB without their bytes, and bytes without a picture, are found",
	async () => {
		const uri = databaseOn(String(inject("mongoUri")), `lion-tails-${randomUUID()}`);
		const orphans = async () => (await doctor(aFolder(), { MONGODB_URI: uri })).of("orphans");
		const storage = await openMongo(uri);
		try {
			const user = aUser("ada");
			await storage.users.insert(user);
			await storage.images.put(anImage(user.id));
			expect(await orphans()).toMatchObject({ ok: true, message: "none" });
			await storage.quota.reserve(user.id, "lost", "2026-11", { monthly: 1, welcome: 0 }, 0);
			await emptyCollection(uri, "images.files");
			expect(await orphans()).toMatchObject({
				ok: true,
				message: "1 picture files without a record and 1 stories to be given back; a running server removes them",
			});
			await storage.images.put(anImage(user.id));
			await emptyCollection(uri, "images.chunks");
			expect(await orphans()).toMatchObject({
				ok: false,
				message: "1 pictures have lost their file",
				advice: expect.stringContaining("mongorestore"),
			});
		} finally {
			await storage.drop();
			await storage.close();
		}
	},
);
