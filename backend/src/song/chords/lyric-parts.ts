// A lyric as a parent types it → its verses, its chorus and its bridge; and these with their chords → a song.
import { AppError } from "@lion-tails/common/errors";
import { type SongPart, SongRequest } from "@lion-tails/common/song";
import type { ChordSetting } from "./read-chords.ts";

export type LyricPart = { kind: "verse" | "chorus" | "bridge"; name: string; lines: string[] };

/** "Chorus:", "[Bridge]", "Verse 2:" */
const MARKER = /^[[(]?(verse|chorus|refrain|bridge)(?:\s*\d+)?[\])]?\s*:?$/i;

/** Throws `validation` at the lyrics where a song cannot hold them. */
export function lyricParts(lyrics: string): LyricPart[] {
	const parts = namedParts(blocksOf(lyrics));
	if (!parts.length) throw invalidLyrics("Please enter both a title and lyrics");
	const song = SongRequest.safeParse(songOf({ title: "Song", artist: "", parts, ...NO_CHORDS }));
	if (!song.success) throw invalidLyrics(song.error.issues[0]?.message ?? "");
	return parts;
}

const NO_CHORDS: ChordSetting = { key: "C", tempo: 120, timeSignature: "4/4", chords: [] };

/** `chords`: of each line of the parts, one part after another. */
export function songOf(song: ChordSetting & { title: string; artist: string; parts: LyricPart[] }): SongRequest {
	const { parts, chords, ...head } = song;
	let line = 0;
	const sheets = parts.map(({ kind, lines }) => {
		const part: SongPart = { lyrics: lines, chords: lines.map(() => chords[line++] ?? []) };
		return { kind, part };
	});
	const partsOf = (wanted: LyricPart["kind"]) => sheets.filter(({ kind }) => kind === wanted).map(({ part }) => part);
	return {
		...head,
		difficulty: "beginner",
		tags: [],
		verses: partsOf("verse"),
		chorus: partsOf("chorus")[0] ?? null,
		bridge: partsOf("bridge")[0] ?? null,
		hasSuggestedChords: true,
	};
}

type Block = Pick<LyricPart, "kind" | "lines">;
const KINDS: Record<string, LyricPart["kind"]> = { refrain: "chorus", chorus: "chorus", bridge: "bridge" };

/** An empty line or a marker begins the next one. */
function blocksOf(lyrics: string): Block[] {
	const blocks: Block[] = [];
	let isOpen = false;
	for (const line of lyrics.split(LINE_BREAK).map(tidyLine)) {
		const marker = MARKER.exec(line)?.[1]?.toLowerCase();
		if (marker !== undefined) blocks.push({ kind: KINDS[marker] ?? "verse", lines: [] });
		else if (line && isOpen) blocks.at(-1)?.lines.push(line);
		else if (line) blocks.push({ kind: "verse", lines: [line] });
		isOpen = line !== "";
	}
	return blocks.filter(({ lines }) => lines.length > 0);
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const tidyLine = (line: string) => line.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

/** A song has one chorus and one bridge: one that is written again is left out, and one with other words is a verse. */
function namedParts(blocks: Block[]): LyricPart[] {
	const parts: LyricPart[] = [];
	let verses = 0;
	for (const { kind, lines } of blocks) {
		const first = kind === "verse" ? undefined : parts.find((part) => part.kind === kind);
		if (first && first.lines.join("\n") === lines.join("\n")) continue;
		if (kind === "verse" || first) parts.push({ kind: "verse", name: `Verse ${++verses}`, lines });
		else parts.push({ kind, name: kind === "chorus" ? "Chorus" : "Bridge", lines });
	}
	return parts;
}

function invalidLyrics(message: string): AppError {
	return new AppError("validation", { message, issues: [{ path: "lyrics", message }] });
}
