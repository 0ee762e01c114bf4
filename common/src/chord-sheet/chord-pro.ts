// ChordPro, https://www.chordpro.org/chordpro/: words with chords in brackets, and directives in braces.
import { chordNameOf } from "../chords/chord-name.ts";
import type { LineChord, PartName, SongPart, SongRequestInput } from "../song.ts";
import { addFact, partOfHead, type Section, type SheetLine, type SongFacts, sheetLines, toDraft } from "./sheet.ts";

/** Short names and synonyms of directives. */
const LONG_NAMES = new Map(
	Object.entries({
		t: "title",
		st: "subtitle",
		su: "subtitle",
		c: "comment",
		ci: "comment",
		cb: "comment",
		comment_italic: "comment",
		comment_box: "comment",
		highlight: "comment",
		soc: "start_of_chorus",
		eoc: "end_of_chorus",
		sov: "start_of_verse",
		eov: "end_of_verse",
		sob: "start_of_bridge",
		eob: "end_of_bridge",
		sot: "start_of_tab",
		eot: "end_of_tab",
		sog: "start_of_grid",
		eog: "end_of_grid",
		ns: "new_song",
	}),
);
/** Sections without words. */
const WITHOUT_WORDS = new Set(["tab", "grid", "abc", "ly", "svg", "textblock"]);
const FACTS = new Set(["title", "artist", "key", "tempo", "time", "difficulty", "tag", "chords"]);
/** Directives that name the artist if `artist` is missing. */
const OTHER_ARTISTS = new Set(["subtitle", "composer", "lyricist"]);

const DIRECTIVE = /^\s*\{([^{}]*)\}/;
const DIRECTIVE_PARTS = /^\s*([a-z_]+)(?:-[\w!]+)?\s*:?\s*(.*)$/is;
const BRACKETS = /\[([^[\]]*)\]/g;

/** Reads the first song of a ChordPro text. Unknown directives and invalid values are skipped. */
export function parseChordPro(text: string): SongRequestInput {
	const reader = new ChordProReader();
	const lines = sheetLines(text);
	const directives = lines.map(directivesOf);
	const lastLineOf = new Map(directives.flatMap(({ names }, at) => names.map(([name]) => [name, at] as const)));
	for (const [at, { names, rest }] of directives.entries()) {
		for (const [name, value] of names) {
			if (name === "new_song" && reader.hasBegun) return reader.draft();
			const ends = `end_of_${name.slice("start_of_".length)}`;
			reader.readDirective(name, value, (lastLineOf.get(ends) ?? -1) >= at);
		}
		if (names.length === 0 || rest.trim() !== "") reader.readLine(rest);
	}
	return reader.draft();
}

/** The directives at the beginning of a line, and the rest of it. */
function directivesOf(line: string): { names: [name: string, value: string][]; rest: string } {
	const names: [string, string][] = [];
	let rest = line;
	for (let match = DIRECTIVE.exec(rest); match; match = DIRECTIVE.exec(rest)) {
		rest = rest.slice(match[0].length);
		const [, name = "", value = ""] = DIRECTIVE_PARTS.exec(match[1] ?? "") ?? [];
		const [, metaName = "", metaValue = ""] = (name.toLowerCase() === "meta" && DIRECTIVE_PARTS.exec(value)) || [];
		const written = (metaName || name).toLowerCase();
		names.push([LONG_NAMES.get(written) ?? written, decode(metaName ? metaValue : value).trim()]);
	}
	return { names, rest };
}

class ChordProReader {
	readonly #facts: SongFacts = {};
	readonly #sections: Section[] = [];
	#otherArtist: string | undefined;
	/** An explicit section has a start and an end directive, and may contain empty lines. */
	#section: { name: string; isExplicit: boolean } | null = null;
	#skipped: string | null = null;

	get hasBegun(): boolean {
		return this.#sections.some(({ lines }) => lines.length > 0) || this.#facts.title !== undefined;
	}

