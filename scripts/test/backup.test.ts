import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { expect, test } from "vitest";
import { addUser, aGeneration, anImage, aStory, startedEntry, textEntry } from "../../backend/test/contract/records.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runProcess, runScript } from "./run-script.ts";

const backup = (folder: string, ...args: string[]) => runScript("backup", args, { DATA_DIR: folder });
const restore = (folder: string, ...args: string[]) => runScript("restore", args, { DATA_DIR: folder });

/** A store with an account, a story, a picture and a running generation. */
async function aStore() {
	const folder = aFolder();
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const user = await addUser(storage);
	const story = aStory(user.id);
	await storage.stories.insert(story);
	const image = anImage(user.id);
	await storage.images.put(image);
	const running = await storage.generations.insert(aGeneration(user.id));
	await storage.generations.append([startedEntry(running.id), textEntry(running.id, 2, "Once ")], 1);
	return { folder, storage, user, story, image, running };
}

test("a store in use is copied completely, and no file is overwritten", async () => {
	const { folder, storage, user } = await aStore();
	const target = join(folder, "copies", "one.db");
	expect(await backup(folder, target)).toMatchObject({ status: 0, stdout: `Backed up to ${target}\n` });
	const filesWithStories = [folder, join(folder, "copies")].flatMap((each) => globSync(join(each, "*.db*")));
	expect(filesWithStories.length).toBeGreaterThan(4);
	for (const file of filesWithStories) expect(statSync(file).mode & 0o077, `others may not read ${file}`).toBe(0);
	const copy = openSqlite(target);
	expect(await copy.users.byId(user.id)).toEqual(user);
	await copy.close();
	await storage.close();
	expect(await backup(folder, target)).toMatchObject({ status: 1, stderr: expect.stringContaining("already exists") });
});

test("backup without a store fails and creates none", async () => {
	const folder = aFolder();
	expect(await runProcess("backup", [], { DATA_DIR: folder })).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("There is no store"),
	});
	expect(existsSync(join(folder, "lion-tails.db"))).toBe(false);
});

test("a backup succeeds while another process holds the write lock", async () => {
	const { folder, storage } = await aStore();
	const writer = new DatabaseSync(join(folder, "lion-tails.db"));
	writer.exec("BEGIN IMMEDIATE");
	expect(await backup(folder, join(folder, "busy.db"), "--drill")).toMatchObject({
		status: 0,
		stdout: expect.stringContaining("1 account, 1 story and 1 picture"),
	});
	writer.exec("ROLLBACK");
	writer.close();
	await storage.close();
});

test("only the newest copies are kept", async () => {
	const { folder, storage } = await aStore();
	expect(await backup(folder)).toMatchObject({ status: 0 });
	const [name = ""] = readdirSync(join(folder, "backups")).filter((each) => each.endsWith(".db"));
	const older = name.replace(/-20\d\d-/, "-2001-");
	const ofOlder = ["", ".json", "-wal", "-shm"].map((suffix) => `${older}${suffix}`);
	for (const path of ofOlder) writeFileSync(join(folder, "backups", path), "");
	await storage.close();
	expect(await backup(folder, "--keep", "0")).toMatchObject({ status: 1, stderr: expect.stringContaining("Usage") });
	// The name of a copy has a resolution of one second, and no copy is overwritten.
	await wait(1000);
	expect(await runProcess("backup", ["--keep", "2"], { DATA_DIR: folder })).toMatchObject({ status: 0 });
	const left = readdirSync(join(folder, "backups"));
	expect(left.filter((path) => ofOlder.includes(path))).toEqual([]);
	expect(left).toContain(name);
});

test("a copy is restored into an empty store with its stories, pictures and running generations", async () => {
	const { folder, storage, user, story, image, running } = await aStore();
	const copy = join(folder, "copy.db");
	await backup(folder, copy);
	await storage.close();
	const empty = aFolder();
	await openSqlite(join(empty, "lion-tails.db")).close();
	expect(await restore(empty, copy)).toMatchObject({
		status: 0,
		stdout: expect.stringContaining("Restored 1 account, 1 story and 1 picture"),
	});
	const restored = openSqlite(join(empty, "lion-tails.db"));
	expect(await restored.users.byId(user.id)).toEqual(user);
	const { userId: _, ...kept } = story;
	expect(await restored.stories.byId(user.id, story.id)).toEqual(kept);
	expect(await restored.images.byId(user.id, image.id)).toEqual(image);
	expect((await restored.generations.log(running.id)).length).toBe(2);
	await restored.close();
});

test("a forged copy, whose pictures are outside their folder, is not restored", async () => {
	const { folder, storage } = await aStore();
	const copy = join(folder, "copies", "copy.db");
	await backup(folder, copy);
	await storage.close();
	writeFileSync(join(folder, "copies", "outside"), "not a picture");
	const db = new DatabaseSync(copy);
	db.exec("UPDATE images SET file = '../outside'");
	db.close();
	const empty = aFolder();
	expect(await restore(empty, copy)).toMatchObject({
		status: 1,
		stderr: expect.stringContaining('A picture in it is named "../outside"'),
	});
	expect(existsSync(join(empty, "outside"))).toBe(false);
});

test("a store with accounts is not overwritten", async () => {
	const { folder, storage, user } = await aStore();
	const copy = join(folder, "copy.db");
	await backup(folder, copy);
	await storage.close();
	const other = await aStore();
	await other.storage.close();
	expect(await restore(other.folder, copy)).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("has 1 account already, and nothing is overwritten"),
	});
	const kept = openSqlite(join(other.folder, "lion-tails.db"));
	expect(await kept.users.byId(user.id)).toBeNull();
	expect(await kept.users.byId(other.user.id)).toEqual(other.user);
	await kept.close();
});

test("nothing is restored into a store that is in use", async () => {
	const { folder, storage } = await aStore();
	const copy = join(folder, "copy.db");
	await backup(folder, copy);
	await storage.close();
	const empty = aFolder();
	const running = openSqlite(join(empty, "lion-tails.db"));
	expect(await restore(empty, copy)).toMatchObject({ status: 1, stderr: expect.stringContaining("stop it first") });
	await running.close();
	expect(await restore(empty, copy)).toMatchObject({ status: 0 });
});

test("restore refuses a damaged file, another database, and a copy that was changed", async () => {
	const { folder, storage } = await aStore();
	const copy = join(folder, "copy.db");
	await backup(folder, copy);
	await storage.close();
	const empty = aFolder();
	expect(await restore(empty)).toMatchObject({ status: 1, stderr: expect.stringContaining("Usage") });
	expect(await restore(empty, join(folder, "none.db"))).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("There is no file"),
	});
	const noise = join(folder, "noise.db");
	writeFileSync(noise, "not a database at all, but long enough to be read as one".repeat(100));
	expect(await restore(empty, noise)).toMatchObject({ status: 1, stderr: expect.stringContaining("is not a copy") });
	const foreign = join(folder, "foreign.db");
	new DatabaseSync(foreign).exec("CREATE TABLE birds (name TEXT)");
	expect(await restore(empty, foreign)).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("is not a copy of Lion"),
	});
	const changed = new DatabaseSync(copy);
	changed.exec("UPDATE users SET first_name = 'Other'");
	changed.close();
	expect(await restore(empty, copy)).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("differs from what was backed up in: users"),
	});
	expect(readdirSync(empty).filter((name) => name.startsWith("lion-tails"))).toEqual([]);
	expect(readFileSync(noise, "utf8")).toContain("not a database");
});
