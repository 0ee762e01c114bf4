// A model's answer → the chords of each line; null where it is no good.
import { guessKey } from "@lion-tails/common/chords/guess-key";
import { type LineChord, type SongPart, SongRequest } from "@lion-tails/common/song";
import { partsInOrder, type SongParts } from "@lion-tails/common/song-card";
import { z } from "zod";
import { hasWords } from "./chords-prompt.ts";
import { placeChords } from "./place-chords.ts";

/** A song's parts with their chords, and how it is played. */
export type ChordSetting = Pick<SongRequest, "key" | "tempo" | "timeSignature"> & SongParts;

/** A line whose words were changed has no chords; with more of them the answer is no good. */
const MAX_CHANGED_SHARE = 0.1;
/** With fewer lines that have a chord the answer is no good. */
const MIN_SET_SHARE = 0.5;

/** Models leave out what they are asked for beside the lines, or write it in another way. */
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

/** `chords`: of each line that has words, in the order in which they are sung. */
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

/** The longest name of a key, "B flat minor", with room. A longer text takes the patterns below long to read. */
const MAX_KEY_CHARS = 30;

/** "G major" → "G", "E minor" → "Em". */
const plainKey = (key: string) =>
	key
		.slice(0, MAX_KEY_CHARS)
		.replaceAll("♯", "#")
		.replaceAll("♭", "b")
		.replace(/\s*-?\s*maj(or)?$/i, "")
		.replace(/\s*-?\s*min(or)?$/i, "m")
		.trim();

/** The first object in the text that has lines: beside it there may be a thought, a fence or a sentence. */
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

/** In a sentence before the answer there may be other braces. */
const MAX_TRIES = 50;

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
