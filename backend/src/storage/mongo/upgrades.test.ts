import { randomUUID } from "node:crypto";
import { cardOf } from "@lion-tails/common/song-card";
import { type Connection, createConnection } from "mongoose";
import { afterEach, expect, inject, test } from "vitest";
import {
	aCharacter,
	aHero,
	aHeroStory,
	aSong,
	aStory,
	aUser,
	failedEntry,
	SONG_TIME,
	someContent,
	textEntry,
} from "../../../test/contract/records.ts";
import { databaseOn } from "../../../test/mongo-server.ts";
import { LogConflict, type LogEntry } from "../../live/log.ts";
import type { SongRecord } from "../../song/store.ts";
import type { StoryRecord, StorySort } from "../../story/store.ts";
import { searchWordsOf, titleKeyOf } from "../search-words.ts";
import { type MongoStorage, openMongo } from "./mongo.ts";
import { upgrade } from "./upgrades.ts";

const server = inject("mongoUri");

if (!server) {
	test.skip(`MongoDB: not run, because no server was found (${inject("mongoKind")})`);
} else {
	const uri = databaseOn(server, `lion-tails-${randomUUID()}`);
	const opened: MongoStorage[] = [];
	const open = async () => opened[opened.push(await openMongo(uri)) - 1] as MongoStorage;
	async function onDatabase(work: (connection: Connection) => Promise<void>): Promise<void> {
		const connection = await createConnection(uri).asPromise();
		await work(connection).finally(() => connection.close());
	}
	afterEach(async () => {
		await opened[0]?.drop();
		for (const storage of opened.splice(0)) await storage.close();
	});

	test("an upgrade from the first version keeps its generations, and the unfinished ones continue", async () => {
		await onDatabase(insertFirstVersion);
		// Several processes may open the store at the same time.
		const [storage] = await Promise.all([open(), open(), open()]);

		const lease: LogEntry = { generationId: "running", position: 2, kind: "lease", holder: "one" };
		expect(await storage.generations.log("running")).toEqual([
			textEntry("running", 1, "Once "),
			lease,
			{ generationId: "running", position: 3, kind: "checkpoint", checkpoint: { done: 1 } },
		]);
		expect(await storage.generations.unfinished(null, 5)).toMatchObject([
			{ id: "running", status: "running", cancelRequested: true },
		]);
		await expect(storage.generations.append([textEntry("running", 3, "mine")], 50)).rejects.toThrow(LogConflict);
		await storage.generations.append([textEntry("running", 2, "upon", 4), failedEntry("running", 3, 5)], 50);
		expect(await storage.generations.log("running")).toEqual([
			textEntry("running", 2, "Once upon", 4),
			failedEntry("running", 3, 5),
		]);

		const endedLog = [textEntry("ended", 2, "The end."), failedEntry("ended", 3)];
		expect(await storage.generations.log("ended")).toEqual(endedLog);
		await expect(storage.generations.append([textEntry("ended", 2, "mine")], 50)).rejects.toThrow(LogConflict);
		await storage.sweep(10 * 3600 * 1000, 0);
		expect(await storage.generations.log("ended")).toEqual(endedLog);

		expect(await storage.records.read("reservations", "", 5)).toEqual([
			{ generationId: "running", userId: "u", month: "2026-11", source: "month", state: "held", createdAt: 7 },
		]);
		expect(await storage.quota.release("running")).toBe(true);
	});

	test("an upgrade leaves nothing of the first version, and a second opening changes nothing", async () => {
		await onDatabase(insertFirstVersion);
		await open();
		const contents = async ({ db }: Connection) => {
			const found: Record<string, unknown> = {};
			for (const { name } of (await db?.listCollections().toArray()) ?? [])
				found[name] = {
					documents: await db?.collection(name).find().sort({ _id: 1 }).toArray(),
					indexes: (await db?.collection(name).indexes())?.map((index) => index.name).toSorted(),
				};
			return found;
		};
		const states: Record<string, unknown>[] = [];
		await onDatabase(async (connection) => void states.push(await contents(connection)));
		await open();
		await onDatabase(async (connection) => void states.push(await contents(connection)));
		expect(states[0]).toHaveProperty("cancellations.documents", [{ _id: "running" }]);
		expect(states[0]).not.toHaveProperty("stops");
		expect(JSON.stringify(states[0])).not.toMatch(/place|claim|gathered|madeAt|isTidy/);
		expect(states[1]).toEqual(states[0]);
	});

	test("a session from before Parent Mode is not in it, and can enter it", async () => {
		await onDatabase(async (connection) => {
			const document = { _id: "k", userId: "u", content: "{}", expiresAt: 100 };
			await connection.collection<{ _id: string }>("sessions").insertOne(document);
		});
		const storage = await open();
		const session = { key: "k", userId: "u", content: "{}", expiresAt: 100 };
		expect(await storage.sessions.get("k", 50)).toEqual({ ...session, parentModeUntil: null });
		expect(await storage.records.read("sessions", "", 5)).toEqual([{ ...session, parentModeUntil: null }]);
		await storage.sessions.setParentMode("k", 80);
		expect(await storage.sessions.get("k", 50)).toEqual({ ...session, parentModeUntil: 80 });
	});

	test("stories from before the search are found and sorted after the upgrade", async () => {
		const story = aStory("u");
		const { content, ...card } = story.story;
		const ids = Array.from({ length: 45 }, (_, at) => `s${String(at).padStart(3, "0")}`);
		await onDatabase(async (connection) => {
			const document = {
				userId: "u",
				createdAt: story.createdAt,
				isFavorite: false,
				expiresAt: story.expiresAt,
				heroId: null,
				wordCount: 9,
				content,
				debug: null,
				searchText: "the lamp on the hill",
				request: JSON.stringify(story.request),
				searchMetadata: JSON.stringify(story.searchMetadata),
			};
			const documents = ids.map((_id, at) => {
				const titled = JSON.stringify({ ...card, title: at === 7 ? "Ärmel 7" : `Zebra ${at}` });
				return { _id, ...document, card: titled };
			});
			await connection.collection<{ _id: string }>("stories").insertMany(documents);
		});
		const [storage] = await Promise.all([open(), open()]);
		const query = { limit: 1, cursor: null, filter: "all" } as const;
		const search = async (text: string, sort: StorySort) =>
			(await storage.stories.cards("u", { ...query, text, sort })).items.map(({ id }) => id);
		expect(await search("burned noah", "newest")).toEqual(["s044"]);
		expect(await search("burned", "title")).toEqual(["s007"]);
		expect(await search("zebra 30", "oldest")).toEqual(["s030"]);
		const { userId: _, ...kept } = story;
		const named = { ...kept, id: "s030", story: { ...kept.story, title: "Zebra 30" } };
		expect(await storage.stories.byId("u", "s030")).toEqual(named);
		await onDatabase(async (connection) => {
			expect(await connection.collection("stories").countDocuments({ searchText: { $exists: true } })).toBe(0);
		});
	});

	test("songs from before diagrams have the diagrams of their chords after the upgrade", async () => {
		const { chords: _, ...song } = someContent();
		const ids = Array.from({ length: 45 }, (_, at) => `s${String(at).padStart(3, "0")}`);
		await onDatabase(async (connection) => {
			const head = { userId: null, isPublic: true, openings: 0, createdAt: SONG_TIME, updatedAt: SONG_TIME };
			const content = { titleKey: "lamp", words: [], card: "{}", body: JSON.stringify(song) };
			const documents = ids.map((_id) => ({ _id, slot: _id, ...head, ...content }));
			await connection.collection<{ _id: string }>("songs").insertMany(documents);
		});
		const [storage] = await Promise.all([open(), open()]);
		for (const id of ids) {
			const upgraded = (await storage.songs.byId(id))?.song;
			expect(upgraded).toMatchObject(song);
			expect(upgraded?.chords.map(({ name }) => name)).toEqual(["G", "D/F#"]);
		}
	});

	test("an upgrade that is interrupted is completed by the next, and all records stay the same", async () => {
		const user = aUser();
		const stories = Array.from({ length: 45 }, (_, at) =>
			aStory(user.id, {
				id: `s${String(at).padStart(3, "0")}`,
				request: { childName: "Noah", series: { id: "s000", part: at }, "a.b": { $set: ["x"] } },
				position: at % 2 ? { paragraph: at, offset: 7, readAt: "2026-11-21T20:00:00.000Z" } : null,
			}),
		);
		const songs = Array.from({ length: 25 }, (_, at) => ({ ...aSong(user.id), id: `song ${at}` }));
		const [first] = stories;
		if (first) first.story.debugData = [{ step: "one" }] as unknown as StoryRecord["story"]["debugData"];
		const character = aCharacter(user.id);
		const heroes = [aHero(), aHero({ id: "monica", name: "Monica", birthYear: null })];
		const heroStory = aHeroStory("corrie", "a story");
		const server = { key: "http://localhost", features: { refused: ["seed"], maxTokens: null }, learnedAt: 5 };
		await onDatabase(async (connection) => {
			const insert = (name: string, documents: ({ _id: string } & Record<string, unknown>)[]) =>
				connection.collection<{ _id: string }>(name).insertMany(documents);
			await connection
				.collection<{ _id: string }>("store_version")
				.insertMany([{ _id: "store", version: 5 } as object as { _id: string }]);
			await insert("stories", stories.map(storyWithTexts));
			await insert("songs", songs.map(songWithTexts));
			const { id, userId, createdAt, ...body } = character;
			await insert("characters", [{ _id: id, userId, createdAt, slot: 1, body: JSON.stringify(body) }]);
			await insert(
				"heroes",
				heroes.map((hero) => ({ _id: hero.id, name: hero.name, body: JSON.stringify(hero) })),
			);
			await insert("hero_stories", [{ _id: heroStory.id, heroId: "corrie", body: JSON.stringify(heroStory) }]);
			const { key, features, learnedAt } = server;
			await insert("model_servers", [{ _id: key, features: JSON.stringify(features), learnedAt }]);
		});

		await onDatabase(async (connection) => {
			const upgraded = upgrade(connection).catch((error: Error) => error);
			const converted = () => connection.collection("stories").countDocuments({ story: { $exists: true } });
			await expect.poll(converted, { interval: 1 }).toBeGreaterThan(0);
			await connection.close(true);
			await upgraded;
		});
		const [storage] = await Promise.all([open(), open()]);

		expect(await storage.records.read("stories", "", 100)).toEqual(stories);
		const upgradedSongs = await storage.records.read("songs", "", 100);
		expect(upgradedSongs.toSorted(byId)).toEqual(songs.toSorted(byId));
		expect(await storage.records.read("characters", "", 5)).toEqual([character]);
		expect(await storage.records.read("heroes", "", 5)).toEqual(heroes);
		expect(await storage.records.read("heroStories", "", 5)).toEqual([heroStory]);
		expect(await storage.records.read("modelServers", "", 5)).toEqual([server]);
		const series = { limit: 60, cursor: null, text: "burned", filter: "all", sort: "title", series: "s000" } as const;
		expect((await storage.stories.cards(user.id, series)).items).toHaveLength(45);
		await onDatabase(async (connection) => {
			const find = (name: string, filter: object) => connection.collection(name).countDocuments(filter);
			expect(await find("stories", { "request.childName": "Noah", "story.title": "The Lamp on the Hill" })).toBe(45);
			expect(await find("songs", { "song.tempo": 84, "card.artist": "Unknown Artist" })).toBe(25);
			expect(await find("characters", { age: { $gt: 6 }, hair: "red" })).toBe(1);
			expect(await find("heroes", { birthYear: { $lt: 1900 } })).toBe(1);
			expect(await find("model_servers", { "features.refused": "seed" })).toBe(1);
			for (const name of ["stories", "songs", "characters", "heroes", "hero_stories"])
				expect(await find(name, { $or: [{ body: { $exists: true } }, { card: { $type: "string" } }] })).toBe(0);
		});
	});

	test("openMongo refuses a store of a newer program", async () => {
		await open();
		await onDatabase(async (connection) => {
			const versions = connection.collection<{ _id: string }>("store_version");
			await versions.updateOne({ _id: "store" }, { $set: { version: 99 } });
		});
		await expect(openMongo(uri)).rejects.toThrow(/version 99/);
	});
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Returns the document of a story as version 5 wrote it. */
function storyWithTexts({ id, story, request, searchMetadata, position, ...record }: StoryRecord) {
	const { content, debugData, imageUrl, ...card } = story;
	return {
		_id: id,
		...record,
		content,
		card: JSON.stringify(card),
		...(imageUrl && { imageUrl }),
		debug: debugData ? JSON.stringify(debugData) : null,
		request: JSON.stringify(request),
		searchMetadata: JSON.stringify(searchMetadata),
		titleKey: titleKeyOf(card.title),
		words: searchWordsOf({ story, request, searchMetadata }),
		...(position && { position: JSON.stringify(position), readAt: position.readAt }),
		seriesId: "s000",
	};
}

/** Returns the document of a song as version 5 wrote it. */
function songWithTexts({ id, song, ...record }: SongRecord) {
	const texts = { card: JSON.stringify(cardOf(song)), body: JSON.stringify(song) };
	return { _id: id, ...record, slot: `${record.userId} ${id}`, titleKey: titleKeyOf(song.title), words: [], ...texts };
}

/** Inserts documents as the first version wrote them: an ended generation, and one that runs and has been cancelled. */
async function insertFirstVersion(connection: Connection): Promise<void> {
	const generation = { userId: "u", request: "{}", counted: true, bodyHash: "b", createdAt: 1 };
	const log = (id: string, place: number, kind: string, body: unknown, more: object = {}) => ({
		_id: `${id}:${place}`,
		generationId: id,
		place,
		kind,
		body: JSON.stringify(body),
		...more,
	});
	const text = (id: string, seq: number, words: string) => ({ id, seq, type: "text", text: words });
	const failed = { id: "ended", seq: 3, type: "failed", message: "It broke.", code: "model_broken", refunded: true };
	const gathered = JSON.stringify([
		{ generationId: "ended", place: 2, kind: "event", event: text("ended", 2, "The end.") },
		{ generationId: "ended", place: 3, kind: "event", event: failed },
	]);
	const documents: Record<string, ({ _id: string } & Record<string, unknown>)[]> = {
		generations: [
			{ _id: "running", ...generation, status: "running", idempotencyKey: "key:k", endedAt: null, isTidy: false },
			{ _id: "ended", ...generation, status: "failed", idempotencyKey: "none:ended", endedAt: 20, isTidy: false },
		],
		stops: [{ _id: "running" }],
		generation_log: [
			log("running", 1, "event", text("running", 1, "Once ")),
			log("running", 2, "claim", "one"),
			log("running", 3, "checkpoint", { done: 1 }),
			log("ended", 1, "event", text("ended", 1, "The ")),
			log("ended", 2, "event", text("ended", 2, "end.")),
			log("ended", 3, "event", failed, { gathered, endedAt: 20 }),
		],
		reservations: [
			{ _id: "running", userId: "u", month: "2026-11", source: "month", state: "held", madeAt: 7, slot: "2026-11#1" },
		],
	};
	for (const [name, all] of Object.entries(documents))
		await connection.collection<{ _id: string }>(name).insertMany(all);
	await connection.collection("generations").createIndex({ endedAt: 1, isTidy: 1 });
	await connection.collection("generation_log").createIndex({ generationId: 1, place: 1 });
	await connection.collection("reservations").createIndex({ state: 1, madeAt: 1 });
}
