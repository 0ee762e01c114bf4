import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { shippedHeroes } from "@lion-tails/backend/hero/seed";
import { shippedSongs } from "@lion-tails/backend/song/seed";
import { aUser } from "@lion-tails/backend/storage/contract/account";
import { aHero } from "@lion-tails/backend/storage/contract/hero";
import { aSong } from "@lion-tails/backend/storage/contract/song";
import { openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { describe, expect, inject, test } from "vitest";
import { databaseOn } from "../../backend/test/mongo-server.ts";
import { aFolder } from "../../backend/test/test-environment.ts";

const script = fileURLToPath(new URL("../seed.ts", import.meta.url));
const server = inject("mongoUri");
const heroCount = shippedHeroes().length;
const songCount = shippedSongs().length;

type Store = { storage: Storage; variables: Record<string, string>; folder: string };

const verse = { lyrics: ["The lamp is lit"], chords: [[{ at: 4, chord: "G" }]] };
const lamp = { id: "the-lamp", title: "The Lamp", verses: [verse] };

async function sqliteStore(): Promise<Store> {
	const folder = aFolder();
	return { storage: openSqlite(join(folder, "lion-tails.db")), variables: { DATA_DIR: folder }, folder };
}

async function mongoStore(): Promise<Store> {
	const folder = aFolder();
	const uri = databaseOn(server ?? "", `lion-tails-${randomUUID().slice(0, 13)}`);
	return { storage: await openMongo(uri), variables: { DATA_DIR: folder, MONGODB_URI: uri }, folder };
}

const seed = ({ variables }: Pick<Store, "variables">, ...args: string[]) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
		env: { PATH: process.env.PATH ?? "", ...variables },
		encoding: "utf8",
	});
	return { status, stdout, stderr };
};
const said = (stdout: string, stderr = "", status = 0) => ({ status, stdout, stderr });

function fileOf({ folder }: Store, records: unknown): string {
	const path = join(folder, `${randomUUID()}.json`);
	writeFileSync(path, typeof records === "string" ? records : JSON.stringify(records));
	return path;
}

