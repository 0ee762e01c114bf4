// The backup that a server makes of its own store.
import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqlite } from "../../src/storage/sqlite/sqlite.ts";
import { addUser, anImage, aStory } from "../contract/records.ts";
import { startServer } from "../server-process.ts";
import { aFolder } from "../test-environment.ts";

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => /\d\.db$/.test(name));
const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();

/** A data folder with an account, a story and a picture, and a folder for its copies. */
async function aStore() {
	const [folder, backups] = [aFolder(), join(aFolder(), "copies")];
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const user = await addUser(storage);
	const story = aStory(user.id);
	await storage.stories.insert(story);
	await storage.images.put(anImage(user.id, { createdAt: Date.now() }));
	await storage.close();
	return { folder, backups, user, story };
}
const start = (folder: string, backups: string, more = {}) =>
	startServer({ DATA_DIR: folder, BACKUP_FOLDER: backups, LOG_LEVEL: "info", ...more });

test("a server without a copy of the last night makes one at its start, proves it, and makes no second one", async () => {
	const { folder, backups, user, story } = await aStore();
	const server = await start(folder, backups);
	await expect.poll(() => server.output()).toContain("restored for proof");
	expect(server.output()).toContain("1 account, 1 story and 1 picture");
	expect(await metricsOf(server.url)).toContain('lion_tails_backups_total{outcome="succeeded"} 1');
	await server.stop();
	const [copy = "", ...others] = copiesIn(backups);
	expect(others).toEqual([]);
	expect(readdirSync(backups).toSorted()).toEqual(["images", copy, `${copy}.json`]);
	const restored = openSqlite(join(backups, copy));
	expect((await restored.stories.byId(user.id, story.id))?.story.title).toBe(story.story.title);
	await restored.close();
	expect(readdirSync(join(backups, "images"))).toHaveLength(1);

	const again = await start(folder, backups);
	expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
	await again.stop();
	expect(again.output()).not.toContain("restored for proof");
	expect(copiesIn(backups)).toEqual([copy]);
});

test("the newest copies are kept with their pictures; pictures of a deleted account leave with the last copy that has them", async () => {
	const { folder, backups, user } = await aStore();
	const first = await start(folder, backups);
	await expect.poll(() => first.output()).toContain("restored for proof");
	await first.stop();
	const [copy = ""] = copiesIn(backups);
	const storage = openSqlite(join(folder, "lion-tails.db"));
	await storage.removeUser(user.id, Date.now());
	await storage.close();
	const older = copy.replace(/20\d\d/, "2001");
	const target = join(backups, older);
	// The copy gets the name of an earlier night.
	for (const suffix of ["", ".json"]) renameSync(join(backups, `${copy}${suffix}`), `${target}${suffix}`);
	const second = await start(folder, backups, { BACKUP_KEEP: "1" });
	await expect.poll(() => second.output()).toContain("restored for proof");
	await second.stop();
	expect(copiesIn(backups)).toHaveLength(1);
	expect(existsSync(target)).toBe(false);
	expect(readdirSync(join(backups, "images"))).toEqual([]);
});

test("a backup that fails is logged and counted, and the server works", async () => {
	const { folder } = await aStore();
	const blocked = join(aFolder(), "a-file");
	writeFileSync(blocked, "");
	const server = await start(folder, blocked);
	await expect.poll(() => server.output()).toContain("the nightly backup failed");
	expect(await metricsOf(server.url)).toContain('lion_tails_backups_total{outcome="failed"} 1');
	expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
	await server.stop();
});

test("a folder of copies that is the data folder itself is refused at the start", async () => {
	const folder = aFolder();
	await expect(start(folder, folder)).rejects.toThrow(/BACKUP_FOLDER is .* must be a folder other than DATA_DIR/);
});
