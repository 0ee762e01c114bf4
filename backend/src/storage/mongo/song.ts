import { isDeepStrictEqual } from "node:util";
import { type CardContent, cardOf, type SongContent } from "@lion-tails/common/song-card";
import type { Connection, Model, QueryFilter } from "mongoose";
import {
	type PublicSong,
	partCount,
	partId,
	partsOf,
	type RecordingPart,
	type SongCardRecord,
	type SongFilter,
	type SongQuery,
	type SongRecord,
	type SongStore,
} from "../../song/store.ts";
import { listsOf, songPage } from "../pages.ts";
import { songSearchWordsOf, titleKeyOf, wordsOf } from "../search-words.ts";
import { inSmallPages, type StoragePart } from "../storage-part.ts";
import { fromBson, toBson } from "./bson.ts";
import {
	conditionsAfter,
	documentAccess,
	flag,
	hasUser,
	insertInSlot,
	isInserted,
	json,
	number,
	pageOf,
	queriesOf,
	recordAccess,
	replaceAll,
	replaceInSlots,
	retryOnDuplicate,
	schemaOf,
	text,
	textOrNull,
} from "./collection.ts";

export function songMongo(connection: Connection): StoragePart<SongStore, "songs" | "recordings"> {
	const models = songModels(connection);
	const { songs, openings, recordings } = models;
	return {
		stores: { songs: songsIn(models), recordings: recordingsIn(models) },
		records: {
			songs: recordAccess(songs, toSongRecord, async (records) => {
				await replaceInSlots(songs, records.map(fromSong), slotOf);
				await changePublicVersion(models);
			}),
			recordings: inSmallPages(documentAccess(recordings, toPart, fromPart)),
		},
		removeOfUser: (userId) => removeSongsOf(models, userId),
		async sweep(now) {
			await openings.deleteMany({ day: { $lt: new Date(now).toISOString().slice(0, 10) } });
			return {};
		},
	};
}

/** A song that an admin published stays, without its owner. */
async function removeSongsOf(models: SongModels, userId: string): Promise<void> {
	const { songs } = models;
	const published = await songs.distinct("_id", { userId, isPublic: true });
	for (const _id of published) await songs.updateOne({ _id, userId }, { $set: { userId: null, slot: _id } });
	await songs.deleteMany({ userId });
	if (published.length > 0) await changePublicVersion(models);
}

/** The slot of a song without an owner is its id. */
const slotOf = ({ userId }: Pick<SongRecord, "userId">, number: number) => `${userId} ${number}`;

function songsIn(models: SongModels): SongStore["songs"] {
	const { songs, openings, versions, recordings } = models;
	const { one } = queriesOf(songs, toSongRecord);
	const find = (id: string) => one({ _id: id });
	return {
		...songListsIn(songs),
		publicVersion: async () => String((await versions.findOne({ _id: PUBLIC }).lean())?.version ?? 0),
		byId: find,
		async ofUser(userId, after, limit) {
			return (await pageOf(songs, after, limit, { userId })).map(toSongRecord);
		},
		async insert(record, max) {
			const document = { ...fromSong(record), userId: record.userId };
			const isAdded = await insertInSlot(songs, document, max, slotOf);
			if (isAdded && record.isPublic) await changePublicVersion(models);
			return isAdded;
		},
		async update(id, { song, ...change }) {
			const $set = { ...change, ...(song && contentFields(song)) };
			const before = await songs.findOneAndUpdate({ _id: id }, { $set }).lean();
			if (before?.isPublic || change.isPublic) await changePublicVersion(models);
			const after = await find(id);
			if (!after?.userId || (await hasUser(songs.db, after.userId))) return after;
			// FerretDB updates in two steps, which may write back an owner that was removed in between.
			await removeSongsOf(models, after.userId);
			return find(id);
		},
		async remove(id) {
			const removed = await songs.findOneAndDelete({ _id: id }).lean();
			await recordings.deleteMany({ songId: id });
			if (removed?.isPublic) await changePublicVersion(models);
			return removed !== null;
		},
		async putPublic(all) {
			const outcomes: ("added" | "changed" | "unchanged")[] = [];
			for (const song of all) outcomes.push(await putPublicSong(songs, song, await find(song.id)));
			if (outcomes.some((outcome) => outcome !== "unchanged")) await changePublicVersion(models);
			return outcomes;
		},
		// The insert comes first: a crash in between loses an opening, and none is counted twice.
		async countOpening(id, visitor, day) {
			if (!(await songs.exists({ _id: id }))) return false;
			if (!(await isInserted(openings.insertMany([{ _id: `${day} ${id} ${visitor}`, day }])))) return false;
			return (await songs.updateOne({ _id: id }, { $inc: { openings: 1 } })).matchedCount > 0;
		},
	};
}

