import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seedHeroes } from "@lion-tails/backend/hero/seed";
import { seedSongs } from "@lion-tails/backend/song/seed";
import { openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { RECORD_KINDS, type Storage } from "@lion-tails/backend/storage/storage";
import { expect, inject, test } from "vitest";
import {
	addUser,
	aGeneration,
	aHero,
	aHeroStory,
	anImage,
	aPublicSong,
	aStory,
	aUser,
} from "../../backend/test/contract/records.ts";
import { databaseOn } from "../../backend/test/mongo-server.ts";
import { own } from "../../backend/test/own-process.ts";
import { SHARED_CACHE } from "../../backend/test/server-process.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runScript } from "./run-script.ts";

const script = fileURLToPath(new URL("../migrate-storage.ts", import.meta.url));
const server = inject("mongoUri");
const limits = { monthly: 3, welcome: 3 };

/** A folder, and the paths of two stores in it. */
function aMove() {
	const folder = aFolder();
	return { folder, from: join(folder, "from.db"), to: join(folder, "to.db") };
}

/** Starts a process that a test kills. */
function start(folder: string, args: string[]): { child: ChildProcess; ended: Promise<unknown> } {
	const child = own(
		spawn(process.execPath, [script, ...args], {
			env: { PATH: process.env.PATH ?? "", ...SHARED_CACHE, DATA_DIR: folder },
			stdio: "ignore",
		}),
	);
	return { child, ended: once(child, "close") };
}

const migrate = (folder: string, from: string, to: string, ...more: string[]) =>
	run(folder, ["--from", from, "--to", to, ...more]);
const run = (folder: string, args: string[]) => runScript("migrate-storage", args, { DATA_DIR: folder });

/** Fills a store with every kind of record. */
async function fill(storage: Storage, stories: number): Promise<void> {
	const users = Array.from({ length: 12 }, () => aUser());
	await storage.records.write("users", users);
	await storage.sessions.put({ key: "one", userId: null, content: "{}", expiresAt: 9e12 });
	await storage.heroes.put([aHero({ deathYear: null, keyEvents: [{ year: 1944, description: "e" }] })]);
	await storage.heroStories.put([{ heroId: "corrie", stories: [aHeroStory("corrie", "corrie-youngest")] }]);
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
	await storage.generations.requestCancel((await storage.generations.unfinished(null, 5))[0]?.id ?? "");
	const [first] = users;
	const kept = Array.from({ length: stories }, () => aStory(first?.id ?? "", { request: { "$set.x": [1, null] } }));
	await storage.records.write("stories", kept);
	for (const { id, userId } of kept.slice(0, 5)) await storage.images.put(anImage(userId, { id }));
}

async function allRecords(storage: Storage): Promise<unknown[]> {
	const all: unknown[] = [];
	for (const kind of RECORD_KINDS) all.push(await storage.records.read(kind, "", 100_000));
	await storage.close();
	return all;
}

async function killWhen(folder: string, args: string[], isTime: (state: string) => boolean): Promise<void> {
	const { child, ended } = start(folder, args);
	while (child.exitCode === null) {
		const name = readdirSync(folder).find((name) => /^migrate-storage-\w+\.json$/.test(name));
		if (name && isTime(readFileSync(join(folder, name), "utf8"))) break;
		await sleep(1);
	}
	child.kill("SIGKILL");
	await ended;
}
const hasMovedSomeStories = (state: string) => /"stories":\{"after":"[^"]+","moved":[1-9]/.test(state);

test("a migration that was killed continues where it was, and both stores then have the same records", async () => {
	const { folder, from, to } = aMove();
	const storage = openSqlite(from);
	await fill(storage, 3000);
	await storage.close();
	const addresses = ["--from", `sqlite:${from}`, "--to", `sqlite:${to}`];
	await killWhen(folder, addresses, hasMovedSomeStories);
	const partial = openSqlite(to);
	const count = await partial.records.count("stories");
	await partial.close();
	expect(count).toBeGreaterThan(0);
	expect(count).toBeLessThan(3000);
	const second = await run(folder, addresses);
	expect(second).toMatchObject({ status: 0, stderr: "" });
	expect(second.stdout).toMatch(/^Going on with the move/);
	expect(second.stdout).toContain("stories: 3000 of 3000\n");
	expect(await allRecords(openSqlite(to))).toEqual(await allRecords(openSqlite(from)));
	expect(readdirSync(folder).filter((name) => name.startsWith("migrate-storage"))).toEqual([]);
});

test.skipIf(!server)(
	`a store migrated to MongoDB and back, killed on both ways, has the same records${server ? "" : ` (not run: ${inject("mongoKind")})`}`,
	async () => {
		const { folder, from, to } = aMove();
		const mongo = databaseOn(server ?? "", `lion-tails-${randomUUID()}`);
		const storage = openSqlite(from);
		await fill(storage, 250);
		await storage.close();
		try {
			await killWhen(folder, ["--from", `sqlite:${from}`, "--to", mongo], hasMovedSomeStories);
			expect(await migrate(folder, `sqlite:${from}`, mongo)).toMatchObject({ status: 0, stderr: "" });
			const original = await allRecords(openSqlite(from));
			expect(await allRecords(await openMongo(mongo))).toEqual(original);
			await killWhen(folder, ["--from", mongo, "--to", `sqlite:${to}`], hasMovedSomeStories);
			expect(await migrate(folder, mongo, `sqlite:${to}`)).toMatchObject({ status: 0, stderr: "" });
			expect(await allRecords(openSqlite(to))).toEqual(original);
		} finally {
			const moved = await openMongo(mongo);
			await moved.drop();
			await moved.close();
		}
	},
);

test("the records that an interrupted deletion left are not moved", async () => {
	const { folder, from, to } = aMove();
	const source = openSqlite(from);
	const [leaving, staying] = [await addUser(source), await addUser(source)];
	for (const { id } of [leaving, staying]) await source.stories.insert(aStory(id));
	await source.deletions.begin(leaving.id, 1);
	await source.close();
	expect(await migrate(folder, `sqlite:${from}`, `sqlite:${to}`)).toMatchObject({ status: 0 });
	const moved = JSON.stringify(await allRecords(openSqlite(to)));
	expect(moved).toContain(staying.id);
	expect(moved).not.toContain(leaving.id);
});

test("a source that changes during the migration is reported, and another run copies the changes", async () => {
	const { folder, from, to } = aMove();
	const state = join(folder, "state.json");
	const storage = openSqlite(from);
	await fill(storage, 3);
	const migrateAgain = () => migrate(folder, `sqlite:${from}`, `sqlite:${to}`, "--state", state);
	const user = await addUser(storage);
	const copy = openSqlite(to);
	await copy.users.insert(user);
	await copy.close();
	// The state of a migration that copied the sessions before another one was created.
	const kinds = { sessions: { after: "~", moved: 0, isDone: true } };
	writeFileSync(state, JSON.stringify({ from: `sqlite:${from}`, to: `sqlite:${to}`, kinds }));
	const first = await migrateAgain();
	expect(first).toMatchObject({ status: 1 });
	expect(first.stderr).toContain("differ in: sessions (1 here, 0 there)");
	expect(await migrateAgain()).toMatchObject({ status: 0 });
	expect(await allRecords(openSqlite(to))).toEqual(await allRecords(storage));
});

test("a target that was only started counts as empty, and gets no song and no hero that the source does not have", async () => {
	const { folder, from, to } = aMove();
	const [source, target] = [openSqlite(from), openSqlite(to)];
	await seedSongs(target);
	await seedHeroes(target);
	const removed = aPublicSong("removed-at-the-source");
	await target.songs.putPublic([removed]);
	await target.close();
	await fill(source, 2);
	await source.songs.putPublic([aPublicSong("amazing-grace", { title: "Corrected at the source" })]);
	await source.close();
	expect(await migrate(folder, `sqlite:${from}`, `sqlite:${to}`)).toMatchObject({ status: 0, stderr: "" });
	expect(await allRecords(openSqlite(to))).toEqual(await allRecords(openSqlite(from)));
});

test("a target that is not empty is not written to, and the state file of another migration is refused", async () => {
	const { folder, from, to } = aMove();
	for (const path of [from, to]) {
		const storage = openSqlite(path);
		await addUser(storage);
		await storage.close();
	}
	const before = readFileSync(to);
	const notEmpty = await migrate(folder, `sqlite:${from}`, `sqlite:${to}`);
	expect(notEmpty).toMatchObject({ status: 1, stderr: expect.stringContaining("Please name an empty store.") });
	expect(readFileSync(to)).toEqual(before);
	const state = join(folder, "state.json");
	writeFileSync(state, JSON.stringify({ from: "sqlite:/elsewhere", to: `sqlite:${to}`, kinds: {} }));
	const otherState = await migrate(folder, `sqlite:${from}`, `sqlite:${to}`, "--state", state);
	expect(otherState).toMatchObject({ status: 1, stderr: expect.stringContaining("not the record of this move") });
});

test("every invalid address is refused with a plain message, and no file is created", async () => {
	const folder = aFolder();
	const [store, none, empty] = [join(folder, "store.db"), join(folder, "none.db"), join(folder, "empty.db")];
	const storage = openSqlite(store);
	await addUser(storage);
	await storage.close();
	const started = openSqlite(empty);
	await seedSongs(started);
	await started.close();
	writeFileSync(join(folder, "text.db"), "This is no store, only a text that somebody has given the wrong name to.");
	const files = readdirSync(folder);
	for (const [from, to, message] of [
		[`sqlite:${none}`, `sqlite:${join(folder, "new.db")}`, `There is no store at ${none}.`],
		[`sqlite:${store}`, `sqlite:${store}`, "are the same"],
		[`sqlite:${empty}`, `sqlite:${join(folder, "new.db")}`, "There is nothing to move"],
		[
			`sqlite:${join(folder, "text.db")}`,
			`sqlite:${join(folder, "new.db")}`,
			"cannot be opened: file is not a database",
		],
		[`sqlite:${store}`, "postgres://localhost/x", "must begin with sqlite: or mongodb://"],
		[
			`sqlite:${store}`,
			"mongodb://lion:secret@127.0.0.1:99999/tails",
			"Lion Tails cannot use MongoDB at 127.0.0.1:99999",
		],
	] as const) {
		const { status, stderr } = await migrate(folder, from, to);
		expect(stderr).toContain(message);
		expect(stderr).not.toContain("secret");
		expect(stderr).not.toMatch(/\n\s+at /);
		expect(status).toBe(1);
	}
	for (const args of [[], ["--from", "sqlite:x"], ["--form", "x"], ["sqlite:x", "sqlite:y"]])
		expect(await run(folder, args)).toMatchObject({
			status: 1,
			stderr: expect.stringContaining("Usage:"),
		});
	expect(readdirSync(folder).filter((name) => !files.includes(name) && name !== "session-secret")).toEqual([]);
	expect(existsSync(none)).toBe(false);
});
