import { type ChildProcess, fork, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { storageContract } from "../../../test/contract/contract.ts";
import {
	addUser,
	aGeneration,
	anImage,
	aStory,
	aUser,
	everything,
	failedEntry,
	someContent,
	startedEntry,
	textEntry,
} from "../../../test/contract/records.ts";
import { own } from "../../../test/own-process.ts";
import { randomNumbers } from "../../../test/random-waits.ts";
import { aFolder } from "../../../test/test-environment.ts";
import { LogConflict, type LogEntry } from "../../live/log.ts";
import { foldLog } from "../../live/log-fold.ts";
import type { Page, StoryQuery, StoryRecord, StorySort } from "../../story/store.ts";
import type { Storage } from "../storage.ts";
import { backupSqlite } from "./backup.ts";
import { defineFunctions, migrations } from "./migrations.ts";
import { openSqlite, type SqliteOptions } from "./sqlite.ts";

const aPath = () => join(aFolder(), "store.db");

storageContract("SQLite", async () => {
	const path = aPath();
	const storage = openSqlite(path);
	return {
		storage,
		async clear() {
			const db = new DatabaseSync(path, { timeout: 5000 });
			// Removals of stories and songs add rows to the last two.
			const tables = db.prepare(`SELECT name FROM pragma_table_list
				WHERE type = 'table' AND schema = 'main' AND name NOT IN ('sqlite_schema', 'public_songs_version')
				ORDER BY name LIKE 'removed_from_%'`);
			const deletions = tables.all().map(({ name }) => `DELETE FROM ${name};`);
			db.exec(`BEGIN IMMEDIATE; ${deletions.join(" ")} COMMIT`);
			db.close();
		},
	};
});

/** Opens a new store with a user. It is closed after the test. */
async function openWithUser(options?: SqliteOptions) {
	const path = aPath();
	const storage = openSqlite(path, options);
	onTestFinished(() => storage.close());
	return { path, storage, user: await addUser(storage) };
}

test("a writer of 50 running stories that is killed 20 times loses and duplicates no confirmed write", async () => {
	const path = aPath();
	let storage = openSqlite(path);
	const user = await addUser(storage);
	const generations = Array.from({ length: 50 }, () => ({ ...aGeneration(user.id), log: [] }));
	await storage.records.write("generations", generations);
	const ids = generations.map(({ id }) => id);
	await storage.close();
	const random = randomNumbers();
	const compileCache = aFolder();
	for (let round = 0; round < 20; round++) {
		const writer = own(
			fork(new URL("../../../test/writer.ts", import.meta.url), [path], {
				serialization: "advanced",
				// Each process runs the modules that the first one compiled.
				env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
			}),
		);
		const confirmed = await killSoon(writer, random() * 40);
		for (const file of [path, path.replace(".db", "-live.db")]) {
			const check = new DatabaseSync(file, { readOnly: true });
			expect({ ...check.prepare("PRAGMA integrity_check").get() }).toEqual({ integrity_check: "ok" });
			expect(check.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
			check.close();
		}
		storage = openSqlite(path);
		const texts = await Promise.all(ids.map(async (id) => foldLog(id, await storage.generations.log(id)).text));
		// Each write has a word of every story: all of them are stored, or none.
		expect(new Set(texts).size).toBe(1);
		const numbers = texts[0]?.split(" ").slice(0, -1).map(Number) ?? [];
		expect(numbers).toEqual(numbers.map((_, at) => at + 1));
		expect(numbers.length).toBeGreaterThanOrEqual(confirmed);
		await storage.close();
	}
});

/** Kills the writer some time after its first confirmed write. Returns the number of the last confirmed one. */
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

test("the file of running stories stays small, because old rows are moved and ended stories removed", async () => {
	const { path, storage, user } = await openWithUser();
	const [long, short] = [aGeneration(user.id), aGeneration(user.id)];
	for (const generation of [long, short]) await storage.generations.insert(generation);
	await storage.generations.append([startedEntry(short.id), textEntry(short.id, 2, "gone")], 1);
	for (let position = 1; position <= 22_500; position++)
		await storage.generations.append([textEntry(long.id, position, `${position} `)], 1);
	await storage.generations.append([failedEntry(short.id, 3)], 2);
	const live = new DatabaseSync(path.replace(".db", "-live.db"), { readOnly: true });
	const rows = () => Number(live.prepare("SELECT COUNT(*) AS count FROM batches").get()?.count);
	await expect.poll(rows).toBeLessThan(21_000);
	const numbers = Array.from({ length: 22_500 }, (_, at) => `${at + 1} `).join("");
	const textOf = async (id: string) => foldLog(id, await storage.generations.log(id)).text;
	expect([await textOf(long.id), await textOf(short.id)]).toEqual([numbers, "gone"]);
	await storage.generations.append([failedEntry(long.id, 22_501)], 3);
	expect(await textOf(long.id)).toBe(numbers);
	await storage.sweep(0, 0);
	expect(rows()).toBe(1);
	expect(live.prepare("SELECT * FROM logs").all()).toEqual([]);
	live.close();
});

test("a process that has lost its story to another cannot append, even after the rows were moved", async () => {
	const { path, storage: one, user } = await openWithUser();
	const { id } = await one.generations.insert(aGeneration(user.id));
	const other = await one.generations.insert(aGeneration(user.id));
	await one.generations.append([startedEntry(id), textEntry(id, 2, "Once "), startedEntry(other.id)], 1);
	const two = openSqlite(path);
	await one.generations.append([textEntry(id, 3, "upon "), textEntry(other.id, 2, "There ")], 1);
	const lease: LogEntry = { generationId: id, position: 4, kind: "lease", holder: "two" };
	await two.generations.append([lease], 1);
	await two.sweep(0, 0);
	await expect(
		one.generations.append([textEntry(id, 4, "a "), textEntry(other.id, 3, "was ")], 1),
	).rejects.toMatchObject({ generationIds: [id] });
	await two.generations.append([textEntry(id, 4, "a time", 5)], 1);
	for (const storage of [one, two]) {
		expect(foldLog(id, await storage.generations.log(id)).text).toBe("Once upon a time");
		expect(foldLog(other.id, await storage.generations.log(other.id)).text).toBe("There was ");
	}
	await two.close();
});

/** The last version of the store whose songs have no diagrams. */
const WITHOUT_DIAGRAMS = migrations.findIndex((migration) => migration.includes("song_with_diagrams"));

/** Opens a store that an old version wrote, with the user `u`. It is closed after the test. */
function openUpgraded(version: number, write: (old: DatabaseSync) => void): Storage {
	const path = aPath();
	const old = new DatabaseSync(path);
	defineFunctions(old);
	old.exec(`${migrations.slice(0, version).join("")} PRAGMA user_version = ${version};`);
	old.exec("INSERT INTO users VALUES ('u', 'Ada', 'ada', 'a@b.c', 'a@b.c', 'h', NULL, NULL, 0, 0, 1, 1)");
	write(old);
	old.close();
	const storage = openSqlite(path);
	onTestFinished(() => storage.close());
	return storage;
}

test("a migration from version 9 keeps running and ended generations", async () => {
	const text = (id: string, seq: number, words: string) => JSON.stringify({ id, seq, type: "text", text: words });
	const storage = openUpgraded(9, (old) =>
		old.exec(`INSERT INTO generations VALUES
			('running', 'u', 'running', '{}', 1, NULL, 'b', 1, NULL, 0), ('ended', 'u', 'failed', '{}', 1, NULL, 'b', 1, 5, 0);
		INSERT INTO generation_log VALUES
			('running', 1, 'lease', '"one"'), ('running', 2, 'event', '${text("running", 1, "Once ")}'),
			('running', 3, 'checkpoint', '{"done":1}'), ('running', 4, 'event', '${text("running", 2, "upon ")}'),
			('ended', 3, 'event', '${text("ended", 2, "The end.")}'),
			('ended', 4, 'event', '{"id":"ended","seq":3,"type":"failed","message":"It broke.","code":"model_broken","refunded":true}');`),
	);
	await storage.generations.append([textEntry("running", 3, "a time", 5)], 1);
	await expect(storage.generations.append([textEntry("running", 2, "theirs", 4)], 1)).rejects.toThrow(LogConflict);
	expect(await storage.generations.log("running")).toEqual([
		{ generationId: "running", position: 1, kind: "lease", holder: "one" },
		textEntry("running", 1, "Once ", 2),
		{ generationId: "running", position: 3, kind: "checkpoint", checkpoint: { done: 1 } },
		textEntry("running", 2, "upon ", 4),
		textEntry("running", 3, "a time", 5),
	]);
	await storage.generations.append([failedEntry("running", 4, 6)], 9);
	expect(foldLog("running", await storage.generations.log("running")).text).toBe("Once upon a time");
	expect((await storage.generations.log("ended")).map(({ position }) => position)).toEqual([3, 4]);
	await expect(storage.generations.append([textEntry("ended", 5, "more")], 1)).rejects.toThrow(LogConflict);
});

test("a backup of a store in use is complete, with its pictures", async () => {
	const path = aPath();
	const storage = openSqlite(path);
	const user = await addUser(storage);
	for (let at = 0; at < 200; at++) await storage.stories.insert(aStory(user.id));
	const told = await storage.generations.insert(aGeneration(user.id));
	await storage.generations.append([startedEntry(told.id), textEntry(told.id, 2, "Once ")], 1);
	const image = anImage(user.id);
	await storage.images.put(image);
	const copy = aPath();
	const [, ...late] = await Promise.all([
		backupSqlite(path, copy),
		...Array.from({ length: 50 }, () => storage.records.write("generations", [{ ...aGeneration(user.id), log: [] }])),
	]);
	expect(late).toHaveLength(50);
	await storage.images.remove(user.id, image.id);
	await storage.close();
	const restored = openSqlite(copy);
	expect((await restored.stories.counts(user.id)).total).toBe(200);
	expect(foldLog(told.id, await restored.generations.log(told.id)).text).toBe("Once ");
	expect(await restored.images.byId(user.id, image.id)).toEqual(image);
	await restored.close();
});

test("a migration from version 1 numbers the logs and keeps the used quota", async () => {
	const storage = openUpgraded(1, (old) =>
		old.exec(`INSERT INTO quota VALUES ('u', '2026-11', 1, 1, 0);
		INSERT INTO reservations VALUES ('g', 'u', '2026-11', 'month', 'held'), ('h', 'u', '2026-11', 'welcome', 'spent'), ('i', 'u', '2026-11', 'month', 'returned');
		INSERT INTO generations VALUES ('g', 'u', 'running', '{}', 1, NULL, 'b', 1, NULL, 0), ('h', 'u', 'running', '{}', 1, NULL, 'b', 2, NULL, 0);
		INSERT INTO generation_log (generation_id, kind, body) VALUES
			('g', 'event', '{"id":"g","seq":1,"type":"title","title":"T"}'),
			('h', 'event', '{"id":"h","seq":1,"type":"title","title":"U"}'),
			('g', 'checkpoint', '{"done":1}');`),
	);
	expect((await storage.generations.log("g")).map(({ position, kind }) => [position, kind])).toEqual([
		[1, "event"],
		[2, "checkpoint"],
	]);
	expect(await storage.quota.use("u", "2026-11")).toMatchObject({ monthUsed: 1, welcomeUsed: 1 });
	expect(await storage.quota.release("g")).toBe(true);
});

test("a migration from version 2 keeps unfinished generations", async () => {
	const storage = openUpgraded(2, (old) =>
		old.exec(`INSERT INTO reservations VALUES ('g', 'u', '2026-11', 'month', 'held', 7);
		INSERT INTO generations VALUES ('g', 'u', 'running', '{}', 1, NULL, 'b', 1, NULL, 1);
		INSERT INTO generation_log VALUES ('g', 1, 'claim', '"one"'), ('g', 2, 'checkpoint', '{"done":1}');`),
	);
	expect(await storage.generations.log("g")).toEqual([
		{ generationId: "g", position: 1, kind: "lease", holder: "one" },
		{ generationId: "g", position: 2, kind: "checkpoint", checkpoint: { done: 1 } },
	]);
	expect(await storage.generations.unfinished(null, 5)).toMatchObject([{ id: "g", cancelRequested: true }]);
	expect(await storage.records.read("reservations", "", 5)).toMatchObject([{ generationId: "g", createdAt: 7 }]);
});

test("a migration from version 5 keeps the stories, which can be searched and sorted", async () => {
	const stories = Array.from({ length: 5 }, (_, at): StoryRecord => {
		const more = { id: `s${at}`, createdAt: `2026-11-2${at >> 1}T00:00:00.123Z`, isFavorite: at === 0 };
		const story = aStory("u", more);
		const title = ["Zebra", "ärmel", "Arms", "b", "A"][at] ?? "";
		return { ...story, story: { ...story.story, title, debugData: at ? [] : undefined } as StoryRecord["story"] };
	});
	const storage = openUpgraded(5, (old) => {
		for (const { story, userId, ...record } of stories) {
			const { content, debugData, ...card } = story;
			old
				.prepare("INSERT INTO stories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
				.run(
					...[record.id, userId, record.createdAt, Number(record.isFavorite), record.expiresAt, record.heroId],
					...[record.wordCount, JSON.stringify(card), content, debugData ? JSON.stringify(debugData) : null],
					...[JSON.stringify(record.request), JSON.stringify(record.searchMetadata), ""],
				);
		}
	});
	expect(await storage.records.read("stories", "", 10)).toEqual(
		stories.map((story) => JSON.parse(JSON.stringify(story))),
	);
	const ids = async (sort: StorySort, text = "burned") =>
		(await storage.stories.cards("u", { ...everything, text, sort })).items.map(({ id }) => id);
	expect(await ids("newest")).toEqual(["s4", "s3", "s2", "s1", "s0"]);
	expect(await ids("title")).toEqual(["s4", "s1", "s2", "s3", "s0"]);
	expect(await ids("newest", "zeb noa")).toEqual(["s0"]);
	expect(await storage.stories.counts("u")).toEqual({ total: 5, favorites: 1 });
});

test("a migration adds the diagrams of their chords to songs", async () => {
	const { chords: _, ...song } = someContent();
	const storage = openUpgraded(WITHOUT_DIAGRAMS, (old) =>
		old
			.prepare("INSERT INTO songs VALUES (1, 'lamp', NULL, 1, 'lamp', 0, '2026-11-21', '2026-11-21', '{}', ?)")
			.run(JSON.stringify(song)),
	);
	const upgraded = (await storage.songs.byId("lamp"))?.song;
	expect(upgraded).toMatchObject(song);
	expect(upgraded?.chords.map(({ name }) => name)).toEqual(["G", "D/F#"]);
});

test("more than 1000 stories of one millisecond keep their order", async () => {
	const { storage, user } = await openWithUser();
	const at = (ms: number) => new Date(1_800_000_000_000 + ms).toISOString();
	const times = [...Array.from({ length: 1100 }, () => at(1)), at(0), at(3), at(2)];
	await storage.records.write(
		"stories",
		times.map((createdAt) => aStory(user.id, { createdAt })),
	);
	for (const sort of ["newest", "oldest"] as const) {
		const seen: string[] = [];
		for (let cursor: string | null = null; ; ) {
			const query: StoryQuery = { ...everything, cursor, sort };
			const page: Page<{ createdAt: string }> = await storage.stories.cards(user.id, query);
			seen.push(...page.items.map(({ createdAt }) => createdAt));
			if (page.next === null) break;
			cursor = page.next;
		}
		const sorted = times.toSorted();
		expect(seen).toEqual(sort === "newest" ? sorted.toReversed() : sorted);
	}
});

test("a new story is found by its words immediately, and indexed by the next sweep", async () => {
	const { path, storage, user } = await openWithUser();
	const [one, two] = [aStory(user.id), aStory(user.id)];
	const find = async () => (await storage.stories.cards(user.id, { ...everything, text: "lamp burned" })).items;
	await storage.stories.insert(one);
	expect((await find()).map(({ id }) => id)).toEqual([one.id]);
	await storage.stories.insert(two);
	await storage.stories.remove(user.id, one.id);
	const third = aStory(user.id);
	await storage.stories.insert(third);
	await storage.stories.remove(user.id, third.id);
	expect((await find()).map(({ id }) => id)).toEqual([two.id]);
	await storage.stories.insert(aStory(user.id));
	await storage.sweep(0, 0);
	const waiting = new DatabaseSync(path, { readOnly: true });
	expect(waiting.prepare("SELECT * FROM unindexed_stories").all()).toEqual([]);
	waiting.close();
	expect(await find()).toHaveLength(2);
});

test("the log of an ended generation is complete, and its text is stored with the saved story only", async () => {
	const { path, storage, user } = await openWithUser();
	const generation = await storage.generations.insert(aGeneration(user.id));
	const { id } = generation;
	const story = aStory(user.id, { id });
	const { content } = story.story;
	const completed: LogEntry = {
		generationId: id,
		position: 3,
		kind: "event",
		event: { id, seq: 3, type: "completed", story: { ...story.story, toldBy: "m" }, storyId: id, saved: true },
	};
	const entries = [startedEntry(id), textEntry(id, 2, content), completed];
	await storage.generations.append(entries.slice(0, 2), 1);
	await storage.stories.insert(story);
	await storage.generations.append([completed], 2);
	expect(await storage.generations.log(id)).toEqual(entries);
	await storage.generations.append([completed], 2);
	const [moved] = await storage.records.read("generations", "", 1);
	expect(moved?.log).toEqual(entries);
	const file = new DatabaseSync(path, { readOnly: true });
	expect(String(file.prepare("SELECT log FROM generations").get()?.log)).not.toContain("Once there was");
	file.close();
	await storage.stories.remove(user.id, id);
	expect(foldLog(id, await storage.generations.log(id))).toMatchObject({ status: "completed", text: "" });
});

test("a store with a checkpoint thread sweeps, removes and overwrites the same", async () => {
	const { storage, user: stays } = await openWithUser({ hasCheckpointThread: true });
	const goes = await addUser(storage);
	const expired = { expiresAt: "2020-01-01T00:00:00.000Z" };
	for (let at = 0; at < 40; at++) {
		await storage.stories.insert(aStory(stays.id, at % 2 ? expired : {}));
		await storage.stories.insert(aStory(goes.id));
	}
	expect(await storage.sweep(Date.parse("2026-01-01"), 0)).toMatchObject({ stories: 20 });
	await storage.removeUser(goes.id, 1);
	expect(await storage.deletions.begun()).toEqual([]);
	const { items } = await storage.stories.cards(stays.id, { ...everything, text: "lamp" });
	expect([items.length, await storage.records.count("stories")]).toEqual([20, 20]);
});

test("the words of a removed story are overwritten in the file, with their user at once, otherwise by the sweep", async () => {
	const { path, storage, user: leaving } = await openWithUser();
	const staying = await addUser(storage);
	const tell = async (userId: string, word: string) => {
		const story = aStory(userId);
		await storage.stories.insert({ ...story, story: { ...story.story, content: `Once a ${word} sang.` } });
		return story.id;
	};
	for (let at = 0; at < 30; at++) await tell(staying.id, `word${at}`);
	await tell(leaving.id, "nightingale");
	const removed = await tell(staying.id, "hummingbird");
	const has = (word: string) => ["", "-wal"].some((end) => readFileSync(`${path}${end}`).includes(word));
	expect([has("nightingale"), has("hummingbird")]).toEqual([true, true]);
	await storage.removeUser(leaving.id, 5);
	expect([has("nightingale"), has("hummingbird")]).toEqual([false, true]);
	await storage.stories.remove(staying.id, removed);
	await storage.sweep(0, 0);
	const db = new DatabaseSync(path);
	db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
	db.close();
	expect(has("hummingbird")).toBe(false);
	const found = await storage.stories.cards(staying.id, { ...everything, text: "word" });
	expect(found.items).toHaveLength(30);
});

test("the words of a story that is saved during the removal of its user are overwritten too", async () => {
	const { path, storage, user } = await openWithUser();
	let isRemoved = false;
	const removal = storage.removeUser(user.id, 5).then(() => {
		isRemoved = true;
	});
	let saved = 0;
	while (!isRemoved) {
		// At each step of the removal, of which some wait for a turn of the event loop.
		for (let step = 0; step < 20; step++) {
			const story = aStory(user.id);
			const content = "Once a nightingale sang.";
			await storage.stories.insert({ ...story, story: { ...story.story, content } }).then(
				() => saved++,
				() => {},
			);
		}
		await nextTurn();
	}
	await removal;
	expect(saved).toBeGreaterThan(0);
	for (const end of ["", "-wal"]) expect(readFileSync(`${path}${end}`).includes("nightingale")).toBe(false);
});

test("other calls run during a sweep, and the next sweep completes an interrupted one", async () => {
	const path = aPath();
	const storage = openSqlite(path);
	const user = await addUser(storage);
	const due = Array.from({ length: 300 }, () => aStory(user.id));
	await storage.records.write("stories", due);
	const sweep = storage.sweep(Date.parse("2100-01-01"), 0).catch(() => null);
	let left = due.length;
	while (left === due.length) {
		await nextTurn();
		left = (await storage.stories.counts(user.id)).total;
	}
	expect(left).toBeGreaterThan(0);
	await storage.close();
	expect(await sweep).toBeNull();
	const again = openSqlite(path);
	const { total } = await again.stories.counts(user.id);
	expect(total).toBeGreaterThan(0);
	expect(await again.records.count("stories")).toBe(total);
	expect(await again.sweep(Date.parse("2100-01-01"), 0)).toMatchObject({ stories: total });
	expect(await again.stories.counts(user.id)).toEqual({ total: 0, favorites: 0 });
	await again.close();
});

test("a removal stays recorded until all words are overwritten, even while another program reads the file", async () => {
	const { path, storage, user } = await openWithUser();
	const story = aStory(user.id);
	await storage.stories.insert({ ...story, story: { ...story.story, content: "Once a nightingale sang." } });
	const reader = new DatabaseSync(path, { readOnly: true });
	reader.exec("BEGIN");
	reader.prepare("SELECT count(*) FROM stories").get();
	let isRemoved = false;
	const removed = storage.removeUser(user.id, 5).then(() => {
		isRemoved = true;
	});
	await expect.poll(async () => (await storage.records.count("stories")) === 0).toBe(true);
	expect([isRemoved, await storage.deletions.begun()]).toEqual([false, [user.id]]);
	reader.exec("COMMIT");
	reader.close();
	await removed;
	expect(await storage.deletions.begun()).toEqual([]);
	for (const end of ["", "-wal"]) expect(readFileSync(`${path}${end}`).includes("nightingale")).toBe(false);
});

test("several processes can open a new store at the same time", async () => {
	const path = aPath();
	const opening = `import { openSqlite } from ${JSON.stringify(new URL("./sqlite.ts", import.meta.url).href)}; await openSqlite(${JSON.stringify(path)}).close();`;
	const codes = await Promise.all(
		Array.from({ length: 4 }, () => {
			const child = own(spawn(process.execPath, ["--input-type=module", "-e", opening], { stdio: "ignore" }));
			return new Promise((resolve) => child.once("exit", resolve));
		}),
	);
	expect(codes).toEqual([0, 0, 0, 0]);
});

test("a call waits for a locked store without blocking the process, and takes effect once", async () => {
	const { path, storage, user } = await openWithUser();
	const generation = await storage.generations.insert(aGeneration(user.id));
	const entry = startedEntry(generation.id);
	await storage.sessions.put({ key: "old", userId: null, content: "{}", expiresAt: 10 });
	const other = new DatabaseSync(path);
	other.exec("BEGIN IMMEDIATE");
	let isLocked = true;
	const after = <T>(call: Promise<T>) => call.then((answer) => ({ answer, isLocked }));
	const calls = Promise.all([
		after(storage.generations.append([entry], 1)),
		after(storage.quota.reserve(user.id, generation.id, "2026-11", { monthly: 1, welcome: 0 }, 1)),
		after(storage.users.insert(aUser())),
		after(storage.sweep(50, 50)),
	]);
	expect(await storage.users.byId(user.id)).toEqual(user);
	expect(await storage.generations.log(generation.id)).toEqual([]);
	await new Promise((resolve) => setTimeout(resolve, 200));
	isLocked = false;
	other.exec("ROLLBACK");
	other.close();
	expect(await calls).toEqual([
		{ answer: undefined, isLocked: false },
		{ answer: "month", isLocked: false },
		{ answer: undefined, isLocked: false },
		{ answer: expect.objectContaining({ sessions: 1, stories: 0, generations: 0 }), isLocked: false },
	]);
	expect(await storage.generations.log(generation.id)).toEqual([entry]);
	expect(await storage.quota.use(user.id, "2026-11")).toMatchObject({ monthUsed: 1 });
	expect(await storage.records.count("users")).toBe(2);
});

test("openSqlite refuses a store of a newer version", async () => {
	const path = aPath();
	await openSqlite(path).close();
	const db = new DatabaseSync(path);
	db.exec("PRAGMA user_version = 99");
	db.close();
	expect(() => openSqlite(path)).toThrow(/version 99/);
});
