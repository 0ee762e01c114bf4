import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shippedHeroes } from "@lion-tails/backend/hero/seed";
import { shippedSongs } from "@lion-tails/backend/song/seed";
import { openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { describe, expect, inject, test } from "vitest";
import { aHero, aSong, aUser } from "../../backend/test/contract/records.ts";
import { databaseOn } from "../../backend/test/mongo-server.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runScript } from "./run-script.ts";

const server = inject("mongoUri");
const heroCount = shippedHeroes().length;
const songCount = shippedSongs().length;

type Store = { storage: Storage; variables: Record<string, string>; folder: string };

const verse = { lyrics: ["The lamp is lit"], chords: [[{ at: 4, chord: "G" }]] };
const lamp = { id: "the-lamp", title: "The Lamp", verses: [verse] };

/** A hero as a file has one. */
const ada = {
	id: "ada",
	name: "Ada",
	description: "She wrote letters.",
	timePeriod: "19th century",
	contribution: "Her letters",
	birthYear: 1850,
	deathYear: null,
	sources: [{ title: "Her Letters", author: "Ada", type: "book" }],
	keyEvents: [{ year: 1870, description: "She wrote the first one." }],
	stories: [
		{
			id: "ada-lamp",
			title: "The Lamp",
			level: "preschool",
			content: ["She lit the lamp.", "It burned."],
			sources: ["Her Letters"],
			bibleVerse: {
				reference: "Psalm 119:105",
				text: "Your word is a lamp to my feet, and a light for my path.",
			},
		},
		{
			id: "ada-road",
			title: "The Road",
			isHistoricallyAccurate: false,
			content: ["She went on."],
			bibleVerse: { reference: "Psalm 23:1", text: "Yahweh is my shepherd: I shall lack nothing." },
		},
	],
};

async function sqliteStore(): Promise<Store> {
	const folder = aFolder();
	return { storage: openSqlite(join(folder, "lion-tails.db")), variables: { DATA_DIR: folder }, folder };
}

async function mongoStore(): Promise<Store> {
	const folder = aFolder();
	const uri = databaseOn(server ?? "", `lion-tails-${randomUUID().slice(0, 13)}`);
	return { storage: await openMongo(uri), variables: { DATA_DIR: folder, MONGODB_URI: uri }, folder };
}

const seed = ({ variables }: Pick<Store, "variables">, ...args: string[]) => runScript("seed", args, variables);
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
			expect(await seed(store, "--dry-run")).toEqual(said(`${all}Nothing is written.\n`));
			expect(await store.storage.heroes.list()).toEqual([]);
			expect(await store.storage.songs.count({ viewer: null, text: null })).toBe(0);
			expect(await seed(store)).toEqual(said(all));
			expect(await store.storage.heroes.list()).toHaveLength(heroCount);
			expect(await store.storage.songs.count({ viewer: null, text: null })).toBe(songCount);
			const [first = aHero(), second = aHero()] = await store.storage.heroes.list();
			const stories = await store.storage.heroStories.ofHero(second.id);
			expect(stories.length).toBeGreaterThanOrEqual(2);
			await store.storage.heroes.put([{ ...first, name: "Somebody" }]);
			await store.storage.heroStories.put([{ heroId: second.id, stories: stories.slice(1) }]);
			expect(await seed(store, "heroes")).toEqual(
				said(`Heroes: 0 added, 2 changed, ${heroCount - 2} unchanged, 0 invalid.\n`),
			);
			expect(await store.storage.heroes.byId(first.id)).toEqual(first);
			expect(await store.storage.heroStories.ofHero(second.id)).toEqual(stories);
			expect(await seed(store, "songs")).toEqual(
				said(`Songs: 0 added, 0 changed, ${songCount} unchanged, 0 invalid.\n`),
			);
			await store.storage.close();
		},
	);

	test.skipIf(isMissing)(
		"seed stores a file of songs, reports each invalid record, and changes nothing when repeated",
		async () => {
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
			expect(await seed(store, "songs", "--file", file)).toEqual(
				said("Songs: 1 added, 0 changed, 0 unchanged, 9 invalid.\n", faults, 1),
			);
			const first = await store.storage.songs.byId("the-lamp");
			expect(first).toMatchObject({
				userId: null,
				isPublic: true,
				song: { title: "The Lamp", tempo: 120, verses: [verse] },
			});
			expect(await seed(store, "songs", "--file", file)).toMatchObject({
				status: 1,
				stdout: "Songs: 0 added, 0 changed, 1 unchanged, 9 invalid.\n",
			});
			expect(await store.storage.songs.byId("the-lamp")).toEqual(first);
			expect(await store.storage.songs.byId(own.id)).toEqual(own);

			const corrected = fileOf(store, [{ ...lamp, title: "The Small Lamp" }]);
			const change = "Songs: 0 added, 1 changed, 0 unchanged, 0 invalid.\n";
			expect(await seed(store, "songs", "--file", corrected, "--dry-run")).toEqual(
				said(`${change}Nothing is written.\n`),
			);
			expect(await store.storage.songs.byId("the-lamp")).toEqual(first);
			expect(await seed(store, "songs", "--file", corrected)).toEqual(said(change));
			expect(await store.storage.songs.byId("the-lamp")).toMatchObject({
				song: { title: "The Small Lamp" },
				createdAt: first?.createdAt,
			});
			await store.storage.close();
		},
	);

	test.skipIf(isMissing)(
		"a recording in a file is stored with its song, and a second run changes nothing",
		async () => {
			const store = await open();
			const { songs, recordings } = store.storage;
			const bytes = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(300_000, 7)]);
			writeFileSync(join(store.folder, "lamp.mp3"), bytes);
			const file = fileOf(store, { ...lamp, audioUrl: "lamp.mp3" });
			const line = (outcome: string) => `Songs: ${outcome}, 0 invalid.\n`;
			expect((await seed(store, "songs", "--file", file, "--dry-run")).stdout).toContain("1 added");
			expect(await songs.byId("the-lamp")).toBeNull();
			expect(await seed(store, "songs", "--file", file)).toEqual(said(line("1 added, 0 changed, 0 unchanged")));
			expect(await seed(store, "songs", "--file", file)).toEqual(said(line("0 added, 0 changed, 1 unchanged")));
			const audioUrl = (await songs.byId("the-lamp"))?.song.audioUrl ?? "";
			const version = audioUrl.split("?v=")[1] ?? "";
			expect(audioUrl).toBe(`/api/songs/the-lamp/recording?v=${version}`);
			expect(await recordings.head("the-lamp", version)).toEqual({ mediaType: "audio/mpeg", size: bytes.length });

			const exported = fileOf(store, { ...lamp, audioUrl });
			expect(await seed(store, "songs", "--file", exported)).toEqual(said(line("0 added, 0 changed, 1 unchanged")));
			writeFileSync(join(store.folder, "lamp.mp3"), Buffer.from("ID3 another recording"));
			expect(await seed(store, "songs", "--file", file)).toEqual(said(line("0 added, 1 changed, 0 unchanged")));
			expect(await recordings.head("the-lamp", version)).toBeNull();
			await store.storage.close();
		},
	);

	test.skipIf(isMissing)(
		"a file of heroes is written, and one without its day keeps the day on which it came",
		async () => {
			const store = await open();
			const { createdAt: _, ...hero } = aHero();
			const file = fileOf(store, [hero, { ...hero, id: "nobody", name: "", birthYear: "then" }]);
			const invalid =
				"Hero 2 (nobody) is invalid: name: Too small: expected string to have >=1 characters; birthYear: Invalid input: expected number, received string\n";
			expect(await seed(store, "heroes", "--file", file)).toEqual(
				said("Heroes: 1 added, 0 changed, 0 unchanged, 1 invalid.\n", invalid, 1),
			);
			const first = await store.storage.heroes.byId(hero.id);
			expect(first).toMatchObject(hero);
			expect(await seed(store, "heroes", "--file", file)).toMatchObject({
				stdout: "Heroes: 0 added, 0 changed, 1 unchanged, 1 invalid.\n",
			});
			expect(await store.storage.heroes.byId(hero.id)).toEqual(first);
			await store.storage.close();
		},
	);

	test.skipIf(isMissing)(
		"one hero is written with stories, twice as once; those that the file has no longer are removed",
		async () => {
			const store = await open();
			const { storage } = store;
			const said = (line: string) => ({ status: 0, stdout: `Heroes: ${line}, 0 invalid.\n`, stderr: "" });
			expect(await seed(store, "heroes", "--file", fileOf(store, ada))).toEqual(
				said("1 added, 0 changed, 0 unchanged"),
			);
			const first = await storage.heroStories.ofHero("ada");
			expect(first).toMatchObject([
				{
					id: "ada-lamp",
					heroId: "ada",
					title: "The Lamp",
					content: "She lit the lamp.\n\nIt burned.",
					isHistoricallyAccurate: true,
					sources: [{ title: "Her Letters", author: "Ada", type: "book" }],
					bibleVerse: ada.stories[0]?.bibleVerse,
					createdBy: 0,
					isFeatured: false,
				},
				{ id: "ada-road", isHistoricallyAccurate: false, sources: [] },
			]);
			expect(await seed(store, "heroes", "--file", fileOf(store, [ada]))).toEqual(
				said("0 added, 0 changed, 1 unchanged"),
			);
			expect(await storage.heroStories.ofHero("ada")).toEqual(first);

			const fewer = fileOf(store, { ...ada, stories: ada.stories.slice(0, 1) });
			const change = said("0 added, 1 changed, 0 unchanged");
			expect(await seed(store, "heroes", "--file", fewer, "--dry-run")).toEqual({
				...change,
				stdout: `${change.stdout}Nothing is written.\n`,
			});
			expect(await storage.heroStories.ofHero("ada")).toEqual(first);
			expect(await seed(store, "heroes", "--file", fewer)).toEqual(change);
			expect(await storage.heroStories.ofHero("ada")).toEqual(first.slice(0, 1));

			const { stories: _, ...withoutStories } = ada;
			expect(await seed(store, "heroes", "--file", fileOf(store, withoutStories))).toEqual(
				said("0 added, 0 changed, 1 unchanged"),
			);
			expect(await storage.heroStories.ofHero("ada")).toEqual(first.slice(0, 1));
			await storage.close();
		},
	);
});

