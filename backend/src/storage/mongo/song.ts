// The limit rests on inserts: each song has a slot of its owner's, and a unique index lets one of those who race for a slot
// have it. The slot of a song without an owner is its own id.
import { isDeepStrictEqual } from "node:util";
import type { Connection, Model } from "mongoose";
import { type PublicSong, partCount, partId, partsOf, type SongRecord, type SongStore } from "../../song/store.ts";
import { inSmallPages, type StoragePart } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import { documentAccess, isDuplicate, replaceAll } from "./collection.ts";
import { songListsIn } from "./song-lists.ts";
import {
	contentFields,
	fromPart,
	fromSong,
	type SongDocument,
	type SongModels,
	songModels,
	toPart,
	toSongRecord,
} from "./song-models.ts";

export function songMongo(connection: Connection): StoragePart<SongStore, "songs" | "recordings"> {
	const models = songModels(connection);
	const { songs, openings, recordings } = models;
	return {
		stores: { songs: songsIn(models), recordings: recordingsIn(models) },
		records: {
			songs: documentAccess(songs, toSongRecord, async (records) => {
				await writeSongs(songs, records);
				await changePublicVersion(models);
			}),
			recordings: inSmallPages(
				documentAccess(recordings, toPart, (parts) => replaceAll(recordings, parts.map(fromPart))),
			),
		},
		// A published song stays, without its owner: an admin gave it to everybody.
		async removeOfUser(userId) {
			const published = await songs.find({ userId, isPublic: true }).select("_id").lean<Pick<SongDocument, "_id">[]>();
			for (const { _id } of published) await songs.updateOne({ _id, userId }, { $set: { userId: null, slot: _id } });
			await songs.deleteMany({ userId });
			if (published.length > 0) await changePublicVersion(models);
		},
		async sweep(now) {
			await openings.deleteMany({ day: { $lt: new Date(now).toISOString().slice(0, 10) } });
			return {};
		},
	};
}

const slotOf = (userId: string, number: number) => `${userId} ${number}`;

function songsIn(models: SongModels): SongStore["songs"] {
	const { songs, openings, versions, recordings } = models;
	const find = async (id: string) => {
		const found = await songs.findOne({ _id: id }).lean<SongDocument>();
		return found && toSongRecord(found);
	};
	return {
		...songListsIn(songs),
		publicVersion: async () => String((await versions.findOne({ _id: PUBLIC }).lean())?.version ?? 0),
		byId: find,
		async ofUser(userId, after, limit) {
			const found = await songs
				.find({ userId, _id: { $gt: after } })
				.sort({ _id: 1 })
				.limit(limit)
				.lean<SongDocument[]>();
			return found.map(toSongRecord);
		},
		async insert(record, max) {
			const { id, userId } = record;
			for (;;) {
				const number = firstFree(userId, await slotsOf(songs, userId));
				if (number > max) return false;
				try {
					await songs.insertMany([fromSong(record, slotOf(userId, number))]);
					await checkUserExists(songs.db, userId, () => songs.deleteOne({ _id: id, userId }));
					if (record.isPublic) await changePublicVersion(models);
					return true;
				} catch (error) {
					if (!isDuplicate(error)) throw error;
				}
			}
		},
		async update(id, { song, ...change }) {
			const $set = { ...change, ...(song && contentFields(song)) };
			const before = await songs.findOneAndUpdate({ _id: id }, { $set }).lean();
			if (before?.isPublic || change.isPublic) await changePublicVersion(models);
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
		// The insert first: killed in between, an opening is lost, and none is counted twice.
		async countOpening(id, visitor, day) {
			if (!(await songs.exists({ _id: id }))) return false;
			try {
				await openings.insertMany([{ _id: `${day} ${id} ${visitor}`, day }]);
			} catch (error) {
				if (isDuplicate(error)) return false;
				throw error;
			}
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

/** Called after a write: a reader who still saw the songs of before did so under the version of before. */
async function changePublicVersion({ versions }: SongModels): Promise<void> {
	for (;;) {
		try {
			await versions.updateOne({ _id: PUBLIC }, { $inc: { version: 1 } }, { upsert: true });
			return;
		} catch (error) {
			// Another process has just inserted it.
			if (!isDuplicate(error)) throw error;
		}
	}
}

async function putPublicSong(songs: Model<SongDocument>, song: PublicSong, before: SongRecord | null) {
	const isKept = before?.userId === null && before.isPublic && isDeepStrictEqual(before.song, song.song);
	if (isKept) return "unchanged";
	const { id, createdAt, updatedAt } = song;
	const $set = { ...contentFields(song.song), userId: null, slot: id, isPublic: true, updatedAt };
	for (;;) {
		try {
			await songs.updateOne({ _id: id }, { $set, $setOnInsert: { createdAt, openings: 0 } }, { upsert: true });
			return before ? "changed" : "added";
		} catch (error) {
			// Another server that starts at the same moment has just added it.
			if (!isDuplicate(error)) throw error;
		}
	}
}

/** Writes songs as they are, each in a free slot of its owner. */
async function writeSongs(songs: Model<SongDocument>, records: SongRecord[]): Promise<void> {
	// Those that are written again are deleted first, and their slots are free.
	await songs.deleteMany({ _id: { $in: records.map(({ id }) => id) } });
	const slotsByUser = new Map<string, Set<string>>();
	const documents: SongDocument[] = [];
	for (const record of records) {
		const { id, userId } = record;
		if (userId === null) {
			documents.push(fromSong(record, id));
			continue;
		}
		const slots = slotsByUser.get(userId) ?? (await slotsOf(songs, userId));
		slotsByUser.set(userId, slots);
		const slot = slotOf(userId, firstFree(userId, slots));
		slots.add(slot);
		documents.push(fromSong(record, slot));
	}
	await replaceAll(songs, documents);
}

async function slotsOf(songs: Model<SongDocument>, userId: string): Promise<Set<string>> {
	const found = await songs.find({ userId }).select("slot").lean<Pick<SongDocument, "slot">[]>();
	return new Set(found.map(({ slot }) => slot));
}

function firstFree(userId: string, slots: ReadonlySet<string>): number {
	let number = 1;
	while (slots.has(slotOf(userId, number))) number++;
	return number;
}
