import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { aUser } from "@lion-tails/backend/storage/contract/account";
import { aStory } from "@lion-tails/backend/storage/contract/story";
import { aGeneration } from "@lion-tails/backend/storage/contract/story-generations";
import { openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { RECORD_KINDS, type Storage } from "@lion-tails/backend/storage/storage";
import { expect, inject, test } from "vitest";
import { databaseOn } from "../../backend/test/mongo-server.ts";

const script = fileURLToPath(new URL("../migrate-storage.ts", import.meta.url));
const server = inject("mongoUri");
const limits = { monthly: 3, welcome: 3 };
const newFolder = () => mkdtempSync(join(tmpdir(), "lion-tails-"));

type Ended = { status: number | null; said: string; complained: string };

function start(folder: string, given: string[]): { child: ChildProcess; ended: Promise<Ended> } {
	const child = spawn(process.execPath, [script, ...given], {
		env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ended: Ended = { status: null, said: "", complained: "" };
	child.stdout.on("data", (text) => (ended.said += text));
	child.stderr.on("data", (text) => (ended.complained += text));
	return {
		child,
		ended: new Promise((resolve) => child.once("close", (status) => resolve({ ...ended, status }))),
	};
}
const migrate = (folder: string, from: string, to: string, ...more: string[]) =>
	start(folder, ["--from", from, "--to", to, ...more]).ended;

/** Fills a store with every kind of record. */
async function fill(storage: Storage, stories: number): Promise<void> {
	const users = Array.from({ length: 12 }, () => aUser());
	await storage.records.write("users", users);
	await storage.sessions.put({ key: "one", userId: null, content: "{}", expiresAt: 9e12 });
	await storage.heroes.put([
		{
			id: "corrie",
			name: "Corrie ten Boom",
			description: "d",
			timePeriod: "20th century",
			contribution: "c",
			birthYear: 1892,
			deathYear: null,
			sources: [],
			keyEvents: [{ year: 1944, description: "e" }],
			createdAt: "2026-11-21T00:00:00.000Z",
		},
	]);
	for (const user of users) {
		const generation = aGeneration(user.id, { idempotencyKey: `key ${user.id}` });
		const { id } = await storage.generations.insert(generation);
		await storage.quota.reserve(user.id, id, "2026-11", limits, 5);
		const text = { id, seq: 1, type: "text", text: "Once\u0000 🦁 “…”" } as const;
		await storage.generations.append([{ generationId: id, position: 1, kind: "event", event: text }], 1);
		await storage.generations.append(
			[{ generationId: id, position: 2, kind: "checkpoint", checkpoint: { "a.$b": 1 } }],
			1,
		);
	}
	await storage.generations.requestCancel((await storage.generations.unfinished())[0]?.id ?? "");
	const [first] = users;
	const kept = Array.from({ length: stories }, () => aStory(first?.id ?? "", { request: { "$set.x": [1, null] } }));
	await storage.records.write("stories", kept);
}

async function everythingIn(storage: Storage): Promise<unknown[]> {
	const all: unknown[] = [];
	for (const kind of RECORD_KINDS) all.push(await storage.records.read(kind, "", 100_000));
	await storage.close();
	return all;
}

async function killWhen(folder: string, given: string[], isTime: (state: string) => boolean): Promise<Ended> {
	const { child, ended } = start(folder, given);
	while (child.exitCode === null) {
		const name = readdirSync(folder).find((name) => /^migrate-storage-\w+\.json$/.test(name));
		if (name && isTime(readFileSync(join(folder, name), "utf8"))) break;
		await sleep(1);
	}
	child.kill("SIGKILL");
	return ended;
}
const hasMovedSomeStories = (state: string) => /"stories":\{"after":"[^"]+","moved":[1-9]/.test(state);

test("a move that is killed in the middle goes on where it stood, and both stores then hold the same", {
	timeout: 60_000,
}, async () => {
	const folder = newFolder();
	const [from, to] = [join(folder, "from.db"), join(folder, "to.db")];
	const storage = openSqlite(from);
	await fill(storage, 3000);
	await storage.close();
	const addresses = ["--from", `sqlite:${from}`, "--to", `sqlite:${to}`];
	await killWhen(folder, addresses, hasMovedSomeStories);
	const half = openSqlite(to);
	const count = await half.records.count("stories");
	await half.close();
	expect(count).toBeGreaterThan(0);
	expect(count).toBeLessThan(3000);
	const second = await start(folder, addresses).ended;
	expect(second).toMatchObject({ status: 0, complained: "" });
	expect(second.said).toMatch(/^Going on with the move/);
	expect(second.said).toContain("stories: 3000 of 3000\n");
	expect(await everythingIn(openSqlite(to))).toEqual(await everythingIn(openSqlite(from)));
	expect(readdirSync(folder).filter((name) => name.startsWith("migrate-storage"))).toEqual([]);
});

test.skipIf(!server)(
	`a store moved to MongoDB and back, killed on both ways, is what it was${server ? "" : ` (not run: ${inject("mongoKind")})`}`,
	{ timeout: 120_000 },
	async () => {
		const folder = newFolder();
		const [from, to] = [join(folder, "from.db"), join(folder, "to.db")];
		const mongo = databaseOn(server ?? "", `lion-tails-${randomUUID()}`);
		const storage = openSqlite(from);
		await fill(storage, 600);
		await storage.close();
		try {
			await killWhen(folder, ["--from", `sqlite:${from}`, "--to", mongo], hasMovedSomeStories);
			expect(await migrate(folder, `sqlite:${from}`, mongo)).toMatchObject({ status: 0, complained: "" });
			const was = await everythingIn(openSqlite(from));
			expect(await everythingIn(await openMongo(mongo))).toEqual(was);
			expect(await migrate(folder, `sqlite:${from}`, mongo)).toMatchObject({
				status: 1,
				complained: expect.stringContaining("holds something already"),
			});
			await killWhen(folder, ["--from", mongo, "--to", `sqlite:${to}`], hasMovedSomeStories);
			expect(await migrate(folder, mongo, `sqlite:${to}`)).toMatchObject({ status: 0, complained: "" });
			expect(await everythingIn(openSqlite(to))).toEqual(was);
		} finally {
			const moved = await openMongo(mongo);
			await moved.drop();
			await moved.close();
		}
	},
);

test("a store that changes during its move is found out, named, and put right by moving again", async () => {
	const folder = newFolder();
	const [from, to, state] = [join(folder, "from.db"), join(folder, "to.db"), join(folder, "state.json")];
	const storage = openSqlite(from);
	await fill(storage, 3);
	const move = () => migrate(folder, `sqlite:${from}`, `sqlite:${to}`, "--state", state);
	const user = aUser();
	await storage.users.insert(user);
	const copy = openSqlite(to);
	await copy.users.insert(user);
	await copy.close();
	// As if the sessions had been moved, and one had come after that.
	const kinds = { sessions: { after: "~", moved: 0, isDone: true } };
	writeFileSync(state, JSON.stringify({ from: `sqlite:${from}`, to: `sqlite:${to}`, kinds }));
	const first = await move();
	expect(first).toMatchObject({ status: 1 });
	expect(first.complained).toContain("differ in: sessions (1 here, 0 there)");
	expect(await move()).toMatchObject({ status: 0 });
	expect(await everythingIn(openSqlite(to))).toEqual(await everythingIn(storage));
});

test("a store that holds something is not written to, and a strange record of a move is not trusted", async () => {
	const folder = newFolder();
	const [from, to] = [join(folder, "from.db"), join(folder, "to.db")];
	for (const path of [from, to]) {
		const storage = openSqlite(path);
		await storage.users.insert(aUser());
		await storage.close();
	}
	const before = readFileSync(to);
	const full = await migrate(folder, `sqlite:${from}`, `sqlite:${to}`);
	expect(full).toMatchObject({ status: 1, complained: expect.stringContaining("Please name an empty store.") });
	expect(readFileSync(to)).toEqual(before);
	const state = join(folder, "state.json");
	writeFileSync(state, JSON.stringify({ from: "sqlite:/elsewhere", to: `sqlite:${to}`, kinds: {} }));
	const strange = await migrate(folder, `sqlite:${from}`, `sqlite:${to}`, "--state", state);
	expect(strange).toMatchObject({ status: 1, complained: expect.stringContaining("not the record of this move") });
});

test("what cannot be moved is said in plain words, and no file is made", async () => {
	const folder = newFolder();
	const [store, none, empty] = [join(folder, "store.db"), join(folder, "none.db"), join(folder, "empty.db")];
	const storage = openSqlite(store);
	await storage.users.insert(aUser());
	await storage.close();
	await openSqlite(empty).close();
	writeFileSync(join(folder, "text.db"), "This is no store, only a text that somebody has given the wrong name to.");
	const files = readdirSync(folder);
	for (const [from, to, words] of [
		[`sqlite:${none}`, `sqlite:${join(folder, "new.db")}`, `There is no store at ${none}.`],
		[`sqlite:${store}`, `sqlite:${store}`, "are the same"],
		[`sqlite:${empty}`, `sqlite:${join(folder, "new.db")}`, "There is nothing to move"],
		[
			`sqlite:${join(folder, "text.db")}`,
			`sqlite:${join(folder, "new.db")}`,
			"cannot be opened: file is not a database",
		],
		[`sqlite:${store}`, "postgres://localhost/x", "must begin with sqlite: or mongodb://"],
		[`sqlite:${store}`, "mongodb://lion:secret@127.0.0.1:1/tails", "Lion Tails cannot use MongoDB at 127.0.0.1:1"],
	] as const) {
		const { status, complained } = await migrate(folder, from, to);
		expect(complained).toContain(words);
		expect(complained).not.toContain("secret");
		expect(complained).not.toMatch(/\n\s+at /);
		expect(status).toBe(1);
	}
	for (const given of [[], ["--from", "sqlite:x"], ["--form", "x"], ["sqlite:x", "sqlite:y"]])
		expect(await start(folder, given).ended).toMatchObject({
			status: 1,
			complained: expect.stringContaining("Usage:"),
		});
	expect(readdirSync(folder).filter((name) => !files.includes(name) && name !== "session-secret")).toEqual([]);
	expect(existsSync(none)).toBe(false);
});
