import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aUser } from "@lion-tails/backend/storage/contract/account";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../backup.ts", import.meta.url));
const backup = (folder: string, ...given: string[]) =>
	spawnSync(process.execPath, [script, ...given], {
		env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
		encoding: "utf8",
	});

test("a store in use is copied whole, and no file is written over", async () => {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-"));
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const user = aUser();
	await storage.users.insert(user);
	const target = join(folder, "copies", "one.db");
	expect(backup(folder, target)).toMatchObject({ status: 0, stdout: `Backed up to ${target}\n` });
	const copy = openSqlite(target);
	expect(await copy.users.byId(user.id)).toEqual(user);
	await copy.close();
	await storage.close();
	expect(backup(folder, target)).toMatchObject({ status: 1, stderr: expect.stringContaining("already exists") });
});

test("without a store it says so and makes none", () => {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-"));
	expect(backup(folder)).toMatchObject({ status: 1, stderr: expect.stringContaining("There is no store") });
	expect(existsSync(join(folder, "lion-tails.db"))).toBe(false);
});
