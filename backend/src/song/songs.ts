// Access to songs, their changes, and their form in the API.
import { randomUUID } from "node:crypto";

import { diagramNamesOf, diagramsOf } from "@lion-tails/common/chords/song-diagrams";
import { AppError } from "@lion-tails/common/errors";
import {
	type ChordDiagram,
	MAX_SONGS,
	type Song,
	type SongCard,
	type SongParts,
	type SongRequest,
} from "@lion-tails/common/song";
import { hasGeneratedAudio, lyricsOf, withOwnRecording } from "@lion-tails/common/song-card";
import { ownTurn } from "../own-turn.ts";
import type { SongCardRecord, SongRecord, SongStore } from "./store.ts";

type User = { id: string; isAdmin: boolean };
/** The caller; null without a session. */
export type Viewer = User | null;

/** Returns the song if the viewer may see it: a public one, their own, or any for an admin. Throws `not_found` otherwise. */
export async function findSong({ songs }: Pick<SongStore, "songs">, id: string, viewer: Viewer): Promise<SongRecord> {
	const song = await songs.byId(id);
	if (!song || !(song.isPublic || isMine(song, viewer) || viewer?.isAdmin)) throw new AppError("not_found");
	return song;
}

/** Returns the song if the user may change it: their own, or for an admin one that is public or has no owner. */
export async function findChangeable(stores: SongStore, id: string, user: User): Promise<SongRecord> {
	const song = await findSong(stores, id, user);
	const isForAdmins = song.isPublic || song.userId === null;
	if (!isMine(song, user) && !(user.isAdmin && isForAdmins)) throw new AppError("not_found");
	return song;
}

/** Adds a song that only the user sees. Throws `song_limit`. */
export async function addSong(
	{ songs }: SongStore,
	userId: string,
	request: SongRequest,
	now: number,
): Promise<SongRecord> {
	const at = new Date(now).toISOString();
	const song = await withDiagrams({ ...request, musicNotes: [] });
	const record = { id: randomUUID(), userId, isPublic: false, song, openings: 0, createdAt: at, updatedAt: at };
	if (!(await songs.insert(record, MAX_SONGS))) throw new AppError("song_limit");
	return record;
}

/**
 * Replaces everything that a parent writes; melody, recording and source stay. A public song that its owner corrects becomes
 * private until an admin has read the new words and publishes it again. Throws `not_found`.
 */
export async function correctSong(
	stores: SongStore,
	user: User,
	id: string,
	request: SongRequest,
	now: number,
): Promise<SongRecord> {
	const { song: before } = await findChangeable(stores, id, user);
	const corrected = await stores.songs.update(id, {
		song: await withDiagrams({ ...before, ...request }),
		updatedAt: new Date(now).toISOString(),
		...(!user.isAdmin && { isPublic: false }),
	});
	if (!corrected) throw new AppError("not_found");
	return corrected;
}

/** The song with the diagrams that are stored with it. Yields to other requests after each chord. */
export async function withDiagrams<T extends SongParts>(song: T): Promise<T & { chords: ChordDiagram[] }> {
	const chords: ChordDiagram[] = [];
	for (const name of diagramNamesOf(song)) {
		chords.push(...diagramsOf([name]));
		await ownTurn();
	}
	return { ...song, chords };
}

export function toSong({ userId, song, openings: _, ...head }: SongRecord, viewer: Viewer): Song {
	return {
		...withOwnRecording(song),
		...head,
		lyrics: lyricsOf(song),
		hasGeneratedAudio: hasGeneratedAudio(song),
		isMine: isMine({ userId }, viewer),
	};
}

export function toSongCard({ userId, card, ...head }: SongCardRecord, viewer: Viewer): SongCard {
	return { ...card, ...head, isMine: isMine({ userId }, viewer) };
}

const isMine = ({ userId }: Pick<SongRecord, "userId">, viewer: Viewer) => userId !== null && userId === viewer?.id;
