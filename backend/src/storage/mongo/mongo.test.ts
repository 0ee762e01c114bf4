import { randomUUID } from "node:crypto";
import { connect, createServer, type Socket } from "node:net";
import { createConnection } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { storageContract } from "../../../test/contract/contract.ts";
import {
	aCharacter,
	addUser,
	aGeneration,
	aHero,
	anImage,
	aSong,
	aStory,
	failedEntry,
	textEntry,
} from "../../../test/contract/records.ts";
import { databaseOn } from "../../../test/mongo-server.ts";
import type { User } from "../../account/store.ts";
import { LogConflict, type LogEntry } from "../../live/log.ts";
import type { Storage } from "../storage.ts";
import { openMongo } from "./mongo.ts";

const server = inject("mongoUri");
const HOUR = 3600 * 1000;

const freshUri = () => databaseOn(server ?? "", `lion-tails-${randomUUID()}`);

/** Opens a store that is removed when it is closed. */
async function openAt(uri: string): Promise<Storage> {
	const storage = await openMongo(uri);
	return {
		...storage,
		async close() {
			await storage.drop();
			await storage.close();
		},
	};
}

/** Opens a new store, and a connection of its own to its collections. */
async function openCleared() {
	const uri = freshUri();
	const raw = await createConnection(uri).asPromise();
	const storage = await openAt(uri);
	return {
		uri,
		raw,
		storage: { ...storage, close: () => storage.close().finally(() => raw.close()) },
		async clear() {
			const collections = (await raw.listCollections()).filter(({ name }) => name !== "store_version");
			await Promise.all(
				collections.map(async ({ name }) => {
					const collection = raw.collection(name);
					// Most are empty, and FerretDB counts faster than it deletes.
					if ((await collection.estimatedDocumentCount()) > 0) await collection.deleteMany();
				}),
			);
		},
	};
}

test.concurrent("openMongo reports an unreachable server without the password", {
	timeout: 20_000,
}, async ({ expect }) => {
	const refusal = await openMongo("mongodb://lion:tea%20pot@127.0.0.1:1/tails").catch((error: Error) => error.message);
	expect(refusal).toMatch(/^Lion Tails cannot use MongoDB at 127\.0\.0\.1:1: .*\.$/);
	expect(refusal).not.toMatch(/tea/);
	const wrong = await openMongo("mongodb://lion:te:a@pot@127.0.0.1/tails").catch((error: Error) => error.message);
	expect(wrong).toMatch(/^Lion Tails cannot use MongoDB at 127\.0\.0\.1: .*\.$/);
	expect(wrong).not.toMatch(/te:a/);
});

test.skipIf(!server).concurrent(
	"a ping rejects while the server hangs, and other calls when the connection is lost",
	{
		timeout: 40_000,
	},
	async ({ expect }) => {
		const line = await openLine(server ?? "");
		const uri = databaseOn(line.uri, `lion-tails-${randomUUID()}`);
		const storage = await openMongo(uri);
		await storage.ping();
		line.hang();
		await expect(storage.ping()).rejects.toThrow("does not answer");
		line.cut();
		const calls = [
			storage.users.byId("nobody"),
			storage.sessions.remove("key"),
			storage.records.read("stories", "", 10),
		];
		for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
			expect(reason).toMatchObject({ code: "unavailable" });
		await storage.close();
		await (await openAt(databaseOn(server ?? "", new URL(uri).pathname.slice(1)))).close();
	},
);

