import { existsSync } from "node:fs";
import { join } from "node:path";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { expect, test } from "vitest";
import { addUser } from "../../backend/test/contract/records.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runProcess, runScript } from "./run-script.ts";

const backup = (folder: string, ...args: string[]) => runScript("backup", args, { DATA_DIR: folder });

test("a store in use is copied completely, and no file is overwritten", async () => {
	const folder = aFolder();
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const user = await addUser(storage);
	const target = join(folder, "copies", "one.db");
	expect(await backup(folder, target)).toMatchObject({ status: 0, stdout: `Backed up to ${target}\n` });
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
