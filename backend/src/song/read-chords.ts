// Reads the chords of each line from a model's answer.

import { chordNameOf } from "@lion-tails/common/chords/chord-name";
import { guessKey } from "@lion-tails/common/chords/guess-key";
import {
	type LineChord,
	MAX_CHORDS_PER_LINE,
	type SongPart,
	type SongParts,
	SongRequest,
} from "@lion-tails/common/song";
import { partsInOrder } from "@lion-tails/common/song-card";
import { z } from "zod";
import { parseJson } from "../models/read-completion.ts";

/** A song's parts with their chords, key, tempo and metre. */
export type ChordSetting = Pick<SongRequest, "key" | "tempo" | "timeSignature"> & SongParts;

/** Share of lines whose words the model changed, which get no chords; beyond it the answer is unusable. */
const MAX_CHANGED_SHARE = 0.1;
/** Share of lines with a chord below which the answer is unusable. */
const MIN_SET_SHARE = 0.5;

/** Lenient, because models leave out everything except the lines, or format it differently. */
const Answer = z.object({
	key: z.unknown(),
	tempo: z.unknown(),
	timeSignature: z.unknown(),
	lines: z.array(
		z.union([
			z.string().transform((text) => ({ line: undefined, text })),
			z.object({ line: z.coerce.number().int().optional().catch(undefined), text: z.string() }),
		]),
	),
});
type Answer = z.infer<typeof Answer>;

/** Returns null if the answer is unusable. A missing or invalid key is guessed from the chords. */
export function readChords(text: string, parts: SongParts): ChordSetting | null {
	const answer = answerIn(text);
	if (!answer) return null;
	const lines = partsInOrder(parts).flatMap(({ part }) => part.lyrics.filter(hasWords));
	const texts = new Map<number, string>();
	for (const [at, { line, text: answered }] of answer.lines.entries()) {
		const number = line ?? at + 1;
		if (!texts.has(number)) texts.set(number, answered.replace(new RegExp(`^\\s*${number}\\s*[:.)|]`), ""));
	}
	const placed = lines.map((line, at) => placeChords(line, texts.get(at + 1) ?? ""));
	const changed = placed.filter((chords) => chords === null).length;
	const set = placed.filter((chords) => chords?.length).length;
	if (changed > lines.length * MAX_CHANGED_SHARE || set < lines.length * MIN_SET_SHARE) return null;
	const chords = placed.map((each) => each ?? []);
	return { ...playingOf(answer, chords.flat()), ...withChords(parts, chords) };
}

/** `chords`: one list for each line with words, in singing order. */
function withChords(parts: SongParts, chords: LineChord[][]): SongParts {
	let line = 0;
	const set = new Map(
		partsInOrder(parts).map(({ part }) => [
			part,
			{ ...part, chords: part.lyrics.map((words) => (hasWords(words) ? (chords[line++] ?? []) : [])) },
		]),
	);
	const setOf = (part: SongPart | null) => part && (set.get(part) ?? part);
	return {
		verses: parts.verses.map((verse) => set.get(verse) ?? verse),
		chorus: setOf(parts.chorus),
		bridge: setOf(parts.bridge),
	};
}

function playingOf({ key, tempo, timeSignature }: Answer, chords: LineChord[]) {
	const { shape } = SongRequest;
	const names = chords.map(({ chord }) => chord);
	return {
		key: shape.key.safeParse(plainKey(String(key))).data ?? guessKey(names) ?? shape.key.parse(undefined),
		tempo: shape.tempo.safeParse(Math.round(Number.parseFloat(String(tempo)))).data ?? shape.tempo.parse(undefined),
		timeSignature: shape.timeSignature.safeParse(timeSignature).data ?? shape.timeSignature.parse(undefined),
	};
}

/** Longer than any key name, so that the patterns below stay fast on other text. */
const MAX_KEY_CHARS = 30;

/** Shortens "G major" to "G" and "E minor" to "Em". */
const plainKey = (key: string) =>
	key
		.slice(0, MAX_KEY_CHARS)
		.replaceAll("♯", "#")
		.replaceAll("♭", "b")
		.replace(/\s*-?\s*maj(or)?$/i, "")
		.replace(/\s*-?\s*min(or)?$/i, "m")
		.trim();

/** The first object with lines in the text, which may also contain reasoning, a code fence or sentences. */
function answerIn(written: string): Answer | null {
	const text = written.replace(/^.*<\/think(ing)?>/is, "");
	const end = text.lastIndexOf("}") + 1;
	let tries = 0;
	for (let from = text.indexOf("{"); from >= 0 && tries < MAX_TRIES; from = text.indexOf("{", from + 1), tries++) {
		const parsed = Answer.safeParse(parseJson(text.slice(from, end)));
		if (parsed.success) return parsed.data;
	}
	return null;
}

/** Opening braces to try: a sentence before the answer may contain some. */
const MAX_TRIES = 50;

/** True if a line has letters or digits. Only such lines are sent to the model. */
export const hasWords = (line: string): boolean => /[\p{L}\p{N}]/u.test(line);

/**
 * Finds the chords of `line` in the same line with chords in brackets. Returns null if a bracket has no chord or the words
 * differ.
 */
export function placeChords(line: string, answered: string): LineChord[] | null {
	const letters = lettersOf(line);
	const chords: LineChord[] = [];
	let seen = 0;
	for (const piece of answered.split(/(\[[^[\]]*\])/)) {
		if (!piece.startsWith("[")) {
			for (const { letter } of lettersOf(piece)) if (letters[seen++]?.letter !== letter) return null;
			continue;
		}
		const chord = chordNameOf(piece.slice(1, -1));
		if (chord === null) return null;
		chords.push({ at: letters[seen]?.at ?? line.length, chord });
	}
	return seen === letters.length && chords.length <= MAX_CHORDS_PER_LINE ? chords : null;
}

/**
 * The letters and digits of a line with their offsets, without case and diacritics. Models change quotation marks, dashes and
 * spaces.
 */
function lettersOf(line: string): { letter: string; at: number }[] {
	let at = 0;
	return [...line].flatMap((character) => {
		const from = at;
		at += character.length;
		const folded = character.normalize("NFKD").toLowerCase();
		return (folded.match(/[\p{L}\p{N}]/gu) ?? []).map((letter) => ({ letter, at: from }));
	});
}
