import { ShippedSong } from "@lion-tails/backend/song/seed";
import { parseChord } from "@lion-tails/common/chords/chord-name";
import { guitarPosition } from "@lion-tails/common/chords/guitar-note";
import type { LineChord, MusicNote, SongPart, Syllable } from "@lion-tails/common/song";
import { type AbcSource, type MusicLine, type ReportFault, readAbcSource } from "./abc-source.ts";
import { readHeaders } from "./headers.ts";
import { type Melody, type MelodyLine, quarters, readMelody } from "./melody.ts";
import { readWords, type Words } from "./words.ts";

/** Of a voice that is not trained, and of a guitar in the first position. */
const LOWEST_NOTE = { name: "G3", midi: 55 };
const HIGHEST_NOTE = { name: "E5", midi: 76 };

/** What is written of one part: for the verse, its words verse after verse. */
type SungPart = Melody & { texts: SongPart[] };

/** The song that an ABC file describes; the song is null where anything is wrong with it. `name` stands before each fault. */
export function songFromAbc(text: string, name: string): { song: ShippedSong | null; faults: string[] } {
	const faults: string[] = [];
	const report: ReportFault = (message, line) => faults.push(`${name}${line ? `:${line}` : ""}: ${message}`);
	const source = readAbcSource(text.replaceAll("\r\n", "\n"), report);
	const headers = readHeaders(source, report);
	const id = headers.id;
	if (id && `${id}.abc` !== name) report(`the file of the song ${id} is named ${id}.abc`);
	const parts = readParts(source, headers.barQuarters, report);
	const textsOf = (part: Melody["part"]) => parts.find((each) => each.part === part)?.texts ?? [];
	const [verses, chorus, bridge] = [textsOf("verse"), textsOf("chorus")[0], textsOf("bridge")[0]];
	if (!verses.length) report("the verse is missing");
	if (faults.length) return { song: null, faults };

	const { barQuarters: _, ...facts } = headers;
	const { data, error } = ShippedSong.safeParse({
		...facts,
		verses,
		chorus: chorus ?? null,
		bridge: bridge ?? null,
		musicNotes: (["verse", "chorus", "bridge"] as const).flatMap((part) =>
			parts.filter((each) => each.part === part).flatMap(musicNotes),
		),
	});
	for (const issue of error?.issues ?? []) report(`${issue.path.join(".")}: ${issue.message}`);
	return { song: data ?? null, faults };
}

function readParts(source: AbcSource, barQuarters: number, report: ReportFault): SungPart[] {
	return readMelody(source, barQuarters, report).map((melody, index) => {
		const lines = source.parts[index]?.lines ?? [];
		checkNotes(melody, report);
		return { ...melody, texts: textsOf(melody, lines, report) };
	});
}

function checkNotes({ part, notes, lines }: Melody, report: ReportFault): void {
	for (const { midi, name, bar } of notes)
		if (midi < LOWEST_NOTE.midi || midi > HIGHEST_NOTE.midi)
			report(`${name} in bar ${bar} of the ${part} is not between ${LOWEST_NOTE.name} and ${HIGHEST_NOTE.name}`);
	for (const { chord } of lines.flatMap((line) => line.chords))
		if (!parseChord(chord)) report(`the chord "${chord}" of the ${part} is not understood`);
}

/** The words of each verse, or of the chorus or the bridge. */
function textsOf(melody: Melody, lines: MusicLine[], report: ReportFault): SongPart[] {
	const isVerse = melody.part === "verse";
	const count = isVerse ? (lines[0]?.words.length ?? 0) : 1;
	for (const [index, { line, words }] of lines.entries()) {
		if (words.length === count && count > 0) continue;
		const expected = isVerse ? `${count || "at least 1"}, as line 1 has` : "1";
		report(`line ${index + 1} of the ${melody.part} has ${words.length} w: lines instead of ${expected}`, line);
	}
	return Array.from({ length: count }, (_, verse) => {
		const place = isVerse ? `verse ${verse + 1}` : `the ${melody.part}`;
		const read = lines.map(({ words }, index) => {
			const written = words[verse];
			const text = readWords(written?.text ?? "");
			const music = melody.lines[index] as MelodyLine;
			const reportHere = (message: string) => report(`${place}, line ${index + 1}: ${message}`, written?.line);
			for (const fault of text.faults) reportHere(fault);
			return { text, music, syllables: written ? syllablesOf(text, music, reportHere) : [] };
		});
		return {
			lyrics: read.map(({ text }) => text.text),
			chords: read.map(({ text, music, syllables }) => chordsOf(text.text, music, syllables, melody)),
			syllables: read.map(({ syllables }) => syllables),
		};
	});
}

/**
 * Which syllable is sung on which note. Each note that continues a tie or a slur may have a `_` of its own, as ABC wants it,
 * or none: how many signs there are tells which.
 */
function syllablesOf({ sung }: Words, { written }: MelodyLine, report: (message: string) => void): Syllable[] {
	const untied = written.filter((note) => !note.continuesTie);
	const unslurred = untied.filter((note) => !note.continuesSlur);
	const ways = [written, untied, unslurred];
	const notes = ways.find((way) => way.length === sung.length);
	if (!notes) {
		const counts = [...new Set(ways.map((way) => way.length))].join(" or ");
		report(`${sung.length} syllables and holds stand under ${counts} notes`);
		return [];
	}
	return sung.flatMap((syllable, index) => {
		const note = notes[index];
		if (!syllable || !note) return [];
		if (note.continuesTie) report("a syllable begins on a note that continues a tie");
		return [{ ...syllable, note: note.note }];
	});
}

/** A chord stands over the syllable that is sung when it sounds; before any, over the first. */
function chordsOf(line: string, { chords }: MelodyLine, syllables: Syllable[], { notes }: Melody): LineChord[] {
	const placed: LineChord[] = [];
	for (const { chord, time } of chords) {
		const sung = syllables.findLast(({ note }) => (notes[note]?.time ?? 0) <= time) ?? syllables[0];
		const isTaken = placed.some(({ at }) => at === sung?.at);
		// On the held end of a line the next chord stands behind the words, so that it is not read as a chord of the syllable.
		const at = sung && !(isTaken && sung === syllables.at(-1)) ? sung.at : line.length;
		placed.push({ at, chord, beat: quarters(time) });
	}
	return placed;
}

function musicNotes({ part, notes }: Melody): MusicNote[] {
	return notes.map(({ bar, time, duration, name, midi }) => ({
		part,
		bar,
		time: quarters(time),
		note: name,
		duration: quarters(duration),
		instrument: "guitar",
		position: guitarPosition(midi) ?? undefined,
	}));
}
