import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anImage, aUser } from "../../../test/contract/records.ts";
import { aFolder } from "../../../test/test-environment.ts";
import type { Storage } from "../storage.ts";
import { openSqlite } from "./sqlite.ts";

const HOUR_MS = 3600_000;
let folder: string;
let storage: Storage;
const user = aUser();
const files = () => readdirSync(join(folder, "images"));

beforeEach(async () => {
	folder = aFolder();
	storage = openSqlite(join(folder, "lion-tails.db"));
	await storage.users.insert(user);
});
afterEach(() => storage.close());

test("a picture is one file, which is removed with the picture, its older version or its user", async () => {
	const [one, two] = [anImage(user.id), anImage(user.id)];
	await storage.images.put(one);
	await storage.images.put({ ...one, version: "newer" });
	await storage.images.put(two);
	expect(files().toSorted()).toEqual([`${one.id}.newer.jpg`, `${two.id}.${two.version}.jpg`].toSorted());
	await storage.images.remove(user.id, one.id);
	expect(files()).toEqual([`${two.id}.${two.version}.jpg`]);
	await storage.removeUser(user.id, 5);
	expect(files()).toEqual([]);
	await expect(storage.images.put(one)).rejects.toMatchObject({ code: "unauthorized" });
	expect(files()).toEqual([]);
});

test("the sweep removes files without a row after an hour and keeps other files", async () => {
	const image = anImage(user.id, { createdAt: Date.now() });
	await storage.images.put(image);
	const kept = `${image.id}.${image.version}.jpg`;
	const old = new Date(Date.now() - 2 * HOUR_MS);
	for (const name of ["half.tmp", "nobodys.1.jpg", "note.txt", "young.tmp"])
		writeFileSync(join(folder, "images", name), "x");
	for (const name of ["half.tmp", "nobodys.1.jpg", "note.txt", kept])
		utimesSync(join(folder, "images", name), old, old);
	await storage.sweep(Date.now(), 0);
	expect(files().toSorted()).toEqual([kept, "note.txt", "young.tmp"].toSorted());
});

test("images.byId returns null for a picture whose file is lost", async () => {
	const image = anImage(user.id);
	await storage.images.put(image);
	const db = new DatabaseSync(join(folder, "lion-tails.db"));
	db.exec("UPDATE images SET version = 'lost'");
	db.close();
	expect(await storage.images.byId(user.id, image.id)).toBeNull();
});