test("an address of a recording and a file of another kind are refused with the reason", async () => {
	const store = await sqliteStore();
	const addresses = ["https://example.org/a.mp3", "//example.org/a.mp3", "missing.mp3", "text.mp3", "long.mp3"];
	writeFileSync(join(store.folder, "text.mp3"), "words");
	writeFileSync(join(store.folder, "long.mp3"), Buffer.concat([Buffer.from("ID3"), Buffer.alloc(20 * 1024 * 1024)]));
	const records = addresses.map((audioUrl, at) => ({ ...lamp, id: `lamp-${at}`, audioUrl }));
	const { status, stdout, stderr } = await seed(store, "songs", "--file", fileOf(store, records));
	expect([status, stdout]).toEqual([1, "Songs: 0 added, 0 changed, 0 unchanged, 5 invalid.\n"]);
	const kinds = "A recording is an MP3, M4A or WAV file of at most 20 MB";
	const elsewhere =
		"is on another site, which would learn who listens. Save the recording as a file and write the file's path here";
	const pathOf = (name: string) => join(store.folder, name);
	expect(stderr.trim().split("\n")).toEqual([
		`Song 1 (lamp-0) is invalid: audioUrl: https://example.org/a.mp3 ${elsewhere}`,
		`Song 2 (lamp-1) is invalid: audioUrl: //example.org/a.mp3 ${elsewhere}`,
		`Song 3 (lamp-2) is invalid: audioUrl: there is no file ${pathOf("missing.mp3")}. ${kinds}`,
		`Song 4 (lamp-3) is invalid: audioUrl: ${pathOf("text.mp3")} is not a recording. ${kinds}`,
		`Song 5 (lamp-4) is invalid: audioUrl: ${pathOf("long.mp3")} is too large. ${kinds}`,
	]);
	await store.storage.close();
});

