// The storage port of songs and their recordings.
import type { CardContent, SongContent } from "@lion-tails/common/song-card";

/** The stored fields in addition to a song's content. */
type SongHead = {
	id: string;
	/** The owner; null if we ship the song, or if it stayed public when its owner left. */
	userId: string | null;
	/** True if everyone finds it, false if only its owner does. */
	isPublic: boolean;
	createdAt: string;
	updatedAt: string;
};
export type SongRecord = SongHead & {
	song: SongContent;
	/** Number of openings, at most one a day for each visitor. */
	openings: number;
};
export type SongCardRecord = SongHead & { card: CardContent };
/** A public song without an owner. */
export type PublicSong = Pick<SongRecord, "id" | "song" | "createdAt" | "updatedAt">;

/** Selects among the public songs and those of the user `viewer`. */
export type SongFilter = {
	viewer: string | null;
	/**
	 * Every word must be, or begin, a word of the title, the artist, the tags or the lyrics, ignoring case and diacritics. A text
	 * without letters and digits finds nothing; null finds every song.
	 */
	text: string | null;
};
export type SongQuery = SongFilter & {
	limit: number;
	/** `next` of the previous page, null for the first page. Any other text throws `validation`. */
	cursor: string | null;
};
/** Stored size of the songs on a page: an answer, which has their words twice and is JSON, stays below 2 MB. */
export const MAX_PAGE_BYTES = 1_000_000;
type Page<T> = { items: T[]; next: string | null };

export type SongStore = {
	songs: {
		/**
		 * Ordered by title, ignoring case, diacritics and punctuation, then by id. A page has fewer songs than `limit` if more
		 * would exceed `MAX_PAGE_BYTES`.
		 */
		list(query: SongQuery): Promise<Page<SongRecord>>;
		/** The same as cards. */
		cards(query: SongQuery): Promise<Page<SongCardRecord>>;
		count(filter: SongFilter): Promise<number>;
		/** Changes with every change of a public song by any process, except openings. */
		publicVersion(): Promise<string>;
		/** The public songs with the most openings, then by title. */
		popular(limit: number): Promise<SongRecord[]>;
		popularCards(limit: number): Promise<SongCardRecord[]>;
		/** Any user's song; the caller decides who may see it. */
		byId(id: string): Promise<SongRecord | null>;
		/** The user's next songs after the id `after`, ordered by id. */
		ofUser(userId: string, after: string, limit: number): Promise<SongRecord[]>;
		/** Returns false if its user already has `max` songs. Concurrent calls do not exceed the limit. */
		insert(song: SongRecord & { userId: string }, max: number): Promise<boolean>;
		/** The changed song; null if it is missing. */
		update(
			id: string,
			change: Pick<SongRecord, "updatedAt"> & Partial<Pick<SongRecord, "song" | "isPublic">>,
		): Promise<SongRecord | null>;
		remove(id: string): Promise<boolean>;
		/**
		 * Adds songs, or replaces those with the same id except their openings and creation date. Returns the outcome for each
		 * song, in order. Repeatable.
		 */
		putPublic(songs: PublicSong[]): Promise<("added" | "changed" | "unchanged")[]>;
		/** Counts the visitor's first opening of the day (`YYYY-MM-DD`). Returns true if it counted. */
		countOpening(id: string, visitor: string, day: string): Promise<boolean>;
	};
	/** Recordings of songs, which are removed with their song. */
	recordings: {
		/** Repeatable. The song's `audioUrl` names the version, so an earlier recording plays until the song is changed. */
		put(recording: Recording): Promise<void>;
		/** Null if the recording is missing or incomplete. */
		head(songId: string, version: string): Promise<RecordingHead | null>;
		/** The bytes of part number `at`; null if it is missing. */
		part(songId: string, version: string, at: number): Promise<Uint8Array | null>;
		/** Removes the recordings of a song, except one version. */
		removeOthers(songId: string, version: string | null): Promise<void>;
	};
};

export type Recording = { songId: string; version: string; mediaType: string; bytes: Uint8Array };
type RecordingHead = { mediaType: string; size: number };

/** Bytes of each part of a recording but the last. A player's range request reads only the parts that it needs. */
export const RECORDING_PART_BYTES = 256 * 1024;
/** A part as it is stored and moved to another store. `size` is the size of the complete recording in bytes. */
export type RecordingPart = {
	id: string;
	songId: string;
	version: string;
	mediaType: string;
	size: number;
	base64: string;
};

export function partsOf({ songId, version, mediaType, bytes }: Recording): RecordingPart[] {
	return Array.from({ length: partCount(bytes.length) }, (_, at) => {
		const part = bytes.subarray(at * RECORDING_PART_BYTES, (at + 1) * RECORDING_PART_BYTES);
		const base64 = Buffer.from(part).toString("base64");
		return { id: partId(songId, version, at), songId, version, mediaType, size: bytes.length, base64 };
	});
}
export const partCount = (size: number) => Math.ceil(size / RECORDING_PART_BYTES);
export const partId = (songId: string, version: string, at: number) =>
	`${songId} ${version} ${String(at).padStart(5, "0")}`;

export const songRecordIds = {
	songs: (song: SongRecord) => song.id,
	recordings: (part: RecordingPart) => part.id,
};
