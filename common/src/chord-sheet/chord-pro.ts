// ChordPro: chords in brackets within the words, directives in braces (https://www.chordpro.org/chordpro/).
import { chordNameOf } from "../chords/chord-name.ts";
import type { LineChord, SongRequestInput } from "../song.ts";
import { partOfHead } from "./section-head.ts";
import { type PartName, type Section, toParts } from "./sections.ts";
import type { SheetLine } from "./sheet-line.ts";
import { addFact, type SongFacts, toDraft } from "./song-facts.ts";
import { sheetLines } from "./text-lines.ts";

/** Directives' short names. */
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
/** Sections that hold no words. */
const WITHOUT_WORDS = new Set(["tab", "grid", "abc", "ly", "svg", "textblock"]);
const FACTS = new Map(
	Object.entries({
		title: "title",
		artist: "artist",
		key: "key",
		tempo: "tempo",
		time: "time",
		difficulty: "difficulty",
		tag: "tag",
		chords: "chords",
	}),
);
/** Who may stand for the artist where none is named. */
const OTHER_ARTISTS = new Set(["subtitle", "composer", "lyricist"]);

const DIRECTIVE = /^\s*\{([^{}]*)\}/;
const DIRECTIVE_PARTS = /^\s*([a-z_]+)(?:-[\w!]+)?\s*:?\s*(.*)$/is;
const BRACKETS = /\[([^[\]]*)\]/g;

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

/** The directives with which a line begins, and what follows them. */
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
	/** Between its start and its end directive a section may have empty lines. */
	#section: { name: string; isExplicit: boolean } | null = null;
	#skipped: string | null = null;

	get hasBegun(): boolean {
		return this.#sections.some(({ lines }) => lines.length > 0) || this.#facts.title !== undefined;
	}

	/** `isClosed`: whether the section that it starts has its end. */
	readDirective(name: string, value: string, isClosed: boolean): void {
		if (this.#skipped !== null) {
			if (name === `end_of_${this.#skipped}`) this.#skipped = null;
			return;
		}
		const fact = FACTS.get(name);
		if (fact !== undefined) addFact(this.#facts, fact, value);
		else if (OTHER_ARTISTS.has(name)) this.#otherArtist ??= value;
		else if (name.startsWith("start_of_")) this.#start(name.slice("start_of_".length), isClosed);
		else if (name.startsWith("end_of_") || name === "chorus") this.#section = null;
		else if (name === "comment" && !this.#section?.isExplicit) this.#readHead(value);
	}

	readLine(line: string): void {
		if (this.#skipped !== null || line.startsWith("#")) return;
		if (line.trim() === "" && !this.#section?.isExplicit) this.#section = null;
		else if (this.#section?.isExplicit || !this.#readHead(line)) this.#add(lineOf(line));
	}

	draft(): SongRequestInput {
		if (this.#otherArtist !== undefined) addFact(this.#facts, "artist", this.#otherArtist);
		return toDraft(this.#facts, toParts(this.#sections));
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

/** A line's words without brackets, and the chords that stood in them. What is in brackets and no chord stays a word. */
function lineOf(line: string): SheetLine {
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

/** "[G]", "[(G)]", "[G / C]", "[G*]"; none for "[]" and for "[*annotation]"; null where it is no chord. */
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
