// Song sheets as people find them: ChordPro, chords over words, or words alone.
import { chordNameOf } from "../chords/chord-name.ts";
import type { SongRequestInput } from "../song.ts";
import { parseChordPro } from "./chord-pro.ts";
import { parseChordsOverWords } from "./chords-over-words.ts";
import { sheetLines } from "./text-lines.ts";

const DIRECTIVE_LINE = /^\s*\{\s*[a-z_]+[^{}]*\}/i;
const BRACKETS = /\[([^[\]]*)\]/g;

/** The draft of a song from a sheet of either kind. What the sheet does not say is left out; without a title it is "". */
export function readChordSheet(text: string): SongRequestInput {
	return isChordPro(text) ? parseChordPro(text) : parseChordsOverWords(text);
}

function isChordPro(text: string): boolean {
	return sheetLines(text).some(
		(line) =>
			DIRECTIVE_LINE.test(line) ||
			[...line.matchAll(BRACKETS)].some(([, written = ""]) => chordNameOf(written) !== null),
	);
}
