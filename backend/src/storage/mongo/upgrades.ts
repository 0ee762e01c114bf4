// Upgrades of the documents, one per version. New ones are added at the end. Each is idempotent, even for documents that later
// upgrades have changed: a process may die in the middle, and others may open the store at the same time. Processes of an older
// version must be stopped first, because they would continue to write documents of their version.
import { addDiagrams } from "@lion-tails/common/chords/song-diagrams";
import { cardOf } from "@lion-tails/common/song-card";
import type { Connection, mongo } from "mongoose";
import type { LogEntry } from "../../live/log.ts";
import { searchWordsOf, titleKeyOf } from "../search-words.ts";
import { toBson } from "./bson.ts";
import { isDuplicate, pagesOf, writeAll } from "./collection.ts";
import { songFields } from "./song.ts";
import { idSlot } from "./story-models.ts";

const upgrades = [positionsAndLeases, wordsAndTitleKeys, generationSlots, songDiagrams, songCards, fieldsForJson];

const VERSIONS = "store_version";
const PAGE_SIZE = 200;
/** For stories and songs. */
const LARGE_PAGE_SIZE = 20;
const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

type Document = { _id: string };

export const NEWEST_VERSION = upgrades.length;

/** Returns the version of the store; 0 for an empty one. */
export async function versionOf(connection: Connection): Promise<number> {
	const versions = connection.collection<Document & { version: number }>(VERSIONS);
	return (await versions.findOne({ _id: "store" }))?.version ?? 0;
}

/** Upgrades the store to the newest version. Throws if the store was written by a newer program. */
export async function upgrade(connection: Connection): Promise<void> {
	const versions = connection.collection<Document & { version: number }>(VERSIONS);
	const version = await versionOf(connection);
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
	type Gathered = Document & { gathered: string };
	await updateEach<Gathered>(connection, "generation_log", ["gathered"], PAGE_SIZE, ({ gathered }) => {
		const entries = (JSON.parse(gathered) as { place: number }[]).map(({ place, ...entry }) => ({
			position: place,
			...entry,
		}));
		return { $set: { compacted: JSON.stringify(entries) }, $unset: { gathered: "" } };
	});
	await moveStops(connection);
	await dropIndex(connection, "generations", "endedAt_1_isTidy_1");
	await dropIndex(connection, "generation_log", "generationId_1_place_1");
	await dropIndex(connection, "reservations", "state_1_madeAt_1");
}

type OldStory = Document & { card: string; request: string; searchMetadata: string; content: string };

/** Adds the words that a search finds stories by, and the sort key of titles. */
async function wordsAndTitleKeys(connection: Connection): Promise<void> {
	const fields = ["card", "request", "searchMetadata", "content"] as const;
	const isOld = { words: { $exists: false } };
	const update = ({ card, request, searchMetadata, content }: OldStory) => {
		const story = { ...JSON.parse(card), content };
		const words = searchWordsOf({ story, request: JSON.parse(request), searchMetadata: JSON.parse(searchMetadata) });
		return { $set: { words, titleKey: titleKeyOf(story.title) }, $unset: { searchText: "" } };
	};
	await updateEach<OldStory>(connection, "stories", [...fields], LARGE_PAGE_SIZE, update, isOld);
}

/** Adds the slot of generations, which a unique index needs. */
async function generationSlots(connection: Connection): Promise<void> {
	const isOld = { slot: { $exists: false } };
	const update = ({ _id }: Document) => ({ $set: { slot: idSlot(_id) } });
	await updateEach<Document>(connection, "generations", [], PAGE_SIZE, update, isOld);
}

type OldSong = Document & { body: string; card: string };

/** Adds the diagrams of their chords to songs. */
async function songDiagrams(connection: Connection): Promise<void> {
	await updateEach<OldSong>(connection, "songs", ["body"], LARGE_PAGE_SIZE, ({ body }) => ({
		$set: { body: JSON.stringify(addDiagrams(JSON.parse(body))) },
	}));
}

