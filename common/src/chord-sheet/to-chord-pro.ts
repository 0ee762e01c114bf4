// A song as a ChordPro file, which parseChordPro reads again as it was.
import type { SongPart, SongRequestInput } from "../song.ts";

/** The song's words, chords and facts; the melody has no place in ChordPro. */
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
	const lines = part.lyrics.map((lyrics, at) => lineOf(lyrics, part.chords[at] ?? []));
	return [`{start_of_${name}}`, ...lines, `{end_of_${name}}`].join("\n");
}

function lineOf(lyrics: string, chords: SongPart["chords"][number]): string {
	let line = "";
	let end = 0;
	for (const { at, chord } of chords.toSorted((a, b) => a.at - b.at)) {
		line += `${encode(lyrics.slice(end, at))}[${chord}]`;
		end = Math.max(end, at);
	}
	line += encode(lyrics.slice(end));
	return line.replace(/^[#{]/, unicode);
}

/** Brackets and backslashes would be read as ChordPro's own. */
function encode(text: string): string {
	return text.replace(/[[\]\\]/g, unicode);
}

function unicode(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
