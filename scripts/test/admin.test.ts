import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { expect, test } from "vitest";
import { aUser } from "../../backend/test/contract/records.ts";
import { aFolder } from "../../backend/test/test-environment.ts";

const script = fileURLToPath(new URL("../admin.ts", import.meta.url));
const admin = (folder: string, ...args: string[]) =>
	spawnSync(process.execPath, [script, ...args], {
		env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
		encoding: "utf8",
	});

test("the right is granted by username or address, listed and revoked, twice as once, while the store is in use", async () => {
	const folder = aFolder();
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const [ada, grace] = [aUser("ada"), aUser("grace")];
	for (const user of [ada, grace]) await storage.users.insert(user);
	expect(admin(folder, "list")).toMatchObject({ status: 0, stdout: "Nobody is an admin.\n" });
	expect(admin(folder, "grant", "ADA")).toMatchObject({ status: 0, stdout: "ada is an admin.\n" });
	expect(await storage.users.byId(ada.id)).toMatchObject({ ...ada, isAdmin: true, updatedAt: expect.any(Number) });
	expect(admin(folder, "grant", ada.email)).toMatchObject({ status: 0, stdout: "ada is already an admin.\n" });
	expect(admin(folder, "list")).toMatchObject({ status: 0, stdout: "ada <ada@example.org>\n" });
	expect(admin(folder, "revoke", ada.email)).toMatchObject({ status: 0, stdout: "ada is not an admin.\n" });
	expect(admin(folder, "revoke", "ada")).toMatchObject({ status: 0, stdout: "ada is already not an admin.\n" });
	expect(await storage.users.byId(ada.id)).toMatchObject({ isAdmin: false });
	expect(await storage.users.byId(grace.id)).toEqual(grace);
	await storage.close();
});

test("a name that nobody has, and words that it does not know, are an error", async () => {
	const folder = aFolder();
	await openSqlite(join(folder, "lion-tails.db")).close();
	expect(admin(folder, "grant", "nobody")).toMatchObject({
		status: 1,
		stdout: "",
		stderr: "There is no account with the name or address nobody.\n",
	});
	for (const args of [[], ["grant"], ["list", "ada"], ["grant", "ada", "grace"], ["promote", "ada"]])
		expect(admin(folder, ...args)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: npm run admin/) });
});

test("without a store it fails and creates none", () => {
	const folder = aFolder();
	expect(admin(folder, "list")).toMatchObject({ status: 1, stderr: expect.stringContaining("There is no store") });
	expect(existsSync(join(folder, "lion-tails.db"))).toBe(false);
});