function recordingsIn({ recordings }: SongModels): SongStore["recordings"] {
	return {
		async put(recording) {
			for (const part of partsOf(recording)) await replaceAll(recordings, [fromPart(part)]);
		},
		async head(songId, version) {
			const found = await recordings.findOne({ songId, version }).select("mediaType size").lean();
			if (!found) return null;
			const { mediaType, size } = found;
			return (await recordings.countDocuments({ songId, version })) === partCount(size) ? { mediaType, size } : null;
		},
		async part(songId, version, at) {
			const found = await recordings
				.findOne({ _id: partId(songId, version, at) })
				.select("base64")
				.lean();
			return found && Buffer.from(found.base64, "base64");
		},
		async removeOthers(songId, version) {
			await recordings.deleteMany({ songId, ...(version !== null && { version: { $ne: version } }) });
		},
	};
}

const PUBLIC = "public";

/** Must be called after the write, so that a reader who still reads the old songs also reads the old version. */
async function changePublicVersion({ versions }: SongModels): Promise<void> {
	await retryOnDuplicate(() => versions.updateOne({ _id: PUBLIC }, { $inc: { version: 1 } }, { upsert: true }).exec());
}

async function putPublicSong(songs: Model<SongDocument>, song: PublicSong, before: SongRecord | null) {
	const isKept = before?.userId === null && before.isPublic && isDeepStrictEqual(before.song, song.song);
	if (isKept) return "unchanged";
	const { id, createdAt, updatedAt } = song;
	const $set = { ...contentFields(song.song), userId: null, slot: id, isPublic: true, updatedAt };
	const update = { $set, $setOnInsert: { createdAt, openings: 0 } };
	await retryOnDuplicate(() => songs.updateOne({ _id: id }, update, { upsert: true }).exec());
	return before ? "changed" : "added";
}

type Lists = Pick<SongStore["songs"], "list" | "cards" | "count" | "popular" | "popularCards">;
type CardDocument = Omit<SongDocument, "slot" | "openings" | "words" | "song" | "score">;

const CARD = "userId isPublic createdAt updatedAt titleKey card";
const COMPLETE = `${CARD} openings song score`;

/** The queries of lists. Each has an index to begin in at the cursor. */
function songListsIn(songs: Model<SongDocument>): Lists {
	/** `sizeOf` is omitted for cards, which are small. */
	async function page<D extends CardDocument, T>(
		fields: string,
		query: SongQuery,
		toItem: (document: D) => T,
		sizeOf?: (document: D) => number,
	) {
		const { items, next } = await songPage<D>(
			query,
			{ endOf: ({ titleKey, _id }) => ({ key: titleKey, id: _id }), sizeOf },
			async (owner, after, limit) => {
				const conditions = conditionsOf(owner, query.text);
				if (!conditions) return [];
				if (after) conditions.push(...conditionsAfter("titleKey", after));
				const found = songs.find({ $and: conditions }).select(fields);
				return found.sort({ titleKey: 1, _id: 1 }).limit(limit).lean<D[]>();
			},
		);
		return { items: items.map(toItem), next };
	}
	const popular = <D>(fields: string, limit: number) =>
		songs.find({ isPublic: true }).select(fields).sort({ openings: -1, titleKey: 1, _id: 1 }).limit(limit).lean<D[]>();
	return {
		list: (query) =>
			page(
				COMPLETE,
				query,
				toSongRecord,
				({ song, score }) => Buffer.byteLength(JSON.stringify(song)) + Buffer.byteLength(score),
			),
		cards: (query) => page(CARD, query, toCard),
		async count({ viewer, text }: SongFilter) {
			const lists = listsOf(viewer).map((owner) => conditionsOf(owner, text));
			const counts = await Promise.all(
				lists.map((conditions) => (conditions ? songs.countDocuments({ $and: conditions }) : 0)),
			);
			return counts.reduce((sum, count) => sum + count, 0);
		},
		popular: async (limit) => (await popular<SongDocument>(COMPLETE, limit)).map(toSongRecord),
		popularCards: async (limit) => (await popular<CardDocument>(CARD, limit)).map(toCard),
	};
}

