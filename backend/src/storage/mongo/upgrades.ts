// The versions of the documents. A published upgrade is never edited; the next one is added below it. Each can be repeated:
// a process may die half-way, and others may open the store at the same moment. No process of an older version may run
// meanwhile: it would go on writing documents of its version.
import { addDiagrams } from "@lion-tails/common/chords/song-diagrams";
import { cardOf } from "@lion-tails/common/song-card";
import type { Connection } from "mongoose";
import { searchWordsOf, titleKeyOf } from "../search-words.ts";
import { isDuplicate } from "./collection.ts";
import { idSlot } from "./story-models.ts";

const upgrades = [positionsAndLeases, wordsAndTitleKeys, generationSlots, songDiagrams, songCards];

const VERSIONS = "store_version";
const PAGE_SIZE = 200;
const STORIES_PER_PAGE = 20;
const SONGS_PER_PAGE = 20;
const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

type Document = { _id: string };

/** Brings the store to the newest version; a store from a newer program is refused, not guessed at. */
export async function upgrade(connection: Connection): Promise<void> {
	const versions = connection.collection<Document & { version: number }>(VERSIONS);
	const version = (await versions.findOne({ _id: "store" }))?.version ?? 0;
	if (version > upgrades.length)
		throw new Error(
			`The store is of version ${version}; this program knows versions up to ${upgrades.length}. Please update Lion Tails`,
		);
	if (version === upgrades.length) return;
	for (const next of upgrades.slice(version)) await next(connection);
	const newest = { $set: { version: upgrades.length } };
	await versions.updateOne({ _id: "store" }, newest, { upsert: true }).catch(ignore(isDuplicate));
}

/** Renames fields, kinds and collections: `place` to `position`, claims to leases, stops to cancellations. */
async function positionsAndLeases(connection: Connection): Promise<void> {
	await renameField(connection, "generations", "isTidy", "isPruned");
	await renameField(connection, "generation_log", "place", "position");
	await renameField(connection, "reservations", "madeAt", "createdAt");
	const log = connection.collection("generation_log");
	await log.updateMany({ kind: "claim" }, { $set: { kind: "lease" } });
	await renameCompacted(connection);
	await moveStops(connection);
	await dropIndex(connection, "generations", "endedAt_1_isTidy_1");
	await dropIndex(connection, "generation_log", "generationId_1_place_1");
	await dropIndex(connection, "reservations", "state_1_madeAt_1");
}

type OldStory = Document & { card: string; request: string; searchMetadata: string; content: string };

/** Gives stories the words that a search finds them by, and what titles are sorted by. */
async function wordsAndTitleKeys(connection: Connection): Promise<void> {
	const stories = connection.collection<OldStory & { words?: string[]; titleKey?: string }>("stories");
	for (let after = ""; ; ) {
		const page = await stories
			.find({ _id: { $gt: after }, words: { $exists: false } })
			.project<OldStory>({ card: 1, request: 1, searchMetadata: 1, content: 1 })
			.sort({ _id: 1 })
			.limit(STORIES_PER_PAGE)
			.toArray();
		const last = page.at(-1);
		if (!last) return;
		after = last._id;
		const writes = page.map(({ _id, card, request, searchMetadata, content }) => {
			const story = { ...JSON.parse(card), content };
			const words = searchWordsOf({ story, request: JSON.parse(request), searchMetadata: JSON.parse(searchMetadata) });
			const update = { $set: { words, titleKey: titleKeyOf(story.title) }, $unset: { searchText: "" as const } };
			return { updateOne: { filter: { _id }, update } };
		});
		await stories.bulkWrite(writes, { ordered: false });
	}
}

