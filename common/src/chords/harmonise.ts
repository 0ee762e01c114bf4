// Chords for words that have no melody, without any model: the common cadences of songs, on the stressed syllables.
import { MAX_CHORDS_PER_LINE, type SongPart } from "../song.ts";
import { type LineRole, progressionOf } from "./progressions.ts";
import { type StressedSyllable, syllablesOf } from "./syllables.ts";

type Parts = { verses: SongPart[]; chorus: SongPart | null; bridge: SongPart | null };
export type Harmony = Parts & { key: string; timeSignature: "3/4" | "4/4" };

/** Their chords are played with open strings. */
const KEYS = ["G", "C", "D", "A"];
const SYLLABLES_PER_CHORD = 4;
const LINES_OF_PERIOD = 4;

type Line = { lyrics: string; syllables: StressedSyllable[] };

/** Chords over every line that has words. The same words get the same chords; without a key, they also choose the key. */
export function harmonise({ verses, chorus, bridge }: Parts, key?: string): Harmony {
	const parts = [...verses, ...(chorus ? [chorus] : []), ...(bridge ? [bridge] : [])];
	const seed = hashOf(parts.flatMap(({ lyrics }) => lyrics).join("\n"));
	const songKey = key ?? KEYS[seed % KEYS.length] ?? "G";
	const firstVerse = linesOf(verses[0]);
	const set = (part: SongPart, opening: LineRole, model: Line[]) => setPart(part, opening, model, songKey, seed);
	return {
		key: songKey,
		timeSignature: timeSignatureOf(parts),
		verses: verses.map((verse) => set(verse, "opening", firstVerse)),
		chorus: chorus && set(chorus, "chorus opening", linesOf(chorus)),
		bridge: bridge && set(bridge, "bridge opening", linesOf(bridge)),
	};
}

/** `model` has the lines by which the number of chords is chosen, so that all verses have one progression. */
function setPart({ lyrics }: SongPart, opening: LineRole, model: Line[], key: string, seed: number): SongPart {
	const sung = lyrics.flatMap((line, at) => (line.trim() === "" ? [] : [at]));
	const chords: SongPart["chords"] = lyrics.map(() => []);
	for (const [index, at] of sung.entries()) {
		const line = lineOf(lyrics[at] ?? "");
		const role = roleOf(index, sung.length, opening);
		const wanted = chordCountOf(model[index] ?? line, role);
		const places = placesOf(line, wanted);
		// Every period of four lines has the progressions of the first.
		const progression = progressionOf(role, places.length, key, seed + (index % LINES_OF_PERIOD));
		chords[at] = places.map((place, chord) => ({ at: place, chord: progression[chord] ?? key }));
	}
	return { lyrics, chords };
}

function roleOf(index: number, count: number, opening: LineRole): LineRole {
	if (index === count - 1) return "full cadence";
	if (index === 0) return opening;
	const roles: LineRole[] = ["opening", "half cadence", "middle", "full cadence"];
	return roles[index % LINES_OF_PERIOD] ?? "opening";
}

function chordCountOf({ syllables }: Line, role: LineRole): number {
	const fewest = role === "full cadence" ? 2 : 1;
	return Math.min(MAX_CHORDS_PER_LINE, Math.max(fewest, Math.round(syllables.length / SYLLABLES_PER_CHORD)));
}

/** At most so many places for chords, from the first stress to the last; on other syllables too where stresses are few. */
function placesOf({ syllables }: Line, wanted: number): number[] {
	const stressed = syllables.filter(({ isStressed }) => isStressed);
	const usable = stressed.length >= wanted ? stressed : syllables;
	if (usable.length === 0) return [0];
	const count = Math.min(wanted, usable.length);
	const step = count > 1 ? (usable.length - 1) / (count - 1) : 0;
	return Array.from({ length: count }, (_, index) => usable[Math.round(index * step)]?.at ?? 0);
}

/** The metre whose beats fall on the stressed syllables: every third one of them, or every second. */
function timeSignatureOf(parts: SongPart[]): "3/4" | "4/4" {
	const lines = parts.flatMap(({ lyrics }) => lyrics.map(syllablesOf)).filter(({ length }) => length > 0);
	const fitOf = (feet: number) => lines.reduce((sum, syllables) => sum + feetFit(syllables, feet), 0);
	return fitOf(3) > fitOf(2) ? "3/4" : "4/4";
}

/** How much more of the syllables on the beats are stressed than of the others, with the best upbeat: -1 to 1. */
function feetFit(syllables: StressedSyllable[], feet: number): number {
	const share = (some: StressedSyllable[]) =>
		some.filter(({ isStressed }) => isStressed).length / Math.max(1, some.length);
	const fits = Array.from({ length: feet }, (_, upbeat) => {
		const beats = syllables.filter((_, at) => at % feet === upbeat);
		return share(beats) - share(syllables.filter((_, at) => at % feet !== upbeat));
	});
	return Math.max(...fits);
}

function linesOf(part: SongPart | undefined): Line[] {
	return (part?.lyrics ?? []).filter((line) => line.trim() !== "").map(lineOf);
}

function lineOf(lyrics: string): Line {
	return { lyrics, syllables: syllablesOf(lyrics) };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return hash >>> 0;
}
