// Recordings of songs: their file formats, URL and parts.
import { sha256 } from "../sha256.ts";
import { RECORDING_PART_BYTES, type Recording, type SongStore } from "./store.ts";

/** About 20 minutes of MP3 at 128 kbit/s. */
export const MAX_RECORDING_BYTES = 20 * 1024 * 1024;

/** Formats that all browsers play, detected by magic bytes; file names lie. */
const FORMATS: { mediaType: string; matches: (bytes: Buffer) => boolean }[] = [
	{
		mediaType: "audio/mpeg",
		matches: (bytes) =>
			isText(bytes, 0, "ID3") || (bytes[0] === 0xff && [0xfb, 0xfa, 0xf3, 0xf2].includes(bytes[1] ?? 0)),
	},
	{ mediaType: "audio/mp4", matches: (bytes) => isText(bytes, 4, "ftyp") },
	{ mediaType: "audio/wav", matches: (bytes) => isText(bytes, 0, "RIFF") && isText(bytes, 8, "WAVE") },
];

const isText = (bytes: Buffer, at: number, text: string) => bytes.toString("latin1", at, at + text.length) === text;

/** Returns the recording in a file; null if the file is not MP3, M4A or WAV. */
export function recordingOf(songId: string, bytes: Buffer): Recording | null {
	const format = FORMATS.find(({ matches }) => matches(bytes));
	if (!format) return null;
	const version = sha256(bytes).slice(0, 27);
	return { songId, version, mediaType: format.mediaType, bytes };
}

/** Returns the `audioUrl` of a song with this stored recording. */
export const recordingUrl = ({ songId, version }: Pick<Recording, "songId" | "version">) =>
	`/api/songs/${encodeURIComponent(songId)}/recording?v=${version}`;

/** Returns the version in the URL of a stored recording; null for any other URL. */
export function versionIn(songId: string, audioUrl: string | undefined): string | null {
	const version = audioUrl?.split("?v=")[1];
	return version && audioUrl === recordingUrl({ songId, version }) ? version : null;
}

/** Yields the bytes from `from` to `to`, both included, one part at a time. Throws if the recording has been replaced. */
export async function* bytesOf(
	{ recordings }: Pick<SongStore, "recordings">,
	{ songId, version }: Pick<Recording, "songId" | "version">,
	{ from, to }: { from: number; to: number },
): AsyncGenerator<Uint8Array> {
	for (let at = Math.floor(from / RECORDING_PART_BYTES); at * RECORDING_PART_BYTES <= to; at++) {
		const part = await recordings.part(songId, version, at);
		if (!part) throw new Error("the recording is missing");
		const start = at * RECORDING_PART_BYTES;
		yield part.subarray(Math.max(0, from - start), to - start + 1);
	}
}
