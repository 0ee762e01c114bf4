// The collections of songs. JSON goes in as text: absent values come back as they were.
import { cardOf, type SongContent } from "@lion-tails/common/song-card";
import { type Connection, type Model, Schema } from "mongoose";
import type { RecordingPart, SongRecord } from "../../song/store.ts";
import { songSearchWordsOf, titleKeyOf } from "../search-words.ts";
import { flag, number, schemaOptions, text, textOrNull } from "./collection.ts";

export type SongModels = {
	songs: Model<SongDocument>;
	openings: Model<OpeningDocument>;
	versions: Model<VersionDocument>;
	recordings: Model<PartDocument>;
};

export function songModels(connection: Connection): SongModels {
	return {
		songs: connection.model<SongDocument>("Song", songSchema, "songs"),
		openings: connection.model<OpeningDocument>("SongOpening", openingSchema, "song_openings"),
		versions: connection.model<VersionDocument>("SongVersion", versionSchema, "song_versions"),
		recordings: connection.model<PartDocument>("SongRecording", partSchema, "song_recordings"),
	};
}

export type SongDocument = {
	_id: string;
	userId: string | null;
	slot: string;
	isPublic: boolean;
	openings: number;
	createdAt: string;
	updatedAt: string;
	titleKey: string;
	words: string[];
	card: string;
	body: string;
};

/** The id is the day, the song and the visitor. */
type OpeningDocument = { _id: string; day: string };

/** The id is "public": a number that changes with every change of a public song. */
type VersionDocument = { _id: string; version: number };
const versionSchema = new Schema<VersionDocument>({ _id: text, version: number }, schemaOptions);

/** A part of a recording. */
type PartDocument = { _id: string } & Omit<RecordingPart, "id">;
const partSchema = new Schema<PartDocument>(
	{ _id: text, songId: text, version: text, mediaType: text, size: number, base64: text },
	schemaOptions,
);
partSchema.index({ songId: 1, version: 1 });

export const toPart = ({ _id, ...part }: PartDocument): RecordingPart => ({ id: _id, ...part });
export const fromPart = ({ id, ...part }: RecordingPart): PartDocument => ({ _id: id, ...part });

const songSchema = new Schema<SongDocument>(
	{
		_id: text,
		userId: textOrNull,
		slot: text,
		isPublic: flag,
		openings: number,
		createdAt: text,
		updatedAt: text,
		titleKey: text,
		words: { type: [String], required: true },
		card: text,
		body: text,
	},
	schemaOptions,
);
songSchema.index({ slot: 1 }, { unique: true });
songSchema.index({ isPublic: 1, titleKey: 1, _id: 1 });
songSchema.index({ isPublic: 1, openings: -1, titleKey: 1, _id: 1 });
songSchema.index({ isPublic: 1, words: 1 });
songSchema.index({ userId: 1, isPublic: 1, titleKey: 1, _id: 1 });
songSchema.index({ userId: 1, _id: 1 });

const openingSchema = new Schema<OpeningDocument>({ _id: text, day: text }, schemaOptions);
openingSchema.index({ day: 1 });

export const toSongRecord = ({
	_id,
	userId,
	isPublic,
	openings,
	createdAt,
	updatedAt,
	body,
}: SongDocument): SongRecord => ({
	id: _id,
	userId,
	isPublic,
	openings,
	createdAt,
	updatedAt,
	song: JSON.parse(body) as SongContent,
});

export function fromSong({ id, song, ...head }: SongRecord, slot: string): SongDocument {
	return { _id: id, ...head, slot, ...contentFields(song) };
}

/** What is kept of a song's content. */
export const contentFields = (song: SongContent) => ({
	titleKey: titleKeyOf(song.title),
	words: songSearchWordsOf(song),
	card: JSON.stringify(cardOf(song)),
	body: JSON.stringify(song),
});