describe.each([
	["SQLite", sqliteStore, false],
	["MongoDB", mongoStore, !server],
] as const)("on %s", (_, open, isMissing) => {
	test.skipIf(isMissing)(
		"shipped songs and heroes are written once, and what was changed is written again",
		async () => {
			const store = await open();
			const all = `Heroes: ${heroCount} added, 0 changed, 0 unchanged, 0 invalid.\nSongs: ${songCount} added, 0 changed, 0 unchanged, 0 invalid.\n`;
			expect(seed(store, "--dry-run")).toEqual(said(`${all}Nothing is written.\n`));
			expect(await store.storage.heroes.list()).toEqual([]);
			expect(await store.storage.songs.count({ viewer: null, text: null })).toBe(0);
			expect(seed(store)).toEqual(said(all));
			expect(await store.storage.heroes.list()).toHaveLength(heroCount);
			expect(await store.storage.songs.count({ viewer: null, text: null })).toBe(songCount);
			await store.storage.heroes.put([{ ...(shippedHeroes()[0] ?? aHero()), name: "Somebody" }]);
			expect(seed(store, "heroes")).toEqual(
				said(`Heroes: 0 added, 1 changed, ${heroCount - 1} unchanged, 0 invalid.\n`),
			);
			expect(seed(store, "songs")).toEqual(said(`Songs: 0 added, 0 changed, ${songCount} unchanged, 0 invalid.\n`));
			await store.storage.close();
		},
	);

	test.skipIf(isMissing)("a file of songs is written, twice as once, and each invalid record is said", async () => {
		const store = await open();
		const user = aUser();
		await store.storage.users.insert(user);
		const own = aSong(user.id);
		await store.storage.songs.insert(own, 5);
		const file = fileOf(store, [
			lamp,
			"a song",
			{ ...lamp, id: "The Lamp" },
			{ ...lamp, id: "no-title", title: " ", tempo: 400 },
			{ ...lamp, id: "misspelled", colour: "#ffffff" },
			{ ...lamp, id: "no-chord", verses: [{ ...verse, chords: [[{ at: 4, chord: "Xy" }]] }] },
			{ ...lamp, id: "beyond", chorus: { ...verse, chords: [[{ at: 16, chord: "G" }]] } },
			{ ...lamp, id: "lines", bridge: { ...verse, chords: [] } },
			lamp,
			{ ...lamp, id: own.id },
		]);
		const faults = [
			"Song 2 is invalid: Invalid input: expected object, received string",
			"Song 3 (The Lamp) is invalid: id: An id is written like-this",
			"Song 4 (no-title) is invalid: title: Please enter a title; tempo: The tempo is 20 to 300 BPM",
			'Song 5 (misspelled) is invalid: Unrecognized key: "colour"',
			"Song 6 (no-chord) is invalid: verses.0.chords.0.0.chord: Xy is no chord that is known",
			"Song 7 (beyond) is invalid: chorus.chords.0.0.at: the line ends at 15",
			"Song 8 (lines) is invalid: bridge.chords: there is not one list for each line",
			"Song 9 (the-lamp) is invalid: id: it stands twice in the file",
			`Song 10 (${own.id}) is invalid: id: this song belongs to an account`,
			"",
		].join("\n");
		expect(seed(store, "songs", "--file", file)).toEqual(
			said("Songs: 1 added, 0 changed, 0 unchanged, 9 invalid.\n", faults, 1),
		);
		const first = await store.storage.songs.byId("the-lamp");
		expect(first).toMatchObject({
			userId: null,
			isPublic: true,
			song: { title: "The Lamp", tempo: 120, verses: [verse] },
		});
		expect(seed(store, "songs", "--file", file)).toMatchObject({
			status: 1,
			stdout: "Songs: 0 added, 0 changed, 1 unchanged, 9 invalid.\n",
		});
		expect(await store.storage.songs.byId("the-lamp")).toEqual(first);
		expect(await store.storage.songs.byId(own.id)).toEqual(own);

		const corrected = fileOf(store, [{ ...lamp, title: "The Small Lamp" }]);
		const change = "Songs: 0 added, 1 changed, 0 unchanged, 0 invalid.\n";
		expect(seed(store, "songs", "--file", corrected, "--dry-run")).toEqual(said(`${change}Nothing is written.\n`));
		expect(await store.storage.songs.byId("the-lamp")).toEqual(first);
		expect(seed(store, "songs", "--file", corrected)).toEqual(said(change));
		expect(await store.storage.songs.byId("the-lamp")).toMatchObject({
			song: { title: "The Small Lamp" },
			createdAt: first?.createdAt,
		});
		await store.storage.close();
	});

	test.skipIf(isMissing)(
		"a file of heroes is written, and one without its day keeps the day on which it came",
		async () => {
			const store = await open();
			const { createdAt: _, ...hero } = aHero();
			const file = fileOf(store, [hero, { ...hero, id: "nobody", name: "", birthYear: "then" }]);
			const invalid =
				"Hero 2 (nobody) is invalid: name: Too small: expected string to have >=1 characters; birthYear: Invalid input: expected number, received string\n";
			expect(seed(store, "heroes", "--file", file)).toEqual(
				said("Heroes: 1 added, 0 changed, 0 unchanged, 1 invalid.\n", invalid, 1),
			);
			const first = await store.storage.heroes.byId(hero.id);
			expect(first).toMatchObject(hero);
			expect(seed(store, "heroes", "--file", file)).toMatchObject({
				stdout: "Heroes: 0 added, 0 changed, 1 unchanged, 1 invalid.\n",
			});
			expect(await store.storage.heroes.byId(hero.id)).toEqual(first);
			await store.storage.close();
		},
	);
});

test("without a store, and with a file that is no list, nothing is written", async () => {
	const folder = aFolder();
	expect(seed({ variables: { DATA_DIR: folder } })).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("There is no store"),
	});
	expect(existsSync(join(folder, "lion-tails.db"))).toBe(false);
	const store = await sqliteStore();
	for (const [file, message] of [
		[join(folder, "none.json"), "cannot be read"],
		[fileOf(store, "[{"), "cannot be read"],
		[fileOf(store, lamp), "does not hold a list"],
	] as const)
		expect(seed(store, "songs", "--file", file)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
	expect(seed(store, "--file", fileOf(store, [lamp]))).toMatchObject({
		status: 1,
		stderr: expect.stringMatching(/^Please say what the file holds/),
	});
	for (const args of [["stories"], ["songs", "heroes"]])
		expect(seed(store, ...args)).toMatchObject({ status: 1, stderr: expect.stringContaining("Usage: npm run seed") });
	await store.storage.close();
});
