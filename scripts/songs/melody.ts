import type { PartName } from "@lion-tails/common/song";
import abcjs, { type KeySignature, type VoiceItem, type VoiceItemNote } from "abcjs";
import type { AbcSource, ReportFault } from "./abc-source.ts";

/** Thirds of a sixteenth are whole ticks, so bars add up without rounding. */
const TICKS_PER_QUARTER = 480;

/** A sounding note; tied notes are one. `time` is in ticks from the start of the part; bar 0 is an upbeat. */
type SoundingNote = { bar: number; time: number; duration: number; name: string; midi: number };
/** A written note of a line; `note` is the index of its sounding note in the part. */
type WrittenNote = { note: number; continuesTie: boolean; continuesSlur: boolean };
export type MelodyLine = { written: WrittenNote[]; chords: { time: number; chord: string }[] };
export type Melody = { part: PartName; notes: SoundingNote[]; lines: MelodyLine[] };

type Pitch = NonNullable<VoiceItemNote["pitches"]>[number];
/** Adds the fields of tuplets, which the types of abcjs lack. */
type Note = VoiceItemNote & { startTriplet?: number; tripletMultiplier?: number; endTriplet?: boolean };

const LETTERS = "CDEFGAB";
const SEMITONES = [0, 2, 4, 5, 7, 9, 11];
const MIDDLE_C = { midi: 60, octave: 4 };
const SIGNS = new Map([
	[-1, "b"],
	[0, ""],
	[1, "#"],
]);
const ALTERATIONS: Partial<Record<string, number>> = { flat: -1, natural: 0, sharp: 1 };

/** Reads the melody of each part in file order. Reports warnings of abcjs and bars that do not add up. */
export function readMelody(source: AbcSource, barQuarters: number, report: ReportFault): Melody[] {
	const [tune] = abcjs.parseOnly(source.music);
	for (const warning of tune.warnings ?? []) reportWarning(warning, report);
	const items = tune.lines.flatMap((line) => line.staff?.flatMap((staff) => staff.voices?.[0] ?? []) ?? []);
	return source.parts.map(({ part, lines }) => {
		const ownLines = lines.map(({ start, end, line }) => ({
			line,
			items: items.filter((item) => "startChar" in item && item.startChar >= start && item.startChar < end),
		}));
		const reader = partReader(part, source.music, tune.getKeySignature(), report);
		for (const { line, items } of ownLines) reader.readLine(items, line);
		return reader.finish(barQuarters * TICKS_PER_QUARTER);
	});
}

