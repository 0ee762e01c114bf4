import { toChordPro } from "@lion-tails/common/chord-sheet/chord-pro";
import { transposeChord } from "@lion-tails/common/chords/transpose";
import type { Song, SongPart, SongRequest } from "@lion-tails/common/song";
import { fileNameOf, saveFile } from "../../ui/save-file.ts";
import { requestOf } from "../songs.ts";
import { keysOf, type SongKey } from "./sheet-settings.ts";

export function exportChordPro(song: Song, key: SongKey): void {
	const file = new Blob([chordProOf(song, key)], { type: "text/plain;charset=utf-8" });
	saveFile(file, fileNameOf(song.title, "cho", "Song"));
}

/** With a capo, key and chords are the played ones, as ChordPro specifies. */
export function chordProOf(song: Song, key: SongKey): string {
	const { played } = keysOf(song.key, key);
	const text = toChordPro(transposeSong(requestOf(song), played));
	return key.capo === 0 ? text : text.replace(/^\{key: .*\}$/m, (line) => `${line}\n{capo: ${key.capo}}`);
}

function transposeSong(song: SongRequest, toKey: string): SongRequest {
	const inKey = (part: SongPart): SongPart => ({
		...part,
		chords: part.chords.map((line) =>
			line.map((each) => ({ ...each, chord: transposeChord(each.chord, song.key, toKey) })),
		),
	});
	const { verses, chorus, bridge } = song;
	return {
		...song,
		key: toKey,
		verses: verses.map(inKey),
		chorus: chorus && inKey(chorus),
		bridge: bridge && inKey(bridge),
	};
}