/** Gives generations their slot: a unique index needs one in each. */
async function generationSlots(connection: Connection): Promise<void> {
	const generations = connection.collection<Document & { slot?: string }>("generations");
	for (let after = ""; ; ) {
		const page = await generations
			.find({ _id: { $gt: after }, slot: { $exists: false } })
			.project<Document>({ _id: 1 })
			.sort({ _id: 1 })
			.limit(PAGE_SIZE)
			.toArray();
		const last = page.at(-1);
		if (!last) return;
		after = last._id;
		const writes = page.map(({ _id }) => ({
			updateOne: { filter: { _id, slot: { $exists: false } }, update: { $set: { slot: idSlot(_id) } } },
		}));
		await generations.bulkWrite(writes, { ordered: false });
	}
}

/** Stores the diagrams of a song's chords with the song. A song that another process writes at the same time has them already. */
async function songDiagrams(connection: Connection): Promise<void> {
	const songs = connection.collection<Document & { body: string }>("songs");
	for (let after = ""; ; ) {
		const page = await songs
			.find({ _id: { $gt: after } })
			.project<Document & { body: string }>({ body: 1 })
			.sort({ _id: 1 })
			.limit(SONGS_PER_PAGE)
			.toArray();
		const last = page.at(-1);
		if (!last) return;
		after = last._id;
		const writes = page.map(({ _id, body }) => {
			const withDiagrams = JSON.stringify(addDiagrams(JSON.parse(body)));
			return { updateOne: { filter: { _id, body }, update: { $set: { body: withDiagrams } } } };
		});
		await songs.bulkWrite(writes, { ordered: false });
	}
}

/** Updates the cards of songs with a recording: a song with a recording elsewhere offers its melody. */
async function songCards(connection: Connection): Promise<void> {
	const songs = connection.collection<Document & { body: string }>("songs");
	const found = await songs
		.find({ card: { $regex: '"audioUrl"' } })
		.project<Document & { body: string }>({ body: 1 })
		.toArray();
	for (const { _id, body } of found)
		await songs.updateOne({ _id, body }, { $set: { card: JSON.stringify(cardOf(JSON.parse(body))) } });
}

async function renameCompacted(connection: Connection): Promise<void> {
	const log = connection.collection<Document & { gathered?: string; compacted?: string }>("generation_log");
	for (let after = ""; ; ) {
		const page = await log
			.find({ _id: { $gt: after }, gathered: { $exists: true } })
			.project<Document & { gathered: string }>({ gathered: 1 })
			.sort({ _id: 1 })
			.limit(PAGE_SIZE)
			.toArray();
		const last = page.at(-1);
		if (!last) return;
		after = last._id;
		const writes = page.map(({ _id, gathered }) => {
			const entries = (JSON.parse(gathered) as { place: number }[]).map(({ place, ...entry }) => ({
				position: place,
				...entry,
			}));
			const update = { $set: { compacted: JSON.stringify(entries) }, $unset: { gathered: "" as const } };
			return { updateOne: { filter: { _id, gathered: { $exists: true } }, update } };
		});
		await log.bulkWrite(writes, { ordered: false });
	}
}

async function moveStops(connection: Connection): Promise<void> {
	const stops = await connection.collection<Document>("stops").find().toArray();
	if (stops.length)
		await connection
			.collection<Document>("cancellations")
			.insertMany(stops, { ordered: false })
			.catch(ignore(isDuplicate));
	await connection
		.collection("stops")
		.drop()
		.catch(ignore(hasCode(NAMESPACE_NOT_FOUND)));
}

async function renameField(connection: Connection, name: string, from: string, to: string): Promise<void> {
	await connection.collection(name).updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });
}

async function dropIndex(connection: Connection, name: string, index: string): Promise<void> {
	await connection
		.collection(name)
		.dropIndex(index)
		.catch(ignore(hasCode(NAMESPACE_NOT_FOUND, INDEX_NOT_FOUND)));
}

const hasCode =
	(...codes: number[]) =>
	(error: unknown) =>
		codes.includes((error as { code: number }).code);

const ignore = (isExpected: (error: unknown) => boolean) => (error: unknown) => {
	if (!isExpected(error)) throw error;
};