	/** `isClosed`: an end directive follows for the section that this one starts. */
	readDirective(name: string, value: string, isClosed: boolean): void {
		if (this.#skipped !== null) {
			if (name === `end_of_${this.#skipped}`) this.#skipped = null;
			return;
		}
		if (FACTS.has(name)) addFact(this.#facts, name, value);
		else if (OTHER_ARTISTS.has(name)) this.#otherArtist ??= value;
		else if (name.startsWith("start_of_")) this.#start(name.slice("start_of_".length), isClosed);
		else if (name.startsWith("end_of_") || name === "chorus") this.#section = null;
		else if (name === "comment" && !this.#section?.isExplicit) this.#readHead(value);
	}

	readLine(line: string): void {
		if (this.#skipped !== null || line.startsWith("#")) return;
		if (line.trim() === "" && !this.#section?.isExplicit) this.#section = null;
		else if (this.#section?.isExplicit || !this.#readHead(line)) this.#add(readLine(line));
	}

	draft(): SongRequestInput {
		if (this.#otherArtist !== undefined) addFact(this.#facts, "artist", this.#otherArtist);
		return toDraft(this.#facts, this.#sections);
	}

	#start(name: string, isClosed: boolean): void {
		if (WITHOUT_WORDS.has(name)) {
			if (isClosed) this.#skipped = name;
			return;
		}
		this.#begin(name === "chorus" || name === "bridge" ? name : "verse");
		this.#section = { name, isExplicit: isClosed };
	}

	#readHead(line: string): boolean {
		const part = partOfHead(line);
		if (part !== null) this.#begin(part);
		return part !== null;
	}

	#begin(part: PartName): void {
		this.#sections.push({ part, lines: [] });
		this.#section = { name: part, isExplicit: false };
	}

	#add(line: SheetLine): void {
		if (this.#section === null) this.#begin("verse");
		this.#sections.at(-1)?.lines.push(line);
	}
}

/** Separates the chords and words of a line. Brackets without a chord become parentheses. */
function readLine(line: string): SheetLine {
	const chords: LineChord[] = [];
	let lyrics = "";
	let end = 0;
	for (const { 0: brackets, 1: written = "", index } of line.matchAll(BRACKETS)) {
		lyrics += decode(line.slice(end, index));
		end = index + brackets.length;
		const names = chordsInBrackets(written);
		for (const chord of names ?? []) chords.push({ at: lyrics.length, chord });
		if (names === null) lyrics += `(${decode(written)})`;
	}
	lyrics += decode(line.slice(end));
	return { lyrics, chords };
}

/** The chords in "[G]", "[(G)]", "[G / C]" or "[G*]"; an empty list for "[]" and "[*annotation]"; null for other text. */
function chordsInBrackets(written: string): string[] | null {
	const text = written.trim();
	if (text === "" || text.startsWith("*")) return [];
	const whole = chordNameOf(text);
	if (whole !== null) return [whole];
	const names = text.split(/[\s|()*,]+|(?<![A-Z])\/|-(?=[A-G])/).filter((name) => name !== "" && name !== "%");
	const chords = names.map(chordNameOf);
	return chords.every((chord) => chord !== null) ? chords : null;
}

function decode(text: string): string {
	return text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Writes a song as ChordPro, so that `parseChordPro` returns the same song. ChordPro has no place for the melody. */
export function toChordPro(song: SongRequestInput): string {
	const [firstVerse, ...verses] = song.verses ?? [];
	const facts = [
		directive("title", song.title),
		directive("artist", song.artist),
		directive("key", song.key),
		directive("tempo", song.tempo),
		directive("time", song.timeSignature),
		directive("meta: difficulty", song.difficulty, " "),
		...(song.tags ?? []).map((tag) => directive("tag", tag)),
		song.hasSuggestedChords ? "{meta: chords suggested}" : "",
	].filter((line) => line !== "");
	const sections = [
		section("verse", firstVerse),
		section("chorus", song.chorus),
		...verses.map((verse) => section("verse", verse)),
		section("bridge", song.bridge),
	].filter((lines) => lines !== "");
	return `${[facts.join("\n"), ...sections].join("\n\n")}\n`;
}

function directive(name: string, value: string | number | undefined, separator = ": "): string {
	return value === undefined || value === "" ? "" : `{${name}${separator}${encode(String(value))}}`;
}

function section(name: string, part: SongPart | null | undefined): string {
	if (part == null || part.lyrics.length === 0) return "";
	const lines = part.lyrics.map((lyrics, at) => writeLine(lyrics, part.chords[at] ?? []));
	return [`{start_of_${name}}`, ...lines, `{end_of_${name}}`].join("\n");
}

function writeLine(lyrics: string, chords: SongPart["chords"][number]): string {
	let line = "";
	let end = 0;
	for (const { at, chord } of chords.toSorted((a, b) => a.at - b.at)) {
		line += `${encode(lyrics.slice(end, at))}[${chord}]`;
		end = Math.max(end, at);
	}
	line += encode(lyrics.slice(end));
	return line.replace(/^[#{]/, unicode);
}

/** Escapes brackets and backslashes, which are ChordPro syntax. */
function encode(text: string): string {
	return text.replace(/[[\]\\]/g, unicode);
}

function unicode(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
