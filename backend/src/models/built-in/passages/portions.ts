// Divides a passage into portions for reading aloud: its exact words, in quotation marks.
import { meaningAt, type PlaceName } from "@lion-tails/common/storyboard/lexicon";
import type { BookKind } from "./reference.ts";

/** About two to five verses. */
const MIN_WORDS = 30;
const MAX_WORDS = 80;
const MIN_PIECE_WORDS = 4;
const MAX_PIECE_WORDS = 18;
/** Marks where a prompt shortens a passage. */
const GAP = "…";

export type Portion = {
	/** The exact text. */
	text: string;
	quoted: string;
};

/** Returns portions of complete sentences. A portion never spans a gap in the text. */
export function portionsOf(text: string): Portion[] {
	const portions = text
		.split(GAP)
		.flatMap((part) => joined(sentencesOf(part), MIN_WORDS, MAX_WORDS))
		.filter((portion) => /\p{L}/u.test(portion));
	return quoted(portions);
}

/** Books in which places are poetry; the others tell what happened there, or name them in an argument. */
const POETRY: ReadonlySet<BookKind | undefined> = new Set<BookKind>(["psalm", "wisdom", "prophet"]);

const PLACE_OF_POETRY =
	/^(?:hill|mountain|meadow|field|vineyard|forest|desert|river|sea|stars|sky|temple court|city wall)$/;

/** Words of the Bible for places that stories call otherwise. */
const BIBLE_PLACES: Readonly<Record<string, PlaceName>> = {
	heavens: "stars",
	flock: "meadow",
	sheep: "meadow",
	shepherd: "meadow",
	grass: "meadow",
	cedars: "forest",
	zion: "city wall",
	gates: "temple court",
	courts: "temple court",
	sanctuary: "temple court",
};

type PoeticSetting = { place: PlaceName; hour: "day" | "night" };

/**
 * Returns the settings of a poetic passage's portions: the first place that each one names, else that of the portion before it. A
 * setting is missing until the passage has named a place, and for books of another kind.
 */
export function settingsOf(portions: readonly Portion[], kind: BookKind | undefined): (PoeticSetting | undefined)[] {
	let last: PoeticSetting | undefined;
	return portions.map(({ text }) => {
		const place = POETRY.has(kind) ? placeIn(text) : undefined;
		if (place) last = { place, hour: place === "stars" ? "night" : "day" };
		return last;
	});
}

function placeIn(text: string): PlaceName | undefined {
	const words = text.toLowerCase().match(/[\p{L}’]+/gu) ?? [];
	const places = words.map((word, at) => BIBLE_PLACES[word] ?? meaningAt(words, at)?.meaning.place);
	return places.find((place) => PLACE_OF_POETRY.test(place ?? ""));
}

/** Returns short pieces to say together: first all short sentences, then the beginnings of long ones. */
export function piecesOf(text: string): string[] {
	const sentences = sentencesOf(text);
	const beginnings = sentences
		.filter((sentence) => countWords(sentence) > MAX_PIECE_WORDS)
		.flatMap((sentence) =>
			joined(sentence.split(/(?<=[.!?;:,][”’]*)\s+/u), MIN_PIECE_WORDS, MAX_PIECE_WORDS).slice(0, 1),
		);
	return [...sentences, ...beginnings]
		.filter((piece) => countWords(piece) >= MIN_PIECE_WORDS && countWords(piece) <= MAX_PIECE_WORDS)
		.map((piece) => `“${piece.replaceAll(/[“”]/g, "").replace(/[,;:]$/, "")}”`);
}

const sentencesOf = (text: string) => text.match(/\S.*?(?:[.!?][”’)]*(?=\s)|$)/gs) ?? [];

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Joins neighbors until they have `minWords`, and at most `maxWords` unless one part alone has more. */
function joined(parts: readonly string[], minWords: number, maxWords: number): string[] {
	const groups: string[] = [];
	for (const part of parts) {
		const last = groups.at(-1);
		const isRoom = last !== undefined && countWords(last) < minWords && countWords(`${last} ${part}`) <= maxWords;
		if (isRoom) groups[groups.length - 1] = `${last} ${part}`;
		else groups.push(part);
	}
	return groups;
}

/** Puts each portion in quotation marks. A speech that continues in the next portion is marked in both. */
function quoted(portions: readonly string[]): Portion[] {
	let isSpeechOpen = false;
	return portions.map((text) => {
		const opening = isSpeechOpen && !text.startsWith("“") ? "“" : "";
		for (const [mark] of text.matchAll(/[“”]/g)) isSpeechOpen = mark === "“";
		return { text, quoted: `“${nested(`${opening}${text}${isSpeechOpen ? "”" : ""}`)}”` };
	});
}

/** Speech within a quotation gets single marks, and speech within that double ones. */
const nested = (text: string) =>
	text
		.replaceAll(/‘((?:[^‘’“”]|(?<=\p{L})’(?=\p{L}))*)’/gu, "\u0001$1\u0002")
		.replaceAll("“", "‘")
		.replaceAll("”", "’")
		.replaceAll("\u0001", "“")
		.replaceAll("\u0002", "”");
