import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { aGeneration, aStory, aUser, storageContract } from "../storage.contract.ts";
import { openSqlite } from "./sqlite.ts";

const folder = () => mkdtempSync(join(tmpdir(), "lion-tails-"));

storageContract("SQLite", async () => openSqlite(join(folder(), "store.db")));

test("a writer killed 50 times at random points leaves a whole store, with all that it had been told is kept", {
	timeout: 120_000,
}, async () => {
	const path = join(folder(), "store.db");
	const first = openSqlite(path);
	const user = aUser();
	await first.users.insert(user);
	await first.close();
	let confirmed = 0;
	for (let round = 0; round < 50; round++) {
		const writer = fork(new URL("../../../test/writer.ts", import.meta.url), [path, user.id, String(round)], {
			serialization: "advanced",
		});
		const last = await killSoon(writer, 20 + Math.random() * 60);
		const storage = openSqlite(path);
		const check = new DatabaseSync(path, { readOnly: true });
		expect({ ...check.prepare("PRAGMA integrity_check").get() }).toEqual({ integrity_check: "ok" });
		expect(check.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
		check.close();
		const log = await storage.generations.log(`round-${round}`);
		// Each write held three entries: all of them are there or none, and none that was confirmed is missing.
		expect(log.length % 3).toBe(0);
		expect(log.length / 3).toBeGreaterThanOrEqual(last);
		log.forEach((entry, at) => {
			expect(entry).toMatchObject({ event: { seq: at + 1 } });
		});
		confirmed += last;
		await storage.close();
	}
	expect(confirmed).toBeGreaterThan(50);
});

/** Kills the writer hard a while after its first confirmed write; answers the number of the last one it confirmed. */
function killSoon(writer: ChildProcess, wait: number): Promise<number> {
	return new Promise((resolve, reject) => {
		let last = 0;
		writer.on("message", (count: number) => {
			if (last === 0) setTimeout(() => writer.kill("SIGKILL"), wait);
			last = count;
		});
		writer.on("exit", (code) => (code ? reject(new Error(`the writer ended by itself with ${code}`)) : resolve(last)));
	});
}

test("a backup taken while the store is written to is whole", async () => {
	const path = join(folder(), "store.db");
	const storage = openSqlite(path);
	const user = aUser();
	await storage.users.insert(user);
	for (let at = 0; at < 200; at++) await storage.stories.insert(aStory(user.id));
	const copy = join(folder(), "copy.db");
	const [, ...late] = await Promise.all([
		storage.backup(copy),
		...Array.from({ length: 50 }, () => storage.generations.insert(aGeneration(user.id))),
	]);
	expect(late).toHaveLength(50);
	await storage.close();
	const restored = openSqlite(copy);
	expect((await restored.stories.counts(user.id)).total).toBe(200);
	await restored.close();
});

test("a store of a newer program is refused in plain words", async () => {
	const path = join(folder(), "store.db");
	await openSqlite(path).close();
	const db = new DatabaseSync(path);
	db.exec("PRAGMA user_version = 99");
	db.close();
	expect(() => openSqlite(path)).toThrow(/version 99/);
});
