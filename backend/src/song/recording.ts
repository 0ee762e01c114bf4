// Recordings of songs: the file formats that are stored, their address, and the bytes of a range.
import { createHash } from "node:crypto";
import { RECORDING_PART_BYTES, type Recording, type SongStore } from "./store.ts";

/** Twenty minutes of an MP3 of usual quality. */
export const MAX_RECORDING_BYTES = 20 * 1024 * 1024;

/** Formats that all browsers play, by the first bytes of a file: its name may say anything. */
const FORMATS: { mediaType: string; isOf: (bytes: Buffer) => boolean }[] = [
	{
		mediaType: "audio/mpeg",
		isOf: (bytes) => isText(bytes, 0, "ID3") || (bytes[0] === 0xff && [0xfb, 0xfa, 0xf3, 0xf2].includes(bytes[1] ?? 0)),
	},
	{ mediaType: "audio/mp4", isOf: (bytes) => isText(bytes, 4, "ftyp") },
	{ mediaType: "audio/wav", isOf: (bytes) => isText(bytes, 0, "RIFF") && isText(bytes, 8, "WAVE") },
];

const isText = (bytes: Buffer, at: number, text: string) => bytes.toString("latin1", at, at + text.length) === text;

/** The recording that a file holds; null if the file is not an MP3, an M4A or a WAV file. */
export function recordingOf(songId: string, bytes: Buffer): Recording | null {
	const format = FORMATS.find(({ isOf }) => isOf(bytes));
	if (!format) return null;
	const version = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
	return { songId, version, mediaType: format.mediaType, bytes };
}

/** The song's `audioUrl` for a recording that the store holds. */
export const recordingUrl = ({ songId, version }: Pick<Recording, "songId" | "version">) =>
	`/api/songs/${encodeURIComponent(songId)}/recording?v=${version}`;

/** The version of the recording that an `audioUrl` of a song names; null if it names none that is stored. */
export function versionIn(songId: string, audioUrl: string | undefined): string | null {
	const [path, version] = audioUrl?.split("?v=") ?? [];
	return version && audioUrl === recordingUrl({ songId, version }) && path ? version : null;
}

export type ByteRange = { from: number; to: number };

/**
 * The one range of bytes that a Range header asks for, both ends included; null for the complete recording. Headers that ask
 * for several ranges or for none that exists are ignored, as RFC 9110 (section 14.2) allows.
 */
export function rangeOf(header: string, size: number): ByteRange | null {
	const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
	if (first === "" && last === "") return null;
	const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
	const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
	return from <= to ? { from, to } : null;
}

/** The bytes of a range, part by part. Throws if the recording was replaced in the meantime. */
export async function* bytesOf(
	{ recordings }: Pick<SongStore, "recordings">,
	{ songId, version }: Pick<Recording, "songId" | "version">,
	{ from, to }: ByteRange,
): AsyncGenerator<Uint8Array> {
	for (let at = Math.floor(from / RECORDING_PART_BYTES); at * RECORDING_PART_BYTES <= to; at++) {
		const part = await recordings.part(songId, version, at);
		if (!part) throw new Error("the recording is missing");
		const start = at * RECORDING_PART_BYTES;
		yield part.subarray(Math.max(0, from - start), to - start + 1);
	}
}
