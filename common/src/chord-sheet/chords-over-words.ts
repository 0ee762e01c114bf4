// Sheets with lines of chords over lines of words, as people type them, and words without chords.
import type { SongRequestInput } from "../song.ts";
import { type ChordLine, expandTabs, placeChords, readChordLine } from "./chord-line.ts";
import { partOfHead, splitLabel } from "./section-head.ts";
import { type PartName, type Section, type SongParts, toParts } from "./sections.ts";
import type { SheetLine } from "./sheet-line.ts";
import { addFact, type SongFacts, toDraft } from "./song-facts.ts";
import { sheetLines } from "./text-lines.ts";

const FACT_LINE = /^(title|song|artist|by|author|composer|key|tempo|bpm|time(?: signature)?|capo) ?[:=] ?(\S.*)$/i;
const FACT_NAMES = new Map(
	Object.entries({
		title: "title",
		song: "title",
		artist: "artist",
		by: "artist",
		author: "artist",
		composer: "artist",
		key: "key",
		tempo: "tempo",
		bpm: "tempo",
		time: "time",
		"time signature": "time",
	}),
);
const BY_LINE = /^(?:words and music )?by ([A-Z].*)$/;
/** A guitar's strings in a tablature: "e|--0-2-" */
const TABLATURE = /^\s*[a-g][#b]?\s?[|:](?=.*-)[-\d|hpbrsx/\\~^(). ]+$/i;
/** Of the sheets of a large site. */
const SITE_MARKS = /\[\/?(?:ch|tab)\]/g;
const MAX_TITLE_CHARS = 80;

export function parseChordsOverWords(text: string): SongRequestInput {
	const facts: SongFacts = {};
	const lines = sheetLines(text.replace(SITE_MARKS, "")).map(expandTabs);
	const body = readFacts(
		lines.filter((line) => !TABLATURE.test(line)),
		facts,
	);
	return toDraft(facts, toParts(sectionsOf(body, true)));
}

/**
 * The parts of lyrics without chords: empty lines part the verses, and "Chorus:" and "Bridge:" on lines of their own begin
 * the chorus and the bridge.
 */
export function parseLyrics(text: string): SongParts {
	return toParts(sectionsOf(sheetLines(text).map(expandTabs), false));
}

function sectionsOf(lines: string[], hasChords: boolean): Section[] {
	const chordLines = lines.map((line) => (hasChords ? readChordLine(unlabelled(line)) : null));
	const hasSureChords = chordLines.some((line) => line?.isSure);
	const sections: Section[] = [];
	let part: PartName = "verse";
	let current: SheetLine[] = [];
	let above: ChordLine | null = null;

	const add = (line: SheetLine) => {
		if (current.length === 0) sections.push({ part, lines: current });
		current.push(line);
	};
	const addChordsAlone = () => {
		if (above !== null) add(placeChords(above, ""));
		above = null;
	};
	const endSection = () => {
		addChordsAlone();
		// A chorus that is named again without words is sung again, and what follows is a verse.
		const isSungAgain = current.length === 0 && sections.some((section) => section.part === part);
		if (current.length > 0 || isSungAgain) part = "verse";
		current = [];
	};

	for (const [at, line] of lines.entries()) {
		const head = partOfHead(line);
		const label = head === null ? splitLabel(line) : null;
		const chords = chordLines[at] ?? null;
		if (line.trim() === "") {
			endSection();
			continue;
		}
		if (head !== null || label !== null) {
			addChordsAlone();
			current = [];
			part = head ?? label?.part ?? "verse";
		}
		if (head !== null) continue;
		if (chords !== null && (chords.isSure || hasSureChords)) {
			addChordsAlone();
			above = chords;
		} else {
			add(placeChords(above ?? { chords: [], isSure: false }, label?.line ?? line));
			above = null;
		}
	}
	addChordsAlone();
	return sections;
}

function unlabelled(line: string): string {
	return splitLabel(line)?.line ?? line;
}

/** Takes title, artist and other facts from the head of the sheet; answers the lines behind them. */
function readFacts(lines: string[], facts: SongFacts): string[] {
	let at = 0;
	for (; at < lines.length; at++) {
		const line = lines[at]?.trim() ?? "";
		const [, name, value = ""] = FACT_LINE.exec(line) ?? [];
		if (name !== undefined) addFact(facts, FACT_NAMES.get(name.toLowerCase()) ?? "", value);
		else if (line !== "") break;
	}
	const body = lines.slice(at);
	if (facts.title !== undefined) return body;
	const heading = headingOf(body);
	const [title, artist] = heading;
	if (title === undefined) return body;
	addFact(facts, "title", title);
	if (artist !== undefined) addFact(facts, "artist", BY_LINE.exec(artist)?.[1] ?? artist);
	return readFacts(body.slice(heading.length), facts);
}

/**
 * Up to two short lines over the first empty line, where chords or a verse's head follow; or one line, where words alone
 * follow, in paragraphs of several lines.
 */
function headingOf(lines: string[]): string[] {
	const end = lines.findIndex((line) => line.trim() === "");
	const heading = lines.slice(0, Math.max(0, end)).map((line) => line.trim());
	const rest = lines.slice(end);
	const next = rest.find((line) => line.trim() !== "");
	if (next === undefined || heading.length === 0 || heading.length > 2) return [];
	if (heading.some((line) => line.length > MAX_TITLE_CHARS || isOfSong(line))) return [];
	if (partOfHead(next) === "verse" || readChordLine(unlabelled(next))?.isSure) return heading;
	const paragraphs = rest
		.map((line) => line.trim())
		.join("\n")
		.split(/\n{2,}/)
		.filter((each) => each.trim() !== "");
	const isOddOneOut = heading.length === 1 && paragraphs.every((each) => each.trim().includes("\n"));
	return isOddOneOut && !rest.some(isOfSong) ? heading : [];
}

function isOfSong(line: string): boolean {
	return partOfHead(line) !== null || splitLabel(line) !== null || readChordLine(line)?.isSure === true;
}