test("one line names each hero that contradicts itself or the Bible", async () => {
	const store = await sqliteStore();
	const [story = { id: "none" }] = ada.stories;
	const withStory = (id: string, more: object) => ({
		...ada,
		id,
		stories: [{ ...story, id: `${id}-story`, ...more }],
	});
	const verse = { reference: "Psalm 119:105", text: "Your word is a lamp." };
	const file = fileOf(store, [
		ada,
		withStory("of-another", { id: "ada-lamp" }),
		withStory("source", { sources: ["Her Diary"] }),
		withStory("wording", { bibleVerse: verse }),
		withStory("reference", { bibleVerse: { ...verse, reference: "Psalm 151:1" } }),
		withStory("level", { level: "grown" }),
		withStory("misspelled", { heroId: "nobody" }),
		withStory("empty", { content: [] }),
		{ ...ada, id: "life", birthYear: 1900, deathYear: 1850, stories: [] },
		{ ...ada, id: "twice", sources: [...ada.sources, ...ada.sources], stories: [story, story] },
		{ ...ada, id: "verse", bibleVerse: verse, stories: [] },
	]);
	const text = "Your word is a lamp to my feet, and a light for my path.";
	const faults = [
		"Hero 2 (of-another) is invalid: stories.0.id: ada-lamp is a story about ada",
		"Hero 3 (source) is invalid: stories.0.sources: the hero has no source Her Diary",
		`Hero 4 (wording) is invalid: stories.0.bibleVerse.text: the bundled Bible has: ${text}`,
		"Hero 5 (reference) is invalid: stories.0.bibleVerse.reference: Psalm 151:1 is not in the bundled Bible",
		"Hero 6 (level) is invalid: stories.0.level: Please choose a reading level from the list",
		'Hero 7 (misspelled) is invalid: stories.0: Unrecognized key: "heroId"',
		"Hero 8 (empty) is invalid: stories.0.content: Too small: expected array to have >=1 items",
		"Hero 9 (life) is invalid: deathYear: 1850 is not after the birth in 1900",
		"Hero 10 (twice) is invalid: sources: there are two with the title Her Letters; stories: there are two with the id ada-lamp; stories.0.id: ada-lamp is a story about ada; stories.1.id: ada-lamp is a story about ada",
		`Hero 11 (verse) is invalid: bibleVerse.text: the bundled Bible has: ${text}`,
		"",
	].join("\n");
	expect(await seed(store, "heroes", "--file", file)).toEqual(
		said("Heroes: 1 added, 0 changed, 0 unchanged, 10 invalid.\n", faults, 1),
	);
	expect((await store.storage.heroes.list()).map(({ id }) => id)).toEqual(["ada"]);
	await store.storage.close();
});