/** Updates the cards of songs with a recording elsewhere, which now offer their melody. */
async function songCards(connection: Connection): Promise<void> {
	const isOld = { card: { $regex: '"audioUrl"' } };
	const update = ({ body }: OldSong) => ({ $set: { card: JSON.stringify(cardOf(JSON.parse(body))) } });
	await updateEach<OldSong>(connection, "songs", ["body"], LARGE_PAGE_SIZE, update, isOld);
}

/** Replaces JSON text by fields, so that they can be queried and indexed. */
async function fieldsForJson(connection: Connection): Promise<void> {
	const fromText = (text: string) => toBson(JSON.parse(text));
	for (const name of ["characters", "heroes", "hero_stories"])
		await updateEach<Document & { body: string }>(connection, name, ["body"], PAGE_SIZE, ({ body }) => {
			const { id: _, ...fields } = fromText(body);
			return { $set: fields, $unset: { body: "" } };
		});
	await updateEach<Document & { features: string }>(
		connection,
		"model_servers",
		["features"],
		PAGE_SIZE,
		({ features }) => ({ $set: { features: fromText(features) } }),
		isText("features"),
	);
	await updateEach<OldSong>(connection, "songs", ["body", "card"], LARGE_PAGE_SIZE, ({ body, card }) => ({
		$set: { ...songFields(JSON.parse(body)), card: fromText(card) },
		$unset: { body: "" },
	}));
	type StoryTexts = Omit<OldStory, "content"> & { debug: string | null; position?: string; imageUrl?: string };
	await updateEach<StoryTexts>(
		connection,
		"stories",
		["card", "request", "searchMetadata", "debug", "position", "imageUrl"],
		LARGE_PAGE_SIZE,
		({ card, request, searchMetadata, debug, position, imageUrl }) => ({
			$set: {
				story: { ...fromText(card), ...(imageUrl && { imageUrl: toBson(imageUrl) }) },
				request: fromText(request),
				searchMetadata: fromText(searchMetadata),
				...(debug && { debugData: fromText(debug) }),
				...(position && { position: fromText(position) }),
			},
			$unset: { card: "", debug: "", imageUrl: "", readAt: "" },
		}),
	);
	await updateEach<Document & { request: string }>(
		connection,
		"generations",
		["request"],
		PAGE_SIZE,
		({ request }) => ({ $set: { request: fromText(request) } }),
		isText("request"),
	);
	type EntryTexts = Document & { kind: LogEntry["kind"]; body: string; compacted?: string };
	const fieldOf = { event: "event", checkpoint: "checkpoint", lease: "holder" } as const;
	await updateEach<EntryTexts>(
		connection,
		"generation_log",
		["body", "kind", "compacted"],
		PAGE_SIZE,
		({ kind, body, compacted }) => ({
			$set: { [fieldOf[kind]]: fromText(body), ...(compacted && { compacted: fromText(compacted) }) },
			$unset: { body: "" },
		}),
	);
}

const isText = (field: string) => ({ [field]: { $type: "string" } });

/**
 * Updates each old document on its own. `fields` are those that `update` reads. An old document has the first of them, or matches
 * `isOld`. One that another process has updated or changed in between is skipped.
 */
async function updateEach<D extends Document>(
	connection: Connection,
	name: string,
	fields: (keyof D & string)[],
	pageSize: number,
	update: (document: D) => object,
	isOld: object = { [fields[0] ?? "_id"]: { $exists: true } },
): Promise<void> {
	const collection = connection.collection<Document>(name);
	const [first] = fields;
	for await (const page of pagesOf(collection, isOld, fields as "_id"[], pageSize)) {
		const writes = (page as D[]).map((document) => {
			const unchanged = first === undefined ? {} : { [first]: document[first] };
			return { updateOne: { filter: { ...isOld, ...unchanged, _id: document._id }, update: update(document) } };
		});
		await writeAll(collection, writes as mongo.AnyBulkWriteOperation<Document>[]);
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