if (!server) {
	test.skip(`MongoDB: not run, because no server was found (${inject("mongoKind")})`);
} else {
	storageContract("MongoDB", openCleared);

	describe("two processes on one MongoDB", () => {
		let { raw, clear, storage: one }: Awaited<ReturnType<typeof openCleared>> = {} as never;
		let two: Storage;
		let user: User;
		beforeAll(async () => {
			const opened = await openCleared();
			({ raw, clear, storage: one } = opened);
			two = await openMongo(opened.uri);
		});
		beforeEach(async () => {
			user = await addUser(one);
		});
		afterEach(() => clear());
		afterAll(async () => {
			await two.close();
			await one.close();
		});

		const removeGeneration = (id: string) => raw.collection<{ _id: string }>("generations").deleteOne({ _id: id });

		test("several processes can open a new database at the same time", async () => {
			const uri = freshUri();
			const opened = await Promise.all(Array.from({ length: 4 }, () => openAt(uri)));
			for (const storage of opened) await storage.close();
		});

		test("two processes can replace the same 120 heroes at the same time", async () => {
			const heroes = Array.from({ length: 120 }, (_, at) => aHero({ id: `hero-${at}` }));
			await one.heroes.put(heroes);
			await Promise.all([one.heroes.put(heroes), two.heroes.put(heroes)]);
			expect(await two.heroes.names()).toHaveLength(heroes.length);
		});

		test("concurrent reservations of two processes take only the available stories", async () => {
			const limits = { monthly: 3, welcome: 4 };
			const answers = await Promise.all(
				Array.from({ length: 30 }, (_, at) =>
					(at % 2 ? one : two).quota.reserve(user.id, `g${at}`, "2026-11", limits, 1),
				),
			);
			expect(answers.filter((answer) => answer !== "exhausted")).toHaveLength(7);
			const use = await one.quota.use(user.id, "2026-11");
			expect(use).toMatchObject({ monthUsed: 3, welcomeUsed: 4 });
		});

		test("an update of a song that writes back its removed owner is taken back", async () => {
			const [own, published] = [aSong(user.id), aSong(user.id, {}, { isPublic: true })];
			for (const song of [own, published]) await one.songs.insert(song, 5);
			// The removal happens between the two steps of an update.
			await raw.collection<{ _id: string }>("users").deleteOne({ _id: user.id });
			const { updatedAt } = own;
			expect(await one.songs.update(own.id, { updatedAt })).toBeNull();
			expect(await one.songs.update(published.id, { updatedAt })).toEqual({ ...published, userId: null });
		});

		// FerretDB checks the condition and updates in two steps.
		test.skipIf(inject("mongoKind") === "FerretDB")(
			"concurrent positions of two processes keep the one that was read last",
			async () => {
				const story = aStory(user.id);
				await one.stories.insert(story);
				const positions = Array.from({ length: 20 }, (_, at) => ({
					paragraph: at,
					offset: 0,
					readAt: new Date(1_800_000_000_000 + at).toISOString(),
				}));
				await Promise.all(
					positions
						.toReversed()
						.map((position, at) => (at % 2 ? one : two).stories.setPosition(user.id, story.id, position)),
				);
				expect(await one.stories.byId(user.id, story.id)).toMatchObject({ position: positions.at(-1) });
			},
		);

		test.skipIf(inject("mongoKind") === "FerretDB")(
			"concurrent changes of different fields of a character by two processes are both kept",
			async () => {
				const character = aCharacter(user.id);
				await one.characters.insert(character, 100);
				await Promise.all([
					one.characters.update(user.id, character.id, { name: "Tirzah" }),
					two.characters.update(user.id, character.id, { age: 11 }),
				]);
				expect(await one.characters.byId(user.id, character.id)).toMatchObject({ name: "Tirzah", age: 11 });
			},
		);

		test("concurrent reservations of one generation by two processes take one story", async () => {
			const reserve = (storage: Storage) =>
				storage.quota.reserve(user.id, "g", "2026-11", { monthly: 5, welcome: 5 }, 1);
			expect(await Promise.all([reserve(one), reserve(two), reserve(one), reserve(two)])).toEqual(
				Array(4).fill("month"),
			);
			expect(await one.quota.use(user.id, "2026-11")).toMatchObject({ monthUsed: 1, welcomeUsed: 0 });
		});

		test("a released slot is reserved again", async () => {
			const limits = { monthly: 1_000_000, welcome: 0 };
			const reserve = (id: string) => one.quota.reserve(user.id, id, "2026-11", limits, 1);
			for (const id of ["a", "b", "c"]) await reserve(id);
			expect(await one.quota.release("a")).toBe(true);
			expect(await reserve("d")).toBe("month");
			expect(await reserve("e")).toBe("month");
			expect(await one.quota.use(user.id, "2026-11")).toMatchObject({ monthUsed: 4 });
		});

		test("concurrent appends of two processes at one position succeed for one and throw LogConflict for the other", async () => {
			const { id } = await one.generations.insert(aGeneration(user.id));
			let position = 0;
			for (let round = 0; round < 10; round++) {
				position++;
				const tries = await Promise.allSettled([
					one.generations.append([textEntry(id, position, `one ${round}`), textEntry(id, position + 1, "one too")], 1),
					two.generations.append([textEntry(id, position, `two ${round}`), textEntry(id, position + 1, "two too")], 1),
				]);
				expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
				for (const one of tries) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(LogConflict);
				position++;
			}
			const log = await one.generations.log(id);
			expect(log.map((entry) => entry.position)).toEqual(Array.from({ length: position }, (_, at) => at + 1));
			for (let at = 0; at < position; at += 2) {
				const words = log
					.slice(at, at + 2)
					.map((entry) => entry.kind === "event" && entry.event.type === "text" && entry.event.text);
				expect(words[1]).toBe(`${String(words[0]).slice(0, 3)} too`);
			}
		});

		test("a suspended process cannot append after another has ended its story, before and after pruning", async () => {
			const { id } = await one.generations.insert(aGeneration(user.id));
			await one.generations.append([textEntry(id, 1, "a"), textEntry(id, 2, "b")], 1);
			const lease: LogEntry = { generationId: id, position: 3, kind: "lease", holder: "two" };
			await two.generations.append([lease, textEntry(id, 4, "c"), textEntry(id, 5, "d"), failedEntry(id, 6)], 10);
			const compacted = [textEntry(id, 5, "abcd"), failedEntry(id, 6)];
			expect(await one.generations.log(id)).toEqual(compacted);
			for (const late of [textEntry(id, 3, "mine"), textEntry(id, 4, "mine"), textEntry(id, 6, "mine")])
				await expect(one.generations.append([late], 11)).rejects.toThrow(LogConflict);
			await one.sweep(10 + 2 * HOUR, 0);
			expect(await one.generations.log(id)).toEqual(compacted);
			for (const late of [textEntry(id, 1, "mine"), textEntry(id, 3, "mine"), failedEntry(id, 7)].slice(0, 2))
				await expect(two.generations.append([late], 12)).rejects.toThrow(LogConflict);
			await one.generations.append([failedEntry(id, 6)], 13);
			expect(await two.generations.log(id)).toEqual(compacted);
			expect(await two.generations.byId(id)).toMatchObject({ status: "failed", endedAt: 10 });
		});

		test("a generation whose process died before it set the status is ended by the next list of unfinished ones", async () => {
			const { id } = await one.generations.insert(aGeneration(user.id));
			await one.generations.append([textEntry(id, 1, "a"), failedEntry(id, 2)], 10);
			const ids = raw.collection<{ _id: string }>("generations");
			await ids.updateOne({ _id: id }, { $set: { status: "running", endedAt: null } });
			expect(await two.generations.byId(id)).toMatchObject({ status: "running" });
			expect(await two.generations.unfinished(null, 5)).toEqual([]);
			expect(await two.generations.byId(id)).toMatchObject({ status: "failed", endedAt: 10 });
		});

		test("an append to a removed generation throws LogConflict at its terminal entry at the latest, and leaves no log", async () => {
			const { id } = await one.generations.insert(aGeneration(user.id));
			const other = await one.generations.insert(aGeneration(user.id));
			await one.generations.append([textEntry(id, 1, "a"), textEntry(other.id, 1, "a")], 1);
			await removeGeneration(id);
			await one.generations.append([textEntry(id, 2, "b")], 1).catch((error) => {
				expect(error).toBeInstanceOf(LogConflict);
			});
			const end = one.generations.append([textEntry(id, 3, "c"), failedEntry(id, 4), failedEntry(other.id, 2)], 2);
			await expect(end).rejects.toThrow(LogConflict);
			await expect(end).rejects.toMatchObject({ generationIds: [id] });
			expect(await one.generations.log(id)).toEqual([]);
			expect(await one.generations.log(other.id)).toHaveLength(2);
		});

		test("the sweep removes the logs of removed generations", async () => {
			const { id } = await one.generations.insert(aGeneration(user.id));
			const other = await one.generations.insert(aGeneration(user.id));
			await one.generations.append([textEntry(id, 1, "a"), textEntry(id, 2, "b"), textEntry(other.id, 1, "a")], 1);
			await removeGeneration(id);
			await two.sweep(1, 0);
			expect(await two.generations.log(id)).toEqual([]);
			expect(await two.generations.log(other.id)).toHaveLength(1);
		});

		test("the sweep removes the chunks of interrupted uploads after an hour", async () => {
			const [whole, broken] = [anImage(user.id, { createdAt: Date.now() }), anImage(user.id)];
			for (const image of [whole, broken]) await one.images.put(image);
			await raw.collection("images.files").deleteOne({ filename: broken.id });
			const pieces = () => raw.collection("images.chunks").countDocuments();
			await two.sweep(Date.now(), 0);
			expect(await pieces()).toBe(2);
			await two.generations.insert(aGeneration(user.id, { id: whole.id }));
			await two.sweep(Date.now() + 2 * HOUR, 0);
			expect(await pieces()).toBe(1);
			expect(await two.images.byId(user.id, whole.id)).toEqual(whole);
		});

		test("entries of many stories that are repeated after a partial write are stored once", async () => {
			const ids: string[] = [];
			for (let at = 0; at < 20; at++) ids.push((await one.generations.insert(aGeneration(user.id))).id);
			const entries = ids.flatMap((id) => [textEntry(id, 1, "Once "), textEntry(id, 2, "upon ")]);
			await one.generations.append(entries.slice(0, 21), 1);
			await one.generations.append(entries, 1);
			await two.generations.append(entries, 1);
			for (const id of ids)
				expect(await one.generations.log(id)).toEqual([textEntry(id, 1, "Once "), textEntry(id, 2, "upon ")]);
		});
	});

	test("names with dots and dollars, halves of surrogate pairs and patterns are returned unchanged", async () => {
		const storage = await openAt(freshUri());
		const user = await addUser(storage);
		const { userId: _, ...story } = aStory(user.id, { request: { "a.b": { $set: "x" }, "\u0000": "\ud83e" } });
		const named = { ...story, story: { ...story.story, title: "a+b (c) [d] ^e$ f|g \\d h\u0000i ÄÖ" } };
		await storage.stories.insert({ ...named, userId: user.id });
		expect(await storage.stories.byId(user.id, story.id)).toEqual(named);
		const query = { limit: 5, cursor: null, filter: "all", sort: "newest" } as const;
		for (const words of ["A+B (C)", "[d] ^e$ f|g \\d", "h\u0000i", "äö"])
			expect((await storage.stories.cards(user.id, { ...query, text: words })).items).toHaveLength(1);
		expect((await storage.stories.cards(user.id, { ...query, text: ".*z" })).items).toHaveLength(0);
		const { id } = await storage.generations.insert(aGeneration(user.id));
		await storage.generations.append([textEntry(id, 1, "\ud83e"), textEntry(id, 2, "\udd81")], 1);
		expect(await storage.generations.log(id)).toEqual([textEntry(id, 1, "\ud83e"), textEntry(id, 2, "\udd81")]);
		await storage.close();
	});
}

/** A line to the server that can hang and be cut. */
async function openLine(uri: string): Promise<{ uri: string; hang(): void; cut(): void }> {
	const { hostname, port } = new URL(uri.replace(/^mongodb:/, "http:"));
	const sockets = new Set<Socket>();
	const relay = createServer((near) => {
		const far = connect(Number(port || 27_017), hostname);
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.on("error", () => to.destroy()).pipe(to);
		}
	});
	await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
	const address = relay.address();
	const at = typeof address === "object" && address ? address.port : 0;
	const [, account = ""] = /\/\/(?:([^@/]*@))?/.exec(uri) ?? [];
	return {
		uri: `mongodb://${account}127.0.0.1:${at}/?directConnection=true`,
		hang: () => {
			for (const socket of sockets) socket.unpipe().pause();
		},
		cut: () => {
			relay.close();
			for (const socket of sockets) socket.destroy();
		},
	};
}
