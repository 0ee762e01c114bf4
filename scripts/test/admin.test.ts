import { existsSync } from "node:fs";
import { join } from "node:path";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { expect, test } from "vitest";
import { aUser } from "../../backend/test/contract/records.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runProcess, runScript } from "./run-script.ts";

const admin = (folder: string, ...args: string[]) => runScript("admin", args, { DATA_DIR: folder });

test("an admin is granted by username or address, listed and revoked, repeatably, while the store is in use", async () => {
	const folder = aFolder();
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const [ada, grace] = [aUser("ada"), aUser("grace")];
	for (const user of [ada, grace]) await storage.users.insert(user);
	expect(await admin(folder, "list")).toMatchObject({ status: 0, stdout: "There are no admins.\n" });
	expect(await admin(folder, "grant", "ADA")).toMatchObject({ status: 0, stdout: "ada is an admin.\n" });
	expect(await storage.users.byId(ada.id)).toMatchObject({ ...ada, isAdmin: true, updatedAt: expect.any(Number) });
	expect(await admin(folder, "grant", ada.email)).toMatchObject({ status: 0, stdout: "ada is already an admin.\n" });
	expect(await admin(folder, "list")).toMatchObject({ status: 0, stdout: "ada <ada@example.org>\n" });
	expect(await admin(folder, "revoke", ada.email)).toMatchObject({ status: 0, stdout: "ada is not an admin.\n" });
	expect(await admin(folder, "revoke", "ada")).toMatchObject({ status: 0, stdout: "ada is already not an admin.\n" });
	expect(await storage.users.byId(ada.id)).toMatchObject({ isAdmin: false });
	expect(await storage.users.byId(grace.id)).toEqual(grace);
	await storage.close();
});

test("unknown names and unknown arguments are errors", async () => {
	const folder = aFolder();
	await openSqlite(join(folder, "lion-tails.db")).close();
	expect(await admin(folder, "grant", "nobody")).toMatchObject({
		status: 1,
		stdout: "",
		stderr: "There is no account with the name or address nobody.\n",
	});
	for (const args of [[], ["grant"], ["list", "ada"], ["grant", "ada", "grace"], ["promote", "ada"]])
		expect(await admin(folder, ...args)).toMatchObject({
			status: 1,
			stderr: expect.stringMatching(/^Usage: npm run admin/),
		});
});

test("admin without a store fails and creates none", async () => {
	const folder = aFolder();
	expect(await runProcess("admin", ["list"], { DATA_DIR: folder })).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("There is no store"),
	});
	expect(existsSync(join(folder, "lion-tails.db"))).toBe(false);
});
