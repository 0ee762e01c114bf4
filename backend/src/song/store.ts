// What songs keep.
import type { CardContent, SongContent } from "@lion-tails/common/song-card";

/** What is kept beside a song's content. */
type SongHead = {
	id: string;
	/** Who added it; null: we ship it, or it stayed public when its owner left. */
	userId: string | null;
	/** Everybody finds it; otherwise only its owner. */
	isPublic: boolean;
	createdAt: string;
	updatedAt: string;
};
export type SongRecord = SongHead & {
	song: SongContent;
	/** How many times it was opened: once a day for each visitor. */
	openings: number;
};
export type SongCardRecord = SongHead & { card: CardContent };
/** A song that is nobody's and everybody's. */
export type PublicSong = Pick<SongRecord, "id" | "song" | "createdAt" | "updatedAt">;

/** Of the public songs and those of the user `viewer`. */
export type SongFilter = {
	viewer: string | null;
	/**
	 * Each word has to be a word of the title, the artist, the tags or the lyrics, or the beginning of one, without regard to
	 * case and diacritics. A text without letters and digits finds nothing. Null: every song.
	 */
	text: string | null;
};
export type SongQuery = SongFilter & {
	limit: number;
	/** What the page before answered; any other text is refused with `validation`. Null: the first page. */
	cursor: string | null;
};
/** Stored size of the songs on a page. With their words twice and in JSON, an answer stays below 2 MB. */
export const MAX_PAGE_BYTES = 1_000_000;
type Page<T> = { items: T[]; next: string | null };

export type SongStore = {
	songs: {
		/**
		 * By title, without regard to case, diacritics and punctuation; those with the same title by id. A page has fewer songs
		 * than `limit` if more would exceed `MAX_PAGE_BYTES`.
		 */
		list(query: SongQuery): Promise<Page<SongRecord>>;
		/** The same as cards. */
		cards(query: SongQuery): Promise<Page<SongCardRecord>>;
		count(filter: SongFilter): Promise<number>;
		/** A text that changes with every change of a public song, in any process. Openings do not change it. */
		publicVersion(): Promise<string>;
		/** The public songs that were opened most; those opened as often by title. */
		popular(limit: number): Promise<SongRecord[]>;
		popularCards(limit: number): Promise<SongCardRecord[]>;
		/** Whoever's it is: who may see it is for the caller to decide. */
		byId(id: string): Promise<SongRecord | null>;
		/** The user's next songs in the order of their ids, those after the id `after`. */
		ofUser(userId: string, after: string, limit: number): Promise<SongRecord[]>;
		/** False where its user has `max` songs already; calls at the same moment do not exceed it either. */
		insert(song: SongRecord & { userId: string }, max: number): Promise<boolean>;
		/** The changed song; null where there is none. */
		update(
			id: string,
			change: Pick<SongRecord, "updatedAt"> & Partial<Pick<SongRecord, "song" | "isPublic">>,
		): Promise<SongRecord | null>;
		remove(id: string): Promise<boolean>;
		/**
		 * Adds songs, or replaces those with the same id; how often they were opened, and since when they are there, stays.
		 * What became of each, in the order of the songs. Repeatable.
		 */
		putPublic(songs: PublicSong[]): Promise<("added" | "changed" | "unchanged")[]>;
		/** Counts an opening, unless it is the visitor's second of that day (`YYYY-MM-DD`). True if it counts. */
		countOpening(id: string, visitor: string, day: string): Promise<boolean>;
	};
	/** Recordings of songs. They go with their song. */
	recordings: {
		/** Repeatable. A song refers to its recording by the version, so an earlier recording plays until the song is changed. */
		put(recording: Recording): Promise<void>;
		/** Null if the recording is missing or incomplete. */
		head(songId: string, version: string): Promise<RecordingHead | null>;
		/** The bytes of part `at`; null if the part is missing. */
		part(songId: string, version: string, at: number): Promise<Uint8Array | null>;
		/** Removes the recordings of a song, except one version. */
		removeOthers(songId: string, version: string | null): Promise<void>;
	};
};

export type Recording = { songId: string; version: string; mediaType: string; bytes: Uint8Array };
export type RecordingHead = { mediaType: string; size: number };

/** Bytes of each part of a recording but the last, so that a player's request reads no more than it needs. */
export const RECORDING_PART_BYTES = 256 * 1024;
/** A part as it is stored and moved to another store. `size` is the size of the whole recording in bytes. */
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