function partReader(part: PartName, music: string, key: KeySignature, report: ReportFault) {
	const melody: Melody = { part, notes: [], lines: [] };
	const bars: { ticks: number; line: number }[] = [];
	/** Alterations since the last bar line, by position on the staff. */
	let altered = new Map<number, number>();
	let time = 0;
	let barStart = 0;
	let tuplet = 1;
	let openSlurs = 0;
	let isTied = false;
	let lastLine = 0;

	return { readLine, finish };

	function readLine(items: VoiceItem[], line: number): void {
		const written: MelodyLine = { written: [], chords: [] };
		melody.lines.push(written);
		lastLine = line;
		for (const item of items) {
			if (item.el_type === "bar") endBar(item.type, line);
			else if (item.el_type === "note") readNote(item, written, line);
			else report(`${item.el_type}: please write the song without it`, line);
		}
		if (!written.written.length) report("this line of music has no notes", line);
	}

	function endBar(type: string, line: number): void {
		if (type.includes("repeat")) report("nothing is repeated by signs: please write it out", line);
		altered = new Map();
		if (time > barStart) bars.push({ ticks: time - barStart, line });
		barStart = time;
	}

	function readNote(item: Note, line: MelodyLine, number: number): void {
		if (item.startTriplet) tuplet = item.tripletMultiplier ?? 1;
		const duration = Math.round(item.duration * 4 * TICKS_PER_QUARTER * tuplet);
		if (item.endTriplet) tuplet = 1;
		// Chords are read from the source, because abcjs changes "Bb" into "B♭".
		const written = music.slice(item.startChar, item.endChar);
		for (const [, chord = ""] of written.matchAll(/"([^"]*)"/g)) line.chords.push({ time, chord: chord.trim() });
		if (written.includes("{")) report("please write the melody without grace notes", number);
		const [pitch, ...others] = item.pitches ?? [];
		if (others.length) report("the melody has one note at a time", number);
		if (pitch) line.written.push(readPitch(pitch, duration, number));
		else isTied = false;
		time += duration;
	}

	function readPitch(pitch: Pitch, duration: number, line: number): WrittenNote {
		const last = melody.notes.at(-1);
		const continuesTie = isTied && last !== undefined;
		const continuesSlur = openSlurs > 0;
		if (continuesTie) {
			last.duration += duration;
			if (letterOf(pitch) !== last.name[0]) report("a tie joins two different notes: please write a slur", line);
		} else melody.notes.push({ bar: bars.length, time, duration, ...soundOf(pitch, line) });
		openSlurs += (pitch.startSlur?.length ?? 0) - (pitch.endSlur?.length ?? 0);
		isTied = pitch.startTie !== undefined;
		return { note: melody.notes.length - 1, continuesTie, continuesSlur };
	}

	function soundOf({ pitch, accidental }: Pitch, line: number): { name: string; midi: number } {
		if (accidental) altered.set(pitch, ALTERATIONS[accidental] ?? Number.NaN);
		const letter = letterOf({ pitch });
		const ofKey = key.accidentals?.find(({ note }) => note.toUpperCase() === letter)?.acc ?? "natural";
		const alteration = altered.get(pitch) ?? ALTERATIONS[ofKey] ?? 0;
		const octaves = Math.floor(pitch / LETTERS.length);
		const sign = SIGNS.get(alteration);
		if (sign === undefined) report(`${accidental} is not understood`, line);
		return {
			name: `${letter}${sign ?? ""}${MIDDLE_C.octave + octaves}`,
			midi: MIDDLE_C.midi + octaves * 12 + (SEMITONES[LETTERS.indexOf(letter)] ?? 0) + (alteration || 0),
		};
	}

	function finish(barTicks: number): Melody {
		endBar("end", lastLine);
		if (isTied) report(`the ${part} ends with a tie`, lastLine);
		if (openSlurs !== 0) report(`a slur of the ${part} is not closed`, lastLine);
		const hasUpbeat = (bars[0]?.ticks ?? barTicks) < barTicks;
		if (!hasUpbeat) for (const note of melody.notes) note.bar++;
		for (const [index, bar] of bars.entries()) {
			const isUpbeat = hasUpbeat && index === 0;
			const expected = hasUpbeat && index === bars.length - 1 ? barTicks - (bars[0]?.ticks ?? 0) : barTicks;
			if (isUpbeat || bar.ticks === expected) continue;
			const number = hasUpbeat ? index : index + 1;
			report(
				`bar ${number} of the ${part} has ${quarters(bar.ticks)} quarter notes instead of ${quarters(expected)}`,
				bar.line,
			);
		}
		return melody;
	}
}

/** Converts ticks to quarter notes, rounded to four decimals. */
export function quarters(ticks: number): number {
	return Number((ticks / TICKS_PER_QUARTER).toFixed(4));
}

function letterOf({ pitch }: { pitch: number }): string {
	return LETTERS.at(((pitch % LETTERS.length) + LETTERS.length) % LETTERS.length) as string;
}

/** Reports a warning of abcjs, "Music Line:19:20: …", with its HTML mark turned into brackets. */
function reportWarning(warning: string, report: ReportFault): void {
	const [, line, message = warning] = /^Music Line:(\d+):\d+:\s*(.*)$/s.exec(warning) ?? [];
	const plain = message.replace(/<span[^>]*>/g, "[").replace("</span>", "]");
	report(plain.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&"), Number(line));
}
