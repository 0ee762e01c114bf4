// Suggests chords for lyrics without a model: common cadences, placed on the stressed syllables.
import { MAX_CHORDS_PER_LINE, type SongPart, type SongParts } from "../song.ts";
import { type StressedSyllable, syllablesOf } from "./syllables.ts";
import { transposeChord } from "./transpose.ts";

type Harmony = SongParts & { key: string; timeSignature: "3/4" | "4/4" };

/** Keys whose chords are played with open strings. */
const KEYS = ["G", "C", "D", "A"];
const SYLLABLES_PER_CHORD = 4;
const LINES_OF_PERIOD = 4;

type Line = { lyrics: string; syllables: StressedSyllable[] };

/** Sets chords over every line that has words. Deterministic: the words choose the progressions and the key. */
export function harmonise({ verses, chorus, bridge }: SongParts): Harmony {
	const parts = [...verses, ...(chorus ? [chorus] : []), ...(bridge ? [bridge] : [])];
	const seed = hashOf(parts.flatMap(({ lyrics }) => lyrics).join("\n"));
	const key = KEYS[seed % KEYS.length] ?? "G";
	const firstVerse = linesOf(verses[0]);
	const set = (part: SongPart, opening: LineRole, model: Line[]) => setPart(part, opening, model, key, seed);
	return {
		key,
		timeSignature: timeSignatureOf(parts),
		verses: verses.map((verse) => set(verse, "opening", firstVerse)),
		chorus: chorus && set(chorus, "chorus opening", linesOf(chorus)),
		bridge: bridge && set(bridge, "bridge opening", linesOf(bridge)),
	};
}

/** The lines of `model` determine the number of chords, so that all verses share one progression. */
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

/** At most `wanted` offsets of stressed syllables, evenly spread; of all syllables if too few are stressed. */
function placesOf({ syllables }: Line, wanted: number): number[] {
	const stressed = syllables.filter(({ isStressed }) => isStressed);
	const usable = stressed.length >= wanted ? stressed : syllables;
	if (usable.length === 0) return [0];
	const count = Math.min(wanted, usable.length);
	const step = count > 1 ? (usable.length - 1) / (count - 1) : 0;
	return Array.from({ length: count }, (_, index) => usable[Math.round(index * step)]?.at ?? 0);
}

/** The metre whose beats fall on more stressed syllables: every third syllable, or every second. */
function timeSignatureOf(parts: SongPart[]): "3/4" | "4/4" {
	const lines = parts.flatMap(({ lyrics }) => lyrics.map(syllablesOf)).filter(({ length }) => length > 0);
	const fitOf = (feet: number) => lines.reduce((sum, syllables) => sum + feetFit(syllables, feet), 0);
	return fitOf(3) > fitOf(2) ? "3/4" : "4/4";
}

/** The share of stressed syllables on the beats minus the share off the beats, with the best upbeat: -1 to 1. */
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

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return hash >>> 0;
}

/** The role of a line in the form: it begins a phrase, stops on the dominant, leaves the tonic, or returns to it. */
type LineRole = "opening" | "half cadence" | "middle" | "full cadence" | "chorus opening" | "bridge opening";

/** Progressions of one, two and three chords for each role, in C major. */
const PROGRESSIONS: Record<LineRole, string[][]> = {
	opening: [["C"], ["C F", "C G", "C Am"], ["C F C", "C Am F", "C G C"]],
	"half cadence": [["G"], ["C G", "F G", "Dm G"], ["C F G", "C Am G", "C Dm G"]],
	middle: [["F"], ["F C", "Am F"], ["F C G", "Am F C", "F G C"]],
	"full cadence": [["C"], ["G7 C"], ["C G7 C", "F G7 C", "Dm G7 C"]],
	"chorus opening": [
		["F", "C"],
		["F C", "C F"],
		["F C G", "C G C", "F G C"],
	],
	"bridge opening": [
		["F", "Am"],
		["Am F", "F C"],
		["Am F C", "F C G"],
	],
};
const LONGEST_PROGRESSION = 3;
/** Precede the progression in a longer line. */
const LEAD_INS = ["C F", "C G"];

/** `count` chords of `key` for a line; equal choices, which count from 0, give equal chords. */
function progressionOf(role: LineRole, count: number, key: string, choice: number): string[] {
	const last = choose(PROGRESSIONS[role][Math.min(count, LONGEST_PROGRESSION) - 1] ?? [], choice);
	const before = choose(LEAD_INS, choice);
	const missing = Math.max(0, count - last.length);
	const inC = [...Array.from({ length: missing }, (_, at) => before[at % before.length] ?? "C"), ...last];
	return inC.map((chord) => transposeChord(chord, "C", key));
}

function choose(progressions: string[], choice: number): string[] {
	return progressions[choice % progressions.length]?.split(" ") ?? [];
}
