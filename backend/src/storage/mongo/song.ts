// The limit rests on inserts: each song has a slot of its owner's, and a unique index lets one of those who race for a slot
// have it. The slot of a song without an owner is its own id.
import { isDeepStrictEqual } from "node:util";
import type { Connection, Model } from "mongoose";
import type { PublicSong, SongRecord, SongStore } from "../../song/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import { documentAccess, isDuplicate, replaceAll } from "./collection.ts";
import { songListsIn } from "./song-lists.ts";
import {
	contentFields,
	fromSong,
	type SongDocument,
	type SongModels,
	songModels,
	toSongRecord,
} from "./song-models.ts";

export function songMongo(connection: Connection): StoragePart<SongStore, "songs"> {
	const models = songModels(connection);
	const { songs, openings } = models;
	return {
		stores: { songs: songsIn(models) },
		records: { songs: documentAccess(songs, toSongRecord, (records) => writeSongs(songs, records)) },
		// A published song stays, without its owner: an admin gave it to everybody.
		async removeOfUser(userId) {
			const published = await songs.find({ userId, isPublic: true }).select("_id").lean<Pick<SongDocument, "_id">[]>();
			for (const { _id } of published) await songs.updateOne({ _id, userId }, { $set: { userId: null, slot: _id } });
			await songs.deleteMany({ userId });
		},
		async sweep(now) {
			await openings.deleteMany({ day: { $lt: new Date(now).toISOString().slice(0, 10) } });
			return {};
		},
	};
}

const slotOf = (userId: string, number: number) => `${userId} ${number}`;

function songsIn({ songs, openings }: SongModels): SongStore["songs"] {
	const find = async (id: string) => {
		const found = await songs.findOne({ _id: id }).lean<SongDocument>();
		return found && toSongRecord(found);
	};
	return {
		...songListsIn(songs),
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
					return true;
				} catch (error) {
					if (!isDuplicate(error)) throw error;
				}
			}
		},
		async update(id, { song, ...change }) {
			await songs.updateOne({ _id: id }, { $set: { ...change, ...(song && contentFields(song)) } });
			return find(id);
		},
		remove: async (id) => (await songs.deleteOne({ _id: id })).deletedCount > 0,
		async putPublic(all) {
			const outcomes: ("added" | "changed" | "unchanged")[] = [];
			for (const song of all) outcomes.push(await putPublicSong(songs, song, await find(song.id)));
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