test("a file that holds no records, and unknown arguments, are refused", async () => {
	const folder = aFolder();
	const store = await sqliteStore();
	for (const [file, message] of [
		[join(folder, "none.json"), "cannot be read"],
		[fileOf(store, "[{"), "cannot be read"],
		[fileOf(store, "5"), "holds neither a list nor a record"],
	] as const)
		expect(await seed(store, "songs", "--file", file)).toMatchObject({
			status: 1,
			stderr: expect.stringContaining(message),
		});
	expect(await seed(store, "--file", fileOf(store, [lamp]))).toMatchObject({
		status: 1,
		stderr: expect.stringMatching(/^Please say what the file holds/),
	});
	for (const args of [["stories"], ["songs", "heroes"]])
		expect(await seed(store, ...args)).toMatchObject({
			status: 1,
			stderr: expect.stringContaining("Usage: npm run seed"),
		});
	await store.storage.close();
});

test("the store is created by the script, and not by a dry run", async () => {
	const folder = join(aFolder(), "new", "data");
	const variables = { DATA_DIR: folder };
	const file = join(aFolder(), "lamp.json");
	writeFileSync(file, JSON.stringify(lamp));
	const added = "Songs: 1 added, 0 changed, 0 unchanged, 0 invalid.\n";
	const run = (...args: string[]) => seed({ variables }, "songs", "--file", file, ...args);
	expect(await run("--dry-run")).toEqual(said(`${added}Nothing is written.\n`));
	expect(existsSync(join(folder, "lion-tails.db"))).toBe(false);
	expect(await run()).toEqual(said(added));
	const storage = openSqlite(join(folder, "lion-tails.db"));
	expect(await storage.songs.byId("the-lamp")).not.toBeNull();
	await storage.close();
});