const toCard = ({ _id, titleKey: _, card, ...head }: CardDocument): SongCardRecord => ({
	...head,
	id: _id,
	card: fromBson(card),
});

/** Returns the conditions for the public songs, or for the private ones of a user; null if a search has no word. */
function conditionsOf(owner: string | null, text: string | null): QueryFilter<SongDocument>[] | null {
	const words = text === null ? null : wordsOf(text);
	if (words?.length === 0) return null;
	const list = owner === null ? { isPublic: true } : { userId: owner, isPublic: false };
	// Words have no special characters of patterns. An anchored pattern is a range of the index of words.
	return [list, ...(words ?? []).map((word) => ({ words: { $regex: `^${word}` } }))];
}

type SongModels = {
	songs: Model<SongDocument>;
	openings: Model<OpeningDocument>;
	versions: Model<VersionDocument>;
	recordings: Model<PartDocument>;
};

function songModels(connection: Connection): SongModels {
	return {
		songs: connection.model<SongDocument>("Song", songSchema, "songs"),
		openings: connection.model<OpeningDocument>("SongOpening", openingSchema, "song_openings"),
		versions: connection.model<VersionDocument>("SongVersion", versionSchema, "song_versions"),
		recordings: connection.model<PartDocument>("SongRecording", partSchema, "song_recordings"),
	};
}

type SongDocument = {
	_id: string;
	userId: string | null;
	slot: string;
	isPublic: boolean;
	openings: number;
	createdAt: string;
	updatedAt: string;
	titleKey: string;
	words: string[];
	card: CardContent;
	song: Omit<SongContent, keyof Score>;
	/** A `Score` as JSON text. */
	score: string;
};

/** The id is the day, the song and the visitor. */
type OpeningDocument = { _id: string; day: string };

/** The number changes with every change of a public song. The only id is "public". */
type VersionDocument = { _id: string; version: number };
const versionSchema = schemaOf<VersionDocument>({ version: number });

type PartDocument = { _id: string } & Omit<RecordingPart, "id">;
const partSchema = schemaOf<PartDocument>({ songId: text, version: text, mediaType: text, size: number, base64: text });
partSchema.index({ songId: 1, version: 1 });

const toPart = ({ _id, ...part }: PartDocument): RecordingPart => ({ id: _id, ...part });
const fromPart = ({ id, ...part }: RecordingPart): PartDocument => ({ _id: id, ...part });

const songSchema = schemaOf<SongDocument>({
	userId: textOrNull,
	slot: text,
	isPublic: flag,
	openings: number,
	createdAt: text,
	updatedAt: text,
	titleKey: text,
	words: { type: [String], required: true },
	card: json,
	song: json,
	score: text,
});
songSchema.index({ slot: 1 }, { unique: true });
songSchema.index({ isPublic: 1, titleKey: 1, _id: 1 });
songSchema.index({ isPublic: 1, openings: -1, titleKey: 1, _id: 1 });
songSchema.index({ isPublic: 1, words: 1 });
songSchema.index({ userId: 1, isPublic: 1, titleKey: 1, _id: 1 });
songSchema.index({ userId: 1, _id: 1 });

const openingSchema = schemaOf<OpeningDocument>({ day: text });
openingSchema.index({ day: 1 });

/**
 * The words with their chords and notes. These are up to thousands of values, which are only used together and would slow down
 * every query on FerretDB, so they are stored as one text. `words` has the lyrics for queries.
 */
type Score = Pick<SongContent, "verses" | "chorus" | "bridge" | "chords" | "musicNotes">;

/** Returns a song's content as it is stored. */
export function songFields({ verses, chorus, bridge, chords, musicNotes, ...song }: SongContent) {
	const score: Score = { verses, chorus, bridge, chords, musicNotes };
	return { song: toBson(song), score: JSON.stringify(score) };
}

function toSongRecord({ _id, song, score, ...document }: SongDocument): SongRecord {
	const { slot: _, titleKey: __, words: ___, card: ____, ...head } = document;
	return { ...head, id: _id, song: { ...fromBson(song), ...(JSON.parse(score) as Score) } };
}

const fromSong = ({ id, song, ...head }: SongRecord): Omit<SongDocument, "slot"> => ({
	_id: id,
	...head,
	...contentFields(song),
});

const contentFields = (song: SongContent) => ({
	titleKey: titleKeyOf(song.title),
	words: songSearchWordsOf(song),
	card: toBson(cardOf(song)),
	...songFields(song),
});
